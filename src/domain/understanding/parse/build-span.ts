import { nounOf } from '../../inventory/names/type-nouns.js';
import { isDictionaryWord } from '../../text/lexicon.js';
import { tokensOf } from '../../text/normal-form.js';
import { isCommonWord, isStopWord } from '../../text/stop-words.js';
import type { Chunk } from './chunks.js';
import type { Look, NameSpan, SpanForm, SpanKey } from './name-span.js';
import type { Run } from './name-span.js';
import { isNoun, nounWord } from './noun-words.js';
import { DEFINITE_DETERMINERS, INDEFINITE_DETERMINERS, PREPOSITIONS } from './words.js';

interface SpanParts {
  readonly form: SpanForm;
  readonly keys: readonly SpanKey[];
  readonly measured: boolean;
  readonly nouns?: readonly string[];
  readonly members?: readonly (readonly SpanKey[])[];
  /** Only the whole name of something counts, as written. Its offsets need not be those of the chunks. */
  readonly exact?: { readonly start: number; readonly end: number };
}

/** A span over a run of chunks. Its text is what the message has there, without a possessive `s`. */
export function spanOf(
  message: string,
  chunks: readonly Chunk[],
  run: Run,
  { form, keys, measured, nouns, members, exact }: SpanParts,
): NameSpan {
  const [first, last] = [chunks[run.from], chunks[run.to - 1]];
  const start = exact?.start ?? first?.start ?? 0;
  const end = exact?.end ?? (last?.start ?? 0) + withoutPossessive(last?.text ?? '').length;
  const text = message.slice(start, end);
  return {
    start,
    end,
    ...run,
    text,
    form,
    keys,
    besideNouns: nouns ?? besideNouns(chunks, run),
    ...(members === undefined ? {} : { members }),
    ...(exact === undefined ? {} : { isExact: true }),
    look: lookOf(chunks, run, text, measured),
  };
}

export const withoutPossessive = (text: string): string => text.replace(/['’]s$/u, '');

/** The singular nouns right before and right after a run. */
export function besideNouns(chunks: readonly Chunk[], { from, to }: Run): readonly string[] {
  const before = chunks[from]?.breaks === false ? chunks[from - 1] : undefined;
  const beforeThat = before?.breaks === false ? chunks[from - 2] : undefined;
  const after = chunks[to]?.breaks === false ? chunks[to] : undefined;
  const words = [
    ...(before === undefined ? [] : [before.lower]),
    ...(before === undefined || beforeThat === undefined ? [] : [`${beforeThat.lower} ${before.lower}`]),
    ...(after === undefined ? [] : [after.lower]),
  ];
  return words.filter((word) => isNoun(word) && !isStopWord(word)).map(nounWord);
}

function lookOf(chunks: readonly Chunk[], { from, to }: Run, text: string, measured: boolean): Look {
  const run = chunks.slice(from, to);
  const [first, next] = [run[0], chunks[to]];
  const before = first?.breaks === false ? (chunks[from - 1]?.lower ?? '') : '';
  const words = tokensOf(text).filter((token) => /\p{L}/u.test(token));
  const digitsOnly = /^\d+$/u.test(text);
  return {
    words: run.length,
    capitalised: /^\p{Lu}/u.test(text) && first?.opensSentence === false,
    shouted: /^\p{Lu}{2,}$/u.test(text),
    opensSentence: first?.opensSentence === true,
    digitsOnly,
    mixed: /\p{L}/u.test(text) && /\d/u.test(text),
    letter: /^\p{L}$/u.test(text),
    common: words.length > 0 && words.every((word) => isCommonWord(word)),
    dictionary: words.length > 0 && words.every((word) => isDictionaryWord(word)),
    noun: nounOf(text) !== undefined,
    afterThe: DEFINITE_DETERMINERS.has(before),
    afterIndefinite: INDEFINITE_DETERMINERS.has(before),
    afterPreposition: PREPOSITIONS.has(before),
    beforePlural: next?.breaks === false && /\p{L}s$/u.test(next.lower) && !isStopWord(next.lower),
    beforeNumber: next?.breaks === false && /^#?\d+$/u.test(next.text) && isNoun(text.toLowerCase()),
    afterCountable: isNoun(before),
    punctuated: /[-_/.:]/u.test(text),
    measured,
    year: digitsOnly && /^(?:19|20)\d\d$/u.test(text),
  };
}
