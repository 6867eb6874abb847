import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { foldMarkdown } from '../../eval/fitting/fold-table.js';
import { committedFigures } from '../../eval/fitting/left-out.js';

const page = new URL('../../docs/EVALUATION.md', import.meta.url);
/** Cells without their padding. */
const trimmed = (table: string): string =>
  table
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(/\s*\|\s*/gu, '|').replaceAll(/-+/gu, '-'))
    .join('\n');

it('docs/EVALUATION.md shows the committed figures on unseen inventories', () => {
  const [, table = ''] = /<!-- left-out -->\n([\s\S]*?)\n<!-- \/left-out -->/u.exec(readFileSync(page, 'utf8')) ?? [];
  expect(trimmed(table)).toBe(trimmed(foldMarkdown(committedFigures())));
});
