import { Field, Int, ObjectType } from 'type-graphql';
import type { EntityPath, Neighborhood } from '../../application/index.js';
import type { Relation } from '../../domain/model/relation.js';
import type { Entity, EntityChange, EntityChangeKind, EntityRef, FieldChange } from '../../domain/model/entity.js';
import { NodeType } from './node.js';
import { enumType } from '../common/enum-type.js';
import { connectionType, PageInfoType } from '../common/paging.js';
import { DateTime, JsonValue } from '../common/scalars.js';
import { EntityTypeEnum } from '../enums/entity.js';

@ObjectType('EntityRef', { simpleResolvers: true, description: 'The identity of an entity in its inventory.' })
export class EntityRefType implements EntityRef {
  @Field(() => String, { description: 'The inventory, such as `netbox`.' })
  source!: string;

  @Field(() => String, { description: 'NetBox’s `app.model`, such as `dcim.device`, or a type of your own, such as `crm.company`.' })
  objectType!: string;

  @Field(() => String, { description: 'The primary key in the inventory, as text.' })
  objectId!: string;
}

@ObjectType('Entity', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'An object of the inventory: a device, a rack, an address, or an object of your own.',
})
export class EntityObject extends NodeType implements Omit<Entity, 'aliases' | 'ownAliases' | 'observed'> {
  @Field(() => EntityRefType, { description: 'The identity of the entity in its inventory.' })
  ref!: EntityRefType;

  @Field(() => EntityTypeEnum, { description: 'The type.' })
  type!: Entity['type'];

  @Field(() => String, { description: 'The name. Several entities may have the same name.' })
  name!: string;

  @Field(() => String, { description: 'The name as the inventory displays it.' })
  display!: string;

  @Field(() => String, { nullable: true, description: 'The slug: the name in URLs.' })
  slug?: string;

  @Field(() => String, { nullable: true, description: 'The status in the inventory, such as `active` or `planned`.' })
  status?: string;

  @Field(() => JsonValue, { description: 'All other attributes, as an object.' })
  attributes!: Entity['attributes'];

  @Field(() => DateTime, { description: 'The time when Netloom first stored the entity.' })
  createdAt!: number;

  @Field(() => DateTime, { description: 'The time of the last change.' })
  updatedAt!: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time when the entity was deleted from the inventory; null if it exists. Its history stays readable.',
  })
  deletedAt?: number;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'The `asOf` that this state was requested with; null for the current state. Caches must keep both apart: select it where you give `asOf`.',
  })
  asOf?: number;
}

export const EntityConnection = connectionType('Entity', 'entities', () => EntityObject);

@ObjectType('Relation', {
  simpleResolvers: true,
  description: 'A directed, typed relation between two entities, with the time for which it holds.',
})
export class RelationType implements Omit<Relation, 'from' | 'to'> {
  @Field(() => String, {
    description: 'The relation type in upper snake case, named after NetBox’s field: `SITE`, `RACK`, `CONNECTED_TO`, …',
  })
  type!: string;

  @Field(() => Boolean, {
    description: 'Whether Netloom derived the relation (containment, cable paths, power chains) instead of reading it from the inventory.',
  })
  derived!: boolean;

  @Field(() => DateTime, { description: 'The time when the relation began.' })
  validFrom!: number;

  @Field(() => DateTime, { nullable: true, description: 'The time when the relation ended; null if it still holds.' })
  validTo?: number;
}

@ObjectType('RelatedEntityEdge', { simpleResolvers: true, description: 'A related entity with its relation and its cursor.' })
class RelatedEntityEdgeType {
  @Field(() => String, { description: 'An opaque cursor for `after`.' })
  cursor!: string;

  @Field(() => RelationType, { description: 'The relation.' })
  relation!: Relation;

  @Field(() => EntityObject, { description: 'The entity at the other end.' })
  node!: Entity;
}

@ObjectType('RelatedEntityConnection', { simpleResolvers: true, description: 'A page of related entities.' })
export class RelatedEntityConnectionType {
  @Field(() => [RelatedEntityEdgeType], { description: 'The entities with their relations and cursors.' })
  edges!: readonly RelatedEntityEdgeType[];

  @Field(() => [EntityObject], { description: 'The entities without relations.' })
  nodes!: readonly Entity[];

  @Field(() => PageInfoType, { description: 'Whether there are more items, and where to continue.' })
  pageInfo!: PageInfoType;
}

@ObjectType('NeighborhoodNode', { simpleResolvers: true, description: 'An entity of a neighborhood.' })
export class NeighborhoodNodeType implements Omit<Neighborhood['nodes'][number], 'id'> {
  @Field(() => Int, { description: 'The number of steps from the start.' })
  distance!: number;
}

@ObjectType('Neighborhood', { simpleResolvers: true, description: 'The entities around an entity.' })
export class NeighborhoodType implements Neighborhood {
  @Field(() => [NeighborhoodNodeType], { description: 'The start, then the others by distance.' })
  nodes!: Neighborhood['nodes'];

  @Field(() => [RelationType], { description: 'The relations between the entities.' })
  edges!: Neighborhood['edges'];

  @Field(() => Boolean, { description: 'Whether there are more entities than `limit`.' })
  truncated!: boolean;
}

@ObjectType('EntityPath', { simpleResolvers: true, description: 'A shortest path between two entities.' })
export class EntityPathType implements EntityPath {
  @Field(() => [EntityObject], { description: 'The entities of the path, including both ends.' })
  nodes!: EntityPath['nodes'];

  @Field(() => [RelationType], { description: 'The relation of each step.' })
  edges!: EntityPath['edges'];
}

const EntityChangeKindEnum = enumType<EntityChangeKind>('EntityChangeKind', 'What happened to an entity.', {
  ENTITY_CREATED: 'It is new in the inventory.',
  ENTITY_UPDATED: 'Attributes or relations that it states changed.',
  ENTITY_DELETED: 'It was deleted from the inventory. Its history stays readable.',
  ENTITY_RESTORED: 'It was deleted and is in the inventory again.',
});

@ObjectType('FieldChange', { simpleResolvers: true, description: 'A field of an entity before and after a change.' })
class FieldChangeType implements FieldChange {
  @Field(() => String, {
    description:
      'An attribute or a relation in lower case, such as `status`, `rack` or `u height`. If a relation has several targets, `before` has those that it lost and `after` those that it gained.',
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

  @Field(() => DateTime, { description: 'The time of the change; that of NetBox if NetBox reported it.' })
  at!: number;

  @Field(() => EntityObject, { description: 'The entity after the change; the last state of a deleted one.' })
  entity!: Entity;

  @Field(() => [FieldChangeType], { description: 'The changed fields of an updated entity. Derived relations are left out.' })
  fields!: readonly FieldChange[];
}
