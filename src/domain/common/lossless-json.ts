import type { Json } from './json.js';

/** A text or a number of valid JSON. Texts are matched so that digits inside them are skipped. */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** As Python and Go write a whole float. */
const WHOLE_FLOAT = /^-?\d{1,15}\.0$/;
const EXPONENT = /[eE]/;

/**
 * Parses JSON without losing digits: a number that a double does not represent as it is written (`9007199254740993`, `1.10`, `1e400`) becomes the text
 * of its digits. Numbers such as `10.0` and `1e3` remain numbers. Undefined if the text is not JSON. Takes linear time. `keeps`: which numbers remain numbers.
 */
export function parseLossless(text: string, keeps: (literal: string) => boolean = keepsDigits): Json | undefined {
  const parsed = parse(text);
  if (typeof parsed !== 'object' && typeof parsed !== 'number') return parsed;
  let lost = false;
  const quoted = text.replaceAll(TEXT_OR_NUMBER, (token) => {
    if (token.startsWith('"') || keeps(token)) return token;
    lost = true;
    return `"${token}"`;
  });
  return lost ? parse(quoted) : parsed;
}

/** Whether a number of JSON keeps its value and its digits as a double. */
function keepsDigits(literal: string): boolean {
  const value = Number(literal);
  if (!isStorable(value)) return false;
  if (EXPONENT.test(literal)) return true;
  return String(value) === literal || WHOLE_FLOAT.test(literal) || literal === '-0';
}

/** Whether a number of JSON keeps its value as a double: `1.10` does, `9007199254740993` does not. */
export const keepsValue = (literal: string): boolean => isStorable(Number(literal));

/** Whether a number was certainly not changed by reading it as a double: finite, and an integer only up to 2^53 - 1. */
export const isStorable = (value: number): boolean => Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

/** The first number in a value that is not storable; undefined if there is none. Takes linear time, regardless of the depth. */
export function lostNumber(root: unknown): number | undefined {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'number' && !isStorable(value)) return value;
    if (typeof value === 'object' && value !== null) for (const member of Object.values(value) as unknown[]) open.push(member);
  }
  return undefined;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
