import { tokensOf } from '../../text/normal-form.js';
import type { Proposal, ProposedKey } from '../extract/proposal.js';
import type { Found, Match } from './found.js';
import { MATCH } from './thresholds.js';

/** What things may be told by: where they are or whose they are. */
const OWNERS: ReadonlySet<string> = new Set([
  'SITE',
  'REGION',
  'LOCATION',
  'RACK',
  'SITE_GROUP',
  'CLUSTER',
  'TENANT',
  'DEVICE',
  'VIRTUAL_CHASSIS',
  'PROVIDER',
  'MANUFACTURER',
  'CLUSTER_GROUP',
  'VRF',
  'VLAN_GROUP',
  'POWER_PANEL',
  'VIRTUAL_MACHINE',
]);

/** "Lugano router": what is called so and is a router, or the routers of what is called Lugano. */
export function compound(proposal: Proposal, keys: readonly ProposedKey[], found: Found): readonly Match[] {
  const noun = proposal.noun ?? '';
  const owners = keys
    .filter(({ key }) => !(key.startsWith('p:') && found.totals.has(key)))
    .flatMap(({ key, weight, why }) =>
      (found.byKey.get(key) ?? []).map((entity) => ({ entity, value: weight, evidence: `${why} fits ${entity.name}` })),
    );
  const places = owners.filter(({ entity }) => OWNERS.has(entity.type));
  const typed = ofNumber(
    proposal,
    owners.filter(({ entity }) => proposal.types.includes(entity.type) && entity.nouns.includes(noun)),
  );
  if (typed.length > 0) return uniqueMatches(typed);
  return ofNumber(proposal, insideOf(proposal, places, found));
}

/** Things of the noun, by it or by their number, that are in one of these. */
function insideOf({ noun = '', types, numbered }: Proposal, places: readonly Match[], found: Found): readonly Match[] {
  const called = (numbered?.keys ?? []).flatMap(({ key }) => found.byKey.get(key) ?? []).filter(({ type }) => types.includes(type));
  const inside = [...(found.byKey.get(`~${noun}`) ?? []), ...called].flatMap((entity) => {
    const owner = places.find((each) => entity.places.some((place) => place.id === each.entity.id));
    return owner === undefined ? [] : [{ entity, value: MATCH.placeAndNoun * owner.value, evidence: `a ${noun} in ${owner.entity.name}` }];
  });
  return uniqueMatches(inside);
}

function uniqueMatches(matches: readonly Match[]): readonly Match[] {
  const best = new Map<string, Match>();
  for (const match of matches) if (match.value > (best.get(match.entity.id)?.value ?? 0)) best.set(match.entity.id, match);
  return [...best.values()];
}

/** More of a noun are not looked at in one place, so the one of a number may be among the others. */
const MOST_SEEN = 20;

/** Those of the number, best where a name ends with it; where none of them is numbered, it says nothing. Digits are identity. */
function ofNumber({ numbered }: Proposal, matches: readonly Match[]): readonly Match[] {
  if (numbered === undefined) return matches;
  const counted = matches.map((match) => ({ match, numbers: tokensOf(match.entity.name).filter((token) => /^\d/.test(token)) }));
  const last = counted.filter(({ numbers }) => numbers.at(-1) === numbered.number);
  const any = last.length > 0 ? last : counted.filter(({ numbers }) => numbers.includes(numbered.number));
  if (any.length > 0) return any.map(({ match }) => match);
  return matches.length >= MOST_SEEN || counted.every(({ numbers }) => numbers.length === 0) ? matches : [];
}
