import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inverseFrequency } from '../../../../src/domain/text/inverse-frequency.js';
import { termWeight, type Posting } from '../../../../src/domain/text/bm25.js';
import type { Message } from '../../../../src/domain/model/message.js';
import { asksSomething } from '../../../../src/domain/window/retrieval/asking.js';
import { scoreMessages, type Signals } from '../../../../src/domain/window/retrieval/messages.js';
import { rankPassages } from '../../../../src/domain/window/retrieval/passages.js';
import { proximity } from '../../../../src/domain/window/retrieval/pagerank.js';
import { threadOf } from '../../../../src/domain/window/retrieval/thread.js';

describe('passages', () => {
  const corpus = { documents: 40, terms: 400 };
  const at = (...depths: readonly number[]): readonly Posting[] => depths.map((depth) => ({ depth, count: 1, length: 10 }));
  const term = (postings: readonly Posting[]) => ({ documents: postings.length, postings });
  const ranked = (terms: readonly ReturnType<typeof term>[], limit = 100, deepest = 39) =>
    rankPassages(terms, corpus, { deepest, limit, asked: terms.length });
  const scores = (terms: readonly ReturnType<typeof term>[]) =>
    new Map(ranked(terms).map(({ depth, words, around }) => [depth, words + around]));

  it('score a message by its terms, and its neighbors less with the distance', () => {
    const found = scores([term(at(20))]);
    const whole = termWeight(corpus)(1, 10);
    expect(found.get(20)).toBeCloseTo(whole, 12);
    expect(found.get(21)).toBeCloseTo(0.7 * whole, 12);
    expect(found.get(18)).toBeCloseTo(0.7 * 0.8 * whole, 12);
    expect([...found.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, index) => index + 12));
  });

  it('count a term once for each position, and so prefer positions with different terms', () => {
    const repeated = scores([term(at(9, 10, 11))]);
    expect(repeated.get(10)).toBeCloseTo(termWeight(corpus)(1, 10), 12);
    const [best] = ranked([term(at(3, 20)), term(at(4, 30)), term(at(10, 11))]);
    expect([3, 4]).toContain(best?.depth);
  });

  it('are shares of what all terms would score, also those that no message has', () => {
    const [one] = rankPassages([term(at(20))], corpus, { deepest: 39, limit: 1, asked: 2 });
    const [rare, absent] = [inverseFrequency(1, 40), inverseFrequency(0, 40)];
    expect(one?.words).toBeCloseTo((rare / (rare + absent)) * termWeight(corpus)(1, 10), 12);
  });

  it('stay within the chain, prefer later ones among equals, and end at the limit', () => {
    expect(ranked([term(at(0, 39))]).every(({ depth }) => depth >= 0 && depth <= 39)).toBe(true);
    expect(ranked([term(at(5, 25))], 2).map(({ depth }) => depth)).toEqual([25, 5]);
    expect(ranked([], 5)).toEqual([]);
    expect(rankPassages([term(at(300, 100_000))], corpus, { deepest: 100_000, limit: 1, asked: 1 }).map(({ depth }) => depth)).toEqual([
      100_000,
    ]);
  });

  it('are ordered independently of the order in which a store returns postings', () => {
    const posting = fc.record({ depth: fc.nat(39), count: fc.integer({ min: 1, max: 4 }), length: fc.integer({ min: 3, max: 20 }) });
    const postings = fc.uniqueArray(posting, { maxLength: 12, selector: ({ depth }) => depth });
    fc.assert(
      fc.property(fc.array(postings, { maxLength: 5 }), fc.integer({ min: 1, max: 40 }), (terms, limit) => {
        const depthsOf = (all: readonly (readonly Posting[])[]) => ranked(all.map(term), limit).map(({ depth }) => depth);
        expect(depthsOf(terms.map((each) => each.toReversed()))).toEqual(depthsOf(terms));
      }),
      { numRuns: 2_000 },
    );
  });

  it('show the share of the message and of its neighbors', () => {
    const beside = ranked([term(at(7)), term(at(8))]).find(({ depth }) => depth === 7);
    expect(beside?.around).toBeCloseTo((beside?.words ?? 0) * 0.7, 12);
    expect(ranked([term(at(7))]).find(({ depth }) => depth === 6)?.words).toBe(0);
  });
});

describe('the score of a message', () => {
  const message = (depth: number, wish: Partial<Message> = {}) => ({ id: `m${depth}`, depth, priority: 6, ...wish }) as Message;
  const none = {
    words: [],
    semantic: { hits: [], mean: 0 },
    shared: [],
    neighbors: [],
    thread: [],
    statements: [],
    isAnswered: false,
    asked: [],
  };
  const partsOf = (signals: Partial<Signals>) =>
    new Map(
      scoreMessages({ ...none, ...signals }).map(({ message: { id }, parts }) => [
        id,
        Object.fromEntries(parts.map((part) => [part.name, part.value])),
      ]),
    );

  it('is the sum of parts, with words as a share of the best', () => {
    const words = [
      { message: message(4), words: 6, around: 2 },
      { message: message(5), words: 0, around: 4 },
    ];
    expect(partsOf({ words }).get('m4')).toEqual({ words: 0.75, around: 0.25 });
    expect(partsOf({ words }).get('m5')).toEqual({ around: 0.5 });
    for (const { score, parts, reason } of scoreMessages({ ...none, words })) {
      expect(score).toBeCloseTo(
        parts.reduce((sum, { value }) => sum + value, 0),
        12,
      );
      expect(reason).not.toBe('');
    }
  });

  it('contains the squared semantic similarity above the mean, and half of it for neighbors', () => {
    const semantic = {
      hits: [4, 9, 12].map((depth, index) => ({ message: message(depth), nearness: [0.9, 0.7, 0.5][index] ?? 0 })),
      mean: 0.5,
    };
    const found = partsOf({ semantic, neighbors: [message(5)] });
    expect(found.get('m4')?.['meaning']).toBeCloseTo(1, 12);
    expect(found.get('m9')?.['meaning']).toBeCloseTo(0.25, 12);
    expect(found.get('m5')).toEqual({ neighbor: 0.5 });
    expect(found.has('m12')).toBe(false);
    expect(scoreMessages({ ...none, semantic }).find(({ message: { id } }) => id === 'm4')?.reason).toContain('similar in meaning');
    expect(partsOf({ semantic: { ...semantic, mean: 0.9 } }).size).toBe(0);
  });

  it('rises if the turn names the author, and only for messages that were found', () => {
    const words = [{ message: message(4, { author: 'Ada Byron' }), words: 3, around: 1 }];
    expect(partsOf({ words, asked: ['ada', 'engin'] }).get('m4')?.['author']).toBeCloseTo(0.4, 12);
    expect(partsOf({ words, asked: ['engin'] }).get('m4')).not.toHaveProperty('author');
    expect(partsOf({ shared: [message(9, { author: 'Ada' })], asked: ['ada'] }).get('m9')).not.toHaveProperty('author');
  });

  it('has a part for every statement of a user, and more for a rule, in a conversation that a model answers', () => {
    const text = 'Always write the rack beside the device.';
    const found = partsOf({
      statements: [message(3, { role: 'USER', text: 'The PDU is new.' }), message(4, { role: 'USER', text })],
      words: [{ message: message(9), words: 3, around: 1 }],
      isAnswered: true,
    });
    expect(found.get('m3')).toEqual({ statement: 0.1 });
    expect(found.get('m4')).toEqual({ statement: 0.1, rule: 0.5 });
    expect(found.get('m9')?.['around']).toBeCloseTo(0.075, 12);
  });

  it('rises a little for messages of the user that were found', () => {
    const words = [
      { message: message(4, { role: 'USER' }), words: 3, around: 1 },
      { message: message(5, { role: 'ASSISTANT' }), words: 3, around: 1 },
    ];
    expect(partsOf({ words }).get('m4')?.['user']).toBeCloseTo(0.25, 12);
    expect(partsOf({ words }).get('m5')).not.toHaveProperty('user');
    expect(partsOf({ shared: [message(9, { role: 'USER' })] }).get('m9')).not.toHaveProperty('user');
  });

  it('contains parts for shared entities, for being followed, and half of the better neighbor’s score', () => {
    const parts = partsOf({
      shared: [message(7)],
      neighbors: [message(8), message(20)],
      thread: [
        { message: message(20), steps: 0 },
        { message: message(16), steps: 2 },
      ],
    });
    expect(parts.get('m7')).toEqual({ entities: 0.35 });
    expect(parts.get('m8')).toEqual({ neighbor: 0.175 });
    expect(parts.get('m20')).toEqual({ 'follow-up': 0.6 });
    expect(parts.get('m16')?.['follow-up']).toBeCloseTo(0.6 * 0.8 * 0.8, 12);
  });

  it('rises with a priority that only clients give', () => {
    const words = [8, 9].map((priority) => ({ message: message(priority, { priority }), words: 1, around: 0 }));
    expect(partsOf({ words }).get('m8')?.['priority']).toBeUndefined();
    expect(partsOf({ words }).get('m9')?.['priority']).toBeCloseTo(0.08, 12);
  });
});

describe('the request of a message', () => {
  it('exists for questions, with or without a question mark, and for commands', () => {
    for (const text of [
      'It is down. Why',
      'ok, and then show me the rack',
      'its uplink?',
      'Please draft the change.',
      "I'd like a list of them",
    ])
      expect(asksSomething(text), text).toBe(true);
  });

  it('does not exist for statements', () => {
    for (const text of ['The rack is full.', 'Thanks, that was all', 'We moved it last week. It works.', 'I showed them how it works'])
      expect(asksSomething(text), text).toBe(false);
  });
});

describe('the thread', () => {
  interface Said {
    readonly of?: readonly string[];
    readonly signals?: readonly string[];
    readonly types?: readonly string[];
    /** It answers a clarification. */
    readonly settles?: boolean;
  }
  const understood = ({ of = [], signals = [], types = [], settles = false }: Said) => ({
    ...(settles ? { settled: { text: 'the wireless one' } } : {}),
    followUp: { isFollowUp: signals.length > 0, of, parts: signals.map((name) => ({ name, value: 0.7 })) },
    mentions: [{ entities: types.map((type) => ({ type })), candidates: [] }],
  });
  const said = (depth: number, text: string, what: Said = {}) =>
    ({ id: `m${depth}`, depth, role: 'USER', text, understanding: understood(what) }) as unknown as Message;
  const message = (id: string, ...of: readonly string[]) =>
    ({ id, depth: 0, role: 'ASSISTANT', text: '', understanding: understood({ of }) }) as unknown as Message;
  const thread = (turn: Message, ...messages: readonly Message[]) =>
    threadOf(turn, new Map(messages.map((each) => [each.id, each]))).map((each) => `${each.message.id} ${each.steps}`);
  const steps = (of: readonly string[], ...messages: readonly Message[]) => thread(said(99, 'is it active?', { of }), ...messages);

  it('leads from the followed message to the one that it follows, nearest first', () => {
    expect(steps(['d'], message('a'), message('b', 'a'), message('c'), message('d', 'b', 'c'))).toEqual(['d 0', 'b 1', 'c 1', 'a 2']);
  });

  it('ends where no message was read, in cycles, and after a few steps', () => {
    expect(steps(['b', 'gone'], message('b', 'away'))).toEqual(['b 0']);
    expect(steps(['a'], message('a', 'b'), message('b', 'a'))).toEqual(['a 0', 'b 1']);
    const long = Array.from({ length: 50 }, (_, index) => message(`m${index}`, `m${index + 1}`));
    expect(steps(['m0'], ...long)).toHaveLength(7);
  });

  it('contains the last complete question, past messages that only name entities', () => {
    const full = said(1, 'Where does Gi0/0/1 go?', { types: ['INTERFACE'] });
    const short = said(3, 'what about 0/0/2?', { signals: ['ellipsis'], types: ['INTERFACE'] });
    expect(thread(said(5, 'and 0/1/8?', { signals: ['ellipsis'] }), full, short)).toEqual(['m1 0']);
    expect(thread(said(5, 'Then 0/3 on the other one', { signals: ['reference'] }), full, short)).toEqual(['m1 0']);
    expect(thread(said(5, 'where is it?', { signals: ['reference'] }), full, short)).toEqual([]);
    expect(thread(said(5, 'Thanks a lot'), full, short)).toEqual([]);
  });

  it('of an answer to a clarification begins at the message that it answers', () => {
    const full = said(1, 'Where does Gi0/0/1 go?', { types: ['INTERFACE'] });
    const open = said(3, 'and 0/1/8?', { signals: ['ellipsis'], of: ['m0'], types: ['INTERFACE'] });
    const of = [message('m0'), full, open, message('m4')];
    const threadAfter = (settles: boolean) =>
      thread(said(5, 'the wireless one', { signals: ['reference'], of: ['m3', 'm4'], settles }), ...of);
    expect(threadAfter(true)).toEqual(['m3 0', 'm4 0', 'm1 0', 'm0 0']);
    expect(threadAfter(false)).toEqual(['m3 0', 'm4 0', 'm1 0', 'm0 1']);
  });

  it('also contains the last complete question about entities of the same type, unless it is long ago', () => {
    const prefix = said(1, 'What is 10.8.0.0 used for?', { types: ['PREFIX'] });
    const device = said(3, 'Which rack is app-1 in?', { types: ['DEVICE'] });
    const answer = { ...said(4, 'Which one?', { types: ['PREFIX'] }), role: 'ASSISTANT' } as Message;
    const turn = (depth: number) => said(depth, 'what about 10.9.0.0?', { signals: ['ellipsis'], types: ['PREFIX'] });
    expect(thread(turn(6), prefix, device, answer)).toEqual(['m3 0', 'm1 0']);
    expect(thread(turn(27), prefix, device, answer)).toEqual(['m3 0']);
  });
});

describe('proximity', () => {
  const edge = (from: string, to: string) => ({ from, to });

  it('falls with distance and rises with the number of paths', () => {
    const edges = [
      edge('seed', 'near'),
      edge('near', 'far'),
      edge('far', 'end'),
      edge('seed', 'a'),
      edge('seed', 'b'),
      edge('a', 'twice'),
      edge('b', 'twice'),
    ];
    const nodes = ['seed', 'near', 'far', 'end', 'a', 'b', 'twice', 'alone'];
    const values = proximity(['seed'], nodes, edges);
    const of = (id: string): number => values.get(id) ?? Number.NaN;
    expect(of('seed')).toBe(1);
    expect(of('near')).toBeGreaterThan(of('far'));
    expect(of('far')).toBeGreaterThan(of('end'));
    expect(of('twice')).toBeGreaterThan(of('end'));
    expect(of('alone')).toBe(0);
    expect([...values.values()].every((value) => value >= 0 && value <= 1)).toBe(true);
  });

  it('follows edges in both directions and ignores unknown nodes', () => {
    const values = proximity(['b', 'unknown'], ['a', 'b'], [edge('a', 'b'), edge('b', 'elsewhere'), edge('b', 'b')]);
    expect([...values]).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    expect(proximity(['unknown'], ['a'], []).size).toBe(0);
    expect(proximity([], [], []).size).toBe(0);
  });
});
