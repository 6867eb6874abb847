import { checkBody, checkId, checkInteger, checkRange, LIMITS, RANGES, type Dependencies } from '../common/index.js';
import { wordsIn } from '../retrieval/index.js';
import { notFound } from '../../domain/common/errors.js';
import type { EntityId, SessionId } from '../../domain/common/ids.js';
import type { Message } from '../../domain/model/message.js';
import { MAX_PAGE_SIZE } from '../../domain/common/page.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Session } from '../../domain/model/session.js';
import { countUnresolvedNames, type UnresolvedName, type UnresolvedStatus } from '../../domain/understanding/unresolved-names.js';

/** See {@link Messages.search}. */
export async function searchMessages(
  deps: Dependencies,
  caller: Principal,
  session: SessionId,
  text: string,
  first: number,
): Promise<readonly Message[]> {
  checkBody('text', text, LIMITS.messageText);
  checkInteger('first', first, 1, MAX_PAGE_SIZE);
  const { head } = await requiredSession(deps, caller, session);
  const chain = head === undefined ? undefined : { session, head };
  const hits = await wordsIn(deps.store.read(caller), chain, text, first);
  return hits
    .filter(({ words }) => words > 0)
    .map(({ message }) => message)
    .slice(0, first);
}

/** See {@link Messages.mentioning}. */
export async function mentioningMessages(
  deps: Dependencies,
  caller: Principal,
  session: SessionId,
  entity: EntityId,
  last: number | undefined,
): Promise<readonly Message[]> {
  const limit = checkRange('last', last, RANGES.entityMessages);
  checkId('entityId', entity, 'entity');
  const { head } = await requiredSession(deps, caller, session);
  if (head === undefined) return [];
  return (await deps.store.read(caller).messages.mentioning({ session, head }, [entity], { limit, neighbors: 0 })).hits;
}

/** A session that the caller can read. Throws NOT_FOUND. */
export async function requiredSession(deps: Dependencies, caller: Principal, id: SessionId): Promise<Session> {
  const session = await deps.store.read(caller).sessions.get(checkId('sessionId', id, 'session'));
  if (session === undefined) throw notFound('session', id);
  return session;
}

/** Bounds of the read for unresolved names, so that its cost does not grow with the history. */
const BOUNDS = { sessions: 200, messages: 200, limit: 1_000 };

/** The names that the caller's recent messages mention most often without a known meaning. */
export async function unresolvedNames(
  { store }: Pick<Dependencies, 'store'>,
  caller: Principal,
  { status, first }: { readonly status?: UnresolvedStatus | undefined; readonly first?: number | undefined },
): Promise<readonly UnresolvedName[]> {
  const size = checkRange('first', first, RANGES.unresolvedNames);
  return countUnresolvedNames(await store.read(caller).messages.unresolved(BOUNDS), status).slice(0, size);
}
