// Pictures of every view for the README and docs/web.md. Not a test of anything: it fails only if a view cannot be shown.

import { mkdirSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import * as it from '../browser/harness.ts';

const FOLDER = new URL('../../../../../docs/images/', import.meta.url).pathname;
const POSITION = 'r1bq1rk1/pp2bppp/2n1pn2/8/3p4/P1NBPN2/1P3PPP/R1BQ1RK1 w - - 0 11';

describe('pictures', { skip: it.missing() }, () => {
  let served: it.Served;
  let browser: Browser;
  before(async () => {
    mkdirSync(FOLDER, { recursive: true });
    served = await it.serve();
    browser = await it.launch();
  });
  after(async () => {
    await browser?.close();
    await served?.stop();
  });
  const picture = async (name: string, view: string, look: it.Look, prepare: (page: Page) => Promise<void>) => {
    const opened = await it.open(browser, served, view, look);
    await prepare(opened.page);
    await opened.page.screenshot({ path: `${FOLDER}${name}.png` });
    await opened.context.close();
  };
  const settle = (page: Page, milliseconds = 2500) => page.waitForTimeout(milliseconds);

  test('look', () => picture('look', 'look', { stored: it.studyAt(POSITION) }, (page) => settle(page, 5000)));
  test('why', () =>
    picture('why', 'why', { stored: it.studyAt(POSITION) }, async (page) => {
      await page.locator('.search-rows .total').waitFor();
      await settle(page, 500);
    }));
  test('why, as it stands', () =>
    picture('why-stands', 'why', { stored: { ...it.studyAt(POSITION), 'why-stands': true } }, async (page) => {
      await page.locator('.term-name').nth(1).waitFor();
      await settle(page, 500);
    }));
  test('study', () =>
    picture('study', 'look', { size: { width: 1440, height: 1000 } }, async (page) => {
      await page.evaluate(
        (text) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], 'games.pgn'));
          document.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
        },
        readFileSync(new URL('../../tests/data/annotated.pgn', import.meta.url).pathname, 'utf8'),
      );
      await page.locator('.moves .move', { hasText: 'c5' }).first().click();
      await settle(page, 2500);
    }));
  test('why, two evaluators', () =>
    picture(
      'why-beside',
      'why',
      {
        size: { width: 1600, height: 900 },
        dark: true,
        stored: { ...it.studyAt(POSITION), 'why-stands': true, beside: 'textbook', 'why-layer': 'disagreement' },
      },
      async (page) => {
        await page.locator('h2', { hasText: 'Where they disagree' }).waitFor();
        await settle(page, 500);
      },
    ));
  test('this or that', () =>
    picture('compare', 'compare', { stored: it.studyAt(POSITION) }, async (page) => {
      await page.getByLabel('This move').selectOption({ label: 'exd4' });
      await page.getByLabel('or that').selectOption({ label: 'Nxd4' });
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.locator('.pair').waitFor({ timeout: 120_000 });
      await settle(page, 300);
    }));
  test('play', () =>
    picture('play', 'play', { stored: { clock: '10+5', strength: 1600 } }, async (page) => {
      await page.getByRole('button', { name: 'Begin', exact: true }).click();
      await it.move(page, 'e2', 'e4');
      await page.locator('.moves .move').nth(1).waitFor();
      await page.locator('.panel h2', { hasText: 'Your move' }).waitFor();
      await page.getByRole('button', { name: 'Hint' }).click();
      await settle(page);
    }));
  test('review', () =>
    picture('review', 'review', { size: { width: 1440, height: 1000 }, stored: { 'review-nodes': '100000' } }, async (page) => {
      await page.getByLabel('Paste a game (PGN)').fill(it.OPERA_GAME);
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await page.locator('.mistake-name').first().waitFor({ timeout: 300_000 });
      await page.locator('.mistake-name').last().click();
      await page.evaluate(() => scrollTo(0, 0));
      await settle(page, 500);
    }));
  test('learn', () =>
    picture('learn', 'learn/course/classical/2', {}, async (page) => {
      await page.getByRole('button', { name: 'White', exact: true }).click();
      await page.getByRole('button', { name: 'Bad bishop' }).click();
      await page.locator('.lesson-rows li').first().waitFor();
      await settle(page, 500);
    }));
  test('course', () =>
    picture('course-overview', 'learn', { stored: { course: { count: [0, 1, 2], applet: [0, 1] } } }, async (page) => {
      await page.locator('.chapter').nth(6).waitFor();
      await settle(page, 300);
    }));
  test('glossary', () => picture('glossary', 'learn/classical', {}, (page) => settle(page, 500)));
  test('openings', () =>
    picture('openings', 'look', { size: { width: 1440, height: 1300 }, stored: { analysing: false } }, async (page) => {
      const line = (moves: string, result: string, times: number) => `[Result "${result}"]\n\n${moves} ${result}\n\n`.repeat(times);
      const games =
        line('1. e4 c5 2. Nf3 d6', '1-0', 14) +
        line('1. e4 c5 2. Nf3 Nc6', '1/2-1/2', 11) +
        line('1. e4 c5 2. Nf3 e6', '0-1', 9) +
        line('1. e4 c5 2. Nc3 Nc6', '1-0', 4) +
        line('1. e4 c5 2. c3 d5', '0-1', 5) +
        line('1. e4 c5 2. c3 Nf6', '1/2-1/2', 3);
      await page.locator('summary', { hasText: 'Opening book' }).click();
      await page.getByLabel('Open a book').setInputFiles({ name: 'club.pgn', mimeType: 'text/plain', buffer: Buffer.from(games) });
      await page.locator('.book-table').getByRole('button', { name: 'e4' }).click();
      await page.locator('.book-table').getByRole('button', { name: 'c5' }).click();
      await page.locator('.opening', { hasText: 'Sicilian' }).waitFor();
      await settle(page, 800);
      await page.evaluate(() => scrollTo(0, 0));
    }));
  test('library', () =>
    picture('library', 'look', {}, async (page) => {
      for (const [white, black, moves] of [
        ['Ann', 'Bob', '1. e4 e5 2. Nf3 Nc6'],
        ['Cleo', 'Dan', '1. d4 d5 2. c4 e6'],
      ]) {
        await page.evaluate((text) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], 'game.pgn'));
          document.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
        }, `[White "${white}"]\n[Black "${black}"]\n[Event "Club evening"]\n\n${moves} *`);
        await page.locator('.moves .move').nth(3).waitFor();
        await page.getByRole('button', { name: 'Keep in the library' }).click();
        await page.locator('.saved-bar', { hasText: 'Kept as' }).waitFor();
      }
      await page.goto(`${served.address}#/library`);
      await page.locator('.library-table tbody tr').nth(1).waitFor();
    }));
  test('german', () =>
    picture('german', 'play', { stored: { language: 'de', board: 'wood', clock: '10+5', strength: 1200 } }, async (page) => {
      await page.getByRole('button', { name: 'Anfangen', exact: true }).click();
      await it.move(page, 'e2', 'e4');
      await page.locator('.moves .move').nth(1).waitFor();
      await settle(page, 800);
    }));
  test('why, in German', () =>
    picture('why-german', 'why', { stored: { ...it.studyAt(POSITION), language: 'de', evaluator: 'classical' } }, async (page) => {
      await page.locator('.search-rows .total').waitFor();
      await settle(page, 500);
    }));
  test('setting up a position, on a phone', () =>
    picture('phone-setup', 'look', { size: it.PHONE, touch: true }, async (page) => {
      await page.getByRole('button', { name: 'Set up a position' }).click();
      await page.getByRole('radio', { name: 'white queen' }).click();
      await settle(page, 500);
    }));
  test('phone', () =>
    picture('phone', 'why', { size: it.PHONE, dark: true, touch: true, stored: it.studyAt(POSITION) }, async (page) => {
      await page.locator('.search-rows .total').waitFor();
      await settle(page, 500);
    }));
});
