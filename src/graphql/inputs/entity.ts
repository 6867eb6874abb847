import { ArgsType, Field, ID, InputType } from 'type-graphql';
import type { Direction, RelationFilter, SearchEntities } from '../../application/index.js';
import { invalid } from '../../domain/common/errors.js';
import type { EntityDraft, EntityRef, EntityType } from '../../domain/model/entity.js';
import { isJsonObject, type Json } from '../../domain/common/json.js';
import { idOf, millis, omitNulls } from '../common/input-values.js';
import { PageArgs } from '../common/paging.js';
import { DateTime, JsonValue } from '../common/scalars.js';
import { DirectionEnum, EntityTypeEnum } from '../enums/entity.js';

@InputType('EntityRefInput', { description: 'Identity of a thing as its inventory knows it.' })
export class EntityRefInput {
  @Field(() => String, { nullable: true, description: 'Which inventory; `netbox` unless said.' })
  source?: string;

  @Field(() => String, { description: 'NetBox’s `app.model` (`dcim.device`), or an owner’s own (`crm.company`).' })
  objectType!: string;

  @Field(() => String, { description: 'The inventory’s primary key, as text.' })
  objectId!: string;
}

@InputType('RelationInput', { description: 'A relation that a thing states.' })
export class RelationInput {
  @Field(() => String, { description: 'Upper snake case: `SITE`, `WORKS_FOR`, …' })
  type!: string;

  @Field(() => EntityRefInput, { description: 'The thing at the other end; it may be written later.' })
  to!: EntityRefInput;
}

@InputType('EntityInput', { description: 'A thing as its writer knows it. Relations that it leaves out no longer hold.' })
export class EntityInput {
  @Field(() => EntityRefInput, { description: 'Its identity; writing it again replaces it.' })
  ref!: EntityRefInput;

  @Field(() => EntityTypeEnum, { nullable: true, description: 'What it is; OTHER unless said.' })
  type?: EntityType;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'How to display it; the name unless said.' })
  display?: string;

  @Field(() => String, { nullable: true, description: 'Its name for URLs.' })
  slug?: string;

  @Field(() => String, { nullable: true, description: 'Its status.' })
  status?: string;

  @Field(() => [String], { nullable: true, description: 'Other names it is found by.' })
  aliases?: string[];

  @Field(() => JsonValue, { nullable: true, description: 'Everything else, as an object of scalars and small lists.' })
  attributes?: Json;

  @Field(() => [RelationInput], { nullable: true, description: 'What it is related to.' })
  relations?: RelationInput[];
}

@InputType('UpsertEntitiesInput', { description: 'Things to create or replace, all or nothing.' })
export class UpsertEntitiesInput {
  @Field(() => [EntityInput], { description: 'At most 1,000.' })
  entities!: EntityInput[];
}

@ArgsType()
export class EntitySearchArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Name, alias, slug or address; whole, its beginning, a part of it, or misspelt. Everything unless said.',
  })
  search?: string;

  @Field(() => [EntityTypeEnum], { nullable: true, description: 'Only of these types.' })
  types?: EntityType[];

  @Field(() => ID, { nullable: true, description: 'Only inside this one: a site, a rack, a device, …' })
  within?: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'As of this time instead of now: by what entities were called then, and as they were.',
  })
  asOf?: Date;
}

/** What `asOf` means for a walk over relations. */
export const AS_OF = 'As of this time instead of now: over relations that held then, with entities as they were then.';

@ArgsType()
export class RelationArgs extends PageArgs {
  @Field(() => [String], {
    nullable: true,
    description:
      'Only of these types: `SITE`, `RACK`, `CONNECTED_TO`, …; at most 100. A type that Netloom does not know and that no relation of the workspace ever had is INVALID_INPUT.',
  })
  types?: string[];

  @Field(() => DirectionEnum, { nullable: true, description: 'Which way; BOTH unless said.' })
  direction?: Direction;

  @Field(() => [EntityTypeEnum], { nullable: true, description: 'Only where the other end is of these types.' })
  entityTypes?: EntityType[];

  @Field(() => DateTime, { nullable: true, description: AS_OF })
  asOf?: Date;
}

export function toRef({ source, objectType, objectId }: EntityRefInput): EntityRef {
  return { source: source ?? 'netbox', objectType, objectId };
}

export function toSearch({ search, types, within, asOf }: EntitySearchArgs): SearchEntities {
  const parts = omitNulls({ text: search, types, asOf: millis(asOf) });
  return { ...parts, ...(typeof within === 'string' ? { within: idOf('entity', within, 'within') } : {}) };
}

export function toRelationFilter({ types, direction, entityTypes, asOf }: RelationArgs): RelationFilter {
  return { ...omitNulls({ types, entityTypes, asOf: millis(asOf) }), direction: direction ?? 'BOTH' };
}

export function toEntityDraft(input: EntityInput, index: number): EntityDraft {
  const { ref, type = 'OTHER', name, display = name, aliases = [], attributes = {}, relations = [], ...rest } = omitNulls(input);
  if (!isJsonObject(attributes)) throw invalid(`input.entities[${index}].attributes`, 'an object', attributes);
  return {
    ...rest,
    ref: toRef(ref),
    type,
    name,
    display,
    aliases,
    attributes,
    relations: relations.map((relation) => ({ type: relation.type, to: toRef(relation.to) })),
  };
}

@InputType('AddAliasInput', { description: 'An alias to add to an entity.' })
export class AddAliasInput {
  @Field(() => ID, { description: 'The entity.' })
  entityId!: string;

  @Field(() => String, { description: 'The alias: one line of at most 200 characters.' })
  alias!: string;
}

@InputType('RemoveAliasInput', { description: 'An alias to remove from an entity.' })
export class RemoveAliasInput {
  @Field(() => ID, { description: 'The entity.' })
  entityId!: string;

  @Field(() => String, { description: 'The alias, in any spelling.' })
  alias!: string;
}

@InputType('DeleteEntitiesInput', { description: 'Entities to delete from the inventory.' })
export class DeleteEntitiesInput {
  @Field(() => [ID], { description: 'The ids of the entities: 1,000 at most.' })
  ids!: string[];
}
