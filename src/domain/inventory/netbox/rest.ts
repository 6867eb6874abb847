import { refKey, type EntityDraft, type EntityRef, type EntityType } from '../../model/entity.js';
import { type Json, type JsonObject, isJsonObject } from '../../common/json.js';
import { entityTypeOf, refOfUrl, skipReason } from './models.js';
import { isNamed, nestedName } from './names.js';
import { draftOf, netboxRef } from './record.js';
import { isObjectType, refOfNested } from './relations.js';

/** An object in a result. */
export interface NamedRef {
  readonly ref: EntityRef;
  readonly type: EntityType;
  readonly name: string;
}

/** The maximum number of objects of one result that are tracked. */
const REFS_LIMIT = 100;

/** The maximum number of objects of one result that are read; NetBox's pages end at 1,000. */
const OBJECT_LIMIT = 1_000;
const DEPTH_LIMIT = 4;

interface RestObject {
  readonly ref: EntityRef;
  readonly fields: JsonObject;
}

/**
 * The entities in a NetBox-shaped result: a page `{count, results}`, one object, a list, or lists by type such as `{"dcim.device": […]}`. The type
 * comes from an object's `url`, otherwise from `objectType`; objects with neither are ignored. A brief or partial object gives a draft of what it
 * states: see {@link isWhole}.
 */
export function draftsFromRest(objectType: string | undefined, json: Json): EntityDraft[] {
  return objectsOf(objectType, json)
    .filter(({ ref }) => skipReason(ref.objectType) === undefined && !JOINING.has(ref.objectType))
    .map(({ ref, fields }) => draftOf(ref, fields));
}

/**
 * Drafts of the objects of a page, list or object that is imported, then of those that they refer to, which only count until the inventory has more of
 * them. Objects without the times that NetBox gives to complete ones are partial.
 */
export function importedDrafts(objectType: string | undefined, json: Json): EntityDraft[] {
  const objects = objectsOf(objectType, json).filter(({ ref }) => skipReason(ref.objectType) === undefined && !JOINING.has(ref.objectType));
  const drafts = objects.map(({ ref, fields }) => ({ ...draftOf(ref, fields), ...(isWhole(fields) ? {} : { partial: true }) }));
  const referred = new Map<string, EntityDraft>();
  for (const { ref, fields } of objects)
    visitNested(ref.objectType, fields, 0, (nested, item) => {
      if (skipReason(nested.objectType) === undefined && isNamed(nested, item)) referred.set(refKey(nested), observedDraft(nested, item));
    });
  return [...drafts, ...referred.values()];
}

function observedDraft(ref: EntityRef, fields: JsonObject): EntityDraft {
  const draft = draftOf(ref, fields);
  const facts = Object.keys(draft.attributes).length + draft.relations.length + (draft.status === undefined ? 0 : 1);
  return { ...draft, observed: 1 + facts };
}

/** Endpoints whose results only join other objects. */
const JOINING = new Set(['tenancy.contactassignment', 'dcim.cabletermination', 'ipam.fhrpgroupassignment']);

/** Whether the object is complete: a draft of a partial object must not replace a known entity. */
export function isWhole(object: JsonObject): boolean {
  return 'id' in object && 'created' in object && 'last_updated' in object;
}

/** The objects of a result in order of appearance: its own objects first, then those that they refer to; at most {@link REFS_LIMIT}. */
export function refsInResult(json: Json, objectType?: string): NamedRef[] {
  const found = new Map<string, NamedRef>();
  const objects = objectsOf(objectType, json);
  const add = (ref: EntityRef, name: string | undefined): void => {
    const key = `${ref.objectType}:${ref.objectId}`;
    if (found.size >= REFS_LIMIT || found.has(key) || skipReason(ref.objectType) !== undefined) return;
    found.set(key, { ref, type: entityTypeOf(ref.objectType), name: name ?? key });
  };
  for (const { ref, fields } of objects) if (!JOINING.has(ref.objectType)) add(ref, draftOf(ref, fields).name);
  for (const { ref, fields } of objects)
    visitNested(ref.objectType, fields, 0, (nested, item) => add(nested, nestedName(item) ?? nestedName(item['object'])));
  return [...found.values()];
}

/**
 * Drafts of the named objects of a result, then of the named objects that they refer to, at most {@link REFS_LIMIT}. Each has the number of stated
 * facts. If an object occurs twice, the more complete one counts.
 */
export function observedDrafts(json: Json, objectType?: string): EntityDraft[] {
  const found = new Map<string, EntityDraft>();
  const add = (ref: EntityRef, fields: JsonObject): void => {
    if (skipReason(ref.objectType) !== undefined || JOINING.has(ref.objectType) || !isNamed(ref, fields)) return;
    const draft = observedDraft(ref, fields);
    const key = refKey(ref);
    const before = found.get(key)?.observed ?? 0;
    if ((draft.observed ?? 0) <= before || (before === 0 && found.size >= REFS_LIMIT)) return;
    found.set(key, draft);
  };
  const objects = objectsOf(objectType, json);
  for (const { ref, fields } of objects) add(ref, fields);
  for (const { ref, fields } of objects) visitNested(ref.objectType, fields, 0, add);
  return [...found.values()];
}

function visitNested(objectType: string, fields: JsonObject, depth: number, add: (ref: EntityRef, item: JsonObject) => void): void {
  if (depth >= DEPTH_LIMIT) return;
  for (const [field, value] of Object.entries(fields)) {
    const items = Array.isArray(value) ? (value as readonly Json[]).slice(0, REFS_LIMIT) : [value];
    for (const item of items) {
      if (!isJsonObject(item)) continue;
      const nested = refOfNested(objectType, field, item);
      if (nested !== undefined) add(netboxRef(nested.objectType, nested.objectId), item);
      visitNested(nested?.objectType ?? objectType, item, depth + 1, add);
    }
  }
}

/** The top-level objects of a result. */
function objectsOf(objectType: string | undefined, json: Json, depth = 0): RestObject[] {
  if (depth >= DEPTH_LIMIT) return [];
  if (Array.isArray(json))
    return (json as readonly Json[]).slice(0, OBJECT_LIMIT).flatMap((item) => objectsOf(objectType, item, depth + 1));
  if (!isJsonObject(json)) return [];
  const one = objectOf(objectType, json);
  if (one !== undefined) return [one];
  if (Array.isArray(json['results'])) return objectsOf(objectType, json['results'], depth + 1);
  if (isJsonObject(json['results'])) return objectsOf(objectType, json['results'], depth + 1);
  const lists = Object.entries(json).filter(([key, value]) => isObjectType(key) && Array.isArray(value));
  return lists.flatMap(([key, value]) => objectsOf(key, value, depth + 1)).slice(0, OBJECT_LIMIT);
}

function objectOf(objectType: string | undefined, json: JsonObject): RestObject | undefined {
  const { id, url } = json as { id?: Json; url?: Json };
  if (typeof id !== 'number' && typeof id !== 'string') return undefined;
  const byUrl = typeof url === 'string' ? refOfUrl(url) : undefined;
  if (byUrl !== undefined) return { ref: netboxRef(byUrl.objectType, byUrl.objectId), fields: json };
  if (objectType === undefined || !isObjectType(objectType) || String(id) === '') return undefined;
  return { ref: netboxRef(objectType, String(id)), fields: json };
}
