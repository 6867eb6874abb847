import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/domain/model/message.js';
import { STRATEGIES } from '../../../../src/domain/model/session.js';
import { densest, density } from '../../../../src/domain/window/selection/density.js';
import { STRATEGY } from '../../../../src/domain/window/selection/strategies.js';
import type { MessageGroup } from '../../../../src/domain/window/selection/message-group.js';

const LENGTH = 40;

type Wish = Partial<Omit<MessageGroup, 'voice'>>;

/** The last ten messages are recent, the first two open the conversation. */
const group = (depth: number, wish: Wish = {}): MessageGroup => ({
  messages: [],
  written: [],
  depth,
  costs: { prompt: 30, chat: 30 },
  cost: 30,
  score: 0,
  parts: [],
  reason: `unit ${depth}`,
  isOpening: depth < 2,
  isBeginning: false,
  isRecent: depth >= LENGTH - 10,
  needed: false,
  isRunning: false,
  continues: () => false,
  ...wish,
});
const groups = (wishes: Readonly<Record<number, Wish>> = {}): readonly MessageGroup[] =>
  Array.from({ length: LENGTH }, (_, depth) => group(depth, wishes[depth]));

type Name = (typeof STRATEGIES)[number];
/** The depths in the order of selection, each once. */
const wanted = (name: Name, of: readonly MessageGroup[], follows = false): readonly number[] => [
  ...new Set(STRATEGY[name](of, { follows }).map((pick) => pick.group.depth)),
];

describe('relevance per token', () => {
  const answer = { role: 'ASSISTANT' } as Message;

  it('is the score for short messages, and falls with the length: with its square root for messages of users', () => {
    expect(density(group(1, { score: 0.8, cost: 5 }))).toBe(0.8);
    expect(density(group(1, { score: 0.8, cost: 60 }))).toBe(0.8);
    expect(density(group(1, { score: 0.8, cost: 240 }))).toBeCloseTo(0.4, 12);
    expect(density(group(1, { score: 0.8, cost: 240, messages: [answer] }))).toBeCloseTo(0.2, 12);
  });

  it('ranks a short message above a slightly better long one, and a far better one above both', () => {
    const of = [group(1, { score: 0.5, cost: 20 }), group(2, { score: 0.6, cost: 400 }), group(3, { score: 2, cost: 400 }), group(4)];
    expect(densest(of).map(({ depth }) => depth)).toEqual([3, 1, 2]);
  });
});

describe('strategies', () => {
  const found = { 12: { score: 0.9 }, 20: { score: 0.4 }, 35: { score: 0.1 } };

  it('DISCARD takes the newest, after the messages that the turn follows', () => {
    expect(wanted('DISCARD', groups({ 5: { needed: true }, ...found }))).toEqual([5, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30]);
  });

  it('U_SHAPED takes both ends, then relevant messages', () => {
    expect(wanted('U_SHAPED', groups(found)).slice(0, 9)).toEqual([39, 38, 37, 36, 35, 0, 1, 12, 20]);
  });

  it('RELEVANT takes relevant messages, then the newest', () => {
    expect(wanted('RELEVANT', groups(found)).slice(0, 5)).toEqual([12, 20, 35, 39, 38]);
  });

  it('HYBRID gives each band a share, and the rest to all', () => {
    const flagged = { messages: [{ flagged: true, priority: 6 } as Message] };
    const picks = STRATEGY.HYBRID(groups({ ...found, 3: flagged, 7: { needed: true } }), { follows: false });
    expect([...new Set(picks.map(({ share }) => share?.name))]).toEqual(['needed', 'weighty', 'last', 'relevant', undefined]);
    expect(picks.slice(0, 3).map((pick) => pick.group.depth)).toEqual([7, 3, 39]);
  });

  it('AUTO takes the last turns and the beginning of the thread for a follow-up', () => {
    const of = groups({ ...found, 25: { isBeginning: true } });
    expect(wanted('AUTO', of, true).slice(0, 9)).toEqual([39, 38, 25, 37, 36, 35, 12, 20, 34]);
    expect(wanted('AUTO', of.slice(20), true)).not.toContain(0);
    expect(wanted('AUTO', of.slice(0, 20), true)).toContain(0);
  });

  it('AUTO takes the thread of a follow-up before other recent messages', () => {
    const thread = (value: number) => ({ score: value, parts: [{ name: 'follow-up', value }] });
    const of = groups({ 9: thread(0.6), 30: thread(0.48), 38: thread(0.6) });
    expect(wanted('AUTO', of, true).slice(0, 7)).toEqual([39, 38, 9, 37, 36, 35, 30]);
    expect(wanted('AUTO', of)[0]).toBe(39);
  });

  it('AUTO takes relevant messages, after the last turn, for an independent turn', () => {
    expect(wanted('AUTO', groups(found)).slice(0, 4)).toEqual([39, 12, 20, 35]);
  });

  it('all begin with the messages that the turn follows, within their share', () => {
    for (const name of STRATEGIES) {
      const [pick] = STRATEGY[name](groups({ 9: { needed: true }, ...found }), { follows: true });
      expect([pick?.group.depth, pick?.share?.name], name).toEqual([9, 'needed']);
      expect(pick?.share?.most).toBeLessThan(1);
    }
  });
});
