import { describe, expect, it } from 'vitest';
import { hasText, judge } from '../../eval/facts/judge.js';

describe('facts in lines of a window', () => {
  it.each([
    ['cabling: eth10 → sw-2', 'eth1', false],
    ['cabling: eth1/0 → sw-2', 'eth1', false],
    ['cabling: eth1 → sw-2', 'ETH1', true],
    ['on 10.0.0.1/24', '10.0.0.1', true],
    ['on 10.0.0.10/24', '10.0.0.1', false],
    ['rack R1 U38 front', '38', true],
    ['rack R1 PDU38', '38', false],
    ['devices (12)', '12', true],
    ['xe-0/0/1', '0/1', false],
  ])('%s has %s: %s', (line, text, expected) => expect(hasText(line, text)).toBe(expected));

  it('need all texts of a fact in one line, and count tokens by parts of lines', () => {
    const answered = judge(
      ['a: x 1', 'b: y 2'],
      ['a: x 1; z 3'],
      {
        facts: [
          ['x', '1'],
          ['x', '2'],
        ],
        names: [],
      },
      (text) => text.length,
    );
    expect(answered.present).toEqual([true, false]);
    expect([answered.factTokens, answered.relatedTokens]).toEqual([9, 6]);
  });
});
