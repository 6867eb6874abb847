import type { EntityRef } from '../../model/entity.js';
import { type Json, type JsonObject, isJsonObject } from '../../common/json.js';
import { effectNamed } from '../results/effect-names.js';
import { excerpt } from '../results/excerpt.js';
import { refOfUrl } from './models.js';
import { nestedName } from './names.js';
import { netboxRef } from './record.js';
import { currentFields } from './older-versions.js';
import { isPlausible, statedTypeOf, statesType, typeNamed, typeOfKey, type ExpectedTypes, type StatedType } from './type-names.js';

/** An object of a result with its identity. */
export interface ResultObject {
  readonly ref: EntityRef;
  readonly fields: JsonObject;
  /** False if only a plain word states its type. */
  readonly certain: boolean;
}

export interface ResultObjects {
  readonly objects: readonly ResultObject[];
  /** The unread values with the reasons, in words; at most {@link MOST_REASONS}. */
  readonly unread: readonly string[];
}

/** The maximum number of objects of one result that are read; NetBox's pages end at 1,000. Imports have none. */
const OBJECT_LIMIT = 1_000;
const DEPTH_LIMIT = 8;
/** The maximum number of members of one object that are searched for an effect. */
const MOST_MEMBERS = 1_000;
const MOST_REASONS = 10;

/** Members that contain the result itself, so that its type is the type of their objects. */
const ENVELOPES = new Set(
  'results result data output response body json payload value content items objects records rows entries nodes node edges edge list matches hits page found created updated changed deleted selected'.split(
    ' ',
  ),
);

interface Search {
  readonly found: ResultObject[];
  readonly untyped: JsonObject[];
  readonly unidentified: Map<string, JsonObject>;
  readonly ofNetbox: boolean;
  /** The maximum number of objects, of items of a list, and of members of an object. */
  readonly limit: number;
  left: number;
  deep: boolean;
}

/**
 * The outermost objects of a result with a known type, wherever they are: in lists, pages, envelopes, below a key that names their type, or as only
 * nested objects of others. The type comes from the object (`url`, `object_type`, `__typename`), the key, or what the call states.
 */
export function objectsIn(json: Json, { stated, ofNetbox }: ExpectedTypes, limit = OBJECT_LIMIT): ResultObjects {
  const search: Search = { found: [], untyped: [], unidentified: new Map(), ofNetbox, limit, left: 0, deep: false };
  visit(json, { hint: stated, isEnvelope: true, isAffected: false, depth: 0 }, search);
  return { objects: search.found, unread: reasons(search) };
}

interface Place {
  readonly hint: StatedType | undefined;
  /** Whether only envelopes surround the value. Keys of other objects do not state types. */
  readonly isEnvelope: boolean;
  /** Whether the value is read as an effect or as an error, so that objects without a type are used. */
  readonly isAffected: boolean;
  readonly depth: number;
}

function visit(json: Json, place: Place, search: Search): void {
  if (typeof json !== 'object' || json === null) return;
  if (place.depth >= DEPTH_LIMIT) {
    search.deep = true;
    return;
  }
  const inner = { ...place, depth: place.depth + 1 };
  if (Array.isArray(json)) {
    for (const item of (json as readonly Json[]).slice(0, search.limit)) visit(item, inner, search);
    search.left += Math.max(0, (json as readonly Json[]).length - search.limit);
    return;
  }
  const object = json as JsonObject;
  const identified = identityOf(object, place.hint);
  if (identified === undefined) visitMembers(object, inner, search);
  else if (search.found.length < search.limit)
    search.found.push({ ...identified, fields: currentFields(identified.ref.objectType, object) });
  else search.left += 1;
}

/** An object by its own statement, otherwise by what its place states. */
function identityOf(object: JsonObject, hint: StatedType | undefined): Omit<ResultObject, 'fields'> | undefined {
  const { url } = object;
  const byUrl = typeof url === 'string' && url.length <= 2_000 ? refOfUrl(url) : undefined;
  const id = object['id'] ?? object['pk'] ?? null;
  if ((typeof id !== 'number' && typeof id !== 'string') || String(id) === '') return undefined;
  if (byUrl !== undefined) return { ref: netboxRef(byUrl.objectType, byUrl.objectId), certain: true };
  const stated = statesType(object) ? statedTypeOf(object) : hint;
  if (stated === undefined) return undefined;
  // NetBox's ids are numbers, Nautobot's are UUIDs.
  const isConfirmed = stated.certain || (/^(?:\d{1,20}|[0-9a-f]{8}-[0-9a-f-]{27})$/.test(String(id)) && nestedName(object) !== undefined);
  return isConfirmed ? { ref: netboxRef(stated.objectType, String(id)), certain: stated.certain } : undefined;
}

function visitMembers(object: JsonObject, { hint, isEnvelope, isAffected, depth }: Place, search: Search): void {
  const isObject =
    isEnvelope && ['id', 'name', 'display', 'slug'].some((name) => typeof object[name] === 'string' || typeof object[name] === 'number');
  if (isObject && !isAffected && !hasEffect(object)) note(object, hint, search);
  const around = isEnvelope && !isObject;
  const members = Object.entries(object).slice(0, search.limit);
  search.left += Object.keys(object).length - members.length;
  const containers = members.filter(([, member]) => typeof member === 'object' && member !== null);
  const subject = around ? webhookType(object) : undefined;
  for (const [key, member] of containers) {
    const named = around ? hintOf(key, search) : undefined;
    const isInner = ENVELOPES.has(key) || (containers.length === 1 && Array.isArray(member)) || isMapOf(containers, members);
    const inherited = around && isInner ? (subject ?? hint) : undefined;
    const place = { hint: ENVELOPES.has(key) ? inherited : (named ?? inherited), isEnvelope: around, depth };
    visit(member, { ...place, isAffected: isAffected || ERRORS.has(key) || effectNamed(key) !== undefined }, search);
  }
}

const ERRORS = new Set(['error', 'errors']);

/** `{"id": "file-1", "deleted": true}` */
const hasEffect = (object: JsonObject): boolean =>
  Object.entries(object)
    .slice(0, MOST_MEMBERS)
    .some(([name, member]) => member === true && effectNamed(name) !== undefined);

/** Objects by their id or name: `{"17": {…}, "18": {…}}`. */
const isMapOf = (containers: readonly unknown[], members: readonly (readonly [string, Json])[]): boolean =>
  containers.length === members.length && members.every(([, member]) => isJsonObject(member));

function hintOf(key: string, search: Search): StatedType | undefined {
  const named = typeOfKey(key);
  return named !== undefined && isPlausible(named, search.ofNetbox) ? named : undefined;
}

/** The type of `data` in the body of a webhook. */
function webhookType(object: JsonObject): StatedType | undefined {
  const model = object['object_type'] ?? object['model'];
  return typeof model === 'string' && isJsonObject(object['data']) ? typeNamed(model) : undefined;
}

/** Remembers an object that could not be read. */
function note(object: JsonObject, hint: StatedType | undefined, search: Search): void {
  const hasId = ['id', 'pk'].some((name) => typeof object[name] === 'string' || typeof object[name] === 'number');
  if (hasId) search.untyped.push(object);
  else if (hint !== undefined && !search.unidentified.has(hint.objectType)) search.unidentified.set(hint.objectType, object);
}

function reasons({ untyped, unidentified, limit, left, deep }: Search): readonly string[] {
  const [example] = untyped;
  return [
    ...(example === undefined ? [] : [`The type of ${count(untyped.length)} is not stated, such as ${excerpt(example)}.`]),
    ...[...unidentified].map(([objectType, object]) => `Objects of ${objectType} without an id are not read, such as ${excerpt(object)}.`),
    ...(left <= 0 ? [] : [`${left} further values are not read; the limit is ${limit}.`]),
    ...(deep ? [`Values below ${DEPTH_LIMIT} levels are not read.`] : []),
  ].slice(0, MOST_REASONS);
}

const count = (objects: number): string => (objects === 1 ? 'an object with an id' : `${objects} objects with an id`);
