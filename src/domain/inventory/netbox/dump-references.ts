import { preview } from '../../common/errors.js';
import { type Json, type JsonObject } from '../../common/json.js';
import type { DumpIndex } from './dump-index.js';
import { isUuid } from './dump-record.js';
import { skipReason, targetOf } from './models.js';
import { currentFields } from './older-versions.js';

/** A reference of a record that was not understood. */
export interface UnresolvedReference {
  /** `dcim.cabletermination.termination_type`. */
  readonly field: string;
  /** Its value, shortened. */
  readonly example: string;
  readonly reason: string;
}

/** Fields whose references are explicit, and the references that were not understood, which are left out. */
export interface ResolvedFields {
  readonly fields: JsonObject;
  readonly unresolved: readonly UnresolvedReference[];
}

/**
 * Makes the references of a record explicit: content types become `"app.model"`, UUIDs and natural keys become objects with type and id. Ids of a known
 * target stay numbers.
 */
export function resolveReferences(model: string, given: JsonObject, index: DumpIndex): ResolvedFields {
  const unresolved: UnresolvedReference[] = [];
  const fields: Record<string, Json> = {};
  const note = (field: string, value: Json, reason: string): void =>
    void unresolved.push({ field: `${model}.${field}`, example: preview(value), reason });
  for (const [field, value] of Object.entries(given)) {
    if (value === null) fields[field] = value;
    else if (isTypeOfPair(field, given)) {
      const objectType = index.types.of(value);
      if (objectType === undefined) note(field, value, 'no content type of the file has this id or name');
      else fields[field] = objectType;
    } else if (field === 'status' && typeof value !== 'object' && !isUuid(value)) fields[field] = value;
    else if (field === 'status') fields[field] = statusOf(value, index) ?? null;
    else {
      const items = itemsOf(model, field, value).map((item) => resolved(model, field, item, index));
      const missing = items.findIndex((item) => item === undefined);
      if (missing !== -1)
        note(field, itemsOf(model, field, value)[missing] ?? value, 'no record of the file, or more than one, has this key');
      const found = items.filter((item) => item !== undefined);
      if (found.length > 0) fields[field] = isMany(model, field, value) ? found : (found[0] ?? null);
    }
  }
  return { fields: joinedLength(model, currentFields(model, fields)), unresolved };
}

/** `<x>_type` beside `<x>_id`; `content_type` beside `object_id`. */
export const isTypeOfPair = (field: string, fields: JsonObject): boolean =>
  (field.endsWith('_type') && `${field.slice(0, -5)}_id` in fields) || (field === 'content_type' && 'object_id' in fields);

/** A list of numbers, of UUIDs or of natural keys refers to several records; one list of texts is a natural key. */
function isMany(model: string, field: string, value: Json): boolean {
  if (!Array.isArray(value)) return false;
  return !isNaturalKey(model, field, value);
}

function isNaturalKey(model: string, field: string, value: Json): value is readonly Json[] {
  const parts = Array.isArray(value) ? (value as readonly Json[]) : [];
  return targetOf(model, field) !== undefined && parts.some((part) => typeof part === 'string' && !isUuid(part));
}

const itemsOf = (model: string, field: string, value: Json): readonly Json[] =>
  isMany(model, field, value) && (value as readonly Json[]).length > 0 ? (value as readonly Json[]) : [value];

/** Undefined if the item is a natural key that names nothing. */
function resolved(model: string, field: string, item: Json, index: DumpIndex): Json | undefined {
  const target = isUuid(item) ? (index.modelOf(item) ?? targetOf(model, field)) : targetOf(model, field);
  if (target === undefined) return item;
  if (skipReason(target) !== undefined) return null;
  if (isUuid(item)) return { id: item, object_type: target };
  if (!isNaturalKey(model, field, item)) return item;
  const id = index.byNaturalKey(target, item);
  return id === undefined ? undefined : { id, object_type: target };
}

/** Nautobot's statuses are records. */
function statusOf(status: Json, index: DumpIndex): string | undefined {
  const name = Array.isArray(status) ? (status as readonly Json[])[0] : index.naming('extras.status', status)?.name;
  return typeof name === 'string' ? name.toLowerCase() : undefined;
}

/** An address or prefix in one field, as NetBox has it. */
function joinedLength(model: string, fields: JsonObject): JsonObject {
  const pair = SPLIT[model]?.find(([first, second]) => first in fields && second in fields);
  if (pair === undefined) return fields;
  const [first, second, whole] = pair;
  return { ...fields, [whole]: `${textOf(fields[first])}/${textOf(fields[second])}` };
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Nautobot stores the length of a prefix or address in a field beside it. */
const SPLIT: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  'ipam.prefix': [['network', 'prefix_length', 'prefix']],
  'ipam.ipaddress': [
    ['host', 'mask_length', 'address'],
    ['host', 'prefix_length', 'address'],
  ],
  'ipam.aggregate': [['network', 'prefix_length', 'prefix']],
};
