// What every browser test needs: a gander serving on a free port, Debian's Chromium, and a page that remembers
// everything that went wrong on it.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { proxy } from './proxy.ts';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Why the tests cannot run here, or nothing. */
export function missing(): string | false {
  const binary = process.env.GANDER_BIN;
  if (!binary || !existsSync(binary)) return 'GANDER_BIN does not name a gander';
  if (!BROWSERS.some((path) => existsSync(path))) return 'there is no Chromium here';
  return false;
}

export interface Served {
  address: string;
  /** The folder of its library. */
  library: string;
  /** Ends it; its port is free, and nothing writes any more, once this is done. */
  stop(): Promise<void>;
}

/** Starts `gander web` on a port of the system's choice, with further options if any. */
export async function serve(options: string[] = []): Promise<Served> {
  const served = await serveBinary(0, options);
  const folder = process.env.GANDER_DIST;
  if (!folder) return served;
  const front = await proxy(served.address, folder);
  return {
    address: front.address,
    library: served.library,
    stop: async () => {
      front.stop();
      await served.stop();
    },
  };
}

/** Starts the binary; a port other than 0 is asked for as it is. */
export function serveBinary(port = 0, options: string[] = []): Promise<Served> {
  return new Promise((resolve, reject) => {
    const library = mkdtempSync(join(tmpdir(), 'gander-library-'));
    const child: ChildProcess = spawn(process.env.GANDER_BIN!, ['web', '--port', String(port), '--library', library, ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<void>((done) => {
      child.on('exit', () => done());
    });
    let told = '';
    child.stdout!.on('data', (data: Buffer) => {
      told += data.toString();
      const address = /http:\/\/\S+/.exec(told)?.[0];
      const stop = async () => {
        child.kill();
        await ended;
        rmSync(library, { recursive: true, force: true });
      };
      if (address) resolve({ address, library, stop });
    });
    child.on('exit', (code) => reject(new Error(`gander ended with ${code} before it served: ${told}`)));
  });
}

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: BROWSERS.find((path) => existsSync(path))!, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/** A gander and a browser for the tests of one `describe`: there before the first test, gone after the last. */
export function stage(options: string[] = []): { readonly served: Served; readonly browser: Browser } {
  const it = {} as { served: Served; browser: Browser };
  before(async () => {
    it.served = await serve(options);
    it.browser = await launch();
  });
  after(async () => {
    await it.browser?.close();
    await it.served?.stop();
  });
  return it;
}

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };
export const WIDE = { width: 1920, height: 1080 };

/** The two sizes that everything is tried at. */
export const SIZES = [
  ['desktop', {}],
  ['phone', { size: PHONE, touch: true }],
] as const;

export interface Opened {
  page: Page;
  context: BrowserContext;
  /** Errors, warnings and violations of the content policy so far. */
  faults: string[];
}

export interface Look {
  size?: { width: number; height: number };
  dark?: boolean;
  touch?: boolean;
  /** What the browser's storage holds before the page opens. */
  stored?: Record<string, unknown>;
}

/** A fresh page at a view. */
export async function open(browser: Browser, served: Served, view: string, look: Look = {}): Promise<Opened> {
  const context = await browser.newContext({
    viewport: look.size ?? DESKTOP,
    colorScheme: look.dark ? 'dark' : 'light',
    hasTouch: look.touch ?? false,
    acceptDownloads: true,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('dialog', (dialog) => {
    faults.push(`a dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(
    (stored) => {
      if (sessionStorage.getItem('prepared')) return;
      sessionStorage.setItem('prepared', 'yes');
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(`gander.${key}`, JSON.stringify(value));
    },
    { welcomed: true, ...look.stored },
  );
  await page.goto(`${served.address}#/${view}`);
  await page.locator(`.view-${view.split('/')[0]}`).waitFor();
  return { page, context, faults };
}

/** A study at a position, for `stored`. */
export const studyAt = (fen: string): Record<string, unknown> => ({
  study: { start_fen: fen, headers: [], children: [] },
  'study-path': [],
});

/** Holds the server's answers about positions back until the function given back is called. */
export async function holdAnswers(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/position', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Presses the mouse on something and holds it there. What stands above it may grow in the moment between looking where it
 * is and pressing; a press that began beside it is let go and begun again, as a hand would.
 */
export async function press(page: Page, target: Locator): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    await target.scrollIntoViewIfNeeded();
    const box = (await target.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    if (!(await target.evaluate((element) => element.matches(':hover')))) continue;
    await page.mouse.down();
    if (await target.evaluate((element) => element.matches(':active'))) return;
    await page.mouse.up();
  }
  throw new Error('the target never stood still long enough to be pressed');
}

/** Clicks a square of the first board. */
export async function square(page: Page, name: string): Promise<void> {
  const box = await page.locator(`.board [data-square="${name}"]`).first().boundingBox();
  if (!box) throw new Error(`${name} is not on the page`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Moves a piece by two clicks, once the board has come to know the moves. */
export async function move(page: Page, from: string, to: string): Promise<void> {
  await page
    .locator(`.board [data-square="${from}"][aria-label*="white"], .board [data-square="${from}"][aria-label*="black"]`)
    .first()
    .waitFor({ state: 'attached' });
  await square(page, from);
  await page.locator('cg-board square.move-dest').first().waitFor({ state: 'attached' });
  await square(page, to);
}

/** The piece on a square in words, or "empty". */
export async function onSquare(page: Page, name: string): Promise<string> {
  const label = await page.locator(`.board [data-square="${name}"]`).first().getAttribute('aria-label');
  return label?.split(', ')[1] ?? '';
}

export const OPERA_GAME = `[Event "Paris Opera"]
[White "Morphy"]
[Black "Duke Karl and Count Isouard"]
[Date "1858.11.02"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
`;

export const MIDDLEGAME = 'r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/P1N1PN2/1P3PPP/R1BQKB1R w KQ - 0 8';
