import type { EntitySummary } from '../../model/understanding.js';
import type { NamedCandidate } from '../candidates/by-key.js';
import type { Features } from './linear.js';
import { typeClass } from './type-classes.js';

/** The relation of a candidate to something that the text or the conversation names. */
export interface Link {
  /** IN: the candidate is inside it. HOLDS: it is inside the candidate. BESIDE: both are in the same narrow place. NEAR: in the same site. */
  readonly how: 'IN' | 'HOLDS' | 'BESIDE' | 'NEAR';
  /** The place of the other: right after “of”, right before the span, elsewhere in the message, or in the focus. */
  readonly where: 'OF' | 'BEFORE' | 'LISTED' | 'HERE' | 'FOCUS';
  /** From 0 to 1. A near name counts more than a distant one, and a salient entity of the conversation more than a faded one. */
  readonly strength: number;
}

/** The other names of the text and of the conversation, as far as they are related to candidates of a span. */
export interface PlaceSituation {
  readonly linksOf: (entity: EntitySummary) => readonly Link[];
  /** The types of the names before and after the span in the same list. */
  readonly listedTypes: readonly string[];
}

type Collected = Record<string, number>;

/** The features of all candidates of a span that depend on what else the text and the conversation name. */
export function placeFeaturesOfAll(candidates: readonly NamedCandidate[], { linksOf, listedTypes }: PlaceSituation): readonly Features[] {
  const links = candidates.map(({ entity }) => linksOf(entity));
  const all = candidates.map(({ entity }, at) => placeFeatures(entity, links[at] ?? [], listedTypes));
  addElsewhere(all);
  addNearest(candidates, links, all);
  return all;
}

/** The links of a candidate; containers count by their place in the text. */
function placeFeatures(entity: EntitySummary, links: readonly Link[], listedTypes: readonly string[]): Collected {
  const features: Collected = {};
  const type = typeClass(entity);
  const kind = type === 'component' || type === 'cable' ? 'component' : 'name';
  let isInNothing = true;
  for (const { how, where, strength } of links) {
    if (how === 'IN') isInNothing = false;
    const name = how === 'IN' ? `${kind} in ${where.toLowerCase()}` : `${how.toLowerCase()} ${where === 'FOCUS' ? 'focus' : 'here'}`;
    if ((features[name] ?? 0) < strength) features[name] = strength;
  }
  if (isInNothing) features[`${kind} in nothing`] = 1;
  const alike = listedTypes.filter((each) => each === entity.type).length;
  if (alike > 0) features['listed with its type'] = 1;
  if (alike > 1) features['listed between its type'] = 1;
  return features;
}

/** Marks the candidates that are not in the place that the text names, if others are. */
function addElsewhere(all: readonly Collected[]): void {
  const isThere = (features: Collected): boolean => NAMED_PLACES.some((name) => features[name] !== undefined);
  if (!all.some(isThere)) return;
  for (const features of all) if (!isThere(features)) features['elsewhere than named'] = 1;
}

/** Features of something that is in an entity that the text names. */
const NAMED_PLACES = [
  'component in of',
  'component in before',
  'component in listed',
  'component in here',
  'name in of',
  'name in before',
  'name in listed',
  'name in here',
];

const NEARNESS: Readonly<Record<Link['how'], number>> = { IN: 4, HOLDS: 3, BESIDE: 2, NEAR: 1 };

/**
 * Marks the candidates that are nearer to what is mentioned than the others: the place selects between namesakes. If there are more candidates than were
 * read, only those that were found by their place count, because others that were not read may be as near.
 */
function addNearest(candidates: readonly NamedCandidate[], links: readonly (readonly Link[])[], all: readonly Collected[]): void {
  const nearness = candidates.map(({ byChance }, at) =>
    byChance ? 0 : Math.max(0, ...(links[at] ?? []).map(({ how, strength }) => NEARNESS[how] + strength)),
  );
  const highest = Math.max(...nearness);
  const count = nearness.filter((each) => each === highest).length;
  if (highest === 0 || count === all.length) return;
  for (const [at, features] of all.entries()) if (nearness[at] === highest) features['nearest'] = 1 / count;
}
