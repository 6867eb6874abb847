import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/domain/model/message.js';
import { STRATEGIES } from '../../../../src/domain/model/session.js';
import { densest, density } from '../../../../src/domain/window/selection/density.js';
import { STRATEGY } from '../../../../src/domain/window/selection/strategies.js';
import type { MessageGroup, Turn } from '../../../../src/domain/window/selection/message-group.js';

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
const wanted = (name: Name, of: readonly MessageGroup[], turn: Partial<Turn> = {}): readonly number[] => [
  ...new Set(STRATEGY[name](of, { ...INDEPENDENT, ...turn }).map((pick) => pick.group.depth)),
];
const INDEPENDENT: Turn = { follows: false, asks: true, topicFrom: 0 };
const FOLLOWING = { follows: true } as const;
/** Found by a word of the turn. */
const byWords = (score: number): Wish => ({ score, parts: [{ name: 'words', value: score }] });

describe('relevance per token', () => {
  const answer = { role: 'ASSISTANT' } as Message;

  it('is the score for short messages, and falls with the length: with its square root for messages of users', () => {
    expect(density(group(1, { score: 0.8, cost: 5 }))).toBe(0.8);
    expect(density(group(1, { score: 0.8, cost: 60 }))).toBe(0.8);
    expect(density(group(1, { score: 0.8, cost: 240 }))).toBeCloseTo(0.4, 12);
    expect(density(group(1, { score: 0.8, cost: 240, messages: [answer] }))).toBeCloseTo(0.2, 12);
  });

  it('ranks a short message above a slightly better long one, and a far better one above both', () => {
    const of = [
      group(1, { ...byWords(0.5), cost: 20 }),
      group(2, { ...byWords(0.6), cost: 400 }),
      group(3, { ...byWords(2), cost: 400 }),
      group(4),
    ];
    expect(densest(of).map(({ depth }) => depth)).toEqual([3, 1, 2]);
  });

  it('is nothing but rules if no message has anything to do with the turn', () => {
    const statement = { name: 'statement', value: 0.1 };
    const rule = group(2, { score: 0.6, parts: [statement, { name: 'rule', value: 0.5 }] });
    const of = [group(1, { score: 0.1, parts: [statement] }), rule];
    expect(densest(of)).toEqual([rule]);
    expect(densest([...of, group(3, byWords(0.4))]).map(({ depth }) => depth)).toEqual([2, 3, 1]);
  });
});

describe('strategies', () => {
  const found = { 12: byWords(0.9), 20: byWords(0.4), 35: byWords(0.1) };

  it('DISCARD takes the newest, after the messages that the turn follows', () => {
    expect(wanted('DISCARD', groups({ 5: { needed: true }, ...found }))).toEqual([5, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30]);
  });

  it('U_SHAPED takes both ends, then relevant messages', () => {
    expect(wanted('U_SHAPED', groups(found)).slice(0, 9)).toEqual([39, 38, 37, 36, 35, 0, 1, 12, 20]);
  });

  it('RELEVANT takes relevant messages, then the newest', () => {
    expect(wanted('RELEVANT', groups(found)).slice(0, 5)).toEqual([12, 20, 35, 39, 38]);
  });

  it('HYBRID gives each priority a share, and what it leaves to the next', () => {
    const of = (priority: number, flagged = false): Wish => ({ messages: [{ flagged, priority } as Message] });
    const wishes = { 3: of(6, true), 5: of(8), 7: { needed: true }, 12: { ...byWords(0.9), ...of(5) }, 20: { ...byWords(0.4), ...of(6) } };
    const picks = STRATEGY.HYBRID(groups(wishes), INDEPENDENT);
    expect(picks.slice(0, 7).map(({ group: { depth }, share }) => [depth, share?.name, share?.most])).toEqual([
      [7, 'needed', 0.6],
      [39, 'last', 0.2],
      [38, 'last', 0.2],
      [5, 'band', 0.3],
      [3, 'band', 0.3],
      [20, 'band', 0.55],
      [12, 'band', 0.75],
    ]);
    expect(picks.every(({ share }) => (share?.most ?? 1) <= 0.95)).toBe(true);
  });

  it('BOUNDED takes the last five interactions, afresh after a change of topic', () => {
    const asks = { written: [{ role: 'USER', parts: [{ kind: 'TEXT', text: 'So?' }] } as unknown as Message] };
    const of = groups({ 2: asks, 5: { needed: true }, 30: asks, 31: asks, 32: asks, 34: asks, 36: asks, 38: asks });
    expect(wanted('BOUNDED', of)).toEqual([5, 39, 38, 37, 36, 35, 34, 33, 32, 31]);
    expect(wanted('BOUNDED', of, { topicFrom: 36 })).toEqual([5, 39, 38, 37, 36]);
  });

  it('AUTO takes the last turns and the beginning of the thread for a follow-up', () => {
    const of = groups({ ...found, 25: { isBeginning: true } });
    expect(wanted('AUTO', of, FOLLOWING).slice(0, 9)).toEqual([39, 38, 25, 37, 36, 35, 12, 20, 34]);
    expect(wanted('AUTO', of.slice(20), FOLLOWING)).not.toContain(0);
    expect(wanted('AUTO', of.slice(0, 20), FOLLOWING)).toContain(0);
  });

  it('AUTO takes the thread of a follow-up before other recent messages', () => {
    const thread = (value: number) => ({ score: value, parts: [{ name: 'follow-up', value }] });
    const of = groups({ 9: thread(0.6), 30: thread(0.48), 38: thread(0.6) });
    expect(wanted('AUTO', of, FOLLOWING).slice(0, 7)).toEqual([39, 38, 9, 37, 36, 35, 30]);
    expect(wanted('AUTO', of)[0]).toBe(39);
  });

  it('AUTO takes relevant messages, after the last turn, for an independent turn', () => {
    expect(wanted('AUTO', groups(found)).slice(0, 4)).toEqual([39, 12, 20, 35]);
  });

  it('all begin with the messages that the turn follows, within their share', () => {
    for (const name of STRATEGIES) {
      const [pick] = STRATEGY[name](groups({ 9: { needed: true }, ...found }), { ...INDEPENDENT, ...FOLLOWING });
      expect([pick?.group.depth, pick?.share?.name], name).toEqual([9, 'needed']);
      expect(pick?.share?.most).toBeLessThan(1);
    }
  });
});
