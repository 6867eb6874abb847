import { describe, expect, it } from 'vitest';
import { asksForEarlierWork } from '../../../src/domain/memory/earlier-work.js';

describe('earlier work', () => {
  it.each([
    'Did I work on fra1-core-02 before?',
    'have we ever touched fra1-core-02',
    'What did we do with fra1-core-02 last time?',
    'Who replaced the power supply of fra1-core-02?',
    'when did we upgrade fra1-core-02',
    'What was the story with fra1-core-02?',
    'How did the outage of fra1-core-02 end?',
    'Any earlier incidents on fra1-core-02?',
    'Have we had trouble with fra1-core-02?',
    'Haben wir fra1-core-02 schon mal getauscht?',
  ])('is asked for by %j', (text) => {
    expect(asksForEarlierWork(text)).toBe(true);
  });

  it.each([
    'Where is fra1-core-02?',
    'Move fra1-core-02 to rack R2.',
    'Which cables end at fra1-core-02?',
    'fra1-core-02 rebooted again.',
    'What have you listed above for fra1-core-02?',
    'Do we have a spare for fra1-core-02?',
    'Who is responsible for fra1-core-02?',
    'We replaced fra1-core-02 last week.',
  ])('is not asked for by %j', (text) => {
    expect(asksForEarlierWork(text)).toBe(false);
  });
});
