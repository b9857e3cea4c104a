// The page under somebody's hand: a press that lasts while the search reports still counts, and moves typed or pressed fast all come.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import * as it from './harness.ts';

/** Loads the page again as on a first visit, with the server's answers held back: what is given lets them come. */
async function reloadUnanswered(page: Page): Promise<() => void> {
  const answer = await it.holdAnswers(page);
  // Without what the server said last, the page begins without a position.
  await page.evaluate(() => {
    for (const kept of [sessionStorage, localStorage]) kept.removeItem('gander.study-place');
  });
  await page.reload();
  return answer;
}

describe('steady', { skip: it.missing() }, () => {
  const stage = it.stage();

  for (const [name, look] of it.SIZES) {
    test(`a long press ends on the button it began on (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      // Answers come while the button is held, and not before, however slow this machine is.
      const answer = await it.holdAnswers(page);
      await it.move(page, 'e2', 'e4');
      await page.locator('.moves .move', { hasText: 'e4' }).waitFor();
      await page.getByLabel('Type a move').fill('c5');
      const button = page.getByRole('button', { name: 'Play', exact: true });
      await it.press(page, button);
      answer();
      // The position after 1. e4 and the first lines about it come during this time.
      await page.waitForTimeout(3500);
      await page.mouse.up();
      await page.locator('.moves .move', { hasText: 'c5' }).waitFor({ timeout: 10_000 });
      // A link that the search keeps painting anew can be pressed slowly, too.
      await page.locator('.lines li').first().waitFor();
      await it.press(page, page.locator('.why-button'));
      await page.waitForTimeout(1000);
      await page.mouse.up();
      await page.locator('.view-why').waitFor({ timeout: 10_000 });
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });
  }

  for (const [name, look] of it.SIZES) {
    test(`moves typed faster than the answers come are all played (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      await page.route('**/api/position', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      });
      const field = page.getByLabel('Type a move');
      for (const move of ['e4', 'c5', 'Nf3', 'd6']) {
        await field.fill(move);
        await field.press('Enter');
      }
      await page.locator('.moves .move[aria-current]', { hasText: 'd6' }).waitFor();
      assert.deepEqual(await page.locator('.moves .move').allTextContents(), ['1. e4', 'c5', '2. Nf3', 'd6']);
      // A move that is none stays in the field, with a sentence beside it.
      await field.fill('Qh8');
      await field.press('Enter');
      await page.locator('#typed-move-note.trouble').waitFor();
      assert.equal(await field.inputValue(), 'Qh8');
      await opened.context.close();
    });
  }

  for (const [name, look] of it.SIZES) {
    test(`squares pressed before the answer to a move comes are pressed once it is there (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      const answer = await it.holdAnswers(page);
      await it.move(page, 'e2', 'e4');
      await page.locator('.moves .move', { hasText: 'e4' }).waitFor();
      await it.square(page, 'd7');
      await it.square(page, 'd5');
      answer();
      await page.locator('.moves .move[aria-current]', { hasText: 'd5' }).waitFor({ timeout: 10_000 });
      assert.equal(await it.onSquare(page, 'd5'), 'black pawn');
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });
  }

  for (const [name, look] of it.SIZES) {
    test(`what is pressed before the first answer counts once it is there (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      await page.locator('.lines li .move').first().waitFor();
      let answer = await reloadUnanswered(page);
      await page.locator('.board [data-square="e2"]').focus();
      await page.keyboard.press('Enter');
      assert.equal(await page.locator('#announcer').textContent(), '');
      answer();
      await page.locator('#announcer', { hasText: 'White pawn on e2, to e3, e4' }).waitFor({ state: 'attached', timeout: 10_000 });
      answer = await reloadUnanswered(page);
      await it.square(page, 'd2');
      await it.square(page, 'd4');
      assert.equal(await page.locator('.moves .move').count(), 0);
      answer();
      await page.locator('.moves .move[aria-current]', { hasText: 'd4' }).waitFor({ timeout: 10_000 });
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });
  }

  for (const [name, look] of it.SIZES) {
    test(`a game begins from the position in Look, and a move stays where it was made, however late the answers come (${name})`, async () => {
      const stored = { ...it.studyAt('7k/8/5K2/8/8/8/8/1R4Q1 w - - 0 1'), opponent: 'count', strength: 1000 };
      const opened = await it.open(stage.browser, stage.served, 'play', { ...look, stored });
      const { page } = opened;
      const began = page.getByRole('button', { name: 'Begin from the position in Look' });
      await began.waitFor();
      let answer = await reloadUnanswered(page);
      await began.click();
      assert.equal(await page.locator('.panel h2', { hasText: 'Your move' }).count(), 0);
      answer();
      await page.locator('.panel h2', { hasText: 'Your move' }).waitFor();
      assert.equal(await it.onSquare(page, 'g1'), 'white queen');
      answer = await it.holdAnswers(page);
      await it.move(page, 'g1', 'e3');
      await page.locator('.panel h2', { hasText: 'Gander is thinking' }).waitFor();
      assert.equal(await it.onSquare(page, 'e3'), 'white queen');
      assert.equal(await page.getByRole('button', { name: 'Hint' }).isEnabled(), false);
      answer();
      await page.locator('.moves .move').nth(1).waitFor();
      assert.equal(await it.onSquare(page, 'e3'), 'white queen');
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });
  }
});
