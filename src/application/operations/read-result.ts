import { entityIdOf } from '../inventory/index.js';
import { refKey, type EntityDraft, type EntityRef } from '../../domain/model/entity.js';
import type { Json } from '../../domain/common/json.js';
import { nameKey } from '../../domain/common/name-key.js';
import { isObjectType } from '../../domain/inventory/netbox/models.js';
import { netboxRef } from '../../domain/inventory/netbox/record.js';
import { readObjects } from '../../domain/inventory/netbox/rest.js';
import { expectedTypes } from '../../domain/inventory/netbox/type-names.js';
import { unwrapResult, type UnwrappedResult } from '../../domain/inventory/results/unwrap.js';
import { EFFECT_NAMES, OPERATION_ENTITY_LIMIT, type EffectIds } from '../../domain/model/operation.js';
import type { EntitySummary } from '../../domain/model/understanding.js';
import type { Repositories } from '../../ports/store/store.js';

/** A NetBox object in a result. */
export interface ReadRef extends EntityRef {
  /** Its name in the result, if only a plain word such as `devices` states its type: an object of the inventory must have the same name. */
  readonly expectedName?: string;
  /** Whether other objects of the result only refer to it. */
  readonly isNested?: boolean;
}

export interface ReadResult extends UnwrappedResult {
  /** The NetBox objects in the result, in order. */
  readonly refs: readonly ReadRef[];
  /** The attributes and relations that the result states. */
  readonly drafts: () => readonly EntityDraft[];
  /** Why objects were not read, in words. */
  readonly unreadObjects: readonly string[];
}

/** Removes the envelopes of a result, and finds the NetBox objects in it. A result without JSON is kept as text, without objects. */
export function readResult(result: string, tool: string, args: Json): ReadResult {
  const unwrapped = unwrapResult(result);
  if (unwrapped.json === undefined) return { ...unwrapped, refs: [], drafts: () => [], unreadObjects: [] };
  const { refs, unread, drafts } = readObjects(unwrapped.json, expectedTypes({ tool, arguments: args }));
  return {
    ...unwrapped,
    unreadObjects: unread,
    refs: refs.map(({ ref, name, certain, isNested }) => ({ ...ref, isNested, ...(certain ? {} : { expectedName: name }) })),
    drafts,
  };
}

/** Objects named by type and id in the effects (`dcim.device:1`) that the result does not contain. */
export function refsOfIds(ids: EffectIds, known: readonly EntityRef[]): readonly EntityRef[] {
  const keys = new Set(known.map(refKey));
  const named = EFFECT_NAMES.flatMap(([, name]) => ids[name]).filter((id) => !keys.has(id));
  return [...new Set(named)].flatMap((id) => {
    const [objectType = '', objectId = '', ...rest] = id.split(':');
    return rest.length === 0 && objectId !== '' && isObjectType(objectType) ? [netboxRef(objectType, objectId)] : [];
  });
}

/**
 * The objects of a result that the inventory contains, in the order of the result. They are found by identity, never by name alone. The result does not
 * change them: a tool is not the source of truth.
 */
export async function knownIn(repositories: Repositories, workspace: string, refs: readonly ReadRef[]): Promise<readonly EntitySummary[]> {
  if (refs.length === 0) return [];
  const names = new Map(refs.map((ref) => [entityIdOf(workspace, ref), ref.expectedName]));
  const summaries = await repositories.lookup.summaries([...names.keys()]);
  return [...names]
    .flatMap(([id, expected]) => {
      const summary = summaries.get(id);
      return summary !== undefined && hasName(summary, expected) ? [summary] : [];
    })
    .slice(0, OPERATION_ENTITY_LIMIT);
}

/** An object of another system may have the same id. */
const hasName = ({ name, display }: EntitySummary, expected: string | undefined): boolean =>
  expected === undefined || [name, display].some((each) => nameKey(each) === nameKey(expected));
