import { useCallback, useEffect, useRef, useState } from 'react';
import { request, type Document } from './api.js';
import { isUnauthenticated } from './errors.js';
import { askForKey } from './unauthenticated.js';

export interface Result<Data> {
  /** The last data, also while newer data is loading. */
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly loading: boolean;
  readonly reload: () => void;
}

interface State<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly loading: boolean;
}

/** Reads a query, and again if its variables change. Without variables, nothing is read. */
export function useQuery<Data, Variables>(document: Document<Data, Variables>, variables: Variables | undefined): Result<Data> {
  const [state, setState] = useState<State<Data>>({ loading: variables !== undefined });
  const [round, setRound] = useState(0);
  const key = variables === undefined ? undefined : JSON.stringify(variables);
  const given = useRef(variables);
  given.current = variables;
  useEffect(() => {
    if (key === undefined || given.current === undefined) return undefined;
    const abort = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    request(document, given.current, abort.signal).then(
      (data) => setState({ data, loading: false }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (isUnauthenticated(error)) askForKey();
        setState((before) => ({ ...before, error, loading: false }));
      },
    );
    return () => abort.abort();
  }, [document, key, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  return { data: state.data, error: state.error, loading: state.loading, reload };
}
