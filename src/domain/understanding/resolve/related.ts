import type { Reference } from '../extract/reference.js';
import type { EntitySummary } from '../../model/understanding.js';
import { fits } from './describing.js';
import { nounKeys } from './loose-phrases.js';
import { isInside, placeBrief, unique, type ReferenceContext } from './pointing.js';

/** Things that lie in others of their kind. */
const NESTED = new Set<string>(['PREFIX', 'REGION', 'LOCATION', 'DEVICE', 'INTERFACE', 'TENANT_GROUP', 'SITE_GROUP']);

/** Where it is, what hangs on it, what lies in it, and what is beside it in the narrowest place. */
export function relatedTo(reference: Reference, owner: EntitySummary, context: ReferenceContext): readonly EntitySummary[] {
  if (reference.types.includes(owner.type) && reference.roleTypes.length === 0 && !NESTED.has(owner.type)) return [];
  const container = owner.places.find(({ type }) => reference.types.includes(type));
  if (container !== undefined) return [context.summaries.get(container.id) ?? placeBrief(container)];
  const linked = (context.around.get(owner.id) ?? []).filter((entity) => fits(reference, entity));
  if (linked.length > 0) return unique(linked);
  const all = unique(nounKeys(reference).flatMap((key) => context.found.byKey.get(key) ?? [])).filter((entity) => entity.id !== owner.id);
  const described = all.filter((entity) => fits(reference, entity));
  const called = reference.types.length + reference.roleTypes.length > 0 ? described : all;
  const inside = called.filter((entity) => isInside(entity, [owner]));
  if (inside.length > 0) return inside;
  for (const type of ['RACK', 'LOCATION', 'SITE'] as const) {
    const shared = owner.places.find((each) => each.type === type);
    const there = shared === undefined ? [] : called.filter(({ places }) => places.some(({ id }) => id === shared.id));
    if (there.length > 0) return there;
  }
  return [];
}
