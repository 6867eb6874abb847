import type { EntityId } from '../common/ids.js';
import type { EntityType } from './entity.js';

/** A directed, typed relation with the time for which it holds, in milliseconds since 1970. */
export interface Relation {
  readonly type: string;
  readonly from: EntityId;
  readonly to: EntityId;
  /** Derived by Netloom (containment, cable paths, power chains) instead of stored by the inventory. */
  readonly derived: boolean;
  readonly validFrom: number;
  /** Absent while it holds. */
  readonly validTo?: number;
}

/**
 * Relations Netloom derives because NetBox does not store them.
 *
 * - `PARENT_PREFIX`: prefix, address or range of addresses → the smallest prefix around it in its VRF.
 * - `CONNECTED_TO`: path endpoint ↔ path endpoint through cables, panels and circuits (stored once a direction).
 * - `LINKED_TO`: device ↔ device, where any of their interfaces are connected.
 * - `POWERED_BY`: device → device or feed that its power ports hang on.
 * - `OF_DEVICE`: address → device or virtual machine of its interface.
 * - `AT_SITE`: circuit → site of one of its ends.
 */
export const DERIVED_RELATIONS = ['PARENT_PREFIX', 'CONNECTED_TO', 'LINKED_TO', 'POWERED_BY', 'OF_DEVICE', 'AT_SITE'] as const;

/** Relations that describe a location or a parent. Names are searched inside these first: an interface within its device, a rack within its site. */
export const SCOPING_RELATIONS: ReadonlySet<string> = new Set([
  'SITE',
  'LOCATION',
  'RACK',
  'DEVICE',
  'VIRTUAL_MACHINE',
  'CLUSTER',
  'SCOPE',
  'VRF',
  'GROUP',
  'POWER_PANEL',
  'PROVIDER',
  'CIRCUIT',
  'REGION',
  'PARENT',
  'MANUFACTURER',
  'TENANT',
  'VIRTUAL_CHASSIS',
  'VLAN',
  'AT_SITE',
  'OF_DEVICE',
  'PARENT_PREFIX',
  'ASSIGNED_OBJECT',
  'A_TERMINATION',
  'B_TERMINATION',
]);

/** Whether a relation leads from an entity of this type to a place: every relation of an open type does, because its names say nothing. */
export const leadsToPlace = (from: EntityType, relation: string): boolean => from === 'OTHER' || SCOPING_RELATIONS.has(relation);

/** Those of {@link SCOPING_RELATIONS} that lead to further containers: the device of an interface has a rack and a site. */
export const THROUGH_RELATIONS: ReadonlySet<string> = new Set([
  'DEVICE',
  'VIRTUAL_MACHINE',
  'RACK',
  'SITE',
  'AT_SITE',
  'CLUSTER',
  'LOCATION',
  'POWER_PANEL',
  'A_TERMINATION',
  'B_TERMINATION',
]);

/** The containers of the entities at the ends of {@link THROUGH_RELATIONS}. */
export const FURTHER_RELATIONS: ReadonlySet<string> = new Set(['SITE', 'RACK', 'LOCATION', 'REGION', 'VIRTUAL_CHASSIS', 'SCOPE', 'DEVICE']);

/** Relations from an entity to the places, owners and parents whose rules apply to it. */
export const SURROUNDING_RELATIONS: readonly string[] = [
  'SITE',
  'AT_SITE',
  'LOCATION',
  'RACK',
  'SCOPE',
  'DEVICE',
  'OF_DEVICE',
  'VIRTUAL_MACHINE',
  'VIRTUAL_CHASSIS',
  'CLUSTER',
  'TENANT',
  'PROVIDER',
  'CIRCUIT',
  'PARENT',
  'POWER_PANEL',
  'ASSIGNED_OBJECT',
  'A_TERMINATION',
  'B_TERMINATION',
];

/** Relations between entities that do not contain each other, which “the other end” and “the PDU that feeds it” follow. */
export const LINKING_RELATIONS: readonly string[] = ['CONNECTED_TO', 'LINKED_TO', 'POWERED_BY', 'LAG'];

/** Relations from a component to its parent. */
export const PART_RELATIONS: readonly string[] = ['DEVICE', 'VIRTUAL_MACHINE', 'POWER_PANEL'];

/** Parents in the chain from region to interface, nearest first: the first one that an entity has is followed. */
export const CHAIN_RELATIONS: readonly string[] = [
  'ASSIGNED_OBJECT',
  'DEVICE',
  'VIRTUAL_MACHINE',
  'PARENT_PREFIX',
  'RACK',
  'POWER_PANEL',
  'CIRCUIT',
  'LOCATION',
  'PARENT',
  'CLUSTER',
  'SITE',
  'SCOPE',
  'REGION',
  'GROUP',
  'MANUFACTURER',
  'PROVIDER',
];

/** Relations along cables, links, circuits and the parts of devices: the first that a path between two entities follows. */
export const CABLING_RELATIONS: readonly string[] = [
  'CONNECTED_TO',
  'LINKED_TO',
  'A_TERMINATION',
  'B_TERMINATION',
  'CABLE',
  'REAR_PORT',
  'CIRCUIT',
  'LAG',
  'DEVICE',
  'VIRTUAL_MACHINE',
];

/** Relations to entities of a catalogue and to owners. Two entities that share one of them are not connected. */
export const CATALOGUE_RELATIONS: ReadonlySet<string> = new Set([
  'ROLE',
  'DEVICE_TYPE',
  'MODULE_TYPE',
  'RACK_TYPE',
  'MANUFACTURER',
  'PLATFORM',
  'DEFAULT_PLATFORM',
  'TYPE',
  'TENANT',
  'GROUP',
  'RIR',
  'PROVIDER',
  'PROVIDER_ACCOUNT',
  'ASN',
  'CONTACT',
  'ASSIGNED_TO',
]);

/** The types of these entities. */
export const CATALOGUE_TYPES: ReadonlySet<EntityType> = new Set<EntityType>([
  'DEVICE_TYPE',
  'MODULE_TYPE',
  'DEVICE_ROLE',
  'RACK_ROLE',
  'IPAM_ROLE',
  'CONTACT_ROLE',
  'CIRCUIT_TYPE',
  'CLUSTER_TYPE',
  'MANUFACTURER',
  'PLATFORM',
  'TENANT',
  'TENANT_GROUP',
  'SITE_GROUP',
  'CLUSTER_GROUP',
  'VLAN_GROUP',
  'CONTACT_GROUP',
  'CONTACT',
  'RIR',
  'PROVIDER',
  'PROVIDER_ACCOUNT',
  'ASN',
]);
