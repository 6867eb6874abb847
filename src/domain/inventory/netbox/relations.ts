import type { EntityRef, RelationDraft } from '../../model/entity.js';
import { type Json, type JsonObject, isJsonObject } from '../../common/json.js';
import { DERIVED_RELATIONS } from '../../model/relation.js';
import { isObjectType, JOURNAL_ENTRY, referenceFields, refOfUrl, targetOf } from './models.js';
import { statedTypeOf } from './type-names.js';

export { isObjectType } from './models.js';

/** Fields with objects that are not relations of the record itself. */
const NOT_RELATIONS = new Set([
  'tags',
  'owner',
  'user',
  'config_template',
  'link_peers',
  'connected_endpoints',
  'config_context',
  'custom_fields',
  'front_ports',
  'wireless_link',
  'vlan_translation_policy',
]);

/** Former names of fields, and shorter names than NetBox's. */
const RENAMED: Readonly<Record<string, string>> = {
  device_role: 'ROLE',
  ipaddresses: 'IP_ADDRESS',
  vdcs: 'VDC',
  rear_ports: 'REAR_PORT',
};

/** Reference fields of NetBox whose target is determined by the record itself: generic pairs, terminations, and objects with a URL. */
const OTHER_REFERENCES: readonly string[] = [
  'scope',
  'assigned_object',
  'termination',
  'parent',
  'component',
  'interface',
  'object',
  'a_terminations',
  'b_terminations',
  'installed_module',
  'nat_outside',
  'rack_group',
  'contact',
  'vlan_group',
];

/** From a remark to what it is about. */
export const JOURNAL_OF = 'JOURNAL_OF';

/** The relation types of NetBox's records. */
export const netboxRelationTypes = (): readonly string[] => [...referenceFields(), ...OTHER_REFERENCES].map(relationTypeOf);

/** All relations of a record, with references as primary keys or as nested objects, and generic pairs resolved. */
export function relationsOf(ref: EntityRef, fields: JsonObject): RelationDraft[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    if (value === null || NOT_RELATIONS.has(field) || !isReference(ref.objectType, field, value)) return [];
    const generic = genericTarget(field, fields);
    if (generic !== undefined) return [ref.objectType === JOURNAL_ENTRY ? { ...generic, type: JOURNAL_OF } : generic];
    if (field.endsWith('_type') && `${field.slice(0, -5)}_id` in fields) return [];
    const values = Array.isArray(value) ? (value as readonly Json[]) : [value];
    return values.flatMap((item) => relation(ref, field, item));
  });
}

/** The maximum number of related objects of one custom field. */
const CUSTOM_LIMIT = 64;

/** A custom field `site` is not the site. */
const NAMED_TYPES: ReadonlySet<string> = new Set([...netboxRelationTypes(), ...DERIVED_RELATIONS]);

/** Relations to the objects in custom fields, which state their type: `backup_peer` gives `BACKUP_PEER`. */
export function customRelations({ source }: EntityRef, fields: JsonObject): RelationDraft[] {
  const custom = fields['custom_fields'];
  if (!isJsonObject(custom)) return [];
  return Object.entries(custom).flatMap(([field, value]) => {
    const type = typeName(field);
    if (!/^[A-Z]/.test(type) || NAMED_TYPES.has(type)) return [];
    const items = Array.isArray(value) ? (value as readonly Json[]).slice(0, CUSTOM_LIMIT) : [value];
    return items.flatMap((item) => {
      const to = isJsonObject(item) ? refOfNested('', '', item) : undefined;
      return to === undefined ? [] : [{ type, to: { source, ...to } }];
    });
  });
}

/** Whether a field refers to other records, so that it is not an attribute; not all such fields are relations. */
export function isReference(objectType: string, field: string, value: Json): boolean {
  if (NOT_RELATIONS.has(field) || field.startsWith('_')) return NOT_RELATIONS.has(field);
  if (/^(?:.+)_(?:type|id)$/.test(field) && isGenericPart(field, value)) return true;
  const first: Json | undefined = Array.isArray(value) ? (value as readonly Json[])[0] : value;
  if (isJsonObject(first)) return refOfNested(objectType, field, first) !== undefined;
  const known = targetOf(objectType, field) !== undefined;
  return known && (value === null || typeof first === 'number' || (Array.isArray(value) && value.length === 0));
}

/** Both halves of `<x>_type`/`<x>_id`, distinguished from fields such as `group_id` or `facility_id` by their values. */
function isGenericPart(field: string, value: Json): boolean {
  const pair = /^(?:scope|assigned_object|termination|parent_object|component|interface|object)_(?:type|id)$/.test(field);
  return (
    pair && (value === null || typeof value === 'number' || (typeof value === 'string' && (field.endsWith('_id') || isObjectType(value))))
  );
}

/** The relation of a generic pair, created once, at the `_id` half. */
function genericTarget(field: string, fields: JsonObject): RelationDraft | undefined {
  if (!field.endsWith('_id')) return undefined;
  const stem = field.slice(0, -3);
  const objectType = fields[`${stem}_type`];
  const objectId = fields[field];
  if (typeof objectType !== 'string' || !isObjectType(objectType)) return undefined;
  if (typeof objectId !== 'number' && typeof objectId !== 'string') return undefined;
  return { type: typeName(stem === 'parent_object' ? 'parent' : stem), to: { source: 'netbox', objectType, objectId: String(objectId) } };
}

function relation(ref: EntityRef, field: string, item: Json): RelationDraft[] {
  const type = relationTypeOf(field);
  if (typeof item === 'number') {
    const objectType = targetOf(ref.objectType, field);
    return objectType === undefined ? [] : [{ type, to: { source: ref.source, objectType, objectId: String(item) } }];
  }
  const to = isJsonObject(item) ? refOfNested(ref.objectType, field, item) : undefined;
  return to === undefined ? [] : [{ type, to: { source: ref.source, ...to } }];
}

/** The identity of a nested object: by its URL, by its own type, or by the field's target. */
export function refOfNested(objectType: string, field: string, value: JsonObject): { objectType: string; objectId: string } | undefined {
  const id = value['id'] ?? value['object_id'];
  const url = value['url'];
  const byUrl = typeof url === 'string' ? refOfUrl(url) : undefined;
  if (byUrl !== undefined) return byUrl;
  if (field === 'rear_ports' && typeof value['rear_port'] === 'number') {
    return { objectType: 'dcim.rearport', objectId: String(value['rear_port']) };
  }
  const target = statedTypeOf(value)?.objectType ?? targetOf(objectType, field);
  if (target === undefined || (typeof id !== 'number' && typeof id !== 'string')) return undefined;
  return { objectType: target, objectId: String(id) };
}

function relationTypeOf(field: string): string {
  return RENAMED[field] ?? typeName(singularField(field));
}

function typeName(field: string): string {
  return field.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
}

/** List fields are plural, relations singular: `tagged_vlans` → `tagged_vlan`; `virtual_chassis` stays. */
function singularField(field: string): string {
  return /(?:[^si]s)$/.test(field) && !field.endsWith('ies') ? field.slice(0, -1) : field;
}
