import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const documentsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...documentsIn('docs')];
const PATH = /`((?:src|test|eval|bench|scripts|schema|deploy|config|domain|application|ports|adapters|graphql|cli|async)\/[\w./-]+)`/gu;
/** Documents may leave out `src/`. */
const exists = (path: string): boolean => existsSync(path) || existsSync(join('src', path));
const LINK = /\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/gu;

const matches = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe.each(DOCUMENTS)('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  it('names only files and folders that exist', () => {
    expect(matches(text, PATH).filter((path) => !exists(path))).toEqual([]);
  });

  it('links only to files that exist', () => {
    expect(matches(text, LINK).filter((link) => !existsSync(join(dirname(file), link)))).toEqual([]);
  });
});
