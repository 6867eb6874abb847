import { normalForm } from '../../text/normal-form.js';
import { noNamesIn } from '../../language/notations/no-names/no-names.js';
import { isStopWord } from '../../text/stop-words.js';
import { notationSpansIn, withoutFalseNames } from './notation-spans.js';
import { addressKeys } from './addresses.js';
import { type Chunk, UNDERSTOOD_CHARACTERS, window } from './chunks.js';
import { type Measure, isMeasured, measuresIn } from './numbers/measures.js';
import { exactSpansAt } from './exact-spans.js';
import { LONGEST, MAX_SPANS, type Run } from './name-span.js';
import { type NameSpan } from './name-span.js';
import { isNoun } from './noun-words.js';
import { besideNouns, spanOf, withoutPossessive } from './build-span.js';
import { numberedAt } from './numbers/numbered-spans.js';
import { rangeAt } from './numbers/range-spans.js';
import { formOf, hostKeys, interfaceKeysOf, numberKeys, substitutedKeys, wholeKeys, wordKeys } from './span-keys.js';
import { NAME_LIST_WORDS } from '../../language/en/between-names.js';
import { VLAN_NOUNS } from '../../language/en/type-nouns.js';

/** All spans of a text that may be names. `recent` are the names that a number may abbreviate. */
export function nameSpansIn(text: string, chunks: readonly Chunk[], recent: readonly string[]): readonly NameSpan[] {
  const understood = text.slice(0, UNDERSTOOD_CHARACTERS);
  const measures = measuresIn(understood);
  const noted = notationSpansIn(understood, chunks);
  const spans: NameSpan[] = [];
  let members = 0;
  for (let at = 0; at < chunks.length && spans.length < MAX_SPANS; at += 1) {
    spans.push(...(noted.startingAt.get(at) ?? []));
    if (noted.isWhole(at)) continue;
    spans.push(...exactSpansAt(text, chunks, at));
    const address = addressAt(text, chunks, at, measures);
    if (address !== undefined) {
      spans.push(address);
      continue;
    }
    const several = [rangeAt(text, chunks, at), numberedAt(text, chunks, at, measures)].filter((span) => span !== undefined);
    members += several.reduce((sum, span) => sum + (span.members?.length ?? 0), 0);
    spans.push(...several.filter((span) => span.members === undefined || members <= MAX_ALL_MEMBERS));
    const near = [...namesBefore(chunks, at), ...recent];
    for (let to = Math.min(chunks.length, at + LONGEST); to > at; to -= 1) {
      const span = runAt(text, chunks, { from: at, to }, measures, near);
      if (span !== undefined) spans.push(span);
    }
  }
  return withoutFalseNames(spans.slice(0, MAX_SPANS), noNamesIn(understood), noted);
}

/** The maximum number of members of all lists and ranges of a text. Further ones are read as single names. */
const MAX_ALL_MEMBERS = 2_000;

const MAX_BEFORE = 3;

/** Words with letters and digits before a chunk, in the same list: “ledger-01 and 02”. */
function namesBefore(chunks: readonly Chunk[], at: number): readonly string[] {
  if (!/^\p{L}{0,4}[-_/.]?\d/u.test(chunks[at]?.text ?? '')) return [];
  const names: string[] = [];
  for (let before = at - 1; before >= Math.max(0, at - LIST_REACH) && names.length < MAX_BEFORE; before -= 1) {
    const { text = '', lower = '' } = chunks[before] ?? {};
    if (/\p{L}/u.test(text) && /\d/u.test(text)) names.push(text);
    else if (!/^\d+$/u.test(text) && !NAME_LIST_WORDS.has(lower)) break;
  }
  return names;
}

const LIST_REACH = 6;

function addressAt(text: string, chunks: readonly Chunk[], at: number, measures: readonly Measure[]): NameSpan | undefined {
  const chunk = chunks[at];
  const address = chunk === undefined ? [] : addressKeys(chunk, chunks[at - 1]);
  if (chunk === undefined || address.length === 0) return undefined;
  if (measures.some(({ start, end }) => start < chunk.start || (end > chunk.end && start <= chunk.start))) {
    if (
      isMeasured(
        chunk,
        measures.filter(({ start, end }) => end - start > chunk.end - chunk.start),
      )
    )
      return undefined;
  }
  const keys = [...address.map((key) => ({ key, fit: 'ADDRESS' as const })), ...wordKeys(normalForm(chunk.text))];
  return spanOf(text, chunks, { from: at, to: at + 1 }, { form: 'ADDRESS', keys, measured: false });
}

const isNamePart = ({ text, lower }: Chunk): boolean => !isStopWord(lower) || /^\p{Lu}{2,}$/u.test(text);

/** A run of chunks without a break. It neither begins nor ends with a function word, unless capitals make it a part of the name. */
function runAt(
  text: string,
  chunks: readonly Chunk[],
  { from, to }: Run,
  measures: readonly Measure[],
  recent: readonly string[],
): NameSpan | undefined {
  const run = window(chunks, from, to);
  const [first, last] = [run?.[0], run?.at(-1)];
  if (run === undefined || first === undefined || last === undefined) return undefined;
  if (!mayBegin(first, run.length) || !mayEnd(last, run.at(-2))) return undefined;
  const words = withoutPossessive(text.slice(first.start, last.end));
  const [begin, finish] = [first.start, first.start + words.length];
  const inside = measures.filter(({ start, end }) => start < finish && begin < end);
  if (inside.some(({ start, end }) => start < begin || end > finish)) return undefined;
  const measured = inside.length > 0;
  const form = normalForm(words);
  if (form === '' || (run.length === 2 && VLAN_NOUNS.has(first.lower) && /^\d+$/u.test(last.text))) return undefined;
  const single = run.length === 1;
  const digitsOnly = /^\d{1,10}$/u.test(words);
  const beside = besideNouns(chunks, { from, to });
  const keys = [
    ...interfaceKeysOf(words, single),
    ...(single || /\D/u.test(words.replaceAll(/\s/gu, '')) ? wordKeys(form) : wholeKeys(form)),
    ...(single ? hostKeys(words) : []),
    ...(digitsOnly ? numberKeys(words, beside) : []),
    ...(single && /\d/u.test(words) && words.length <= 12 ? substitutedKeys(words, recent) : []),
  ];
  return spanOf(text, chunks, { from, to }, { form: formOf(first, words, single, digitsOnly), keys, measured });
}

const mayBegin = (first: Chunk, words: number): boolean => {
  const isTitle = words > 1 && /^\p{Lu}/u.test(first.text) && !first.opensSentence;
  return isNamePart(first) || isTitle || (words > 1 && first.lower === 'new');
};

/** A letter behind a noun may be a part of the name: “Hall A”, “hall a”. */
const mayEnd = (last: Chunk, before: Chunk | undefined): boolean =>
  isNamePart(last) || (before !== undefined && (/^[A-Z]$/u.test(last.text) || (/^[a-z]$/u.test(last.text) && isNoun(before.lower))));
