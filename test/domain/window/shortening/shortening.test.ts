import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutMiddle } from '../../../../src/domain/window/shortening/truncate.js';
import { excerptOf, GAP } from '../../../../src/domain/window/shortening/excerpt.js';
import { elisionLine } from '../../../../src/domain/window/shortening/elide-tool-results.js';
import { segmentsOf } from '../../../../src/domain/window/shortening/text-segments.js';
import { termsOf } from '../../../../src/domain/text/terms.js';
import { loadO200k } from '../../../../src/domain/window/tokens/ranks.js';
import { createTokenizer } from '../../../../src/domain/window/tokens/tokenizer.js';
import { anyText } from '../../../testkit/data/texts.js';

const tokenizer = createTokenizer(loadO200k);
const cost = (text: string): number => tokenizer.count(text);

describe('segments of a text', () => {
  it('are sentences, lines and records, and never split addresses', () => {
    expect(segmentsOf('The router is 10.0.0.1. Is it up? "Yes!" he said.\n- rack 4\n- rack 5')).toEqual([
      'The router is 10.0.0.1. ',
      'Is it up? ',
      '"Yes!" ',
      'he said.\n',
      '- rack 4\n',
      '- rack 5',
    ]);
    expect(segmentsOf('[{"id": 1}, {"id": 2}]')).toEqual(['[{"id": 1}, ', '{"id": 2}]']);
    expect(segmentsOf('網絡很慢。交換機壞了。')).toEqual(['網絡很慢。', '交換機壞了。']);
    expect(segmentsOf('Es kostet 20 EUR, z. B. für Kabel. Dr. Wolff zahlt, e.g. in May. Gut.')).toEqual([
      'Es kostet 20 EUR, z. B. für Kabel. ',
      'Dr. Wolff zahlt, e.g. in May. ',
      'Gut.',
    ]);
  });

  it('are split between words where no sentence ends, and add up to the text', () => {
    const endless = 'cable '.repeat(400);
    expect(segmentsOf(endless).every((piece) => piece.length <= 320 && piece.endsWith('cable '))).toBe(true);
    fc.assert(
      fc.property(anyText, (text) => {
        expect(segmentsOf(text).join('')).toBe(text);
      }),
      { numRuns: 500, seed: 11 },
    );
  });

  it('of a megabyte of any text are found in linear time, because in quadratic time the test would not end', () => {
    for (const text of ['.', '!) ', ' ', '\n ', '}, ', 'x'].map((each) => each.repeat(1_000_000 / each.length)))
      expect(segmentsOf(text).reduce((sum, { length }) => sum + length, 0)).toBe(text.length);
  });
});

describe('an excerpt', () => {
  const filler = Array.from({ length: 60 }, (_, index) => `Sentence number ${index} speaks of the weather and of nothing else.`);
  const text = ['Here is the report.', ...filler.slice(0, 30), 'The spare router stands in rack 7.', ...filler.slice(30)].join(' ');
  const room = { asked: new Set(termsOf('spare router')), tokens: cost(text), most: 60 };

  it('has the first sentence and those that match, with marks for the gaps, and fits', () => {
    const cut = excerptOf(text, room, cost, tokenizer);
    expect(cut?.text).toMatch(/^Here is the report\. \[…\] (?:Sentence [^[]*)?The spare router stands in rack 7\. .*\[…\]$/u);
    expect(cut).toMatchObject({ how: 'EXCERPT', fromTokens: cost(text), toTokens: cost(cut?.text ?? '') });
    expect(cut?.toTokens).toBeLessThanOrEqual(60);
  });

  it('is undefined if nothing matches, or if no sentence fits', () => {
    expect(excerptOf(text, { ...room, asked: new Set(['firewal']) }, cost, tokenizer)).toBeUndefined();
    expect(excerptOf(text, { ...room, most: 6 }, cost, tokenizer)).toBeUndefined();
  });

  it('never costs more than allowed, for any text', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.integer({ min: 8, max: 80 }), (one, other, most) => {
        const whole = `${one} ${other} ${one}`;
        const cut = excerptOf(whole, { asked: new Set(termsOf(other)), tokens: cost(whole), most }, cost, tokenizer);
        if (cut !== undefined) expect(cost(cut.text)).toBeLessThanOrEqual(most);
      }),
      { numRuns: 400, seed: 12 },
    );
  });

  it('marks the part of a long text that was not searched', () => {
    const long = `The first one. The spare router. ${'x'.repeat(40_000)}`;
    expect(excerptOf(long, room, cost, tokenizer)?.text).toBe(`The first one. The spare router. ${GAP}`);
  });
});

describe('an elided tool result', () => {
  it('states the number of records and their names', () => {
    const results = Array.from({ length: 13 }, (_, index) => ({ id: index, display: `vlan-${index}`, site: { name: 'Berlin' } }));
    expect(elisionLine(JSON.stringify({ count: 40, next: null, results }), 830)).toBe(
      '[left out: 40 records: vlan-0, vlan-1, vlan-2, vlan-3, vlan-4, vlan-5, vlan-6, vlan-7, … and 32 more; about 830 tokens]',
    );
    expect(elisionLine('[{"id": 7}, {"name": "a\\nb"}]', 12)).toBe('[left out: 2 records: 7, a b; about 12 tokens]');
    expect(elisionLine('{"name": "sw-1", "rack": "R4"}', 12)).toBe('[left out: 1 record: sw-1; about 12 tokens]');
    expect(elisionLine('[]', 1)).toBe('[left out: 0 records; about 1 tokens]');
  });

  it('of anything but a list states its length and its beginning', () => {
    expect(elisionLine('PING 10.0.0.1\n64 bytes\n64 bytes\n', 20)).toBe('[left out: 3 lines, from “PING 10.0.0.1”; about 20 tokens]');
    expect(elisionLine('{"broken": [1, 2', 9)).toBe('[left out: 1 line, from “{"broken": [1, 2”; about 9 tokens]');
    expect(elisionLine('  ', 1)).toBe('[left out: 0 lines; about 1 tokens]');
  });

  it('is one bounded line for any result', () => {
    const hostile = fc.oneof(
      anyText,
      fc.array(fc.record({ name: anyText, id: fc.nat() }), { maxLength: 20 }).map((list) => JSON.stringify(list)),
      fc.json(),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const line = elisionLine(text, 500);
        expect(line).not.toContain('\n');
        expect(line.length).toBeLessThan(600);
        if (text.isWellFormed()) expect(line.isWellFormed()).toBe(true);
      }),
      { numRuns: 400, seed: 13 },
    );
  });
});

describe('a truncated text', () => {
  it('ends between words, and between sentences where that loses little', () => {
    const text = 'The uplink was replaced in May. '.repeat(100).trim();
    const cut = cutMiddle(text, cost(text), 90, cost, tokenizer);
    const [head = '', tail = ''] = cut?.text.split(/\n\[…[^\]]+\]\n/u) ?? [];
    expect(head).toMatch(/May\.$/u);
    expect(tail).toMatch(/^The uplink/u);
  });

  it('never splits a word', () => {
    const words = fc.array(fc.constantFrom('switch', 'rack', 'Überlingen', 'x'), { minLength: 120, maxLength: 300 });
    fc.assert(
      fc.property(words, fc.integer({ min: 24, max: 80 }), (list, most) => {
        const text = list.join(' ');
        const stretches = cutMiddle(text, cost(text), most, cost, tokenizer)?.text.split(/\n?\[…[^\]]+\]\n?/u) ?? [];
        for (const word of stretches.join(' ').trim().split(/\s+/u)) expect(['', 'switch', 'rack', 'Überlingen', 'x']).toContain(word);
      }),
      { numRuns: 200, seed: 14 },
    );
  });
});
