import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryCache } from '../../../src/adapters/memory/cache.js';
import { createDocuments, type Documents } from '../../../src/application/documents/documents.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { Cache } from '../../../src/ports/cache.js';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const OTHER = { ...LOCAL, workspace: 'other' };

describe('kept documents', () => {
  let cache: Cache;
  let documents: Documents;
  beforeEach(() => {
    cache = createMemoryCache({ maxEntries: 100_000, maxCharacters: 1_000_000_000 });
    documents = createDocuments({ cache, digest });
  });
  afterEach(() => cache.dispose());
  const keep = (text: string, caller = LOCAL) => documents.keep(caller, digest(text), text);
  const find = (text: string, caller = LOCAL) => documents.find(caller, digest(text));

  it('are at most 2,048 of each workspace, and do not replace those of others', async () => {
    await keep('{ other }', OTHER);
    for (let at = 0; at < 6_000; at += 1) await keep(`{ field${at} }`);
    for (let at = 0; at < 300; at += 1) await keep(`{ field${at} } # ${'x'.repeat(9_000)}`);
    expect(cache.stats().entries).toBeLessThanOrEqual(2_048 + 1);
    expect(cache.stats().entries).toBeGreaterThan(1_800);
    expect(await find('{ field5999 }')).toBe('{ field5999 }');
    expect(await find('{ other }', OTHER)).toBe('{ other }');
    expect(await find('{ other }')).toBeUndefined();
  });

  it('are all found as long as there are few, also if they are kept again', async () => {
    const texts = Array.from({ length: 100 }, (_, at) => `query Document${at} { viewer { name } }`);
    for (const text of [...texts, ...texts]) await keep(text);
    expect(await Promise.all(texts.map((text) => find(text)))).toEqual(texts);
    expect(cache.stats().entries).toBe(texts.length);
  });

  it('have at most 65,536 characters', async () => {
    const [long, longer] = ['x'.repeat(65_536), 'x'.repeat(65_537)];
    await Promise.all([keep(long), keep(longer)]);
    expect([await find(long), await find(longer)]).toEqual([long, undefined]);
  });
});
