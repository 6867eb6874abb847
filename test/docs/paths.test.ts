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
const HEADING = /^#+ (.*)$/gmu;
const ANCHOR = /\]\((?!https?:)([^)#\s]*#[^)]+)\)/gu;
const LINK = /\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/gu;

const matches = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The anchors that GitHub gives to the headings of a document. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    matches(text.replaceAll(/```[\s\S]*?```/gu, ''), HEADING).map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

describe.each(DOCUMENTS)('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  it('names only files and folders that exist', () => {
    expect(matches(text, PATH).filter((path) => !exists(path))).toEqual([]);
  });

  it('links only to files that exist', () => {
    expect(matches(text, LINK).filter((link) => !existsSync(join(dirname(file), link)))).toEqual([]);
  });

  it('links only to headings that exist', () => {
    const missing = matches(text, ANCHOR).filter((link) => {
      const [path = '', anchor = ''] = link.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      return target.endsWith('.md') && !anchorsOf(readFileSync(target, 'utf8')).has(anchor);
    });
    expect(missing).toEqual([]);
  });
});
