import { nounOf } from '../../inventory/names/type-nouns.js';
import { isDictionaryWord } from '../../text/lexicon.js';
import { tokensOf } from '../../text/normal-form.js';
import { isCommonWord, isStopWord } from '../../text/stop-words.js';
import type { Chunk } from './chunks.js';
import type { Look, NameSpan, SpanForm, SpanKey } from './name-span.js';
import type { Run } from './name-span.js';
import { isNoun, nounWord } from './noun-words.js';
import { AUXILIARIES, CONJUNCTIONS, DEFINITE_DETERMINERS, INDEFINITE_DETERMINERS, PREPOSITIONS } from '../../language/en/function-words.js';
import { ATTRIBUTE_NOUNS } from '../../language/en/questions.js';
import { NAMING_SETTINGS } from '../../language/en/type-nouns.js';

interface SpanParts {
  readonly form: SpanForm;
  readonly keys: readonly SpanKey[];
  readonly measured: boolean;
  readonly nouns?: readonly string[];
  readonly members?: readonly (readonly SpanKey[])[];
  /** Only the whole name of something counts, as written. Its offsets need not be those of the chunks. */
  readonly exact?: { readonly start: number; readonly end: number };
  /** Offsets that are not those of the chunks. */
  readonly extent?: { readonly start: number; readonly end: number };
}

/** A span over a run of chunks. Its text is what the message has there, without a possessive `s`. */
export function spanOf(
  message: string,
  chunks: readonly Chunk[],
  run: Run,
  { form, keys, measured, nouns, members, exact, extent = exact }: SpanParts,
): NameSpan {
  const [first, last] = [chunks[run.from], chunks[run.to - 1]];
  const start = extent?.start ?? first?.start ?? 0;
  const end = extent?.end ?? (last?.start ?? 0) + withoutPossessive(last?.text ?? '').length;
  const text = message.slice(start, end);
  let look: Look | undefined;
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
    // Most spans are the name of nothing, and nobody asks how they look.
    get look() {
      look ??= lookOf(chunks, run, text, measured);
      return look;
    },
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

/** A content word that is neither a noun of an inventory nor a command. */
const isOrdinary = (word: string): boolean =>
  isDictionaryWord(word) &&
  !isStopWord(word) &&
  !isNoun(word) &&
  !PREPOSITIONS.has(word) &&
  !AUXILIARIES.has(word) &&
  !CONJUNCTIONS.has(word);

/**
 * A setting has a value behind “=”, or behind “:” if its word begins the line. The value of a setting that is a noun of an inventory or says that it
 * is a name (“host=112”, “node_name: 112”) may be a name.
 */
function isValue(chunks: readonly Chunk[], from: number): boolean {
  const setting = chunks[from - 1];
  const [, sign] = /^["'\s]*([=:])\s*["']?$/u.exec(chunks[from]?.gap ?? '') ?? [];
  if (setting === undefined || sign === undefined) return false;
  if (sign === ':' && from > 1 && !setting.gap.includes('\n')) return false;
  return !isNoun(setting.lower) && !setting.lower.split(/[_.-]/u).some((part) => NAMING_SETTINGS.has(part));
}

/** Another number is in the cell before or behind it: “1|101|ok”. */
function hasNumberBeside(chunks: readonly Chunk[], { from, to }: Run): boolean {
  const isNumberAt = (at: number, gap: string | undefined): boolean => /[|\t]/u.test(gap ?? '') && /^\d+$/u.test(chunks[at]?.text ?? '');
  return isNumberAt(from - 1, chunks[from]?.gap) || isNumberAt(to, chunks[to]?.gap);
}

function wordLook(text: string): Pick<Look, 'common' | 'dictionary'> {
  const words = tokensOf(text).filter((token) => /\p{L}/u.test(token));
  const isEvery = (holds: (word: string) => boolean): boolean => words.length > 0 && words.every((word) => holds(word));
  return { common: !/\d/u.test(text) && isEvery(isCommonWord), dictionary: isEvery(isDictionaryWord) };
}

function lookOf(chunks: readonly Chunk[], { from, to }: Run, text: string, measured: boolean): Look {
  const run = chunks.slice(from, to);
  const [first, next] = [run[0], chunks[to]];
  const before = first?.breaks === false ? (chunks[from - 1]?.lower ?? '') : '';
  const digitsOnly = /^\d+$/u.test(text);
  const { common, dictionary } = wordLook(text);
  // Without a spread, because properties behind one are slow to define, and texts have thousands of spans.
  return {
    common,
    dictionary,
    words: run.length,
    capitalised: /^\p{Lu}/u.test(text) && first?.opensSentence === false,
    shouted: /^\p{Lu}{2,}$/u.test(text),
    opensSentence: first?.opensSentence === true,
    digitsOnly,
    mixed: /\p{L}/u.test(text) && /\d/u.test(text),
    noun: nounOf(text) !== undefined,
    afterThe: DEFINITE_DETERMINERS.has(before),
    afterIndefinite: INDEFINITE_DETERMINERS.has(before),
    afterPreposition: PREPOSITIONS.has(before),
    beforePlural: next?.breaks === false && /\p{L}s$/u.test(next.lower) && !isStopWord(next.lower),
    beforeNumber: next?.breaks === false && /^#?\d+$/u.test(next.text) && isNoun(text.toLowerCase()),
    beforeAttribute: next?.breaks === false && ATTRIBUTE_NOUNS.test(next.lower),
    beforeWord: next?.breaks === false && isOrdinary(next.lower),
    isValue: isValue(chunks, from),
    isOneOfNumbers: digitsOnly && hasNumberBeside(chunks, { from, to }),
    punctuated: /[-_/.:]/u.test(text),
    measured,
  };
}
