import type { EntityRef } from '../../model/entity.js';
import { type Json, type JsonObject, isJsonObject } from '../../common/json.js';
import { JOURNAL_ENTRY, MODELS } from './models.js';

/** Names of referenced records, for models that derive their names from them. */
export interface NameHints {
  /** Of the device or module type, with its manufacturer: `Cisco ISR 1111-8P`. */
  readonly typeName?: string;
  readonly chassisName?: string;
  /** The provider's id of the circuit. */
  readonly circuitName?: string;
}

/** The name that NetBox itself would display, as far as the record contains it; never empty. */
export function nameOf(ref: EntityRef, fields: JsonObject, hints: NameHints = {}): string {
  const special = SPECIAL[ref.objectType]?.(ref, fields, hints);
  if (special !== undefined) return special;
  for (const field of MODELS[ref.objectType]?.name ?? ['name', 'title', 'label']) {
    const value = text(fields[field]);
    if (value !== undefined) return value;
  }
  return text(fields['display']) ?? unnamed(ref);
}

/** Whether the record has a name, so that {@link nameOf} need not use its id. */
export const isNamed = (ref: EntityRef, fields: JsonObject): boolean => nameOf(ref, fields) !== unnamed(ref);

/** As in NetBox's lists. */
export function displayOf(ref: EntityRef, fields: JsonObject, name: string): string {
  const display = text(fields['display']);
  if (display !== undefined) return display;
  if (ref.objectType === 'ipam.vlan') return `${name} (${text(fields['vid']) ?? '?'})`;
  const rd = text(fields['rd']);
  if (ref.objectType === 'ipam.vrf' && rd !== undefined) return `${name} (${rd})`;
  const facility = text(fields['facility_id']);
  if (ref.objectType === 'dcim.rack' && facility !== undefined) return `${name} (${facility})`;
  return name;
}

type Namer = (ref: EntityRef, fields: JsonObject, hints: NameHints) => string | undefined;

/** Models whose name consists of several fields. */
const SPECIAL: Readonly<Record<string, Namer>> = {
  'dcim.device': (ref, fields, { chassisName, typeName }) => {
    const name = text(fields['name']) ?? text(fields['display']);
    const position = text(fields['vc_position']);
    if (name !== undefined) return name;
    if (chassisName !== undefined && position !== undefined) return `${chassisName}:${position}`;
    return typeName === undefined ? undefined : `${typeName} (${text(fields['asset_tag']) ?? ref.objectId})`;
  },
  'dcim.module': (ref, fields, { typeName }) =>
    text(fields['display']) ?? (typeName === undefined ? undefined : `${typeName} (${ref.objectId})`),
  'ipam.asn': (_, fields) => prefixed('AS', fields['asn']),
  'ipam.iprange': (_, fields) => {
    const [start, end] = [text(fields['start_address']), text(fields['end_address'])];
    return start === undefined || end === undefined ? undefined : `${start.replace(/\/\d+$/, '')}-${end}`;
  },
  'ipam.fhrpgroup': (_, fields) => {
    const [name, protocol, group] = [text(fields['name']), text(fields['protocol']), text(fields['group_id'])];
    return name ?? (protocol === undefined ? undefined : `${protocol.toUpperCase()} group ${group ?? '?'}`);
  },
  [JOURNAL_ENTRY]: (_, fields) => {
    const created = text(fields['created']);
    const kind = isJsonObject(fields['kind']) ? text(fields['kind']['value']) : text(fields['kind']);
    return created === undefined ? undefined : `${created.slice(0, 16).replace('T', ' ')}${kind === undefined ? '' : ` (${kind})`}`;
  },
  'circuits.circuittermination': (_, fields, { circuitName }) => {
    const circuit = circuitName ?? nestedName(fields['circuit']);
    const side = text(fields['term_side']);
    return circuit === undefined || side === undefined ? undefined : `${circuit}: Termination ${side}`;
  },
};

function unnamed(ref: EntityRef): string {
  const label = MODELS[ref.objectType]?.label ?? ref.objectType.split('.').at(-1) ?? ref.objectType;
  return label === '#' ? `#${ref.objectId}` : `${label} ${ref.objectId}`;
}

function prefixed(prefix: string, value: Json | undefined): string | undefined {
  const number = text(value);
  return number === undefined ? undefined : `${prefix}${number}`;
}

/** The name of a nested object. */
export function nestedName(value: Json | undefined): string | undefined {
  if (!isJsonObject(value)) return undefined;
  for (const field of ['name', 'cid', 'model', 'address', 'prefix', 'mac_address', 'display', 'label']) {
    const name = text(value[field]);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Numbers and non-empty strings as text; choices by their value. */
function text(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return String(value);
  if (isJsonObject(value)) return text(value['value']);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
