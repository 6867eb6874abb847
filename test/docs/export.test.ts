import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_LIMITS, RECORD_KINDS } from '../../src/domain/export/records.js';
import { LOCAL } from '../../src/domain/common/principal.js';
import { openApplication } from '../testkit/application/application.js';
import { chunksOf } from '../testkit/data/session-document.js';

const page = readFileSync(new URL('../../docs/EXPORT.md', import.meta.url), 'utf8');
const [, example = ''] = /```jsonl\n([\s\S]*?)```/u.exec(page) ?? [];

describe('docs/EXPORT.md', () => {
  it('has a document that can be imported', async () => {
    const test = openApplication();
    try {
      const imported = await test.app.exports.import(LOCAL, chunksOf(example), {});
      expect(imported).toMatchObject({ created: true, session: { key: 'ticket-1', counters: { messageTokens: 4 } } });
    } finally {
      await test.dispose();
    }
  });

  it('says how its digest is computed', () => {
    const lines = example.trimEnd().split('\n');
    const before = lines.slice(0, -1).map((line) => `${line}\n`);
    expect(lines.at(-1)).toContain(createHash('sha256').update(before.join('')).digest('hex'));
  });

  it('describes every kind of line, and the limits', () => {
    for (const kind of [...RECORD_KINDS, 'END']) expect(page).toContain(`| \`${kind}\``);
    expect(page).toContain(DOCUMENT_LIMITS.lines.toLocaleString('en'));
    expect(page).toContain(DOCUMENT_LIMITS.characters.toLocaleString('en'));
    expect(page).toContain(DOCUMENT_LIMITS.entities.toLocaleString('en'));
    expect(page).toContain(`${DOCUMENT_LIMITS.bytes / 1024 ** 2} MiB`);
  });

  it('links to files that exist', () => {
    for (const [, link = ''] of page.matchAll(/\]\(([^)#]+)\)/gu))
      expect(existsSync(new URL(`../../docs/${link}`, import.meta.url)), link).toBe(true);
  });
});
