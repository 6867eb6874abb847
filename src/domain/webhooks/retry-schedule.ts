const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses before each attempt, from the first, as Standard Webhooks recommends: a little more than three days in all. */
export const RETRY_SCHEDULE_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** The longest pause that a receiver can ask for with `Retry-After`. */
export const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;
/** Pauses vary by this share in both directions, so that receivers are not called by all deliveries at once. */
const JITTER = 0.2;

/**
 * The pause after this many attempts in milliseconds; undefined if there are no more attempts. `random` is from 0 (inclusive) to 1 (exclusive).
 * `retryAfterMs` can only extend the pause.
 */
export function pauseAfter(attempts: number, random: number, retryAfterMs = 0): number | undefined {
  const pause = RETRY_SCHEDULE_MS[attempts];
  if (pause === undefined) return undefined;
  const varied = Math.round(pause * (1 - JITTER + 2 * JITTER * random));
  return Math.max(varied, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
}
