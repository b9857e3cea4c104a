// Moves that a file names become moves of the board: the server, which knows the rules, says which. A move that cannot
// be played stays in the tree as text, with all that follows it, so that writing the game loses nothing.

import * as api from '../api.ts';
import { messages } from '../messages/index.ts';
import { refusalText } from '../refusals.ts';
import type { Tree, TreeNode } from '../tree.ts';
import { moveNumber } from '../words.ts';

/** The tree with its moves named by the server, and what could not be played, as sentences. */
export async function resolve(tree: Tree): Promise<{ tree: Tree; problems: string[] }> {
  const nodes: { node: TreeNode; follows: number; ply: number }[] = [];
  // In order, so that every move stands after the one it follows; a list, since a game is deep.
  const left = tree.children.map((node) => ({ node, follows: -1, ply: 1 })).reverse();
  while (left.length > 0) {
    const next = left.pop()!;
    const at = nodes.push(next) - 1;
    for (const child of [...next.node.children].reverse()) left.push({ node: child, follows: at, ply: next.ply + 1 });
  }
  const answer = await api.moves(
    tree.start_fen,
    nodes.map(({ node, follows }) => [follows, node.san]),
  );
  // From the last to the first, so that children are named before they are put into their parents.
  const fresh = new Map<TreeNode, TreeNode>();
  for (let at = nodes.length - 1; at >= 0; at--) {
    const { node } = nodes[at]!;
    const named = answer.moves[at];
    fresh.set(node, {
      ...node,
      uci: named?.uci ?? '',
      san: named?.san ?? node.san,
      children: node.children.map((child) => fresh.get(child)!),
    });
  }
  const problems = answer.problems.map(({ at, error }) => {
    const { number, side } = moveNumber(answer.fen, nodes[at]!.ply);
    return messages.atMove(`${number}${side === 'white' ? '.' : '…'} ${nodes[at]!.node.san}`, refusalText(error));
  });
  return { tree: { ...tree, start_fen: answer.fen, children: tree.children.map((node) => fresh.get(node)!) }, problems };
}
