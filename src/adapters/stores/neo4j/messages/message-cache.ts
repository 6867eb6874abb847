import { createIdleCache } from '../../../../async/idle-cache.js';
import { messageOf } from '../../common/message-rows.js';
import { charactersIn, withFlags, type Message } from '../../../../domain/model/message.js';
import { flag, number, text } from '../../common/rows.js';
import type { Row } from '../connection/statement.js';

const MOST = 8_000;
const MAX_CHARACTERS = 32_000_000;
const SESSIONS = 2_000;
/** The maximum number of cached ids in one query. */
const MAX_KNOWN = 400;

/** Cached messages by id, which a query need not return again. */
export type MessageCache = ReadonlyMap<string, Message>;

/**
 * Caches recently read messages. A message is immutable except for its flags, which are read each time, and ids are never reused, so that cached
 * messages stay valid. The store checks access with every query.
 */
export interface CachedMessages {
  /** The cached messages of the session, for a query. */
  known(session: string): MessageCache;
  /** The messages of a result: complete, or only ids and flags for cached ones. */
  read(found: readonly Row[], known: MessageCache): readonly Message[];
}

export function createMessageCaches(idleMs: number): CachedMessages {
  const messages = createIdleCache<string, Message>(idleMs, {
    max: MOST,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (message) => 2_000 + 2 * charactersIn(message),
  });
  const sessions = createIdleCache<string, Set<string>>(idleMs, { max: SESSIONS });

  function remember(message: Message): void {
    messages.set(message.id, message);
    const ids = sessions.get(message.session) ?? new Set<string>();
    ids.delete(message.id);
    ids.add(message.id);
    const oldest = ids.size > MAX_KNOWN ? ids.values().next().value : undefined;
    if (oldest !== undefined) ids.delete(oldest);
    sessions.set(message.session, ids);
  }

  return {
    known(session) {
      const known = new Map<string, Message>();
      for (const id of sessions.get(session) ?? []) {
        const message = messages.get(id);
        if (message !== undefined) known.set(id, message);
      }
      return known;
    },
    read: (found, known) =>
      found.flatMap((row) => {
        const sent = row['message'] as Row;
        if (sent['parts'] === undefined) {
          const remembered = known.get(text(sent, 'id'));
          return remembered === undefined
            ? []
            : withFlags(remembered, { flagged: flag(sent, 'flagged'), priority: number(sent, 'priority') });
        }
        const message = messageOf(sent);
        remember(message);
        return [message];
      }),
  };
}
