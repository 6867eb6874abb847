import type { Dependencies } from '../common/index.js';
import type { Principal } from '../../domain/common/principal.js';

/** How often the revision of an inventory that somebody watches is read, milliseconds. */
const POLL_MS = 500;

/** Tells when the inventory of a workspace has changed, whichever process changed it. */
export interface InventoryChanges {
  /** Calls `changed` within about half a second after each change, until the function it returns is called. */
  watch(caller: Principal, changed: () => void): () => void;
}

interface Watched {
  readonly listeners: Set<() => void>;
  readonly timer: NodeJS.Timeout;
}

/**
 * Reads one number for each watched workspace and process, however many watch it. Imports and other instances do not publish events of the
 * inventory, but each change of it raises the revision in the same transaction, so none is missed.
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
        // The store is away; the next read after its return sees what has changed meanwhile.
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
      // A function of its own, so that the same listener may watch twice.
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
