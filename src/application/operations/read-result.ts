import { entityIdOf } from '../inventory/index.js';
import { refKey, type EntityDraft, type EntityRef } from '../../domain/model/entity.js';
import type { Json } from '../../domain/common/json.js';
import { askedType } from '../../domain/inventory/metadata/ids.js';
import { netboxRef } from '../../domain/inventory/netbox/record.js';
import { isObjectType } from '../../domain/inventory/netbox/relations.js';
import { observedDrafts, refsInResult } from '../../domain/inventory/netbox/rest.js';
import { EFFECT_NAMES, OPERATION_ENTITY_LIMIT, type EffectIds } from '../../domain/model/operation.js';
import type { EntitySummary } from '../../domain/model/understanding.js';
import type { Repositories } from '../../ports/store/store.js';

export interface ReadResult {
  /** Undefined if the result is not JSON. It is then stored as text, without entities. */
  readonly json: Json | undefined;
  /** The NetBox objects in the result, in order. */
  readonly refs: readonly EntityRef[];
  /** The attributes and relations that the result states. */
  drafts(): readonly EntityDraft[];
}

export function readResult(result: string, args: Json): ReadResult {
  const json = parsed(result);
  if (json === undefined) return { json, refs: [], drafts: () => [] };
  const asked = askedType(args);
  return { json, refs: refsInResult(json, asked).map(({ ref }) => ref), drafts: () => observedDrafts(json, asked) };
}

function parsed(result: string): Json | undefined {
  try {
    return JSON.parse(result) as Json;
  } catch {
    return undefined;
  }
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
 * The objects of a result that the inventory contains, in the order of the result. They are found by identity, never by name. The result does not
 * change them: a tool is not the source of truth.
 */
export async function knownIn(
  repositories: Repositories,
  workspace: string,
  refs: readonly EntityRef[],
): Promise<readonly EntitySummary[]> {
  if (refs.length === 0) return [];
  const ids = [...new Set(refs.map((ref) => entityIdOf(workspace, ref)))];
  const summaries = await repositories.lookup.summaries(ids);
  return ids.flatMap((id) => summaries.get(id) ?? []).slice(0, OPERATION_ENTITY_LIMIT);
}
