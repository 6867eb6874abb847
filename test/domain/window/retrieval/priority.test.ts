import { describe, expect, it } from 'vitest';
import type { Mention } from '../../../../src/domain/model/understanding.js';
import { priorityOf } from '../../../../src/domain/window/retrieval/priority.js';

const of = (text: string, mentions: readonly Mention[] = []): number => priorityOf('USER', 'QUERY', text, { mentions });

describe('the priority of a message by its content', () => {
  it.each([
    [8, 'Never restart the badge server before eight.'],
    [8, 'From now on we write to the new mailbox.'],
    [8, 'No, I meant the other cabinet.'],
    [7, 'The lamp in hall 3 is replaced.'],
    [7, 'Deliveries go to gate 2 instead.'],
    [7, 'We agreed to close gate 3.'],
    [7, 'Approved, go on.'],
    [7, 'Please don’t touch the ladder before Monday.'],
    [6, 'Was the lamp replaced?'],
    [6, 'Have we decided about gate 3?'],
    [6, 'Where do deliveries go?'],
    [6, 'The lamp flickers.'],
    [4, 'ok'],
    [4, 'Yes, thanks!'],
  ])('is %i for “%s”', (priority, text) => {
    expect(of(text)).toBe(priority);
  });

  it('is that of a question for a name alone, and by kind for what others write', () => {
    expect(of('it', [{} as Mention])).toBe(6);
    expect(priorityOf('ASSISTANT', 'RESPONSE', 'Never restart it.', { mentions: [] })).toBe(5);
    expect(priorityOf('TOOL', 'TOOL_RESULT', 'ok', { mentions: [] })).toBe(3);
    expect(priorityOf('USER', 'ERROR', 'Never restart it.', { mentions: [] })).toBe(4);
  });
});
