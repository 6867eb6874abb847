import { useCallback, useEffect, useRef, useState } from 'react';
import { request } from '../../api/api.js';
import { useQuery } from '../../api/use-query.js';
import { sessionId, type FeedItem } from '@netloom/client';
import { client } from '../../api/client.js';
import { messageOf } from '../../api/errors.js';
import { useLive } from '../../api/use-live.js';
import {
  ChatEventsDocument,
  ChatHeadDocument,
  ChatSessionDocument,
  type ChatEventsSubscription,
  type MessageLineFragment,
  type SessionStateFragment,
} from '../../generated/operations.js';
import { useHistory } from './use-history.js';

type Event = ChatEventsSubscription['sessionEvents'];
export type InventoryChange = Extract<Event, { __typename: 'EntityChanged' }>['change'];

/** The number of changes of the inventory that are shown. */
const CHANGES = 3;

export interface Chat {
  readonly session: SessionStateFragment | null | undefined;
  readonly error: unknown;
  readonly reload: () => void;
  /** Shows a session as a mutation returned it. */
  readonly update: (session: SessionStateFragment) => void;
  /** The last message of the shown branch, and its depth. */
  readonly head: { readonly id: string; readonly depth: number } | undefined;
  /** Whether the shown branch is not the one that the next message continues. */
  readonly isAside: boolean;
  readonly history: ReturnType<typeof useHistory>;
  /** Messages that are being written. */
  readonly streaming: readonly MessageLineFragment[];
  /** Changes in the inventory while the conversation is open, the newest last. */
  readonly changes: readonly InventoryChange[];
  readonly delivery: string | undefined;
  readonly deleted: boolean;
}

/** A conversation on one of its branches, kept current by its events. `aside` is the head of another branch. */
export function useChat(id: string, aside: string | undefined): Chat {
  const read = useQuery(ChatSessionDocument, { id });
  const [session, setSession] = useState<SessionStateFragment | null>();
  useEffect(() => {
    if (read.data !== undefined) setSession((before) => newer(before, read.data?.session ?? null));
  }, [read.data]);
  const other = useQuery(ChatHeadDocument, aside === undefined ? undefined : { id: aside });
  const otherHead = aside === undefined ? undefined : (other.data?.message ?? undefined);
  const isAside = otherHead !== undefined && otherHead.id !== session?.head?.id;
  const head = isAside ? otherHead : (session?.head ?? undefined);
  const history = useHistory(id, head?.id, head?.depth ?? -1);
  const { streaming, ...live } = useChatEvents(id, session, setSession, history, read.reload);
  return {
    session,
    error: read.error ?? history.error,
    reload: read.reload,
    update: useCallback((next: SessionStateFragment) => setSession((before) => newer(before, next)), []),
    head,
    isAside,
    history,
    streaming,
    ...live,
  };
}

/** Answers may arrive in another order than they were made. */
function newer(before: SessionStateFragment | null | undefined, next: SessionStateFragment | null): SessionStateFragment | null {
  return before !== null && before !== undefined && next !== null && before.id === next.id && before.revision > next.revision
    ? before
    : next;
}

const isOfMessage = ({ __typename: kind }: Event): boolean => kind === 'TextAppended' || kind === 'DeliveryChanged';

function useChatEvents(
  id: string,
  session: SessionStateFragment | null | undefined,
  setSession: (change: (before: SessionStateFragment | null | undefined) => SessionStateFragment | null | undefined) => void,
  history: ReturnType<typeof useHistory>,
  reload: () => void,
) {
  const [streaming, setStreaming] = useState<readonly MessageLineFragment[]>([]);
  const [delivery, setDelivery] = useState<string>();
  const [changes, setChanges] = useState<readonly InventoryChange[]>([]);
  const [deleted, setDeleted] = useState(false);
  const refresh = useRefresh(id, setSession);

  const apply = (item: FeedItem<Event>): void => {
    if (item.kind === 'reset') {
      // Missed events are no longer stored, so everything is read again.
      history.clear();
      setStreaming([]);
      return reload();
    }
    const { event } = item;
    if (event.__typename === 'DeliveryChanged') setDelivery(event.degraded ? (event.reason ?? 'Events are delayed.') : undefined);
    if (event.__typename === 'EntityChanged') setChanges((before) => [...before, event.change].slice(-CHANGES));
    if (event.__typename === 'SessionDeleted') setDeleted(true);
    if (event.__typename === 'MessageAdded') {
      history.add(event.message);
      setStreaming((before) => before.filter((message) => message.id !== event.message.id));
    }
    if (event.__typename === 'MessageBegun')
      setStreaming((before) => [...before.filter((each) => each.id !== event.message.id), event.message]);
    if (event.__typename === 'TextAppended') setStreaming((before) => before.map((message) => withText(message, event)));
    if (event.__typename === 'MessageCancelled') setStreaming((before) => before.filter((message) => message.id !== event.message.id));
    if (event.__typename === 'MessageChanged') history.change(event.message.id, { flagged: event.message.flagged });
    if (!isOfMessage(event)) refresh();
  };

  const started = session === undefined || session === null ? undefined : id;
  const after = session === undefined || session === null ? undefined : String(session.revision);
  const document = ChatEventsDocument.toString();
  const error = useLive(started, () => client.sessionFeed<Event>(sessionId(id), { after, document }), apply);
  useEffect(() => {
    if (session !== undefined && session !== null) setStreaming((before) => (before.length > 0 ? before : session.unfinished));
  }, [started]);
  return { streaming, changes, deleted, delivery: delivery ?? (error === undefined || deleted ? undefined : messageOf(error)) };
}

function withText(message: MessageLineFragment, event: Extract<Event, { __typename: 'TextAppended' }>): MessageLineFragment {
  return message.id === event.messageId ? { ...message, text: message.text.slice(0, event.offset) + event.text } : message;
}

/** Reads the session again after events, at most once at a time. */
function useRefresh(
  id: string,
  setSession: (change: (before: SessionStateFragment | null | undefined) => SessionStateFragment | null | undefined) => void,
): () => void {
  const state = useRef<'idle' | 'reading' | 'again'>('idle');
  return useCallback(() => {
    const run = (): void => {
      state.current = 'reading';
      request(ChatSessionDocument, { id })
        .then(({ session }) => setSession((before) => newer(before, session)))
        .catch(() => undefined)
        .finally(() => {
          const again = state.current === 'again';
          state.current = 'idle';
          if (again) run();
        });
    };
    if (state.current === 'idle') run();
    else state.current = 'again';
  }, [id, setSession]);
}
