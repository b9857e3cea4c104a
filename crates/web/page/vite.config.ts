// How the page is bundled: one script, one style sheet, no names fetched from
// anywhere else. In development the API calls go to a running `gander web`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.GANDER_SERVER ?? 'http://127.0.0.1:7474';

/** Puts a packed form beside every text, so that the server sends it without packing anything itself. */
const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  closeBundle() {
    for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(html|js|css|svg)$/.test(entry.name)) continue;
      const file = `${entry.parentPath}/${entry.name}`;
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(content));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  },
});

export default defineConfig({
  base: './',
  plugins: [packed()],
  build: {
    target: 'es2022',
    // The pieces are inlined into the style sheet so that the first paint needs no further request.
    assetsInlineLimit: 4096,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
  server: {
    fs: { allow: ['../../..'] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: true } },
  },
});
