import { Arg, Ctx, Field, FieldResolver, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { checkId } from '../../application/index.js';
import type { Entity, OwnAlias } from '../../domain/model/entity.js';
import type { GraphContext } from '../context/context.js';
import { DateTime } from '../common/scalars.js';
import { AddAliasInput, RemoveAliasInput } from '../inputs/entity.js';
import { EntityObject } from '../types/entity.js';

@ObjectType('OwnAlias', { simpleResolvers: true, description: 'An alias of an entity that a user of your workspace added.' })
export class OwnAliasType {
  @Field(() => String, { description: 'The alias.' })
  alias!: string;

  @Field(() => String, { description: 'The name of the principal that added it.' })
  addedBy!: string;

  @Field(() => DateTime, { description: 'When it was added.' })
  addedAt!: number;
}

@ObjectType('AddAliasPayload', { simpleResolvers: true, description: 'The result of `addAlias`.' })
export class AddAliasPayload {
  @Field(() => EntityObject, { description: 'The entity after the change.' })
  entity!: Entity;
}

@ObjectType('RemoveAliasPayload', { simpleResolvers: true, description: 'The result of `removeAlias`.' })
export class RemoveAliasPayload {
  @Field(() => EntityObject, { description: 'The entity after the change.' })
  entity!: Entity;
}

@Resolver(() => EntityObject)
export class AliasFields {
  @FieldResolver(() => [String], { description: 'Other names of the entity: those of the inventory, then those of your workspace.' })
  aliases(@Root() { aliases, ownAliases = [] }: Entity): readonly string[] {
    return [...new Set([...aliases, ...ownAliases.map(({ alias }) => alias)])];
  }

  @FieldResolver(() => [OwnAliasType], { description: 'Aliases added with `addAlias`. Imports never change them.' })
  ownAliases(@Root() { ownAliases = [] }: Entity): readonly OwnAlias[] {
    return ownAliases;
  }
}

@Resolver()
export class AliasMutations {
  @Mutation(() => AddAliasPayload, {
    description:
      'Adds an alias to an entity. References to the alias resolve at once, in the whole workspace. An entity has at most 16 aliases of at most 200 characters on one line. Imports never remove them. Adding an alias twice, or in another spelling, changes nothing.',
  })
  async addAlias(
    @Arg('input', () => AddAliasInput, { description: 'The entity and its new alias.' }) { entityId, alias }: AddAliasInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<AddAliasPayload> {
    return { entity: await app.aliases.add(caller, checkId('input.entityId', entityId, 'entity'), alias) };
  }

  @Mutation(() => RemoveAliasPayload, {
    description:
      'Removes an alias that was added with `addAlias`. Names of the inventory stay. Removing an alias that the entity does not have changes nothing.',
  })
  async removeAlias(
    @Arg('input', () => RemoveAliasInput, { description: 'The entity and the alias to remove.' }) { entityId, alias }: RemoveAliasInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<RemoveAliasPayload> {
    return { entity: await app.aliases.remove(caller, checkId('input.entityId', entityId, 'entity'), alias) };
  }
}
