// A book of openings from a file of the person's own: games, whose moves are counted with their results, or a Polyglot
// book with its weights. Moves are filed under the key of their position, which the server names; one pass over the keys
// finds those of a position, so that a book of a hundred thousand games is ready as it is read.

import * as api from './api.ts';
import { keep, kept } from './kept.ts';
import { messages } from './messages/index.ts';
import { decode, type ListedGame, listGames } from './pgn/file.ts';
import { signal } from './signal.ts';

/** Columns of equal length, one row for each move. */
export interface Columns {
  length: number;
  high: Uint32Array;
  low: Uint32Array;
  moves: Uint16Array;
  /** Of games: 0 White won, 1 a draw, 2 Black won, 3 not known. Of a Polyglot book: the weight. */
  values: Uint16Array;
}

export interface Book {
  name: string;
  kind: 'games' | 'polyglot';
  games: number;
  /** Games that could not be read. */
  unread: number;
  /** How much of the file has been read, 0 to 1. */
  share: number;
  columns: Columns;
}

export interface BookMove {
  move: api.Move;
  /** How often it was played, or its weight. */
  count: number;
  white: number;
  draws: number;
  black: number;
}

export const book = signal<Book | undefined>(undefined);

const KEPT = 'book';
/** Text of games sent at a time. */
const BATCH = 1 << 20;
const RECORD = 11;
const ENTRY = 16;

export const columns = (room = 0): Columns => ({
  length: 0,
  high: new Uint32Array(room),
  low: new Uint32Array(room),
  moves: new Uint16Array(room),
  values: new Uint16Array(room),
});

function withRoom(old: Columns, rows: number): Columns {
  if (old.length + rows <= old.high.length) return old;
  const next = columns(Math.max(old.length + rows, 2 * old.high.length));
  next.length = old.length;
  next.high.set(old.high);
  next.low.set(old.low);
  next.moves.set(old.moves);
  next.values.set(old.values);
  return next;
}

/** Adds the records of an answer of the server's. */
export function addRecords(old: Columns, bytes: ArrayBuffer, start: number): Columns {
  const rows = Math.floor((bytes.byteLength - start) / RECORD);
  const next = withRoom(old, rows);
  const view = new DataView(bytes, start);
  for (let i = 0; i < rows; i++) {
    const at = next.length + i;
    next.high[at] = view.getUint32(i * RECORD);
    next.low[at] = view.getUint32(i * RECORD + 4);
    next.moves[at] = view.getUint16(i * RECORD + 8);
    next.values[at] = view.getUint8(i * RECORD + 10);
  }
  return { ...next, length: next.length + rows };
}

/** The entries of a Polyglot file; throws a sentence when it is none. */
export function readPolyglot(bytes: ArrayBuffer): Columns {
  const rows = bytes.byteLength / ENTRY;
  if (rows === 0 || !Number.isInteger(rows)) throw new api.Refusal(messages.notPolyglotSize);
  const view = new DataView(bytes);
  const result = columns(rows);
  let before = 0n;
  for (let at = 0; at < rows; at++) {
    const key = view.getBigUint64(at * ENTRY);
    if (key < before) throw new api.Refusal(messages.notPolyglotOrder);
    before = key;
    result.high[at] = view.getUint32(at * ENTRY);
    result.low[at] = view.getUint32(at * ENTRY + 4);
    result.moves[at] = view.getUint16(at * ENTRY + 8);
    result.values[at] = view.getUint16(at * ENTRY + 10);
  }
  result.length = rows;
  return result;
}

const square = (number: number): string => 'abcdefgh'.charAt(number & 7) + String((number >> 3) + 1);

/** The legal move that sixteen bits of a book stand for. Castling is written there as the king taking its rook. */
export function legalMove(bits: number, legal: api.Move[]): api.Move | undefined {
  const from = square((bits >> 6) & 63);
  const to = square(bits & 63);
  const uci = from + to + ['', 'n', 'b', 'r', 'q', '', '', ''][bits >> 12]!;
  const wing = to.charAt(0) < from.charAt(0) ? /^O-O-O/ : /^O-O(?!-)/;
  return (
    legal.find((move) => move.uci === uci && !/^O-O/.test(move.san)) ??
    legal.find((move) => move.uci.startsWith(from) && wing.test(move.san))
  );
}

/** The moves that the book has for a position, the most played first. */
export function movesAt(from: Book, key: string, legal: api.Move[]): BookMove[] {
  const { length, high, low, moves, values } = from.columns;
  const wantedHigh = Number.parseInt(key.slice(0, 8), 16);
  const wantedLow = Number.parseInt(key.slice(8), 16);
  const counts = new Map<number, [number, number, number, number]>();
  for (let at = 0; at < length; at++) {
    if (high[at] !== wantedHigh || low[at] !== wantedLow) continue;
    const bits = moves[at]!;
    let row = counts.get(bits);
    if (!row) counts.set(bits, (row = [0, 0, 0, 0]));
    if (from.kind === 'games') row[Math.min(values[at]!, 3)]! += 1;
    else row[3] += values[at]!;
  }
  const found: BookMove[] = [];
  for (const [bits, [white, draws, black, other]] of counts) {
    const move = legalMove(bits, legal);
    if (move) found.push({ move, count: white + draws + black + other, white, draws, black });
  }
  return found.sort((one, two) => two.count - one.count || (one.move.san < two.move.san ? -1 : 1));
}

let reading = 0;

/** Makes the book of a file, which may be games or a Polyglot book; it grows while the file is read. */
export async function openBook(file: Blob, name: string): Promise<void> {
  const mine = ++reading;
  if (/\.bin$/i.test(name)) {
    const entries = readPolyglot(await file.arrayBuffer());
    book.set({ name, kind: 'polyglot', games: 0, unread: 0, share: 1, columns: entries });
  } else await readGames(file, name, () => mine === reading);
  if (mine === reading) await keep(KEPT, book.peek());
}

async function readGames(file: Blob, name: string, wanted: () => boolean): Promise<void> {
  // Games are sent as they are found, so that the book begins before the whole file is read.
  let listed: ListedGame[] = [];
  let read = false;
  const listing = listGames(file, (games) => {
    listed = games;
    return wanted();
  }).then((games) => {
    listed = games;
    read = true;
  });
  // What goes wrong is heard where the listing is waited for.
  listing.catch(() => undefined);
  let now: Book = { name, kind: 'games', games: 0, unread: 0, share: 0, columns: columns(4096) };
  let at = 0;
  while (wanted()) {
    if (at >= listed.length) {
      if (read) break;
      await Promise.race([listing, new Promise((resolve) => setTimeout(resolve, 20))]);
      continue;
    }
    const first = listed[at]!;
    let last: ListedGame = first;
    while (at < listed.length && listed[at]!.start + listed[at]!.bytes - first.start <= BATCH) last = listed[at++]!;
    // A single game larger than a batch is sent alone.
    if (last === first && listed[at] === first) at++;
    const end = last.start + last.bytes;
    const text = decode(new Uint8Array(await file.slice(first.start, end).arrayBuffer()));
    const answer = await api.book(text);
    if (!wanted()) return;
    const view = new DataView(answer);
    now = {
      ...now,
      games: now.games + view.getUint32(0),
      unread: now.unread + view.getUint32(4),
      share: end / file.size,
      columns: addRecords(now.columns, answer, 8),
    };
    book.set(now);
  }
  if (!wanted()) return;
  if (now.games === 0) throw new api.Refusal(messages.noGameInFile);
  const { length, ...rest } = now.columns;
  const cut = (column: Uint32Array) => column.slice(0, length);
  book.set({
    ...now,
    share: 1,
    columns: {
      length,
      high: cut(rest.high),
      low: cut(rest.low),
      moves: rest.moves.slice(0, length),
      values: rest.values.slice(0, length),
    },
  });
}

export function closeBook(): void {
  reading++;
  book.set(undefined);
  void keep(KEPT, undefined);
}

/** The book of the last visit. Called once at start. */
export async function load(): Promise<void> {
  const before = (await kept(KEPT)) as Book | undefined;
  if (before?.columns?.high instanceof Uint32Array && !book.peek()) book.set(before);
}
