import type { EntityId, MemoryId } from '../common/ids.js';
import { mapMessage, mapOperation, mapSession, mapMemory, mapWindow, type IdMap } from './map-ids.js';
import type { Memory } from '../memory/memory.js';
import type { Message } from '../model/message.js';
import type { Operation } from '../model/operation.js';
import type { Session } from '../model/session.js';
import type { WindowContent } from '../window/model/context-window.js';

/** Collects the entities and memories that records refer to, with the same walk that maps their ids. */
export interface References {
  readonly entities: ReadonlySet<EntityId>;
  readonly memories: ReadonlySet<MemoryId>;
  session(session: Session): void;
  message(message: Message): void;
  operation(operation: Operation): void;
  window(window: WindowContent): void;
  memory(memory: Memory): void;
}

export function createReferences(): References {
  const entities = new Set<EntityId>();
  const memories = new Set<MemoryId>();
  const same = (id: string): string => id;
  const noted =
    (ids: Set<string>) =>
    (id: string): string => {
      ids.add(id);
      return id;
    };
  const ids: IdMap = {
    session: same,
    message: same,
    operation: same,
    window: same,
    memory: noted(memories),
    entity: noted(entities),
    key: (_id, key) => key,
  };
  return {
    entities,
    memories,
    session: (session) => void mapSession(ids, session),
    message: (message) => void mapMessage(ids, message),
    operation: (operation) => void mapOperation(ids, operation),
    window: (window) => void mapWindow(ids, window),
    memory: (memory) => void mapMemory(ids, memory),
  };
}
