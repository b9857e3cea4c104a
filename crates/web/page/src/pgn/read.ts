// Reading PGN without losing anything: tags in their order, comments, glyphs and variations become a tree. Only the
// writing is judged here, not the rules: which moves are legal the server says (`resolve.ts`).

import { messages } from '../messages/index.ts';
import type { Tree, TreeNode } from '../tree.ts';
import { START_FEN } from '../words.ts';

export interface ReadGame {
  tree: Tree;
  result: string;
  /** Line of the text on which the game begins, from 1. */
  line: number;
  /** What could not be read as PGN, as sentences with their lines. */
  problems: string[];
}

const RESULTS = new Set(['1-0', '0-1', '1/2-1/2', '*']);
const SUFFIXES: Record<string, number> = { '!': 1, '?': 2, '!!': 3, '??': 4, '!?': 5, '?!': 6 };
/** Variations in variations beyond this depth are no game's. */
const DEEPEST = 200;

/** The state while a line of moves is read. */
interface Level {
  /** The list into which the next move goes. */
  into: TreeNode[];
  /** Where the last move went: its variations go there, too. */
  siblings: TreeNode[] | undefined;
  last: TreeNode | undefined;
  /** Comments that wait for the move they stand before. */
  waiting: string[];
  /** Whether the last move has had its variations, so that comments belong to the next. */
  branched: boolean;
}

/** Reads every game of a text. */
export function readPgn(text: string): ReadGame[] {
  const games: ReadGame[] = [];
  const reader = new Reader(text.replace(/^\uFEFF/, ''));
  for (let game = reader.next(); game; game = reader.next()) games.push(game);
  return games;
}

class Reader {
  private at = 0;
  private line = 1;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The next game, or nothing at the end of the text. */
  next(): ReadGame | undefined {
    this.space();
    if (this.at >= this.text.length) return undefined;
    const game: ReadGame = { tree: { start_fen: START_FEN, headers: [], children: [] }, result: '*', line: this.line, problems: [] };
    this.tags(game);
    this.moves(game);
    const fen = game.tree.headers.find(([name]) => name.toLowerCase() === 'fen')?.[1]?.trim();
    if (fen) game.tree.start_fen = fen;
    return game;
  }

  /** Skips blanks and lines that begin with a percent sign, which are meant for other programs. */
  private space(): void {
    for (;;) {
      const letter = this.text[this.at];
      if (letter === '%' && (this.at === 0 || this.text[this.at - 1] === '\n')) {
        const end = this.text.indexOf('\n', this.at);
        this.at = end < 0 ? this.text.length : end;
      } else if (letter !== undefined && (letter <= ' ' || letter === '\u00a0')) {
        if (letter === '\n') this.line++;
        this.at++;
      } else return;
    }
  }

  private tags(game: ReadGame): void {
    for (;;) {
      this.space();
      if (this.text[this.at] !== '[') return;
      const whole = /\[\s*([^\s"\]]+)\s*"((?:[^"\\]|\\[\s\S])*)"\s*\]?/y;
      whole.lastIndex = this.at;
      const found = whole.exec(this.text);
      // A quote that is never closed must not swallow the games after it.
      if (found && !found[2]!.includes('\n\n')) {
        game.tree.headers.push([found[1]!, found[2]!.replace(/\\(["\\])/g, '$1')]);
        this.pass(found[0].length);
        continue;
      }
      const end = this.text.indexOf('\n', this.at);
      const line = this.text.slice(this.at, end < 0 ? this.text.length : end);
      // Quotes that are not escaped, or no quotes at all: take what lies between the first and the last.
      const loose = /^\[\s*([^\s"\]]+)\s+"?(.*?)"?\s*\]?\s*$/.exec(line);
      if (loose) game.tree.headers.push([loose[1]!, loose[2]!]);
      game.problems.push(messages.badTag(this.line, line.slice(0, 60).trim()));
      this.pass(line.length);
    }
  }

  private pass(length: number): void {
    for (let i = 0; i < length; i++) if (this.text[this.at + i] === '\n') this.line++;
    this.at += length;
  }

  private moves(game: ReadGame): void {
    const { tree } = game;
    const levels: Level[] = [{ into: tree.children, siblings: undefined, last: undefined, waiting: [], branched: false }];
    for (;;) {
      this.space();
      const here = levels.at(-1)!;
      const letter = this.text[this.at];
      // A tag begins the next game, unless a variation is open.
      if (letter === undefined || letter === '[') break;
      if (letter === '{' || letter === ';') {
        this.take(here, this.comment(letter, game), levels.length === 1 ? tree : undefined);
      } else if (letter === '(') {
        this.at++;
        if (levels.length > DEEPEST) throw new Error(messages.tooDeep(this.line, DEEPEST));
        const into = here.siblings ?? here.into;
        here.branched = true;
        levels.push({ into, siblings: undefined, last: undefined, waiting: [], branched: false });
      } else if (letter === ')') {
        this.at++;
        if (levels.length === 1) game.problems.push(messages.neverOpened(this.line));
        else this.close(levels.pop()!);
      } else if (letter === '<' || letter === '>' || letter === ']' || letter === '}') {
        game.problems.push(messages.noMeaning(this.line, letter));
        this.at++;
      } else if (this.word(here, game, levels.length)) {
        this.afterResult(here, game);
        break;
      }
    }
    while (levels.length > 1) {
      game.problems.push(messages.lineNotClosed(this.line));
      this.close(levels.pop()!);
    }
    this.close(levels[0]!, tree);
  }

  /** What is said in the line of the result is said of this game, not of the next. */
  private afterResult(level: Level, game: ReadGame): void {
    const blanks = /[ \t]*(?=[{;])/y;
    for (;;) {
      blanks.lastIndex = this.at;
      const found = blanks.exec(this.text);
      if (!found) return;
      this.at += found[0].length;
      this.take(level, this.comment(this.text[this.at]!, game), game.tree);
      if (this.text[this.at - 1] === '\n') return;
    }
  }

  /** The end of a line: comments that still wait for a move stay where they were. */
  private close(level: Level, tree?: Tree): void {
    if (level.waiting.length === 0) return;
    if (level.last) level.last.after = [...(level.last.after ?? []), ...level.waiting];
    else if (tree) tree.comments = [...(tree.comments ?? []), ...level.waiting];
    else level.into.at(-1)!.after = [...(level.into.at(-1)!.after ?? []), ...level.waiting];
  }

  private comment(opening: string, game: ReadGame): string {
    const closing = opening === '{' ? '}' : '\n';
    let end = this.text.indexOf(closing, this.at + 1);
    if (end < 0) {
      end = this.text.length;
      if (opening === '{') game.problems.push(messages.commentNotClosed(this.line));
    }
    const text = this.text.slice(this.at + 1, end);
    this.pass(end + 1 - this.at);
    return text.replace(/\r/g, '').trim();
  }

  private take(level: Level, comment: string, tree: Tree | undefined): void {
    if (comment === '') return;
    if (level.branched) level.waiting.push(comment);
    else if (level.last) (level.last.comments ??= []).push(comment);
    else if (tree && level.into.length === 0 && tree.children.length === 0) (tree.comments ??= []).push(comment);
    else level.waiting.push(comment);
  }

  /** Reads a word: a number, a glyph, a move or the result. Whether the game is over. */
  private word(level: Level, game: ReadGame, depth: number): boolean {
    const word = /[^\s(){};[\]<>]+/y;
    word.lastIndex = this.at;
    let text = word.exec(this.text)?.[0];
    if (!text) {
      this.at++;
      return false;
    }
    this.at += text.length;
    if (RESULTS.has(text) || text === '1/2' || text === '½-½') {
      if (depth > 1) return false;
      game.result = text === '1/2' || text === '½-½' ? '1/2-1/2' : text;
      return true;
    }
    // Move numbers say nothing that the moves do not; a move may follow without a blank.
    text = text.replace(/^\d+\s*(?:\.+|…)+/, '').replace(/^(?:\.+|…)+/, '');
    if (text === '' || /^\d+$/.test(text) || text === 'e.p.' || text === 'ep') return false;
    const glyph = /^\$(\d{1,3})$/.exec(text);
    if (glyph) {
      if (level.last) (level.last.nags ??= []).push(Number(glyph[1]));
      return false;
    }
    // Glyphs may stand at the end of a move, or alone; "$" may follow without a blank, too.
    const parts = /^(.*?)((?:[!?]+|\$\d{1,3})*)$/s.exec(text)!;
    const nags = [...parts[2]!.matchAll(/[!?]+|\$(\d+)/g)]
      .map((one) => (one[1] ? Number(one[1]) : SUFFIXES[one[0]]))
      .filter((nag) => nag !== undefined);
    if (parts[1] !== '') this.move(level, parts[1]!);
    if (level.last && nags.length > 0) (level.last.nags ??= []).push(...nags);
    return false;
  }

  private move(level: Level, san: string): void {
    const node: TreeNode = { uci: '', san, children: [] };
    if (level.waiting.length > 0) node.before = level.waiting;
    level.into.push(node);
    level.siblings = level.into;
    level.into = node.children;
    level.last = node;
    level.waiting = [];
    level.branched = false;
  }
}
