import { describe, expect, it } from 'vitest';
import { betterThan, missesOf, sayChange, tableOf, worseThan } from '../../eval/report.js';

const baseline = { 'resolution F1': 80.2, 'guessed instead': 5, references: 60, 'evidence at 25%': 97 };

describe('a comparison with the baseline', () => {
  it('reports figures that fell, more guesses, and missing figures', () => {
    const now = { 'resolution F1': 80.1, 'guessed instead': 5.1, references: 60 };
    expect(worseThan(baseline, now).map(sayChange)).toEqual([
      'resolution F1: 80.2 before, 80.1 now',
      'guessed instead: 5 before, 5.1 now',
      'evidence at 25%: 97 before, not measured now',
    ]);
    expect(betterThan(baseline, now)).toEqual([]);
  });

  it('accepts figures that rose, and new figures', () => {
    const now = { 'resolution F1': 80.3, 'guessed instead': 0, references: 60, 'evidence at 25%': 97, 'evidence at 75%': 50 };
    expect(worseThan(baseline, now)).toEqual([]);
    expect(betterThan(baseline, now).map(({ figure }) => figure)).toEqual(['resolution F1', 'guessed instead']);
  });
});

describe('a report for people', () => {
  it('aligns figures in a column', () => {
    expect(tableOf({ 'resolution F1': 80.25, references: 100 })).toBe('resolution F1   80.3\nreferences     100.0');
  });

  it('lists misses with place and text', () => {
    const missed = {
      finding: { of: 'stray' as const, status: 'RESOLVED', role: 'user' as const },
      dialogue: 'made-up',
      turn: 3,
      about: '“it” taken for d:1',
    };
    const right = { ...missed, finding: { of: 'followUp' as const, wanted: true, said: true } };
    expect(missesOf([right, missed])).toEqual(['made-up, turn 3: stray: “it” taken for d:1']);
  });
});
