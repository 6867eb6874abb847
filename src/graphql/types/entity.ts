import { Field, Int, ObjectType } from 'type-graphql';
import { NodeType } from './node.js';
import { connectionType, PageInfoType } from '../common/paging.js';
import { DateTime, JsonValue } from '../common/scalars.js';
import { EntityTypeEnum } from '../enums/entity.js';

@ObjectType('EntityRef', { simpleResolvers: true, description: 'Identity of a thing as its inventory knows it.' })
export class EntityRefType {
  @Field(() => String, { description: 'Which inventory: `netbox`, …' })
  source!: string;

  @Field(() => String, { description: 'NetBox’s `app.model` (`dcim.device`), or an owner’s own (`crm.company`).' })
  objectType!: string;

  @Field(() => String, { description: 'The inventory’s primary key, as text.' })
  objectId!: string;
}

@ObjectType('Entity', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'A thing of the inventory: a device, a rack, an address, or whatever its owner upserted.',
})
export class EntityObject extends NodeType {
  @Field(() => EntityRefType, { description: 'Its identity in the inventory.' })
  ref!: EntityRefType;

  @Field(() => EntityTypeEnum, { description: 'What it is.' })
  type!: string;

  @Field(() => String, { description: 'Its name. Names are not keys: several things may have the same.' })
  name!: string;

  @Field(() => String, { description: 'As its inventory would display it.' })
  display!: string;

  @Field(() => String, { nullable: true, description: 'Its name for URLs.' })
  slug?: string;

  @Field(() => String, { nullable: true, description: 'Its status in the inventory: `active`, `planned`, …' })
  status?: string;

  @Field(() => JsonValue, { description: 'Everything else the inventory says of it, as an object.' })
  attributes!: unknown;

  @Field(() => DateTime, { description: 'When Netloom saw it first.' })
  createdAt!: number;

  @Field(() => DateTime, { description: 'When it changed last.' })
  updatedAt!: number;

  @Field(() => DateTime, { nullable: true, description: 'When it left the inventory; its history stays readable.' })
  deletedAt?: number;
}

export const EntityConnection = connectionType('Entity', 'entities', () => EntityObject);

@ObjectType('Relation', { simpleResolvers: true, description: 'A directed, typed relation that holds for a while.' })
export class RelationType {
  @Field(() => String, { description: 'Upper snake case, after NetBox’s field: `SITE`, `RACK`, `CONNECTED_TO`, …' })
  type!: string;

  @Field(() => Boolean, { description: 'Worked out by Netloom (containment, cable paths, power chain) and not stored by the inventory.' })
  derived!: boolean;

  @Field(() => DateTime, { description: 'Since when it holds.' })
  validFrom!: number;

  @Field(() => DateTime, { nullable: true, description: 'Until when it held; null while it holds.' })
  validTo?: number;
}

@ObjectType('RelatedEntityEdge', { simpleResolvers: true, description: 'A related thing, how it is related, and its cursor.' })
class RelatedEntityEdgeType {
  @Field(() => String, { description: 'Opaque; give it to `after`.' })
  cursor!: string;

  @Field(() => RelationType, { description: 'How they are related.' })
  relation!: object;

  @Field(() => EntityObject, { description: 'The thing at the other end.' })
  node!: object;
}

@ObjectType('RelatedEntityConnection', { simpleResolvers: true, description: 'A page of related things.' })
export class RelatedEntityConnectionType {
  @Field(() => [RelatedEntityEdgeType], { description: 'The page with relations and cursors.' })
  edges!: object[];

  @Field(() => [EntityObject], { description: 'The page without them.' })
  nodes!: object[];

  @Field(() => PageInfoType, { description: 'Whether there is more, and from where.' })
  pageInfo!: object;
}

@ObjectType('NeighborhoodNode', { simpleResolvers: true, description: 'A thing of a neighbourhood.' })
export class NeighborhoodNodeType {
  @Field(() => Int, { description: 'Steps from the start.' })
  distance!: number;
}

@ObjectType('Neighborhood', { simpleResolvers: true, description: 'What is around a thing.' })
export class NeighborhoodType {
  @Field(() => [NeighborhoodNodeType], { description: 'The start first, then by distance.' })
  nodes!: object[];

  @Field(() => [RelationType], { description: 'The relations between them.' })
  edges!: object[];

  @Field(() => Boolean, { description: 'There was more than `limit` allowed.' })
  truncated!: boolean;
}

@ObjectType('EntityPath', { simpleResolvers: true, description: 'A shortest path between two things.' })
export class EntityPathType {
  @Field(() => [EntityObject], { description: 'From one to the other, both included.' })
  nodes!: object[];

  @Field(() => [RelationType], { description: 'The relation of each step.' })
  edges!: object[];
}
