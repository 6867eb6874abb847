/**
 * Values by key with an expiry. A cache may forget at any time; it never returns what was not put in.
 * Keys carry the revision of what they were computed from, so nothing is ever invalidated.
 */
export interface Cache {
  readonly kind: string;
  /** Undefined: not there (or forgotten, or expired, or the cache is away). */
  get(key: string): Promise<CacheHit | undefined>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
  /** How it did since the start. */
  stats(): CacheStats;
  dispose(): Promise<void>;
}

export interface CacheHit {
  readonly value: string;
  readonly from: 'MEMORY' | 'REDIS';
}

export interface CacheStats {
  readonly hits: number;
  readonly misses: number;
  readonly entries: number;
}
