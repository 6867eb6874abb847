import { Arg, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import type { Entity, OwnAlias } from '../../domain/model/entity.js';
import type { GraphContext } from '../context/context.js';
import { idOf } from '../common/input-values.js';
import { DateTime } from '../common/scalars.js';
import { EntityObject } from '../types/entity.js';

@ObjectType('OwnAlias', { simpleResolvers: true, description: 'A name that somebody of your workspace gave to a thing.' })
export class OwnAliasType {
  @Field(() => String, { description: 'The name.' })
  alias!: string;

  @Field(() => String, { description: 'Who added it: the principal’s name.' })
  addedBy!: string;

  @Field(() => DateTime, { description: 'When it was added.' })
  addedAt!: number;
}

@ObjectType('AddAliasPayload', { simpleResolvers: true, description: 'The thing with its new name.' })
export class AddAliasPayload {
  @Field(() => EntityObject, { description: 'The thing as it is now.' })
  entity!: object;
}

@ObjectType('RemoveAliasPayload', { simpleResolvers: true, description: 'The thing without the name.' })
export class RemoveAliasPayload {
  @Field(() => EntityObject, { description: 'The thing as it is now.' })
  entity!: object;
}

@Resolver(() => EntityObject)
export class AliasFields {
  @FieldResolver(() => [String], { description: 'Other names: the inventory’s, then those of your workspace.' })
  aliases(@Root() { aliases, ownAliases = [] }: Entity): readonly string[] {
    return [...new Set([...aliases, ...ownAliases.map(({ alias }) => alias)])];
  }

  @FieldResolver(() => [OwnAliasType], { description: 'Names that your workspace gave it with `addAlias`; no import changes them.' })
  ownAliases(@Root() { ownAliases = [] }: Entity): readonly OwnAlias[] {
    return ownAliases;
  }
}

@Resolver()
export class AliasMutations {
  @Mutation(() => AddAliasPayload, {
    description:
      'Gives a thing a name of your workspace’s own, by which it is found at once: at most 16 a thing, 200 characters, one line. It outlives every import. Repeating it changes nothing, nor does another spelling of the same name.',
  })
  async addAlias(
    @Arg('entityId', () => ID, { description: 'The thing.' }) entityId: string,
    @Arg('alias', () => String, { description: 'The name.' }) alias: string,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<AddAliasPayload> {
    return { entity: await app.aliases.add(caller, idOf('entity', entityId, 'entityId'), alias) };
  }

  @Mutation(() => RemoveAliasPayload, {
    description:
      'Takes a name of your workspace’s own from a thing. The inventory’s names stay. A name that it does not have changes nothing.',
  })
  async removeAlias(
    @Arg('entityId', () => ID, { description: 'The thing.' }) entityId: string,
    @Arg('alias', () => String, { description: 'The name, in any spelling of it.' }) alias: string,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<RemoveAliasPayload> {
    return { entity: await app.aliases.remove(caller, idOf('entity', entityId, 'entityId'), alias) };
  }
}
