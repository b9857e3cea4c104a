// The list of games: found by every word, sorted by any column.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedGame } from '../../src/pgn/file.ts';

// The modules behind the list keep things in the browser's storage.
const storage = { getItem: () => null, setItem: () => {} };
Object.assign(globalThis, { localStorage: storage, sessionStorage: storage });
const { search } = await import('../../src/parts/games.ts');
const { fileName } = await import('../../src/library.ts');

const game = (white: string, black: string, date: string): ListedGame => ({
  white,
  black,
  date,
  result: '1-0',
  event: 'Club',
  eco: 'B20',
  start: 0,
  bytes: 1,
});
const games = [game('Müller 10', 'Ann', '2020'), game('Müller 9', 'Bob', '2021'), game('Carl', 'Ann', '1999')];

test('every word must be found somewhere', () => {
  assert.deepEqual(search(games, '', 'order', false), [0, 1, 2]);
  assert.deepEqual(search(games, 'ANN müller', 'order', false), [0]);
  assert.deepEqual(search(games, 'ann 1999 b20 club', 'order', false), [2]);
  assert.deepEqual(search(games, 'nobody', 'order', false), []);
});

test('columns sort as people count, and both ways', () => {
  assert.deepEqual(search(games, '', 'white', false), [2, 1, 0]);
  assert.deepEqual(search(games, '', 'date', true), [1, 0, 2]);
});

test('names become file names that the library takes', () => {
  assert.equal(fileName('Müller – Weiß: "rapid"'), 'Müller Weiß rapid.pgn');
  assert.equal(fileName('../..'), 'study.pgn');
  assert.equal(fileName('x'.repeat(300)).length, 84);
  assert.equal(fileName('a.pgn'), 'a.pgn');
});
