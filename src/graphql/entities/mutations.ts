import { Arg, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../context/context.js';
import { idsOf } from '../common/input-values.js';
import { NetloomError } from '../../domain/common/errors.js';
import { DeleteEntitiesInput, UpsertEntitiesInput, toEntityDraft } from '../inputs/entity.js';
import { EntityObject } from '../types/entity.js';

/** The maximum number of entities that one request may write or delete. */
const MAX_ENTITIES = 1_000;

@ObjectType('UpsertEntitiesPayload', { simpleResolvers: true, description: 'The result of the write.' })
export class UpsertEntitiesPayload {
  @Field(() => Int, { description: 'The number of new entities.' })
  created!: number;

  @Field(() => Int, { description: 'The number of replaced entities.' })
  updated!: number;

  @Field(() => Int, { description: 'The number of entities that were already equal.' })
  unchanged!: number;

  @Field(() => Int, { description: 'The number of relations that began.' })
  relationsOpened!: number;

  @Field(() => Int, { description: 'The number of relations that ended.' })
  relationsClosed!: number;

  @Field(() => [EntityObject], { description: 'The entities after the write, in the order of the input.' })
  entities!: readonly object[];
}

@ObjectType('DeleteEntitiesPayload', { simpleResolvers: true, description: 'The result of the deletion.' })
export class DeleteEntitiesPayload {
  @Field(() => Int, { description: 'The number of deleted entities.' })
  deletedCount!: number;
}

@Resolver()
export class EntityMutations {
  @Mutation(() => UpsertEntitiesPayload, {
    description: 'Creates or replaces entities and their relations in one transaction. Repeating the mutation changes nothing.',
  })
  async upsertEntities(
    @Arg('input', () => UpsertEntitiesInput, { description: 'The entities.' }) input: UpsertEntitiesInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<UpsertEntitiesPayload> {
    const count = input.entities.length;
    if (count > MAX_ENTITIES) throw new NetloomError('TOO_LARGE', `input.entities: at most ${MAX_ENTITIES} a request, got ${count}.`);
    const { outcome, entities } = await app.entities.upsert(caller, input.entities.map(toEntityDraft));
    return { ...outcome, entities };
  }

  @Mutation(() => DeleteEntitiesPayload, {
    description: 'Deletes entities and ends their relations. Their history stays readable.',
  })
  async deleteEntities(
    @Arg('input', () => DeleteEntitiesInput, { description: 'The entities to delete.' }) { ids }: DeleteEntitiesInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<DeleteEntitiesPayload> {
    return { deletedCount: await app.entities.delete(caller, idsOf('entity', ids, 'input.ids', MAX_ENTITIES)) };
  }
}
