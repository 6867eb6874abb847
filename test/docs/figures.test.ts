import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { foldMarkdown } from '../../eval/fitting/fold-table.js';
import { factMarkdown, type FactReport } from '../../eval/facts/figures.js';
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

it('docs/EVALUATION.md shows the committed figures of facts in windows', () => {
  const [, table = ''] = /<!-- facts -->\n([\s\S]*?)\n<!-- \/facts -->/u.exec(readFileSync(page, 'utf8')) ?? [];
  const committed = JSON.parse(readFileSync(new URL('../../eval/facts/figures.json', import.meta.url), 'utf8')) as FactReport;
  expect(trimmed(table)).toBe(trimmed(factMarkdown(committed)));
});
