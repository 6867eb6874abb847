import { Arg, Args, Ctx, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { Principal } from '../../domain/common/principal.js';
import type { Preferences, Session } from '../../domain/model/session.js';
import type { GraphContext } from '../context/context.js';
import { EntityTypeEnum } from '../enums/entity.js';
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

@ObjectType('Viewer', { simpleResolvers: true, description: 'The caller: principal, preferences and sessions.' })
class ViewerType {
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
}
