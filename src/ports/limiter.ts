/** Counts requests by key in windows of one minute, and amounts in windows of one hour. A window begins with the first count of a key. */
export interface RateLimiter {
  readonly kind: string;
  /**
   * Counts one request. Undefined if it is within `most` of this window; otherwise the time until the next window in milliseconds. Never rejects and
   * never hangs.
   */
  take(key: string, most: number): Promise<number | undefined>;
  /**
   * Reserves an amount. Undefined if all amounts of this window together are within `most`; otherwise nothing is reserved, and the result is the time
   * until the next window in milliseconds. Close to `most`, concurrent reservations may be refused although one of them would fit. Never rejects and
   * never hangs.
   */
  reserve(key: string, amount: number, most: number): Promise<number | undefined>;
  /** Adds the difference between the amount that was used and the one that was reserved; negative if less was used. Never rejects. */
  correct(key: string, difference: number): Promise<void>;
  dispose(): Promise<void>;
}
