import { checkId, type SessionTarget } from '../../application/index.js';
import { invalid } from '../../domain/common/errors.js';

/** Removes optional members that are `null` or `undefined`: GraphQL sends both for absent values. */
export type NonNullFields<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: NonNullable<T[K]>;
};

export function omitNulls<T extends object>(input: T): NonNullFields<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== null)) as NonNullFields<T>;
}

/** Removes members that are `undefined`, and keeps `null`, which clears a field. */
export function omitUndefined<T extends object>(input: T): T {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T;
}

export function millis(date: Date | null | undefined): number | undefined {
  return date?.getTime();
}

/** The session of a write, by id or by key; undefined for a new session. */
export function targetOf(input: { readonly sessionId?: string | null; readonly key?: string | null }): SessionTarget {
  const { sessionId, key } = omitNulls(input);
  if (sessionId !== undefined && key !== undefined) throw invalid('input.key', 'either `sessionId` or `key`, not both', key);
  if (key !== undefined) return { key };
  return sessionId === undefined ? undefined : checkId('input.sessionId', sessionId, 'session');
}
