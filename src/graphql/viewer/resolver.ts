import { Arg, Args, Ctx, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { Principal } from '../../domain/common/principal.js';
import type { Preferences, Session } from '../../domain/model/session.js';
import type { GraphContext } from '../context/context.js';
import { EntityTypeEnum } from '../enums/entity.js';
import { PageArgs, pageRequest, toConnection, type Connection } from '../common/paging.js';
import { SessionFilterInput, toSessionFilter } from '../inputs/session.js';
import { PreferencesType, SessionConnection } from '../types/session.js';

@ObjectType('EntityCount', { simpleResolvers: true, description: 'How many things of one type there are.' })
export class EntityCountType {
  @Field(() => EntityTypeEnum, { description: 'The type.' })
  type!: string;

  @Field(() => Int, { description: 'How many.' })
  count!: number;
}

@ObjectType('Viewer', { simpleResolvers: true, description: 'Who asks, and what is theirs.' })
class ViewerType {
  @Field(() => String, { description: 'The principal’s name; `local` while no API keys are configured.' })
  name!: string;

  @Field(() => String, { description: 'The workspace that everything they see lives in.' })
  workspace!: string;
}

@Resolver(() => ViewerType)
export class ViewerResolver {
  @Query(() => ViewerType, { description: 'Who asks, and what is theirs.' })
  viewer(@Ctx() { caller }: GraphContext): Principal {
    return caller;
  }

  @FieldResolver(() => PreferencesType, { description: 'Their wishes for all their sessions.' })
  preferences(@Root() viewer: Principal, @Ctx() { app }: GraphContext): Promise<Preferences> {
    return app.sessions.preferences(viewer);
  }

  @FieldResolver(() => SessionConnection, { description: 'Their sessions, last activity first.' })
  async sessions(
    @Root() viewer: Principal,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => SessionFilterInput, { nullable: true, description: 'Which sessions.' }) filter: SessionFilterInput | undefined,
    @Ctx() { app }: GraphContext,
  ): Promise<Connection<Session>> {
    return toConnection(await app.sessions.list(viewer, pageRequest(page), toSessionFilter(filter)));
  }

  @FieldResolver(() => Int, { description: 'How many sessions they have.' })
  sessionCount(
    @Root() viewer: Principal,
    @Arg('filter', () => SessionFilterInput, { nullable: true, description: 'Which sessions.' }) filter: SessionFilterInput | undefined,
    @Ctx() { app }: GraphContext,
  ): Promise<number> {
    return app.sessions.count(viewer, toSessionFilter(filter));
  }

  @FieldResolver(() => [EntityCountType], { description: 'What the inventory of their workspace holds, most first.' })
  async entityCounts(@Root() viewer: Principal, @Ctx() { app }: GraphContext): Promise<EntityCountType[]> {
    return [...(await app.entities.counts(viewer))];
  }
}
