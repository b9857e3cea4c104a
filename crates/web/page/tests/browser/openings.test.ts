// Openings and endgames: names as you play, a book from a file of games or a Polyglot file, and endgame tables.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import * as it from './harness.ts';

const TABLES = `${process.env.GANDER_DATA}/syzygy/3-4-men`;
const tables = Boolean(process.env.GANDER_DATA) && existsSync(TABLES);

const GAMES = `[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0

[White "C"]
[Black "D"]
[Result "1/2-1/2"]

1. e4 c5 2. Nf3 1/2-1/2

[White "E"]
[Black "F"]
[Result "0-1"]

1. d4 Nf6 0-1

[White "G"]
[Black "H"]
[Result "1-0"]

1. e4 Ke4 1-0
`;

describe('openings', { skip: it.missing() }, () => {
  const stage = it.stage(tables ? ['--syzygy', TABLES] : []);

  for (const [name, look] of it.SIZES) {
    test(`openings have their names as you play, and a book shows counts and results (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      await page.locator('summary', { hasText: 'Opening book' }).click();
      await page.getByLabel('Open a book').setInputFiles({ name: 'mine.pgn', mimeType: 'text/plain', buffer: Buffer.from(GAMES) });
      await page.locator('.book', { hasText: 'mine.pgn: 3 games, 1 could not be read.' }).waitFor();
      const rows = async () => (await page.locator('.book-table tbody tr').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
      assert.deepEqual(await rows(), ['e4 2 50 % 50 %', 'd4 1 100 %']);
      await page.locator('.book-table').getByRole('button', { name: 'e4' }).click();
      await page.locator('.opening', { hasText: "B00 King's Pawn Game" }).waitFor();
      await page.locator('.book-table').getByRole('button', { name: 'c5' }).click();
      await page.locator('.opening', { hasText: 'B20 Sicilian Defense' }).waitFor();
      // After a reload the book is still open, at the same place.
      await page.reload();
      await page.locator('.book-table').getByRole('button', { name: 'Nf3' }).waitFor();
      assert.deepEqual(await rows(), ['Nf3 1 100 %']);
      await page.getByRole('button', { name: 'Close the book' }).click();
      await page.locator('.book-table').waitFor({ state: 'detached' });
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });

    test(`endgame tables give the result, the best moves and their distances (${name})`, {
      skip: !tables && 'GANDER_DATA names no folder with tables',
    }, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', { ...look, stored: it.studyAt('4k3/8/4K3/4P3/8/8/8/8 w - - 0 1') });
      const { page } = opened;
      await page.locator('.tablebase h2', { hasText: 'White wins by the tables' }).waitFor();
      const first = page.locator('.tablebase-table tbody tr').first();
      assert.match(await first.innerText(), /K[df]6\s+wins\s+\d+/);
      await page
        .locator('.tablebase-table tbody tr', { hasText: /K[df]5\s*draws/ })
        .first()
        .waitFor();
      await page.locator('.tablebase-table tbody tr', { hasText: 'Kd5' }).getByRole('button').click();
      await page.locator('.tablebase h2', { hasText: 'A draw by the tables' }).waitFor();
      await page.getByRole('button', { name: 'New game' }).click();
      await page.locator('.tablebase').waitFor({ state: 'hidden' });
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });
  }

  for (const [name, look] of it.SIZES) {
    test(`a Polyglot book is dropped on the page; a broken one gets a sentence (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      const drop = (bytes: number[]) =>
        page.evaluate((content) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([Uint8Array.from(content)], 'own.bin'));
          document.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
        }, bytes);
      const key = [0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c];
      const entry = (move: number, weight: number) => [...key, move >> 8, move & 255, weight >> 8, weight & 255, 0, 0, 0, 0];
      await drop([...entry(28 | (12 << 6), 3), ...entry(27 | (11 << 6), 1)]);
      await page.locator('.book-table tbody tr', { hasText: /e4\s*3\s*75 %/ }).waitFor();
      await page.locator('.book-table tbody tr', { hasText: /d4\s*1\s*25 %/ }).waitFor();
      await drop([1, 2, 3]);
      await page.locator('.trouble', { hasText: 'This is not a Polyglot book' }).waitFor();
      await page.locator('.book-table tbody tr', { hasText: 'e4' }).waitFor();
      await opened.context.close();
    });
  }
});
