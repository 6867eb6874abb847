import { Arg, Args, Ctx, ID, Query, Resolver } from 'type-graphql';
import { invalid } from '../../domain/errors.js';
import type { Session } from '../../domain/session.js';
import type { GraphContext } from '../context.js';
import { idOf } from '../inputs.js';
import { PageArgs, pageRequest, toConnection, type Connection } from '../paging.js';
import { SessionFilterInput, toSessionFilter } from './inputs.js';
import { SessionConnection, SessionType } from './type.js';

@Resolver()
export class SessionQueries {
  @Query(() => SessionType, { nullable: true, description: 'One of your sessions, by id or by key; null when there is none.' })
  async session(
    @Arg('id', () => ID, { nullable: true, description: 'Its id.' }) id: string | undefined,
    @Arg('key', () => String, { nullable: true, description: 'The chat page, ticket or thread it belongs to.' }) key: string | undefined,
    @Ctx() { app, caller, loaders }: GraphContext,
  ): Promise<Session | undefined> {
    if (typeof id === 'string' && typeof key !== 'string') return loaders.session.load(idOf('session', id, 'id'));
    if (typeof key === 'string' && typeof id !== 'string') return app.sessions.byKey(caller, key);
    throw invalid('id', 'either `id` or `key`', id ?? null);
  }

  @Query(() => SessionConnection, { description: 'Your sessions, last activity first.' })
  async sessions(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => SessionFilterInput, { nullable: true, description: 'Which sessions.' }) filter: SessionFilterInput | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Connection<Session>> {
    return toConnection(await app.sessions.list(caller, pageRequest(page), toSessionFilter(filter)));
  }
}
