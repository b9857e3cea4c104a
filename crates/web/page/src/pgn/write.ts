// Writing a tree as PGN: everything that was read or added, in an order that reads back as the same tree.

import type { Tree, TreeNode } from '../tree.ts';
import { moveNumber, START_FEN } from '../words.ts';

const ROSTER = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];
const WIDEST = 79;

/** The tree as PGN text, variations in brackets. */
export function toPgn(tree: Tree, result = '*'): string {
  const headers = headersOf(tree, result);
  const end = headers.find(([name]) => name === 'Result')?.[1] ?? '*';
  const head = headers.map(([name, value]) => `[${name} "${quoted(value)}"]`).join('\n');
  const words: string[] = [];
  for (const comment of tree.comments ?? []) words.push(commentText(comment));
  writeLine(tree.start_fen, tree.children, words);
  words.push(/^(1-0|0-1|1\/2-1\/2)$/.test(end) ? end : '*');
  return `${head}\n\n${wrapped(words)}\n`;
}

/** The tags: those of the game as they are; a game without an event gets the seven that every game has. */
function headersOf(tree: Tree, result: string): [string, string][] {
  const headers = tree.headers.map(([name, value]): [string, string] => [name, value]);
  const has = (name: string) => headers.some(([key]) => key === name);
  if (!has('Event')) {
    const own = (name: string) => headers.find(([key]) => key === name)?.[1];
    const roster = ROSTER.map((name): [string, string] => [
      name,
      own(name) ?? (name === 'Date' ? '????.??.??' : name === 'Result' ? '*' : '?'),
    ]);
    headers.unshift(...roster.filter(([name]) => !has(name)));
    headers.sort((one, two) => place(one[0]) - place(two[0]));
  }
  if (!has('Result')) headers.push(['Result', '*']);
  if (result !== '*') for (const pair of headers) if (pair[0] === 'Result') pair[1] = result;
  if (tree.start_fen !== START_FEN && !headers.some(([name]) => name.toLowerCase() === 'fen'))
    headers.push(['SetUp', '1'], ['FEN', tree.start_fen]);
  return headers;
}

/** Where a tag stands: the seven of the roster first, in their order. */
function place(name: string): number {
  const at = ROSTER.indexOf(name);
  return at < 0 ? ROSTER.length : at;
}

const quoted = (text: string): string => text.replace(/[\\"]/g, '\\$&').replace(/[\r\n]+/g, ' ');

/** A comment in braces; one that holds a closing brace runs to the end of its line instead. */
function commentText(text: string): string {
  return text.includes('}') ? `;${text.replace(/[\r\n]+/g, ' ')}\n` : `{${text}}`;
}

/** Writes a line with its variations. A loop along the line, since a game is long; variations are not deep. */
function writeLine(startFen: string, children: TreeNode[], words: string[], ply = 1, numberFirst = true): void {
  let here = children;
  let numbered = numberFirst;
  for (let at = ply; here[0]; at++) {
    const main = here[0];
    numbered = writeMove(startFen, main, at, words, numbered);
    for (const side of here.slice(1)) {
      const inner: string[] = [];
      const again = writeMove(startFen, side, at, inner, true);
      writeLine(startFen, side.children, inner, at + 1, writeAfter(side, inner) || again);
      words.push(...bracketed(inner));
      numbered = true;
    }
    numbered = writeAfter(main, words) || numbered;
    here = main.children;
  }
}

/** Comments that stand after a move's variations. */
function writeAfter(node: TreeNode, words: string[]): boolean {
  for (const comment of node.after ?? []) words.push(commentText(comment));
  return (node.after?.length ?? 0) > 0;
}

/** Writes a move with its comments and glyphs; whether the next one needs a number. */
function writeMove(startFen: string, move: TreeNode, ply: number, words: string[], numbered: boolean): boolean {
  for (const comment of move.before ?? []) words.push(commentText(comment));
  const { number, side } = moveNumber(startFen, ply);
  if (side === 'white') words.push(`${number}.`);
  else if (numbered || (move.before?.length ?? 0) > 0) words.push(`${number}...`);
  words.push(move.san);
  for (const nag of move.nags ?? []) words.push(`$${nag}`);
  for (const comment of move.comments ?? []) words.push(commentText(comment));
  return (move.comments?.length ?? 0) > 0;
}

function bracketed(words: string[]): string[] {
  const result = [...words];
  result[0] = `(${result[0]}`;
  // A comment that ends its line must not swallow the bracket.
  if (result.at(-1)!.endsWith('\n')) result.push(')');
  else result[result.length - 1] += ')';
  return result;
}

/** Lines of moderate width; comments keep their own line breaks. */
function wrapped(words: string[]): string {
  let text = '';
  let width = 0;
  for (const word of words) {
    const first = word.split('\n', 1)[0]!.length;
    if (width > 0 && width + 1 + first > WIDEST) {
      text += '\n';
      width = 0;
    } else if (width > 0) {
      text += ' ';
      width++;
    }
    text += word;
    const end = word.lastIndexOf('\n');
    width = end < 0 ? width + word.length : word.length - end - 1;
  }
  return text.trimEnd();
}
