// Games as data: what a PGN holds is shown, edited, kept and written back; lists of games; the library.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { readPgn } from '../../src/pgn/read.ts';
import * as it from './harness.ts';

const OWN = new URL('../../tests/data/annotated.pgn', import.meta.url).pathname;

describe('study', { skip: it.missing() }, () => {
  const stage = it.stage();
  const drop = (page: Page, text: string, name = 'games.pgn') =>
    page.evaluate(
      ([content, title]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content!], title!));
        document.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
      },
      [text, name],
    );
  const saved = async (page: Page): Promise<string> => {
    const download = page.waitForEvent('download');
    await page.locator('summary', { hasText: 'Game (PGN)' }).click();
    await page.getByRole('button', { name: 'Save as file' }).click();
    const text = readFileSync((await (await download).path())!, 'utf8');
    await page.locator('summary', { hasText: 'Game (PGN)' }).click();
    return text;
  };

  for (const [name, look] of it.SIZES) {
    test(`a file of games is listed, shown with all that is in it, and written back (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      const text = readFileSync(OWN, 'utf8');
      await drop(page, text);
      await page.locator('.games-table tbody tr').nth(4).waitFor();
      // The first game is on the board, with comments, glyphs, clocks and variations.
      await page.locator('.moves .comment', { hasText: 'the Sicilian' }).waitFor();
      await page
        .locator('.moves .move', { hasText: /e4!\s*1:30:30/ })
        .first()
        .waitFor();
      await page.locator('.moves .variation', { hasText: 'Falkbeer' }).first().waitFor();
      assert.doesNotMatch(await page.locator('.moves').innerText(), /%clk|%cal/);
      // Squares and arrows of the move.
      await page.locator('.moves .move', { hasText: 'c5' }).first().click();
      await page.locator('.cg-shapes [stroke], .cg-shapes line').first().waitFor({ state: 'attached' });
      const again = readPgn(await saved(page))[0]!;
      const before = readPgn(text)[0]!;
      assert.deepEqual(again.tree.headers, before.tree.headers);
      // Moves are named anew by the server; everything else is as it was, blanks apart.
      const plain = (value: unknown) =>
        JSON.parse(
          JSON.stringify(value, (key, one) =>
            key === 'san' ? String(one).replace(/[+#]/, '') : typeof one === 'string' ? one.replace(/\s+/g, ' ') : one,
          ),
        ) as unknown;
      assert.deepEqual(plain(again.tree.children), plain(before.tree.children));
      // A game with a bad move is loaded up to it, and says where.
      await page.getByLabel('Find a game').fill('bad move');
      assert.equal(await page.locator('.games-table tbody tr').count(), 1);
      await page.locator('.games-table tbody button').first().click();
      await page.locator('.unread-note', { hasText: 'At move 3. Bb9' }).waitFor();
      await page.locator('.moves .unread', { hasText: 'Bb9' }).waitFor();
      await page.getByRole('button', { name: 'To the end' }).click();
      await page.locator('.moves .move[aria-current]', { hasText: 'Nc6' }).waitFor();
      assert.match((await saved(page)).replace(/\s+/g, ' '), /3\. Bb9 \{what is this\?\} 3\.\.\. a6 \(3\.\.\. Nf6 4\. O-O\) 4\. Ba4 1-0/);
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });

    test(`lines are promoted, removed, commented and marked, and all of it undone (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      await drop(page, '1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *');
      await page.locator('.moves .variation .move', { hasText: 'c5' }).click();
      await page.getByLabel('Comment on 1… c5').fill('The Sicilian {defence}');
      await page.getByRole('button', { name: 'good move', exact: true }).click();
      await page.locator('.moves .comment', { hasText: 'The Sicilian (defence)' }).waitFor();
      await page.locator('.moves .variation .glyphs', { hasText: '!' }).waitFor();
      await page.getByRole('button', { name: 'Main line' }).click();
      await page.locator('.moves .variation', { hasText: 'e5' }).waitFor();
      await page.getByRole('button', { name: 'To the start' }).click();
      await page.getByRole('button', { name: 'One move forward' }).click();
      await page.getByRole('button', { name: 'One move forward' }).click();
      await page.locator('.moves .move[aria-current]', { hasText: 'c5' }).waitFor();
      // With keys: the other alternative, out of the tree, and back.
      await page.locator('body').press('ArrowDown');
      await page.locator('.moves .move[aria-current]', { hasText: 'e5' }).waitFor();
      await page.locator('body').press('Delete');
      await page.locator('.moves .variation').waitFor({ state: 'detached' });
      for (let i = 0; i < 4; i++) await page.locator('body').press('Control+z');
      await page.locator('.moves .comment').waitFor({ state: 'detached' });
      await page.locator('.moves .variation', { hasText: 'c5' }).waitFor();
      await page.locator('body').press('Control+Shift+Z');
      await page.locator('.moves .comment', { hasText: 'The Sicilian' }).waitFor();
      await page.locator('body').press('Alt+2');
      await page.locator('.moves .glyphs', { hasText: '?' }).waitFor();
      await page.locator('body').press('?');
      await page.locator('dialog.keys', { hasText: 'Make this the main line' }).waitFor();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.reload();
      await page.locator('.moves .comment', { hasText: 'The Sicilian' }).waitFor();
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });
  }

  for (const [name, look] of it.SIZES) {
    test(`a hundred thousand games are listed while the file is read, found and sorted (${name})`, async (context) => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      await page.evaluate(() => {
        const game = (i: number) =>
          `[Event "Test"]\n[White "White ${i}"]\n[Black "Black ${99_999 - i}"]\n[Date "20${String(i % 100).padStart(2, '0')}.01.01"]\n[Result "1-0"]\n[ECO "C${i % 100}"]\n\n1. e4 e5 2. Nf3 Nc6 {a comment with a [bracket] in it} 3. Bb5 1-0\n\n`;
        const parts = Array.from({ length: 100 }, (_, part) => Array.from({ length: 1000 }, (_, i) => game(part * 1000 + i)).join(''));
        const transfer = new DataTransfer();
        transfer.items.add(new File(parts, 'many.pgn'));
        // When the first screen of the list stands, and when the whole list does; told, not judged.
        const dropped = performance.now();
        const told = { first: 0, whole: 0 };
        (globalThis as unknown as { told: typeof told }).told = told;
        new MutationObserver((_, observer) => {
          const list = document.querySelector('.games');
          if (!told.first && document.querySelector('.games-table tbody tr')) told.first = performance.now() - dropped;
          if (!/100000 games\./.test(list?.textContent ?? '')) return;
          told.whole = performance.now() - dropped;
          observer.disconnect();
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
        document.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
      });
      await page.locator('.games', { hasText: '100000 games.' }).waitFor();
      const { first, whole } = await page.evaluate(() => (globalThis as unknown as { told: { first: number; whole: number } }).told);
      context.diagnostic(`100,000 games: first screen after ${Math.round(first)} ms, the whole list after ${Math.round(whole)} ms`);
      assert.ok(first > 0 && first < whole, 'the list begins before the file is read');
      await page.getByRole('button', { name: 'Black', exact: true }).click();
      await page
        .locator('.games-table tbody tr')
        .first()
        .locator('td', { hasText: /^Black 0$/ })
        .waitFor();
      await page.getByLabel('Find a game').fill('white 4711 2011');
      await page.locator('.games', { hasText: '1 of 100000 games' }).waitFor();
      await page.locator('.games-table tbody button').first().click();
      await page.locator('.moves .move', { hasText: 'Bb5' }).waitFor();
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });
  }

  for (const [name, look] of it.SIZES) {
    test(`what is kept survives, is written as it changes, and no tab overwrites another (${name})`, async () => {
      // What another size has kept is not this one's.
      for (const left of readdirSync(stage.served.library)) rmSync(`${stage.served.library}/${left}`, { recursive: true });
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      await drop(page, '[Event "?"]\n[White "Ann"]\n[Black "Bob"]\n\n1. d4 {mine} *');
      await page.locator('.moves .comment', { hasText: 'mine' }).waitFor();
      await page.getByRole('button', { name: 'Keep in the library' }).click();
      await page.locator('.saved-bar', { hasText: 'Kept as Ann - Bob.' }).waitFor();
      const file = `${stage.served.library}/Ann - Bob.pgn`;
      assert.match(readFileSync(file, 'utf8'), /1\. d4 \{mine\}/);
      // A second tab opens the same study; both go on from the same version.
      const other = await opened.context.newPage();
      await other.goto(`${stage.served.address}#/library`);
      await other.locator('.library-table button', { hasText: 'Ann - Bob' }).first().click();
      await other.locator('.moves .move', { hasText: 'd4' }).waitFor();
      await other.getByRole('button', { name: 'To the end' }).click();
      await other.getByLabel('Type a move').fill('d5');
      await other.getByLabel('Type a move').press('Enter');
      await other.locator('.moves .move', { hasText: 'd5' }).waitFor();
      for (let i = 0; i < 600 && !/d5/.test(readFileSync(file, 'utf8')); i++) await other.waitForTimeout(50);
      assert.match(readFileSync(file, 'utf8'), /d5/);
      // The first tab changes it, too: it is told, and nothing is overwritten.
      await page.getByRole('button', { name: 'To the end' }).click();
      await page.getByLabel('Type a move').fill('Nf6');
      await page.getByLabel('Type a move').press('Enter');
      await page.locator('.saved-bar', { hasText: 'changed elsewhere' }).waitFor();
      assert.doesNotMatch(readFileSync(file, 'utf8'), /Nf6/);
      await page.getByRole('button', { name: 'Keep mine as a copy' }).click();
      await page.locator('.saved-bar', { hasText: 'Kept as Ann - Bob (2).' }).waitFor();
      assert.match(readFileSync(`${stage.served.library}/Ann - Bob (2).pgn`, 'utf8'), /Nf6/);
      // A reload of each tab shows its own.
      await other.reload();
      await other.locator('.moves .move', { hasText: 'd5' }).waitFor();
      await page.reload();
      await page.locator('.moves .move', { hasText: 'Nf6' }).waitFor();
      // Another game on the board leaves the file alone.
      await page.getByRole('button', { name: 'New game' }).click();
      await page.getByRole('button', { name: 'Keep in the library' }).waitFor();
      assert.match(readFileSync(`${stage.served.library}/Ann - Bob (2).pgn`, 'utf8'), /Nf6/);
      // Everything goes out as one file and comes back after a loss.
      await page.goto(`${stage.served.address}#/library`);
      await page.locator('.library-table tbody tr').nth(1).waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export everything' }).click();
      const bundle = (await (await download).path())!;
      await page.getByRole('button', { name: 'Delete Ann - Bob.pgn' }).click();
      await page.getByRole('button', { name: 'Delete it' }).click();
      await page.locator('.library-table tbody tr').nth(1).waitFor({ state: 'detached' });
      assert.deepEqual(
        readdirSync(stage.served.library).filter((name) => name.endsWith('.pgn')),
        ['Ann - Bob (2).pgn'],
      );
      const copy = `${stage.served.library}/../gander-library.json`;
      writeFileSync(copy, readFileSync(bundle));
      await page.getByLabel('Import files').setInputFiles(copy);
      await page.locator('#library-note', { hasText: '1 added, 1 were there already.' }).waitFor();
      assert.match(readFileSync(file, 'utf8'), /d5/);
      opened.faults.splice(0, opened.faults.length, ...opened.faults.filter((fault) => !/status of 40[49]/.test(fault)));
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });
  }
});
