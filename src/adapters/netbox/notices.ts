import { createHmac, timingSafeEqual } from 'node:crypto';
import { isJsonObject, type JsonObject } from '../../domain/common/json.js';
import { isObjectType, refOfUrl } from '../../domain/inventory/netbox/models.js';
import type { LiveNotice, LiveObject } from '../../ports/live-inventory.js';
import { JOINED_LISTS } from './joined.js';

/**
 * Reads a webhook of NetBox. `signature` is its `X-Hook-Signature`, the hexadecimal HMAC-SHA512 of the body. NetBox signs no time and numbers no deliveries, so a delivery
 * may be sent again by anybody who has seen it: it only says which object to read.
 */
export function noticeIn(body: Uint8Array, signature: string | undefined, secret: string): LiveNotice {
  const expected = createHmac('sha512', secret).update(body).digest();
  const given = Buffer.from(/^[0-9a-f]{128}$/u.test(signature ?? '') ? (signature ?? '') : '', 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { kind: 'UNSIGNED' };
  const json = objectIn(body);
  const data = json?.['data'];
  if (json === undefined || !isJsonObject(data)) return { kind: 'UNREADABLE', expected: 'a JSON object with object_type and data' };
  const object = objectOf(json, data);
  if (object === undefined) return { kind: 'UNREADABLE', expected: 'object_type such as dcim.device, and the id of the object in data' };
  const at = typeof json['timestamp'] === 'string' ? Date.parse(json['timestamp']) : Number.NaN;
  const timed = json['event'] === 'deleted' && !Number.isNaN(at) ? { ...object, at } : object;
  return { kind: 'CHANGED', objects: [ownerOf(timed, data) ?? timed] };
}

function objectIn(body: Uint8Array): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** NetBox before 4.5 states only the name of the model; the address of the object has its application, too. */
function objectOf({ object_type: type }: JsonObject, { id, url }: JsonObject): LiveObject | undefined {
  const objectType =
    typeof type === 'string' && isObjectType(type) ? type : typeof url === 'string' ? refOfUrl(url)?.objectType : undefined;
  return objectType === undefined || typeof id !== 'number' || !Number.isSafeInteger(id) ? undefined : { objectType, objectId: id };
}

/** The object that has the relation: the contact of a contact assignment. */
function ownerOf({ objectType }: LiveObject, data: JsonObject): LiveObject | undefined {
  const list = JOINED_LISTS.find(({ model }) => model === objectType);
  const owner = list === undefined ? undefined : data[list.field];
  const id = isJsonObject(owner) ? owner['id'] : owner;
  return list === undefined || typeof id !== 'number' ? undefined : { objectType: list.owner, objectId: id };
}
