import { interfaceKeys, parseInterfaceName } from '../../inventory/names/interface-names.js';
import { nounOf, singular } from '../../inventory/names/type-nouns.js';
import { normalForm, tokensOf } from '../../text/normal-form.js';
import { isCommonWord, isStopWord } from '../../text/stop-words.js';
import { isDictionaryWord } from '../../text/lexicon.js';
import { addressKeys } from './addresses.js';
import { window, type Chunk } from './chunks.js';
import { isMeasured, measuresIn, type Measure } from './measures.js';
import { numbersAfter } from './numbers.js';
import { synonymsOf } from '../../inventory/names/synonyms.js';
import { DEFINITE_DETERMINERS, INDEFINITE_DETERMINERS, PREPOSITIONS } from './words.js';

/** How a key relates to the words of a span. */
export type Fit = 'WHOLE' | 'PART' | 'HOST' | 'ADDRESS' | 'INTERFACE' | 'NUMBER' | 'NUMBERED' | 'SUBSTITUTED' | 'SPELLING';

export interface SpanKey {
  readonly key: string;
  readonly fit: Fit;
  /** Only entities that one of these nouns may refer to: a number after “outlet” is an outlet. */
  readonly nouns?: readonly string[];
}

export type SpanForm = 'ADDRESS' | 'INTERFACE' | 'NUMBERED' | 'NUMBER' | 'WORDS' | 'RANGE';

/** Words that may name something, with the keys under which it would be found. Offsets are UTF-16 units, end exclusive. */
export interface NameSpan {
  readonly start: number;
  readonly end: number;
  /** The range of chunks, end exclusive. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly form: SpanForm;
  readonly keys: readonly SpanKey[];
  /** Nouns beside the span that say what it is: “rack” in “rack R203”. */
  readonly besideNouns: readonly string[];
  /** The members of a list or range. */
  readonly members?: readonly (readonly SpanKey[])[];
  readonly look: Look;
}

/** Properties of the words alone. */
export interface Look {
  readonly words: number;
  readonly capitalised: boolean;
  readonly shouted: boolean;
  readonly opensSentence: boolean;
  readonly digitsOnly: boolean;
  readonly mixed: boolean;
  readonly letter: boolean;
  readonly common: boolean;
  readonly dictionary: boolean;
  readonly noun: boolean;
  readonly afterThe: boolean;
  readonly afterIndefinite: boolean;
  readonly afterPreposition: boolean;
  readonly beforePlural: boolean;
  /** A noun with the number of one of its things behind it: “store 101”. */
  readonly beforeNumber: boolean;
  readonly afterCountable: boolean;
  readonly punctuated: boolean;
  readonly measured: boolean;
  readonly year: boolean;
}

const LONGEST = 5;
const MAX_SPANS = 900;
const MAX_MEMBERS = 64;

/** All spans of a text that may be names. `recent` are the names that a number may abbreviate. */
export function nameSpansIn(text: string, chunks: readonly Chunk[], recent: readonly string[]): readonly NameSpan[] {
  const measures = measuresIn(text.slice(0, 6_000));
  const spans: NameSpan[] = [];
  for (let at = 0; at < chunks.length && spans.length < MAX_SPANS; at += 1) {
    const address = addressAt(chunks, at, measures);
    if (address !== undefined) {
      spans.push(address);
      continue;
    }
    spans.push(...[rangeAt(text, chunks, at), numberedAt(chunks, at, measures)].filter((span) => span !== undefined));
    const near = [...namesBefore(chunks, at), ...recent];
    for (let to = Math.min(chunks.length, at + LONGEST); to > at; to -= 1) {
      const span = runAt(text, chunks, { from: at, to }, measures, near);
      if (span !== undefined) spans.push(span);
    }
  }
  return spans.slice(0, MAX_SPANS);
}

const MAX_BEFORE = 3;

/** Words with letters and digits before a chunk, in the same list: “ledger-01 and 02”. */
function namesBefore(chunks: readonly Chunk[], at: number): readonly string[] {
  if (!/^\p{L}{0,4}[-_/.]?\d/u.test(chunks[at]?.text ?? '')) return [];
  const names: string[] = [];
  for (let before = at - 1; before >= Math.max(0, at - LIST_REACH) && names.length < MAX_BEFORE; before -= 1) {
    const { text = '', lower = '' } = chunks[before] ?? {};
    if (/\p{L}/u.test(text) && /\d/u.test(text)) names.push(text);
    else if (!/^\d+$/u.test(text) && !LIST_WORDS.has(lower)) break;
  }
  return names;
}

const LIST_REACH = 6;
const LIST_WORDS = new Set(['and', 'or', 'n', '&', 'plus', 'then', 'also', 'vs', 'versus']);

function addressAt(chunks: readonly Chunk[], at: number, measures: readonly Measure[]): NameSpan | undefined {
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
  return spanOf(chunks, { from: at, to: at + 1 }, { form: 'ADDRESS', keys, measured: false });
}

const wordKeys = (form: string): readonly SpanKey[] =>
  form === ''
    ? []
    : [
        { key: `n:${form}`, fit: 'WHOLE' },
        { key: `p:${form}`, fit: 'PART' },
      ];

interface Run {
  readonly from: number;
  readonly to: number;
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
  const isTitle = run.length > 1 && /^\p{Lu}/u.test(first.text) && !first.opensSentence;
  const endsWithLetter = run.length > 1 && /^[A-Z]$/u.test(last.text);
  if (!(isNamePart(first) || isTitle || (run.length > 1 && first.lower === 'new')) || !(isNamePart(last) || endsWithLetter))
    return undefined;
  const words = text.slice(first.start, last.end).replace(/['’]s$/u, '');
  const inside = measures.filter(({ start, end }) => start < first.start + words.length && first.start < end);
  const isCut = inside.some(({ start, end }) => start < first.start || end > first.start + words.length);
  if (isCut) return undefined;
  const measured = inside.length > 0;
  const form = normalForm(words);
  if (form === '' || (run.length === 2 && VLAN_NOUN.test(first.lower) && /^\d+$/u.test(last.text))) return undefined;
  const single = run.length === 1;
  const digitsOnly = /^\d{1,10}$/u.test(words);
  const kind = formOf(first, words, single, digitsOnly);
  const beside = besideNouns(chunks, { from, to });
  const keys = [
    ...interfaceKeysOf(words, single),
    ...wordKeys(form),
    ...(single ? hostKeys(words) : []),
    ...(digitsOnly ? numberKeys(words, beside) : []),
    ...(single && /\d/u.test(words) && words.length <= 12 ? substitutedKeys(words, recent) : []),
  ];
  return spanOf(chunks, { from, to }, { form: kind, keys, measured });
}

const PATH = /^\d{1,4}(?:[/:.]\d{1,4}){1,4}$/u;

function formOf(chunk: Chunk, words: string, single: boolean, digitsOnly: boolean): SpanForm {
  if (digitsOnly) return 'NUMBER';
  return single && (PATH.test(words) || interfaceKeysOf(chunk.text, true).length > 0) ? 'INTERFACE' : 'WORDS';
}

function interfaceKeysOf(words: string, single: boolean): readonly SpanKey[] {
  const lower = words.toLowerCase();
  if (!/\d/u.test(lower) || lower.length > 32) return [];
  if (PATH.test(lower)) return [{ key: `ifn:${lower}`, fit: 'INTERFACE' }];
  const parsed = parseInterfaceName(lower);
  if (parsed === undefined || !(parsed.known || parsed.path.includes('/')) || (!single && !parsed.known)) return [];
  return interfaceKeys(lower).map((key) => ({ key, fit: 'INTERFACE' }));
}

function hostKeys(text: string): readonly SpanKey[] {
  const host = /^([\p{L}\d][\p{L}\d_-]*)(?:\.[\p{L}\d-]+)+$/u.exec(text)?.[1];
  return host === undefined || !/\p{L}/u.test(host) ? [] : [{ key: `n:${normalForm(host)}`, fit: 'HOST' }];
}

/** A number that a noun beside it makes a VLAN or an ASN. */
function numberKeys(digits: string, beside: readonly string[]): readonly SpanKey[] {
  const number = Number(digits);
  return [
    ...(number <= 4094 ? [{ key: `vlan:${number}`, fit: 'NUMBER' as const }] : []),
    ...(beside.includes('asn') || beside.includes('as') ? [{ key: `asn:${number}`, fit: 'NUMBER' as const }] : []),
  ];
}

/** “06” after `bh-icu-sw-02`, “B-12” after `DC Row B-09`: the last part of a recent name, replaced. */
function substitutedKeys(text: string, recent: readonly string[]): readonly SpanKey[] {
  if (/^u\d{1,2}$/iu.test(text)) return [];
  const shape = /^(\p{L}{0,4}[-_/.]?)(\d{1,5})(\p{L}?)$/u.exec(text);
  if (shape === null) return [];
  const [, head = '', digits = '', tail = ''] = shape;
  return recent.flatMap((name): readonly SpanKey[] => {
    const runs = [...name.matchAll(/\d+/gu)].toReversed().slice(0, 2);
    return runs.flatMap((match): readonly SpanKey[] => {
      const before = name.slice(0, match.index);
      const after = name.slice(match.index + match[0].length);
      if (head !== '' && !endsWithWord(before, head)) return [];
      if (tail !== '' && after.toLowerCase() !== tail.toLowerCase()) return [];
      const form = `${before}${digits}${after}`;
      return [
        { key: `n:${normalForm(form)}`, fit: 'SUBSTITUTED' },
        ...interfaceKeysOf(form, true).map(({ key }) => ({ key, fit: 'SUBSTITUTED' as const })),
      ];
    });
  });
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...ONES.split(' ').map((word, index) => [word, index] as const),
  ...TENS.split(' ').map((word, index) => [word, 20 + 10 * index] as const),
]);

/** Whether a name's beginning ends with these letters, and they are a whole word of it. */
function endsWithWord(text: string, word: string): boolean {
  if (!text.toLowerCase().endsWith(word.toLowerCase())) return false;
  return !/\p{L}/u.test(text.charAt(text.length - word.length - 1)) || !/^\p{L}/u.test(word);
}

/** Component words whose number is their whole name in many inventories. */
const PORT_PATHS = ['', '0/', '1/', '0/0/', '1/0/'] as const;

const nounWord = (word: string): string => singular(word.replace(/['’]s$/u, ''));

/** An interface is called “Vlan66”, but “VLAN 66” is the VLAN. */
const VLAN_NOUN = /^(?:vlan|vid|vl)$/u;

const isNoun = (word: string): boolean => nounOf(word) !== undefined || synonymsOf(nounWord(word)).length > 0;

/** “VLAN 100”, “outlet 3”, “ports 1 to 4”, “PSU0”: a noun with the number of one of its things, or several. */
function numberedAt(chunks: readonly Chunk[], at: number, measures: readonly Measure[]): NameSpan | undefined {
  const chunk = chunks[at];
  if (chunk === undefined) return undefined;
  const glued = /^(\p{L}{2,8})-?(\d{1,5})$/u.exec(chunk.lower);
  if (glued !== null && !(isNoun(glued[1] ?? '') || /^(?:as|vl)$/u.test(glued[1] ?? ''))) return undefined;
  if (glued === null && (!/^\p{L}{3,}$/u.test(chunk.lower) || isStopWord(chunk.lower))) return undefined;
  const spoken = NUMBER_WORDS.get(chunks[at + 1]?.lower ?? '');
  const { numbers, last } =
    glued !== null
      ? { numbers: [Number(glued[2])], last: at }
      : spoken !== undefined && chunks[at + 1]?.breaks === false
        ? { numbers: [spoken], last: at + 1 }
        : numbersAfter(chunks, at);
  if (numbers.length === 0 || numbers.length > MAX_MEMBERS || isMeasured({ start: chunk.start, end: chunks[last]?.end ?? 0 }, measures))
    return undefined;
  const next = chunks[last + 1];
  if (next?.breaks === false && nounOf(next.lower)?.plural === true) return undefined;
  const noun = nounWord(glued?.[1] ?? chunk.lower);
  const members = numbers.map((number) => numberedKeys(noun, number));
  const range = { from: at, to: last + 1 };
  const [only] = members;
  if (members.length === 1 && only !== undefined)
    return spanOf(chunks, range, { form: 'NUMBERED', keys: only, measured: false, nouns: [noun] });
  return spanOf(chunks, range, { form: 'RANGE', keys: [], measured: false, nouns: [noun], members });
}

function numberedKeys(noun: string, number: number): readonly SpanKey[] {
  const nouns = [noun, ...synonymsOf(noun)];
  const isPort = nouns.includes('port') || nouns.includes('interface');
  return [
    VLAN_NOUN.test(noun) ? { key: `n:${noun} ${number}`, fit: 'WHOLE', nouns: ['vlan'] } : { key: `n:${noun} ${number}`, fit: 'WHOLE' },
    { key: `p:${noun} ${number}`, fit: 'NUMBERED', nouns },
    { key: `n:${number}`, fit: 'NUMBERED', nouns },
    { key: `p:${number}`, fit: 'NUMBERED', nouns },
    ...(number < 10 && !isPort ? [{ key: `p:0${number}`, fit: 'NUMBERED' as const, nouns }] : []),
    ...(VLAN_NOUN.test(noun) ? [{ key: `vlan:${number}`, fit: 'NUMBER' as const }] : []),
    ...(/^(?:asn?|as)$/u.test(noun) ? [{ key: `asn:${number}`, fit: 'NUMBER' as const }] : []),
    ...(isPort ? PORT_PATHS.map((path) => ({ key: `ifn:${path}${number}`, fit: 'NUMBERED' as const, nouns })) : []),
  ];
}

const RANGE_WORDS = new Set(['to', 'through', 'thru', 'until', '..', '-', '–']);

/** “R101 to R103”, “B-09 thru B-12”, “Gi1/0/1-24”: names from one to another. */
function rangeAt(text: string, chunks: readonly Chunk[], at: number): NameSpan | undefined {
  const first = chunks[at];
  if (first === undefined) return undefined;
  const glued = /^(.*?\D|)(\d{1,4})\]?\s?[-–]\[?(\p{L}*?)(\d{1,4})\]?$/u.exec(first.text.replace('[', ''));
  if (glued !== null && /\p{L}|\//u.test(glued[1] ?? '')) {
    const [, prefix = '', low = '', again = '', high = ''] = glued;
    const members = again === '' || prefix.toLowerCase().endsWith(again.toLowerCase()) ? membersOf(prefix, low, high) : undefined;
    if (members !== undefined) return spanOf(chunks, { from: at, to: at + 1 }, { form: 'RANGE', keys: [], measured: false, members });
  }
  for (let width = 1; width <= 3; width += 1) {
    const dash = chunks[at + width]?.dash === true;
    if (!dash && !RANGE_WORDS.has(chunks[at + width]?.lower ?? '')) continue;
    const second = at + width + (dash ? 0 : 1);
    for (let rightWidth = width; rightWidth >= 1; rightWidth -= 1) {
      const run = window(chunks, at, second + rightWidth);
      const [left, right] = [run?.slice(0, width), run?.slice(-rightWidth)];
      if (left === undefined || right === undefined) continue;
      const leftText = text.slice(left[0]?.start ?? 0, left.at(-1)?.end ?? 0);
      const rightText = text.slice(right[0]?.start ?? 0, right.at(-1)?.end ?? 0);
      const ends = [/^(.*?)(\d{1,4})$/su.exec(leftText), /^(.*?)(\d{1,4})$/su.exec(rightText)];
      const [low, high] = ends;
      if (low === null || high === null || low === undefined || high === undefined) continue;
      const [prefix, skeleton] = [low[1] ?? '', high[1] ?? ''];
      if (!/\p{L}|\//u.test(prefix) || !prefix.toLowerCase().endsWith(skeleton.toLowerCase())) continue;
      const members = membersOf(prefix, low[2] ?? '', high[2] ?? '');
      const after = chunks[second + rightWidth];
      const isCount = skeleton === '' && after?.breaks === false && /^\p{Ll}{3,}s$/u.test(after.text) && !isStopWord(after.lower);
      if (members !== undefined && !isCount)
        return spanOf(chunks, { from: at, to: second + rightWidth }, { form: 'RANGE', keys: [], measured: false, members });
    }
  }
  return undefined;
}

function membersOf(prefix: string, low: string, high: string): readonly (readonly SpanKey[])[] | undefined {
  const [from, to] = [Number(low), Number(high)];
  if ((high.startsWith('0') && !low.startsWith('0')) || to <= from || to - from >= MAX_MEMBERS) return undefined;
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const name = `${prefix}${String(from + index).padStart(low.startsWith('0') ? low.length : 1, '0')}`;
    const noun = /^(\p{L}{3,}) $/u.exec(prefix)?.[1];
    return [
      ...interfaceKeysOf(name, true),
      ...wordKeys(normalForm(name)),
      ...(noun === undefined ? [] : numberedKeys(nounWord(noun.toLowerCase()), from + index)),
    ];
  });
}

interface SpanParts {
  readonly form: SpanForm;
  readonly keys: readonly SpanKey[];
  readonly measured: boolean;
  readonly nouns?: readonly string[];
  readonly members?: readonly (readonly SpanKey[])[];
}

function spanOf(chunks: readonly Chunk[], run: Run, { form, keys, measured, nouns, members }: SpanParts): NameSpan {
  const [first, last] = [chunks[run.from], chunks[run.to - 1]];
  const end = (last?.start ?? 0) + (last?.text ?? '').replace(/['’]s$/u, '').length;
  const text = chunks
    .slice(run.from, run.to)
    .map((chunk, index) => `${index === 0 ? '' : chunk.dash ? ' - ' : ' '}${chunk.text}`)
    .join('')
    .replace(/['’]s$/u, '');
  return {
    start: first?.start ?? 0,
    end,
    ...run,
    text,
    form,
    keys,
    besideNouns: nouns ?? besideNouns(chunks, run),
    ...(members === undefined ? {} : { members }),
    look: lookOf(chunks, run, text, measured),
  };
}

/** The singular nouns right before and right after a run. */
function besideNouns(chunks: readonly Chunk[], { from, to }: Run): readonly string[] {
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
