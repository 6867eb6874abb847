import { Arg, Args, Ctx, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { RANGES, rangeText } from '../../application/index.js';
import type { Message } from '../../domain/model/message.js';
import type { Principal } from '../../domain/common/principal.js';
import { ALL_SCOPES, type Scope } from '../../domain/common/scopes.js';
import type { Preferences, Session } from '../../domain/model/session.js';
import type { UnresolvedName, UnresolvedStatus } from '../../domain/understanding/unresolved-names.js';
import type { GraphContext } from '../context/context.js';
import { DateTime } from '../common/scalars.js';
import { COST_OF_WINDOW } from '../execution/cost.js';
import { EntityTypeEnum } from '../enums/entity.js';
import { ScopeEnum } from '../enums/scope.js';
import { UnresolvedStatusEnum } from '../enums/understanding.js';
import { MessageType } from '../types/message.js';
import { PageArgs, pageRequest, toConnection, type Connection } from '../common/paging.js';
import { SessionFilterInput, toSessionFilter } from '../inputs/session.js';
import { PreferencesType, SessionConnection } from '../types/session.js';

@ObjectType('EntityCount', { simpleResolvers: true, description: 'The number of entities of one type.' })
export class EntityCountType {
  @Field(() => EntityTypeEnum, { description: 'The type.' })
  type!: string;

  @Field(() => Int, { description: 'The number of entities.' })
  count!: number;
}

@ObjectType('UnresolvedName', {
  simpleResolvers: true,
  description: 'A name that messages mention although its meaning is not known. Spellings of one name are counted together.',
})
class UnresolvedNameType {
  @Field(() => String, { description: 'The name as it was last written.' })
  name!: string;

  @Field(() => UnresolvedStatusEnum, { description: 'Why its meaning is not known.' })
  status!: UnresolvedStatus;

  @Field(() => Int, { description: 'The number of mentions.' })
  count!: number;

  @Field(() => Int, { description: 'The number of sessions with such a mention.' })
  sessions!: number;

  @Field(() => DateTime, { description: 'The time of the last message that mentions it.' })
  lastSeenAt!: number;
}

@Resolver(() => UnresolvedNameType)
export class UnresolvedNameFields {
  @FieldResolver(() => MessageType, { nullable: true, description: 'The last message that mentions it; null if it was deleted meanwhile.' })
  lastMessage(@Root() { lastMessage }: UnresolvedName, @Ctx() { loaders }: GraphContext): Promise<Message | undefined> {
    return loaders.message.load(lastMessage);
  }
}

@ObjectType('Viewer', { simpleResolvers: true, description: 'The caller: principal, preferences and sessions.' })
export class ViewerType {
  @Field(() => String, { description: 'The name of the principal; `local` if no API keys are configured.' })
  name!: string;

  @Field(() => String, { description: 'The workspace of the principal.' })
  workspace!: string;
}

@Resolver(() => ViewerType)
export class ViewerResolver {
  @Query(() => ViewerType, { description: 'The caller: principal, preferences and sessions.' })
  viewer(@Ctx() { caller }: GraphContext): Principal {
    return caller;
  }

  @FieldResolver(() => [String], {
    description:
      'The teams of the principal, as its API key or token names them. At most 20. Sessions that are shared with a team are shared with each of its members.',
  })
  teams(@Root() { teams }: Principal): readonly string[] {
    return teams ?? [];
  }

  @FieldResolver(() => [ScopeEnum], {
    description: 'What the key or token of the principal may be used for; everything if no API keys are configured.',
  })
  scopes(@Root() { scopes }: Principal): Scope[] {
    return [...(scopes ?? ALL_SCOPES)];
  }

  @FieldResolver(() => PreferencesType, { description: 'The principal’s preferences for all sessions.' })
  preferences(@Root() viewer: Principal, @Ctx() { app }: GraphContext): Promise<Preferences> {
    return app.sessions.preferences(viewer);
  }

  @FieldResolver(() => SessionConnection, { description: 'The principal’s sessions, last activity first.' })
  async sessions(
    @Root() viewer: Principal,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => SessionFilterInput, { nullable: true, description: 'Conditions for the sessions.' })
    filter: SessionFilterInput | undefined,
    @Ctx() { app }: GraphContext,
  ): Promise<Connection<Session>> {
    return toConnection(await app.sessions.list(viewer, pageRequest(page), toSessionFilter(filter)));
  }

  @FieldResolver(() => Int, { description: 'The number of sessions.' })
  sessionCount(
    @Root() viewer: Principal,
    @Arg('filter', () => SessionFilterInput, { nullable: true, description: 'Conditions for the sessions.' })
    filter: SessionFilterInput | undefined,
    @Ctx() { app }: GraphContext,
  ): Promise<number> {
    return app.sessions.count(viewer, toSessionFilter(filter));
  }

  @FieldResolver(() => [EntityCountType], { description: 'The number of entities in the workspace by type, most frequent first.' })
  async entityCounts(@Root() viewer: Principal, @Ctx() { app }: GraphContext): Promise<EntityCountType[]> {
    return [...(await app.entities.counts(viewer))];
  }

  @FieldResolver(() => [UnresolvedNameType], {
    complexity: COST_OF_WINDOW,
    description:
      'The names that your recent messages mention most often although their meaning is not known: candidates for aliases and for the inventory. Counted in the newest 200 messages of each of your last 200 sessions.',
  })
  async unresolvedNames(
    @Root() viewer: Principal,
    @Arg('status', () => UnresolvedStatusEnum, { nullable: true, description: 'Returns only names with this status.' })
    status: UnresolvedStatus | undefined,
    @Arg('first', () => Int, { nullable: true, description: `The maximum number of names: ${rangeText(RANGES.unresolvedNames)}.` })
    first: number | undefined,
    @Ctx() { app }: GraphContext,
  ): Promise<UnresolvedName[]> {
    return [...(await app.messages.unresolvedNames(viewer, { status: status ?? undefined, first: first ?? undefined }))];
  }
}
