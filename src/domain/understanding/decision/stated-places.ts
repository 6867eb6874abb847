import type { EntitySummary, Mention } from '../../model/understanding.js';
import { isIn, isPlace } from '../candidates/places.js';

const IN = /^(?:['’]s)?(?:,?\s+(?:\p{L}[\p{L}'’-]*\s+){0,4}|\s+)(?:in|at|inside)\s+(?:the\s+|our\s+)?$/iu;
/** A question may ask whether something is in a place. */
const QUESTION = /^\W*(?:is|are|was|were|am|does|do|did|has|have|had|which|what|who|whose|where|when|why|how)\b/iu;
const MAX_BETWEEN = 48;

/**
 * Something that a statement or a command places where it is not (“shut sw-1 in Lyon”, which is in Nice) is not what is meant, or the place is wrong:
 * either may be the slip, so it is unknown. Acting on the wrong one would be the worst error.
 */
export function withStatedPlaces(mentions: readonly Mention[], text: string): readonly Mention[] {
  return mentions.map((mention) => {
    const place = isInQuestion(text, mention.start) ? undefined : contradicting(mention, mentions, text);
    return place === undefined ? mention : unknownThere(mention, place);
  });
}

/** The place right after a mention that its only entity is not in. */
function contradicting(mention: Mention, mentions: readonly Mention[], text: string): EntitySummary | undefined {
  const [entity, ...others] = mention.entities;
  if (mention.status !== 'RESOLVED' || mention.chosen === true || entity === undefined || others.length > 0 || isPlace(entity))
    return undefined;
  const next = mentions.find(({ start }) => start >= mention.end);
  const [place, ...more] = next?.entities ?? [];
  if (next === undefined || place === undefined || more.length > 0 || !isPlace(place) || next.start - mention.end > MAX_BETWEEN)
    return undefined;
  return IN.test(text.slice(mention.end, next.start)) && isIn(entity, place) === false ? place : undefined;
}

function isInQuestion(text: string, at: number): boolean {
  const start = Math.max(...[...text.slice(0, at).matchAll(/[.!?;\n]\s/gu)].map(({ index }) => index + 2), 0);
  const end = /[.!?;\n](?:\s|$)/u.exec(text.slice(at));
  const sentence = text.slice(start, end === null ? text.length : at + end.index + 1);
  return QUESTION.test(sentence);
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
