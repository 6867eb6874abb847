import { describe, expect, it } from 'vitest';
import { compareWindows, overlapOf, recallOf } from '../../../../src/domain/window/comparison/compare-windows.js';
import type { ContentItem, SectionKind, WindowContent } from '../../../../src/domain/window/model/context-window.js';
import type { EntitySummary } from '../../../../src/domain/model/understanding.js';

type Section = readonly [kind: SectionKind, ...items: readonly ContentItem[]];

const windowOf = (...sections: readonly Section[]): WindowContent => ({
  session: 's',
  revision: 1,
  strategy: 'AUTO',
  budget: { limit: 1_000, reserved: 0, used: 0, remaining: 0, bySection: [], overhead: 0, tokenizer: 'o200k_base' },
  sections: sections.map(([kind, ...items]) => ({ kind, tokens: 0, items })),
  omitted: { count: 0, tokens: 0, items: [] },
});

const item = (text: string, more: Partial<ContentItem> = {}): ContentItem => ({
  kind: 'INSTRUCTION',
  tokens: text.length,
  text,
  score: 0,
  parts: [],
  reason: '',
  ...more,
});
const said = (id: string, text: string, more: Partial<ContentItem> = {}): ContentItem =>
  item(text, { kind: 'MESSAGE', message: { id, role: 'USER', parts: [], text: '' }, ...more });
const thing = (id: string, text: string): ContentItem => item(text, { kind: 'ENTITY', entity: { id } });
const summary = (id: string, name: string): EntitySummary => ({ id, key: id, type: 'DEVICE', name, display: name, nouns: [], places: [] });

describe('two windows', () => {
  const first = windowOf(
    ['FOCUS', item('Topic: network')],
    ['ENTITIES', thing('e1', 'sw-1: up')],
    ['HISTORY', said('m1', 'one'), said('m2', 'two')],
  );
  const second = windowOf(
    ['FOCUS', item('Topic: power')],
    ['ENTITIES', thing('e1', 'sw-1: up'), thing('e2', 'pdu-1')],
    ['HISTORY', said('m2', 'tw…', { cut: { how: 'ENDS', fromTokens: 3, toTokens: 2 } })],
  );

  it('compare each block of a summary separately', () => {
    const block = (upTo: number) => item(`Messages ${upTo - 7} to ${upTo}:\nAnna: yes`, { kind: 'SUMMARY' });
    const { items } = compareWindows(windowOf(['SUMMARY', block(8), block(16)]), windowOf(['SUMMARY', block(8), block(16), block(24)]));
    expect(items.map(({ change }) => change)).toEqual(['UNCHANGED', 'UNCHANGED', 'ADDED']);
  });

  it('are compared item by item', () => {
    const { items, shares, overlap } = compareWindows(first, second);
    expect(items.map(({ change, section, before, after }) => [change, section, before?.text, after?.text])).toEqual([
      ['MODIFIED', 'FOCUS', 'Topic: network', 'Topic: power'],
      ['UNCHANGED', 'ENTITIES', 'sw-1: up', 'sw-1: up'],
      ['ADDED', 'ENTITIES', undefined, 'pdu-1'],
      ['MODIFIED', 'HISTORY', 'two', 'tw…'],
      ['REMOVED', 'HISTORY', 'one', undefined],
    ]);
    expect(shares).toEqual({
      UNCHANGED: { items: 1, tokens: 8 },
      MODIFIED: { items: 2, tokens: 15 },
      ADDED: { items: 1, tokens: 5 },
      REMOVED: { items: 1, tokens: 3 },
    });
    expect(overlap).toBe(3 / 5);
  });

  it('are equal or disjoint in the extreme cases', () => {
    expect(compareWindows(first, first).shares).toMatchObject({
      UNCHANGED: { items: 4 },
      MODIFIED: { items: 0 },
      ADDED: { items: 0 },
      REMOVED: { items: 0 },
    });
    expect(overlapOf(first, windowOf(['HISTORY', said('m9', 'nine')]))).toBe(0);
    expect([overlapOf(first, second), overlapOf(second, first)]).toEqual([0.6, 0.6]);
    expect(overlapOf(windowOf(), windowOf())).toBe(1);
  });

  it('report a message that moved to another section as moved, not as added', () => {
    const later = windowOf(['MESSAGE', said('m1', 'one')]);
    expect(compareWindows(windowOf(['HISTORY', said('m1', 'one')]), later).items).toMatchObject([
      { change: 'UNCHANGED', section: 'MESSAGE' },
    ]);
  });
});

describe('an entity that an answer names', () => {
  const window = windowOf(['ENTITIES', thing('e1', 'a switch')], ['HISTORY', said('m1', 'PDU-A hangs on sw-10, and constructor.')]);

  it('is in the window as an item, or by its name in a text', () => {
    const named = [summary('e1', 'sw-1'), summary('e2', 'pdu-a'), summary('e3', 'sw-100'), summary('e1', 'sw-1')];
    const { named: count, found, missing } = recallOf(window, named);
    expect([count, found.map(({ id }) => id), missing.map(({ id }) => id)]).toEqual([3, ['e1', 'e2'], ['e3']]);
  });

  it('is not in the window by a part of a longer name, or by an empty name', () => {
    expect(recallOf(window, [summary('e4', 'sw-1'), summary('e5', 'truct'), summary('e6', ''), summary('e7', 'w-10')]).found).toEqual([]);
    expect(recallOf(window, [summary('e8', 'constructor'), summary('e9', 'sw-10')]).missing).toEqual([]);
    expect(recallOf(window, [])).toEqual({ named: 0, found: [], missing: [] });
  });
});
