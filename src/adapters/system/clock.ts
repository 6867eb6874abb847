import { randomBytes } from 'node:crypto';
import type { Clock } from '../../ports/clock.js';

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_DIGITS = 10;
const RANDOM_DIGITS = 16;

/** The system clock. Ids begin with the time, so that they increase with it; within a millisecond they are counted. */
export function createSystemClock(): Clock {
  let last = { at: 0, random: 0n };
  return {
    now: () => Date.now(),
    unique() {
      const at = Math.max(Date.now(), last.at);
      const random = at === last.at ? last.random + 1n : BigInt(`0x${randomBytes(9).toString('hex')}`);
      last = { at, random };
      return digits(BigInt(at), TIME_DIGITS) + digits(random, RANDOM_DIGITS);
    },
  };
}

/** Base 32, most significant digit first. */
function digits(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest >>= 5n) text = (DIGITS[Number(rest & 31n)] ?? '0') + text;
  return text;
}
