import type { LRUCache } from 'lru-cache';
import { createIdleCache } from '../../../../async/idle-cache.js';
import type { Message } from '../../../../domain/model/message.js';
import type { Connection, Row } from '../connection/driver.js';
import { markedAs, MESSAGE_COLUMNS, messageOf, weightOf } from './message-rows.js';
import { number, text } from '../../common/rows.js';

const BY_IDS = `SELECT ${MESSAGE_COLUMNS} FROM json_each(?) j CROSS JOIN message m ON m.id = j.value CROSS JOIN session s USING (sid)`;
const MOST = 8_000;
const MAX_CHARACTERS = 32_000_000;

/** The columns of a message that are read before the cache is checked: its id and its mutable fields. */
export const MARKED = 'm.id, m.flagged, m.priority';

/**
 * Caches recently read messages by id. A message is immutable except for its flags, which are read each time, and ids are never reused, so that
 * cached messages stay valid. Access is checked where ids are found; deleted messages are not found.
 */
export interface MessageCache {
  /** The messages of these rows of {@link MARKED}, in order. */
  read(rows: readonly Row[]): readonly Message[];
}

export type CachedMessages = LRUCache<string, Message>;

export function withMessageCache(idleMs: number): CachedMessages {
  return createIdleCache(idleMs, { max: MOST, maxSize: MAX_CHARACTERS, sizeCalculation: weightOf });
}

export function createMessageCache(db: Connection, remembered: CachedMessages): MessageCache {
  return {
    read(rows) {
      const ids = rows.map((row) => text(row, 'id'));
      const found = new Map(ids.map((id) => [id, remembered.get(id)]));
      const missing = ids.filter((id) => found.get(id) === undefined);
      if (missing.length > 0) {
        for (const row of db.all(BY_IDS, JSON.stringify(missing))) {
          const message = messageOf(row);
          found.set(text(row, 'id'), message);
          remembered.set(message.id, message);
        }
      }
      return rows.flatMap((row, index) => {
        const message = found.get(ids[index] ?? '');
        return message === undefined ? [] : markedAs(message, { flagged: number(row, 'flagged') === 1, priority: number(row, 'priority') });
      });
    },
  };
}
