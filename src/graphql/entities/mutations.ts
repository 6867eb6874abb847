import { Arg, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../context/context.js';
import { idsOf } from '../common/input-values.js';
import { NetloomError } from '../../domain/common/errors.js';
import { DeleteEntitiesInput, UpsertEntitiesInput, toEntityDraft } from '../inputs/entity.js';
import { EntityObject } from '../types/entity.js';

/** Things that one request may write or remove. */
const MAX_ENTITIES = 1_000;

@ObjectType('UpsertEntitiesPayload', { simpleResolvers: true, description: 'What the write did.' })
export class UpsertEntitiesPayload {
  @Field(() => Int, { description: 'Things that are new.' })
  created!: number;

  @Field(() => Int, { description: 'Things that were replaced.' })
  updated!: number;

  @Field(() => Int, { description: 'Things that were like that already.' })
  unchanged!: number;

  @Field(() => Int, { description: 'Relations that began to hold.' })
  relationsOpened!: number;

  @Field(() => Int, { description: 'Relations that ceased to hold.' })
  relationsClosed!: number;

  @Field(() => [EntityObject], { description: 'The things as they are now, in the order of the input.' })
  entities!: readonly object[];
}

@ObjectType('DeleteEntitiesPayload', { simpleResolvers: true, description: 'What the removal did.' })
export class DeleteEntitiesPayload {
  @Field(() => Int, { description: 'How many of them there were.' })
  deletedCount!: number;
}

@Resolver()
export class EntityMutations {
  @Mutation(() => UpsertEntitiesPayload, {
    description: 'Creates or replaces things and their relations, all or nothing. Repeating it changes nothing.',
  })
  async upsertEntities(
    @Arg('input', () => UpsertEntitiesInput, { description: 'The things.' }) input: UpsertEntitiesInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<UpsertEntitiesPayload> {
    const count = input.entities.length;
    if (count > MAX_ENTITIES) throw new NetloomError('TOO_LARGE', `input.entities: at most ${MAX_ENTITIES} a request, got ${count}.`);
    const { outcome, entities } = await app.entities.upsert(caller, input.entities.map(toEntityDraft));
    return { ...outcome, entities };
  }

  @Mutation(() => DeleteEntitiesPayload, {
    description: 'Takes things out of the inventory and closes their relations. Their history stays readable.',
  })
  async deleteEntities(
    @Arg('input', () => DeleteEntitiesInput, { description: 'The entities to delete.' }) { ids }: DeleteEntitiesInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<DeleteEntitiesPayload> {
    return { deletedCount: await app.entities.delete(caller, idsOf('entity', ids, 'input.ids', MAX_ENTITIES)) };
  }
}
