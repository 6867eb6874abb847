import { type Json, type JsonObject, isJsonObject } from '../../common/json.js';
import { referenceModels } from './models.js';
import { isObjectType } from './relations.js';

/** A Django record: `{"model": "dcim.device", "pk": 1, "fields": {…}}`. */
export interface DumpRecord {
  readonly model: string;
  /** Absent in dumps with natural primary keys. */
  readonly pk: string | undefined;
  readonly fields: JsonObject;
}

/** The parts of a record, or its error. */
export function parseRecord(record: unknown): DumpRecord | string {
  if (!isJsonObject(record)) return `expected an object {model, pk, fields}, got ${Array.isArray(record) ? 'a list' : typeof record}`;
  const { model, pk, fields } = record as { model?: Json; pk?: Json; fields?: Json };
  if (typeof model !== 'string' || !isObjectType(model)) return 'model: expected "app.model" in lower case';
  const id = idOf(pk);
  if (id === undefined && pk !== undefined && pk !== null) return `pk of ${model}: expected a number or a text`;
  if (!isJsonObject(fields)) return `fields of ${model}${id === undefined ? '' : ` ${id}`}: expected an object`;
  return { model, pk: id, fields };
}

/** A positive number or a short text. */
export function idOf(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (value: Json | undefined): value is string => typeof value === 'string' && UUID.test(value);

/** Components are many, and their names are not unique: nothing refers to them by a natural key. */
const COMPONENTS = /interface|port$|outlet$|ipaddress|macaddress|cable$|bay$|module$/;
/** The models that a natural key may name. */
export const NATURAL_KEYS: ReadonlySet<string> = new Set([
  ...referenceModels().filter((objectType) => !COMPONENTS.test(objectType)),
  'extras.tag',
  'extras.status',
  'extras.role',
]);

/** The id of a reference, which may have been made explicit as `{id, object_type}`. */
export const referencedId = (value: Json | undefined): string | undefined => idOf(isJsonObject(value) ? value['id'] : value);
