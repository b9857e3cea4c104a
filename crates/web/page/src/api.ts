// The plain HTTP calls. What they answer is in `answers.ts`, which is written from
// the server's own types; `docs/web.md` is the same contract in words. The page holds
// no rules of chess: which moves are legal, what a position is worth and why all come from here.

import type {
  About,
  AnalysisLine,
  Explanation,
  LibraryChange,
  LibraryChanged,
  LibraryDocument,
  LibraryEntry,
  MovesReply,
  PositionReply,
  TableReply,
  WeightsFile,
  WeightsReply,
} from './answers.ts';
import { messages } from './messages/index.ts';
import { released } from './press.ts';
import { refusalText } from './refusals.ts';

export type * from './answers.ts';

/** Chances of White's win, draw, loss, in thousandths. */
export type Wdl = AnalysisLine['wdl'];

/** Weights changed by the person, by key. */
export type Overrides = Record<string, number>;

/** A refusal by the server, as one sentence fit to show beside the field. */
export class Refusal extends Error {
  /** The HTTP status, if the server refused. */
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

async function call<T>(path: string, body?: unknown, read: (reply: Response) => Promise<unknown> = (reply) => reply.json()): Promise<T> {
  let reply: Response;
  try {
    reply = await fetch(`api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(messages.noAnswer);
  }
  let content: unknown;
  try {
    content = await (reply.ok ? read(reply) : reply.json());
  } catch {
    throw new Refusal(messages.badAnswer(reply.status));
  }
  await released();
  if (!reply.ok) {
    const { error } = content as { error?: string };
    throw new Refusal(error === undefined ? messages.refused(reply.status) : refusalText(error), reply.status);
  }
  return content as T;
}

export const about = (): Promise<About> => call('about');
export const position = (fen: string, moves: string[]): Promise<PositionReply> => call('position', { fen, moves });
export const libraryList = (): Promise<LibraryEntry[]> => call('library');
export const libraryRead = (name: string): Promise<LibraryDocument> => call(`library/${encodeURIComponent(name)}`);
/** Writes a file, or deletes it where the text is null; `version` is what it is made from, null for a new one. */
export const libraryChange = (name: string, text: string | null, version: string | null): Promise<LibraryChanged> =>
  call(`library/${encodeURIComponent(name)}`, { text, version } satisfies LibraryChange);

export const moves = (fen: string, list: [number, string][]): Promise<MovesReply> => call('moves', { fen, moves: list });
/** The moves of all games of a text as records; `book.ts` knows their form. */
export const book = (pgn: string): Promise<ArrayBuffer> => call('book', { pgn }, (reply) => reply.arrayBuffer());

/** The moves of a position by the tablebases, the best first; null where they do not know it. */
export const tablebase = (fen: string, moves: string[]): Promise<TableReply> => call('tablebase', { fen, moves });
export const explain = (fen: string, evaluator: string, weights: Overrides): Promise<Explanation> =>
  call('explain', { fen, evaluator, weights });
export const weights = (evaluator: string): Promise<WeightsReply> => call(`weights?evaluator=${encodeURIComponent(evaluator)}`);
export const weightsFile = (evaluator: string, changed: Overrides): Promise<WeightsFile> =>
  call('weights', { evaluator, weights: changed });
