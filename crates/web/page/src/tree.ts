// A game as a tree of moves: the main line and every side line tried on the
// board, so that looking at something else never loses what was there. Pure
// data; it knows no rules.

import type { Move } from './api.ts';
import { moveNumber, START_FEN } from './words.ts';

export interface TreeNode extends Move {
  children: TreeNode[];
}

export interface Tree {
  start_fen: string;
  headers: [string, string][];
  children: TreeNode[];
}

/** The way from the start to a place in the tree: which child at each step. */
export type Path = number[];

export const emptyTree = (fen: string = START_FEN): Tree => ({ start_fen: fen, headers: [], children: [] });

/** The nodes along a path; shorter than the path if it leads nowhere. */
export function nodesAlong(tree: Tree, path: Path): TreeNode[] {
  const nodes: TreeNode[] = [];
  let children = tree.children;
  for (const index of path) {
    const node = children[index];
    if (!node) break;
    nodes.push(node);
    children = node.children;
  }
  return nodes;
}

const childrenAt = (tree: Tree, path: Path): TreeNode[] => nodesAlong(tree, path).at(-1)?.children ?? tree.children;

/** Adds moves after `path`, using moves that are already there. Returns a new tree and the path to the last move. */
export function extend(tree: Tree, path: Path, moves: Move[]): { tree: Tree; path: Path } {
  const copy = structuredClone(tree);
  const way = [...path];
  let children = path.length === 0 ? copy.children : childrenAt(copy, path);
  for (const move of moves) {
    let index = children.findIndex((child) => child.uci === move.uci);
    if (index < 0) index = children.push({ uci: move.uci, san: move.san, children: [] }) - 1;
    way.push(index);
    children = children[index]!.children;
  }
  return { tree: copy, path: way };
}

/** The path that follows the first child to the end of the line. */
export function toEnd(tree: Tree, path: Path): Path {
  const way = [...path];
  let children = path.length === 0 ? tree.children : childrenAt(tree, path);
  while (children[0]) {
    way.push(0);
    children = children[0].children;
  }
  return way;
}

/** Removes the move at `path` and all that follows it. */
export function prune(tree: Tree, path: Path): Tree {
  const copy = structuredClone(tree);
  const last = path.at(-1);
  if (last === undefined) return copy;
  const parent = path.slice(0, -1);
  (parent.length === 0 ? copy.children : childrenAt(copy, parent)).splice(last, 1);
  return copy;
}

/** The main line as moves. */
export const mainLine = (tree: Tree): TreeNode[] => nodesAlong(tree, toEnd(tree, []));

export const samePath = (one: Path, two: Path): boolean => one.length === two.length && one.every((step, i) => step === two[i]);

/** A tree from a list of moves. */
export const fromMoves = (start_fen: string, headers: [string, string][], moves: Move[]): Tree =>
  extend({ start_fen, headers, children: [] }, [], moves).tree;

const SEVEN = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];

/** The tree as PGN text, side lines in brackets. */
export function toPgn(tree: Tree, result = '*'): string {
  const headers = new Map(tree.headers);
  const known = headers.get('Result');
  const end = result !== '*' || !known ? result : known;
  headers.set('Result', end);
  for (const name of SEVEN) if (!headers.has(name)) headers.set(name, name === 'Date' ? '????.??.??' : '?');
  if (tree.start_fen !== START_FEN) {
    headers.set('SetUp', '1');
    headers.set('FEN', tree.start_fen);
  }
  const quote = (text: string) => text.replace(/[\\"]/g, '\\$&').replace(/[\r\n]+/g, ' ');
  const order = [...SEVEN, ...[...headers.keys()].filter((name) => !SEVEN.includes(name))];
  const head = order.map((name) => `[${name} "${quote(headers.get(name)!)}"]`).join('\n');
  const words: string[] = [];
  writeLine(tree.start_fen, tree.children, 1, words, true);
  words.push(end);
  return `${head}\n\n${wrap(words)}\n`;
}

function writeLine(startFen: string, children: TreeNode[], ply: number, words: string[], numberNext: boolean): void {
  let here = children;
  let number = numberNext;
  for (let at = ply; here[0]; at++) {
    const main = here[0];
    writeMove(startFen, main, at, words, number);
    number = false;
    for (const side of here.slice(1)) {
      const inner: string[] = [];
      writeMove(startFen, side, at, inner, true);
      writeLine(startFen, side.children, at + 1, inner, false);
      inner[0] = `(${inner[0]}`;
      inner[inner.length - 1] += ')';
      words.push(...inner);
      number = true;
    }
    here = main.children;
  }
}

function writeMove(startFen: string, move: Move, ply: number, words: string[], force: boolean): void {
  const { number, side } = moveNumber(startFen, ply);
  if (side === 'white') words.push(`${number}.`);
  else if (force) words.push(`${number}...`);
  words.push(move.san);
}

function wrap(words: string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line.length + word.length + 1 > 79) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  if (line) lines.push(line);
  return lines.join('\n');
}

/** Whether stored data has the shape of a tree. */
export function isTree(value: unknown): value is Tree {
  const tree = value as Tree;
  const isNode = (node: TreeNode): boolean =>
    typeof node?.uci === 'string' && typeof node.san === 'string' && Array.isArray(node.children) && node.children.every(isNode);
  return (
    typeof tree?.start_fen === 'string' &&
    Array.isArray(tree.headers) &&
    tree.headers.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string')) &&
    Array.isArray(tree.children) &&
    tree.children.every(isNode)
  );
}
