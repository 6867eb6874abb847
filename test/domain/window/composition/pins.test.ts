import { describe, expect, it } from 'vitest';
import { buildWindow } from '../../../../src/domain/window/composition/build-window.js';
import type { ContextWindow } from '../../../../src/domain/window/model/context-window.js';
import type { PartDraft } from '../../../../src/domain/model/message.js';
import type { StrategyName } from '../../../../src/domain/model/session.js';
import { loadO200k } from '../../../../src/domain/window/tokens/ranks.js';
import { createTokenizer } from '../../../../src/domain/window/tokens/tokenizer.js';
import { candidatesOf, type Scene } from '../../../testkit/data/conversations.js';

const tokenizer = createTokenizer(loadO200k);

function windowOf(limit: number, more: Partial<Scene>, strategy: StrategyName = 'AUTO'): ContextWindow {
  const plain = { turns: [], opening: 2, recent: 200, relevant: [], followed: [], pinned: 0, meant: [], operations: [], things: [] };
  const played: Scene = {
    ...plain,
    closing: 'What is to be done?',
    ending: 'HEAD',
    instructions: undefined,
    activeFile: undefined,
    ...more,
  };
  return buildWindow(candidatesOf(played, tokenizer), { strategy, limit, reserve: 0, withoutOperations: true }, tokenizer);
}

const says = (role: 'USER' | 'ASSISTANT', text: string): Scene['turns'][number] => ({
  kind: 'SAY',
  role,
  parts: [{ kind: 'TEXT', text } satisfies PartDraft],
  author: undefined,
});
const talk = Array.from({ length: 60 }, (_, index) =>
  says(index % 2 === 0 ? 'USER' : 'ASSISTANT', `Note ${index}: somebody looks at the cabling of the hall and writes down what is there.`),
);
const named = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `agg-${index + 1}`);
const entitiesIn = ({ sections }: ContextWindow) => sections.flatMap(({ items }) => items.flatMap(({ entity }) => entity ?? []));

describe('pinned entities', () => {
  it.each([100, 120, 150])('are included by name in a budget of %d tokens, regardless of the topic', (limit) =>
    expect(entitiesIn(windowOf(limit, { turns: talk, things: named(6), pinned: 6 })).map(({ name }) => name)).toEqual(named(6)),
  );

  it('are all included, even if there are fifty', () => {
    const window = windowOf(1_000, { turns: talk, things: named(50), pinned: 50 });
    expect(
      entitiesIn(window)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(named(50).toSorted());
    expect(window.budget.used).toBeLessThanOrEqual(1_000);
  });

  it('have their facts if there is room', () => {
    const { sections } = windowOf(4_000, { things: named(3), pinned: 3 });
    for (const { text } of sections.find(({ kind }) => kind === 'ENTITIES')?.items ?? []) expect(text).toContain('site: Berlin');
  });
});

it.each([100, 300])('and the active file are included in a budget of %d tokens', (limit) =>
  expect(JSON.stringify(windowOf(limit, { turns: talk, activeFile: 'plans/hall-7.md' }).sections)).toContain('plans/hall-7.md'),
);

describe('old tool results', () => {
  const result = JSON.stringify({ results: Array.from({ length: 24 }, (_, id) => ({ id, name: `port-${id}`, note: 'as it was found' })) });
  const calls: Scene['turns'][number] = {
    kind: 'CALL',
    text: 'Looking.',
    results: [result],
    missing: 0,
    arguments: {},
    together: false,
    by: 'TOOL',
    callId: 'call_%',
    tool: 'list_ports',
    once: true,
  };
  it.each(['AUTO', 'DISCARD', 'RELEVANT'] as const)('are elided before messages are dropped: %s', (strategy) => {
    const turns = [...talk.slice(0, 22), calls, ...talk.slice(22, 30)];
    const window = windowOf(1_000, { turns }, strategy);
    const history = window.sections.find(({ kind }) => kind === 'HISTORY')?.items ?? [];
    const texts = history.map(({ text }) => text);
    for (let index = 0; index < 30; index += 1)
      expect(
        texts.some((text) => text.startsWith(`Note ${index}:`)),
        `note ${index}`,
      ).toBe(true);
    expect(history.filter(({ cut }) => cut?.how === 'MASKED')).toHaveLength(1);
  });
});
