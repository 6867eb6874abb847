import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useDebounced } from './use-debounced.js';

export interface Url {
  readonly get: (name: string) => string | undefined;
  /** Sets parameters; undefined and empty values remove them. `replace` adds no entry to the history. */
  readonly set: (values: Readonly<Record<string, string | undefined>>, options?: { readonly replace?: boolean }) => void;
}

/** The state of a page in its URL, so that it can be shared and survives a reload. */
export function useUrl(): Url {
  const [parameters, setParameters] = useSearchParams();
  const get = (name: string): string | undefined => parameters.get(name) ?? undefined;
  const set: Url['set'] = useCallback(
    (values, { replace = false } = {}) => {
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value === undefined || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace },
      );
    },
    [setParameters],
  );
  return { get, set };
}

const SETTLE_MS = 300;

/** A text field whose value is in the URL once it has settled. Returns what the field shows, and what it settled on. */
export function useUrlText(name: string): readonly [shown: string, settled: string, change: (value: string) => void] {
  const url = useUrl();
  const { set } = url;
  const stored = url.get(name) ?? '';
  const [shown, setShown] = useState(stored);
  const settled = useDebounced(shown, SETTLE_MS);
  useEffect(() => {
    if (settled !== stored) set({ [name]: settled }, { replace: true });
    // Only a settled change of the field is written: `stored` also changes by navigation.
  }, [settled]);
  useEffect(() => {
    setShown((before) => (before === settled ? stored : before));
  }, [stored]);
  return [shown, stored, setShown];
}
