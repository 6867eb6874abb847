import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import * as operations from './src/generated/operations.js';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const server = process.env['NETLOOM_SERVER'] ?? 'http://127.0.0.1:4000';

/** Writes the console's own documents by their digest, so that a server that accepts only trusted documents accepts them. */
function trustedDocuments(): Plugin {
  return {
    name: 'trusted-documents',
    generateBundle() {
      const texts = Object.values(operations).flatMap((value) => (value instanceof operations.TypedDocumentString ? value.toString() : []));
      const entries = texts.map((text) => [createHash('sha256').update(text).digest('hex'), text] as const);
      this.emitFile({ type: 'asset', fileName: 'documents.json', source: JSON.stringify(Object.fromEntries(entries)) });
    },
  };
}

/** Builds the console into dist/console/app. `npx vite console` serves it for development and forwards requests of the API to a running server. */
export default defineConfig({
  root: folder('.'),
  base: '/console/',
  oxc: { jsx: { runtime: 'automatic' } },
  plugins: [trustedDocuments()],
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
