import type { SessionTarget } from '../../application/index.js';
import { invalid } from '../../domain/common/errors.js';
import { ID_PREFIXES, kindOfId, type IdKind } from '../../domain/common/ids.js';

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

/** Returns the id if it is of the expected kind. An id of another kind is INVALID_INPUT, unlike an unknown id. */
export function idOf(kind: IdKind, id: string, path: string): string {
  if (kindOfId(id) !== kind) throw invalid(path, `the id of a ${kind} (\`${ID_PREFIXES[kind]}_…\`)`, id);
  return id;
}

export function idsOf(kind: IdKind, ids: readonly string[], path: string, max: number): readonly string[] {
  if (ids.length > max) throw invalid(path, `at most ${max} ids`, `${ids.length}`);
  return ids.map((id, index) => idOf(kind, id, `${path}[${index}]`));
}

/** A whole number within bounds; the fallback if it is absent. */
export function checkRange(value: number | null | undefined, bounds: { min: number; max: number; fallback: number }, path: string): number {
  if (value === null || value === undefined) return bounds.fallback;
  if (value < bounds.min || value > bounds.max) throw invalid(path, `a whole number from ${bounds.min} to ${bounds.max}`, value);
  return value;
}

export function millis(date: Date | null | undefined): number | undefined {
  return date?.getTime();
}

/** The session of a write, by id or by key; undefined for a new session. */
export function targetOf(input: { readonly sessionId?: string | null; readonly key?: string | null }): SessionTarget {
  const { sessionId, key } = omitNulls(input);
  if (sessionId !== undefined && key !== undefined) throw invalid('input.key', 'either `sessionId` or `key`, not both', key);
  if (key !== undefined) return { key };
  return sessionId === undefined ? undefined : idOf('session', sessionId, 'input.sessionId');
}
