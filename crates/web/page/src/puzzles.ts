// Puzzles from reviewed games: each mistake becomes a position with a better move to find. They come back on a spaced
// schedule: after each success later, after a failure soon. Kept in the library where there is one, else in the browser.

import type { SaidText } from './answers.ts';
import type { Move, Review, Side } from './api.ts';
import * as api from './api.ts';
import { signal, stored } from './signal.ts';

export interface Puzzle {
  /** The position and the move played, which make it one of a kind. */
  id: string;
  start_fen: string;
  /** Moves to the position, in UCI. */
  moves: string[];
  side: Side;
  played: Move;
  best: Move;
  line: Move[];
  sentence: string;
  /** The same for other languages than English; puzzles of earlier versions have none. */
  said?: SaidText | null;
  /** Who played whom. */
  game: string;
  /** How often in a row it was solved. */
  step: number;
  /** When it is to come again, in milliseconds since 1970. */
  due: number;
}

/** Days until a puzzle comes again, by how often in a row it was solved. */
export const DAYS = [0, 1, 3, 7, 16, 35, 90];
const DAY = 24 * 3600 * 1000;
const SOON = 10 * 60 * 1000;
const MOST = 2000;
const FILE = 'puzzles.json';

function isPuzzles(value: unknown): value is Puzzle[] {
  return (
    Array.isArray(value) &&
    value.every(
      (one: Puzzle) =>
        typeof one?.id === 'string' &&
        typeof one.start_fen === 'string' &&
        Array.isArray(one.moves) &&
        typeof one.best?.uci === 'string' &&
        typeof one.played?.san === 'string' &&
        Array.isArray(one.line) &&
        Number.isFinite(one.step) &&
        Number.isFinite(one.due),
    )
  );
}

export const puzzles = stored<Puzzle[]>('puzzles', [], isPuzzles);
let version: string | null = null;
let hasLibrary = true;
/** What is read from and written to the library, one after the other: a list kept before the library's was heard would be refused. */
let library: Promise<void> = Promise.resolve();
export const ready = signal(false);

/** What is due now, the longest due first. */
export const due = (list: Puzzle[], now: number): Puzzle[] => list.filter((one) => one.due <= now).sort((one, two) => one.due - two.due);

/** A puzzle after an attempt. */
export function after(puzzle: Puzzle, solved: boolean, now: number): Puzzle {
  const step = solved ? Math.min(puzzle.step + 1, DAYS.length - 1) : 0;
  return { ...puzzle, step, due: now + (solved ? DAYS[step]! * DAY : SOON) };
}

/** Both lists as one; of the same puzzle the one that was seen last, which is due later or was solved more often. */
export function merge(one: Puzzle[], two: Puzzle[]): Puzzle[] {
  const all = new Map(one.map((puzzle) => [puzzle.id, puzzle]));
  for (const puzzle of two) {
    const other = all.get(puzzle.id);
    if (!other || puzzle.due > other.due) all.set(puzzle.id, puzzle);
  }
  return [...all.values()];
}

/** The mistakes of a review as puzzles. */
export function fromReview(review: Review, now: number): Puzzle[] {
  const name = (key: string) => review.headers.find(([tag]) => tag === key)?.[1] ?? '?';
  const game =
    `${name('White')} – ${name('Black')}${name('Date') === '?' ? '' : `, ${name('Date').slice(0, 4).replaceAll('?', '')}`}`.replace(
      /, $/,
      '',
    );
  return review.moves
    .filter((move) => (move.grade === 'mistake' || move.grade === 'blunder') && move.best.move.uci !== move.uci)
    .map((move) => {
      const moves = review.moves.slice(0, move.ply - 1).map((one) => one.uci);
      return {
        id: `${review.start_fen}|${moves.join(' ')}|${move.uci}`,
        start_fen: review.start_fen,
        moves,
        side: move.side,
        played: { uci: move.uci, san: move.san },
        best: move.best.move,
        line: move.best.line,
        sentence: move.sentence ?? '',
        said: move.said,
        game,
        step: 0,
        due: now,
      };
    });
}

/** Adds what a review found; what is there already keeps its schedule. */
export function gather(review: Review): void {
  const known = new Set(puzzles.peek().map((puzzle) => puzzle.id));
  const fresh = fromReview(review, Date.now()).filter((puzzle) => !known.has(puzzle.id));
  if (fresh.length > 0) keep([...puzzles.peek(), ...fresh].slice(-MOST));
}

export const answered = (puzzle: Puzzle, solved: boolean): void =>
  keep(puzzles.peek().map((one) => (one.id === puzzle.id ? after(one, solved, Date.now()) : one)));

export const forget = (puzzle: Puzzle): void => keep(puzzles.peek().filter((one) => one.id !== puzzle.id));

function keep(list: Puzzle[]): void {
  puzzles.set(list);
  void write();
}

/** Reads what the library has. Called once at start. */
export function load(): Promise<void> {
  library = library.then(read);
  return library;
}

async function read(): Promise<void> {
  try {
    if (!(await api.libraryList()).some((entry) => entry.name === FILE)) {
      ready.set(true);
      return;
    }
    const there = await api.libraryRead(FILE);
    version = there.version;
    const value: unknown = JSON.parse(there.text);
    if (isPuzzles(value)) puzzles.set(merge(puzzles.peek(), value));
  } catch (reason) {
    if (reason instanceof api.Refusal) hasLibrary = false;
  }
  ready.set(true);
}

/** Writes the list to the library; if another tab has written meanwhile, both lists become one. */
function write(): Promise<void> {
  library = library.then(async () => {
    for (let attempt = 0; hasLibrary && attempt < 3; attempt++) {
      try {
        version = (await api.libraryChange(FILE, JSON.stringify(puzzles.peek()), version)).version;
        return;
      } catch (reason) {
        if (!(reason instanceof api.Refusal) || reason.status !== 409) return;
        await read();
      }
    }
  });
  return library;
}
