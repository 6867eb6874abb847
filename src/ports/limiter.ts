/** Counts by key in windows of one minute that begin with the first count of a key. */
export interface RateLimiter {
  readonly kind: string;
  /**
   * Counts one request. Undefined if it is within `most` of this window; otherwise the time until the next window in milliseconds. Never rejects and
   * never hangs.
   */
  take(key: string, most: number): Promise<number | undefined>;
  dispose(): Promise<void>;
}
