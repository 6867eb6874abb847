import { isJsonObject, memberOf, type Json, type JsonObject } from '../../common/json.js';
import type { StatusChange } from '../../model/operation.js';
import { BOUNDS, cut, idOf } from './ids.js';

/** Names of the former and the new status in one object. */
const PAIRS = [
  ['old_status', 'new_status'],
  ['oldStatus', 'newStatus'],
  ['previous_status', 'status'],
  ['previousStatus', 'status'],
  ['previous_status', 'new_status'],
  ['status_before', 'status_after'],
  ['from_status', 'to_status'],
] as const;

/** Names of the former and the new value. */
const SIDES = [
  ['from', 'to'],
  ['before', 'after'],
  ['old', 'new'],
  ['previous', 'current'],
] as const;

/**
 * The status change in an object: `old_status` and `new_status`, `status: {from, to}`, or `before` and `after` with a status each. Undefined if both
 * are equal.
 */
export function statusChangeIn(object: JsonObject, objectType: string | undefined): StatusChange | undefined {
  const [from, to, of] = besides(object) ?? withinStatus(object) ?? inStates(object) ?? [];
  if (to === undefined || from === to) return undefined;
  const id = idOf(object, objectType) ?? (isJsonObject(of) ? idOf(of, objectType) : undefined);
  return { ...(id === undefined ? {} : { id }), ...(from === undefined ? {} : { from }), to };
}

type Pair = readonly [from: string | undefined, to: string | undefined, of?: Json];

function besides(object: JsonObject): Pair | undefined {
  const names = PAIRS.find(([from, to]) => Object.hasOwn(object, from) && Object.hasOwn(object, to));
  return names && [statusText(object[names[0]]), statusText(object[names[1]])];
}

function withinStatus(object: JsonObject): Pair | undefined {
  const status = Object.hasOwn(object, 'status') ? object['status'] : undefined;
  if (!isJsonObject(status)) return undefined;
  const names = SIDES.find(([, to]) => Object.hasOwn(status, to));
  return names && [statusText(memberOf(status, names[0])), statusText(status[names[1]])];
}

function inStates(object: JsonObject): Pair | undefined {
  const names = SIDES.find(([from, to]) => isJsonObject(memberOf(object, from)) && isJsonObject(memberOf(object, to)));
  if (names === undefined) return undefined;
  const [from, to] = [object[names[0]] as JsonObject, object[names[1]] as JsonObject];
  return [statusText(memberOf(from, 'status')), statusText(memberOf(to, 'status')), to];
}

/** NetBox represents a status as a text or as `{value, label}`. */
export function statusText(value: Json | undefined): string | undefined {
  const plain = isJsonObject(value) ? memberOf(value, 'value') : value;
  if (typeof plain === 'string' && plain.trim() !== '') return cut(plain, BOUNDS.statusCharacters);
  return typeof plain === 'number' || typeof plain === 'boolean' ? String(plain) : undefined;
}
