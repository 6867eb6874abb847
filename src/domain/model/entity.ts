import type { EntityId } from '../common/ids.js';
import type { JsonObject } from '../common/json.js';

/**
 * The types of entities. NetBox's models have their own type; entities of any other kind are `OTHER`, with their own object type in {@link
 * EntityRef.objectType}.
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

/** The identity of an entity in its inventory. Names are not unique. */
export interface EntityRef {
  /** The inventory: `netbox` by default; letters, digits, `-`, `_` and `.`, at most 64. */
  readonly source: string;
  /** NetBox's `app.model` (`dcim.device`), or a type of your own (`crm.company`). */
  readonly objectType: string;
  /** The primary key in the inventory, as text. */
  readonly objectId: string;
}

/** An entity to write. Existing relations that are not in `relations` end. */
export interface EntityDraft {
  readonly ref: EntityRef;
  readonly type: EntityType;
  readonly name: string;
  /** The display name in NetBox; the name if there is no other. */
  readonly display: string;
  readonly slug?: string;
  readonly status?: string;
  readonly aliases: readonly string[];
  /** Words by which people call a thing of this type: `app`, `on-call rota`. Stored as the attribute `nouns`. */
  readonly nouns?: readonly string[];
  /** Scalars and small lists, as in the inventory; no relations. */
  readonly attributes: JsonObject;
  readonly relations: readonly RelationDraft[];
  /** Set if the draft comes from a tool result or a lookup instead of an import: the number of facts that it states; see {@link lookedUp} and {@link mayReplace}. */
  readonly observed?: number;
  /** Whether it states only a part of the entity: what it does not state stays. */
  readonly partial?: boolean;
}

export interface RelationDraft {
  /** In upper snake case, named after NetBox's field: `SITE`, `RACK`, `DEVICE_TYPE`, `A_TERMINATION`, … */
  readonly type: string;
  readonly to: EntityRef;
}

/** An alias that a user of the workspace added to an entity. */
export interface OwnAlias {
  readonly alias: string;
  /** The name of the principal. */
  readonly addedBy: string;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
}

/** A stored entity. Times are milliseconds since 1970. */
export interface Entity {
  readonly id: EntityId;
  readonly ref: EntityRef;
  readonly type: EntityType;
  readonly name: string;
  readonly display: string;
  readonly slug?: string;
  readonly status?: string;
  /** The aliases of the inventory. */
  readonly aliases: readonly string[];
  /** The aliases of the workspace, which imports never change; absent if there are none. */
  readonly ownAliases?: readonly OwnAlias[];
  readonly attributes: JsonObject;
  /** The number of facts that a tool result or a lookup stated, see {@link lookedUp}; absent once the inventory has written the entity. */
  readonly observed?: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The time of its deletion from the inventory; its history stays readable. */
  readonly deletedAt?: number;
}

const LOOKED_UP = 1_000_000;

/** `observed` of what an inventory server itself stated: more than a tool result can have, so that no tool result replaces it. */
export const lookedUp = (facts: number): number => LOOKED_UP + Math.min(facts, LOOKED_UP - 1);

/** Whether only tool results, which anybody may write, stated what has this number of facts. */
export const isClaimed = (observed: number | undefined): boolean => observed !== undefined && observed < LOOKED_UP;

const NOT_IMPORTED = ' [not imported]';

/** The display name as a model reads it: of an entity that only results of tools and lookups state, with a remark. */
export const markedName = ({ display, observed }: Pick<Entity, 'display' | 'observed'>): string =>
  observed === undefined || display.endsWith(NOT_IMPORTED) ? display : `${display}${NOT_IMPORTED}`;

/** The text of a fact with the same remark, for facts that were read from an entity that was not imported. */
export const markedText = (text: string): string => (text.includes(NOT_IMPORTED) ? text : `${text}${NOT_IMPORTED}`);

/** `2 of them not imported`, for a list that counts such entities, too; nothing if there are none. `isCut`: only a part of the list was read. */
export function notImported(entities: readonly Pick<Entity, 'observed'>[], isCut = false): readonly string[] {
  const count = entities.filter(({ observed }) => observed !== undefined).length;
  return count === 0 ? [] : [`${isCut ? 'at least ' : ''}${count} of them not imported`];
}

/** The contents that a count includes: not {@link isClaimed claimed} ones, unless the container is claimed itself. The remark gives the number of the others. */
export function counted<T extends Pick<Entity, 'observed'>>(
  container: Pick<Entity, 'observed'>,
  contents: readonly T[],
): { readonly items: readonly T[]; readonly remark: string } {
  const items = isClaimed(container.observed) ? contents : contents.filter(({ observed }) => !isClaimed(observed));
  const others = contents.length - items.length;
  return { items, remark: others === 0 ? '' : `, and ${others} not imported, which ${others === 1 ? 'is' : 'are'} not counted` };
}

/** `dcim.device:1`, the short form of a ref within one source. */
export function refKey(ref: EntityRef): string {
  return `${ref.objectType}:${ref.objectId}`;
}

/** What a store knows of an entity before a write. */
export interface KnownState {
  readonly present: boolean;
  readonly deleted: boolean;
  /** See {@link Entity.observed}; 0 for an entity that the inventory wrote. */
  readonly observed: number;
}

/**
 * Whether a draft may replace the known entity. The inventory may replace everything. A tool result may only create new entities, or replace an
 * earlier observation with no more facts: it never changes or restores what the inventory wrote or deleted.
 */
export function mayReplace({ observed }: Pick<EntityDraft, 'observed'>, known: KnownState | undefined): boolean {
  if (observed === undefined || known === undefined) return true;
  if (known.present) return known.observed > 0 && observed >= known.observed;
  return !known.deleted;
}

/** The number of characters of its content besides the names, for the size of caches. */
export const charactersIn = ({ attributes }: Pick<Entity, 'attributes'>): number => JSON.stringify(attributes).length;

/** An entity that only tool results had mentioned is created with its first state in the inventory. */
export type EntityChangeKind = 'ENTITY_CREATED' | 'ENTITY_UPDATED' | 'ENTITY_DELETED' | 'ENTITY_RESTORED';

/** A field of an entity before and after a change. An absent value is none. */
export interface FieldChange {
  /** An attribute, or a relation in lower case: `status`, `rack`, `u height`. */
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
}

/** A change of the attributes and relations that an entity states; derived relations are not part of it. */
export interface EntityChange {
  readonly kind: EntityChangeKind;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** Of an updated entity. */
  readonly fields: readonly FieldChange[];
  /** The relations that began or ended. */
  readonly related: readonly { readonly type: string; readonly to: EntityId }[];
}
