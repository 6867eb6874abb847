import type { EntityId, NetloomClient, SessionId } from '#client';
import { EntityDocument, SearchEntitiesDocument, SessionRevisionDocument, SessionsDocument } from '#client/operations';
import { NetloomError, preview } from '../../domain/common/errors.js';
import { kindOfId } from '../../domain/common/ids.js';
import { AmbiguousError } from '../failures.js';
import { fitted } from '../output/terminal.js';

export interface FoundSession {
  readonly id: SessionId;
  readonly key: string | null;
  readonly title: string | null;
  readonly revision: number;
}

/** Finds a session by its key or id. Throws NOT_FOUND with the most recent sessions. */
export async function findSession(client: NetloomClient, name: string): Promise<FoundSession> {
  const isId = kindOfId(name) === 'session';
  const byId = isId ? (await client.request(SessionRevisionDocument, { id: name as SessionId })).session : null;
  const session = byId ?? (await client.request(SessionRevisionDocument, { key: name })).session;
  if (session !== null) return session;
  const { viewer } = await client.request(SessionsDocument, { first: 5 });
  const last = viewer.sessions.nodes.map(({ key, id }) => fitted(key ?? id, 60)).join(', ');
  throw new NetloomError(
    'NOT_FOUND',
    `Expected the key or id of a session, got ${fitted(preview(name), 100)}. ${last === '' ? 'There are no sessions yet.' : `The most recent sessions are: ${last}.`}`,
  );
}

/** What was found before and may have been deleted since. Throws NOT_FOUND if it is gone. */
export function present<Found>(found: Found | null | undefined, kind: 'session' | 'entity', name: string): Found {
  if (found === null || found === undefined)
    throw new NetloomError('NOT_FOUND', `The ${kind} ${fitted(preview(name), 100)} no longer exists.`);
  return found;
}

export interface FoundEntity {
  readonly id: EntityId;
  readonly type: string;
  readonly name: string;
}

/** The number of entities with the same name that are listed. */
const SAME_NAME = 10;

/** Finds an entity by its id or its exact name. Throws AMBIGUOUS if several have the name, and NOT_FOUND with similar ones. */
export async function findEntity(client: NetloomClient, name: string): Promise<FoundEntity> {
  if (kindOfId(name) === 'entity') {
    const { entity } = await client.request(EntityDocument, { id: name as EntityId, first: 1 });
    if (entity === null) throw new NetloomError('NOT_FOUND', `There is no entity ${name}.`);
    return entity;
  }
  const { entities } = await client.request(SearchEntitiesDocument, { search: name, first: SAME_NAME });
  const exact = entities.nodes.filter((each) => each.name.toLowerCase() === name.toLowerCase());
  const [one, ...others] = exact;
  if (one !== undefined && others.length === 0) return one;
  const list = (nodes: typeof entities.nodes): string =>
    nodes.map((each) => `${each.id} ${each.type} ${each.chain.map((place) => fitted(place.name, 60)).join(' / ')}`).join('\n  ');
  if (one !== undefined) throw new AmbiguousError(`${fitted(preview(name), 100)} is ambiguous. Use an id:\n  ${list(exact)}`);
  const similar = entities.nodes.length === 0 ? '' : ` Similar names:\n  ${list(entities.nodes.slice(0, 5))}`;
  throw new NetloomError('NOT_FOUND', `There is no entity named ${fitted(preview(name), 100)}.${similar}`);
}

/** How a message names its session: by id, or by key, which opens the session if it is new. */
export const sessionTarget = (name: string): { readonly sessionId: SessionId } | { readonly key: string } =>
  kindOfId(name) === 'session' ? { sessionId: name as SessionId } : { key: name };
