import { describe, expect, it } from 'vitest';
import { buildWindow } from '../../../../src/domain/window/composition/build-window.js';
import type { ContextWindow, WindowItem } from '../../../../src/domain/window/model/context-window.js';
import { render } from '../../../../src/domain/window/render/render.js';
import { loadO200k } from '../../../../src/domain/window/tokens/ranks.js';
import { createTokenizer } from '../../../../src/domain/window/tokens/tokenizer.js';
import { candidatesOf, type Scene } from '../../../testkit/data/conversations.js';

const tokenizer = createTokenizer(loadO200k);

type Turn = Scene['turns'][number];
const says = (role: 'USER' | 'ASSISTANT', text: string): Turn => ({
  kind: 'SAY',
  role,
  parts: [{ kind: 'TEXT', text }],
  author: undefined,
});
const calls = (records: number): Turn => ({
  kind: 'CALL',
  text: '',
  results: [
    JSON.stringify({
      count: records,
      results: Array.from({ length: records }, (_, id) => ({ id, name: `vlan-${id}`, url: `/api/ipam/vlans/${id}/` })),
    }),
  ],
  missing: 0,
  arguments: { object_type: 'ipam.vlan' },
  together: true,
  callId: 'call_%',
  tool: 'list_devices',
  once: true,
  by: 'TOOL',
});
const talk = (turns: number): readonly Turn[] =>
  Array.from({ length: turns }, (_, index) =>
    says(index % 2 === 0 ? 'USER' : 'ASSISTANT', `Turn ${index}: the cabling is being looked at.`),
  );

const sceneOf = (turns: readonly Turn[], closing: string, more: Partial<Scene> = {}): Scene => ({
  turns,
  closing,
  ending: 'HEAD',
  opening: 0,
  recent: 100,
  relevant: [],
  followed: [],
  things: [],
  pinned: 0,
  operations: [],
  instructions: undefined,
  activeFile: undefined,
  meant: [],
  ...more,
});
const windowOf = (scene: Scene, limit: number): ContextWindow =>
  buildWindow(candidatesOf(scene, tokenizer), { strategy: 'AUTO', limit, reserve: 0, withoutOperations: true }, tokenizer);
const itemsOf = (window: ContextWindow): readonly WindowItem[] => window.sections.flatMap(({ items }) => items);
const howCut = (window: ContextWindow): readonly string[] => itemsOf(window).flatMap(({ cut }) => cut?.how ?? []);

describe('old tool results', () => {
  const scene = sceneOf([says('USER', 'Which VLANs are there?'), calls(30), ...talk(20)], 'Thanks. What is next?');

  it('are elided to one line before messages are dropped, and calls stay with their results', () => {
    const window = windowOf(scene, 700);
    const masked = itemsOf(window).find(({ cut }) => cut?.how === 'MASKED');
    expect(masked?.text).toMatch(/\[left out: 30 records: vlan-0, vlan-1, .*… and 22 more; about \d+ tokens\]/u);
    expect(masked?.reason).toMatch(/its result masked to a line$/u);
    expect(masked?.cut?.toTokens).toBeLessThan((masked?.cut?.fromTokens ?? 0) / 4);
    expect(itemsOf(window)).toHaveLength(24);
    const openAi = JSON.stringify(render(window, 'OPENAI'));
    expect(openAi).toMatch(/"role":"tool","tool_call_id":"[^"]+","content":"\[left out: 30 records/u);
    expect(JSON.stringify(render(window, 'ANTHROPIC'))).toMatch(/"type":"tool_result","tool_use_id":"[^"]+","content":"\[left out: 30/u);
  });

  it('are complete if everything fits', () => {
    const window = windowOf(scene, 8_000);
    expect(howCut(window)).toEqual([]);
    expect(itemsOf(window).filter(({ reason }) => /masked|excerpt/u.test(reason))).toEqual([]);
  });

  it('are complete if the turn follows them', () => {
    const window = windowOf({ ...scene, followed: [1, 2] }, 1_500);
    expect(howCut(window)).toEqual([]);
    expect(window.omitted.count).toBe(0);
  });
});

describe('a long answer that does not fit', () => {
  const sentences = Array.from({ length: 60 }, (_, index) => `Shelf ${index} holds cables of every kind and length.`);
  const answer = ['Here is the store.', ...sentences.slice(0, 40), 'The spare router is behind the door.', ...sentences.slice(40)].join(
    ' ',
  );
  const scene = sceneOf([says('USER', 'What is in the store?'), says('ASSISTANT', answer), ...talk(16)], 'Where was the spare router?', {
    relevant: [1],
  });

  it('is included with its first sentence and those that match the question', () => {
    const window = windowOf(scene, 400);
    const item = itemsOf(window).find(({ cut }) => cut?.how === 'EXCERPT');
    expect(item?.text).toMatch(/^Here is the store\. \[…\] .*The spare router is behind the door\./u);
    expect(item?.reason).toMatch(/, in excerpts$/u);
    expect(item?.cut).toMatchObject({ fromTokens: tokenizer.count(answer), toTokens: tokenizer.count(item?.text ?? '') });
  });

  it('is complete if it fits', () => {
    expect(howCut(windowOf(scene, 1_500))).toEqual([]);
  });
});
