import { withoutPossessive } from '../build-span.js';
import { window, type Chunk } from '../chunks.js';
import { NUMBER_LABELS, NUMBER_LIST_WORDS, RANGE_WORDS } from '../../../language/en/numbers.js';

const MAX_NUMBERS = 64;
const LIST_WORDS = new Set([...NUMBER_LIST_WORDS, ...RANGE_WORDS]);

function numbersIn(word: string): readonly number[] | undefined {
  const text = withoutPossessive(word).replace(/^#/u, '');
  const range = /^(\d{1,4})\s*[-–]\s*(\d{1,4})$/u.exec(text);
  if (range !== null) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return to >= from && to - from < MAX_NUMBERS ? Array.from({ length: to - from + 1 }, (_, index) => from + index) : undefined;
  }
  return /^\d{1,10}$/.test(text) ? [Number(text)] : undefined;
}

/** The index of what follows a noun and may be its number. */
function numberAfter(chunks: readonly Chunk[], at: number): number {
  const label = chunks[at + 1];
  const isLabelled = label?.breaks === false && NUMBER_LABELS.has(label.lower) && /^\.?:?\s*$/u.test(chunks[at + 2]?.gap ?? ' ,');
  return isLabelled && !(chunks[at + 2]?.gap ?? '').includes('\n') ? at + 2 : at + 1;
}

/** The numbers and ranges that follow in the same line, through commas and list words, up to the last that is one. */
export function numbersAfter(chunks: readonly Chunk[], at: number): { readonly numbers: readonly number[]; readonly last: number } {
  const numbers: number[] = [];
  let last = at;
  const first = numberAfter(chunks, at);
  // A slash leads the length of a prefix: “prefixes /30”.
  if (/[,;!?)]|\s\/$/u.test(chunks[first]?.gap ?? '')) return { numbers, last };
  for (let next = first; next < chunks.length && numbers.length < MAX_NUMBERS; next += 1) {
    const { lower: text = '', gap = '' } = chunks[next] ?? {};
    if (gap.includes('\n')) break;
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
  if (!(end.dash || RANGE_WORDS.has(word)) || count < 1 || count >= MAX_NUMBERS) return undefined;
  return Array.from({ length: count }, (_, index) => from + 1 + index);
}
