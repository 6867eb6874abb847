import { describe, expect, it } from 'vitest';
import type { Memory } from '../../../src/domain/memory/memory.js';
import { isOfFile, namedFiles } from '../../../src/domain/memory/named-files.js';

const names = (text: string): readonly string[] => namedFiles(text).map(({ name }) => name);

const statement = (file: string, section?: string): Memory => ({
  id: `mem_${file}`,
  workspace: 'w',
  owner: { kind: 'PROJECT', name: 'p' },
  kind: 'FACT',
  status: 'CONFIRMED',
  text: 'x',
  entities: [],
  source: { kind: 'FILE', document: '/w/projects/p/NETLOOM.md', file, line: 1, ...(section === undefined ? {} : { section }) },
  createdAt: 1,
  updatedAt: 1,
});

describe('files that a text names', () => {
  it('are paths after a mark, with a heading if there is one', () => {
    expect(names('see @names.md, @docs/run-book.txt#Power_off and (@A.MARKDOWN).')).toEqual([
      'names.md',
      'docs/run-book.txt#Power_off',
      'A.MARKDOWN',
    ]);
    expect(names('@names.md @names.md')).toEqual(['names.md']);
    expect(names('@größe/maße.md')).toEqual(['größe/maße.md']);
  });

  it('are no addresses, packages or other words', () => {
    expect(names('anna@example.md, x/@y.md, @anna, @types/node, @@a.md, @.md, a@b@c.md')).toEqual([]);
  });

  it('are at most eight, whatever the text is', () => {
    expect(names(Array.from({ length: 50 }, (_, index) => `@f${index}.md`).join(' '))).toHaveLength(8);
    for (const text of ['@'.repeat(100_000), `@${'a/'.repeat(50_000)}`, `@${'a.'.repeat(50_000)}`, '@a'.repeat(50_000)])
      expect(names(text)).toEqual([]);
  });
});

describe('a statement of a file', () => {
  const file = 'w/projects/p/names.md';
  const isOf = (name: string, memory: Memory): boolean => namedFiles(`@${name}`).every((each) => isOfFile(memory, each));

  it('is found by the end of the path, at a boundary, also by the document that imports the file', () => {
    for (const name of ['names.md', 'p/names.md', 'NETLOOM.md', file]) expect(isOf(name, statement(file)), name).toBe(true);
    for (const name of ['ames.md', 'q/names.md', 'names.txt']) expect(isOf(name, statement(file)), name).toBe(false);
  });

  it('is found by one of its headings, in any spelling', () => {
    for (const heading of ['access', 'Up-Links'])
      expect(isOf(`names.md#${heading}`, statement(file, 'Access / Up links')), heading).toBe(true);
    for (const heading of ['links', 'acc']) expect(isOf(`names.md#${heading}`, statement(file, 'Access / Up links')), heading).toBe(false);
    expect(isOf('names.md#access', statement(file))).toBe(false);
  });
});
