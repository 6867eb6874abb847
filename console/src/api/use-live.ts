import type { Live } from '@netloom/client';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { currentConnection, follow, watchConnection, type ConnectionState } from './connection.js';
import { isUnauthenticated } from './errors.js';
import { askForKey } from './unauthenticated.js';

export function useConnection(): ConnectionState {
  return useSyncExternalStore(watchConnection, currentConnection);
}

/**
 * Follows a feed while the component is shown. `key` names the feed: another key opens another one, undefined none. Returns the error that ended the
 * feed; lost connections are no errors.
 */
export function useLive<Item>(key: string | undefined, open: () => Live<Item>, onItem: (item: Item) => void): unknown {
  const [error, setError] = useState<unknown>();
  const latest = useRef({ open, onItem });
  latest.current = { open, onItem };
  useEffect(() => {
    if (key === undefined) return undefined;
    let isShown = true;
    setError(undefined);
    const stop = follow(
      latest.current.open(),
      (item) => isShown && latest.current.onItem(item),
      (failure) => {
        if (!isShown) return;
        if (isUnauthenticated(failure)) askForKey();
        setError(failure);
      },
    );
    return () => {
      isShown = false;
      stop();
    };
  }, [key]);
  return error;
}
