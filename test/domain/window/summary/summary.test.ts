import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message, Role } from '../../../../src/domain/model/message.js';
import type { SummaryBlock } from '../../../../src/domain/window/model/summary-block.js';
import { blockText, factsOf, namesText } from '../../../../src/domain/window/summary/block.js';
import { covering, messagesIn, partsOf, startOf, availableBlocks } from '../../../../src/domain/window/summary/blocks.js';
import { factsIn } from '../../../../src/domain/window/summary/facts.js';
import { summarize, summarizeBlocks } from '../../../../src/domain/window/summary/summarize.js';
import { loadO200k } from '../../../../src/domain/window/tokens/ranks.js';
import { createTokenizer } from '../../../../src/domain/window/tokens/tokenizer.js';
import { NOTHING_UNDERSTOOD } from '../../../../src/domain/model/understanding.js';
import { mentionOf } from '../../../contract/store/builders.js';
import { blocksOf } from '../../../testkit/data/conversations.js';

const tokenizer = createTokenizer(loadO200k);

function said(depth: number, role: Role, text: string, ...things: readonly string[]): Message {
  const tokens = tokenizer.count(text);
  return {
    id: `m${depth}`,
    session: 's',
    sequence: depth + 1,
    depth,
    role,
    kind: role === 'USER' ? 'QUERY' : 'RESPONSE',
    contextType: 'PRIMARY',
    priority: 5,
    flagged: false,
    parts: [{ kind: 'TEXT', text, tokens }],
    text,
    tokens,
    createdAt: depth,
    understanding: { ...NOTHING_UNDERSTOOD, mentions: things.map((name) => mentionOf(name, `ent_${name}`)) },
  };
}

const TALK: readonly Message[] = [
  said(0, 'USER', 'Good morning! I am looking into the outage that was reported for the branch in Akron last night around 23:40.'),
  said(
    1,
    'ASSISTANT',
    'Good morning. dmi01-akron-rtr01 lost its uplink GigabitEthernet0/0/0 to 10.112.128.1 for 17 minutes, says the ticket INC0012345.',
  ),
  said(2, 'USER', 'Thank you, that is really helpful, I had been wondering about this for quite a while now to be honest with you.'),
  said(3, 'ASSISTANT', 'You are welcome, it is always a pleasure to be of help with things like these, whenever they come up again.'),
  said(
    4,
    'USER',
    'We decided to move VLAN 200 to dmi01-akron-sw01. The old switch stays as it is until the weekend and is then taken out of the rack.',
  ),
  said(5, 'ASSISTANT', 'Noted. That will leave 13 free ports on it, which is more than enough for what had been planned for the site.'),
  said(
    6,
    'USER',
    'It has been a long week, and everybody here is looking forward to the weekend and to some quiet days at home.',
    'dmi01-akron-pdu01',
  ),
  said(7, 'USER', 'Which circuit is the backup for it?'),
];

const block = (messages: readonly Message[]): SummaryBlock => summarize({ level: 0, end: 7 }, messages, tokenizer);

describe('places of blocks', () => {
  it('cover a chain without gap or overlap, coarse first, at any length', () => {
    fc.assert(
      fc.property(fc.nat(3_000_000), (length) => {
        const places = covering(length);
        let at = 0;
        for (const place of places) {
          expect(startOf(place)).toBe(at);
          at = place.end + 1;
        }
        expect(at).toBe(length - (length % messagesIn(0)));
        expect(places.length).toBeLessThanOrEqual(3 * 12);
        expect(places.map(({ level }) => level)).toEqual(places.map(({ level }) => level).toSorted((a, b) => b - a));
      }),
    );
  });

  it('consist of four adjacent blocks of the level below', () => {
    expect(partsOf({ level: 0, end: 7 })).toEqual([]);
    expect(partsOf({ level: 1, end: 31 })).toEqual([7, 15, 23, 31].map((end) => ({ level: 0, end })));
    expect(partsOf({ level: 2, end: 255 }).map(startOf)).toEqual([128, 160, 192, 224]);
  });

  it('suffice for any window, and are few for any length of the chain', () => {
    for (const length of [0, 7, 8, 40, 1_003, 1_000_000])
      for (const whole of [0, 12, 250]) {
        const keys = new Set(availableBlocks(length, whole).map(({ level, end }) => `${level} ${end}`));
        for (let from = length; from > Math.max(0, length - whole); from -= 1)
          for (const { level, end } of covering(from)) expect(keys.has(`${level} ${end}`), `${length} ${whole} ${from}`).toBe(true);
        expect(keys.size).toBeLessThan(whole / 8 + 60);
      }
  });
});

describe('facts of a text', () => {
  it.each([
    ['It is in U12 of R105, 48 ports.', ['U12', 'R105', '48 ports']],
    ['VLAN 200 has 10.112.130.0/24.', ['VLAN 200', '10.112.130.0/24']],
    ['Lost xe-0/0/1 at 23:40, for 17 minutes.', ['xe-0/0/1', '23:40', '17 minutes']],
    ['We met in Scranton, with Dwight Schrute.', ['Scranton', 'Dwight Schrute']],
    ["It costs $45.50 and I'm fine.", ['$45.50']],
    ['nothing here', []],
  ])('%s', (text, facts) => {
    expect([...factsIn(text)]).toEqual(facts);
  });
});

describe('a summary', () => {
  const made = block(TALK);
  const text = blockText(made);

  it('is at most half as long as its messages and consists of their sentences, with their authors', () => {
    expect(made.tokens).toBe(tokenizer.count(text));
    expect(made.fromTokens).toBe(TALK.reduce((sum, { tokens }) => sum + tokens, 0));
    expect(made.tokens).toBeLessThanOrEqual(0.55 * made.fromTokens);
    for (const line of made.lines) expect(TALK[line.depth]?.text).toContain(line.text);
    expect(text).toMatch(/^Assistant: /mu);
  });

  it('keeps decisions, open questions, and every figure and name', () => {
    expect(text).toContain('We decided to move VLAN 200 to dmi01-akron-sw01.');
    expect(text).toContain('Which circuit is the backup for it?');
    for (const fact of TALK.flatMap((message) => [...factsIn(message.text)])) expect(text).toContain(fact);
    // It is only referred to as “it”.
    expect(text).toContain('dmi01-akron-pdu01');
    for (const fact of TALK.flatMap((message) => [...factsIn(message.text)])) expect(namesText(factsOf(made))).toContain(fact);
    expect(text).not.toContain('always a pleasure');
  });

  it('of summaries is shorter again, and keeps their facts', () => {
    const long = Array.from({ length: 32 }, (_, depth) => ({
      ...said(depth, depth % 2 === 0 ? 'USER' : 'ASSISTANT', TALK[depth % 8]?.text.replaceAll(/\d\d/gu, String(10 + depth)) ?? ''),
    }));
    const blocks = blocksOf(long, tokenizer);
    const parts = blocks.filter(({ level }) => level === 0);
    const whole = blocks.find(({ level }) => level === 1);
    expect(parts).toHaveLength(4);
    expect(whole?.tokens).toBeLessThan(0.8 * parts.reduce((sum, { tokens }) => sum + tokens, 0));
    expect(whole?.fromTokens).toBe(long.reduce((sum, { tokens }) => sum + tokens, 0));
    const told = blockText(whole ?? made);
    for (const { text: each } of long) for (const fact of factsIn(each)) expect(told).toContain(fact);
  });

  it('is deterministic, and empty for no messages', () => {
    expect(block(TALK)).toEqual(made);
    const nothing = block(TALK.map((message) => ({ ...message, parts: [], text: '', tokens: 0, understanding: NOTHING_UNDERSTOOD })));
    expect([blockText(nothing), nothing.tokens]).toEqual(['', 0]);
  });

  it.each([
    ['words without an end', 'a-'.repeat(6_000)],
    ['dots', '.'.repeat(12_000)],
    ['thousands of figures', Array.from({ length: 2_000 }, (_each, n) => `f${n}`).join(' ')],
    ['thousands of names', 'so ' + Array.from({ length: 2_000 }, (_each, n) => `N${String.fromCodePoint(97 + (n % 26))}`).join(', ')],
  ])('of %s exists, too, and is bounded', (_what, each) => {
    const made8 = block(Array.from({ length: 8 }, (_, depth) => said(depth, 'USER', each.replaceAll('f', `f${depth}x`))));
    expect(made8.tokens).toBeLessThanOrEqual(1_500);
    expect(made8.tokens).toBeLessThanOrEqual(0.8 * made8.fromTokens);
  });

  it('of figures alone is shorter, too, and keeps the newest figures', () => {
    const rows = Array.from({ length: 8 }, (_, depth) =>
      said(depth, 'ASSISTANT', Array.from({ length: 60 }, (_each, n) => `10.${depth}.${n}.1`).join(' ')),
    );
    const tight = block(rows);
    expect(tight.tokens).toBeLessThanOrEqual(0.8 * tight.fromTokens);
    expect(tight.tokens).toBeLessThanOrEqual(1_500);
    expect(blockText(tight)).toContain('10.7.59.1');
    const merged = summarizeBlocks(
      { level: 1, end: 31 },
      [1, 2, 3, 4].map(() => structuredClone(tight)),
      tokenizer,
    );
    expect(merged.tokens).toBeLessThanOrEqual(1_500);
  });
});
