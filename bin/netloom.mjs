#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (!existsSync(main)) {
  console.error('Netloom is not built yet: run `npm run build` once, or start with `npm start`.');
  process.exit(1);
}
await import(main.href);
