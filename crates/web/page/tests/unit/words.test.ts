// Numbers as people read them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as w from '../../src/words.ts';

test('pawns have a sign, and nothing is never negative', () => {
  assert.deepEqual(
    [83, -120, 0, -0.4, 1234].map((value) => w.pawns(value)),
    ['+0.83', '−1.20', '0.00', '0.00', '+12.34'],
  );
});

test('what a mate makes of a row is no number of pawns', () => {
  assert.deepEqual(
    [83, -1234, 30_549, -31_699].map((value) => w.figure(value)),
    ['+0.83', '−12.34', '#', '#−'],
  );
});

test('sentences have real minus signs, and hyphens stay', () => {
  assert.equal(w.printed('O-O goes from -0.35 (-1.20) to +2.00, half-open'), 'O-O goes from −0.35 (−1.20) to +2.00, half-open');
});

test('mates name their side', () => {
  assert.equal(w.scoreText({ mate: 3 }), '#3');
  assert.equal(w.scoreText({ mate: -2 }), '#−2');
  assert.equal(w.scoreSpoken({ mate: -2 }), 'Black mates in 2');
});

test('the bar is fair to both sides and rises with the score', () => {
  for (const cp of [0, 30, 250, 2000]) assert.ok(Math.abs(w.barShare({ cp }) + w.barShare({ cp: -cp }) - 100) < 1e-9);
  assert.ok(w.barShare({ cp: 100 }) > w.barShare({ cp: 20 }));
  assert.equal(w.barShare({ mate: 5 }), 100);
  assert.equal(w.barShare({ cp: 0 }, [400, 400, 200]), 60);
});

test('move numbers follow the starting position', () => {
  assert.deepEqual(w.moveNumber(w.START_FEN, 1), { number: 1, side: 'white' });
  assert.deepEqual(w.moveNumber(w.START_FEN, 4), { number: 2, side: 'black' });
  assert.deepEqual(w.moveNumber('8/8/8/8/8/8/8/8 b - - 0 40', 1), { number: 40, side: 'black' });
  assert.deepEqual(w.moveNumber('8/8/8/8/8/8/8/8 b - - 0 40', 2), { number: 41, side: 'white' });
});

test('squares and clocks', () => {
  assert.deepEqual([0, 7, 8, 63].map(w.squareName), ['a1', 'h1', 'a2', 'h8']);
  assert.deepEqual([61_000, 3_600_000, 9_400, -5].map(w.clockText), ['1:01', '1:00:00', '0:09.4', '0:00.0']);
});

test('winning chances are those of the server', () => {
  const told: [number, number][] = JSON.parse(readFileSync(new URL('../../tests/data/chances.json', import.meta.url), 'utf8'));
  assert.ok(told.length > 10);
  for (const [cp, share] of told) assert.ok(Math.abs(w.winningChances({ cp }) - share) < 1e-9, String(cp));
  assert.equal(w.winningChances({ mate: 2 }), w.winningChances({ cp: 1000 }));
  assert.equal(w.winningChances({ mate: -2 }), w.winningChances({ cp: -1000 }));
});
