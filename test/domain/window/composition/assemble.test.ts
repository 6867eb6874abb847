import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutMiddle } from '../../../../src/domain/window/shortening/truncate.js';
import { factFinder } from '../../../../src/domain/window/facts/requested-facts.js';
import { entityLine, factsOf } from '../../../../src/domain/window/facts/entity-facts.js';
import { createTokenBudget } from '../../../../src/domain/window/composition/token-budget.js';
import { asLines, recalledSection } from '../../../../src/domain/window/composition/recalled-messages.js';
import { createCoalescedTurns } from '../../../../src/domain/window/composition/turns.js';
import type { Fact } from '../../../../src/domain/window/model/context-window.js';
import type { Entity } from '../../../../src/domain/model/entity.js';
import { costInAllFormats } from '../../../../src/domain/window/render/cost.js';
import { loadO200k } from '../../../../src/domain/window/tokens/ranks.js';
import { createTokenizer } from '../../../../src/domain/window/tokens/tokenizer.js';
import { messageOf, sessionOf, newPrincipals } from '../../../contract/store/builders.js';
import { anyText } from '../../../testkit/data/texts.js';

const tokenizer = createTokenizer(loadO200k);
const cost = (text: string): number => tokenizer.count(text);

describe('a truncation', () => {
  it('keeps head and tail, marks the gap, and fits', () => {
    const text = Array.from({ length: 2_000 }, (_, index) => `word${index}`).join(' ');
    const tokens = cost(text);
    const cut = cutMiddle(text, tokens, 100, cost, tokenizer);
    expect(cut?.text).toMatch(/^word0 word1 .*\n\[… about \d+ tokens left out …\]\n.* word1998 word1999$/s);
    expect(cut?.toTokens).toBeLessThanOrEqual(100);
    expect(cut?.toTokens).toBeGreaterThan(85);
    expect(cut?.fromTokens).toBe(tokens);
  });

  it('is well-formed and fits for any text', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 16, max: 60 }), (text, most) => {
        const cut = cutMiddle(text, cost(text), most, cost, tokenizer);
        if (cut === undefined) return;
        expect(cost(cut.text)).toBeLessThanOrEqual(most);
        if (text.isWellFormed()) expect(cut.text.isWellFormed()).toBe(true);
      }),
      { numRuns: 400, seed: 5 },
    );
  });

  it('does not split surrogate pairs', () => {
    const cut = cutMiddle('😀'.repeat(500), 1_000, 60, cost, tokenizer);
    expect(cut?.text).toMatch(/^(?:😀)+\n\[…[^\]]+\]\n(?:😀)+$/u);
  });

  it('is undefined if not even the mark fits', () => {
    expect(cutMiddle('a '.repeat(100), 200, 3, cost, tokenizer)).toBeUndefined();
  });
});

describe('the token budget', () => {
  it('takes an item as a whole or not at all', () => {
    const budget = createTokenBudget(10);
    const taken = [4, 7, 6, 0, 1].map((tokens) => budget.take(costInAllFormats(tokens)));
    expect(taken).toEqual([true, false, true, true, false]);
    expect([budget.spent, budget.left]).toEqual([10, 0]);
  });

  it('counts each rendering separately, and keeps all of them within the limit', () => {
    const budget = createTokenBudget(20);
    expect(budget.take({ prompt: 9, chat: 2 })).toBe(true);
    expect([budget.spent, budget.costliest]).toEqual([9, 'prompt']);
    expect(budget.adds({ prompt: 1, chat: 6 })).toBe(1);
    expect(budget.adds({ prompt: 1, chat: 10 })).toBe(3);
    expect(budget.take({ prompt: 1, chat: 19 })).toBe(false);
    expect(budget.take({ prompt: 1, chat: 18 })).toBe(true);
    expect([budget.spent, budget.left, budget.costliest]).toEqual([20, 0, 'chat']);
  });

  it('keeps each share within its limit', () => {
    const budget = createTokenBudget(100);
    expect([
      budget.takeShare('a', 10, costInAllFormats(6)),
      budget.takeShare('a', 10, costInAllFormats(5)),
      budget.takeShare('b', 10, costInAllFormats(10)),
      budget.takeShare('a', 10, costInAllFormats(4)),
    ]).toEqual([true, false, true, true]);
    expect(budget.take(costInAllFormats(81))).toBe(false);
    expect(budget.takeShare('c', 1_000, costInAllFormats(81))).toBe(false);
    expect(budget.left).toBe(80);
  });
});

describe('consecutive messages of one role', () => {
  it('pay for their framing once, in any order of insertion', () => {
    const runs = createCoalescedTurns(4);
    for (const depth of [4, 2, 3, 9]) runs.add({ depth, voice: 'USER' });
    expect(runs.tokens).toBe(4);
  });

  it('are separated by messages of another role, and by messages that stand alone', () => {
    const runs = createCoalescedTurns(4);
    for (const depth of [1, 2, 6]) runs.add({ depth, voice: 'USER' });
    expect(runs.adds({ depth: 4, voice: 'ASSISTANT' })).toBe(8);
    expect(runs.adds({ depth: 0, voice: 'ASSISTANT' })).toBe(4);
    runs.add({ depth: 3 });
    expect(runs.tokens).toBe(8);
    expect([runs.adds({ depth: 4 }), runs.adds({ depth: 5, voice: 'USER' }), runs.adds({ depth: 4, voice: 'ASSISTANT' })]).toEqual([
      0, 0, 4,
    ]);
  });
});

describe('facts', () => {
  const ref = { source: 'netbox', objectType: 'dcim.device', objectId: '1' };
  const entity: Entity = {
    id: 'ent_1',
    ref,
    type: 'VIRTUAL_MACHINE',
    name: 'vm-1',
    display: 'vm-1',
    status: 'active',
    aliases: [],
    attributes: {
      vcpus: 4,
      comments: 'noise',
      serial: 'S1',
      description: 'a  b\nc',
      empty: '',
      none: null,
      display_name: 'vm-1',
      long: 'x'.repeat(200),
    },
    createdAt: 0,
    updatedAt: 0,
  };

  const related = [
    { type: 'interfaces', parts: true as const, names: ['eth0', 'eth1'], count: 5 },
    { type: 'TENANT', names: ['Nakatomi'], count: 1 },
    { type: 'SITE', names: ['Berlin'], count: 1 },
  ];
  const told = (facts: readonly Fact[]) => facts.map(({ name, value }) => `${name}: ${value}`);
  const asking = (text: string, about: readonly string[] = []) => told(factsOf(entity, related, factFinder({ text, about })));

  it('begin with status, place and relations, and count components', () => {
    const facts = told(factsOf(entity, related));
    expect(facts).toEqual([
      'status: active',
      'site: Berlin',
      'tenant: Nakatomi',
      'description: a b c',
      'serial: S1',
      'vcpus: 4',
      `long: ${'x'.repeat(48)}…`,
      'interfaces: 5',
    ]);
    expect(told(factsOf(entity, related, undefined, 3))).toEqual(facts.slice(0, 3));
  });

  it('begin with requested facts, in full', () => {
    expect(asking('Which interfaces has it?', ['interface'])[0]).toBe('interfaces: eth0, eth1 and 3 more');
    expect(asking('how long is it', ['long'])[0]).toBe(`long: ${'x'.repeat(120)}…`);
    expect(asking('Where is vm-1?')[0]).toBe('site: Berlin');
    expect(asking('Is vm-1 up?')[0]).toBe('status: active');
    expect(asking('Whose is vm-1?', ['tenant']).slice(0, 2)).toEqual(['tenant: Nakatomi', 'status: active']);
    expect(told(factsOf(entity, [{ type: 'interfaces', parts: true, names: ['eth0'], count: 24, open: true }])).at(-1)).toBe(
      'interfaces: 24+',
    );
  });

  it.each([
    ['Where is sw-1?', 'rack'],
    ['What is sw-1 connected to?', 'linked to'],
    ['What is the uplink of sw-1?', 'connected to'],
    ['What hangs on pdu-1?', 'powers'],
    ['What is its IP?', 'primary ip4'],
    ['How is sw-1 powered?', 'powered by'],
    ['Is the port down?', 'enabled'],
  ])('requested by “%s” are: %s', (text, name) => expect(factFinder({ text, about: [] })(name)).toBe(true));

  it('are not requested by accident', () => {
    const isAsked = factFinder({ text: 'Tell me about sw-1, please.', about: [] });
    for (const name of ['rack', 'linked to', 'primary ip4', 'powered by', 'status']) expect(isAsked(name)).toBe(false);
  });

  it('include the position of a device in its rack', () => {
    const racked = { ...entity, attributes: { position: 4, face: 'front' } };
    const facts = told(factsOf(racked, [{ type: 'RACK', names: ['Comms closet'], count: 1 }]));
    expect(facts).toEqual(['status: active', 'rack: Comms closet U4 front']);
    expect(told(factsOf(racked, []))).toEqual(['status: active', 'position: 4', 'face: front']);
  });

  it('are on one line as far as they fit', () => {
    const facts = [
      { name: 'a', value: '1' },
      { name: 'b', value: '2\n3' },
      { name: 'c', value: '4' },
    ];
    const line = entityLine(entity, facts, 38);
    expect(line.text).toBe('virtual machine vm-1 (a: 1; b: 2 3)');
    expect(line.rendered.map(({ name, words }) => [name, words])).toEqual([
      ['a', ' (a: 1'],
      ['b', '; b: 2 3'],
    ]);
    expect(entityLine(entity, facts, 10)).toEqual({ text: 'virtual machine vm-1', rendered: [] });
  });
});

describe('recalled messages', () => {
  it('are rendered as they were written, even if their call ids were replaced', () => {
    const call = { kind: 'TOOL_CALL', callId: 'call_0', tool: 'list', arguments: {}, tokens: 3 } as const;
    const written = messageOf(sessionOf(newPrincipals().anna), 1, '', { role: 'ASSISTANT', parts: [call] });
    const unit = {
      messages: [{ ...written, parts: [{ ...call, callId: 'call_0_other' }] }],
      written: [written],
      depth: 0,
      costs: costInAllFormats(9),
      cost: 9,
      score: 1,
      parts: [],
      reason: '',
      isOpening: false,
      isBeginning: false,
      isRecent: false,
      needed: true,
      isRunning: false,
      continues: () => false,
    };
    const lines = asLines(unit, tokenizer);
    const section = recalledSection(new Map([[lines, { reason: 'is relevant' }]]), tokenizer);
    expect(section?.items.map(({ message }) => message)).toEqual([written]);
    expect(section?.tokens).toBe(lines.costs.prompt + tokenizer.count('# Said earlier in this conversation\n'));
  });
});
