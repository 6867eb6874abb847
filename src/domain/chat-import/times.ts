import type { JsonObject } from '../common/json.js';

const SECONDS_BEFORE = 1e11;

/** The time of a message in milliseconds since 1970: ISO 8601, or seconds or milliseconds since 1970. */
export function timeIn(message: JsonObject): number | undefined {
  const stated = ['createdAt', 'created_at', 'timestamp', 'create_time', 'date']
    .map((name) => message[name])
    .find((value) => value !== undefined && value !== null);
  const time =
    typeof stated === 'number'
      ? stated < SECONDS_BEFORE
        ? stated * 1_000
        : stated
      : typeof stated === 'string'
        ? Date.parse(stated)
        : NaN;
  return Number.isFinite(time) && time > 0 ? Math.round(time) : undefined;
}
