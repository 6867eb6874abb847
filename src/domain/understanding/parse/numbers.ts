import { window, type Chunk } from './chunks.js';

const MAX_NUMBERS = 64;
const RANGE_WORDS = ['to', 'through', 'thru', 'until'];
const LIST_WORDS = new Set(['and', 'or', '&', 'plus', ...RANGE_WORDS]);

function numbersIn(text: string): readonly number[] | undefined {
  const range = /^(\d{1,4})\s*[-–]\s*(\d{1,4})$/u.exec(text);
  if (range !== null) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return to >= from && to - from < MAX_NUMBERS ? Array.from({ length: to - from + 1 }, (_, index) => from + index) : undefined;
  }
  return /^\d{1,10}$/.test(text) ? [Number(text)] : undefined;
}

/** The numbers and ranges that follow, through commas and list words, up to the last that is one. */
export function numbersAfter(chunks: readonly Chunk[], at: number): { readonly numbers: readonly number[]; readonly last: number } {
  const numbers: number[] = [];
  let last = at;
  for (let next = at + 1; next < chunks.length && numbers.length < MAX_NUMBERS; next += 1) {
    const text = chunks[next]?.lower ?? '';
    const more = rangeAt(chunks, next, numbers.at(-1)) ?? numbersIn(text);
    if (more !== undefined) {
      numbers.push(...more);
      last = next;
    } else if (!LIST_WORDS.has(text) || last === at || window(chunks, next, next + 2) === undefined) break;
  }
  return { numbers, last };
}

/** "1 to 4", "1 - 4": the numbers behind the first, up to the one at this place. */
function rangeAt(chunks: readonly Chunk[], at: number, from: number | undefined): readonly number[] | undefined {
  const [word, end] = [chunks[at - 1]?.lower ?? '', chunks[at]];
  if (from === undefined || end === undefined || end.breaks || !/^\d{1,4}$/.test(end.text)) return undefined;
  const count = Number(end.text) - from;
  if (!(end.dash || RANGE_WORDS.includes(word)) || count < 1 || count >= MAX_NUMBERS) return undefined;
  return Array.from({ length: count }, (_, index) => from + 1 + index);
}
