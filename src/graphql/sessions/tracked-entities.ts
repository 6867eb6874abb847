import { Arg, Ctx, FieldResolver, ID, Int, Resolver, Root } from 'type-graphql';
import { RANGES, rangeText, type EntityRelevance, type SessionEntity } from '../../application/index.js';
import type { Entity } from '../../domain/model/entity.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Message } from '../../domain/model/message.js';
import type { GraphContext } from '../context/context.js';
import { EntityObject } from '../types/entity.js';
import { MessageType } from '../types/message.js';
import { EntityRelevanceType, TrackedEntityType } from '../types/session.js';

/** An entity that a session mentions, with the session. */
export type TrackedEntity = SessionEntity & { readonly session: SessionId };

@Resolver(() => TrackedEntityType)
export class TrackedEntityFields {
  @FieldResolver(() => ID, { description: 'The id of the entity.' })
  entityId(@Root() { entity }: TrackedEntity): string {
    return entity;
  }

  @FieldResolver(() => EntityObject, { nullable: true, description: 'The entity; null if it no longer exists.' })
  entity(@Root() { entity }: TrackedEntity, @Ctx() { loaders }: GraphContext): Promise<Entity | undefined> {
    return loaders.entity.load(entity);
  }

  @FieldResolver(() => [MessageType], { description: 'The messages of the current branch that mention it, newest first.' })
  messages(
    @Root() { session, entity }: TrackedEntity,
    @Arg('last', () => Int, { nullable: true, description: `The maximum number of messages: ${rangeText(RANGES.entityMessages)}.` })
    last: number | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<readonly Message[]> {
    return app.messages.mentioning(caller, session, entity, last ?? undefined);
  }

  @FieldResolver(() => EntityRelevanceType, {
    nullable: true,
    description:
      'The reason why the entity is in the context, and how relevant it is to the session as it stands. Null for a deleted entity.',
  })
  relevance(@Root() { session, entity }: TrackedEntity, @Ctx() { loaders }: GraphContext): Promise<EntityRelevance | undefined> {
    return loaders.relevance.load({ session, entity });
  }
}
