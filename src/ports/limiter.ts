/** Counts by key in windows of a minute that begin with a key's first count. */
export interface RateLimiter {
  readonly kind: string;
  /** Counts one. Undefined: it is one of at most `most` in this window; else how long until the next one, milliseconds. Never rejects, never hangs. */
  take(key: string, most: number): Promise<number | undefined>;
  dispose(): Promise<void>;
}
