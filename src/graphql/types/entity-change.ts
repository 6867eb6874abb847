import { Field, ObjectType } from 'type-graphql';
import type { Entity } from '../../domain/model/entity.js';
import type { EntityChange, EntityChangeKind, FieldChange } from '../../domain/model/entity-change.js';
import { enumType } from '../common/enum-type.js';
import { DateTime } from '../common/scalars.js';
import { EntityObject } from './entity.js';

const EntityChangeKindEnum = enumType<EntityChangeKind>('EntityChangeKind', 'What happened to an entity.', {
  ENTITY_CREATED: 'It is new in the inventory.',
  ENTITY_UPDATED: 'Attributes or relations that it states changed.',
  ENTITY_DELETED: 'It was deleted from the inventory. Its history stays readable.',
  ENTITY_RESTORED: 'It was deleted, and is in the inventory again.',
});

@ObjectType('FieldChange', { simpleResolvers: true, description: 'A field of an entity before and after a change.' })
class FieldChangeType implements FieldChange {
  @Field(() => String, {
    description:
      'An attribute or a relation in lower case, such as `status`, `rack` or `u height`. Of a relation to several entities, only those that changed are in `before` and `after`.',
  })
  field!: string;

  @Field(() => String, { nullable: true, description: 'The former value, cut after 200 characters; null if there was none.' })
  before?: string;

  @Field(() => String, { nullable: true, description: 'The new value, cut after 200 characters; null if there is none.' })
  after?: string;
}

@ObjectType('EntityChange', { simpleResolvers: true, description: 'A change of an entity in the inventory.' })
export class EntityChangeType implements Omit<EntityChange, 'related'> {
  @Field(() => EntityChangeKindEnum, { description: 'What happened.' })
  kind!: EntityChangeKind;

  @Field(() => DateTime, { description: 'The time of the change: that of NetBox, if it reported it.' })
  at!: number;

  @Field(() => EntityObject, { description: 'The entity after the change; the last state of a deleted one.' })
  entity!: Entity;

  @Field(() => [FieldChangeType], { description: 'What changed, of an updated entity. Derived relations are not among it.' })
  fields!: readonly FieldChange[];
}

@ObjectType('InventoryEvent', { simpleResolvers: true, description: 'A change in the inventory of the workspace.' })
export class InventoryEventType {
  @Field(() => String, { description: 'The cursor for `after`.' })
  cursor!: string;

  @Field(() => EntityChangeType, { description: 'The change.' })
  change!: EntityChangeType;
}
