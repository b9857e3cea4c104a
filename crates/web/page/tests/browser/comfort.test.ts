// Everyday comfort: languages, themes, pieces, sounds, settings of the search, and a review to take along.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { de } from '../../src/messages/de.ts';
import { fr } from '../../src/messages/fr.ts';
import type { Messages } from '../../src/messages/index.ts';
import * as it from './harness.ts';

const messagesOf: Record<string, Messages> = { de, fr };

describe('comfort', { skip: it.missing() }, () => {
  const stage = it.stage();
  const fits = async (page: Page) =>
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, 'wider than the screen');

  for (const [name, look] of it.SIZES) {
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

    test(`reasons, comparisons, the glossary and refusals are said in the language chosen (${name})`, async () => {
      const words = {
        de: {
          illegal: '„Qh8“ ist in dieser Stellung nicht erlaubt.',
          pair: 'Läuferpaar',
          meaning: 'Läufer auf Feldern beider Farben.',
        },
        fr: {
          illegal: '« Qh8 » n’est pas un coup légal dans cette position.',
          pair: 'Paire de fous',
          meaning: 'Des fous sur les cases des deux couleurs.',
        },
      };
      // Words that only English has; openings and evaluators keep their names.
      const english = /\b(the|its|and|with|worth|pawns?|knights?|bishops?|rooks?|queens?|king|square|squares|search|line)\b/i;
      for (const [language, said] of Object.entries(words)) {
        const opened = await it.open(stage.browser, stage.served, 'why', {
          ...look,
          stored: { ...it.studyAt(it.MIDDLEGAME), language, evaluator: 'classical' },
        });
        const { page } = opened;
        const plain = async (selector: string) => {
          await page.locator(selector).first().waitFor();
          for (const text of await page.locator(selector).allInnerTexts()) {
            assert.ok(text.trim() !== '', `${selector} is empty`);
            assert.doesNotMatch(text, english, `${language}: ${selector}`);
          }
        };
        // The search's score and its rows.
        await plain('.view-why .sentences li');
        await page.locator('.search-rows .rest button').click();
        await plain('.search-rows tbody th');
        // The board as it stands: sentences, terms, what they mean, weights.
        await page.getByLabel(messagesOf[language]!.asItStands).check();
        await plain('.view-why .sentences li');
        await plain('.term-name');
        await page.locator('.term-name').first().click();
        await plain('.detail');
        await page.locator('.weights-card summary').click();
        await plain('.weight > span');
        // Two moves.
        await page.goto(`${stage.served.address}#/compare`);
        await it.move(page, 'c4', 'd5');
        await page.getByLabel(messagesOf[language]!.orThat).selectOption({ label: 'b4' });
        await page.getByRole('button', { name: messagesOf[language]!.compare }).click();
        await page.locator('.pair .picture').nth(1).waitFor();
        await plain('.view-compare .sentences li');
        await plain('table.compared tbody th');
        await fits(page);
        // What is told of evaluators and terms.
        await page.goto(`${stage.served.address}#/learn/glossary`);
        await plain('.learn-card span');
        await page.goto(`${stage.served.address}#/learn/classical/bishop pair`);
        await page.locator('h1', { hasText: said.pair }).waitFor();
        await page.locator('.lead', { hasText: said.meaning }).waitFor();
        await plain('.learn-page figcaption p');
        // A refusal.
        await page.goto(`${stage.served.address}#/look`);
        await page.getByLabel(messagesOf[language]!.typeMove).fill('Qh8');
        await page.getByLabel(messagesOf[language]!.typeMove).press('Enter');
        await page.locator('#typed-move-note.trouble', { hasText: said.illegal }).waitFor();
        assert.deepEqual(
          opened.faults.filter((fault) => !/status of 400/.test(fault)),
          [],
        );
        await opened.context.close();
      }
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
      // The box has given a sample of its sound: what is heard from here on is a move's.
      await page.evaluate(() => delete document.documentElement.dataset.sound);
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

  for (const [name, look] of it.SIZES) {
    test(`threads and hash are set under Advanced, and the search goes on with them (${name})`, async () => {
      const opened = await it.open(stage.browser, stage.served, 'look', look);
      const { page } = opened;
      const asked: string[] = [];
      page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => asked.push(String(payload))));
      await page.reload();
      await page.locator('.lines li').first().waitFor();
      await page.locator('summary', { hasText: 'Advanced' }).click();
      await page.getByLabel('Transposition table').selectOption({ label: '64 MB' });
      const heard = () => asked.some((text) => /"hash_megabytes":64/.test(text));
      for (let i = 0; i < 600 && !heard(); i++) await page.waitForTimeout(50);
      assert.ok(heard());
      await page.locator('.lines li').first().waitFor();
      assert.deepEqual(opened.faults, []);
      await opened.context.close();
    });
  }
});
