// Everyday comfort: languages, themes, pieces, sounds, settings of the search, and a review to take along.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import * as it from './harness.ts';

describe('comfort', { skip: it.missing() }, () => {
  const stage = it.stage();
  const fits = async (page: Page) =>
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, 'wider than the screen');

  for (const [name, look] of [
    ['desktop', {}],
    ['phone', { size: it.PHONE, touch: true }],
  ] as const) {
    test(`the page speaks three languages and remembers which (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      const speak = async (from: string, label: string, to: string) => {
        await page.getByRole('button', { name: from, exact: true }).click();
        await page.locator('dialog.settings').getByLabel(label).selectOption({ label: to });
      };
      await speak('Settings', 'Language', 'Deutsch');
      await page.locator('html[lang=de]').waitFor({ state: 'attached' });
      await page.locator('.views a', { hasText: 'Bibliothek' }).waitFor();
      await page.locator('.headline', { hasText: 'Weiß am Zug.' }).waitFor();
      await it.move(page, 'e2', 'e4');
      await page.locator('.headline', { hasText: 'Schwarz am Zug.' }).waitFor();
      // Every view in a language with longer words fits the screen.
      for (const view of ['look', 'why', 'compare', 'play', 'review', 'learn', 'library']) {
        await page.goto(`${stage.served.address}#/${view}`);
        await page.locator(`.view-${view}`).waitFor();
        await fits(page);
      }
      await page.reload();
      await page.locator('html[lang=de]').waitFor({ state: 'attached' });
      await speak('Einstellungen', 'Sprache', 'Français');
      await page.locator('.views a', { hasText: 'Bibliothèque' }).waitFor();
      assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
      await fits(page);
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });

    test(`board colours, pieces and sounds are chosen and stay (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      await it.move(page, 'e2', 'e4');
      await page.locator('.moves .move', { hasText: 'e4' }).waitFor();
      assert.equal(await page.locator('html').getAttribute('data-sound'), null);
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.locator('dialog.settings').getByLabel('Board').selectOption({ label: 'Wood' });
      await page.locator('dialog.settings').getByLabel('Pieces').selectOption({ label: 'Letters' });
      await page.locator('dialog.settings').getByLabel('Sounds').check();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      const dark = page.locator('.board-squares [data-square="a1"]');
      assert.equal(await dark.evaluate((cell) => getComputedStyle(cell).backgroundColor), 'rgb(181, 138, 92)');
      const letter = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((piece) => getComputedStyle(piece, '::after').content);
      assert.equal(await letter('cg-board piece.black.knight'), '"N"');
      await it.move(page, 'd7', 'd5');
      await page.locator('html[data-sound=move]').waitFor({ state: 'attached' });
      await it.move(page, 'e4', 'd5');
      await page.locator('html[data-sound=capture]').waitFor({ state: 'attached' });
      await page.reload();
      await page.locator('html[data-board=wood][data-pieces=letters]').waitFor({ state: 'attached' });
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });

    test(`a review is taken along as PGN, page and graph, also after a reload (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'review', {
        ...look,
        stored: { 'review-nodes': '20000', evaluator: 'count' },
      });
      const { page } = opened;
      await page.getByLabel('Paste a game (PGN)').fill('[White "Ann"]\n[Black "Bob"]\n\n1. f3 e5 2. g4 Qh4# 0-1');
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await page.getByRole('button', { name: 'Annotated PGN' }).waitFor({ timeout: 120_000 });
      const take = async (button: string): Promise<[string, string]> => {
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: button }).click();
        const file = await download;
        return [file.suggestedFilename(), readFileSync((await file.path())!, 'utf8')];
      };
      const [pgnName, pgn] = await take('Annotated PGN');
      assert.equal(pgnName, 'Ann - Bob.pgn');
      assert.match(pgn, /Qh4#/);
      assert.match((await take('Report (HTML)'))[1], /^<!doctype html>/);
      await page.reload();
      assert.match((await take('Graph (SVG)'))[1], /^<svg/);
      await fits(page);
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });
  }

  test('threads and hash are set under Advanced, and the search goes on with them', async () => {
    const opened = await it.open(stage.browser, stage.served, 'look');
    const { page } = opened;
    const asked: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => asked.push(String(payload))));
    await page.reload();
    await page.locator('.lines li').first().waitFor();
    await page.locator('summary', { hasText: 'Advanced' }).click();
    await page.getByLabel('Hash table').selectOption({ label: '64 MB' });
    await page.waitForFunction(() => document.querySelectorAll('.lines li').length > 0);
    assert.ok(asked.some((text) => /"hash_megabytes":64/.test(text)));
    assert.deepEqual(opened.faults, []);
    await opened.context.close();
  });
});
