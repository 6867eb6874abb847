import { normalForm } from '../extract/normal-form.js';
import type { Focus } from '../focus.js';
import type { Reference } from '../extract/references.js';
import type { EntityBrief, Mention, ScorePart } from '../understanding.js';
import { antecedents, latestGroup, type Antecedent } from './antecedents.js';
import { total, type Found } from './candidates.js';
import { focusAnchors, bestLink } from './anchors.js';
import { decide } from './decide.js';
import { FORGOTTEN } from './thresholds.js';

/** What references of one message are resolved against. */
export interface ReferenceContext {
  readonly focus: Focus;
  readonly found: Found;
  /** Names and references of the message so far, in text order. */
  readonly mentions: readonly Mention[];
  /** Briefs of everything in focus, by id. */
  readonly briefs: ReadonlyMap<string, EntityBrief>;
}

/** A reference to something that was never said is not resolved: undefined. */
export function resolveReference(reference: Reference, context: ReferenceContext): Mention | undefined {
  const pool = antecedents(reference.start, context.focus, context.mentions, context.briefs);
  switch (reference.kind) {
    case 'PRONOUN':
      return pronoun(reference, pool);
    case 'BOTH':
      return several(reference, latestGroup(pool, 2).slice(0, 2), 'the last two');
    case 'THERE':
      return where(reference, pool, context);
    case 'ORDINAL':
      return ordinal(reference, pool);
    case 'ONE':
      return oneOf(reference, pool, context);
    case 'POSSESSIVE':
      return ofOwner(reference, pool, context);
    case 'NOUN':
      return byNoun(reference, pool, context);
  }
}

function pronoun(reference: Reference, pool: readonly Antecedent[]): Mention | undefined {
  if (reference.plural) return several(reference, latestGroup(pool, 2), 'the last things named together');
  const persons = reference.types.includes('CONTACT');
  const things = pool.filter((each) => isThing(each) && (each.entity.type === 'CONTACT') === persons);
  const placed = things.map((each) => (PLACES.has(each.entity.type) ? { ...each, strength: each.strength - PLACE_PENALTY } : each));
  return one(
    reference,
    placed.toSorted((a, b) => b.strength - a.strength),
  );
}

/** "It" is rather the thing than the place that it was said to be in. */
const PLACE_PENALTY = 0.15;

/** Descriptions of things (makers, models, roles) are rarely what "it" means while a thing itself is at hand. */
const DESCRIPTIONS = new Set<string>([
  'MANUFACTURER',
  'DEVICE_ROLE',
  'RACK_ROLE',
  'IPAM_ROLE',
  'PLATFORM',
  'TENANT',
  'REGION',
  'CLUSTER_TYPE',
  'CIRCUIT_TYPE',
  'PROVIDER',
  'TENANT_GROUP',
]);
const isThing = ({ entity, strength }: Antecedent): boolean => strength >= FORGOTTEN && !DESCRIPTIONS.has(entity.type);

const PLACES = new Set<string>(['SITE', 'LOCATION', 'RACK', 'REGION']);

function mentionOf(reference: Reference, entities: readonly EntityBrief[], parts: readonly ScorePart[], evidence: string): Mention {
  const { start, end, text } = reference;
  return {
    start,
    end,
    text,
    kind: 'REFERENCE',
    status: 'RESOLVED',
    entities,
    candidates: [],
    candidateCount: 0,
    score: total(parts),
    parts,
    evidence: [evidence],
  };
}

function strengthPart(antecedent: Antecedent): readonly ScorePart[] {
  return [{ name: 'salience', value: antecedent.strength }];
}

function one(reference: Reference, pool: readonly Antecedent[]): Mention | undefined {
  const best = pool[0];
  return best === undefined ? undefined : mentionOf(reference, [best.entity], strengthPart(best), best.why);
}

function several(reference: Reference, group: readonly Antecedent[], why: string): Mention | undefined {
  const first = group[0];
  if (first === undefined || group.length < 2) return first === undefined ? undefined : one(reference, group);
  return mentionOf(
    reference,
    group.map(({ entity }) => entity),
    strengthPart(first),
    why,
  );
}

function where(reference: Reference, pool: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  for (const antecedent of pool) {
    if (antecedent.strength < FORGOTTEN) break;
    if (antecedent.entity.type === 'SITE') return one(reference, [antecedent]);
    const site = antecedent.entity.places.find(({ type }) => type === 'SITE');
    const brief = site === undefined ? undefined : (context.briefs.get(site.id) ?? placeBrief(site));
    if (brief !== undefined) return mentionOf(reference, [brief], strengthPart(antecedent), `where ${antecedent.entity.name} is`);
  }
  return one(
    reference,
    pool.filter(({ entity }) => PLACES.has(entity.type)),
  );
}

function placeBrief(place: EntityBrief['places'][number]): EntityBrief {
  return { id: place.id, key: place.key, type: place.type, name: place.name, display: place.name, nouns: [], places: [] };
}

function ordinal(reference: Reference, pool: readonly Antecedent[]): Mention | undefined {
  const list = latestGroup(reference.noun === undefined ? pool : pool.filter((each) => fits(reference, each.entity)), 2);
  if (list.length < 2) return undefined;
  if (reference.count !== undefined)
    return several(
      reference,
      (reference.ordinal ?? 1) < 0 ? list.slice(-reference.count) : list.slice(0, reference.count),
      'of the last list',
    );
  const index = reference.ordinal === undefined || reference.ordinal < 0 ? list.length - 1 : reference.ordinal - 1;
  const chosen = list[index];
  return chosen === undefined
    ? undefined
    : mentionOf(reference, [chosen.entity], strengthPart(chosen), `number ${index + 1} of ${list.length} named together`);
}

/** "The other one", "the Utica one", "the one in Utica": told by a place, or else the last thing. */
function oneOf(reference: Reference, pool: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  if (reference.other)
    return one(
      reference,
      latestGroup(pool, 2).filter(({ entity }) => entity.id !== pool[0]?.entity.id),
    );
  const owners = reference.modifiers.length > 0 ? ownersOf(reference.modifiers, context) : placesAfter(reference, context);
  const open = openCandidates(context).filter((entity) => isInside(entity, owners) || named(entity, reference.modifiers));
  if (open.length === 1) return mentionOf(reference, open, [{ name: 'asked about', value: 0.9 }], 'one of those asked about');
  const kind = pool.find(isThing)?.entity;
  if (kind === undefined) return undefined;
  if (owners.length === 0) return reference.modifiers.length === 0 ? one(reference, pool.filter(isThing)) : undefined;
  const found = alikeIn(owners, pool, context);
  return found.length === 1
    ? mentionOf(reference, found, [{ name: 'same kind', value: 0.8 }], `a ${kind.nouns[0] ?? 'thing'} like ${kind.name}`)
    : undefined;
}

const ownersOf = (words: readonly string[], context: ReferenceContext): readonly EntityBrief[] =>
  words.flatMap((word) => [`n:${word}`, `p:${word}`].flatMap((key) => context.found.byKey.get(key) ?? []));

/** "the one in IDF118": what is named right behind it. */
function placesAfter(reference: Reference, context: ReferenceContext): readonly EntityBrief[] {
  const next = context.mentions.find(({ start, status }) => start >= reference.end && start - reference.end <= 12 && status === 'RESOLVED');
  return next?.entities ?? [];
}

function openCandidates(context: ReferenceContext): readonly EntityBrief[] {
  return (context.focus.pending?.candidates ?? []).flatMap((id) => context.briefs.get(id) ?? []);
}

const isInside = (entity: EntityBrief, owners: readonly EntityBrief[]): boolean =>
  entity.places.some(({ id }) => owners.some((owner) => owner.id === id));

const named = (entity: EntityBrief, words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => `${entity.name} ${entity.nouns.join(' ')}`.toLowerCase().includes(word));

/** Things of the kind last spoken of, or of the same name, in one of these places. */
function alikeIn(owners: readonly EntityBrief[], pool: readonly Antecedent[], context: ReferenceContext): readonly EntityBrief[] {
  const kinds = pool.filter(isThing).toSorted((a, b) => Number(b.byUser) - Number(a.byUser));
  const nouns = kinds
    .slice(0, 5)
    .flatMap(({ entity: kind }) =>
      [`n:${normalForm(kind.name)}`, ...kind.nouns.slice(0, 3).map((noun) => `~${noun}`)].map((key) => ({ key, type: kind.type })),
    );
  for (const { key, type } of nouns) {
    const inside = unique((context.found.byKey.get(key) ?? []).filter((entity) => entity.type === type && isInside(entity, owners)));
    if (inside.length === 1) return inside;
  }
  return unique(owners.filter(({ type }) => kinds.some(({ entity }) => entity.type === type)));
}

function ofOwner(reference: Reference, pool: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  for (const owner of pool.filter(isThing).slice(0, 3)) {
    const container = owner.entity.places.find(({ type }) => reference.types.includes(type));
    if (container !== undefined)
      return mentionOf(reference, [placeBrief(container)], strengthPart(owner), `the ${reference.noun ?? ''} of ${owner.entity.name}`);
    const near = neighbours(reference, owner.entity, context);
    if (near.length === 1 || (near.length > 1 && reference.plural))
      return mentionOf(reference, near, strengthPart(owner), `the ${reference.noun ?? ''} where ${owner.entity.name} is`);
  }
  const owner = pool.find(isThing);
  return owner === undefined
    ? undefined
    : {
        ...mentionOf(reference, [owner.entity], strengthPart(owner), owner.why),
        end: reference.start + (/^\w+/.exec(reference.text)?.[0].length ?? 0),
      };
}

/** Things of the noun inside the owner, or else in the narrowest place that it shares. */
function neighbours(reference: Reference, owner: EntityBrief, context: ReferenceContext): readonly EntityBrief[] {
  const all = unique(nounKeys(reference).flatMap((key) => context.found.byKey.get(key) ?? [])).filter((entity) => entity.id !== owner.id);
  const inside = all.filter(({ places }) => places.some(({ id }) => id === owner.id));
  if (inside.length > 0) return inside;
  for (const type of ['RACK', 'LOCATION', 'SITE'] as const) {
    const shared = owner.places.find((each) => each.type === type);
    const there = shared === undefined ? [] : all.filter(({ places }) => places.some(({ id }) => id === shared.id));
    if (there.length > 0) return there;
  }
  return [];
}

export function nounKeys(reference: Reference): readonly string[] {
  if (reference.noun === undefined) return [];
  const described = reference.modifiers.map((word) => `~${word} ${reference.noun ?? ''}`);
  return [...described, `~${reference.noun}`];
}

const unique = (entities: readonly EntityBrief[]): readonly EntityBrief[] => [
  ...new Map(entities.map((entity) => [entity.id, entity])).values(),
];

/** The noun fits the type or the role, and every modifier stands in the name, the nouns or a place. */
export function fits(reference: Reference, entity: EntityBrief): boolean {
  const called = reference.types.includes(entity.type) || entity.nouns.includes(reference.noun ?? '');
  const words = `${entity.name} ${entity.nouns.join(' ')} ${entity.places.map(({ name }) => name).join(' ')}`.toLowerCase();
  return called && reference.modifiers.every((word) => words.includes(word));
}

function byNoun(reference: Reference, pool: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  const fitting = pool.filter(({ entity, strength }) => strength >= FORGOTTEN && fits(reference, entity));
  if (reference.plural) {
    const group = latestGroup(fitting, 2);
    if (group.length >= 2)
      return several(reference, reference.count === undefined ? group : group.slice(0, reference.count), 'named together');
  } else if (fitting[0] !== undefined) return one(reference, fitting);
  return inPlace(reference, context) ?? anywhere(reference, context);
}

/** Never named, but the place that is spoken of has just one: "the router" after "the Utica office". */
function inPlace(reference: Reference, context: ReferenceContext): Mention | undefined {
  if (reference.plural && reference.roleTypes.length === 0 && reference.modifiers.length === 0) return undefined;
  const anchors = [
    ...context.mentions.flatMap(({ entities }) => entities.map((entity) => ({ ...entity, weight: 0.4, why: 'named in this message' }))),
    ...focusAnchors(context.focus),
  ];
  for (const key of nounKeys(reference)) {
    const candidates = (context.found.byKey.get(key) ?? []).flatMap((entity) => {
      const link = bestLink(entity, anchors);
      if (link === undefined) return [];
      const parts = [{ name: 'noun', value: 0.6 }, link.part];
      return [{ entity, score: total(parts), parts, evidence: [link.evidence] }];
    });
    const ordered = candidates.toSorted((a, b) => b.score - a.score);
    if (ordered.length === 0) continue;
    const best = ordered.filter(({ score }) => (ordered[0]?.score ?? 0) - score < 0.02);
    if (reference.plural)
      return mentionOf(
        reference,
        best.map(({ entity }) => entity),
        ordered[0]?.parts ?? [],
        ordered[0]?.evidence[0] ?? '',
      );
    return decide({ ...reference, kind: 'REFERENCE' }, ordered, ordered.length);
  }
  return undefined;
}

/** Nothing spoken of decides, but the phrase says what it means well enough to ask which: "the access switch". */
function anywhere(reference: Reference, context: ReferenceContext): Mention | undefined {
  if (reference.plural || (reference.types.length > 0 && reference.modifiers.length === 0)) return undefined;
  const key = nounKeys(reference).find((each) => (context.found.byKey.get(each) ?? []).length > 0);
  const all = key === undefined ? [] : unique(context.found.byKey.get(key) ?? []).filter((entity) => fits(reference, entity));
  const parts = [{ name: 'noun', value: 0.7 }];
  const candidates = all.map((entity) => ({ entity, score: 0.7, parts, evidence: [`is a ${reference.noun ?? ''}`] }));
  return decide({ ...reference, kind: 'REFERENCE' }, candidates, context.found.totals.get(key ?? '') ?? candidates.length);
}
