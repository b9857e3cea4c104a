// Books: records of the server's and Polyglot files, and the moves they have for a position.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { addRecords, type Book, columns, legalMove, movesAt, readPolyglot } from '../../src/book.ts';

const START = '463b96181691fc9c';
const LEGAL = [
  { uci: 'e2e4', san: 'e4' },
  { uci: 'd2d4', san: 'd4' },
  { uci: 'g1f3', san: 'Nf3' },
];

/** Records as the server sends them: key, move, result. */
function records(rows: [string, number, number][]): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(8 + rows.length * 11));
  rows.forEach(([key, move, result], i) => {
    view.setBigUint64(8 + i * 11, BigInt(`0x${key}`));
    view.setUint16(8 + i * 11 + 8, move);
    view.setUint8(8 + i * 11 + 10, result);
  });
  return view.buffer;
}

const E4 = 28 | (12 << 6);
const D4 = 27 | (11 << 6);

test('moves are counted with the results of their games, over several answers', () => {
  const first = records([
    [START, E4, 0],
    ['823c9b50fd114196', D4, 0],
    [START, D4, 1],
  ]);
  const second = records([
    [START, E4, 2],
    [START, E4, 3],
    ['463b96181691fc9d', D4, 2],
  ]);
  const all = addRecords(addRecords(columns(), first, 8), second, 8);
  const book: Book = { name: '', kind: 'games', games: 3, unread: 0, share: 1, columns: all };
  assert.deepEqual(
    movesAt(book, START, LEGAL).map((row) => [row.move.san, row.count, row.white, row.draws, row.black]),
    [
      ['e4', 3, 1, 0, 1],
      ['d4', 1, 0, 1, 0],
    ],
  );
  assert.deepEqual(movesAt(book, '0000000000000000', LEGAL), []);
});

test('castling is written as the king taking its rook, and a king that goes there by foot is not meant', () => {
  const legal = [
    { uci: 'e1g1', san: 'O-O' },
    { uci: 'e1c1', san: 'O-O-O+' },
    { uci: 'e1f1', san: 'Kf1' },
    { uci: 'a7a8n', san: 'a8=N' },
  ];
  assert.equal(legalMove(7 | (4 << 6), legal)?.san, 'O-O');
  assert.equal(legalMove(0 | (4 << 6), legal)?.san, 'O-O-O+');
  assert.equal(legalMove(5 | (4 << 6), legal)?.san, 'Kf1');
  assert.equal(legalMove(56 | (48 << 6) | (1 << 12), legal)?.san, 'a8=N');
  assert.equal(legalMove(56 | (48 << 6) | (4 << 12), legal), undefined);
});

test('a file that is no Polyglot book is refused with a sentence', () => {
  assert.throws(() => readPolyglot(new ArrayBuffer(17)), /not a Polyglot book/);
  assert.throws(() => readPolyglot(new ArrayBuffer(0)), /not a Polyglot book/);
  const unordered = new Uint8Array(32);
  unordered[0] = 9;
  assert.throws(() => readPolyglot(unordered.buffer), /not in order/);
});

const real = `${process.env.GANDER_DATA}/polyglot/python_chess/performance.bin`;
test('a real book', { skip: process.env.GANDER_DATA && existsSync(real) ? false : 'GANDER_DATA names no folder with a book' }, () => {
  const bytes = readFileSync(real);
  const entries = readPolyglot(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  assert.equal(entries.length, 92_954);
  const book: Book = { name: '', kind: 'polyglot', games: 0, unread: 0, share: 1, columns: entries };
  const moves = movesAt(book, START, LEGAL);
  assert.deepEqual(
    moves
      .map((row) => row.move.san)
      .slice(0, 2)
      .sort(),
    ['d4', 'e4'],
  );
});
