import type { Dependencies } from '../common/index.js';
import type { Principal } from '../../domain/common/principal.js';

/** How often the revision of a watched inventory is read, in milliseconds. */
const POLL_MS = 500;

/** Reports changes of a workspace's inventory by any process. */
export interface InventoryChanges {
  /** Calls `changed` within about half a second after each change, until the returned function is called. */
  watch(caller: Principal, changed: () => void): () => void;
}

interface Watched {
  readonly listeners: Set<() => void>;
  readonly timer: NodeJS.Timeout;
}

/**
 * Reads one number for each watched workspace and process, regardless of the number of watchers. Imports and other instances publish no events of the
 * inventory, but each change increments its revision in the same transaction, so none is missed.
 */
export function createInventoryChanges({ store }: Pick<Dependencies, 'store'>): InventoryChanges {
  const watched = new Map<string, Watched>();

  function begin(caller: Principal): Watched {
    const listeners = new Set<() => void>();
    let known: number | undefined;
    let reading = false;
    const read = async (): Promise<void> => {
      if (reading) return;
      reading = true;
      try {
        const revision = await store.read(caller).entities.revision();
        const changed = known !== undefined && revision !== known;
        known = revision;
        if (changed) for (const listener of listeners) listener();
      } catch {
        // The store is unavailable. The next successful read notices changes of the meantime.
      } finally {
        reading = false;
      }
    };
    void read();
    return { listeners, timer: setInterval(() => void read(), POLL_MS).unref() };
  }

  return {
    watch(caller, changed) {
      const one = watched.get(caller.workspace) ?? begin(caller);
      watched.set(caller.workspace, one);
      // Wrapped, so that the same listener may be registered twice.
      const listener = (): void => changed();
      one.listeners.add(listener);
      return () => {
        one.listeners.delete(listener);
        if (one.listeners.size > 0 || watched.get(caller.workspace) !== one) return;
        clearInterval(one.timer);
        watched.delete(caller.workspace);
      };
    },
  };
}
