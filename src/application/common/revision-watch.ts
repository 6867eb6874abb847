/** The time between two reads of a watched revision, in milliseconds. */
const POLL_MS = 500;

/** Reports changes by any process of something with a revision in the store. */
export interface RevisionWatch<Subject> {
  /** Calls `changed` within about half a second after each change, until the returned function is called. */
  watch(subject: Subject, changed: () => void): () => void;
}

interface Watched {
  readonly listeners: Set<() => void>;
  readonly timer: NodeJS.Timeout;
}

/**
 * Reads one revision for each key and process, regardless of the number of watchers. Other instances publish no events of these changes, but each change
 * increments a revision in the same transaction, so none is missed.
 */
export function createRevisionWatch<Subject>(
  keyOf: (subject: Subject) => string,
  read: (subject: Subject) => Promise<string>,
): RevisionWatch<Subject> {
  const watched = new Map<string, Watched>();

  function begin(subject: Subject): Watched {
    const listeners = new Set<() => void>();
    let known: string | undefined;
    let reading = false;
    const look = async (): Promise<void> => {
      if (reading) return;
      reading = true;
      try {
        const revision = await read(subject);
        const changed = known !== undefined && revision !== known;
        known = revision;
        if (changed) for (const listener of listeners) listener();
      } catch {
        // The store is unavailable. The next successful read notices changes of the meantime.
      } finally {
        reading = false;
      }
    };
    void look();
    return { listeners, timer: setInterval(() => void look(), POLL_MS).unref() };
  }

  return {
    watch(subject, changed) {
      const key = keyOf(subject);
      const one = watched.get(key) ?? begin(subject);
      watched.set(key, one);
      // Wrapped, so that the same listener may be registered twice.
      const listener = (): void => changed();
      one.listeners.add(listener);
      return () => {
        one.listeners.delete(listener);
        if (one.listeners.size > 0 || watched.get(key) !== one) return;
        clearInterval(one.timer);
        watched.delete(key);
      };
    },
  };
}
