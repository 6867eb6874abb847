// Writes schema/schema.graphql and schema/session-document.json. With --check, fails if a file differs from the code.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { lineSchema } from '../src/domain/export/records.js';
import { buildApiSchema } from '../src/graphql/schema.js';

const banner = '# Written by `npm run schema` from src/graphql. Do not edit.\n\n';
const FILES = [
  { name: 'schema.graphql', text: `${banner}${printSchema(lexicographicSortSchema(buildApiSchema()))}\n` },
  { name: 'session-document.json', text: `${JSON.stringify(lineSchema(), undefined, 1)}\n` },
];

for (const { name, text } of FILES) {
  const file = new URL(`../schema/${name}`, import.meta.url);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`schema/${name} is not what src says: run \`npm run schema\` and commit it.`);
    process.exitCode = 1;
  }
}
