import type { EntitySummary, MeaningChoice, Mention } from '../model/understanding.js';
import { CHOICE_LIMIT } from '../model/understanding.js';

/** The least probability of a meaning that the conversation goes on with, although it is not asserted. */
const PROBABLE = 0.25;

/** The entities that a mention asserts; for a POSSIBLE one, those of its most probable meaning, if it is probable at all. */
export function probableEntities({ status, entities, choices }: Mention): readonly EntitySummary[] {
  const [best] = status === 'POSSIBLE' ? (choices ?? []) : [];
  return best !== undefined && best.probability >= PROBABLE ? best.entities : entities;
}

/** A mention whose most probable meaning counts as asserted: the conversation goes on with what was probably meant. */
export function asProbable(mention: Mention): Mention {
  const entities = probableEntities(mention);
  return mention.status === 'POSSIBLE' && entities.length > 0 ? { ...mention, status: 'RESOLVED', entities } : mention;
}

/** The entities that a mention asserts; for a POSSIBLE one, those of all its meanings, most probable first. */
export const listedEntities = ({ status, entities, choices = [] }: Mention): readonly EntitySummary[] =>
  status === 'POSSIBLE' ? choices.flatMap((choice) => choice.entities) : entities;

/** The meanings of a mention that is not asserted, best first, at most {@link CHOICE_LIMIT}; none of any other. */
export function choicesOf({ status, choices, candidates }: Mention): readonly MeaningChoice[] {
  if (status !== 'POSSIBLE' && status !== 'AMBIGUOUS') return [];
  return (
    choices ??
    candidates.slice(0, CHOICE_LIMIT).map(({ entity, score, evidence }) => ({ entities: [entity], probability: score, evidence }))
  );
}
