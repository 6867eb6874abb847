import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Document } from './api.js';
import { isUnauthenticated, type ApiError } from './errors.js';
import { currentConnection, subscribe, watchConnection, type Connection } from './live.js';
import { askForKey } from './unauthenticated.js';

export function useConnection(): Connection {
  return useSyncExternalStore(watchConnection, currentConnection);
}

/**
 * Follows a subscription while the component is shown. `key` names what is followed: a new key starts again. `variables` is read for each connection.
 * `onError` may return true to start again.
 */
export function useSubscription<Data, Variables extends Record<string, unknown>>(
  document: Document<Data, Variables>,
  key: string | undefined,
  variables: () => Variables,
  onData: (data: Data) => void,
  onError?: (error: ApiError) => boolean,
): ApiError | undefined {
  const [error, setError] = useState<ApiError>();
  const [round, setRound] = useState(0);
  const latest = useRef({ variables, onData, onError });
  latest.current = { variables, onData, onError };
  useEffect(() => {
    if (key === undefined) return undefined;
    setError(undefined);
    return subscribe(document, () => latest.current.variables(), {
      next: (data) => latest.current.onData(data),
      fail(failure) {
        if (isUnauthenticated(failure)) askForKey();
        if (latest.current.onError?.(failure) === true) setRound((count) => count + 1);
        else setError(failure);
      },
    });
  }, [document, key, round]);
  return error;
}
