import { Arg, Args, Ctx, FieldResolver, ID, Int, Resolver, Root } from 'type-graphql';
import { RANGES, rangeText, checkId, type Branch, type RecentContext } from '../../application/index.js';
import { firstWords } from '../../domain/text/first-words.js';
import type { Entity } from '../../domain/model/entity.js';
import type { Message } from '../../domain/model/message.js';
import type { Operation } from '../../domain/model/operation.js';
import type { Pruning } from '../../domain/model/pruning.js';
import type { Session, SessionStatus } from '../../domain/model/session.js';
import { isDomain, type TopicDomain } from '../../domain/model/topic-domains.js';
import { COST_OF_WINDOW } from '../execution/cost.js';
import type { GraphContext } from '../context/context.js';
import { ContextRequestInput, toContextRequest } from '../inputs/context.js';
import { ContextWindowType } from '../types/context.js';
import { toGraphql, type GraphqlWindow } from '../types/context-window.js';
import { EntityObject } from '../types/entity.js';
import { MessageFilterInput, messagePage, MessagePageArgs, toMessageFilter } from '../inputs/message.js';
import { BranchConnection, type BranchType } from '../types/branch.js';
import { MessageConnection, MessageType } from '../types/message.js';
import { OperationConnection, RecentContextType } from '../types/operation.js';
import { OperationFilterArgs, RecentOperationsArgs, toOperationFilter } from '../inputs/operation.js';
import { PageArgs, pageRequest, toConnection, type Connection } from '../common/paging.js';
import { TopicDomainEnum } from '../enums/understanding.js';
import { FocusEntityType } from '../types/understanding.js';
import { SessionStatusEnum } from '../enums/session.js';
import { PruningConnection } from '../types/pruning.js';
import { DateTime } from '../common/scalars.js';
import type { TrackedEntity } from './tracked-entities.js';
import { SessionType, TrackedEntityType } from '../types/session.js';
import { SessionStatisticsType, statisticsToGraphql } from '../types/session-statistics.js';

@Resolver(() => SessionType)
export class SessionFields {
  @FieldResolver(() => SessionStatusEnum, { description: 'The new status.' })
  status(@Root() session: Session, @Ctx() { app }: GraphContext): SessionStatus {
    return app.sessions.statusOf(session);
  }

  @FieldResolver(() => Boolean, { description: 'Whether the session ends when nobody watches it any more.' })
  ephemeral(@Root() { graceMs }: Session): boolean {
    return graceMs !== undefined;
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description:
      'The time when the session is archived unless it is used before; null if it will not be. An ephemeral session that was watched may end earlier.',
  })
  archivesAt(@Root() session: Session, @Ctx() { app }: GraphContext): number | undefined {
    return app.lifecycle.timesOf(session).archivesAt;
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description:
      'The time when the session is erased unless it is used before; null if it will not be. An ephemeral session that was watched may end earlier.',
  })
  erasesAt(@Root() session: Session, @Ctx() { app }: GraphContext): number | undefined {
    return app.lifecycle.timesOf(session).erasesAt;
  }

  @FieldResolver(() => MessageConnection, { description: 'The messages of every branch, in the order of writing.' })
  async messages(
    @Root() { id }: Session,
    @Args(() => MessagePageArgs) page: MessagePageArgs,
    @Arg('filter', () => MessageFilterInput, { nullable: true, description: 'Conditions for the messages.' })
    filter: MessageFilterInput | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Connection<Message>> {
    return toConnection(await app.messages.list(caller, id, messagePage(page), toMessageFilter(filter)));
  }

  @FieldResolver(() => MessageConnection, {
    description: 'One branch from its first to its last message. `last: 20` returns the newest 20.',
  })
  async history(
    @Root() { id }: Session,
    @Args(() => MessagePageArgs) page: MessagePageArgs,
    @Arg('head', () => ID, {
      nullable: true,
      description: 'The last message of the branch; by default that of the session’s current branch.',
    })
    head: string | undefined,
    @Arg('filter', () => MessageFilterInput, { nullable: true, description: 'Conditions for the messages.' })
    filter: MessageFilterInput | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Connection<Message>> {
    const end = typeof head === 'string' ? checkId('head', head, 'message') : undefined;
    return toConnection(await app.messages.history(caller, id, end, messagePage(page), toMessageFilter(filter)));
  }

  @FieldResolver(() => BranchConnection, { description: 'The branches, the one that began last first. Cancelled messages are on none.' })
  async branches(
    @Root() { id, head: current }: Session,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Connection<BranchType>> {
    const { items, ...rest } = await app.messages.branches(caller, id, pageRequest(page));
    const branchOf = ({ head, first }: Branch): BranchType => ({
      head,
      first,
      title: firstWords(first.text),
      messages: head.depth + 1,
      isCurrent: head.id === current,
    });
    return toConnection({ ...rest, items: items.map(({ value, ...each }) => ({ ...each, value: branchOf(value) })) });
  }

  @FieldResolver(() => MessageType, {
    nullable: true,
    description: 'The last message of the current branch, which the next message follows; null in an empty session.',
  })
  head(@Root() { head }: Session, @Ctx() { loaders }: GraphContext): Promise<Message | undefined> | undefined {
    return head === undefined ? undefined : loaders.message.load(head);
  }

  @FieldResolver(() => [MessageType], {
    description: 'Unfinished messages with their text so far, in the order in which they began. At most 8.',
  })
  unfinished(@Root() { id }: Session, @Ctx() { app, caller }: GraphContext): Promise<readonly Message[]> {
    return app.messages.unfinished(caller, id);
  }

  @FieldResolver(() => OperationConnection, { description: 'Tool operations, newest first.' })
  async operations(
    @Root() { id }: Session,
    @Args(() => PageArgs) page: PageArgs,
    @Args(() => OperationFilterArgs) filter: OperationFilterArgs,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Connection<Operation>> {
    return toConnection(await app.operations.list(caller, id, pageRequest(page), toOperationFilter(filter)));
  }

  @FieldResolver(() => RecentContextType, {
    description: 'The last operations of the current branch and their effects.',
  })
  recentOperations(
    @Root() { id }: Session,
    @Args(() => RecentOperationsArgs) args: RecentOperationsArgs,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<RecentContext> {
    return app.operations.recent(caller, id, args.last ?? undefined, toOperationFilter(args));
  }

  @FieldResolver(() => [TrackedEntityType], { description: 'Entities that the session mentions, last mention first.' })
  async entities(
    @Root() { id }: Session,
    @Arg('first', () => Int, { nullable: true, description: `The maximum number of entities: ${rangeText(RANGES.sessionEntities)}.` })
    first: number | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<readonly TrackedEntity[]> {
    const entities = await app.sessions.entities(caller, id, first ?? undefined);
    return entities.map((each) => ({ ...each, session: id }));
  }

  @FieldResolver(() => [EntityObject], { description: 'Pinned entities, which are in every window.' })
  async pins(@Root() { pins }: Session, @Ctx() { loaders }: GraphContext): Promise<readonly Entity[]> {
    const entities = await Promise.all(pins.map(({ entity }) => loaders.entity.load(entity)));
    return entities.filter((entity) => entity !== undefined);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Who pinned an entity; null if it is not pinned, or if it was pinned before this was stored.',
  })
  pinnedBy(@Root() { pins }: Session, @Arg('entityId', () => ID, { description: 'The entity.' }) entityId: string): string | undefined {
    const id = checkId('entityId', entityId, 'entity');
    return pins.find(({ entity }) => entity === id)?.by;
  }

  @FieldResolver(() => [String], {
    description: 'Ids that tools selected and that were not deselected or deleted since, the latest last. At most 200.',
  })
  selection(@Root() { selection }: Session): readonly string[] {
    return selection ?? [];
  }

  @FieldResolver(() => TopicDomainEnum, { nullable: true, description: 'The current topic of the conversation.' })
  topic(@Root() { focus: { topic } }: Session): TopicDomain | undefined {
    if (topic === undefined) return undefined;
    return isDomain(topic) ? topic : 'OTHER';
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The current topic of the conversation: a domain, or the name of a topic of your own, whose domain is OTHER.',
  })
  topicName(@Root() { focus: { topic } }: Session): string | undefined {
    return topic;
  }

  @FieldResolver(() => [FocusEntityType], {
    description: 'Entities in focus, most salient first: what “it” and “that switch” may refer to.',
  })
  focus(@Root() { focus }: Session): Session['focus']['entities'] {
    return focus.entities;
  }

  @FieldResolver(() => PruningConnection, {
    description: 'How its windows were compacted and cleared by command, the last one first. The newest 100 are remembered.',
  })
  prunings(@Root() session: Session, @Args(() => PageArgs) page: PageArgs, @Ctx() { app }: GraphContext): Connection<Pruning> {
    return toConnection(app.prunings.list(session, pageRequest(page)));
  }

  @FieldResolver(() => SessionStatisticsType, { description: 'How much the session contains, and what its windows cost.' })
  async statistics(@Root() { id }: Session, @Ctx() { app, caller }: GraphContext): Promise<SessionStatisticsType> {
    return statisticsToGraphql(await app.sessions.statistics(caller, id));
  }

  @FieldResolver(() => ContextWindowType, {
    complexity: COST_OF_WINDOW,
    description: 'The context window for the next turn. Nothing is written.',
  })
  async context(
    @Root() { id }: Session,
    @Arg('request', () => ContextRequestInput, { nullable: true, description: 'Options of the window.' })
    request: ContextRequestInput | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<GraphqlWindow> {
    return toGraphql(await app.contexts.build(caller, id, toContextRequest(request)));
  }
}
