import type { Entity, EntityType } from '../../model/entity.js';
import type { FactGraph } from './fact-graph.js';
import { SCHEMA } from './schema.js';

/** The same thing under other relations. */
export const ALSO: Readonly<Record<string, readonly string[]>> = { SITE: ['SCOPE', 'AT_SITE'] };

/** Relations to what has something for an entity that does not have it itself, nearest first: an interface is in the rack of its device. */
const OVER: Readonly<Record<string, readonly string[]>> = {
  SITE: ['RACK', 'DEVICE', 'VIRTUAL_MACHINE', 'CLUSTER', 'POWER_PANEL', 'LOCATION'],
  RACK: ['DEVICE'],
  LOCATION: ['RACK', 'DEVICE'],
  REGION: ['SITE', 'SCOPE', 'AT_SITE'],
  MANUFACTURER: ['DEVICE_TYPE', 'MODULE_TYPE'],
};

export const isRelation = (name: string): boolean => /^\p{Lu}/u.test(name);
const withAlso = (names: readonly string[]): readonly string[] => names.flatMap((name) => [name, ...(ALSO[name] ?? [])]);
const overOf = (names: readonly string[]): readonly string[] => names.flatMap((name) => OVER[name] ?? []);

/** Whether entities of a type have one of these attributes or relations, themselves or over another entity. */
export function isStated(type: EntityType, names: readonly string[]): boolean {
  if (names.some((name) => !isRelation(name))) return true;
  const [direct, over] = [new Set(withAlso(names)), new Set(overOf(names))];
  return SCHEMA.some(
    ({ from, relation, to }) =>
      from === type &&
      (direct.has(relation) || (over.has(relation) && SCHEMA.some((edge) => edge.from === to && direct.has(edge.relation)))),
  );
}

/** The relations that a walk follows for {@link relatedBy}: from the entities, then from all that it reached. */
export const relationsTo = (names: readonly string[]): { readonly first: readonly string[]; readonly next: readonly string[] } => {
  const relations = names.filter(isRelation);
  return { first: [...new Set([...withAlso(relations), ...overOf(relations)])], next: [...new Set(withAlso([...relations, 'SITE']))] };
};

/** The entities that an entity has by these relations; if it states none, those of the nearest entity that has some for it. */
export function relatedBy(entity: Entity, names: readonly string[], types: readonly EntityType[], graph: FactGraph): readonly Entity[] {
  const relations = withAlso(names.filter(isRelation));
  const ends = (from: Entity): readonly Entity[] =>
    graph.out(from, ...relations).filter(({ type }) => types.length === 0 || types.includes(type));
  const direct = ends(entity);
  if (direct.length > 0) return direct;
  for (const relation of overOf(names)) {
    const found = graph.out(entity, relation).flatMap(ends);
    if (found.length > 0) return found;
  }
  return [];
}

/** The types of the entities that those of a type have by these relations themselves. */
export const directTypes = (type: EntityType, names: readonly string[]): readonly EntityType[] => {
  const direct = new Set(withAlso(names));
  return [...new Set(SCHEMA.flatMap(({ from, relation, to }) => (from === type && direct.has(relation) ? [to] : [])))];
};

/** The relations themselves, also under other names. */
export const directRelations = (names: readonly string[]): readonly string[] => withAlso(names.filter(isRelation));
