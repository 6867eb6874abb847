import type { EntitySummary, Mention } from '../../model/understanding.js';
import { PART_OF } from '../../language/en/between-names.js';

/**
 * Decides between namesakes that only fit together in one way: “Strip A in Cabinet 9”, if only one of the cabinets has a Strip A. Both names must be
 * complete, with all their candidates.
 */
export function withAgreeing(mentions: readonly Mention[], text: string): readonly Mention[] {
  const decided = [...mentions];
  for (const [at, part] of decided.entries()) {
    const whole = decided[at + 1];
    if (whole === undefined || !PART_OF.test(text.slice(part.end, whole.start))) continue;
    if (part.status !== 'AMBIGUOUS' && whole.status !== 'AMBIGUOUS') continue;
    const pairs = meaningsOf(part).flatMap((inside) =>
      meaningsOf(whole).flatMap((around) => (inside.places.some(({ id }) => id === around.id) ? [{ inside, around }] : [])),
    );
    const [only, ...others] = pairs;
    if (only === undefined || others.length > 0) continue;
    decided[at] = resolved(part, only.inside);
    decided[at + 1] = resolved(whole, only.around);
  }
  return decided;
}

function meaningsOf({ status, entities, candidates, candidateCount }: Mention): readonly EntitySummary[] {
  if (status === 'RESOLVED') return entities.length === 1 ? entities : [];
  return status === 'AMBIGUOUS' && candidates.length === candidateCount ? candidates.map(({ entity }) => entity) : [];
}

const resolved = (mention: Mention, entity: EntitySummary): Mention =>
  mention.status === 'RESOLVED'
    ? mention
    : {
        ...mention,
        status: 'RESOLVED',
        entities: [entity],
        evidence: [...mention.evidence, 'the only one of this name that fits the words beside it'],
      };
