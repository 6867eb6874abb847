import type { EntityId } from '../common/ids.js';
import type { JsonObject } from '../common/json.js';

/**
 * The kinds of things Netloom knows. NetBox's models have a kind of their own; whatever else an owner upserts
 * is `OTHER` and keeps its own object type in {@link EntityRef.objectType}.
 */
export const ENTITY_TYPES = [
  'REGION',
  'SITE_GROUP',
  'SITE',
  'LOCATION',
  'RACK_ROLE',
  'RACK',
  'MANUFACTURER',
  'DEVICE_TYPE',
  'DEVICE_ROLE',
  'PLATFORM',
  'DEVICE',
  'VIRTUAL_CHASSIS',
  'MODULE',
  'MODULE_BAY',
  'MODULE_TYPE',
  'DEVICE_BAY',
  'INVENTORY_ITEM',
  'INTERFACE',
  'FRONT_PORT',
  'REAR_PORT',
  'CONSOLE_PORT',
  'CONSOLE_SERVER_PORT',
  'CABLE',
  'MAC_ADDRESS',
  'POWER_PANEL',
  'POWER_FEED',
  'POWER_PORT',
  'POWER_OUTLET',
  'RIR',
  'AGGREGATE',
  'ASN',
  'VRF',
  'ROUTE_TARGET',
  'IPAM_ROLE',
  'PREFIX',
  'IP_RANGE',
  'IP_ADDRESS',
  'VLAN_GROUP',
  'VLAN',
  'FHRP_GROUP',
  'SERVICE',
  'TENANT_GROUP',
  'TENANT',
  'CONTACT_GROUP',
  'CONTACT_ROLE',
  'CONTACT',
  'CLUSTER_TYPE',
  'CLUSTER_GROUP',
  'CLUSTER',
  'VIRTUAL_MACHINE',
  'VM_INTERFACE',
  'VIRTUAL_DISK',
  'PROVIDER',
  'PROVIDER_ACCOUNT',
  'PROVIDER_NETWORK',
  'CIRCUIT_TYPE',
  'CIRCUIT',
  'CIRCUIT_TERMINATION',
  'OTHER',
] as const;

export type EntityType = (typeof ENTITY_TYPES)[number];

/** Identity of an entity as its inventory knows it. Names are not keys. */
export interface EntityRef {
  /** Which inventory: `netbox` by default; letters, digits, `-`, `_` and `.`, at most 64. */
  readonly source: string;
  /** NetBox's `app.model` (`dcim.device`), or an owner's own (`crm.company`). */
  readonly objectType: string;
  /** The inventory's primary key, as text. */
  readonly objectId: string;
}

/** What a writer says of an entity. Everything it leaves out of `relations` no longer holds. */
export interface EntityDraft {
  readonly ref: EntityRef;
  readonly type: EntityType;
  readonly name: string;
  /** As NetBox would display it; equals the name where there is nothing better. */
  readonly display: string;
  readonly slug?: string;
  readonly status?: string;
  readonly aliases: readonly string[];
  /** Scalars and small lists as the inventory has them; no relation in here. */
  readonly attributes: JsonObject;
  readonly relations: readonly RelationDraft[];
  /** Set where a tool's result, not the inventory, states it: how many facts the result states. See {@link mayReplace}. */
  readonly observed?: number;
}

export interface RelationDraft {
  /** Upper snake case, after NetBox's field: `SITE`, `RACK`, `DEVICE_TYPE`, `A_TERMINATION`, … */
  readonly type: string;
  readonly to: EntityRef;
}

/** A name that a person of the workspace gave to an entity, which its inventory does not know. */
export interface OwnAlias {
  readonly alias: string;
  /** The principal's name. */
  readonly addedBy: string;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
}

/** An entity as it is kept. Times are milliseconds since 1970. */
export interface Entity {
  readonly id: EntityId;
  readonly ref: EntityRef;
  readonly type: EntityType;
  readonly name: string;
  readonly display: string;
  readonly slug?: string;
  readonly status?: string;
  /** The inventory's. */
  readonly aliases: readonly string[];
  /** The workspace's own, which no write of the inventory changes; absent when there are none. */
  readonly ownAliases?: readonly OwnAlias[];
  readonly attributes: JsonObject;
  /** How many facts a tool's result stated of it; absent once its inventory has written it. */
  readonly observed?: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When it left the inventory; its history stays readable. */
  readonly deletedAt?: number;
}

/** `dcim.device:1`, the short form of a ref inside one source. */
export function refKey(ref: EntityRef): string {
  return `${ref.objectType}:${ref.objectId}`;
}

/** What a store knows of an entity that is to be written. */
export interface KnownState {
  readonly present: boolean;
  readonly deleted: boolean;
  /** See {@link Entity.observed}; 0 for an entity that the inventory wrote. */
  readonly observed: number;
}

/**
 * Whether a draft may be written over what is known. The inventory may replace everything. A tool's result may only create what was never there, or
 * replace an earlier observation that stated no more facts: it never changes or revives what the inventory wrote or deleted.
 */
export function mayReplace({ observed }: Pick<EntityDraft, 'observed'>, known: KnownState | undefined): boolean {
  if (observed === undefined || known === undefined) return true;
  if (known.present) return known.observed > 0 && observed >= known.observed;
  return !known.deleted;
}

/** Characters of what it holds beside its names, for who keeps it in memory. */
export const charactersIn = ({ attributes }: Pick<Entity, 'attributes'>): number => JSON.stringify(attributes).length;
