import { Arg, Ctx, Field, FieldResolver, ID, InputType, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import type { Pruned } from '../../application/index.js';
import type { Entity } from '../../domain/model/entity.js';
import type { Message } from '../../domain/model/message.js';
import type { Pruning } from '../../domain/model/pruning.js';
import type { GraphContext } from '../context/context.js';
import { EntityObject } from '../types/entity.js';
import { idOf } from '../common/input-values.js';
import { MessageType } from '../types/message.js';
import { PruningType } from '../types/pruning.js';
import { SessionType } from '../types/session.js';

@InputType('CompactSessionInput', { description: 'What of a session windows go on to take.' })
class CompactSessionInput {
  @Field(() => ID, { description: 'The session.' })
  sessionId!: string;

  @Field(() => Int, { description: 'Turns that stay, each from a message of the user on: 1 to 100.' })
  keepLast!: number;

  @Field(() => Boolean, { nullable: true, description: 'Only say what would fall out.' })
  dryRun?: boolean;
}

@InputType('ClearContextInput', { description: 'Where windows start afresh.' })
class ClearContextInput {
  @Field(() => ID, { description: 'The session.' })
  sessionId!: string;

  @Field(() => Boolean, { nullable: true, description: 'Only say what would fall out.' })
  dryRun?: boolean;
}

@InputType('RestoreContextInput', { description: 'A session whose last compaction or clearing is to be undone.' })
class RestoreContextInput {
  @Field(() => ID, { description: 'The session.' })
  sessionId!: string;
}

@ObjectType('PruneContextPayload', { simpleResolvers: true, description: 'What fell out of windows, or would.' })
class PruneContextPayload {
  @Field(() => SessionType, { description: 'The session as it is now.' })
  session!: object;

  @Field(() => PruningType, { nullable: true, description: 'What was done, or would be; null where nothing falls out.' })
  pruning?: object;
}

@ObjectType('RestoreContextPayload', { simpleResolvers: true, description: 'What was undone.' })
class RestoreContextPayload {
  @Field(() => SessionType, { description: 'The session as it is now.' })
  session!: object;

  @Field(() => PruningType, { nullable: true, description: 'What was undone; null where nothing was to undo.' })
  pruning?: object;
}

@Resolver()
export class PruningMutations {
  @Mutation(() => PruneContextPayload, {
    description:
      'From now on windows take nothing from before the last turns of the branch that the session is on, but what is flagged. History, search and replays still have all of it.',
  })
  compactSession(
    @Arg('input', () => CompactSessionInput, { description: 'What stays.' }) { sessionId, keepLast, dryRun }: CompactSessionInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Pruned> {
    return app.prunings.compact(caller, idOf('session', sessionId, 'input.sessionId'), keepLast, dryRun ?? false);
  }

  @Mutation(() => PruneContextPayload, {
    description:
      'Windows start afresh at this point: they take nothing from before but what is flagged, and nothing is in focus. History, search and replays still have all of it.',
  })
  clearContext(
    @Arg('input', () => ClearContextInput, { description: 'Where.' }) { sessionId, dryRun }: ClearContextInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Pruned> {
    return app.prunings.clear(caller, idOf('session', sessionId, 'input.sessionId'), dryRun ?? false);
  }

  @Mutation(() => RestoreContextPayload, {
    description:
      'Undoes the last compacting or clearing that holds for the branch that the session is on. Repeating it undoes the one before.',
  })
  restoreContext(
    @Arg('input', () => RestoreContextInput, { description: 'The session.' }) { sessionId }: RestoreContextInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Pick<Pruned, 'session' | 'pruning'>> {
    return app.prunings.restore(caller, idOf('session', sessionId, 'input.sessionId'));
  }
}

@Resolver(() => PruneContextPayload)
export class PruneContextPayloadFields {
  @FieldResolver(() => [EntityObject], { description: 'Things that nothing speaks of any more that windows take from.' })
  async entities(@Root() { entities }: Pruned, @Ctx() { loaders }: GraphContext): Promise<readonly Entity[]> {
    const found = await Promise.all(entities.map((id) => loaders.entity.load(id)));
    return found.filter((entity) => entity !== undefined);
  }
}

@Resolver(() => PruningType)
export class PruningFields {
  @FieldResolver(() => MessageType, { nullable: true, description: 'The last message that windows take nothing of any more.' })
  message(@Root() { message }: Pruning, @Ctx() { loaders }: GraphContext): Promise<Message | undefined> {
    return loaders.message.load(message);
  }
}
