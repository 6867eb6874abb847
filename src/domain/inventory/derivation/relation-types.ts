import { WIRING_RELATIONS } from './graph.js';
import { netboxRelationTypes } from '../netbox/relations.js';
import {
  CHAIN_RELATIONS,
  DERIVED_RELATIONS,
  FURTHER_RELATIONS,
  LINKING_RELATIONS,
  PART_RELATIONS,
  SCOPING_RELATIONS,
  THROUGH_RELATIONS,
} from '../../model/relation.js';
import { slipsBetween } from '../../text/spelling-variants.js';

/**
 * The built-in relation types: those of NetBox's fields, derived ones, and those that Netloom reads itself. All others are a workspace's own. Stores
 * may store the two kinds differently, so adding a type requires a migration of the Neo4j adapter (see its relation-types.ts).
 */
export const KNOWN_RELATIONS: ReadonlySet<string> = new Set(
  [
    ...netboxRelationTypes(),
    ...DERIVED_RELATIONS,
    ...SCOPING_RELATIONS,
    ...THROUGH_RELATIONS,
    ...FURTHER_RELATIONS,
    ...LINKING_RELATIONS,
    ...PART_RELATIONS,
    ...CHAIN_RELATIONS,
    ...WIRING_RELATIONS,
  ].toSorted(),
);

/** Those of these types that are a workspace's own, each once. */
export const ownTypesAmong = (types: Iterable<string>): readonly string[] =>
  [...new Set(types)].filter((type) => !KNOWN_RELATIONS.has(type));

/** The names closest to the given one, ignoring case; equally close ones in alphabetical order. */
export function nearestNames(typed: string, names: Iterable<string>, most: number): readonly string[] {
  const wanted = typed.toUpperCase();
  return [...new Set(names)]
    .map((name) => ({ name, slips: slipsBetween(wanted, name) }))
    .toSorted((a, b) => a.slips - b.slips || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}
