// Compiles the tests of one folder and runs them with Node's own runner.
//   node tests/run.mjs unit        the page's parts, no server needed
//   node tests/run.mjs browser     the whole page in Chromium, against the gander named by GANDER_BIN

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
  external: [/^node:/, 'playwright-core', 'axe-core'],
  output: { dir: out, format: 'esm', entryFileNames: '[name].mjs', sourcemap: true },
  logLevel: 'warn',
});
const files = tests.map((name) => `${out}/${name.replace(/\.ts$/, '.mjs')}`);
const run = spawnSync(process.execPath, ['--enable-source-maps', '--test', '--test-concurrency=1', ...files], { stdio: 'inherit' });
process.exit(run.status ?? 1);
