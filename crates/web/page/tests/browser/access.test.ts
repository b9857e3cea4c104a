// Every view, on a phone and on a wide screen, light and dark: nothing that axe finds fault with, nothing wider than
// the screen, nothing that the content policy had to stop; and the bundle stays small.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import * as it from './harness.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const MOST_COMPRESSED = 350_000;
const PAINTS = 9;

interface Finding {
  id: string;
  impact: string;
  help: string;
  nodes: { html: string }[];
}

describe('access', { skip: it.missing() }, () => {
  const stage = it.stage();

  for (const [name, look] of [
    ['phone, dark', { size: it.PHONE, dark: true, touch: true }],
    ['wide, light', { size: it.WIDE }],
  ] as const) {
    for (const view of [
      'look',
      'why',
      'compare',
      'play',
      'review',
      'learn',
      'learn/course/count/1',
      'learn/glossary',
      'learn/classical',
      'library',
    ]) {
      test(`${view} (${name})`, async () => {
        const opened = await it.open(stage.browser, stage.served, view, {
          ...look,
          stored: { ...it.studyAt(it.MIDDLEGAME), beside: 'textbook', 'why-stands': view === 'why' },
        });
        const { page } = opened;
        await page.waitForTimeout(800);
        if (view === 'why') await page.locator('.term-name').first().click();
        // The tester is not part of the page, so it is brought in past the page's policy.
        const session = await opened.context.newCDPSession(page);
        await session.send('Runtime.evaluate', { expression: AXE });
        const found = (await page.evaluate(async () => {
          const axe = (globalThis as unknown as { axe: { run(): Promise<{ violations: unknown[] }> } }).axe;
          return (await axe.run()).violations;
        })) as Finding[];
        assert.deepEqual(
          found.map((finding) => `${finding.id}: ${finding.help}: ${finding.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`),
          [],
        );
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wider <= 0, `${wider} pixels wider than the screen`);
        assert.deepEqual(opened.faults, []);
        await opened.context.close();
      });
    }
  }

  test('the bundle is small and the first paint is told', async (context) => {
    const folder = new URL('../../dist/', import.meta.url).pathname;
    let compressed = 0;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !/\.(br|gz)$/.test(entry.name))
        compressed += gzipSync(readFileSync(`${entry.parentPath}/${entry.name}`)).length;
    context.diagnostic(`bundle: ${compressed} bytes compressed`);
    assert.ok(compressed < MOST_COMPRESSED);
    const paints: number[] = [];
    for (let i = 0; i < PAINTS; i++) {
      const opened = await it.open(stage.browser, stage.served, 'look');
      // On a busy machine the page is ready before the browser has said when it painted first.
      const painted = await opened.page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
      paints.push((await painted.jsonValue())!);
      await opened.context.close();
    }
    paints.sort((one, two) => one - two);
    const told = [paints[Math.floor(PAINTS / 2)]!, paints[0]!, paints.at(-1)!].map((paint) => Math.round(paint));
    context.diagnostic(`first contentful paint: ${told[0]} ms in the middle of ${PAINTS} openings (${told[1]} to ${told[2]})`);
    assert.ok(paints[0]! > 0);
  });
});
