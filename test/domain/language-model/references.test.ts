import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choiceNamed, withChoices } from '../../../src/domain/language-model/references.js';
import type { MeaningChoice, Mention, MentionStatus, Understanding } from '../../../src/domain/model/understanding.js';
import { NOTHING_UNDERSTOOD } from '../../../src/domain/model/understanding.js';
import { mentionOf } from '../../contract/store/builders.js';

const entityOf = (id: string) => mentionOf(id, id).entities[0] as Mention['entities'][number];
const candidatesOf = (count: number): Mention['candidates'] =>
  Array.from({ length: count }, (_, index) => ({
    entity: entityOf(`ent_${index}`),
    score: 0.5,
    parts: [],
    evidence: ['It has this name.'],
  }));

const choicesOf = (count: number): readonly MeaningChoice[] =>
  candidatesOf(count).map(({ entity, evidence }) => ({ entities: [entity], probability: 0.3, evidence }));

const mention = fc
  .record({
    status: fc.constantFrom<MentionStatus>('RESOLVED', 'POSSIBLE', 'AMBIGUOUS', 'UNKNOWN'),
    count: fc.nat(4),
    more: fc.nat(1),
    start: fc.nat(3),
  })
  .map(({ status, count, more, start }): Mention => ({
    ...mentionOf('it', 'ent_9'),
    start,
    end: start + 2,
    status,
    entities: status === 'RESOLVED' ? [entityOf('ent_9')] : [],
    candidates: candidatesOf(count),
    candidateCount: count + more,
    ...(status === 'POSSIBLE' ? { choices: choicesOf(count) } : {}),
  }));
const choice = fc
  .record({ start: fc.nat(3), entity: fc.nat(6) })
  .map(({ start, entity }) => ({ start, end: start + 2, entities: [`ent_${entity}`], model: 'm' }));

describe('the choices of a model', () => {
  it('only resolve mentions that are ambiguous or possible, as one of their meanings, and never change others', () => {
    fc.assert(
      fc.property(fc.array(mention, { maxLength: 4 }), fc.array(choice, { maxLength: 4 }), (mentions, choices) => {
        const before: Understanding = { ...NOTHING_UNDERSTOOD, mentions };
        const after = withChoices(before, choices).mentions;
        expect(after).toHaveLength(mentions.length);
        after.forEach((now, index) => {
          const then = mentions[index];
          if (then === undefined || now === then) return;
          expect(['AMBIGUOUS', 'POSSIBLE']).toContain(then.status);
          expect(now.choices).toBeUndefined();
          expect(now.status).toBe('RESOLVED');
          expect(now.entities).toHaveLength(1);
          expect(then.candidates.map(({ entity }) => entity.id)).toContain(now.entities[0]?.id);
          expect(now.evidence[0]).toBe('Chosen by the language model m.');
        });
      }),
    );
  });

  it('are the exact id of a meaning', () => {
    const reference = { start: 0, end: 2, text: 'it', choices: choicesOf(3) };
    expect(choiceNamed(reference, ' C2\n')).toEqual(['ent_1']);
    fc.assert(
      fc.property(fc.string(), (answer) => {
        const named = choiceNamed(reference, answer);
        expect(named === undefined || /^\s*C[123]\s*$/u.test(answer)).toBe(true);
      }),
    );
  });
});
