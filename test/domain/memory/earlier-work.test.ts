import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/domain/model/message.js';
import { asksForEarlierWork, outcomeIn } from '../../../src/domain/memory/earlier-work.js';

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
    'fra1-core-02 again. Any history with it?',
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
    'Who do I call before touching fra1-core-02?',
    'I never said that. Where is fra1-core-02?',
  ])('is not asked for by %j', (text) => {
    expect(asksForEarlierWork(text)).toBe(false);
  });
});

describe('the outcome of a session', () => {
  const messages = (...texts: readonly string[]): readonly Message[] =>
    texts.map((text, index) => ({ role: index % 2 === 0 ? 'USER' : 'ASSISTANT', text }) as Message);

  it('is the latest sentence that tells how it ended, near the name of the entity', () => {
    const talk = messages(
      'fra1-core-02 loses BGP sessions.',
      'I looked at the logs of fra1-core-02. The session came back after clearing the prefix limit.',
      'Thanks!',
    );
    expect(outcomeIn(talk, ['fra1-core-02'])).toEqual({
      sentence: 'The session came back after clearing the prefix limit.',
      isOutcome: true,
    });
  });

  it('is not a sentence about something else', () => {
    const talk = messages('fra1-core-02 is noisy.', 'Noted.', 'a', 'b', 'c', 'd', 'The printer is fixed.', 'The printer works again.');
    expect(outcomeIn(talk, ['fra1-core-02'])).toEqual({ sentence: 'fra1-core-02 is noisy.', isOutcome: false });
  });

  it('does not exist if the session only asked', () => {
    expect(outcomeIn(messages('Did we work on fra1-core-02 before?', 'In which year?'), ['fra1-core-02'])).toBeUndefined();
  });
});
