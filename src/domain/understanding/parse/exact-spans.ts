import { normalForm } from '../../text/normal-form.js';
import { isDictionaryWord } from '../../text/lexicon.js';
import { spanOf } from './build-span.js';
import type { Chunk } from './chunks.js';
import { LONGEST, type NameSpan } from './name-span.js';
import { hostKeys } from './span-keys.js';

/**
 * Names that are found only as a whole, because their words would not be taken for a name: those in a path, in the address of a page or in a login
 * (`/srv/zrh-db-1/data`, `root@zrh-db-1`), and those that end with a remark in parentheses (“Lyon (old)”).
 */
export const exactSpansAt = (text: string, chunks: readonly Chunk[], at: number): readonly NameSpan[] => [
  ...segmentsAt(text, chunks, at),
  ...remarkedAt(text, chunks, at),
];

const MAX_SEGMENTS = 12;

function segmentsAt(text: string, chunks: readonly Chunk[], at: number): readonly NameSpan[] {
  const chunk = chunks[at];
  if (chunk === undefined || !/[/@\\?&]/u.test(chunk.text)) return [];
  const spans: NameSpan[] = [];
  for (const { index, 0: segment } of chunk.text.matchAll(/[^/@\\?&:#<>()[\]{}]+/gu)) {
    if (spans.length >= MAX_SEGMENTS) break;
    const start = chunk.start + index;
    const isUser = text.charAt(start + segment.length) === '@';
    if (segment.length === chunk.text.length || isUser || !/\p{L}/u.test(segment) || isDictionaryWord(segment.toLowerCase())) continue;
    const keys = [{ key: `n:${normalForm(segment)}`, fit: 'WHOLE' as const }, ...hostKeys(segment)];
    spans.push(exactSpan(text, chunks, { from: at, to: at + 1, start, end: start + segment.length }, keys));
  }
  return spans;
}

/** Words with a remark in parentheses behind them, from each of the words before the parenthesis. */
function remarkedAt(text: string, chunks: readonly Chunk[], at: number): readonly NameSpan[] {
  for (let last = at + 1; last < Math.min(chunks.length, at + LONGEST); last += 1) {
    const chunk = chunks[last];
    if (chunk?.breaks !== true) continue;
    if (!/^\s?\($/u.test(chunk.gap)) return [];
    const close = text.indexOf(')', chunk.start);
    if (close < 0 || close - chunk.start > MAX_REMARK) return [];
    const to = chunks.findIndex(({ start }) => start > close);
    const [start, end] = [chunks[at]?.start ?? 0, close + 1];
    const key = `n:${normalForm(text.slice(start, end))}`;
    return [exactSpan(text, chunks, { from: at, to: to < 0 ? chunks.length : to, start, end }, [{ key, fit: 'WHOLE' }])];
  }
  return [];
}

const MAX_REMARK = 40;

interface Extent {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

const exactSpan = (text: string, chunks: readonly Chunk[], { from, to, start, end }: Extent, keys: NameSpan['keys']): NameSpan =>
  spanOf(text, chunks, { from, to }, { form: 'WORDS', keys, measured: false, exact: { start, end } });
