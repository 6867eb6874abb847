import type { EntityId } from '../common/ids.js';

/** What a tool result stated before the inventory did counts as nothing: the entity is created with its first state in the inventory, too. */
export type EntityChangeKind = 'ENTITY_CREATED' | 'ENTITY_UPDATED' | 'ENTITY_DELETED' | 'ENTITY_RESTORED';

/** A field of an entity before and after a change. An absent value is none. */
export interface FieldChange {
  /** An attribute, or a relation in lower case: `status`, `rack`, `u height`. */
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
}

/** A change of an entity: what it states of itself and of its relations, not what is derived. */
export interface EntityChange {
  readonly kind: EntityChangeKind;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** Of an updated entity. */
  readonly fields: readonly FieldChange[];
  /** The relations that began or ended. */
  readonly related: readonly { readonly type: string; readonly to: EntityId }[];
}
