import type { Erased } from './store/erasure.js';

/**
 * Plain data by key with an expiry. A cache may drop values at any time. It never returns other values, and no method rejects because the cache is
 * unavailable. Keys contain the revision of the data that a value was computed from, so nothing is ever invalidated. A part of the key in braces
 * groups keys (`window:{ses_…}:7`). Values are JSON data and must not be modified afterwards.
 */
export interface Cache {
  readonly kind: string;
  /** Undefined if the value is absent, expired, dropped, or the cache is unavailable. */
  get<T>(key: string): Promise<CacheHit<T> | undefined>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
  /**
   * Returns the value, computing it if it is absent: one caller at a time for each key computes it, among all instances, and the others wait. An
   * error of `compute` rejects the waiting calls of this process and is not cached; other processes compute the value themselves. A lock holder that
   * dies or does not finish in time is replaced, and its late value is not cached. While the cache is unavailable, each process computes for itself.
   * The expiry in milliseconds may depend on the value.
   */
  once<T>(key: string, ttl: number | (() => number), compute: () => Promise<T>): Promise<Computed<T>>;
  /**
   * Deletes everything whose key has the tag in braces, in all processes, and caches nothing under it for ten minutes, including values that are
   * being computed.
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
  /** COMPUTED: by this call. A call that waited for another call of the same process got the value from PROCESS_CACHE. */
  readonly from: 'COMPUTED' | CacheHit<T>['from'];
}

export interface CacheStats {
  /** The number of hits and misses since the start. */
  readonly hits: number;
  readonly misses: number;
  /** The number of values in this process. */
  readonly entries: number;
  /** Whether the back end responds. */
  readonly healthy: boolean;
  /** Whether the shared cache is unavailable or full. Results are correct all the same. */
  readonly degraded: boolean;
}
