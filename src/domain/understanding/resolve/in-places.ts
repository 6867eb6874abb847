import type { Reference } from '../extract/reference.js';
import type { Candidate, EntitySummary, Mention } from '../../model/understanding.js';
import { bestLink, focusAnchors, namedAnchor } from './anchors.js';
import { total } from './candidates.js';
import { decide } from './decide.js';
import { fits, isOfKind } from './describing.js';
import { latestOf } from './latest.js';
import { nounKeys } from './loose-phrases.js';
import { fromTalk, isInside, mentionOf, unique, type ReferenceContext } from './pointing.js';
import { ALIKE, KNOWN_BY } from './thresholds.js';

/** What of the noun is in each of these: "the routers in Basel and Geneva". */
export function insideOf(reference: Reference, owners: readonly EntitySummary[], context: ReferenceContext): Mention | undefined {
  for (const key of nounKeys(reference)) {
    const all = unique(lookedFor(key, context)).filter(
      (entity) => fits({ ...reference, modifiers: [] }, entity) || (key !== `~${reference.noun ?? ''}` && isOfKind(reference, entity)),
    );
    const described = all.filter((entity) => fits(reference, entity));
    const called = described.length > 0 ? described : all;
    const within = called.filter((entity) => isInside(entity, owners) && owners.every(({ id }) => id !== entity.id));
    const inside = within.length > 0 ? within : called.filter((entity) => isNear(entity, owners));
    if (inside.length === 0) continue;
    const evidence = `the ${reference.noun ?? ''} in ${owners.map(({ name }) => name).join(', ')}`;
    // "both VLANs in Lugano", where there are four: which of them, only the conversation knows.
    if (reference.count !== undefined && inside.length !== reference.count) return undefined;
    if (inside.length === 1 || reference.plural) return mentionOf(reference, inside, [{ name: 'noun', value: KNOWN_BY.noun }], evidence);
    return decide(
      { ...reference, kind: 'REFERENCE' },
      inside.map((entity) => equalCandidate(entity, evidence)),
      inside.length,
    );
  }
  return undefined;
}

const equalCandidate = (entity: EntitySummary, evidence: string): Candidate => ({
  entity,
  score: KNOWN_BY.noun,
  parts: [{ name: 'noun', value: KNOWN_BY.noun }],
  evidence: [evidence],
});

/** In it, or in the rack or site that it is in itself. */
function isNear(entity: EntitySummary, owners: readonly EntitySummary[]): boolean {
  if (owners.some(({ id }) => id === entity.id)) return false;
  if (isInside(entity, owners)) return true;
  return owners.some(
    (owner) =>
      !HOLDERS.has(owner.type) &&
      owner.places.some((place) => (place.type === 'RACK' || place.type === 'SITE') && isInside(entity, [{ ...owner, id: place.id }])),
  );
}

const HOLDERS = new Set<string>(['SITE', 'RACK', 'LOCATION', 'REGION', 'CLUSTER', 'TENANT']);

/** Of more than were looked at, those that were looked for in a place: the others are a chance few. */
function lookedFor(key: string, { found }: ReferenceContext): readonly EntitySummary[] {
  const all = found.byKey.get(key) ?? [];
  return found.totals.has(key) ? all.filter(({ id }) => found.inside.get(key)?.has(id) === true) : all;
}

/** Never named, but the place that is spoken of has just one: "the router" after "the Lugano office". */
export function inPlace(reference: Reference, context: ReferenceContext): Mention | undefined {
  if (reference.plural && reference.roleTypes.length === 0 && reference.modifiers.length === 0) return undefined;
  const anchors = [
    ...context.mentions.flatMap(({ entities }) => entities.map((entity) => ({ ...namedAnchor(entity), weight: KNOWN_BY.placeHere }))),
    ...focusAnchors(context.focus),
  ];
  for (const key of nounKeys(reference)) {
    const spoken = reference.other ? new Set(context.focus.entities.map(({ id }) => id)) : undefined;
    const candidates = lookedFor(key, context).flatMap((entity) => {
      if (spoken?.has(entity.id) === true) return [];
      const link = bestLink(entity, anchors);
      if (link === undefined) return [];
      const parts = [{ name: 'noun', value: KNOWN_BY.nounNearby }, link.part];
      return [{ entity, score: total(parts), parts, evidence: [link.evidence], ...(link.before ? { fromTalk: link.evidence } : {}) }];
    });
    const ordered = candidates.toSorted((a, b) => b.score - a.score);
    if (ordered.length === 0) continue;
    const best = ordered.filter(({ score }) => (ordered[0]?.score ?? 0) - score < ALIKE);
    const [parts, why] = [ordered[0]?.parts ?? [], ordered[0]?.evidence[0] ?? ''];
    if (reference.plural) {
      const all = best.map(({ entity }) => entity);
      const mention = mentionOf(reference, all, parts, why);
      return ordered[0]?.fromTalk === undefined ? mention : fromTalk(mention);
    }
    const decided = decide({ ...reference, kind: 'REFERENCE' }, ordered, ordered.length);
    return decided === undefined ? undefined : latestOf(decided, context.focus, []);
  }
  return undefined;
}

/** Nothing spoken of decides, but the phrase says what it means well enough to ask which: "the access switch". */
export function anywhere(reference: Reference, context: ReferenceContext): Mention | undefined {
  if (reference.plural || (reference.types.length > 0 && reference.modifiers.length === 0)) return undefined;
  const key = nounKeys(reference).find((each) => (context.found.byKey.get(each) ?? []).length > 0);
  const all = key === undefined ? [] : unique(context.found.byKey.get(key) ?? []).filter((entity) => fits(reference, entity));
  const candidates = all.map((entity) => ({
    entity,
    score: KNOWN_BY.nounAnywhere,
    parts: [{ name: 'noun', value: KNOWN_BY.nounAnywhere }],
    evidence: [`is a ${reference.noun ?? ''}`],
  }));
  return decide({ ...reference, kind: 'REFERENCE' }, candidates, context.found.totals.get(key ?? '') ?? candidates.length);
}
