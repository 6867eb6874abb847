import { refKey, type EntityDraft, type EntityRef, type EntityType } from '../../model/entity.js';
import { type Json, type JsonObject, isJsonObject } from '../../common/json.js';
import { isJoin } from './joins.js';
import { entityTypeOf, skipReason } from './models.js';
import { isNamed, nestedName } from './names.js';
import { draftOf, netboxRef } from './record.js';
import { isReference, refOfNested } from './relations.js';
import { objectsIn, type ResultObject } from './result-objects.js';
import { NO_EXPECTATION, typeNamed, type ExpectedTypes } from './type-names.js';

/** An object in a result. */
export interface NamedRef {
  readonly ref: EntityRef;
  readonly type: EntityType;
  readonly name: string;
  /** False if only a plain word states its type, so that it may be an object of another system: its name must confirm it. */
  readonly certain: boolean;
  /** Whether other objects of the result only refer to it. */
  readonly isNested: boolean;
}

/** The maximum number of objects of one result that are tracked. */
const REFS_LIMIT = 100;
const DEPTH_LIMIT = 4;

/**
 * The entities in a NetBox-shaped result: a page `{count, results}`, one object, a list, or lists by type such as `{"dcim.device": […]}`. The type
 * comes from the object, otherwise from `objectType`; objects with neither are ignored.
 */
export function draftsFromRest(objectType: string | undefined, json: Json): EntityDraft[] {
  const stated = objectType === undefined ? undefined : { objectType, certain: true };
  return objectsIn(json, { stated, ofNetbox: true })
    .objects.filter(({ ref }) => isEntity(ref))
    .map(({ ref, fields }) => draftOf(ref, fields));
}

/** Drafts of an imported JSON value. */
export interface ImportedDrafts {
  /** The objects themselves, then those that they refer to, which are provisional. */
  readonly drafts: readonly EntityDraft[];
  /** The unread values with the reasons, in words. */
  readonly unread: readonly string[];
  /** The objects of models that are not imported: their types with the reasons. */
  readonly skipped: readonly { readonly objectType: string; readonly reason: string }[];
}

/**
 * Drafts of the objects of a page, list or object that is imported, without a limit. Objects without the times that NetBox gives to complete ones are partial.
 * Partial objects without a name are provisional: a name that is made of their id must not replace a name.
 */
export function importedDrafts(objectType: string | undefined, json: Json): ImportedDrafts {
  const stated = objectType === undefined ? undefined : { objectType, certain: true };
  const { objects: all, unread } = objectsIn(json, { stated, ofNetbox: true }, Infinity);
  const objects = all.filter(({ ref }) => isEntity(ref));
  const drafts = objects.map(({ ref, fields }) => {
    if (isWhole(fields)) return draftOf(ref, fields);
    return isNamed(ref, fields) ? { ...draftOf(ref, fields), partial: true } : observedDraft(ref, fields);
  });
  const referred = new Map<string, EntityDraft>();
  for (const { ref, fields } of objects)
    visitNested(ref, fields, 0, (nested, item) => {
      if (isEntity(nested) && isNamed(nested, item)) referred.set(refKey(nested), observedDraft(nested, item));
    });
  const skipped = all
    .filter(({ ref }) => !isEntity(ref))
    .map(({ ref }) => ({
      objectType: ref.objectType,
      reason: skipReason(ref.objectType) ?? `${ref.objectType} is imported from dumps only`,
    }));
  return { drafts: [...drafts, ...referred.values()], unread, skipped };
}

/** Whether the object is complete: a draft of a partial object must not replace a known entity. */
const isWhole = (object: JsonObject): boolean => 'id' in object && 'created' in object && 'last_updated' in object;

function observedDraft(ref: EntityRef, fields: JsonObject): EntityDraft & { readonly observed: number } {
  const draft = draftOf(ref, fields);
  const facts = Object.keys(draft.attributes).length + draft.relations.length + (draft.status === undefined ? 0 : 1);
  return { ...draft, observed: 1 + facts };
}

const isEntity = ({ objectType }: EntityRef): boolean => skipReason(objectType) === undefined && !isJoin(objectType);

/** The NetBox objects of a result. */
export interface ResultReading {
  /** In order of appearance: its own objects first, then those that they refer to; at most {@link REFS_LIMIT}. */
  readonly refs: readonly NamedRef[];
  /** The unread values with the reasons, in words. */
  readonly unread: readonly string[];
  /** See {@link observedDrafts}. */
  readonly drafts: () => readonly EntityDraft[];
}

export function readObjects(json: Json, expected: ExpectedTypes = NO_EXPECTATION): ResultReading {
  const { objects, unread } = objectsIn(json, expected);
  const { refs, left } = refsOf(objects);
  const beyond = left === 0 ? [] : [`${left} further objects are not read; the limit is ${REFS_LIMIT}.`];
  return { refs, unread: [...unread, ...beyond], drafts: () => observedDrafts(objects) };
}

function refsOf(objects: readonly ResultObject[]): { readonly refs: readonly NamedRef[]; readonly left: number } {
  const found = new Map<string, NamedRef>();
  const left = new Set<string>();
  const add = (ref: EntityRef, name: string | undefined, more: Pick<NamedRef, 'certain' | 'isNested'>): void => {
    const key = `${ref.objectType}:${ref.objectId}`;
    if (found.has(key) || !isEntity(ref)) return;
    if (found.size >= REFS_LIMIT) left.add(key);
    else found.set(key, { ref, type: entityTypeOf(ref.objectType), name: name ?? key, ...more });
  };
  for (const { ref, fields, certain } of objects) if (isEntity(ref)) add(ref, draftOf(ref, fields).name, { certain, isNested: false });
  for (const { ref, fields, certain } of objects)
    visitNested(ref, fields, 0, (nested, item) => add(nested, nestedName(item) ?? nestedName(item['object']), { certain, isNested: true }));
  return { refs: [...found.values()], left: left.size };
}

/**
 * Drafts of the objects of a result that have a name or relations, then of the named ones that they refer to, at most {@link REFS_LIMIT}. Each has the number of
 * stated facts. If an object occurs twice, the more complete one counts.
 */
function observedDrafts(objects: readonly ResultObject[]): readonly EntityDraft[] {
  const found = new Map<string, EntityDraft>();
  const add = (ref: EntityRef, fields: JsonObject, isOutermost = false): void => {
    if (!isEntity(ref) || (!isOutermost && !isNamed(ref, fields))) return;
    const draft = observedDraft(ref, fields);
    // Few cables have a label.
    if (draft.relations.length === 0 && !isNamed(ref, fields)) return;
    const key = refKey(ref);
    const before = found.get(key)?.observed ?? 0;
    if (draft.observed <= before || (before === 0 && found.size >= REFS_LIMIT)) return;
    found.set(key, draft);
  };
  for (const { ref, fields } of objects) add(ref, fields, true);
  for (const { ref, fields } of objects) visitNested(ref, fields, 0, (nested, item) => add(nested, item));
  return [...found.values()];
}

function visitNested(parent: EntityRef, fields: JsonObject, depth: number, add: (ref: EntityRef, item: JsonObject) => void): void {
  if (depth >= DEPTH_LIMIT) return;
  for (const [field, value] of Object.entries(fields)) {
    const items = Array.isArray(value) ? (value as readonly Json[]).slice(0, REFS_LIMIT) : [value];
    for (const item of items) {
      if (!isJsonObject(item)) continue;
      const nested = refOfNested(parent.objectType, field, item);
      const [ref, stated] = nested === undefined ? (childIn(parent, field, item) ?? [parent, item]) : [refTo(nested), item];
      if (ref !== parent) add(ref, stated);
      visitNested(ref, item, depth + 1, add);
    }
  }
}

const refTo = ({ objectType, objectId }: { readonly objectType: string; readonly objectId: string }): EntityRef =>
  netboxRef(objectType, objectId);

/**
 * An object in a list that GraphQL returns for the other direction of a relation, such as `interfaces` of a device: its type is that of the list, and it
 * refers to the object that contains it.
 */
function childIn(parent: EntityRef, field: string, item: JsonObject): readonly [EntityRef, JsonObject] | undefined {
  const id = item['id'];
  const [app, model = ''] = parent.objectType.split('.');
  const objectType = app === 'virtualization' && field === 'interfaces' ? 'virtualization.vminterface' : typeNamed(field)?.objectType;
  if (objectType === undefined || !field.endsWith('s') || (typeof id !== 'number' && typeof id !== 'string')) return undefined;
  const owner = model === 'virtualmachine' ? 'virtual_machine' : model;
  const refers = item[owner] === undefined && isReference(objectType, owner, { id: parent.objectId, object_type: parent.objectType });
  const to = refers && TARGETED.has(owner) ? { [owner]: { id: parent.objectId, object_type: parent.objectType } } : {};
  return [netboxRef(objectType, String(id)), { ...to, ...item }];
}

/** Fields by which components and contained objects refer to their owner; each has the name of the owner's model. */
const TARGETED = new Set(['device', 'site', 'rack', 'location', 'virtual_machine', 'tenant', 'cluster', 'vrf', 'circuit', 'provider']);
