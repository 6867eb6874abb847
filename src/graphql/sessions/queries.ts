import { Arg, Args, Ctx, ID, Query, Resolver } from 'type-graphql';
import { checkId } from '../../application/index.js';
import { invalid } from '../../domain/common/errors.js';
import type { Session } from '../../domain/model/session.js';
import type { GraphContext } from '../context/context.js';
import { PageArgs, pageRequest, toConnection, type Connection } from '../common/paging.js';
import { SessionFilterInput, toSessionFilter } from '../inputs/session.js';
import { SessionConnection, SessionType } from '../types/session.js';

@Resolver()
export class SessionQueries {
  @Query(() => SessionType, {
    nullable: true,
    description: 'A session that you own or that is shared with you, by id, or one that you own by its key; null if it does not exist.',
  })
  async session(
    @Arg('id', () => ID, { nullable: true, description: 'The id of the session.' }) id: string | undefined,
    @Arg('key', () => String, { nullable: true, description: 'The chat page, ticket or thread that the session belongs to.' })
    key: string | undefined,
    @Ctx() { app, caller, loaders }: GraphContext,
  ): Promise<Session | undefined> {
    if (typeof id === 'string' && typeof key !== 'string') return loaders.session.load(checkId('id', id, 'session'));
    if (typeof key === 'string' && typeof id !== 'string') return app.sessions.byKey(caller, key);
    throw invalid('id', 'either `id` or `key`', id ?? null);
  }

  @Query(() => SessionConnection, { description: 'Your sessions and those that are shared with you, last activity first.' })
  async sessions(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => SessionFilterInput, { nullable: true, description: 'Conditions for the sessions.' })
    filter: SessionFilterInput | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Connection<Session>> {
    return toConnection(await app.sessions.list(caller, pageRequest(page), toSessionFilter(filter)));
  }
}
