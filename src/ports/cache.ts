import type { Erased } from './store/erasure.js';

/**
 * Plain data by key with an expiry. A cache may forget at any time; it never returns what was not put in, and no method ever rejects because
 * the cache is away. Keys carry the revision of what they were computed from, so nothing is ever invalidated. A part of the key in braces says
 * what belongs together (`window:{ses_…}:7`). What is put in is data that JSON can say, and is not changed afterwards.
 */
export interface Cache {
  readonly kind: string;
  /** Undefined: not there (or forgotten, or expired, or the cache is away). */
  get<T>(key: string): Promise<CacheHit<T> | undefined>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
  /**
   * The value, computed when it is not there: by one asker at a time for each key, among all who share the cache; the others wait for it.
   * An error of `compute` goes to those of this process who waited for it and is not kept; others compute for themselves. A holder that died
   * or does not come back in time is replaced, and what it computes late is not kept. While the cache is away each process computes for itself.
   * How long it is kept, milliseconds, may be said once it is computed.
   */
  once<T>(key: string, ttl: number | (() => number), compute: () => Promise<T>): Promise<Computed<T>>;
  /**
   * Forgets everything whose key has the tag in braces, also in other processes, and keeps nothing more under it for ten minutes: what is being
   * computed is not kept either.
   */
  erase(tag: string): Promise<Erased>;
  stats(): CacheStats;
  dispose(): Promise<void>;
}

export interface CacheHit<T> {
  readonly value: T;
  /** The cache of this process, or the one that instances share. */
  readonly from: 'PROCESS_CACHE' | 'SHARED_CACHE';
}

export interface Computed<T> {
  readonly value: T;
  /** COMPUTED: by this very call. Whoever waited for another call of the same process got it from MEMORY. */
  readonly from: 'COMPUTED' | CacheHit<T>['from'];
}

export interface CacheStats {
  /** Look-ups that found something, and that did not, since the start. */
  readonly hits: number;
  readonly misses: number;
  /** Values that this process keeps now. */
  readonly entries: number;
  /** The back end answers. */
  readonly healthy: boolean;
  /** It does less than it could: what instances share is away, or takes nothing. Everything is right all the same. */
  readonly degraded: boolean;
}
