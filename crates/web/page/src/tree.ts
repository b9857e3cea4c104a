// A game as a tree of moves: the main line and every variation, with comments and glyphs, so that looking at something
// else never loses what was there. Pure data; it knows no rules. Trees are never changed: each edit gives a new tree
// that shares with the old one whatever is the same, which makes undoing cheap.

import type { Move } from './api.ts';
import { START_FEN } from './words.ts';

export interface TreeNode extends Move {
  children: TreeNode[];
  /** Numeric annotation glyphs, in order. */
  nags?: number[];
  /** Comments before the move, as at the start of a variation. */
  before?: string[];
  /** Comments after the move, with what programs write in them, such as [%clk 0:01:00]. */
  comments?: string[];
  /** Comments after the move's variations, where no move follows. */
  after?: string[];
}

export interface Tree {
  start_fen: string;
  /** Tags, in the order of their file. */
  headers: [string, string][];
  children: TreeNode[];
  /** Comments before the first move. */
  comments?: string[];
}

/** The way from the start to a place in the tree: which child at each step. */
export type Path = number[];

export const emptyTree = (fen: string = START_FEN): Tree => ({ start_fen: fen, headers: [], children: [] });

/** Whether a move can be put on the board: a move that the rules do not know is kept as text. */
export const playable = (node: TreeNode): boolean => node.uci !== '';

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

export const nodeAt = (tree: Tree, path: Path): TreeNode | undefined =>
  path.length === 0 ? undefined : nodesAlong(tree, path)[path.length - 1];

export const childrenAt = (tree: Tree, path: Path): TreeNode[] =>
  path.length === 0 ? tree.children : (nodeAt(tree, path)?.children ?? []);

/** A tree with other children at a path. */
function withChildren(tree: Tree, path: Path, change: (children: TreeNode[]) => TreeNode[]): Tree {
  const descend = (children: TreeNode[], depth: number): TreeNode[] => {
    const index = path[depth];
    if (index === undefined) return change(children);
    return children.map((child, i) => (i === index ? { ...child, children: descend(child.children, depth + 1) } : child));
  };
  return { ...tree, children: descend(tree.children, 0) };
}

/** A tree with another node at a path. */
export function withNode(tree: Tree, path: Path, change: (node: TreeNode) => TreeNode): Tree {
  const last = path.at(-1);
  if (last === undefined || !nodeAt(tree, path)) return tree;
  return withChildren(tree, path.slice(0, -1), (children) => children.map((child, i) => (i === last ? change(child) : child)));
}

/** Adds moves after `path`, using moves that are already there. Returns a new tree and the path to the last move. */
export function extend(tree: Tree, path: Path, moves: Move[]): { tree: Tree; path: Path } {
  const way = [...path];
  let known = childrenAt(tree, path);
  let at = 0;
  for (; at < moves.length; at++) {
    const index = known.findIndex((child) => child.uci === moves[at]!.uci);
    if (index < 0) break;
    way.push(index);
    known = known[index]!.children;
  }
  const rest = moves.slice(at);
  if (rest.length === 0) return { tree, path: way };
  const added = rest.reduceRight<TreeNode[]>((children, move) => [{ uci: move.uci, san: move.san, children }], []);
  const grown = withChildren(tree, way, (children) => [...children, ...added]);
  return { tree: grown, path: [...way, known.length, ...rest.slice(1).map(() => 0)] };
}

/** The path that follows the first child to the end of the line. */
export function toEnd(tree: Tree, path: Path): Path {
  const way = [...path];
  let children = childrenAt(tree, path);
  while (children[0] && playable(children[0])) {
    way.push(0);
    children = children[0].children;
  }
  return way;
}

/** Removes the move at `path` and all that follows it. */
export function prune(tree: Tree, path: Path): Tree {
  const last = path.at(-1);
  if (last === undefined) return tree;
  return withChildren(tree, path.slice(0, -1), (children) => children.filter((_, i) => i !== last));
}

/** Makes the line through `path` the first one where it last leaves another; `all` makes it the main line. */
export function promote(tree: Tree, path: Path, all = false): { tree: Tree; path: Path } {
  const way = [...path];
  let result = tree;
  for (let depth = way.length - 1; depth >= 0; depth--) {
    const index = way[depth]!;
    if (index === 0) continue;
    const to = all ? 0 : index - 1;
    result = withChildren(result, way.slice(0, depth), (children) => {
      const others = children.filter((_, i) => i !== index);
      return [...others.slice(0, to), children[index]!, ...others.slice(to)];
    });
    way[depth] = to;
    if (!all) break;
  }
  return { tree: result, path: way };
}

/** The main line as moves. */
export const mainLine = (tree: Tree): TreeNode[] => nodesAlong(tree, toEnd(tree, []));

export const samePath = (one: Path, two: Path): boolean => one.length === two.length && one.every((step, i) => step === two[i]);

/** A tree from a list of moves. */
export const fromMoves = (start_fen: string, headers: [string, string][], moves: Move[]): Tree =>
  extend({ start_fen, headers, children: [] }, [], moves).tree;

export const header = (tree: Tree, name: string): string | undefined => tree.headers.find(([key]) => key === name)?.[1];

/** A tree with a tag set; an empty value removes it. */
export function withHeader(tree: Tree, name: string, value: string): Tree {
  const others = tree.headers.filter(([key]) => key !== name);
  if (value === '') return { ...tree, headers: others };
  const there = tree.headers.some(([key]) => key === name);
  const headers = there
    ? tree.headers.map((pair): [string, string] => (pair[0] === name ? [name, value] : pair))
    : [...tree.headers, [name, value] as [string, string]];
  return { ...tree, headers };
}

const isTexts = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((text) => typeof text === 'string'));

/** Whether stored data has the shape of a tree. */
export function isTree(value: unknown): value is Tree {
  const tree = value as Tree;
  if (
    typeof tree?.start_fen !== 'string' ||
    !Array.isArray(tree.headers) ||
    !tree.headers.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string')) ||
    !isTexts(tree.comments) ||
    !Array.isArray(tree.children)
  )
    return false;
  // A list instead of recursion: a long game is a deep tree.
  const left: unknown[] = [...tree.children];
  while (left.length > 0) {
    const node = left.pop() as TreeNode;
    if (typeof node?.uci !== 'string' || typeof node.san !== 'string' || !Array.isArray(node.children)) return false;
    if (!isTexts(node.before) || !isTexts(node.comments) || !isTexts(node.after)) return false;
    if (node.nags !== undefined && !(Array.isArray(node.nags) && node.nags.every(Number.isInteger))) return false;
    left.push(...node.children);
  }
  return true;
}
