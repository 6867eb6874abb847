import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { LIMITS, checkId, type Direction, type RelationFilter, type SearchEntities } from '../../application/index.js';
import { invalid } from '../../domain/common/errors.js';
import type { EntityDraft, EntityRef, EntityType } from '../../domain/model/entity.js';
import { isJsonObject, type Json } from '../../domain/common/json.js';
import { millis, omitNulls } from '../common/input-values.js';
import { PageArgs } from '../common/paging.js';
import { DateTime, JsonValue } from '../common/scalars.js';
import { DirectionEnum, EntityTypeEnum, UpsertModeEnum, type UpsertMode } from '../enums/entity.js';

@InputType('EntityRefInput', { description: 'The identity of an entity in its inventory.' })
export class EntityRefInput {
  @Field(() => String, { nullable: true, description: 'The inventory; by default `netbox`.' })
  source?: string;

  @Field(() => String, { description: 'NetBox’s `app.model`, such as `dcim.device`, or a type of your own, such as `crm.company`.' })
  objectType!: string;

  @Field(() => ID, { description: 'The primary key in the inventory, as text or as an integer up to 2^53 - 1.' })
  objectId!: string;
}

@InputType('RelationInput', { description: 'A relation of an entity.' })
export class RelationInput {
  @Field(() => String, { description: 'The relation type in upper snake case, such as `SITE` or `WORKS_FOR`.' })
  type!: string;

  @Field(() => EntityRefInput, { description: 'The target entity. It may be written later.' })
  to!: EntityRefInput;
}

@InputType('EntityInput', { description: 'An entity to write.' })
export class EntityInput {
  @Field(() => EntityRefInput, { description: 'The identity of the entity. Writing the same identity again changes the entity.' })
  ref!: EntityRefInput;

  @Field(() => EntityTypeEnum, { nullable: true, description: 'The type; by default OTHER.' })
  type?: EntityType;

  @Field(() => String, { description: 'The name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The display name; by default the name.' })
  display?: string;

  @Field(() => String, { nullable: true, description: 'The slug: the name in URLs.' })
  slug?: string;

  @Field(() => String, { nullable: true, description: 'The status.' })
  status?: string;

  @Field(() => [String], { nullable: true, description: 'Other names of the entity.' })
  aliases?: string[];

  @Field(() => [String], {
    nullable: true,
    description:
      'Words by which people call a thing of this type, such as `app` or `on-call rota`: 1 to 8, each one to three words of letters, at most 40 characters. They are stored in lower case as the attribute `nouns`.',
  })
  nouns?: string[];

  @Field(() => JsonValue, { nullable: true, description: 'All other attributes, as an object of scalars and small lists.' })
  attributes?: Json;

  @Field(() => [RelationInput], { nullable: true, description: 'The relations of the entity.' })
  relations?: RelationInput[];
}

@InputType('UpsertEntitiesInput', { description: 'Entities to write in one transaction.' })
export class UpsertEntitiesInput {
  @Field(() => UpsertModeEnum, {
    nullable: true,
    description: 'The effect on the parts of existing entities that the input does not state; by default MERGE.',
  })
  mode?: UpsertMode;

  @Field(() => [EntityInput], { description: `1 to ${LIMITS.entities} entities.` })
  entities!: EntityInput[];
}

@ArgsType()
export class EntitySearchArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: 'A name, alias, slug or address: whole, its beginning, words of it, or misspelt. By default, all entities are returned.',
  })
  search?: string;

  @Field(() => [EntityTypeEnum], { nullable: true, description: 'Returns only entities of these types.' })
  types?: EntityType[];

  @Field(() => String, {
    nullable: true,
    description:
      'Returns only entities of this object type: NetBox’s `app.model`, such as `dcim.device`, or a type of your own, such as `crm.company`.',
  })
  objectType?: string;

  @Field(() => ID, { nullable: true, description: 'Returns only entities inside this one, such as a site, a rack or a device.' })
  within?: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Searches the inventory as it was at this time: by the names of that time.',
  })
  asOf?: Date;
}

/** The meaning of `asOf` for a traversal of relations. */
export const AS_OF = 'As of this time instead of now: over relations that held then, with entities as they were then.';

/** The meaning of `asOf` for the fields of an entity. */
export const AS_OF_ENTITY =
  'As of this time: over relations that held then, with entities as they were then. By default the time that the entity itself was requested for; otherwise now.';

@ArgsType()
export class RelationArgs extends PageArgs {
  @Field(() => [String], {
    nullable: true,
    description:
      'Returns only these relation types, such as `SITE`, `RACK` or `CONNECTED_TO`; at most 100. INVALID_INPUT for a type that is neither built in nor used in the workspace.',
  })
  types?: string[];

  @Field(() => DirectionEnum, { nullable: true, description: 'The direction to follow; by default BOTH.' })
  direction?: Direction;

  @Field(() => [EntityTypeEnum], { nullable: true, description: 'Returns only relations whose other end is of these types.' })
  entityTypes?: EntityType[];

  @Field(() => DateTime, { nullable: true, description: AS_OF_ENTITY })
  asOf?: Date;
}

export function toRef({ source, objectType, objectId }: EntityRefInput): EntityRef {
  return { source: source ?? 'netbox', objectType, objectId };
}

export function toSearch({ search, types, objectType, within, asOf }: EntitySearchArgs): SearchEntities {
  const parts = omitNulls({ text: search, types, objectType, asOf: millis(asOf) });
  return { ...parts, ...(typeof within === 'string' ? { within: checkId('within', within, 'entity') } : {}) };
}

export function toRelationFilter({ types, direction, entityTypes }: RelationArgs, asOf: number | undefined): RelationFilter {
  return { ...omitNulls({ types, entityTypes, asOf }), direction: direction ?? 'BOTH' };
}

export function toEntityDraft(input: EntityInput, index: number, mode: UpsertMode = 'MERGE'): EntityDraft {
  const { ref, type = 'OTHER', name, display = name, aliases = [], attributes = {}, relations = [], ...rest } = omitNulls(input);
  if (!isJsonObject(attributes)) throw invalid(`input.entities[${index}].attributes`, 'an object', attributes);
  return {
    ...rest,
    ...(mode === 'MERGE' ? { partial: true } : {}),
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
  @Field(() => [ID], { description: `The ids of the entities: at most ${LIMITS.entities}.` })
  ids!: string[];
}
