import type { Reference } from '../extract/reference.js';
import type { Mention } from '../../model/understanding.js';
import { together, type Antecedent } from './antecedents.js';
import { isThing, mentionOf, PLACES, strengthPart, unique, type ReferenceContext } from './pointing.js';
import { ranked } from './pronouns.js';
import { relatedTo } from './related.js';

/** Owners that are tried, the likeliest first. */
const MOST_OWNERS = 3;

/** "its rack", "their prefixes": what is related to the owner, or where it is; else the owner alone is meant ("its role"). */
export function ofOwner(reference: Reference, pool: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  const owners = ranked({ ...reference, types: [] }, pool, context);
  if (/^their/i.test(reference.text) && reference.plural) {
    const shared = ofSeveral(reference, together(pool.filter(isThing), undefined, context.focus.turn), context);
    if (shared !== undefined) return shared;
  }
  const likely = /^their/i.test(reference.text)
    ? owners.toSorted((a, b) => Number(PLACES.has(b.entity.type)) - Number(PLACES.has(a.entity.type)) || b.strength - a.strength)
    : owners;
  for (const owner of likely.slice(0, MOST_OWNERS)) {
    const related = relatedTo(reference, owner.entity, context);
    if (related.length === 1 || (related.length > 1 && reference.plural))
      return mentionOf(reference, related, strengthPart(owner), `the ${reference.noun ?? ''} of ${owner.entity.name}`);
  }
  const owner = owners[0];
  const pronoun = /^\w+/.exec(reference.text)?.[0] ?? reference.text;
  return owner === undefined
    ? undefined
    : { ...mentionOf(reference, [owner.entity], strengthPart(owner), owner.why), text: pronoun, end: reference.start + pronoun.length };
}

function ofSeveral(reference: Reference, owners: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  const first = owners[0];
  if (first === undefined || owners.length < 2) return undefined;
  const each = owners.map(({ entity }) => relatedTo(reference, entity, context));
  if (each.some((related) => related.length === 0)) return undefined;
  return mentionOf(reference, unique(each.flat()), strengthPart(first), `those of ${owners.map(({ entity }) => entity.name).join(', ')}`);
}
