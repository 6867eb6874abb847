import { Arg, Ctx, Field, FieldResolver, ID, InputType, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import type { Session } from '../../domain/model/session.js';
import { checkId, type Pruned } from '../../application/index.js';
import type { Entity } from '../../domain/model/entity.js';
import type { Message } from '../../domain/model/message.js';
import type { Pruning } from '../../domain/model/pruning.js';
import type { GraphContext } from '../context/context.js';
import { EntityObject } from '../types/entity.js';
import { MessageType } from '../types/message.js';
import { PruningType } from '../types/pruning.js';
import { SessionType } from '../types/session.js';

@InputType('CompactSessionInput', { description: 'A session to compact.' })
class CompactSessionInput {
  @Field(() => ID, { description: 'The session.' })
  sessionId!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of turns to keep, each starting with a message of the user: 1 to 100, by default 10.',
  })
  keepLast?: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'The number of messages of users before them to keep, those with the highest priorities from 7 on (decisions, changes, corrections and what holds for long), later ones first: 0 to 24, by default 5.',
  })
  keepImportant?: number;

  @Field(() => Boolean, { nullable: true, description: 'Only returns what would be excluded.' })
  dryRun?: boolean;
}

@InputType('ClearContextInput', { description: 'A session to clear.' })
class ClearContextInput {
  @Field(() => ID, { description: 'The session.' })
  sessionId!: string;

  @Field(() => Boolean, { nullable: true, description: 'Only returns what would be excluded.' })
  dryRun?: boolean;
}

@InputType('RestoreContextInput', { description: 'A session whose last compaction or clearing is to be undone.' })
class RestoreContextInput {
  @Field(() => ID, { description: 'The session.' })
  sessionId!: string;
}

@ObjectType('PruneContextPayload', { simpleResolvers: true, description: 'What was excluded from windows, or would be.' })
class PruneContextPayload {
  @Field(() => SessionType, { description: 'The session after the change.' })
  session!: Session;

  @Field(() => PruningType, { nullable: true, description: 'The compaction or clearing; null if there is nothing to exclude.' })
  pruning?: Pruning;
}

@ObjectType('RestoreContextPayload', { simpleResolvers: true, description: 'The compaction or clearing that was undone.' })
class RestoreContextPayload {
  @Field(() => SessionType, { description: 'The session after the change.' })
  session!: Session;

  @Field(() => PruningType, { nullable: true, description: 'The compaction or clearing that was undone; null if there was none.' })
  pruning?: Pruning;
}

@Resolver()
export class PruningMutations {
  @Mutation(() => PruneContextPayload, {
    description:
      'Excludes everything before the last turns of the current branch from windows, except flagged and important messages. History, search and stored windows are not affected.',
  })
  compactSession(
    @Arg('input', () => CompactSessionInput, { description: 'The session, and what to keep.' })
    { sessionId, keepLast, keepImportant, dryRun }: CompactSessionInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Pruned> {
    const keep = { last: keepLast ?? undefined, important: keepImportant ?? undefined };
    return app.prunings.compact(caller, checkId('input.sessionId', sessionId, 'session'), keep, dryRun ?? false);
  }

  @Mutation(() => PruneContextPayload, {
    description:
      'Excludes everything up to now from windows, except flagged messages, and empties the focus. History, search and stored windows are not affected.',
  })
  clearContext(
    @Arg('input', () => ClearContextInput, { description: 'The session to clear.' }) { sessionId, dryRun }: ClearContextInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Pruned> {
    return app.prunings.clear(caller, checkId('input.sessionId', sessionId, 'session'), dryRun ?? false);
  }

  @Mutation(() => RestoreContextPayload, {
    description: 'Undoes the last compaction or clearing of the current branch. Repeating the mutation undoes the one before it.',
  })
  restoreContext(
    @Arg('input', () => RestoreContextInput, { description: 'The session.' }) { sessionId }: RestoreContextInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Pick<Pruned, 'session' | 'pruning'>> {
    return app.prunings.restore(caller, checkId('input.sessionId', sessionId, 'session'));
  }
}

@Resolver(() => PruneContextPayload)
export class PruneContextPayloadFields {
  @FieldResolver(() => [EntityObject], { description: 'Entities mentioned only in excluded messages.' })
  async entities(@Root() { entities }: Pruned, @Ctx() { loaders }: GraphContext): Promise<readonly Entity[]> {
    const found = await Promise.all(entities.map((id) => loaders.entity.load(id)));
    return found.filter((entity) => entity !== undefined);
  }
}

@Resolver(() => PruningType)
export class PruningFields {
  @FieldResolver(() => MessageType, { nullable: true, description: 'The last excluded message.' })
  message(@Root() { message }: Pruning, @Ctx() { loaders }: GraphContext): Promise<Message | undefined> {
    return loaders.message.load(message);
  }

  @FieldResolver(() => [MessageType], { description: 'Messages before the boundary that stay because of their priority, highest first.' })
  async important(@Root() { important = [] }: Pruning, @Ctx() { loaders }: GraphContext): Promise<readonly Message[]> {
    const found = await Promise.all(important.map((id) => loaders.message.load(id)));
    return found.filter((message) => message !== undefined);
  }
}
