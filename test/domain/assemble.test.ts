import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutMiddle } from '../../src/domain/assemble/cut.js';
import { entityText, factsOf } from '../../src/domain/assemble/facts.js';
import { createLedger } from '../../src/domain/assemble/ledger.js';
import { createRuns } from '../../src/domain/assemble/runs.js';
import type { Entity } from '../../src/domain/entity.js';
import { everywhere } from '../../src/domain/render/cost.js';
import { loadO200k } from '../../src/domain/tokens/ranks.js';
import { createTokenizer } from '../../src/domain/tokens/tokenizer.js';
import { anyText } from '../testkit/conversations.js';

const tokenizer = createTokenizer(loadO200k);
const cost = (text: string): number => tokenizer.count(text);

describe('a cut', () => {
  it('keeps head and tail, says what is missing, and fits', () => {
    const text = Array.from({ length: 2_000 }, (_, index) => `word${index}`).join(' ');
    const tokens = cost(text);
    const cut = cutMiddle(text, tokens, 100, cost, tokenizer);
    expect(cut?.text).toMatch(/^word0 word1 .*\n\[… about \d+ tokens left out …\]\n.* word1998 word1999$/s);
    expect(cut?.toTokens).toBeLessThanOrEqual(100);
    expect(cut?.toTokens).toBeGreaterThan(85);
    expect(cut?.fromTokens).toBe(tokens);
  });

  it('is well-formed and fits whatever the text is', () => {
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

  it('splits no emoji of two halves', () => {
    const cut = cutMiddle('😀'.repeat(500), 1_000, 60, cost, tokenizer);
    expect(cut?.text).toMatch(/^(?:😀)+\n\[…[^\]]+\]\n(?:😀)+$/u);
  });

  it('is none where not even the mark fits', () => {
    expect(cutMiddle('a '.repeat(100), 200, 3, cost, tokenizer)).toBeUndefined();
  });
});

describe('the ledger', () => {
  it('takes what fits, and nothing of what does not', () => {
    const ledger = createLedger(10);
    const taken = [4, 7, 6, 0, 1].map((tokens) => ledger.take(everywhere(tokens)));
    expect(taken).toEqual([true, false, true, true, false]);
    expect([ledger.spent, ledger.left]).toEqual([10, 0]);
  });

  it('counts each form for itself, and holds all of them within', () => {
    const ledger = createLedger(20);
    expect(ledger.take({ prompt: 9, chat: 2 })).toBe(true);
    expect([ledger.spent, ledger.costliest]).toEqual([9, 'prompt']);
    expect(ledger.adds({ prompt: 1, chat: 6 })).toBe(1);
    expect(ledger.adds({ prompt: 1, chat: 10 })).toBe(3);
    expect(ledger.take({ prompt: 1, chat: 19 })).toBe(false);
    expect(ledger.take({ prompt: 1, chat: 18 })).toBe(true);
    expect([ledger.spent, ledger.left, ledger.costliest]).toEqual([20, 0, 'chat']);
  });

  it('keeps each share within its own', () => {
    const ledger = createLedger(100);
    expect([
      ledger.takeShare('a', 10, everywhere(6)),
      ledger.takeShare('a', 10, everywhere(5)),
      ledger.takeShare('b', 10, everywhere(10)),
      ledger.takeShare('a', 10, everywhere(4)),
    ]).toEqual([true, false, true, true]);
    expect(ledger.take(everywhere(81))).toBe(false);
    expect(ledger.takeShare('c', 1_000, everywhere(81))).toBe(false);
    expect(ledger.left).toBe(80);
  });
});

describe('runs of one voice', () => {
  it('pay for their framing once, wherever their messages are put in', () => {
    const runs = createRuns(4);
    for (const depth of [4, 2, 3, 9]) runs.add({ depth, voice: 'USER' });
    expect(runs.tokens).toBe(4);
  });

  it('are parted by what another voice says, and by what stands alone', () => {
    const runs = createRuns(4);
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

  it('put status, relations and what tells most first', () => {
    const facts = factsOf(entity, [
      { type: 'SITE', names: ['Berlin'], count: 1 },
      { type: 'interfaces', names: ['eth0', 'eth1'], count: 5 },
    ]);
    expect(facts.slice(0, 6)).toEqual([
      'status: active',
      'site: Berlin',
      'interfaces: eth0, eth1 and 3 more',
      'description: a b c',
      'serial: S1',
      'vcpus: 4',
    ]);
    expect(facts.join()).not.toMatch(/noise|empty|none|display name/);
    expect(facts.at(-1)).toBe(`long: ${'x'.repeat(120)}…`);
  });

  it('stand on one line as far as there is room', () => {
    expect(entityText(entity, ['a: 1', 'b: 2', 'c: 3'], 36)).toBe('virtual machine vm-1 (a: 1; b: 2)');
    expect(entityText(entity, ['a: 1'], 10)).toBe('virtual machine vm-1');
  });
});
