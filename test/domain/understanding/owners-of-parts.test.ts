import { describe, expect, it } from 'vitest';
import type { Mention } from '../../../src/domain/model/understanding.js';
import { ownersOfParts } from '../../../src/domain/understanding/discourse/owners.js';

const NOTHING = { entities: [], candidates: [], candidateCount: 0, score: 1, parts: [], evidence: [] } as const;

/** A text of pairs of a device and a name that nothing has, with its mentions; `looks` counts how often one is compared. */
function pairs(count: number): { readonly text: string; readonly mentions: readonly Mention[]; readonly looks: () => number } {
  let looks = 0;
  const text = 'rtr-1 zz-9, '.repeat(count);
  const mentions = Array.from({ length: count }, (_, at) => at * 12).flatMap((start): readonly Mention[] => {
    const entity = {
      id: `ent_${start}`,
      key: 'dcim.device:1',
      type: 'DEVICE',
      name: 'rtr-1',
      display: 'rtr-1',
      nouns: [],
      places: [],
    } as const;
    const owner = { ...NOTHING, start, end: start + 5, text: 'rtr-1', kind: 'NAME', status: 'RESOLVED', entities: [entity] } as const;
    const unknown = { ...NOTHING, start: start + 6, end: start + 10, text: 'zz-9', kind: 'NAME' } as const;
    const counted = Object.defineProperty({ ...unknown, status: 'UNKNOWN' as const }, 'status', {
      get: () => ((looks += 1), 'UNKNOWN' as const),
    });
    return [owner, counted];
  });
  return { text, mentions, looks: () => looks };
}

describe('owners of parts', () => {
  it('are the devices beside the parts', () => {
    const { text, mentions } = pairs(20);
    const owners = ownersOfParts(text, mentions);
    expect([...owners].map(([owner, part]) => part.start - owner.end)).toEqual(Array.from({ length: 20 }, () => 1));
  });

  it('are found with work that is linear in the number of names', () => {
    const [some, more] = [pairs(300), pairs(600)];
    ownersOfParts(some.text, some.mentions);
    ownersOfParts(more.text, more.mentions);
    expect(some.looks()).toBeGreaterThan(0);
    expect(more.looks()).toBeLessThanOrEqual(2.1 * some.looks());
  });
});
