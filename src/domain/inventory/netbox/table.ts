import type { EntityDraft, EntityRef, RelationDraft } from '../../model/entity.js';
import type { Json } from '../../common/json.js';
import { entityTypeOf, modelNames, targetOf } from './models.js';
import { draftOf } from './record.js';
import { isObjectType } from './relations.js';

/** The source of entities in tables. Their ids are names, because tables refer to each other by name. */
const SOURCE = 'csv';

/** The cells of a row by column, in lower snake case. */
export type Row = Readonly<Record<string, string>>;

/** `Serial number` → `serial_number`. */
export const columnOf = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '');

/** Columns of NetBox's tables whose label differs from the field. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'dcim.device': { type: 'device_type', device_role: 'role', serial_number: 'serial', ip_address: 'primary_ip4' },
  'virtualization.virtualmachine': { ip_address: 'primary_ip4' },
  'ipam.ipaddress': { ip_address: 'address', assigned: 'is_assigned' },
  'ipam.vlan': { id: 'row_id', vlan_group: 'group' },
  'circuits.circuit': { circuit_id: 'cid', id: 'cid' },
  'dcim.interface': { parent: 'device' },
};

const COLUMNS: readonly (readonly [objectType: string, columns: readonly string[]])[] = [
  ['dcim.cable', ['side_a_device']],
  ['dcim.cable', ['termination_a']],
  ['dcim.cable', ['termination_a_id']],
  ['ipam.vlan', ['vid']],
  ['ipam.prefix', ['prefix']],
  ['ipam.ipaddress', ['address']],
  ['circuits.circuit', ['cid']],
  ['dcim.devicetype', ['manufacturer', 'model']],
  ['dcim.device', ['device_type']],
  ['dcim.device', ['name', 'device_role']],
  ['virtualization.virtualmachine', ['name', 'vcpus']],
  ['dcim.interface', ['device', 'name', 'type']],
];

/** The model of the rows of a table, by the name of its file (`netbox_devices.csv`), or else by its columns; undefined if neither says it. */
export function modelOfTable(file: string, columns: readonly string[]): string | undefined {
  const name = file
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replaceAll(/[^a-z]/g, '');
  const singulars = [
    name,
    name.replace(/s$/, ''),
    name.replace(/es$/, ''),
    name.replace(/ies$/, 'y'),
    name.replace(/chassis.*$/, 'chassis'),
  ];
  const named = modelNames()
    .filter((objectType) => singulars.some((each) => each.endsWith(objectType.slice(objectType.indexOf('.') + 1))))
    .toSorted((a, b) => b.length - a.length)[0];
  return named ?? COLUMNS.find(([, needed]) => needed.every((column) => columns.includes(column)))?.[0];
}

/** The entity of a row, which states a part of it, then those that it refers to. Undefined if the row does not name it. */
export function draftsOfRow(objectType: string, row: Row): readonly EntityDraft[] | undefined {
  const fields = fieldsOf(objectType, row);
  if (objectType === 'dcim.cable') return cableOf(fields);
  const key = keyOf(objectType, fields);
  if (key === undefined) return undefined;
  const ref = { source: SOURCE, objectType, objectId: key };
  const referred: EntityDraft[] = [];
  const plain: Record<string, Json> = {};
  const relations: RelationDraft[] = [];
  for (const [field, value] of Object.entries(fields)) {
    const target = targetOf(objectType, field);
    if (target === undefined) plain[field] = field === 'tags' ? listed(value) : valueOf(value);
    else
      for (const name of listed(value)) {
        const to = referredTo(target, name, fields);
        relations.push({ type: field.toUpperCase(), to: to.ref });
        referred.push(to);
      }
  }
  return [{ ...draftOf(ref, plain), relations, partial: true }, ...referred];
}

/** Cells that NetBox's tables show in another form: `Alpha (65000:100)` for a VRF. */
const CELLS: Readonly<Record<string, (cell: string) => string>> = {
  status: (cell) => cell.toLowerCase(),
  vrf: (cell) => cell.replace(/ \([^()]*\)$/u, ''),
};

const isEmpty = (column: string, cell: string): boolean => cell === '' || cell === '—' || (column === 'vrf' && cell === 'Global');

function fieldsOf(objectType: string, row: Row): Row {
  const cells = Object.entries(row).filter(([column, value]) => !isEmpty(column, value.trim()));
  return Object.fromEntries(
    cells.map(([column, value]) => {
      const field = FIELDS[objectType]?.[column] ?? column;
      return [field, CELLS[field]?.(value.trim()) ?? value.trim()];
    }),
  );
}

/** Names that are unique only within what these columns name. */
const SCOPES: Readonly<Record<string, readonly string[]>> = {
  'dcim.rack': ['site'],
  'dcim.location': ['site'],
  'ipam.vlan': ['group', 'site'],
  'ipam.prefix': ['vrf'],
  'ipam.ipaddress': ['vrf'],
};

/** The name of a row among all of its model: `leaf-1/Ethernet1`. */
function keyOf(objectType: string, fields: Row): string | undefined {
  const name = nameIn(objectType, fields);
  if (name === undefined) return undefined;
  const owners = SCOPES[objectType] ?? (objectType === 'dcim.device' ? [] : ['device', 'virtual_machine', 'circuit']);
  const owner = owners.map((column) => fields[column]).find((value) => value !== undefined);
  return owner === undefined ? name : `${owner}/${name}`;
}

const nameIn = (objectType: string, fields: Row): string | undefined =>
  (objectType === 'ipam.vlan' ? fields['vid'] : undefined) ??
  ['name', 'cid', 'prefix', 'address', 'start_address', 'asn', 'model', 'mac_address', 'ssid', 'label', 'slug']
    .map((field) => fields[field])
    .find((value) => value !== undefined);

function referredTo(objectType: string, name: string, fields: Row): EntityDraft & { readonly observed: number } {
  const scope = SCOPES[objectType]?.map((column) => fields[column]).find((value) => value !== undefined && value !== name);
  const ref = { source: SOURCE, objectType, objectId: scope === undefined ? name : `${scope}/${name}` };
  return observed(ref, name, []);
}

const observed = (ref: EntityRef, name: string, relations: readonly RelationDraft[]) => ({
  ref,
  type: entityTypeOf(ref.objectType),
  name,
  display: name,
  aliases: [],
  attributes: {},
  relations,
  observed: 1 + relations.length,
});

function cableOf(fields: Row): readonly EntityDraft[] | undefined {
  const [a, b] = [endsOf(fields, 'a'), endsOf(fields, 'b')];
  if (a === undefined || b === undefined) return undefined;
  const label = fields['label'] ?? (fields['id'] === undefined ? undefined : `#${fields['id']}`);
  if (a.length + b.length === 0 && label === undefined) return undefined;
  const keyOfEnds = (ends: readonly End[]): string => ends.map(({ ref }) => ref.objectId).join(', ') || '?';
  const objectId = a.length + b.length === 0 ? (label ?? '') : `${keyOfEnds(a)} - ${keyOfEnds(b)}`;
  const rest = Object.entries(fields).filter(([column]) => !/^(?:side_)?[ab]_|_[ab]$|^side_|^termination_/.test(column));
  const plain = Object.fromEntries(rest.map(([field, value]) => [field, valueOf(value)]));
  const cable = draftOf({ source: SOURCE, objectType: 'dcim.cable', objectId }, plain);
  const relation = (type: string) => (end: End) => ({ type, to: end.ref });
  const relations = [...a.map(relation('A_TERMINATION')), ...b.map(relation('B_TERMINATION'))];
  const names = { name: label ?? objectId, display: label ?? objectId };
  return [{ ...cable, ...names, relations, partial: true }, ...[...a, ...b].flatMap(({ draft }) => draft ?? [])];
}

/** A port at one end of a cable. Without a draft it is known by its id only. */
interface End {
  readonly ref: EntityRef;
  readonly draft?: EntityDraft;
}

/** By the columns of NetBox's import form, of its table, or of its former exports, which have ids. Several ports are separated by `|`, in exports by commas, with the device of each or one
 * for all. Undefined if their numbers differ. */
function endsOf(fields: Row, side: 'a' | 'b'): readonly End[] | undefined {
  const objectType = portType(fields[`side_${side}_type`] ?? fields[`termination_${side}_type`]);
  const id = fields[`termination_${side}_id`];
  if (id !== undefined) return [{ ref: { source: 'netbox', objectType, objectId: id } }];
  const device = fields[`side_${side}_device`] ?? fields[`device_${side}`] ?? fields[`${side}_device`];
  const ports = fields[`side_${side}_name`] ?? fields[`termination_${side}`] ?? fields[`${side}_name`] ?? '';
  const names = partsOf(ports);
  const devices = partsOf(device ?? '');
  if (devices.length > 1 && devices.length !== names.length) return undefined;
  return names.map((port, index) => {
    const owning = devices[devices.length > 1 ? index : 0];
    const owner = owning === undefined ? [] : [{ type: 'DEVICE', to: { source: SOURCE, objectType: 'dcim.device', objectId: owning } }];
    const ref = { source: SOURCE, objectType, objectId: owning === undefined ? port : `${owning}/${port}` };
    return { ref, draft: observed(ref, port, owner) };
  });
}

const partsOf = (cell: string): readonly string[] =>
  cell
    .split(/[|,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `dcim.interface`, or as NetBox wrote it before 3.3: `interface`. */
function portType(stated = 'dcim.interface'): string {
  return isObjectType(stated) ? stated : (modelNames().find((each) => each.endsWith(`.${stated.toLowerCase()}`)) ?? 'dcim.interface');
}

const listed = (value: string): readonly string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

function valueOf(value: string): Json {
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  // Only what a number writes in the same way: neither 0042 nor 1.10.
  return String(Number(value)) === value && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
