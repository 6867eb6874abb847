import { describe, expect, it } from 'vitest';
import { readInventory } from '../../eval/facts/inventory.js';
import { QUESTION_KINDS, VOICES } from '../../eval/facts/question.js';
import { FACT_SETS } from '../../eval/facts/sets.js';

describe.each(FACT_SETS)('the fact questions of $name', ({ path, questions }) => {
  it('have ids of their own', () => {
    const ids = questions.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('are of known kinds and voices, and say something in each turn', () => {
    expect(questions.filter(({ kind, voice }) => !QUESTION_KINDS.includes(kind) || !VOICES.includes(voice))).toEqual([]);
    expect(questions.filter(({ turns }) => turns.some((text) => text.trim() === ''))).toEqual([]);
  });

  it('each need a record and a fact of texts', async () => {
    const inventory = await readInventory(path);
    const poor = questions.filter((question) => {
      const facts = question.facts(inventory);
      return question.objects(inventory).length === 0 || facts.length === 0 || facts.flat().includes('');
    });
    expect(poor.map(({ id }) => id)).toEqual([]);
  });
});
