import { describe, expect, it } from 'vitest';
import { faultsOf, keysOf, labelsOf, readLabelled, type LabelledDialogue } from '../../eval/labels.js';

type Gold = Extract<LabelledDialogue['turns'][number], { role: 'user' }>['gold'];

const plain: Gold = {
  mentions: [],
  references: [],
  ambiguous: [],
  unknown: [],
  followUp: false,
  topic: 'network',
  topicShift: false,
  evidence: [],
};

const user = (text: string, gold: Partial<Gold> = {}) => ({ role: 'user' as const, text, gold: { ...plain, ...gold } });
const dialogue = (...turns: LabelledDialogue['turns']): LabelledDialogue => ({ id: 'made-up', theme: 'made up', turns });

describe('labels', () => {
  it('take the first occurrence that no earlier label has', () => {
    const labels = labelsOf(
      user('east-sw1 and east-sw1-b, is it up?', {
        mentions: [
          { text: 'east-sw1-b', keys: ['dcim.device:2'] },
          { text: 'east-sw1', keys: ['dcim.device:1'] },
        ],
        references: [{ text: 'it', keys: ['dcim.device:2'] }],
      }),
    );
    expect(labels.map(({ kind, start, end }) => [kind, start, end])).toEqual([
      ['mention', 13, 23],
      ['mention', 0, 8],
      ['reference', 28, 30],
    ]);
  });

  it('are reported if invalid, with the turn and the reason', () => {
    const tool = { role: 'tool' as const, text: '{}', tool: { name: 'list', arguments: {} } };
    const faults = faultsOf(
      [
        dialogue(
          user('hello', { topicShift: true }),
          tool,
          user('is that with sw9 on sw1', {
            mentions: [{ text: 'sw1', keys: ['dcim.device:7', 'dcim.device:7'] }],
            references: [
              { text: 'it', keys: ['dcim.device:1'] },
              { text: 'there', keys: ['dcim.device:1'] },
            ],
            evidence: [1, 2],
          }),
        ),
        dialogue(user('again', { followUp: true })),
      ],
      new Set(['dcim.device:1']),
    );
    expect(faults).toEqual([
      'made-up is the id of several dialogues',
      'made-up, turn 0: the first turn cannot shift the topic',
      'made-up, turn 2: “sw1” means dcim.device:7, which the inventory does not have',
      'made-up, turn 2: “sw1” means dcim.device:7, which the inventory does not have',
      'made-up, turn 2: “sw1” names a key twice',
      'made-up, turn 2: “it” is first found inside a word of “is that with sw9 on sw1”',
      'made-up, turn 2: “there” has no place of its own in “is that with sw9 on sw1”',
      'made-up, turn 2: evidence 1 is a tool turn',
      'made-up, turn 2: evidence 2 is no earlier turn',
      'made-up, turn 2: followUp is false with 2 turns of evidence',
      'made-up, turn 0: followUp is true with 0 turns of evidence',
    ]);
  });

  it('of the sample are valid', () => {
    const dialogues = readLabelled(['eval/conversations/sample.jsonl'], keysOf('sample/inventory.jsonl'));
    expect(dialogues.length).toBeGreaterThanOrEqual(30);
  });
});
