import { quote } from '../../text/normal-form.js';
import type { FieldChange } from '../../model/entity.js';

/** `U_HEIGHT` as `u height`. */
export const label = (name: string): string => name.toLowerCase().replaceAll('_', ' ');

/** A time to the minute, such as `2026-11-27 14:02 UTC`. */
export const minuteText = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** `status from “active” to “offline”`. Values are cut after `most` characters. */
export const changeText = ({ field, before, after }: FieldChange, most?: number): string =>
  `${field} from ${quoted(before, most)} to ${quoted(after, most)}`;

/** A value in quotes without quotes inside, so that a comment cannot look like another change. */
export function quoted(value: string | undefined, most = Infinity): string {
  if (value === undefined) return 'none';
  const text = value.length > most ? `${value.slice(0, most).toWellFormed()}…` : value;
  return quote(text);
}
