// A file of games, of any size: found game by game without holding its text. Only the tags that a list shows are kept;
// a game's own text is read again from the file when it is opened.

export interface ListedGame {
  white: string;
  black: string;
  result: string;
  date: string;
  event: string;
  eco: string;
  /** Bytes from the start of the file, and how many. */
  start: number;
  bytes: number;
}

const CHUNK = 1 << 20;
const NEWLINE = 10;
const TAG = 91;
const OPEN = 123;
const CLOSE = 125;
const SEMICOLON = 59;
const QUOTE = 34;
const BACKSLASH = 92;

/** Finds games in bytes that come in pieces. */
export class GameFinder {
  private offset = 0;
  private begun = 0;
  private lineStart = true;
  private inComment = false;
  private inLineComment = false;
  private inQuote = false;
  private escaped = false;
  private inTag = false;
  private sawMoves = false;
  private sawAnything = false;
  private tagBytes: number[] = [];
  private tags = new Map<string, string>();
  private readonly found: (game: ListedGame) => void;

  constructor(found: (game: ListedGame) => void) {
    this.found = found;
  }

  take(bytes: Uint8Array): void {
    for (const byte of bytes) this.byte(byte);
  }

  end(): void {
    if (this.sawAnything) this.emit(this.offset);
  }

  private byte(byte: number): void {
    if (this.inTag) this.tagByte(byte);
    else if (this.inLineComment) this.inLineComment = byte !== NEWLINE;
    else if (this.inComment) this.inComment = byte !== CLOSE;
    else if (byte === TAG && this.lineStart) {
      // A tag after moves begins the next game.
      if (this.sawMoves) {
        this.emit(this.offset);
        this.begun = this.offset;
      }
      this.inTag = true;
      this.sawAnything = true;
      this.tagBytes = [];
    } else if (byte === OPEN) {
      this.inComment = true;
      this.moved();
    } else if (byte === SEMICOLON) this.inLineComment = true;
    else if (byte > 32) this.moved();
    if (byte === NEWLINE) this.lineStart = true;
    else if (byte > 32) this.lineStart = false;
    this.offset++;
  }

  private moved(): void {
    this.sawMoves = true;
    this.sawAnything = true;
  }

  private tagByte(byte: number): void {
    this.tagBytes.push(byte);
    if (byte === NEWLINE) {
      this.inTag = false;
      this.inQuote = false;
      return;
    }
    if (this.inQuote) {
      if (this.escaped) this.escaped = false;
      else if (byte === BACKSLASH) this.escaped = true;
      else if (byte === QUOTE) this.inQuote = false;
    } else if (byte === QUOTE) this.inQuote = true;
    else if (byte === 93) {
      this.inTag = false;
      const text = decode(Uint8Array.from(this.tagBytes));
      const [, name, value] = /^\s*(\S+)\s*"(.*)"\s*\]$/s.exec(text) ?? [];
      if (name) this.tags.set(name, value!.replace(/\\(["\\])/g, '$1'));
      // Tags may stand in one line.
      this.lineStart = true;
    }
  }

  private emit(end: number): void {
    const tag = (name: string) => this.tags.get(name) ?? '';
    this.found({
      white: tag('White') || '?',
      black: tag('Black') || '?',
      result: tag('Result') || '*',
      date: tag('Date').replaceAll('?', '').replace(/\.+$/, ''),
      event: tag('Event') === '?' ? '' : tag('Event'),
      eco: [tag('ECO'), tag('Opening')].filter(Boolean).join(' '),
      start: this.begun,
      bytes: end - this.begun,
    });
    this.tags = new Map();
    this.sawMoves = false;
    this.sawAnything = false;
  }
}

/** Bytes as text: UTF-8, or Latin-1 as older programs write it. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads a file piece by piece; `heard` gets the games found so far after each piece, and may stop the reading. */
export async function listGames(file: Blob, heard: (games: ListedGame[], share: number) => boolean): Promise<ListedGame[]> {
  const games: ListedGame[] = [];
  const finder = new GameFinder((game) => games.push(game));
  for (let at = 0; at < file.size; at += CHUNK) {
    finder.take(new Uint8Array(await file.slice(at, at + CHUNK).arrayBuffer()));
    if (!heard(games, Math.min(1, (at + CHUNK) / file.size))) return games;
    // The page stays alive between pieces.
    await new Promise((resolve) => setTimeout(resolve));
  }
  finder.end();
  heard(games, 1);
  return games;
}

export const gameText = async (file: Blob, game: ListedGame): Promise<string> =>
  decode(new Uint8Array(await file.slice(game.start, game.start + game.bytes).arrayBuffer()));
