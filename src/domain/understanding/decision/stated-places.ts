import type { EntitySummary, Mention } from '../../model/understanding.js';
import { isIn, isPlace } from '../candidates/places.js';
import type { Chunk } from '../parse/chunks.js';
import { isCommandAt } from '../parse/commands.js';
import { PLACED_AGAIN_IN, PLACED_IN } from '../../language/en/between-names.js';

const MAX_BETWEEN = 48;

/**
 * Something that a destructive command places where it is not (“shut sw-1 in Lyon”, which is in Nice) is not what is meant, or the place is wrong:
 * either may be the slip, so it is unknown. Acting on the wrong one would be the worst error.
 */
export function withStatedPlaces(mentions: readonly Mention[], text: string, chunks: readonly Chunk[]): readonly Mention[] {
  let contradicted = 0;
  return mentions.map((mention) => {
    // “the array” in “wipe store-2, the array in Hall A” would be the same thing.
    if (mention.start < contradicted && mention.status === 'RESOLVED' && !mention.entities.every(isPlace))
      return { ...mention, status: 'UNKNOWN', entities: [] };
    const found = isCommandAt(chunks, mention.start) ? contradicting(mention, mentions, text) : undefined;
    if (found === undefined) return mention;
    contradicted = found.end;
    return unknownThere(mention, found.place);
  });
}

/** The place right after a mention that its only entity is not in. */
function contradicting(
  mention: Mention,
  mentions: readonly Mention[],
  text: string,
): { readonly place: EntitySummary; readonly end: number } | undefined {
  const [entity, ...others] = mention.entities;
  if (mention.status !== 'RESOLVED' || mention.chosen === true || entity === undefined || others.length > 0 || isPlace(entity))
    return undefined;
  const next = mentions.filter(({ start }) => start >= mention.end && start - mention.end <= MAX_BETWEEN);
  const at = next.findIndex(({ entities: [first, ...more] }) => first !== undefined && more.length === 0 && isPlace(first));
  const [stated] = next[at]?.entities ?? [];
  if (stated === undefined || isIn(entity, stated) !== false) return undefined;
  const end = next[at]?.start ?? mention.end;
  const between = text.slice(mention.end, end);
  return PLACED_AGAIN_IN.test(between) || (at === 0 && PLACED_IN.test(between)) ? { place: stated, end } : undefined;
}

const unknownThere = (mention: Mention, place: EntitySummary): Mention => {
  const [entity] = mention.entities;
  const evidence = `${entity?.display ?? mention.text} is not in ${place.display}.`;
  return {
    ...mention,
    status: 'UNKNOWN',
    entities: [],
    candidates:
      entity === undefined ? [] : [{ entity, score: mention.score, parts: mention.parts, evidence: [evidence, ...mention.evidence] }],
    candidateCount: 1,
    evidence: [evidence],
  };
};
