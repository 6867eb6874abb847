import type { EntityDraft, RelationDraft } from '../../model/entity.js';
import { type Json, type JsonObject, isJsonObject } from '../../common/json.js';
import { skipReason } from './models.js';
import { draftOf, netboxRef, type RecordContext } from './record.js';
import { isObjectType } from './relations.js';

/** The result of converting one record of a fixture. */
export type FixtureOutcome =
  | { readonly kind: 'DRAFT'; readonly draft: EntityDraft }
  | { readonly kind: 'SKIPPED'; readonly objectType: string; readonly reason: string }
  | { readonly kind: 'BAD'; readonly reason: string };

/** Collected in a first pass over a fixture: facts about a record that NetBox stores in other records. */
export interface FixtureIndex {
  /** Stores the facts that a record has about others; cheap for all other records. */
  note(record: unknown): void;
  contextOf(objectType: string, objectId: string, fields: JsonObject): RecordContext;
}

/** Converts a Django record `{model: 'dcim.device', pk: 1, fields: {…}}` to an entity, with the facts of an index. */
export function draftFromFixture(record: unknown, index?: FixtureIndex): FixtureOutcome {
  const parsed = parse(record);
  if (typeof parsed === 'string') return { kind: 'BAD', reason: parsed };
  const { model, pk, fields } = parsed;
  if (THROUGH[model] !== undefined)
    return { kind: 'SKIPPED', objectType: model, reason: `${model} is kept as a relation or tag of the records it joins` };
  const reason = skipReason(model);
  if (reason !== undefined) return { kind: 'SKIPPED', objectType: model, reason };
  return { kind: 'DRAFT', draft: draftOf(netboxRef(model, pk), fields, index?.contextOf(model, pk, fields)) };
}

/** Holds the joining records of a fixture and referenced names; its size does not depend on the rest of the file. */
export function createFixtureIndex(): FixtureIndex {
  const joined = new Map<string, Joined>();
  const names = new Map<string, JsonObject>();
  const tagNames = new Map<string, string>();
  return {
    note(record) {
      const parsed = parse(record);
      if (typeof parsed === 'string') return;
      const { model, pk, fields } = parsed;
      if (NAMING.has(model))
        names.set(`${model}:${pk}`, {
          name: fields['name'] ?? fields['model'] ?? fields['cid'] ?? null,
          manufacturer: fields['manufacturer'] ?? null,
        });
      if (model === 'extras.tag' && typeof fields['name'] === 'string') tagNames.set(pk, fields['name']);
      const fact = THROUGH[model]?.(fields);
      if (fact === undefined) return;
      const of = joined.get(fact.of) ?? { relations: [], tags: [], attributes: {} };
      joined.set(fact.of, of);
      of.relations.push(...(fact.relations ?? []));
      if (fact.tag !== undefined) of.tags.push(fact.tag);
      Object.assign(of.attributes, fact.attributes);
    },
    contextOf(objectType, objectId, fields) {
      const { relations, tags, attributes } = joined.get(`${objectType}:${objectId}`) ?? { relations: [], tags: [], attributes: {} };
      const tagged = tags.map((tag) => tagNames.get(tag)).filter((name) => name !== undefined);
      return { relations, attributes, tags: tagged.sort(), hints: hintsOf(names, fields) };
    },
  };
}

interface Joined {
  readonly relations: RelationDraft[];
  readonly tags: string[];
  readonly attributes: Record<string, Json>;
}

interface JoinFact {
  /** `app.model:pk` of the described record. */
  readonly of: string;
  readonly relations?: readonly RelationDraft[];
  readonly tag?: string;
  readonly attributes?: JsonObject;
}

const NAMING = new Set(['dcim.devicetype', 'dcim.moduletype', 'dcim.manufacturer', 'dcim.virtualchassis', 'circuits.circuit']);

/** Models that only join two others, and what they state about which of them. */
const THROUGH: Readonly<Record<string, (fields: JsonObject) => JoinFact | undefined>> = {
  'dcim.cabletermination': (fields) =>
    join(
      'dcim.cable',
      fields['cable'],
      `${fields['cable_end'] === 'B' ? 'B' : 'A'}_TERMINATION`,
      fields['termination_type'],
      fields['termination_id'],
    ),
  'dcim.portmapping': (fields) => {
    const fact = join('dcim.frontport', fields['front_port'], 'REAR_PORT', 'dcim.rearport', fields['rear_port']);
    return fact && { ...fact, attributes: { rear_port_position: fields['rear_port_position'] ?? 1 } };
  },
  'tenancy.contactassignment': (fields) => {
    const fact = join(
      'tenancy.contact',
      fields['contact'],
      'ASSIGNED_TO',
      fields['object_type'] ?? fields['content_type'],
      fields['object_id'],
    );
    const role = join('tenancy.contact', fields['contact'], 'ROLE', 'tenancy.contactrole', fields['role']);
    return fact && { ...fact, relations: [...(fact.relations ?? []), ...(role?.relations ?? [])] };
  },
  'tenancy.contactgroupmembership': (fields) =>
    join('tenancy.contact', fields['contact'], 'GROUP', 'tenancy.contactgroup', fields['group']),
  'ipam.fhrpgroupassignment': (fields) =>
    join('ipam.fhrpgroup', fields['group'], 'INTERFACE', fields['interface_type'], fields['interface_id']),
  'extras.taggeditem': (fields) => {
    const [objectType, tag] = [fields['content_type'], fields['tag']];
    const objectId = idOf(fields['object_id']);
    if (typeof objectType !== 'string' || objectId === undefined || typeof tag !== 'number') return undefined;
    return { of: `${objectType}:${objectId}`, tag: String(tag) };
  },
};

function join(
  owner: string,
  ownerId: Json | undefined,
  type: string,
  target: Json | undefined,
  targetId: Json | undefined,
): JoinFact | undefined {
  const [from, to] = [idOf(ownerId), idOf(targetId)];
  if (from === undefined || to === undefined || typeof target !== 'string' || !isObjectType(target)) return undefined;
  return { of: `${owner}:${from}`, relations: [{ type, to: netboxRef(target, to) }] };
}

function hintsOf(names: ReadonlyMap<string, JsonObject>, fields: JsonObject): NonNullable<RecordContext['hints']> {
  const named = (objectType: string, field: string): JsonObject | undefined => names.get(`${objectType}:${idOf(fields[field]) ?? ''}`);
  const type = named('dcim.devicetype', 'device_type') ?? named('dcim.moduletype', 'module_type');
  const maker = names.get(`dcim.manufacturer:${idOf(type?.['manufacturer']) ?? ''}`)?.['name'];
  const chassis = named('dcim.virtualchassis', 'virtual_chassis')?.['name'];
  const circuit = named('circuits.circuit', 'circuit')?.['name'];
  return {
    ...(typeof type?.['name'] === 'string' ? { typeName: typeof maker === 'string' ? `${maker} ${type['name']}` : type['name'] } : {}),
    ...(typeof chassis === 'string' ? { chassisName: chassis } : {}),
    ...(typeof circuit === 'string' ? { circuitName: circuit } : {}),
  };
}

/** The parts of the record, or its error. */
function parse(record: unknown): { readonly model: string; readonly pk: string; readonly fields: JsonObject } | string {
  if (!isJsonObject(record)) return `expected an object {model, pk, fields}, got ${Array.isArray(record) ? 'a list' : typeof record}`;
  const { model, pk, fields } = record as { model?: Json; pk?: Json; fields?: Json };
  if (typeof model !== 'string' || !isObjectType(model)) return 'model: expected "app.model" in lower case';
  const id = idOf(pk);
  if (id === undefined) return `pk of ${model}: expected a number or a text`;
  if (!isJsonObject(fields)) return `fields of ${model} ${id}: expected an object`;
  return { model, pk: id, fields };
}

function idOf(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined;
}
