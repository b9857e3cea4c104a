// How the page is bundled: one script, one style sheet, no names fetched from
// anywhere else. In development the API calls go to a running `gander web`.
import { defineConfig } from 'vite';

const server = process.env.GANDER_SERVER ?? 'http://127.0.0.1:7474';

export default defineConfig({
  base: './',
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
