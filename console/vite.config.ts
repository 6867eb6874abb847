import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const server = process.env['NETLOOM_SERVER'] ?? 'http://127.0.0.1:4000';

/** Builds the console into dist/console/app. `npx vite console` serves it for development and forwards requests of the API to a running server. */
export default defineConfig({
  root: folder('.'),
  base: '/console/',
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: folder('../dist/console/app'),
    emptyOutDir: true,
    target: 'es2022',
    // A module preload polyfill would be an inline script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      onwarn(warning, warn) {
        // Libraries mark their files for servers that render React, which does not matter here.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  server: { proxy: { '/graphql': { target: server, ws: true }, '/readyz': server } },
});
