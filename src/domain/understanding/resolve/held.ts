import { CANDIDATE_LIMIT, type Candidate, type EntitySummary, type Mention } from '../../model/understanding.js';
import { settledOn } from './decide.js';

const HELD = /^\s+(?:in|inside|of|on|at|from)\s+(?:the\s+)?$/i;

/**
 * "PDU-A in rack-2": what is said to be in a thing is one of those in it, and the thing one of those that hold it; what stays open is asked among these.
 * Where nothing fits, the place may be recorded otherwise, and all stay.
 */
export function withHolders(mentions: readonly Mention[], text: string): readonly Mention[] {
  const all = [...mentions];
  for (const [at, mention] of mentions.entries()) {
    const holder = all[at + 1];
    if (holder === undefined || isCrowded(holder) || isIndefinite(mention, text) || !HELD.test(text.slice(mention.end, holder.start)))
      continue;
    const held = among(mention, ({ places }) => possible(holder).some(({ id }) => places.some((place) => place.id === id)));
    const inside = possible(held);
    all[at] = held;
    all[at + 1] =
      held === mention ? holder : among(holder, ({ id }) => inside.some(({ places }) => places.some((place) => place.id === id)));
  }
  return all;
}

/** Others than those that are listed have the name, too. */
const isCrowded = ({ status, candidates, candidateCount }: Mention): boolean =>
  status === 'AMBIGUOUS' && candidateCount > candidates.length;

/** "there is an app-1 in east": one of them, and which is said of it only then. */
export const isIndefinite = ({ start }: Mention, text: string): boolean => /\ban?\s+$/i.test(text.slice(Math.max(0, start - 4), start));

const possible = ({ entities, candidates }: Mention): readonly EntitySummary[] =>
  entities.length > 0 ? entities : candidates.map(({ entity }) => entity);

/** An open name, of those that fit, where there are any and not all are there by chance. */
function among(mention: Mention, fits: (entity: EntitySummary) => boolean): Mention {
  if (mention.status !== 'AMBIGUOUS' || mention.candidates.length >= CANDIDATE_LIMIT) return mention;
  const fitting = mention.candidates.filter(({ entity }) => fits(entity));
  if (fitting.length === 0 || fitting.length === mention.candidates.length || fitting.some(({ byChance }) => byChance === true))
    return mention;
  const [only] = fitting;
  return fitting.length === 1 && only !== undefined
    ? settled(mention, only)
    : { ...mention, candidates: fitting, candidateCount: fitting.length };
}

function settled(mention: Mention, candidate: Candidate): Mention {
  const others = mention.candidates.filter((each) => each.entity.id !== candidate.entity.id);
  const evidence = [...candidate.evidence, 'the only one that fits what is named beside it, in this message'];
  return settledOn(mention, { ...candidate, evidence }, others);
}
