// The bands of the game graph hold everything the terms hold.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Review } from '../../src/api.ts';
import { chooseBands, scorePawns } from '../../src/bands.ts';

const review = {
  bands: ['a', 'b', 'c', 'd'],
  start: { score: { cp: 0 }, win: 50, terms: [10, 0, -5, 0] },
  moves: [{ terms: [20, 300, -5, 0] }, { terms: [-40, 310, 5, 0] }],
} as unknown as Review;

test('kept bands and the rest sum to all terms at every move', () => {
  const { titles, values } = chooseBands(review, 1);
  assert.deepEqual(titles, ['B', '2 more']);
  const rows = [review.start.terms, ...review.moves.map((move) => move.terms)];
  rows.forEach((row, at) => {
    const all = row.reduce((sum, value) => sum + value, 0) / 100;
    const shown = values.reduce((sum, band) => sum + band[at]!, 0);
    assert.ok(Math.abs(all - shown) < 1e-9);
  });
});

test('bands that never count are left out', () => {
  assert.deepEqual(chooseBands(review, 8).titles, ['B', 'A', 'C']);
});

test('far scores and mates are drawn at the edge', () => {
  assert.deepEqual(
    [{ cp: 90 }, { cp: 5000 }, { mate: -3 }, { mate: 2 }].map((score) => scorePawns(score)),
    [0.9, 8, -8, 8],
  );
  assert.deepEqual(
    [100, 0].map((win) => scorePawns({ mate: 0 }, win)),
    [8, -8],
  );
});
