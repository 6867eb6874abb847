import { type Json, type JsonObject, isJsonObject } from '../../common/json.js';
import { nestedName } from './names.js';
import { isReference, refOfNested } from './relations.js';

/** The maximum number of characters of one attribute: enough for descriptions, not for pasted documents. */
const TEXT_LIMIT = 1_000;
const LIST_LIMIT = 64;
const DEPTH_LIMIT = 3;

/** NetBox's internal fields, redundant fields, and fields that the entity has itself. */
const NOISE = new Set([
  'id',
  'url',
  'display',
  'display_url',
  'name',
  'slug',
  'status',
  'created',
  'created_by',
  'last_updated',
  'custom_fields',
  'custom_field_data',
  'config_context',
  'tags',
  'tree_id',
  'lft',
  'rght',
  'level',
  'link_peers',
  'link_peers_type',
  'connected_endpoints',
  'connected_endpoints_type',
  'connected_endpoints_reachable',
  'front_image',
  'rear_image',
  'owner',
  'family',
  'cable_end',
  'rear_ports',
  'front_ports',
]);

/**
 * The scalars and small lists of a record, with custom fields flattened to `cf_<name>`. Empty values are dropped, and `false` where it is the
 * default; choices are stored by value.
 */
export function attributesOf(objectType: string, fields: JsonObject): JsonObject {
  const kept: Record<string, Json> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (NOISE.has(field) || field.startsWith('_') || field.endsWith('_count') || isReference(objectType, field, value)) continue;
    const plain = scalar(value);
    if (plain === undefined || (plain === false && field !== 'enabled')) continue;
    kept[field] = plain;
  }
  const custom = fields['custom_fields'] ?? fields['custom_field_data'];
  for (const [field, value] of isJsonObject(custom) ? Object.entries(custom) : []) {
    const plain = scalar(namesIn(value));
    if (plain !== undefined) kept[`cf_${field}`] = plain;
  }
  const mapping = portMapping(fields);
  return { ...kept, ...mapping, ...tagsOf(fields) };
}

/**
 * The fields of a record that {@link attributesOf} does not store as a whole: `config_context`, which NetBox renders from other objects, and texts, lists
 * and objects beyond the limits.
 */
export function reducedFields(fields: JsonObject): readonly string[] {
  const custom = fields['custom_fields'] ?? fields['custom_field_data'];
  const entries = Object.entries(fields).filter(([field]) => !NOISE.has(field) && !field.startsWith('_'));
  const others = Object.entries(isJsonObject(custom) ? custom : {}).map(([field, value]) => [`cf_${field}`, value] as const);
  const reduced = [...entries, ...others].filter(([, value]) => exceedsLimits(value)).map(([field]) => field);
  return scalar(fields['config_context'] ?? null) === undefined ? reduced : [...reduced, 'config_context'];
}

function exceedsLimits(value: Json, depth = 0): boolean {
  if (typeof value === 'string') return value.length > TEXT_LIMIT;
  if (typeof value !== 'object' || value === null) return false;
  const items = Object.values(value) as readonly Json[];
  if (items.length > LIST_LIMIT || depth >= DEPTH_LIMIT) return items.length > 0;
  return items.some((item) => exceedsLimits(item, depth + 1));
}

/** Objects in a custom field by their names; {@link customRelations} relates them. */
function namesIn(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).slice(0, LIST_LIMIT).map(namesIn);
  const isObject = isJsonObject(value) && refOfNested('', '', value) !== undefined;
  return isObject ? (nestedName(value) ?? value) : value;
}

/** Undefined for empty values. */
function scalar(value: Json, depth = 0): Json | undefined {
  if (value === null || value === '') return undefined;
  if (typeof value === 'string') return value.length <= TEXT_LIMIT ? value : `${shortened(value)}…`;
  if (typeof value !== 'object') return value;
  if (depth >= DEPTH_LIMIT) return undefined;
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).slice(0, LIST_LIMIT).map((item) => scalar(item, depth + 1));
    const filled = items.filter((item) => item !== undefined);
    return filled.length === 0 ? undefined : filled;
  }
  const nested = value as JsonObject;
  if ('value' in nested) return scalar(nested['value'] ?? null, depth + 1);
  const entries = Object.entries(nested).slice(0, LIST_LIMIT);
  const filled = entries.map(([key, item]) => [key, scalar(item, depth + 1)] as const).filter((entry) => entry[1] !== undefined);
  return filled.length === 0 ? undefined : (Object.fromEntries(filled) as JsonObject);
}

/** Not truncated inside a surrogate pair. */
function shortened(text: string): string {
  const last = text.charCodeAt(TEXT_LIMIT - 2);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? TEXT_LIMIT - 2 : TEXT_LIMIT - 1);
}

function tagsOf(fields: JsonObject): JsonObject {
  const tags = fields['tags'];
  if (!Array.isArray(tags)) return {};
  const names = (tags as readonly Json[]).map((tag) => (isJsonObject(tag) ? tag['name'] : tag)).filter((name) => typeof name === 'string');
  return names.length === 0 ? {} : { tags: names };
}

/** From NetBox 4.5 on, a front port lists its rear ports with positions; a path needs one position. */
function portMapping(fields: JsonObject): JsonObject {
  const ports = fields['rear_ports'];
  const first: Json | undefined = Array.isArray(ports) ? (ports as readonly Json[])[0] : undefined;
  const position = isJsonObject(first) ? (first['rear_port_position'] ?? null) : null;
  return typeof position === 'number' ? { rear_port_position: position } : {};
}
