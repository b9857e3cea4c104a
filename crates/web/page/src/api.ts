// What the page and the server say to each other, as types, and the plain HTTP
// calls. `docs/web.md` is the same contract in words. The page holds no rules of
// chess: which moves are legal, what a position is worth and why all come from here.

import { released } from './press.ts';

/** A score from White's side: centipawns, or moves to mate (negative: Black mates). */
export type Score = { cp: number } | { mate: number };
/** Chances of White's win, draw, loss, in thousandths. */
export type Wdl = [number, number, number];
export type Side = 'white' | 'black';

export interface Move {
  uci: string;
  san: string;
}

export interface Status {
  over: boolean;
  /** "1-0", "0-1", "1/2-1/2" or "*". */
  result: string;
  /** One plain sentence: "White to move.", "Checkmate: White wins." */
  text: string;
}

export interface PositionReply {
  fen: string;
  turn: Side;
  check: boolean;
  legal: Move[];
  /** The moves asked for, named properly. */
  line: Move[];
  status: Status;
}

export interface GameText {
  headers: [string, string][];
  start_fen: string;
  moves: Move[];
  result: string;
}

export interface PgnReply {
  games: GameText[];
  /** Games that could not be read, each as one sentence. */
  problems: string[];
}

export interface Contribution {
  square: string;
  /** The piece's letter, if it is a piece's doing. */
  piece: string | null;
  side: Side;
  /** What it is worth to that side. */
  value: number;
}

export interface Row {
  name: string;
  family: string;
  meaning: string;
  value: number;
  white: number;
  /** Positive is good for Black. */
  black: number;
  mg: number;
  eg: number;
  contributions: Contribution[];
}

export interface Explanation {
  schema: number;
  fen: string;
  evaluator: string;
  view: 'white';
  /** What one count of `value` is worth in centipawns. */
  unit: number;
  rows: Row[];
  total: number;
  score_cp: number;
  note: string | null;
  /** Whether the rows are an attribution, as a network's are, and not a sum of rules. */
  attributed: boolean;
  /** The weight of the middlegame; null where the evaluator does not taper. */
  phase: { middlegame: number; of: number } | null;
  headline: string;
  sentences: string[];
  /** a1, b1, … h8, from White's side. */
  by_square: number[];
  by_square_without_material: number[];
  /** What each standing piece adds, from White's side. */
  by_piece: { square: string; piece: string; side: Side; value: number; without_material: number }[];
}

export interface TermPage {
  name: string;
  family: string;
  meaning: string;
  /** File and line that scores it. */
  code: string;
  /** How many numbers it is made of. */
  numbers: number;
  example: { fen: string; text: string } | null;
}

export interface EvaluatorPage {
  name: string;
  title: string;
  summary: string;
  /** Paragraphs: what the document asked, what was done where it contradicts itself. */
  story: string[];
  example_fen: string;
  tunable: boolean;
  elo: string | null;
  code: string;
  terms: TermPage[];
}

export interface About {
  version: string;
  evaluators: EvaluatorPage[];
  default_evaluator: string;
  limits: {
    analysis_seconds: number;
    lines: number;
    review_plies: number;
    elo_min: number;
    elo_max: number;
  };
}

export interface WeightNumber {
  key: string;
  term: string;
  label: string;
  meaning: string;
  value: number;
  min: number;
  max: number;
}

/** Weights changed by the person, by key. */
export type Overrides = Record<string, number>;

export interface AnalysisLine {
  index: number;
  depth: number;
  seldepth: number;
  nodes: number;
  nps: number;
  time_ms: number;
  score: Score;
  wdl: Wdl;
  pv: Move[];
}

export interface SearchRow {
  name: string;
  family: string;
  meaning: string;
  kind: 'term' | 'beyond' | 'mate' | 'tablebases' | 'draw';
  /** Centipawns in the position as it stands. */
  now: number;
  /** Centipawns where the line comes to rest: what it adds to the score. */
  value: number;
  /** Whether it is one of the few that matter most. */
  matters: boolean;
}

/** A search's score taken apart; everything in centipawns from White's side. */
export interface SearchExplanation {
  fen: string;
  evaluator: string;
  score: Score;
  score_cp: number;
  total: number;
  rows: SearchRow[];
  now: { fen: string; score_cp: number };
  there: { fen: string; score_cp: number };
  line: (Move & { takes: string | null; promotes: string | null; score_cp: number; change: number })[];
  found_by_search: number;
  depth: number;
  nodes: number;
  attributed: boolean;
  headline: string;
  sentences: string[];
}

export interface ComparedMove {
  move: Move;
  score: Score;
  line: Move[];
  end_fen: string;
}

/** A term at the ends of both lines, in centipawns from White's side. */
export interface ComparedRow {
  name: string;
  family: string;
  meaning: string;
  first: number;
  second: number;
}

export interface Comparison {
  evaluator: string;
  mover: Side;
  first: ComparedMove;
  second: ComparedMove;
  rows: ComparedRow[];
  sentences: string[];
}

export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

export interface ReviewedMove {
  ply: number;
  side: Side;
  uci: string;
  san: string;
  /** After the move, from White's side. */
  score: Score;
  /** White's winning chances after the move, 0 to 100. */
  win: number;
  /** Winning chances the mover lost, 0 to 100. */
  loss: number;
  accuracy: number;
  grade: Grade;
  best: { move: Move; score: Score; line: Move[] };
  /** For a mistake: the line it leads to, the move itself first. Reviews kept from before had none. */
  line?: Move[];
  sentence: string | null;
  /** What the line played has less than the best one, in centipawns, the mover's view. */
  gave_up: { name: string; value: number }[];
  /** Value of each band after the move, in centipawns from White's side. */
  terms: number[];
}

export interface SideAccuracy {
  game: number | null;
  opening: number | null;
  middlegame: number | null;
  endgame: number | null;
}

export interface Review {
  evaluator: string;
  headers: [string, string][];
  result: string;
  start_fen: string;
  bands: string[];
  start: { score: Score; win: number; terms: number[] };
  moves: ReviewedMove[];
  accuracy: { white: SideAccuracy; black: SideAccuracy };
  /** Plies where the game turned. */
  turning_points: number[];
}

/** A refusal by the server, as one sentence fit to show beside the field. */
export class Refusal extends Error {
  /** The HTTP status, if the server refused. */
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  let reply: Response;
  try {
    reply = await fetch(`api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refusal('Gander does not answer. Is `gander web` still running?');
  }
  let content: unknown;
  try {
    content = await reply.json();
  } catch {
    throw new Refusal(`The server's answer could not be read (status ${reply.status}).`);
  }
  await released();
  if (!reply.ok) {
    const { error } = content as { error?: string };
    throw new Refusal(error ?? `The server refused with status ${reply.status}.`, reply.status);
  }
  return content as T;
}

export const about = (): Promise<About> => call('about');
export const position = (fen: string, moves: string[]): Promise<PositionReply> => call('position', { fen, moves });
export interface LibraryEntry {
  name: string;
  version: string;
  bytes: number;
  /** Seconds since 1970. */
  modified: number;
  /** The beginning of the text. */
  head: string;
}

export const libraryList = (): Promise<LibraryEntry[]> => call('library');
export const libraryRead = (name: string): Promise<{ name: string; version: string; text: string }> =>
  call(`library/${encodeURIComponent(name)}`);
/** Writes a file, or deletes it where the text is null; `version` is what it is made from, null for a new one. */
export const libraryChange = (name: string, text: string | null, version: string | null): Promise<{ version: string | null }> =>
  call(`library/${encodeURIComponent(name)}`, { text, version });

export interface MovesReply {
  fen: string;
  /** null where a move cannot be played, or follows one that cannot. */
  moves: (Move | null)[];
  problems: { at: number; error: string }[];
}

export const moves = (fen: string, list: [number, string][]): Promise<MovesReply> => call('moves', { fen, moves: list });
export const readPgn = (pgn: string): Promise<PgnReply> => call('pgn', { pgn });
export const explain = (fen: string, evaluator: string, weights: Overrides): Promise<Explanation> =>
  call('explain', { fen, evaluator, weights });
export const weights = (evaluator: string): Promise<{ numbers: WeightNumber[] }> =>
  call(`weights?evaluator=${encodeURIComponent(evaluator)}`);
export const weightsFile = (evaluator: string, changed: Overrides): Promise<{ name: string; text: string }> =>
  call('weights', { evaluator, weights: changed });
