// The page as a person uses it, in real Chromium against a real gander.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import * as it from './harness.ts';

describe('the page', { skip: it.missing() }, () => {
  const stage = it.stage();
  const finish = async (opened: it.Opened) => {
    assert.deepEqual(opened.faults, [], 'nothing went wrong on the page');
    await opened.context.close();
  };

  for (const [name, look] of it.SIZES) {
    test(`looking: moves, lines, and nothing lost by a reload (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      await it.move(page, 'e2', 'e4');
      await page.locator('.moves .move', { hasText: 'e4' }).waitFor();
      await page.getByLabel('Type a move').fill('c5');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.locator('.moves .move', { hasText: 'c5' }).waitFor();
      const first = page.locator('.lines li').first();
      await first.locator('.move').nth(1).waitFor();
      const figures = await page.locator('.figures').innerText();
      assert.match(figures, /Depth \d+ .* nodes .* a second/);
      assert.doesNotMatch(figures, /\(to/);
      // While a line is pointed at it stands still, so what is read is what is clicked.
      await first.locator('.move').first().hover();
      const line = await first.locator('.move').first().innerText();
      await first.locator('.move').first().click();
      const played = line.replace(/^\d+[.…]\s*/, '');
      await page.locator('.moves .move[aria-current]', { hasText: played }).waitFor();
      await page.reload();
      await page.locator('.moves .move[aria-current]', { hasText: played }).waitFor();
      assert.equal(await page.locator('.moves .move').count(), 3);
      // The moves are the page's own, the position after the last of them is the server's to say.
      await page.locator('.board [data-square="c5"][aria-label*="black pawn"]').first().waitFor({ state: 'attached' });
      // Once it has said it, the board stands there before it says anything more.
      const answer = await it.holdAnswers(page);
      await page.reload();
      await page.locator('.moves .move[aria-current]', { hasText: played }).waitFor();
      assert.equal(await it.onSquare(page, 'c5'), 'black pawn');
      answer();
      await page.locator('.lines li .move').first().waitFor();
      await finish(opened);
    });

    test(`a game against Gander to mate, with hints, take-back and why (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'play', {
        ...look,
        stored: { ...it.studyAt('7k/8/5K2/8/8/8/8/1R4Q1 w - - 0 1'), opponent: 'count', strength: 1000 },
      });
      const { page } = opened;
      await page.getByRole('button', { name: 'Begin from the position in Look' }).click();
      const state = page.locator('.panel h2').first();
      for (let turn = 0; turn < 12; turn++) {
        await page
          .locator('.panel h2', { hasText: /Your move|Checkmate/ })
          .first()
          .waitFor();
        if (/Checkmate/.test(await state.innerText())) break;
        await page.getByRole('button', { name: 'Hint' }).click();
        const hint = page.locator('.reason', { hasText: 'looks best' });
        await hint.waitFor();
        // The hint sharpens while the search runs: take it when it has stood still.
        let told = '';
        while (told !== (await hint.innerText())) {
          told = await hint.innerText();
          await page.waitForTimeout(700);
        }
        const best = told.split(' looks best')[0]!;
        const reply = await page.evaluate(async (fen) => {
          const match = JSON.parse(localStorage.getItem('gander.match')!) as { start_fen: string; moves: { uci: string }[] };
          const answer = await fetch('api/position', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ fen: match.start_fen ?? fen, moves: match.moves.map((move) => move.uci) }),
          });
          return (await answer.json()) as { legal: { uci: string; san: string }[] };
        }, '');
        const uci = reply.legal.find((move) => move.san === best)!.uci;
        const before = await page.locator('.moves .move').count();
        await it.move(page, uci.slice(0, 2), uci.slice(2, 4));
        // The turn is over when both sides have moved, or when there is nothing left to move.
        await page.waitForFunction((moves) => {
          const now = document.querySelectorAll('.moves .move').length;
          const words = document.querySelector('.panel h2')?.textContent ?? '';
          return now > moves && (/Checkmate/.test(words) || (now >= moves + 2 && /Your move/.test(words)));
        }, before);
      }
      assert.match(await state.innerText(), /Checkmate, White wins/);
      const moves = await page.locator('.moves .move').count();
      await page.getByRole('button', { name: 'Take back' }).click();
      await page.locator('.panel h2', { hasText: 'Your move' }).waitFor();
      assert.ok((await page.locator('.moves .move').count()) < moves);
      await page.reload();
      await page.locator('.panel h2', { hasText: 'Your move' }).waitFor();
      await page.getByRole('button', { name: 'Why?' }).click();
      await page.locator('.view-why .sentences li').first().waitFor();
      await finish(opened);
    });

    test(`a bad position gets a sentence and changes nothing (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      const field = page.getByLabel('Position (FEN)');
      await page.locator('.lines li').first().waitFor();
      for (const bad of [
        'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1',
        '8/8/8/8/8/8/8/8 w - - 0 1',
        '4k3/8/8/8/8/8/4R3/4K3 w - - 0 1',
      ]) {
        await field.fill(bad);
        await field.press('Enter');
        const note = page.locator('.note.trouble').first();
        await note.waitFor();
        assert.match(await note.innerText(), /^[A-Z].*\.$/);
        assert.equal(await field.inputValue(), bad, 'what was typed is still there');
        assert.equal(await field.getAttribute('aria-invalid'), 'true');
        assert.equal(await it.onSquare(page, 'e1'), 'white king');
      }
      await field.fill(it.MIDDLEGAME);
      await field.press('Enter');
      await page.locator('.board [data-square="c6"][aria-label*="black knight"]').waitFor({ state: 'attached' });
      assert.equal(await page.locator('.note.trouble').count(), 0);
      opened.faults.splice(0, opened.faults.length, ...opened.faults.filter((fault) => !/status of 400/.test(fault)));
      await finish(opened);
    });

    test(`a game reviewed, with its graph, accuracy and mistakes (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'review', { ...look, stored: { 'review-nodes': '20000' } });
      const { page } = opened;
      await page.getByLabel('Paste a game (PGN)').fill(it.OPERA_GAME);
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await page.locator('.mistakes').waitFor({ timeout: 180_000 });
      assert.match(await page.locator('table.accuracy').innerText(), /Morphy[\s\S]*\d+ %/);
      await page.locator('summary', { hasText: 'The terms through the game' }).click();
      await page.locator('.legend button').nth(2).waitFor();
      const mistakes = page.locator('.mistake-name');
      assert.ok((await mistakes.count()) >= 1, 'the Duke made mistakes');
      await mistakes.first().click();
      const open = page.locator('.mistakes li.open');
      await open.locator('.better .move').first().waitFor();
      assert.match(await open.locator('p').first().innerText(), /\.$/);
      await open.locator('.better .move').first().click();
      const all = await mistakes.count();
      await page.getByRole('radiogroup', { name: 'Side' }).getByRole('radio', { name: 'White' }).click();
      assert.ok((await mistakes.count()) <= all);
      await page.reload();
      await page.locator('table.accuracy').waitFor();
      await finish(opened);
    });

    test(`a weight changed moves the score and the table, and is saved as a file (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'why', {
        ...look,
        stored: { ...it.studyAt(it.MIDDLEGAME), 'why-stands': true, evaluator: 'classical' },
      });
      const { page } = opened;
      const score = page.locator('.headline .score');
      await page.locator('.term-name').first().waitFor();
      const before = await score.innerText();
      await page.locator('summary', { hasText: 'Change a weight' }).click();
      await page.getByLabel('Find a weight').fill('tempo middlegame');
      const slider = page.locator('.weights input[type=range]').first();
      await slider.waitFor();
      const shipped = await slider.inputValue();
      await slider.focus();
      for (let i = 0; i < 25; i++) await slider.press('ArrowRight');
      await page.waitForFunction((old) => document.querySelector('.headline .score')?.textContent !== old, before);
      await page.locator('.best-now', { hasText: /Best move now: .* With the shipped weights: / }).waitFor();
      await page.reload();
      await page.waitForFunction((old) => (document.querySelector('.headline .score')?.textContent ?? old) !== old, before);
      await page.locator('summary', { hasText: 'Change a weight' }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the weights as a file' }).click();
      const file = readFileSync((await (await saved).path())!, 'utf8');
      assert.match(file, /^gander weights 1 classical\n/);
      assert.match(file, /\[tempo\]/);
      await page.getByRole('button', { name: 'Back to the shipped weights' }).click();
      await page.waitForFunction((old) => document.querySelector('.headline .score')?.textContent === old, before);
      await page.getByLabel('Find a weight').fill('tempo middlegame');
      assert.equal(await page.locator('.weights input[type=range]').first().inputValue(), shipped);
      await finish(opened);
    });

    test(`two moves compared term by term (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'compare', { ...look, stored: it.studyAt(it.MIDDLEGAME) });
      const { page } = opened;
      await it.move(page, 'c4', 'd5');
      await page.getByLabel('or that').selectOption({ label: 'b4' });
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.locator('.pair .picture').nth(1).waitFor({ timeout: 120_000 });
      assert.ok((await page.locator('table.compared tbody tr').count()) >= 3);
      const sentence = await page.locator('.sentences li').first().innerText();
      assert.match(sentence, /cxd5/);
      assert.match(sentence, /b4/);
      // The difference column sums to its total.
      const few = await page.locator('table.compared tbody tr').count();
      const rest = page.locator('table.compared .rest button');
      if (await rest.isVisible()) {
        await rest.click();
        assert.ok((await page.locator('table.compared tbody tr').count()) > few);
      }
      const cells = await page.locator('table.compared tbody td:nth-of-type(3)').allInnerTexts();
      const total = await page.locator('table.compared tfoot .total td:nth-of-type(3)').innerText();
      const number = (text: string) => Number(text.replace('−', '-'));
      const sum = cells.reduce((all, cell) => all + number(cell), 0);
      assert.ok(Math.abs(sum - number(total)) <= 0.005 * cells.length + 0.05, `${sum} is not ${total}`);
      await finish(opened);
    });
  }

  for (const [name, look] of it.SIZES) {
    test(`why: terms light their squares, two evaluators stand side by side, the phase slides (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'why', {
        ...look,
        stored: { ...it.studyAt(it.MIDDLEGAME), evaluator: 'classical', 'why-stands': true },
      });
      const { page } = opened;
      await page.locator('.term-name').nth(2).hover();
      await page.locator('.board .square.lit').first().waitFor({ state: 'attached' });
      await page.locator('.term-name').nth(2).click();
      await page.locator('.detail .contributions li').first().waitFor();
      await page.getByLabel('Beside it').selectOption('textbook');
      await page.locator('h2', { hasText: 'Where they disagree' }).waitFor();
      await page.getByRole('radio', { name: 'Disagreement' }).click();
      const total = page.locator('.term-table .total').first();
      const now = await total.innerText();
      await page.getByLabel('Phase: from middlegame to endgame').fill('100');
      await page.waitForFunction((old) => document.querySelector('.term-table .total')?.textContent !== old, now);
      assert.match(await total.innerText(), /at this phase/);
      for (const name of ['count', 'applet', 'rustic', 'scacchista', 'textbook', 'classical', 'nnue']) {
        await page.getByLabel('Evaluator').selectOption(name);
        await page.locator('.headline', { hasText: `what ${name} sees` }).waitFor();
        // The shown rows and the rest sum to the score.
        const cells = await page.locator('.term-table').first().locator('tbody .strong, tfoot .rest .number-cell').allInnerTexts();
        const number = (text: string) => Number(text.replace('−', '-').replace('+', ''));
        const sum = cells.reduce((all, cell) => all + number(cell), 0);
        const score = number(await page.locator('.headline .score').innerText());
        assert.ok(Math.abs(sum - score) <= 0.005 * cells.length + 1e-9, `${name}: ${sum} is not ${score}`);
      }
      await finish(opened);
    });
  }

  for (const [name, look] of it.SIZES) {
    test(`the keyboard alone moves pieces, and a screen reader hears it (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      await page.locator('.board [data-square="e2"]').focus();
      await page.keyboard.press('Enter');
      await page.locator('#announcer', { hasText: 'White pawn on e2, to e3, e4' }).waitFor({ state: 'attached' });
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.locator('.moves .move', { hasText: 'e4' }).waitFor();
      assert.equal(await it.onSquare(page, 'e4'), 'white pawn');
      await page.keyboard.press('Tab');
      await page.locator('body').press('ArrowLeft');
      await page.locator('.moves .move[aria-current]').waitFor({ state: 'detached' });
      await page.locator('body').press('2');
      await page.locator('.view-why').waitFor();
      await finish(opened);
    });
  }

  for (const [name, look] of it.SIZES) {
    test(`a pawn promotes to the piece chosen (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', { ...look, stored: it.studyAt('8/P6k/8/8/8/8/8/K7 w - - 0 1') });
      const { page } = opened;
      await it.move(page, 'a7', 'a8');
      // The chooser stands on the square, the queen first.
      const at = (await page.locator('.board [data-square="a8"]').first().boundingBox())!;
      const queen = (await page.getByRole('button', { name: 'Queen' }).boundingBox())!;
      assert.ok(Math.abs(queen.x - at.x) <= at.width / 2 && Math.abs(queen.y - at.y) <= at.height / 2, JSON.stringify([queen, at]));
      await page.getByRole('button', { name: 'Knight' }).click();
      await page.locator('.moves .move', { hasText: 'a8=N' }).waitFor();
      await finish(opened);
    });
  }

  for (const [name, look] of it.SIZES) {
    test(`any position can be set up, and a wrong one is refused (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      await page.getByRole('button', { name: 'Set up a position' }).click();
      await page.getByRole('button', { name: 'Empty board' }).click();
      await page.getByRole('radio', { name: 'white king' }).click();
      await it.square(page, 'e1');
      await page.getByRole('button', { name: 'Use this position' }).click();
      await page.locator('#setup-note.trouble').waitFor();
      await page.getByRole('radio', { name: 'black king' }).click();
      await it.square(page, 'e8');
      await page.getByRole('radio', { name: 'white rook' }).click();
      await it.square(page, 'a1');
      for (const right of ['White, king side', 'White, queen side', 'Black, king side', 'Black, queen side'])
        await page.getByLabel(right).uncheck();
      await page.getByRole('button', { name: 'Use this position' }).click();
      await page.locator('.board [data-square="e8"][aria-label*="black king"]').waitFor({ state: 'attached' });
      const field = page.getByLabel('Position (FEN)');
      await field.waitFor();
      await page.waitForFunction(
        (id) => (document.getElementById(id) as HTMLInputElement).value === '4k3/8/8/8/8/8/8/R3K3 w - - 0 1',
        (await field.getAttribute('id'))!,
      );
      opened.faults.splice(0, opened.faults.length, ...opened.faults.filter((fault) => !/status of 400/.test(fault)));
      await finish(opened);
    });
  }

  test("a stranger's game shows no script", async () => {
    const opened = await it.open(stage.browser, stage.served, 'look');
    const { page } = opened;
    const evil = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    await page.locator('summary', { hasText: 'Game (PGN)' }).click();
    const pgn = `[White "${evil.replaceAll('"', '\\"')}"]\n[Black "B"]\n\n1. e4 {${evil}} *\n\n[White "Second"]\n[Black "${evil.replaceAll('"', '\\"')}"]\n\n1. d4 *\n`;
    await page.getByLabel('Paste a game, or drop').fill(pgn);
    await page.getByRole('button', { name: 'Read the game' }).click();
    await page.locator('.games-table button', { hasText: '<img' }).first().click();
    await page.locator('.moves .move', { hasText: 'e4' }).waitFor();
    await page.locator('.moves .comment', { hasText: '<script>' }).waitFor();
    await page.goto(`${stage.served.address}#/review`);
    await page.getByRole('button', { name: 'Review the game in Look' }).click();
    await page.locator('table.accuracy', { hasText: '<img' }).waitFor();
    assert.equal(await page.locator('img[src=x], main script').count(), 0);
    await finish(opened);
  });

  for (const [name, look] of it.SIZES) {
    test(`a file dropped on the page is read (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      await page.evaluate((text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], 'game.pgn'));
        document.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
      }, it.OPERA_GAME);
      await page.locator('.moves .move', { hasText: 'Rd8#' }).waitFor();
      await finish(opened);
    });
  }

  for (const [name, look] of it.SIZES) {
    test(`learning: every evaluator and its terms have a page (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'learn/glossary', { ...look, stored: { developers: true } });
      const { page } = opened;
      await page.locator('.learn-card').nth(6).waitFor();
      assert.equal(await page.locator('.learn-card').count(), 7);
      await page.locator('.learn-card', { has: page.locator('strong', { hasText: /^classical$/ }) }).click();
      await page.locator('.terms dt a').first().click();
      await page.locator('.facts', { hasText: /crates\/eval\/src\/\S+\.rs:\d+/ }).waitFor();
      await page.getByRole('button', { name: 'Look into this position' }).click();
      await page.locator('.view-why .sentences li').first().waitFor();
      await finish(opened);
    });
  }
});
