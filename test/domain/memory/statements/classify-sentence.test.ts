import { describe, expect, it } from 'vitest';
import { classifySentence } from '../../../../src/domain/memory/statements/classify-sentence.js';

describe('the classifier of sentences', () => {
  it('gives facts and preferences without signal words a higher probability than questions, requests and states of the moment', () => {
    const lasting = [
      'The gate at the Lyon depot opens with the number 5540.',
      'Only Farah has the key to the meter cupboard in Leeds.',
      'Their shop closes at four on Saturdays.',
      'Leave the serial numbers out when you write to the customer.',
    ].map((sentence) => classifySentence(sentence).lasting);
    const others = [
      'Which switch is in Leeds?',
      'Show me the uplinks of the core.',
      'The gate has been stuck since this morning.',
      'I rebooted it twice and it came back.',
    ].map((sentence) => classifySentence(sentence).lasting);
    expect(Math.min(...lasting)).toBeGreaterThan(Math.max(...others));
  });

  it('terminates with any text', () => {
    for (const text of ['', '?', '\u0000'.repeat(400), 'ß'.repeat(400), '((((((((((', 'a-'.repeat(200)]) {
      const { lasting } = classifySentence(text);
      expect(lasting).toBeGreaterThanOrEqual(0);
      expect(lasting).toBeLessThanOrEqual(1);
    }
  });
});
