// Small things that people meet every day: keys in Play and Review, levels, arrows, the palette, the board of a phone, puzzles
// that come back, and files that are sent compressed.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as it from './harness.ts';

describe('details', { skip: it.missing() }, () => {
  const stage = it.stage();
  const finish = async (opened: it.Opened) => {
    assert.deepEqual(
      opened.faults.filter((fault) => !/status of 40[04]/.test(fault)),
      [],
    );
    await opened.context.close();
  };

  for (const [name, look] of it.SIZES) {
    test(`a game is stepped through, turned, helped and taken back with keys (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'play', { ...look, stored: { opponent: 'count', strength: 400 } });
      const { page } = opened;
      await page.getByRole('button', { name: 'Begin', exact: true }).click();
      await it.move(page, 'e2', 'e4');
      await page.locator('.moves .move').nth(1).waitFor();
      await page.locator('.panel h2', { hasText: 'Your move' }).waitFor();
      const body = page.locator('body');
      await body.press('Home');
      await page.locator('.board [data-square="e2"][aria-label*="white pawn"]').waitFor({ state: 'attached' });
      await body.press('ArrowRight');
      await page.locator('.board [data-square="e4"][aria-label*="white pawn"]').waitFor({ state: 'attached' });
      await page.locator('.moves .move[aria-current]', { hasText: 'e4' }).waitFor();
      await body.press('ArrowLeft');
      await page.locator('.board [data-square="e2"][aria-label*="white pawn"]').waitFor({ state: 'attached' });
      await body.press('End');
      await page.locator('.board [data-square="e4"][aria-label*="white pawn"]').waitFor({ state: 'attached' });
      const first = () => page.locator('.board .square').first().getAttribute('data-square');
      assert.equal(await first(), 'a8');
      await body.press('f');
      await page.locator('.board .square').first().and(page.locator('[data-square="h1"]')).waitFor();
      await body.press('f');
      await body.press('h');
      await page.locator('.reason', { hasText: 'looks best' }).waitFor();
      await body.press('?');
      await page.locator('dialog.keys', { hasText: 'Take back' }).waitFor();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await body.press('Control+z');
      await page.locator('.board [data-square="e2"][aria-label*="white pawn"]').waitFor({ state: 'attached' });
      await page.locator('.moves .move').first().waitFor({ state: 'detached' });
      await finish(opened);
    });

    test(`levels begin with a beginner and end with full strength (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'play', look);
      const { page } = opened;
      const slider = page.getByRole('slider', { name: 'Strength' });
      assert.equal(await slider.getAttribute('min'), '400');
      await slider.fill('400');
      await page.getByText('about 400 Elo').waitFor();
      await slider.press('End');
      await page.getByText('full strength').waitFor();
      await slider.fill('400');
      await page.getByRole('button', { name: 'Begin', exact: true }).click();
      await it.move(page, 'g1', 'f3');
      await page.locator('.moves .move').nth(1).waitFor();
      await page.locator('.clock', { hasText: ', 400)' }).waitFor();
      await finish(opened);
    });

    test(`arrows and squares are drawn, kept in the game, and taken away again (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      await it.move(page, 'e2', 'e4');
      await page.locator('.moves .move[aria-current]', { hasText: 'e4' }).waitFor();
      const middle = async (square: string): Promise<[number, number]> => {
        const box = (await page.locator(`.board [data-square="${square}"]`).first().boundingBox())!;
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      const draw = async (from: string, to: string) => {
        await page.mouse.move(...(await middle(from)));
        await page.mouse.down({ button: 'right' });
        await page.mouse.move(...(await middle(to)), { steps: 5 });
        await page.mouse.up({ button: 'right' });
      };
      const kept = () => page.evaluate(() => sessionStorage.getItem('gander.study') ?? localStorage.getItem('gander.study') ?? '');
      await draw('d2', 'd4');
      await draw('c6', 'c6');
      await page.waitForFunction(() =>
        /%csl Gc6.*%cal Gd2d4|%cal Gd2d4.*%csl Gc6/.test(
          sessionStorage.getItem('gander.study') ?? localStorage.getItem('gander.study') ?? '',
        ),
      );
      await page.reload();
      await page.locator('.cg-shapes line').first().waitFor({ state: 'attached' });
      await draw('d2', 'd4');
      await page.waitForFunction(() => !/%cal/.test(sessionStorage.getItem('gander.study') ?? localStorage.getItem('gander.study') ?? ''));
      assert.match(await kept(), /%csl Gc6/);
      await finish(opened);
    });

    test(`the palette stays in view while a position is set up (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      await page.getByRole('button', { name: 'Set up a position' }).click();
      // Board and palette are on the screen together: a piece is chosen and put down without scrolling.
      const height = page.viewportSize()!.height;
      for (const part of ['.palette', '.board', '.setup-dock .primary']) {
        await page.waitForFunction(
          ([selector, bottom]) => {
            const box = document.querySelector(String(selector))!.getBoundingClientRect();
            return box.top >= 0 && box.bottom <= Number(bottom);
          },
          [part, height],
        );
      }
      await page.getByRole('radio', { name: 'black queen' }).click();
      await it.square(page, 'e7');
      await page.getByRole('button', { name: 'Use this position' }).click();
      await page.locator('.board [data-square="e7"][aria-label*="black queen"]').waitFor({ state: 'attached' });
      await page.locator('.palette').waitFor({ state: 'detached' });
      await finish(opened);
    });

    test(`mistakes of all games come back when they are due (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'review', { ...look, stored: { 'review-nodes': '20000' } });
      const { page } = opened;
      // Both sizes share the library, and a mistake is kept once: each has a game of its own.
      const first = name === 'phone' ? 'e3' : 'e4';
      const write = () =>
        page.waitForResponse((response) => response.url().endsWith('/puzzles.json') && response.request().method() === 'POST');
      const gathered = write();
      await page.getByLabel('Paste a game (PGN)').fill(`[White "Cy"]\n[Black "Di"]\n\n1. ${first} e5 2. Qh5 Ke7 3. Nf3 Nf6 4. a4 *`);
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await page.locator('.chances-graph').waitFor();
      const due = page.getByRole('button', { name: /From all games, due now/ });
      await due.waitFor();
      assert.equal((await gathered).status(), 200);
      // Whoever answers a puzzle before the page has heard what the library has still writes on top of that, without a conflict.
      await page.route('**/api/library', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        await route.continue();
      });
      const answered = write();
      await page.reload();
      await due.click();
      await page.locator('.task h2', { hasText: 'Find a better move' }).waitFor();
      const at = await page.locator('.task p.quiet').first().innerText();
      assert.match(at, /^1 of \d+ · /);
      await page.getByRole('button', { name: 'Show the answer' }).click();
      await page.locator('.task h2', { hasText: 'was the move' }).waitFor();
      assert.equal((await answered).status(), 200);
      await page.getByRole('button', { name: 'Stop' }).click();
      await page
        .locator('section', { hasText: /positions from reviewed games/ })
        .first()
        .waitFor();
      await finish(opened);
    });
  }

  test('a press is on the square beneath the pointer, also after the board has moved', async () => {
    const opened = await it.open(stage.browser, stage.served, 'look');
    const { page } = opened;
    await it.move(page, 'e2', 'e4');
    await page.locator('.moves .move', { hasText: 'e4' }).waitFor();
    // Nothing scrolls and nothing is resized: the board is only somewhere else.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('.board-side')!.style.translate = '0 70px';
    });
    await it.move(page, 'e7', 'e5');
    await page.locator('.moves .move', { hasText: 'e5' }).waitFor();
    await finish(opened);
  });

  test('the board of a phone is as wide as the screen allows, bar and all', async () => {
    const opened = await it.open(stage.browser, stage.served, 'look', { size: it.PHONE, touch: true });
    const { page } = opened;
    await page.locator('.lines li').first().waitFor();
    const whole = (await page.locator('.board-and-bar').first().boundingBox())!;
    const board = (await page.locator('.board').first().boundingBox())!;
    const bar = (await page.locator('.bar').first().boundingBox())!;
    assert.ok(whole.width >= it.PHONE.width - 24, `${whole.width} of ${it.PHONE.width}`);
    // The bar lies along the board and is as wide, or stands beside it and is as high.
    const squares = (await page.locator('cg-board').first().boundingBox())!;
    assert.ok(Math.abs(squares.width - board.width) <= 1, `${squares.width} of ${board.width}`);
    const along = Math.abs(bar.width - board.width) <= 2;
    const beside = Math.abs(bar.height - board.height) <= 2;
    assert.ok(along || beside, JSON.stringify({ bar, board }));
    await finish(opened);
  });

  test('what is sent is compressed', async () => {
    const page = await (await fetch(stage.served.address)).text();
    const script = /src="([^"]+\.js)"/.exec(page)![1]!;
    const reply = await fetch(new URL(script, stage.served.address), { headers: { 'Accept-Encoding': 'gzip' } });
    await reply.arrayBuffer();
    assert.equal(reply.headers.get('content-encoding'), 'gzip');
  });
});
