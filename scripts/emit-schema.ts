// Writes schema/schema.graphql. With --check, fails if the file differs from the code.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { buildApiSchema } from '../src/graphql/schema.js';

const file = new URL('../schema/schema.graphql', import.meta.url);
const banner = '# Written by `npm run schema` from src/graphql. Do not edit.\n\n';
const text = `${banner}${printSchema(lexicographicSortSchema(buildApiSchema()))}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  console.error('schema/schema.graphql is not what src/graphql says: run `npm run schema` and commit it.');
  process.exit(1);
}
