import type { JsonObject } from '../common/json.js';

const SECONDS_BEFORE = 1e11;

const CREATED = ['createdAt', 'created_at', 'timestamp', 'create_time', 'date'];
const UPDATED = ['updatedAt', 'updated_at', 'update_time', 'editedAt', 'edited_at'];

/** The time of a message in milliseconds since 1970: ISO 8601, or seconds or milliseconds since 1970. */
export const timeIn = (message: JsonObject): number | undefined => timeAmong(message, CREATED);

/** The time of its last change. */
export const updateTimeIn = (message: JsonObject): number | undefined => timeAmong(message, UPDATED);

function timeAmong(message: JsonObject, names: readonly string[]): number | undefined {
  const stated = names.map((name) => message[name]).find((value) => value !== undefined && value !== null);
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
