import type { Json, JsonObject } from '../../common/json.js';
import { isUuid, referencedId, NATURAL_KEYS, type DumpRecord } from './dump-record.js';
import { isObjectType } from './relations.js';

/**
 * The models that generic references of a dump name. Django writes them in three ways: as text (`"dcim.interface"`, by tools), as a natural key
 * (`["dcim", "interface"]`, with `--natural-foreign`), or as the number of a `contenttypes.contenttype` record, which may stand anywhere in the dump.
 */
interface ContentTypes {
  /** Stores a record of the model `contenttypes.contenttype`. */
  note(id: string | undefined, fields: JsonObject): void;
  /** The model, or undefined if the value names none. */
  of(value: Json | undefined): string | undefined;
}

function createContentTypes(): ContentTypes {
  const models = new Map<string, string>();
  return {
    note(id, { app_label: app, model }) {
      const objectType = objectTypeOf(app, model);
      if (id !== undefined && objectType !== undefined) models.set(id, objectType);
    },
    of(value) {
      if (Array.isArray(value))
        return value.length === 2 ? objectTypeOf((value as readonly Json[])[0], (value as readonly Json[])[1]) : undefined;
      if (typeof value === 'string' && isObjectType(value)) return value;
      return typeof value === 'number' || typeof value === 'string' ? models.get(String(value)) : undefined;
    },
  };
}

function objectTypeOf(app: Json | undefined, model: Json | undefined): string | undefined {
  const objectType = typeof app === 'string' && typeof model === 'string' ? `${app}.${model}` : '';
  return isObjectType(objectType) ? objectType : undefined;
}

/** Facts that the records of a dump state about each other, collected before they are converted. */
export interface DumpIndex {
  readonly types: ContentTypes;
  /** Stores what other records may refer to. */
  note(record: DumpRecord): void;
  /** Whether the dump has this record, for models with relations in joining records. True for other models, whose ids are not kept. */
  has(objectType: string, id: string): boolean;
  /** The fields of a record that give others their names: `name`, `manufacturer`. */
  naming(objectType: string, id: Json | undefined): Naming | undefined;
  /** The model of a record, by its UUID. Nautobot's ids are UUIDs; those of NetBox are numbers, which do not say of which model. */
  modelOf(uuid: string): string | undefined;
  /** The id of the record that a natural key names, for example `["fra1"]`; undefined if there is none, or more than one. */
  byNaturalKey(objectType: string, key: readonly Json[]): string | undefined;
}

export interface Naming {
  readonly name: Json;
  readonly manufacturer: Json;
}

/** Models whose names become parts of others. */
const NAMING: ReadonlySet<string> = new Set([
  'dcim.devicetype',
  'dcim.moduletype',
  'dcim.manufacturer',
  'dcim.virtualchassis',
  'circuits.circuit',
  'extras.status',
  'extras.tag',
]);
/** Models whose relations are in joining records, such as the ends of a cable in `dcim.cabletermination`. */
const JOINED: ReadonlySet<string> = new Set(['dcim.cable', 'tenancy.contact', 'ipam.fhrpgroup']);
const KEY_FIELDS = ['name', 'slug', 'model', 'cid', 'vid', 'asn'];

/** Its size depends on the records that others can name, not on the components of devices. */
export function createDumpIndex(): DumpIndex {
  const types = createContentTypes();
  const names = new Map<string, Naming>();
  const models = new Map<string, string>();
  const joined = new Set<string>();
  /** Null for a key of several records. */
  const keys = new Map<string, string | null>();
  const noteKey = (objectType: string, value: Json | undefined, id: string): void => {
    if (typeof value !== 'string' && typeof value !== 'number') return;
    const key = `${objectType} ${value}`;
    keys.set(key, keys.has(key) && keys.get(key) !== id ? null : id);
  };
  return {
    types,
    note({ model, pk, fields }) {
      if (model === 'contenttypes.contenttype') types.note(pk, fields);
      if (pk === undefined) return;
      if (isUuid(pk)) models.set(pk, model);
      if (JOINED.has(model)) joined.add(`${model}:${pk}`);
      const name = fields['name'] ?? fields['model'] ?? fields['cid'] ?? null;
      if (NAMING.has(model)) names.set(`${model}:${pk}`, { name, manufacturer: fields['manufacturer'] ?? null });
      if (NATURAL_KEYS.has(model)) for (const field of KEY_FIELDS) noteKey(model, fields[field], pk);
    },
    has: (objectType, id) => !JOINED.has(objectType) || joined.has(`${objectType}:${id}`),
    naming: (objectType, id) => names.get(`${objectType}:${referencedId(id) ?? ''}`),
    modelOf: (uuid) => models.get(uuid),
    byNaturalKey(objectType, key) {
      const parts = key.filter((part) => typeof part === 'string' || typeof part === 'number').map((part) => `${objectType} ${part}`);
      return keys.get(parts.find((part) => keys.has(part)) ?? '') ?? undefined;
    },
  };
}
