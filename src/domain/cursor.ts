import { invalid } from './errors.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type Page, type PageRequest } from './page.js';

/** A place in a list: the sort key of an item, opaque to clients. */
export type CursorKey = readonly (string | number)[];

export function encodeCursor(key: CursorKey): string {
  return btoa(encodeURIComponent(JSON.stringify(key))).replaceAll('=', '');
}

/** Reads a cursor of `length` parts back; anything else is the caller's mistake. */
export function decodeCursor(cursor: string, length: number, path: string): CursorKey {
  try {
    const key: unknown = JSON.parse(decodeURIComponent(atob(cursor)));
    if (Array.isArray(key) && key.length === length && key.every((part) => typeof part === 'string' || typeof part === 'number')) {
      return key;
    }
  } catch {
    // Falls through to the one error for every malformed cursor.
  }
  throw invalid(path, 'a cursor from an earlier page of this list', cursor);
}

/** A checked page request: how many, from where, which way. */
export interface Slice {
  readonly size: number;
  readonly backward: boolean;
  readonly from: CursorKey | undefined;
}

export function sliceOf(page: PageRequest, keyLength: number): Slice {
  if (page.first !== undefined && page.last !== undefined) throw invalid('first', 'only one of first and last', page.last);
  if (page.after !== undefined && page.before !== undefined) throw invalid('after', 'only one of after and before', page.before);
  const backward = page.last !== undefined || page.before !== undefined;
  if (backward && page.after !== undefined) throw invalid('after', 'first with after, or last with before', page.after);
  if (backward && page.first !== undefined) throw invalid('before', 'first with after, or last with before', page.before);
  const size = (backward ? page.last : page.first) ?? DEFAULT_PAGE_SIZE;
  const path = backward ? 'last' : 'first';
  if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE_SIZE) throw invalid(path, `an integer from 1 to ${MAX_PAGE_SIZE}`, size);
  const cursor = backward ? page.before : page.after;
  return { size, backward, from: cursor === undefined ? undefined : decodeCursor(cursor, keyLength, backward ? 'before' : 'after') };
}

/** Makes a page of up to `size + 1` values that were read in the slice's direction. */
export function pageOf<T>(slice: Slice, read: readonly T[], keyOf: (value: T) => CursorKey): Page<T> {
  const more = read.length > slice.size;
  const kept = read.slice(0, slice.size);
  const inOrder = slice.backward ? kept.toReversed() : kept;
  return {
    items: inOrder.map((value) => ({ cursor: encodeCursor(keyOf(value)), value })),
    hasNext: slice.backward ? slice.from !== undefined : more,
    hasPrevious: slice.backward ? more : slice.from !== undefined,
  };
}
