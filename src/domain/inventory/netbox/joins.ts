import { type Json, type JsonObject } from '../../common/json.js';
import { refKey, type RelationDraft } from '../../model/entity.js';
import { referencedId } from './dump-record.js';
import { choice, netboxRef } from './record.js';
import { isObjectType } from './relations.js';

/** The relations, tags and attributes that a joining record, such as `dcim.cabletermination`, adds to another record. */
export interface JoinFact {
  /** `app.model:pk` of the described record. */
  readonly of: string;
  readonly relations: readonly RelationDraft[];
  /** The id of a tag, or its name. */
  readonly tag?: string | undefined;
  readonly tagName?: string;
  readonly attributes?: JsonObject;
  /** Of a contact: one of its {@link ASSIGNMENTS}. */
  readonly assignment?: string;
}

/**
 * The attribute of a contact that says in which role it is assigned to what, and with which priority: texts such as
 * `dcim.site:3 tenancy.contactrole:1 primary`, with `-` for what an assignment does not have. A contact may have another role for each of its sites.
 */
export const ASSIGNMENTS = 'assignments';
/** More of one contact are relations only. */
const MAX_ASSIGNMENTS = 200;

/** What several joining records add to one record. */
export interface JoinedFacts {
  readonly relations: readonly RelationDraft[];
  readonly attributes: JsonObject;
}

/** The relations and attributes of all joining records of one record. */
export function joinedFacts(facts: readonly JoinFact[]): JoinedFacts {
  const assignments = facts.flatMap(({ assignment }) => assignment ?? []).toSorted();
  return {
    relations: facts.flatMap(({ relations }) => relations),
    attributes: {
      ...Object.assign({}, ...facts.map(({ attributes }) => attributes)),
      ...(assignments.length === 0 ? {} : { [ASSIGNMENTS]: assignments.slice(0, MAX_ASSIGNMENTS) }),
    } as JsonObject,
  };
}

/** Models that only join two others. */
export const isJoin = (model: string): boolean => Object.hasOwn(JOINS, model);

/** The facts of a joining record; undefined if one of its parts is missing. Its content types are names of models. */
export const factOfJoin = (model: string, fields: JsonObject): JoinFact | undefined => JOINS[model]?.(fields);

const JOINS: Readonly<Record<string, (fields: JsonObject) => JoinFact | undefined>> = {
  'dcim.cabletermination': (fields) =>
    join(['dcim.cable', fields['cable']], `${fields['cable_end'] === 'B' ? 'B' : 'A'}_TERMINATION`, [
      fields['termination_type'],
      fields['termination_id'],
    ]),
  'dcim.portmapping': (fields) => {
    const fact = join(['dcim.frontport', fields['front_port']], 'REAR_PORT', ['dcim.rearport', fields['rear_port']]);
    return fact && { ...fact, attributes: { rear_port_position: fields['rear_port_position'] ?? 1 } };
  },
  'tenancy.contactassignment': (fields) => {
    const contact = ['tenancy.contact', fields['contact']] as const;
    const fact = join(contact, 'ASSIGNED_TO', [fields['object_type'] ?? fields['content_type'], fields['object_id']]);
    const role = join(contact, 'ROLE', ['tenancy.contactrole', fields['role']]);
    const [target, roleOf] = [fact?.relations[0], role?.relations[0]].map((relation) =>
      relation === undefined ? '-' : refKey(relation.to),
    );
    const assignment = `${target} ${roleOf} ${choice(fields['priority']) ?? '-'}`;
    return fact && { ...fact, relations: [...fact.relations, ...(role?.relations ?? [])], assignment };
  },
  'tenancy.contactgroupmembership': ({ contact, group }) => join(['tenancy.contact', contact], 'GROUP', ['tenancy.contactgroup', group]),
  'ipam.fhrpgroupassignment': (fields) =>
    join(['ipam.fhrpgroup', fields['group']], 'INTERFACE', [fields['interface_type'], fields['interface_id']]),
  'extras.taggeditem': (fields) => {
    const [objectType, objectId, tag] = [fields['content_type'], referencedId(fields['object_id']), fields['tag']];
    const key: Json | undefined = Array.isArray(tag) ? (tag as readonly Json[])[0] : undefined;
    const tagged = typeof key === 'string' ? { tagName: key } : { tag: referencedId(tag) };
    if (typeof objectType !== 'string' || objectId === undefined || (tagged.tag ?? tagged.tagName) === undefined) return undefined;
    return { of: `${objectType}:${objectId}`, relations: [], ...tagged };
  },
  // Nautobot
  'ipam.ipaddresstointerface': (fields) =>
    join(
      ['ipam.ipaddress', fields['ip_address']],
      'ASSIGNED_OBJECT',
      (fields['interface'] ?? null) === null
        ? ['virtualization.vminterface', fields['vm_interface']]
        : ['dcim.interface', fields['interface']],
    ),
  'ipam.prefixlocationassignment': ({ prefix, location }) => join(['ipam.prefix', prefix], 'LOCATION', ['dcim.location', location]),
  'ipam.vlanlocationassignment': ({ vlan, location }) => join(['ipam.vlan', vlan], 'LOCATION', ['dcim.location', location]),
  'ipam.vrfprefixassignment': ({ prefix, vrf }) => join(['ipam.prefix', prefix], 'VRF', ['ipam.vrf', vrf]),
};

type End = readonly [objectType: Json | undefined, id: Json | undefined];
type Owner = readonly [objectType: string, id: Json | undefined];

function join([owner, ownerId]: Owner, type: string, [target, targetId]: End): JoinFact | undefined {
  const [from, to] = [referencedId(ownerId), referencedId(targetId)];
  if (from === undefined || to === undefined || typeof target !== 'string' || !isObjectType(target)) return undefined;
  return { of: `${owner}:${from}`, relations: [{ type, to: netboxRef(target, to) }] };
}
