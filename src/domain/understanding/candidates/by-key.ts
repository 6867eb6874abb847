import type { EntitySummary } from '../../model/understanding.js';
import type { Fit, SpanKey } from '../parse/name-span.js';
import { genericNouns } from './description.js';
import { isPlace } from './places.js';

/** What the store knows for the keys of one message. */
export interface KeyHits {
  readonly byKey: ReadonlyMap<string, readonly EntitySummary[]>;
  /** The number of entities with a key, where it is more than were returned. */
  readonly totals: ReadonlyMap<string, number>;
  /** Of such keys, the entities that were found inside a scope. */
  readonly inside: ReadonlyMap<string, ReadonlySet<string>>;
  /** The ids of the entities that the conversation is about. */
  readonly inConversation: ReadonlySet<string>;
}

/** An entity that a span may name. */
export interface NamedCandidate {
  readonly entity: EntitySummary;
  readonly fit: Fit;
  /** The number of entities that fit in the same way. */
  readonly rivals: number;
  /** It is one of more than were looked at, and not inside anything that is spoken of. */
  readonly byChance: boolean;
  /** It is provisional, and this conversation is not about it. It does not decide the meaning of a name that also fits an imported entity. */
  readonly foreign?: boolean;
}

const ORDER: readonly Fit[] = ['ADDRESS', 'WHOLE', 'INTERFACE', 'HOST', 'NUMBER', 'SUBSTITUTED', 'NUMBERED', 'SPELLING', 'PART'];
const MAX_CANDIDATES = 24;

/** The entities that have one of the keys, each with its best fit, best first. */
export function candidatesByKey(keys: readonly SpanKey[], { byKey, totals, inside, inConversation }: KeyHits): readonly NamedCandidate[] {
  const found = new Map<string, { entity: EntitySummary; fit: Fit; total: number; byChance: boolean }>();
  for (const { key, fit, nouns } of keys.toSorted((a, b) => ORDER.indexOf(a.fit) - ORDER.indexOf(b.fit))) {
    const all = (byKey.get(key) ?? []).filter(
      (entity) => (nouns === undefined || isOneOf(entity, nouns)) && !(fit === 'HOST' && isPlace(entity)),
    );
    const scoped = inside.get(key);
    for (const entity of all)
      if (!found.has(entity.id))
        found.set(entity.id, {
          entity,
          fit,
          total: totals.get(key) ?? all.length,
          byChance: totals.has(key) && scoped?.has(entity.id) !== true,
        });
  }
  for (const id of misnumbered(keys, byKey, found.values())) found.delete(id);
  const isForeign = ({ provisional, id }: EntitySummary): boolean => provisional === true && !inConversation.has(id);
  for (const id of weakerProvisional(found.values(), isForeign)) found.delete(id);
  const counts = new Map<Fit, number>();
  for (const { fit } of found.values()) counts.set(fit, (counts.get(fit) ?? 0) + 1);
  return [...found.values()].slice(0, MAX_CANDIDATES).map(({ entity, fit, total, byChance }) => ({
    entity,
    fit,
    byChance,
    rivals: Math.max(counts.get(fit) ?? 1, byChance ? total : 1),
    ...(isForeign(entity) ? { foreign: true } : {}),
  }));
}

/** “VLAN 300” is the VLAN with this id, not another one that is called so. */
function misnumbered(
  keys: readonly SpanKey[],
  byKey: KeyHits['byKey'],
  found: Iterable<{ readonly entity: EntitySummary }>,
): readonly string[] {
  const numbered = keys.filter(({ fit }) => fit === 'NUMBER').flatMap(({ key }) => byKey.get(key) ?? []);
  if (numbered.length === 0) return [];
  const [types, ids] = [new Set(numbered.map(({ type }) => type)), new Set(numbered.map(({ id }) => id))];
  return [...found].flatMap(({ entity: { id, type } }) => (types.has(type) && !ids.has(id) ? [id] : []));
}

/** Provisional entities of other conversations that fit no better than an entity of the inventory. */
function weakerProvisional(
  found: Iterable<{ readonly entity: EntitySummary; readonly fit: Fit }>,
  isForeign: (entity: EntitySummary) => boolean,
): readonly string[] {
  const all = [...found];
  const best = Math.min(...all.filter(({ entity }) => !isForeign(entity)).map(({ fit }) => ORDER.indexOf(fit)));
  return all.flatMap(({ entity, fit }) => (isForeign(entity) && ORDER.indexOf(fit) >= best ? [entity.id] : []));
}

/** Whether one of the nouns may refer to the entity. */
export const isOneOf = (entity: EntitySummary, nouns: readonly string[]): boolean =>
  nouns.some((noun) => entity.nouns.includes(noun)) || genericNouns(entity).some((noun) => nouns.includes(noun));
