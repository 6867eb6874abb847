import { invalid } from './errors.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type Page, type PageRequest } from './page.js';

/** A position in a list: the sort key of an item, opaque to clients. */
export type CursorKey = readonly (string | number)[];

export function encodeCursor(key: CursorKey): string {
  return btoa(encodeURIComponent(JSON.stringify(key))).replaceAll('=', '');
}

/** The shape of a list's cursors, one letter for each part: `n` for a whole number, `s` for a text. */
export type CursorShape = string;

/** Decodes a cursor of this shape. Throws INVALID_INPUT for anything else. */
export function decodeCursor(cursor: string, shape: CursorShape, path: string): CursorKey {
  try {
    const key: unknown = JSON.parse(decodeURIComponent(atob(cursor)));
    if (Array.isArray(key) && key.map(kindOf).join('') === shape) return key as CursorKey;
  } catch {
    // All malformed cursors get the same error below.
  }
  throw invalid(path, 'a cursor from an earlier page of this list', cursor);
}

const kindOf = (part: unknown): string => (typeof part === 'string' ? 's' : Number.isSafeInteger(part) ? 'n' : '?');

/** A validated page request: the size, the start and the direction. */
export interface Slice {
  readonly size: number;
  readonly backward: boolean;
  readonly from: CursorKey | undefined;
}

/** Throws INVALID_INPUT unless the request has one direction and a size within the limit. Returns the size. */
export function checkPage({ first, after, last, before }: PageRequest): number {
  if (first !== undefined && last !== undefined) throw invalid('last', '`first` or `last`, not both', last);
  if (after !== undefined && before !== undefined) throw invalid('before', '`after` or `before`, not both', before);
  if (before !== undefined && first !== undefined) throw invalid('before', '`before` together with `last` only', before);
  if (after !== undefined && last !== undefined) throw invalid('after', '`after` together with `first` only', after);
  const backward = last !== undefined || before !== undefined;
  const size = (backward ? last : first) ?? DEFAULT_PAGE_SIZE;
  if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE_SIZE)
    throw invalid(backward ? 'last' : 'first', `a page size from 1 to ${MAX_PAGE_SIZE}`, size);
  return size;
}

export function sliceOf(page: PageRequest, shape: CursorShape): Slice {
  const size = checkPage(page);
  const backward = page.last !== undefined || page.before !== undefined;
  const cursor = backward ? page.before : page.after;
  return { size, backward, from: cursor === undefined ? undefined : decodeCursor(cursor, shape, backward ? 'before' : 'after') };
}

/** A page of an in-memory list whose values have unique keys of whole numbers. */
export function pageIn<T>(values: readonly T[], page: PageRequest, keyOf: (value: T) => CursorKey): Page<T> {
  const first = values[0];
  const slice = sliceOf(page, first === undefined ? 'n' : 'n'.repeat(keyOf(first).length));
  const place = slice.from === undefined ? -1 : values.findIndex((value) => keyOf(value).join() === slice.from?.join());
  const ordered = slice.backward ? values.toReversed() : values;
  const from = place === -1 ? 0 : (slice.backward ? values.length - 1 - place : place) + 1;
  return pageOf(slice, ordered.slice(from, from + slice.size + 1), keyOf);
}

/** Makes a page of up to `size + 1` values that were read in the direction of the slice. */
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
