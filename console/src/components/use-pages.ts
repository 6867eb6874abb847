import { useCallback, useEffect, useRef, useState } from 'react';
import { request, type Document } from '../api/api.js';
import { isUnauthenticated } from '../api/errors.js';
import { askForKey } from '../api/unauthenticated.js';

export interface Pages<Item, Data> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly error: unknown;
  /** The data of the first page. */
  readonly first: Data | undefined;
  readonly more: () => void;
  readonly reload: () => void;
  readonly change: (change: (items: readonly Item[]) => readonly Item[]) => void;
}

export interface PageOf<Item> {
  readonly items: readonly Item[];
  readonly after: string | undefined;
}

interface State<Item, Data> {
  readonly key: string;
  readonly items: readonly Item[];
  readonly after: string | undefined;
  readonly first: Data | undefined;
  readonly error: unknown;
  readonly loading: boolean;
}

const NOTHING = { items: [], after: undefined, first: undefined, error: undefined, loading: true } as const;

/** A list that is read page by page. With other variables it starts again, and shows the former items until then. */
export function usePages<Item, Data, Variables extends { readonly after?: string | null | undefined }>(
  document: Document<Data, Variables>,
  variables: Variables,
  pageOf: (data: Data) => PageOf<Item>,
): Pages<Item, Data> {
  const key = JSON.stringify(variables);
  const [state, setState] = useState<State<Item, Data>>({ ...NOTHING, key });
  const latest = useRef({ variables, pageOf, state });
  latest.current = { variables, pageOf, state };
  const running = useRef<AbortController>(undefined);

  const read = useCallback(
    async (wanted: string, after: string | undefined): Promise<void> => {
      running.current?.abort();
      const abort = new AbortController();
      running.current = abort;
      setState((before) => ({ ...before, loading: true }));
      try {
        const data = await request(document, { ...latest.current.variables, after }, abort.signal);
        const page = latest.current.pageOf(data);
        setState((before) => ({
          key: wanted,
          items: after === undefined ? page.items : [...before.items, ...page.items],
          after: page.after,
          first: after === undefined ? data : before.first,
          error: undefined,
          loading: false,
        }));
      } catch (error) {
        if (abort.signal.aborted) return;
        if (isUnauthenticated(error)) askForKey();
        setState((before) => ({ ...before, error, loading: false }));
      }
    },
    [document],
  );

  useEffect(() => {
    void read(key, undefined);
    return () => running.current?.abort();
  }, [key, read]);

  const more = useCallback(() => {
    const { state: now } = latest.current;
    if (!now.loading && now.after !== undefined && now.error === undefined) void read(now.key, now.after);
  }, [read]);
  const reload = useCallback(() => void read(latest.current.state.key, undefined), [read]);
  const change = useCallback((work: (items: readonly Item[]) => readonly Item[]) => {
    setState((before) => ({ ...before, items: work(before.items) }));
  }, []);
  return { ...state, hasMore: state.after !== undefined, more, reload, change };
}
