// Puzzles come from mistakes, come back later when solved and soon when not, and two tabs' lists become one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Review } from '../../src/api.ts';

// The module keeps its list in the browser's storage.
(globalThis as { localStorage?: unknown }).localStorage = { getItem: () => null, setItem: () => {} };
const { after, DAYS, due, fromReview, merge } = await import('../../src/puzzles.ts');

const move = (ply: number, san: string, grade: string, best: string) => ({
  ply,
  side: ply % 2 === 1 ? 'white' : 'black',
  uci: san,
  san,
  grade,
  score: { cp: 0 },
  win: 50,
  loss: 0,
  accuracy: 100,
  best: { move: { uci: best, san: best }, score: { cp: 0 }, line: [{ uci: best, san: best }] },
  sentence: null,
  said: null,
  gave_up: [],
  terms: [],
});
const review = {
  headers: [
    ['White', 'A'],
    ['Black', 'B'],
    ['Date', '1858.??.??'],
  ],
  start_fen: 'start',
  moves: [move(1, 'e4', 'best', 'e4'), move(2, 'f5', 'blunder', 'e5'), move(3, 'a3', 'inaccuracy', 'exf5'), move(4, 'g5', 'mistake', 'd5')],
} as unknown as Review;

test('mistakes and blunders become puzzles, with the way to their position', () => {
  const found = fromReview(review, 5);
  assert.deepEqual(
    found.map((one) => [one.played.san, one.best.san, one.side, one.moves.length, one.due]),
    [
      ['f5', 'e5', 'black', 1, 5],
      ['g5', 'd5', 'black', 3, 5],
    ],
  );
  assert.equal(found[0]!.game, 'A – B, 1858');
});

test('a solved puzzle comes later each time, a failed one soon', () => {
  let [puzzle] = fromReview(review, 0);
  let last = 0;
  for (const days of DAYS.slice(1)) {
    puzzle = after(puzzle!, true, 0);
    assert.equal(puzzle.due, days * 24 * 3600 * 1000);
    assert.ok(puzzle.due > last);
    last = puzzle.due;
  }
  assert.equal(after(puzzle!, true, 0).due, last, 'at most the longest pause');
  const failed = after(puzzle!, false, 0);
  assert.ok(failed.step === 0 && failed.due < 24 * 3600 * 1000);
});

test('what is due comes first, and two lists become one', () => {
  const [one, two] = fromReview(review, 0);
  const solved = after(one!, true, 1000);
  assert.deepEqual(
    due([solved, two!], 1000).map((puzzle) => puzzle.id),
    [two!.id],
  );
  assert.deepEqual(merge([one!], [solved, two!]), [solved, two!]);
  assert.deepEqual(merge([solved], [one!]), [solved]);
});
