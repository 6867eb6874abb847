import type { Json } from '../../common/json.js';

/** The beginning of a value on one line. */
export function excerpt(value: Json, most = 100): string {
  const text = (typeof value === 'string' ? value.slice(0, 4 * most) : JSON.stringify(value).slice(0, 4 * most))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return (text.length <= most ? text : `${text.slice(0, most - 1)}…`).toWellFormed();
}
