import { expect, it } from 'vitest';
import { EVERYBODY, undecided, withoutPrivate } from '../../../../src/domain/window/comparison/private-items.js';
import type { ContentItem, WindowContent } from '../../../../src/domain/window/model/context-window.js';

const item = (text: string, more: Partial<ContentItem>): ContentItem => ({
  kind: 'MEMORY',
  tokens: 5,
  text: `- ${text}`,
  score: 1,
  parts: [],
  reason: 'is relevant',
  ...more,
});

const windowOf = (...items: readonly ContentItem[]): WindowContent => ({
  session: 'ses_1',
  revision: 1,
  strategy: 'AUTO',
  budget: { limit: 100, reserved: 0, used: 10, remaining: 90, bySection: [], overhead: 0, tokenizer: 'o200k_base' },
  sections: [{ kind: 'MEMORIES', tokens: 5 * items.length, items }],
  omitted: { count: 1, tokens: 5, items: [{ kind: 'MEMORY', id: 'mem_9', tokens: 5, score: 0, reason: 'too many' }] },
});

it('withholds items of windows from before readers were stored, unless the reader may read them now', () => {
  const window = windowOf(item('one', { memory: { id: 'mem_1' } }), item('two', { kind: 'SESSION', earlier: { id: 'ses_2' } }));
  expect(undecided(window)).toEqual({ memories: ['mem_1', 'mem_9'], sessions: ['ses_2'] });
  const readable = { memories: new Set(['mem_1', 'mem_9']), sessions: new Set(['ses_2']) };
  expect(withoutPrivate(window, 'anna', readable)).toBe(window);
  const seen = withoutPrivate(window, 'bert', { memories: new Set(), sessions: new Set() });
  expect(seen).toMatchObject({
    withheld: 2,
    sections: [{ tokens: 10, items: [{ text: '- (2 private items are not shown.)', tokens: 10 }] }],
    omitted: { count: 1, items: [] },
  });
});

it('asks who the reader is only for items that say whose they are', () => {
  const window = windowOf(
    item('private', { memory: { id: 'mem_1' }, visibleTo: 'anna' }),
    item('shared', { memory: { id: 'mem_2' }, visibleTo: EVERYBODY }),
  );
  const readable = { memories: new Set(['mem_1', 'mem_9']), sessions: new Set<string>() };
  expect(withoutPrivate(window, 'anna', readable)).toBe(window);
  expect(withoutPrivate(window, 'bert', readable).sections[0]?.items.map(({ text }) => text)).toEqual([
    '- shared',
    '- (1 private item is not shown.)',
  ]);
});
