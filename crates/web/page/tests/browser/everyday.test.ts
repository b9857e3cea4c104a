// What people do every day: the first visit, resigning, sharing a game, pictures and paper.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import * as it from './harness.ts';

describe('everyday', { skip: it.missing() }, () => {
  const stage = it.stage();
  const paste = async (page: Page, text: string) => {
    await page.locator('summary', { hasText: 'Game (PGN)' }).click();
    await page.getByLabel('Paste a game, or drop a file').fill(text);
    await page.getByRole('button', { name: 'Read the game' }).click();
  };

  for (const [name, look] of it.SIZES) {
    test(`the first visit offers three ways to begin, and no other visit does (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', { ...look, stored: { welcomed: false } });
      const { page } = opened;
      const welcome = page.locator('.welcome');
      await welcome.getByRole('button', { name: 'See an example' }).waitFor();
      await welcome.getByRole('button', { name: 'Play', exact: true }).waitFor();
      await welcome.getByRole('button', { name: 'Paste a game' }).click();
      await page.getByLabel('Game or position to show').fill('no moves at all');
      await page.getByRole('button', { name: 'Show it' }).click();
      await page.locator('#welcome-note.trouble').waitFor();
      await page.getByLabel('Game or position to show').fill('1. e4 c5 2. Nf3');
      await page.getByRole('button', { name: 'Show it' }).click();
      await page.locator('.moves .move', { hasText: 'Nf3' }).waitFor();
      await welcome.waitFor({ state: 'hidden' });
      await page.reload();
      await page.locator('.moves .move', { hasText: 'Nf3' }).waitFor();
      assert.equal(await welcome.isVisible(), false);
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });

    test(`resigning asks first (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'play', { ...look, stored: { opponent: 'count', strength: 600 } });
      const { page } = opened;
      await page.getByRole('button', { name: 'Begin', exact: true }).click();
      await it.move(page, 'e2', 'e4');
      await page.locator('.moves .move').nth(1).waitFor();
      await page.getByRole('button', { name: 'Resign', exact: true }).click();
      await page.getByRole('button', { name: 'Play on' }).click();
      await page.locator('.panel h2', { hasText: 'Your move' }).waitFor();
      await page.getByRole('button', { name: 'Resign', exact: true }).click();
      await page.getByRole('button', { name: 'Yes, resign' }).click();
      await page.locator('.panel h2', { hasText: 'You resigned: Black wins.' }).waitFor();
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });

    test(`a link holds the game and the place in it (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      await opened.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await paste(page, '[White "Ann"]\n\n1. e4 e5 {a comment} (1... c5 2. Nf3) 2. f4 *');
      await page.locator('.moves .variation .move', { hasText: 'Nf3' }).click();
      await page.getByRole('button', { name: 'Copy a link' }).click();
      await page.getByRole('button', { name: 'Link copied' }).waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(link, /#\/open\//);
      const other = await it.open(stage.browser, stage.served, 'look', look);
      await other.page.goto(link);
      await other.page.locator('.moves .variation .move[aria-current]', { hasText: 'Nf3' }).waitFor();
      await other.page.locator('.moves .comment', { hasText: 'a comment' }).waitFor();
      // A link that holds nothing gets a sentence.
      await other.page.goto(`${stage.served.address}#/open/start/abc`);
      await other.page.locator('.trouble', { hasText: 'This link holds no game' }).waitFor();
      assert.deepEqual([...opened.faults, ...other.faults], []);
      await other.context.close();
      await opened.context.close();
    });

    test(`the board is taken along as PNG and SVG, the game as moving SVG (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      await paste(page, '1. e4 e5 2. Nf3 *');
      await page.locator('.moves .move', { hasText: 'Nf3' }).waitFor();
      const take = async (button: string): Promise<Buffer> => {
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: button }).click();
        return readFileSync((await (await download).path())!);
      };
      assert.equal((await take('Board as PNG')).subarray(1, 4).toString(), 'PNG');
      assert.match((await take('Board as SVG')).toString(), /^<svg.*<use href="#wK"|<use href="#K"/s);
      // Four positions: the first and one after each move.
      const moving = (await take('Game as moving SVG')).toString();
      assert.equal(moving.match(/<animate /g)?.length, 4);
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });

    test(`paper shows the board and the moves, and no buttons (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      await paste(page, '1. e4 e5 {a comment} 2. Nf3 *');
      await page.locator('.moves .comment').waitFor();
      await page.emulateMedia({ media: 'print' });
      for (const gone of ['.top', '.navigation', '.saved-bar']) assert.equal(await page.locator(gone).first().isVisible(), false, gone);
      for (const kept of ['.board', '.moves .comment', '.headline']) assert.equal(await page.locator(kept).first().isVisible(), true, kept);
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });
  }
});
