import { LRUCache } from 'lru-cache';
import type { Message } from '../../domain/message.js';
import type { Connection } from './driver.js';
import { MESSAGE_COLUMNS, messageOf } from './message-rows.js';
import { text } from './rows.js';

const BY_IDS = `SELECT ${MESSAGE_COLUMNS} FROM json_each(?) j CROSS JOIN message m ON m.id = j.value CROSS JOIN session s USING (sid)`;
const MOST = 8_000;
const MOST_CHARACTERS = 32_000_000;

/**
 * Messages that were read lately, by id. A message never changes once it is written and its id is never given again, so what is remembered is
 * right as long as its id is found; who may see it is decided where ids are found, and a message that is gone is found no more.
 */
export interface MessageMemory {
  /** The messages of these ids, in their order. */
  read(ids: readonly string[]): readonly Message[];
}

export type RememberedMessages = LRUCache<string, Message>;

export function rememberMessages(): RememberedMessages {
  return new LRUCache({ max: MOST, maxSize: MOST_CHARACTERS, sizeCalculation: ({ text: said }) => 2_000 + 2 * said.length });
}

export function createMessageMemory(db: Connection, remembered: RememberedMessages): MessageMemory {
  return {
    read(ids) {
      const found = new Map(ids.map((id) => [id, remembered.get(id)]));
      const missing = ids.filter((id) => found.get(id) === undefined);
      if (missing.length > 0) {
        for (const row of db.all(BY_IDS, JSON.stringify(missing))) {
          const message = messageOf(row);
          found.set(text(row, 'id'), message);
          remembered.set(message.id, message);
        }
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  };
}
