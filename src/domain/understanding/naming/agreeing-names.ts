import { PART_OF } from '../../language/en/between-names.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import type { Chosen, NameReading } from './reading.js';

/**
 * Decides between namesakes by the name beside them: “Strip A in Cabinet 9”, if only one of the cabinets has a Strip A, “berlin rtr 1”, “Hall A Amsterdam”.
 * All candidates of both names must be known, but for a site in a sentence that is no destructive command. `all` are in text order, with doubtful places,
 * which get positive odds if they select one of several namesakes.
 */
export function withAgreeing(all: readonly Chosen[], { text, isCommandAt }: Pick<NameReading, 'text' | 'isCommandAt'>): readonly Chosen[] {
  const decided = [...all];
  for (let at = 0; at + 1 < decided.length; at += 1) {
    const [one, next] = [decided[at], decided[at + 1]];
    if (one === undefined || next === undefined) continue;
    const between = text.slice(one.mention.end, next.mention.start);
    const wholesOf = isCommandAt(one.mention.start) ? meaningsOf : sitesOrMeanings;
    const pair =
      between === ' '
        ? (agreed(one, next, wholesOf) ?? agreed(next, one, wholesOf)?.toReversed())
        : PART_OF.test(between)
          ? agreed(one, next, wholesOf)
          : undefined;
    if (pair !== undefined) decided.splice(at, 2, ...pair);
  }
  return decided;
}

/** A part and what it is in, if the names fit together in one way. */
function agreed(part: Chosen, whole: Chosen, wholesOf: typeof meaningsOf): readonly Chosen[] | undefined {
  if (part.odds <= 0 || (part.mention.status !== 'AMBIGUOUS' && whole.mention.status !== 'AMBIGUOUS')) return undefined;
  const wholes = wholesOf(whole.mention);
  const pairs = meaningsOf(part.mention).flatMap((inside) =>
    wholes.flatMap((around) => (inside.places.some(({ id }) => id === around.id) ? [{ inside, around }] : [])),
  );
  const insides = new Set(pairs.map(({ inside }) => inside));
  const arounds = new Set(pairs.map(({ around }) => around));
  const sites = [...arounds].filter(({ type }) => type === 'SITE');
  const around = arounds.size === 1 ? pairs[0]?.around : sites.length === 1 ? sites[0] : undefined;
  const [only, ...others] = insides;
  if (only === undefined || others.length > 0 || around === undefined) return undefined;
  return [
    { ...part, mention: resolved(part.mention, only) },
    { ...whole, odds: Math.max(whole.odds, CERTAIN), mention: resolved(whole.mention, around) },
  ];
}

/** The meanings of a name; if the most probable one is a site, even if there are more than are listed: “fra” in “fra core 2”. */
function sitesOrMeanings(mention: Mention): readonly EntitySummary[] {
  const { status, candidates } = mention;
  const isSite = status === 'AMBIGUOUS' && candidates[0]?.entity.type === 'SITE';
  return isSite ? candidates.map(({ entity }) => entity) : meaningsOf(mention);
}

/** The log odds of a doubtful place that selects one of several. */
const CERTAIN = 1;

function meaningsOf({ status, entities, candidates, candidateCount }: Mention): readonly EntitySummary[] {
  if (status === 'RESOLVED') return entities.length === 1 ? entities : [];
  return status === 'AMBIGUOUS' && candidates.length === candidateCount ? candidates.map(({ entity }) => entity) : [];
}

const resolved = (mention: Mention, entity: EntitySummary): Mention =>
  mention.status === 'RESOLVED'
    ? { ...mention, choices: [] }
    : {
        ...mention,
        status: 'RESOLVED',
        entities: [entity],
        choices: [],
        candidates: [],
        candidateCount: 0,
        evidence: [...mention.evidence, 'the only one of this name that fits the words beside it'],
      };
