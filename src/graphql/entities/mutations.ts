import { Arg, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { Entity, EntityRef } from '../../domain/model/entity.js';
import type { GraphContext } from '../context/context.js';
import { DeleteEntitiesInput, UpsertEntitiesInput, toEntityDraft } from '../inputs/entity.js';
import { EntityObject, EntityRefType } from '../types/entity.js';

@ObjectType('UpsertEntitiesPayload', { simpleResolvers: true, description: 'The result of the write.' })
export class UpsertEntitiesPayload {
  @Field(() => Int, { description: 'The number of new entities.' })
  created!: number;

  @Field(() => Int, { description: 'The number of changed entities.' })
  updated!: number;

  @Field(() => Int, { description: 'The number of entities that were already equal.' })
  unchanged!: number;

  @Field(() => Int, { description: 'The number of relations that began.' })
  relationsOpened!: number;

  @Field(() => Int, { description: 'The number of relations that ended.' })
  relationsClosed!: number;

  @Field(() => [EntityObject], { description: 'The entities after the write, in the order of the input.' })
  entities!: readonly Entity[];

  @Field(() => [EntityRefType], {
    description:
      'Targets of relations in the input that do not exist yet. Their relations are stored, and appear as soon as the entity is written. At most 100.',
  })
  missingTargets!: readonly EntityRef[];
}

@ObjectType('DeleteEntitiesPayload', { simpleResolvers: true, description: 'The result of the deletion.' })
export class DeleteEntitiesPayload {
  @Field(() => Int, { description: 'The number of deleted entities.' })
  deletedCount!: number;
}

@Resolver()
export class EntityMutations {
  @Mutation(() => UpsertEntitiesPayload, {
    description:
      'Creates or changes entities and their relations in one transaction. By default, what an entity of the input does not state stays. Repeating the mutation changes nothing.',
  })
  async upsertEntities(
    @Arg('input', () => UpsertEntitiesInput, { description: 'The entities.' }) input: UpsertEntitiesInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<UpsertEntitiesPayload> {
    const { outcome, ...written } = await app.entities.upsert(
      caller,
      input.entities.map((entity, index) => toEntityDraft(entity, index, input.mode ?? 'MERGE')),
    );
    return { ...outcome, ...written };
  }

  @Mutation(() => DeleteEntitiesPayload, {
    description: 'Deletes entities and ends their relations. Their history stays readable.',
  })
  async deleteEntities(
    @Arg('input', () => DeleteEntitiesInput, { description: 'The entities to delete.' }) { ids }: DeleteEntitiesInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<DeleteEntitiesPayload> {
    return { deletedCount: await app.entities.delete(caller, ids) };
  }
}
