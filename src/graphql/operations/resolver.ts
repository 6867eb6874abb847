import { Arg, Args, Ctx, Field, FieldResolver, ID, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import {
  checkRange,
  RANGES,
  rangeText,
  checkId,
  type FinishedOperation,
  type RecentContext,
  type RecordedOperation,
} from '../../application/index.js';
import type { Entity } from '../../domain/model/entity.js';
import type { Message } from '../../domain/model/message.js';
import { type Operation, type OperationMetadata, type StatusChange } from '../../domain/model/operation.js';
import type { Session } from '../../domain/model/session.js';
import type { GraphContext } from '../context/context.js';
import { EntityObject } from '../types/entity.js';
import { omitNulls, targetOf } from '../common/input-values.js';
import { MessageType } from '../types/message.js';
import { SessionType } from '../types/session.js';
import {
  FinishOperationInput,
  RecentOperationsArgs,
  RecordOperationInput,
  toOperationDraft,
  toOperationFilter,
} from '../inputs/operation.js';
import { OperationMetadataType, OperationType, RecentContextType, StatusChangeType } from '../types/operation.js';

@ObjectType('RecordOperationPayload', { simpleResolvers: true, description: 'The recorded operation.' })
class RecordOperationPayload {
  @Field(() => OperationType, { description: 'The operation with what was extracted from its result.' })
  operation!: Operation;

  @Field(() => SessionType, { description: 'The session of the operation.' })
  session!: Session;

  @Field(() => Boolean, { description: 'False if the client id was already known, or if a message’s tool result had recorded the call.' })
  created!: boolean;
}

@ObjectType('FinishOperationPayload', { simpleResolvers: true, description: 'The finished operation.' })
class FinishOperationPayload {
  @Field(() => OperationType, { description: 'The operation with what was extracted from its result.' })
  operation!: Operation;

  @Field(() => SessionType, { description: 'The session of the operation.' })
  session!: Session;
}

@Resolver()
export class OperationRoots {
  @Query(() => OperationType, { nullable: true, description: 'One operation of your sessions; null if it does not exist.' })
  operation(
    @Arg('id', () => ID, { description: 'The id of the operation.' }) id: string,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Operation | undefined> {
    return app.operations.get(caller, checkId('id', id, 'operation'));
  }

  @Query(() => RecentContextType, {
    description: 'The last operations of a session and their effects, for questions such as “what was just deselected?”.',
  })
  recentOperations(
    @Arg('sessionId', () => ID, { description: 'The session.' }) sessionId: string,
    @Args(() => RecentOperationsArgs) args: RecentOperationsArgs,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<RecentContext> {
    const session = checkId('sessionId', sessionId, 'session');
    return app.operations.recent(caller, session, args.last ?? undefined, toOperationFilter(args));
  }

  @Mutation(() => RecordOperationPayload, {
    description:
      'Records a tool operation. A message with a tool result records one by itself; recording the same call again completes it.',
  })
  recordOperation(
    @Arg('input', () => RecordOperationInput, { description: 'The operation.' }) input: RecordOperationInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<RecordedOperation> {
    return app.operations.record(caller, targetOf(input), toOperationDraft(input));
  }

  @Mutation(() => FinishOperationPayload, {
    description:
      'Completes an operation that was recorded as RUNNING. Repeating the same outcome changes nothing. CONFLICT if the operation already has another outcome.',
  })
  finishOperation(
    @Arg('input', () => FinishOperationInput, { description: 'The outcome.' }) input: FinishOperationInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<FinishedOperation> {
    const { operationId, ...outcome } = omitNulls(input);
    return app.operations.finish(caller, checkId('input.operationId', operationId, 'operation'), outcome);
  }
}

@Resolver(() => OperationType)
export class OperationFields {
  @FieldResolver(() => SessionType, { nullable: true, description: 'The session of the operation; null if it was deleted.' })
  session(@Root() { session }: Operation, @Ctx() { loaders }: GraphContext): Promise<Session | undefined> {
    return loaders.session.load(session);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The name of the key that stated the result; for an import, of its importer. Null: unknown, because it was recorded before this was stored.',
  })
  recordedBy(@Root() { metadata }: Operation): string | undefined {
    return metadata.recordedBy;
  }

  @FieldResolver(() => MessageType, { nullable: true, description: 'The message that the operation belongs to.' })
  message(@Root() { message }: Operation, @Ctx() { loaders }: GraphContext): Promise<Message | undefined> | undefined {
    return message === undefined ? undefined : loaders.message.load(message);
  }

  @FieldResolver(() => [EntityObject], { description: 'The entities that the result mentions, in its order.' })
  async entities(
    @Root() { entities }: Operation,
    @Arg('first', () => Int, {
      nullable: true,
      description: `The maximum number of entities: ${rangeText(RANGES.operationEntities)}.`,
    })
    first: number | undefined,
    @Ctx() { loaders }: GraphContext,
  ): Promise<readonly Entity[]> {
    const ids = entities.slice(0, checkRange('first', first ?? undefined, RANGES.operationEntities));
    const found = await Promise.all(ids.map((id) => loaders.entity.load(id)));
    return found.filter((entity) => entity !== undefined);
  }
}

@Resolver(() => StatusChangeType)
export class StatusChangeFields {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The tool’s id of the object that was changed, if the result has it.',
  })
  objectId(@Root() { id }: StatusChange): string | undefined {
    return id;
  }
}

@Resolver(() => OperationMetadataType)
export class OperationMetadataFields {
  @FieldResolver(() => [StatusChangeType], { description: 'Objects whose status changed.' })
  statusChanges(@Root() { statusChanges }: OperationMetadata): readonly StatusChange[] {
    return statusChanges ?? [];
  }

  @FieldResolver(() => Int, {
    description: 'The number of NetBox objects that were read from the result, at most 100. Operations of earlier versions have 0.',
  })
  objectsRead(@Root() { objectsRead }: OperationMetadata): number {
    return objectsRead ?? 0;
  }

  @FieldResolver(() => [String], {
    description:
      'What of the result was not read or not used, and why, at most 20: objects without a type, broken JSON, a form that is not read, an extractor that failed.',
  })
  warnings(@Root() { warnings }: OperationMetadata): readonly string[] {
    return warnings ?? [];
  }
}
