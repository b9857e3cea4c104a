// Compiles the tests of one folder and runs them with Node's own runner.
//   node tests/run.mjs unit        the page's parts, no server needed
//   node tests/run.mjs browser     the whole page in Chromium, against the gander named by GANDER_BIN
//   node tests/run.mjs screenshots pictures of every view into docs/images
//   node tests/run.mjs browser X   only those whose name matches X
//   node tests/run.mjs load        a bounded load on the loopback address, with figures

import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { build } from 'rolldown';

const folder = process.argv[2] ?? 'unit';
const here = new URL('.', import.meta.url).pathname;
const out = `${here}../.build/${folder}`;
rmSync(out, { recursive: true, force: true });
const tests = readdirSync(`${here}${folder}`).filter((name) => name.endsWith('.test.ts'));
await build({
  input: Object.fromEntries(tests.map((name) => [name.replace(/\.ts$/, ''), `${here}${folder}/${name}`])),
  platform: 'node',
  external: [/^node:/, 'playwright-core', 'axe-core', /^chessops/, /^rolldown/],
  output: { dir: out, format: 'esm', entryFileNames: '[name].mjs', sourcemap: true },
  logLevel: 'warn',
});
const files = tests.map((name) => `${out}/${name.replace(/\.ts$/, '.mjs')}`);
// Older Node has its WebSocket behind a flag.
const flags = folder === 'load' && typeof WebSocket === 'undefined' ? ['--experimental-websocket'] : [];
const named = process.argv[3] ? [`--test-name-pattern=${process.argv[3]}`] : [];
const run = spawnSync(process.execPath, [...flags, '--enable-source-maps', '--test', '--test-concurrency=1', ...named, ...files], {
  stdio: 'inherit',
});
process.exit(run.status ?? 1);
