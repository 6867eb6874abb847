import type { Reference } from '../extract/reference.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import type { Antecedent } from './antecedents.js';
import { unknown } from './decide.js';
import { isExcluded, leadsThere } from './holders.js';
import { insideOf } from './in-places.js';
import { isInside, isThing, one, open, type ReferenceContext } from './pointing.js';

/** Places that things are said to be in. */
const SCOPES: ReadonlySet<string> = new Set(['SITE', 'LOCATION', 'RACK', 'REGION', 'SITE_GROUP', 'CLUSTER']);

/** Places that the message names before the reference, not as where something leads to, and not as what is left out. */
export function placesNamed({ start }: Reference, { text, mentions }: ReferenceContext): readonly EntitySummary[] {
  return mentions
    .filter(
      (mention) =>
        mention.end <= start &&
        mention.kind === 'NAME' &&
        mention.status === 'RESOLVED' &&
        mention.entities.some(({ type }) => SCOPES.has(type)) &&
        !leadsThere(text, mention) &&
        !isExcluded(text, mention),
    )
    .flatMap(({ entities }) => entities);
}

/**
 * “Back to Lyon: reboot the router”: the place that the message names counts more than what was spoken of elsewhere. What was spoken of there is meant,
 * else what is there; of several it has to be asked which. Undefined where the message names no place, or says itself which thing it means.
 */
export function inNamedPlaces(reference: Reference, fitting: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  const places = reference.other ? [] : placesNamed(reference, context);
  if (places.length === 0 || fitting.some((each) => isNamedHere(each, context))) return undefined;
  const there = fitting.filter(({ entity }) => isInside(entity, places));
  const holding = places.filter((place) => there.some(({ entity }) => isInside(entity, [place])));
  const inside = insideOf(reference, places, context);
  if (reference.plural) return inside;
  if (there.length === 1 && holding.length === places.length) return one(reference, there);
  if (there.length > 1 && places.length === 1) return undefined;
  return inside ?? lacking(reference, places, fitting, context);
}

const isNamedHere = ({ said }: Antecedent, { focus }: ReferenceContext): boolean => said.some(({ turn }) => turn === focus.turn + 1);

/** The place has no such thing: then none elsewhere is meant without being asked about. */
function lacking(
  reference: Reference,
  places: readonly EntitySummary[],
  fitting: readonly Antecedent[],
  { text, mentions }: ReferenceContext,
): Mention | undefined {
  if (fitting.length === 0 || reference.roleTypes.length === 0) return undefined;
  const named = mentions.some(
    ({ start, entities }) => entities.some(({ id }) => id === places[0]?.id) && SCOPING.test(text.slice(Math.max(0, start - 16), start)),
  );
  const reason = `${places.map(({ name }) => name).join(', ')} has no ${reference.noun ?? 'such thing'}`;
  return named ? unknown({ ...reference, kind: 'REFERENCE' }, reason) : undefined;
}

const SCOPING = /\b(?:in|at|for|back to)\s+(?:the\s+)?$/i;

/** “Lyon is down. Reboot it”: what was spoken of elsewhere is not meant unasked. */
export function orPlaceNamed(reference: Reference, likely: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  const [best] = likely;
  const places = placesNamed(reference, context);
  if (best === undefined || places.length === 0 || isNamedHere(best, context) || isInside(best.entity, places)) return undefined;
  const there = likely.find(({ entity }) => isInside(entity, places));
  if (there !== undefined) return one(reference, [there]);
  const named = likely.filter((each) => isThing(each) && places.some(({ id }) => id === each.entity.id));
  return named.length === 0 ? undefined : open(reference, [best, ...named]);
}
