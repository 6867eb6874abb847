import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import { checkId, type ContextUpdate, type SessionUpdate } from '../../application/index.js';
import type { SessionEvent } from '../../domain/model/session-event.js';
import { invalid } from '../../domain/common/errors.js';
import { COST_OF_WINDOW } from '../execution/cost.js';
import type { GraphContext } from '../context/context.js';
import { ContextRequestInput, toContextRequest } from '../inputs/context.js';
import { toGraphql } from '../types/context-window.js';
import { eachWithFreshLoaders } from './feed.js';
import { ContextUpdateType, SessionEventType, SessionUpdateType } from '../types/event.js';

interface FeedArgs {
  readonly sessionId: string;
  readonly after?: string | null;
  readonly request?: ContextRequestInput | null;
}

type Subscribed = { readonly args: object; readonly context: unknown };

async function subscribeToEvents({ args, context }: Subscribed): Promise<AsyncIterable<SessionEvent>> {
  const { sessionId, after } = args as FeedArgs;
  const graph = context as GraphContext;
  const feed = await graph.app.events.live(graph.caller, checkId('sessionId', sessionId, 'session'), revisionOf(after));
  return eachWithFreshLoaders(feed, graph);
}

async function subscribeToContext({ args, context }: Subscribed): Promise<AsyncIterable<ContextUpdate>> {
  const { sessionId, after, request } = args as FeedArgs;
  const graph = context as GraphContext;
  const session = checkId('sessionId', sessionId, 'session');
  const feed = await graph.app.contexts.follow(graph.caller, session, toContextRequest(request), revisionOf(after), graph.signal);
  return eachWithFreshLoaders(feed, graph);
}

async function subscribeToSessions({ context }: Subscribed): Promise<AsyncIterable<SessionUpdate>> {
  const graph = context as GraphContext;
  return eachWithFreshLoaders(await graph.app.events.sessions(graph.caller), graph);
}

/** An event as its GraphQL type reads it. In the domain `session` is the id; in the API it is the session. */
function shownEvent({ session, ...event }: SessionEvent): object {
  const shape = { ...event, sessionId: session, cursor: String(event.revision) };
  if (event.kind === 'ENTITY_CHANGED') return { ...shape, change: { ...event.change, entity: event.entity } };
  if (event.kind === 'TEXT_APPENDED') return { ...shape, messageId: event.message };
  return event.kind === 'SESSION_CHANGED' ? { ...shape, session: event.state } : shape;
}

/** The revision that a cursor stands for. */
function revisionOf(cursor: string | null | undefined): number | undefined {
  if (cursor === null || cursor === undefined) return undefined;
  if (!/^\d{1,15}$/u.test(cursor)) throw invalid('after', 'a cursor of an event', cursor);
  return Number(cursor);
}

@Resolver()
export class Subscriptions {
  @Subscription(() => SessionEventType, {
    subscribe: subscribeToEvents,
    description:
      'The events of a session, in order. With `after`, first the events that were missed, once each; CURSOR_TOO_OLD if they are no longer stored.',
  })
  sessionEvents(
    @Root() event: SessionEvent,
    @Arg('sessionId', () => ID, { description: 'The session.' }) _sessionId: string,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The cursor of the last event that was received. By default, only new events are sent.',
    })
    _after: string | undefined,
  ): object {
    return shownEvent(event);
  }

  @Subscription(() => ContextUpdateType, {
    subscribe: subscribeToContext,
    complexity: COST_OF_WINDOW,
    description: 'The window of a session, now and after each relevant change. Rapid changes are combined into one update.',
  })
  context(
    @Root() update: ContextUpdate,
    @Arg('sessionId', () => ID, { description: 'The session.' }) _sessionId: string,
    @Arg('request', () => ContextRequestInput, { nullable: true, description: 'Options of the window.' })
    _request: ContextRequestInput | undefined,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The cursor of the last update that was received. Nothing is sent until there is a newer window.',
    })
    _after: string | undefined,
  ): object {
    return { ...update, cursor: String(update.revision), context: toGraphql(update.context) };
  }

  @Subscription(() => SessionUpdateType, {
    subscribe: subscribeToSessions,
    description:
      'Which of your sessions were opened, changed or deleted, as it happens. The first update has no session: read the list then, and nothing is missed. Several changes of a session may come as one update.',
  })
  sessions(@Root() update: SessionUpdate): SessionUpdate {
    return update;
  }
}
