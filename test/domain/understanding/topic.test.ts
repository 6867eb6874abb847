import { describe, expect, it } from 'vitest';
import { EMPTY_FOCUS } from '../../../src/domain/model/focus.js';
import { topicOf } from '../../../src/domain/understanding/turn/topic.js';

/** Weights with the signs of the fitted ones. */
const WEIGHTS = { bias: -3, 'content words': 1.4, words: -0.8, turn: 0.3, 'names nothing': -0.8 };
const long = (count: number): number => Math.log2(1 + count);

describe('a change of the topic', () => {
  const focus = { ...EMPTY_FOCUS, turn: 200 };

  it('is no more probable for a long turn of a long conversation than for the longest that the weights were fitted to', () => {
    const scoreOf = (content: number, words: number, turn: number): number =>
      topicOf(
        { bias: 1, 'content words': long(content), words: long(words), turn: long(turn), 'names nothing': 1 },
        WEIGHTS,
        undefined,
        focus,
      ).score;
    expect(scoreOf(200, 400, 200)).toBe(scoreOf(9, 30, 16));
    expect(scoreOf(200, 400, 200)).toBeGreaterThan(scoreOf(3, 12, 2));
  });
});
