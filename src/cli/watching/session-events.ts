import type { FeedItem, SessionEvent, SessionId } from '#client';
import type { Connection } from '../connection/connect.js';
import { EXIT, type CliEnvironment, type ExitCode } from '../environment.js';
import { fitted } from '../output/terminal.js';
import { untilStopped } from './until-stopped.js';
import { jsonText } from '../output/clean.js';

interface WatchFlags {
  readonly after?: string;
  readonly json?: boolean;
}

/** Prints the events of a session until the process is asked to stop or the session is deleted. */
export async function watchSession(
  { client }: Connection,
  session: SessionId,
  { after, json = false }: WatchFlags,
  environment: CliEnvironment,
): Promise<ExitCode> {
  const feed = client.sessionFeed(session, after === undefined ? {} : { after });
  feed.onState((state) => (state === 'ended' ? undefined : environment.err(`Connection: ${state}.`)));
  await untilStopped(feed, environment, (item) => environment.out(json ? jsonText(item) : lineOf(item)));
  return EXIT.ok;
}

function lineOf(item: FeedItem): string {
  if (item.kind === 'reset')
    return `${item.cursor.padStart(6)}  Some events are no longer stored. The session has ${item.session.statistics.messages} messages now.`;
  return `${item.cursor.padStart(6)}  ${item.event.at.slice(11, 19)}  ${fitted(textOf(item.event), 84)}`;
}

function textOf(event: SessionEvent): string {
  switch (event.__typename) {
    case 'MessageAdded':
      return `${event.message.role.toLowerCase()}: ${event.message.text}`;
    case 'MessageBegun':
      return `${event.message.role.toLowerCase()} begins a message`;
    case 'TextAppended':
      return `… ${event.text}`;
    case 'MessageCancelled':
      return `cancelled: ${event.message.text}`;
    case 'MessageChanged':
      return `${event.message.flagged ? 'flagged' : 'changed'}: ${event.message.text}`;
    case 'ContextPruned':
      return `${event.pruning.messages} messages are no longer in windows (${event.pruning.kind.toLowerCase()})`;
    case 'ContextRestored':
      return 'messages are in windows again';
    case 'OperationRecorded':
      return `operation ${event.operation.tool}: ${event.operation.status.toLowerCase()}`;
    case 'EntityChanged':
      return `inventory: ${changeText(event.change)}`;
    case 'DeliveryChanged':
      return event.degraded ? `events are delayed: ${event.reason ?? 'no reason given'}` : 'events are in time again';
    case 'SessionChanged':
      return `session: ${event.session.title ?? 'no title'}`;
    default:
      return event.__typename ?? '';
  }
}

type Change = Extract<SessionEvent, { readonly __typename?: 'EntityChanged' }>['change'];

function changeText({ kind, entity, fields }: Change): string {
  const what =
    kind === 'ENTITY_UPDATED'
      ? fields.map(({ field, before, after }) => `${field} ${before ?? 'none'} → ${after ?? 'none'}`).join(', ')
      : kind.slice('ENTITY_'.length).toLowerCase();
  return `${entity.display}: ${what}`;
}
