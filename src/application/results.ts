import { refKey } from '../domain/entity.js';
import type { Json } from '../domain/json.js';
import { refsInResult, type NamedRef } from '../domain/netbox/rest.js';
import { OPERATION_ENTITY_LIMIT } from '../domain/operation.js';
import type { EntityBrief } from '../domain/understanding.js';
import type { StoreNouns } from '../ports/store.js';

export interface ReadResult {
  /** Undefined where the result is no JSON: it is kept as text and gives no entities, and that is no error. */
  readonly json: Json | undefined;
  /** The NetBox objects that it speaks of, in its order. */
  readonly refs: readonly NamedRef[];
}

export function readResult(result: string, args: Json): ReadResult {
  const json = parsed(result);
  return { json, refs: json === undefined ? [] : refsInResult(json, askedType(args)) };
}

function parsed(result: string): Json | undefined {
  try {
    return JSON.parse(result) as Json;
  } catch {
    return undefined;
  }
}

/** The type that the call asked for, which brief results do not repeat. */
function askedType(args: Json): string | undefined {
  const type = typeof args === 'object' && args !== null && 'object_type' in args ? args['object_type'] : undefined;
  return typeof type === 'string' ? type : undefined;
}

/** The objects of a result that the inventory knows, in the result's order. It is linked by identity, never by name, and what it
 * says changes no inventory: a tool's answer is not the source of truth. */
export async function knownIn(nouns: StoreNouns, refs: readonly NamedRef[]): Promise<readonly EntityBrief[]> {
  if (refs.length === 0) return [];
  const entities = await nouns.entities.byRefs(refs.map(({ ref }) => ref));
  const ids = new Map(entities.map((entity) => [refKey(entity.ref), entity.id]));
  const briefs = await nouns.lookup.briefs([...ids.values()]);
  return refs
    .map(({ ref }) => briefs.get(ids.get(refKey(ref)) ?? ''))
    .filter((entity) => entity !== undefined)
    .slice(0, OPERATION_ENTITY_LIMIT);
}
