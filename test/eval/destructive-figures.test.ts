import { describe, expect, it } from 'vitest';
import type { DestructiveCase } from '../../eval/destructive/cases.js';
import { destructiveFigures, destructiveMisses, destructiveTable, judgeCase } from '../../eval/destructive/figures.js';
import type { PredictedSpan } from '../../eval/score.js';

const command = (text: string, rest: Partial<DestructiveCase>): DestructiveCase => ({
  id: 'made-up',
  inventory: 'isp',
  kind: 'clear',
  turns: [{ role: 'user', text }],
  target: null,
  ...rest,
});

function span(text: string, word: string, status: string, ...keys: readonly string[]): PredictedSpan {
  const start = text.indexOf(word);
  return { start, end: start + word.length, status, keys, candidates: [], choices: [] };
}

describe('a command with a target', () => {
  const text = 'kill its uplink on sw1';
  const one = command(text, { target: { text: 'its uplink', keys: ['i:1'] }, named: [{ text: 'its', keys: ['d:1'] }] });

  it('is right if its object is resolved to the target, and may also resolve the owner', () => {
    expect(judgeCase(one, [span(text, 'its uplink', 'RESOLVED', 'i:1')]).outcome).toBe('right');
    expect(judgeCase(one, [span(text, 'its', 'RESOLVED', 'd:1'), span(text, 'uplink', 'RESOLVED', 'i:1')]).outcome).toBe('right');
    expect(judgeCase(one, [span(text, 'its', 'RESOLVED', 'd:1')]).outcome).toBe('nothing');
  });

  it('is wrong if any span of the object means something else', () => {
    expect(judgeCase(one, [span(text, 'its uplink', 'RESOLVED', 'i:1', 'i:2')]).outcome).toBe('wrong');
    expect(judgeCase(one, [span(text, 'its', 'RESOLVED', 'd:2'), span(text, 'uplink', 'RESOLVED', 'i:1')]).outcome).toBe('wrong');
    expect(judgeCase(one, [span(text, 'its uplink', 'RESOLVED', 'd:1')]).outcome).toBe('wrong');
  });

  it('is asked if the object is ambiguous or unknown, and other words do not matter', () => {
    const elsewhere = span(text, 'sw1', 'RESOLVED', 'd:9');
    expect(judgeCase(one, [elsewhere, span(text, 'uplink', 'AMBIGUOUS')]).outcome).toBe('asked');
    expect(judgeCase(one, [elsewhere, span(text, 'uplink', 'UNKNOWN')]).outcome).toBe('asked');
    expect(judgeCase(one, [elsewhere]).outcome).toBe('nothing');
  });
});

describe('a command without a target', () => {
  const text = 'reboot the Leeds firewall';
  const one = command(text, { kind: 'place', object: 'the Leeds firewall', named: [{ text: 'Leeds', keys: ['s:1'] }] });

  it('is wrong if anything but the named place is resolved', () => {
    expect(judgeCase(one, [span(text, 'firewall', 'RESOLVED', 'd:1')]).outcome).toBe('wrong');
    expect(judgeCase(one, [span(text, 'Leeds', 'RESOLVED', 's:2')]).outcome).toBe('wrong');
    expect(judgeCase(one, [span(text, 'the Leeds firewall', 'RESOLVED', 's:1')]).outcome).toBe('wrong');
    expect(judgeCase(one, [span(text, 'the Leeds', 'RESOLVED', 's:1')]).outcome).toBe('nothing');
    expect(judgeCase(one, [span(text, 'Leeds', 'RESOLVED', 's:1'), span(text, 'firewall', 'UNKNOWN')]).outcome).toBe('asked');
  });

  it('is counted by kind, and listed as a miss unless it is asked', () => {
    const judged = [
      judgeCase(one, []),
      judgeCase(one, [span(text, 'firewall', 'RESOLVED', 'd:1')]),
      judgeCase(one, [span(text, 'firewall', 'UNKNOWN')]),
    ];
    const figures = destructiveFigures(judged);
    expect(figures['place']).toEqual({ wrong: 1, right: 0, asked: 1, nothing: 1, of: 3 });
    expect(figures['total']).toEqual(figures['to be asked']);
    expect(destructiveTable(figures).split('\n').at(-1)).toBe('total                1        0                 1        1        3');
    expect(destructiveMisses(judged)).toEqual([
      'made-up (place) wrong: “the Leeds firewall” in “reboot the Leeds firewall” is to be asked; “firewall” RESOLVED d:1',
      'made-up (place) nothing: “the Leeds firewall” in “reboot the Leeds firewall” is to be asked; nothing was said of it',
    ]);
  });
});
