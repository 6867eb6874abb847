import { describe, expect, it } from 'vitest';
import type { ContentItem, ContentSection, WindowContent } from '../../../../src/domain/window/model/context-window.js';
import { prefixTokens, stableBeginning } from '../../../../src/domain/window/comparison/shared-prefix.js';

const item = (text: string, tokens: number): ContentItem => ({ kind: 'MESSAGE', tokens, text, score: 0, parts: [], reason: '' });
/** With a heading of three tokens. */
const section = (kind: ContentSection['kind'], ...items: readonly ContentItem[]): ContentSection => ({
  kind,
  tokens: 3 + items.reduce((sum, { tokens }) => sum + tokens, 0),
  items,
});
const windowOf = (...sections: readonly ContentSection[]): WindowContent => ({
  session: 's',
  revision: 1,
  strategy: 'AUTO',
  budget: { limit: 100, reserved: 0, used: 0, remaining: 0, bySection: [], overhead: 0, tokenizer: 'o200k_base' },
  sections,
  omitted: { count: 0, tokens: 0, items: [] },
});

const [a, b, c] = [item('a', 10), item('b', 20), item('c', 40)];
const told = section('INSTRUCTIONS', item('be brief', 5));

describe('the shared prefix of two windows', () => {
  it.each([
    ['all of one that is the same', [told, section('HISTORY', a, b)], [told, section('HISTORY', a, b)], 8 + 33],
    ['all of the history that another went on from', [told, section('HISTORY', a, b, c)], [told, section('HISTORY', a, b)], 8 + 33],
    ['nothing behind the first item that differs', [told, section('HISTORY', a, c, b)], [told, section('HISTORY', a, b)], 8 + 13],
    ['nothing behind one that fell out', [section('HISTORY', b, c)], [section('HISTORY', a, b, c)], 0],
    ['nothing behind a section that one has not', [told, section('HISTORY', a)], [told, section('FOCUS', c), section('HISTORY', a)], 8],
    ['nothing of a window with nothing', [], [told], 0],
  ])('has %s', (_what, sections, before, tokens) => {
    expect(prefixTokens(windowOf(...sections), windowOf(...before))).toBe(tokens);
  });

  it('ends where a section continues in only one of them', () => {
    const [one, other] = [windowOf(section('HISTORY', a), section('FOCUS', c)), windowOf(section('HISTORY', a, b), section('FOCUS', c))];
    expect(prefixTokens(one, other)).toBe(13);
  });
});

describe('the stable beginning of a window', () => {
  const said = (count: number): readonly ContentItem[] => Array.from({ length: count }, (_, n) => item(`m${n}`, 2));
  const stable = (...sections: readonly ContentSection[]) => stableBeginning(windowOf(...sections));

  it('is instructions, summary, and the conversation in steps of eight messages', () => {
    const summary = section('SUMMARY', item('earlier', 7));
    expect(stable(told, summary, section('HISTORY', ...said(7)), section('ENTITIES', a)).tokens).toBe(8 + 10);
    expect(stable(told, summary, section('HISTORY', ...said(8)), section('ENTITIES', a)).tokens).toBe(8 + 10 + 3 + 16);
    expect(stable().tokens).toBe(0);
  });

  it('is the same while the conversation grows by less than a step, whatever follows it', () => {
    const before = stable(section('HISTORY', ...said(9)), section('ENTITIES', a));
    expect(stable(section('HISTORY', ...said(15)), section('ENTITIES', b))).toEqual(before);
    expect(stable(section('HISTORY', ...said(16))).text).not.toBe(before.text);
    expect(stable(section('HISTORY', ...said(9).slice(1))).text).not.toBe(before.text);
  });
});
