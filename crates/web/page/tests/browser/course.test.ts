// Learn as a course: positions to judge in order, answers with lit squares and numbers, progress that stays, and a game
// against the chapter's evaluator at its end.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Explanation } from '../../src/api.ts';
import { better, CHAPTERS, mainRows } from '../../src/course.ts';
import * as it from './harness.ts';

describe('course', { skip: it.missing() }, () => {
  const stage = it.stage();

  test('every lesson has an answer by its own evaluator', async () => {
    /** Who stands better in the lessons, as their texts have it. */
    const expected: Record<string, string[]> = {
      count: ['white', 'level', 'black'],
      applet: ['black', 'white', 'white'],
      scacchista: ['black', 'white', 'white'],
      rustic: ['black', 'white', 'white'],
      textbook: ['black', 'white', 'black'],
      classical: ['white', 'white', 'white'],
    };
    for (const chapter of CHAPTERS) {
      const found: string[] = [];
      for (const fen of chapter.positions) {
        const reply = await fetch(`${stage.served.address}api/explain`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ fen, evaluator: chapter.evaluator, weights: {} }),
        });
        const explanation = (await reply.json()) as Explanation;
        assert.ok(mainRows(chapter, explanation).length > 0, `${chapter.evaluator}: ${fen}`);
        found.push(better(chapter, explanation));
      }
      // What a network thinks changes with every network.
      if (chapter.evaluator !== 'nnue') assert.deepEqual(found, expected[chapter.evaluator], chapter.evaluator);
    }
  });

  for (const [name, look] of it.SIZES) {
    test(`a chapter from its first lesson to the game at its end (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'learn', look);
      const { page } = opened;
      const chapters = page.locator('.chapter');
      await chapters.nth(6).waitFor();
      await chapters.first().getByRole('link', { name: 'Begin' }).click();
      await page.locator('h2', { hasText: 'Rook against knight' }).waitFor();
      await page.getByRole('button', { name: 'White', exact: true }).click();
      await page.locator('.right', { hasText: 'count says +2.00' }).waitFor();
      await page.getByRole('button', { name: 'Rooks' }).click();
      await page.locator('.right', { hasText: 'Most of it: rooks, +5.00.' }).waitFor();
      // The rook's square is lit.
      await page.locator('.board-squares [data-square="d1"] .warmth').waitFor({ state: 'attached' });
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
      await page.getByRole('link', { name: 'Next lesson' }).click();
      await page.locator('h2', { hasText: 'A queen for three pieces' }).waitFor();
      await page.getByRole('button', { name: 'Black', exact: true }).click();
      await page.locator('.wrong', { hasText: 'About level. count says 0.00' }).waitFor();
      await page.getByRole('button', { name: 'Queens' }).click();
      await page.getByRole('link', { name: 'Next lesson' }).click();
      await page.getByRole('button', { name: 'Black', exact: true }).click();
      await page.getByRole('button', { name: 'Queens' }).click();
      await page.getByRole('link', { name: 'End of the chapter' }).click();
      await page.locator('.lead', { hasText: '0 Elo' }).waitFor();
      await page.reload();
      await page.getByRole('link', { name: 'All chapters' }).click();
      await chapters.first().locator('text=3 of 3 lessons done').waitFor();
      await page.goto(`${stage.served.address}#/learn/course/count/end`);
      await page.getByRole('button', { name: 'Play against count' }).click();
      await page.locator('.view-play').waitFor();
      assert.equal(await page.getByLabel('Opponent').inputValue(), 'count');
      await page.getByRole('button', { name: 'Begin', exact: true }).click();
      await page.locator('.panel h2', { hasText: 'Your move' }).waitFor();
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });

    test(`the glossary keeps places in the code for those who ask (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'learn/classical', look);
      const { page } = opened;
      await page.locator('.learn-page h2', { hasText: 'Its terms' }).waitFor();
      assert.equal(await page.locator('.learn-page code').count(), 0);
      await page.goto(`${stage.served.address}#/learn/glossary`);
      await page.getByLabel('For developers').check();
      await page.goto(`${stage.served.address}#/learn/classical`);
      await page.locator('.learn-page code', { hasText: 'crates/eval/src/classical' }).waitFor();
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });
  }
});
