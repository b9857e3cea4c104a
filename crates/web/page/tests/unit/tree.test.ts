// The tree of moves: nothing that was on the board is lost, and the PGN it writes is what was played.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toPgn } from '../../src/pgn/write.ts';
import * as t from '../../src/tree.ts';

const moves = (text: string) => text.split(' ').map((san) => ({ san, uci: san }));

test('playing another move keeps the old line as it was', () => {
  const main = t.fromMoves('start', [], moves('e4 e5 Nf3'));
  const { tree, path } = t.extend(main, [0], moves('c5'));
  assert.deepEqual(path, [0, 1]);
  assert.deepEqual(
    t.mainLine(tree).map((node) => node.san),
    ['e4', 'e5', 'Nf3'],
  );
  assert.deepEqual(
    t.nodesAlong(tree, path).map((node) => node.san),
    ['e4', 'c5'],
  );
  assert.equal(main.children[0]!.children.length, 1, 'the first tree is not changed');
});

test('a move that is there already is followed, not added', () => {
  const tree = t.fromMoves('start', [], moves('e4 e5'));
  const again = t.extend(tree, [], moves('e4'));
  assert.deepEqual(again.path, [0]);
  assert.deepEqual(again.tree, tree);
});

test('removing a move removes what follows it and nothing else', () => {
  const { tree, path } = t.extend(t.fromMoves('start', [], moves('e4 e5 Nf3')), [0], moves('c5 Nf3'));
  const left = t.prune(tree, path.slice(0, 2));
  assert.deepEqual(left, t.fromMoves('start', [], moves('e4 e5 Nf3')));
  assert.deepEqual(t.prune(tree, [0]).children, []);
});

test('a path that leads nowhere is cut short', () => {
  const tree = t.fromMoves('start', [], moves('e4'));
  assert.equal(t.nodesAlong(tree, [0, 4, 2]).length, 1);
});

test('PGN has numbers, variations in brackets and quoted headers', () => {
  const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  const start = t.fromMoves(fen, [['White', 'A "B" \\ C']], moves('e4 e5 Nf3 Nc6'));
  const { tree } = t.extend(start, [0], moves('c5 Nf3'));
  const text = toPgn(tree, '1-0');
  assert.match(text, /1\. e4 e5 \(1\.\.\. c5 2\. Nf3\) 2\. Nf3 Nc6 1-0\n$/);
  assert.match(text, /\[White "A \\"B\\" \\\\ C"\]/);
  assert.match(text, /\[Result "1-0"\]/);
  assert.doesNotMatch(text, /SetUp/);
});

test('a game that starts with Black says so', () => {
  const fen = '4k3/8/8/8/8/8/8/4K2R b K - 3 40';
  const text = toPgn(t.fromMoves(fen, [], moves('Kd7 O-O')));
  assert.match(text, /\[FEN "4k3\/8\/8\/8\/8\/8\/8\/4K2R b K - 3 40"\]/);
  assert.match(text, /40\.\.\. Kd7 41\. O-O \*\n$/);
});

test('stored data of another shape is not taken for a tree', () => {
  assert.ok(t.isTree(t.fromMoves('start', [['White', 'A']], moves('e4 e5'))));
  for (const wrong of [null, 3, {}, { start_fen: 'x', headers: [], children: [{}] }, { start_fen: 'x', headers: [['a']], children: [] }])
    assert.ok(!t.isTree(wrong), JSON.stringify(wrong));
});
