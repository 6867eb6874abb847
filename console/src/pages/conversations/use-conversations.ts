import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../api/client.js';
import { useLive } from '../../api/use-live.js';
import { usePages } from '../../components/use-pages.js';
import {
  ConversationsDocument,
  ConversationUpdatesDocument,
  type ConversationsQuery,
  type ConversationUpdatesSubscription,
  type SessionFilter,
  type SessionLineFragment,
} from '../../generated/operations.js';

export const PAGE = 100;
const AHEAD = 30;

const pageOf = ({ sessions }: ConversationsQuery) => ({
  items: sessions.nodes,
  after: sessions.pageInfo.hasNextPage ? (sessions.pageInfo.endCursor ?? undefined) : undefined,
});

/** The caller's conversations, newest first, page by page, and kept current. */
export function useConversations(filter: SessionFilter) {
  const pages = usePages<SessionLineFragment, ConversationsQuery, { first: number; after?: string | null; filter?: SessionFilter | null }>(
    ConversationsDocument,
    { first: PAGE, filter },
    pageOf,
  );
  const [added, setAdded] = useState(0);
  const [degraded, setDegraded] = useState(false);
  const [shown, setShown] = useState(0);
  const filtered = Object.keys(filter).length > 0;
  const started = useRef(false);

  const apply = ({ sessions: update }: ConversationUpdatesSubscription): void => {
    setDegraded(update.degraded);
    // The first update comes with the connection: the list has just been read, unless this is a new connection.
    const again = started.current;
    started.current = true;
    const { sessionId, session } = update;
    if (sessionId === null || filtered) {
      if (again) pages.reload();
      return;
    }
    const known = pages.items.some(({ id }) => id === sessionId);
    pages.change((items) => {
      const others = items.filter(({ id }) => id !== sessionId);
      return session === null ? others : [session, ...others];
    });
    if (session === null && known) setAdded((count) => count - 1);
    if (session !== null && !known && session.revision <= 1) setAdded((count) => count + 1);
  };
  useLive('sessions', () => client.subscribe<ConversationUpdatesSubscription, object>(ConversationUpdatesDocument.toString()), apply);
  useEffect(() => setAdded(0), [pages.first]);

  const { more, items, loading } = pages;
  useEffect(() => {
    if (shown + AHEAD > items.length) more();
  }, [shown, items.length, loading, more]);
  const show = useCallback((_first: number, last: number) => setShown(last), []);
  const total = pages.first?.viewer.sessionCount;
  const count = total === undefined ? undefined : pages.hasMore ? Math.max(total + added, items.length) : items.length;
  return { items, count, degraded, error: pages.error, reload: pages.reload, show };
}
