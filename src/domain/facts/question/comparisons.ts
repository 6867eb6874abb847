import { nounOf } from '../../inventory/names/type-nouns.js';
import type { EntityType } from '../../model/entity.js';
import { isStopWord } from '../../text/stop-words.js';
import {
  ANY_NUMBER,
  type Comparator,
  COMPARATIVE,
  COMPARED_BEFORE,
  COMPARED_BEHIND,
  COMPARED_BETWEEN,
  COMPARED_BY_SIZE,
  HAVING,
  LONGER_PREFIX,
  MASKS,
  MEASURE_JOINTS,
  MEASURES,
  SHORTER_PREFIX,
} from '../../language/en/measures.js';
import { type FilterSpan, type NumberRange, PREFIX_LENGTH } from './filter.js';
import { overlaps, type Span, type Word, wordsIn } from './words.js';

/** The types whose entities state a measure. A unit of several measures, such as “gb”, is that of what is listed. */
const STATED_BY: Readonly<Record<string, readonly EntityType[]>> = {
  vid: ['VLAN'],
  asn: ['ASN'],
  mtu: ['INTERFACE', 'VM_INTERFACE'],
  vcpus: ['VIRTUAL_MACHINE'],
  memory: ['VIRTUAL_MACHINE'],
  disk: ['VIRTUAL_MACHINE'],
  u_height: ['RACK', 'DEVICE', 'DEVICE_TYPE'],
  commit_rate: ['CIRCUIT'],
  speed: ['INTERFACE'],
  length: ['CABLE'],
  voltage: ['POWER_FEED'],
  amperage: ['POWER_FEED'],
  maximum_draw: ['POWER_PORT'],
};

/** A number of a text, with the comparator before or behind it. */
export interface Comparison extends Span {
  /** In small letters: `more than 5`. */
  readonly text: string;
  /** The end of a comparator behind the number, also behind a noun between: “8 GB of RAM or more”. */
  readonly last: number;
  /** Absent: equal. */
  readonly comparator: Comparator | undefined;
  readonly from: number;
  readonly to: number;
  readonly isLength: boolean;
  readonly unit: string | undefined;
}

const MAX_CHARACTERS = 2_000;
const MAX_COMPARISONS = 6;

/** The comparisons of a text, in the order of the text: “more than 5”, “between 100 and 200”, “40U or more”. */
export function comparisonsIn(text: string): readonly Comparison[] {
  const start = text.slice(0, MAX_CHARACTERS);
  const found = [COMPARED_BETWEEN, COMPARED_BEFORE, COMPARED_BEHIND].flatMap((pattern) => matchesOf(start, pattern).map(comparisonOf));
  return found
    .filter((each, at) => !found.slice(0, at).some((before) => overlaps(before, each)))
    .toSorted((a, b) => a.start - b.start)
    .slice(0, MAX_COMPARISONS);
}

/** The first matches, so that the work does not grow with the square of the numbers in a text. */
const MAX_MATCHES = 24;
const matchesOf = (text: string, pattern: RegExp): readonly RegExpExecArray[] => [...text.matchAll(pattern)].slice(0, MAX_MATCHES);

const COMPARATOR_NAMES: readonly Comparator[] = ['FROM', 'UP_TO', 'OVER', 'UNDER'];

function comparisonOf({ index, 0: text, 1: first = '', 2: second = '', groups = {} }: RegExpExecArray): Comparison {
  const { number, unit, slash = '', between = '' } = groups;
  const isUnit = unit !== undefined && unitMeasures(unit.toLowerCase()).length > 0;
  // Words behind the number that are no unit belong to the rest of the text: “5 devices or more”.
  const rest = isUnit || unit === undefined ? between : unit;
  const used = rest === '' ? text : text.slice(0, text.indexOf(rest, number?.length ?? 0)).trimEnd();
  const comparator = COMPARATOR_NAMES.find((name) => groups[name] !== undefined);
  const [from, to] = number === undefined ? [Number(first), Number(second)] : [numberOf(number), numberOf(number)];
  return {
    start: index,
    end: index + used.length,
    last: index + (comparator !== undefined && /^[/\d]/u.test(text) ? text.length : used.length),
    text: text.toLowerCase(),
    comparator,
    from: Math.min(from, to),
    to: Math.max(from, to),
    isLength: slash !== '' || (number === undefined && text.includes('/')),
    unit: isUnit ? unit.toLowerCase() : undefined,
  };
}

const numberOf = (text: string): number => Number(text.replaceAll(',', ''));
const unitMeasures = (unit: string): readonly string[] => Object.keys(MEASURES).filter((name) => MEASURES[name]?.units.has(unit) === true);

/**
 * The comparisons that choose entities of a list by an attribute: “more than 8 GB of memory”, “vids between 100 and 200”, “longer than /24”. `listed`: the
 * types of a list that the text does not name.
 */
export function measuredIn(text: string, comparisons: readonly Comparison[], listed: readonly EntityType[] = []): readonly FilterSpan[] {
  const words = wordsIn(text.slice(0, MAX_CHARACTERS));
  const equal = matchesOf(text.slice(0, MAX_CHARACTERS), ANY_NUMBER)
    .map(comparisonOf)
    .filter((each) => !comparisons.some((other) => overlaps(other, each)))
    .flatMap((each) => equalIn(text, words, each, listed) ?? []);
  const compared = comparisons.flatMap((each) => measured(text, words, each, listed) ?? []);
  return [...compared, ...equal].toSorted((a, b) => a.start - b.start).slice(0, MAX_COMPARISONS);
}

function measured(text: string, words: readonly Word[], comparison: Comparison, listed: readonly EntityType[]): FilterSpan | undefined {
  const range = comparison.isLength ? lengthRange(comparison) : undefined;
  if (comparison.isLength)
    return range === undefined ? undefined : { ...spanOf(text, comparison), names: [PREFIX_LENGTH], ...CONDITION, range };
  const noun = nounNear(words, comparison);
  const name = noun?.name ?? attributeOf(words, comparison, listed);
  const bounds = name === undefined ? undefined : rangeOf(name, comparison);
  if (name === undefined || bounds === undefined) return undefined;
  return {
    ...spanOf(text, { start: noun?.start ?? comparison.start, end: Math.max(noun?.end ?? comparison.end, comparison.last) }),
    names: [name],
    ...CONDITION,
    range: bounds,
  };
}

/** “MTU 9000”, “with 8 vCPUs”, “42U racks”. */
function equalIn(text: string, words: readonly Word[], comparison: Comparison, listed: readonly EntityType[]): FilterSpan | undefined {
  const isLed = isLedTo(words, comparison);
  if (comparison.isLength) {
    const range = { least: comparison.from, most: comparison.to };
    const isMask = isLed || MASKS.has(wordBefore(words, comparison)?.text ?? '');
    return isMask ? { ...spanOf(text, comparison), names: [PREFIX_LENGTH], ...CONDITION, range } : undefined;
  }
  const noun = nounNear(words, comparison);
  const after = words.find(({ start }) => start >= comparison.end);
  const isAttached = comparison.unit !== undefined && (isLed || nounOf(after?.text ?? '')?.plural === true);
  const isBehindNoun = noun !== undefined && noun.start < comparison.start;
  return isBehindNoun || isAttached || (noun !== undefined && isLed) ? measured(text, words, comparison, listed) : undefined;
}

/** “VMs with 8 vCPUs”, “racks of 42U”: what is listed has the number. */
function isLedTo(words: readonly Word[], comparison: Comparison): boolean {
  const before = wordBefore(words, comparison);
  if (before === undefined || !(HAVING.has(before.text) || before.text === 'of')) return false;
  return before.text === 'has' || nounOf(wordBefore(words, before)?.text ?? '')?.plural === true;
}

const CONDITION = { types: [], values: [], isNegated: false } as const;

const spanOf = (text: string, { start, end }: Span): Span & { readonly text: string } => ({
  start,
  end,
  text: text.slice(start, end).toLowerCase(),
});

/** “Longer than /24” and “/24 or larger”; “over /24” may mean either. */
function lengthRange({ text, from, to, comparator }: Comparison): NumberRange | undefined {
  if (from < to) return { least: from, most: to };
  const [isLonger, isShorter] = [LONGER_PREFIX.test(text), SHORTER_PREFIX.test(text)];
  if (isLonger === isShorter) return undefined;
  const isInclusive = comparator === 'FROM' || comparator === 'UP_TO';
  if (isLonger) return { least: isInclusive ? from : from + 1, most: LONGEST_PREFIX };
  return { least: 0, most: isInclusive ? from : from - 1 };
}
const LONGEST_PREFIX = 128;

/** Less than any difference of two values. */
const STEP = 1e-6;

/** The range in the unit of the inventory; undefined if the measure does not have the unit. */
function rangeOf(name: string, { comparator, from, to, unit }: Comparison): NumberRange | undefined {
  const factors = unit === undefined ? ([1, 1] as const) : MEASURES[name]?.units.get(unit);
  if (factors === undefined) return undefined;
  const [least, most] = factors;
  if (comparator === 'OVER') return { least: to * most + STEP, most: Infinity };
  if (comparator === 'FROM') return { least: from * least - STEP, most: Infinity };
  if (comparator === 'UNDER') return { least: -Infinity, most: from * least - STEP };
  if (comparator === 'UP_TO') return { least: -Infinity, most: to * most + STEP };
  return { least: from * least - STEP, most: to * most + STEP };
}

/** The words before and behind a number that may measure it. */
const NEAR = 3;

interface FoundMeasure extends Span {
  readonly name: string;
}

/** The noun of a measure right behind a number, or before it. */
function nounNear(words: readonly Word[], comparison: Comparison): FoundMeasure | undefined {
  const behind = words.filter(({ start }) => start >= comparison.end).slice(0, NEAR);
  const before = words
    .filter(({ end }) => end <= comparison.start)
    .slice(-NEAR)
    .toReversed();
  const first = (all: readonly Word[]): Word | undefined => all.find(({ text }) => !MEASURE_JOINTS.has(text));
  const [next, last] = [first(behind), first(before)];
  const [nextName, lastName] = [measureOf(next?.text), measureOf(last?.text)];
  if (next !== undefined && nextName !== undefined) return { name: nextName, start: comparison.start, end: next.end };
  if (last !== undefined && lastName !== undefined) return { name: lastName, start: last.start, end: comparison.end };
  return undefined;
}

/** The attribute that a noun measures: `memory` for “ram”. */
export const measureOf = (word: string | undefined): string | undefined =>
  word === undefined ? undefined : Object.keys(MEASURES).find((name) => MEASURES[name]?.nouns.has(word) === true);

const wordBefore = (words: readonly Word[], { start }: Span): Word | undefined => words.findLast(({ end }) => end <= start);

/** Without a noun: by the unit, or by what is listed: “VLANs above 200”, “racks taller than 40”. */
function attributeOf(words: readonly Word[], comparison: Comparison, listed: readonly EntityType[]): string | undefined {
  const near = listedAt(words, comparison);
  const types = near.length > 0 ? near : listed;
  if (comparison.unit !== undefined) {
    const measures = unitMeasures(comparison.unit);
    return measures.find((name) => types.some((type) => STATED_BY[name]?.includes(type) === true));
  }
  if (isCounted(words, comparison)) return undefined;
  const [type] = types;
  if (type === 'VLAN') return 'vid';
  if (type === 'ASN') return 'asn';
  const size = type === undefined || !COMPARATIVE.test(comparison.text) ? undefined : COMPARED_BY_SIZE[type];
  return size === undefined || size.startsWith('-') || size === 'size' ? undefined : size;
}

/** The types of the noun before a place in a text, otherwise of the first one behind it. */
export function listedAt(words: readonly Word[], { start, end }: Span): readonly EntityType[] {
  const before = words.findLastIndex((word, at) => word.end <= start && typesAt(words, at).length > 0);
  const behind = words.findIndex((word, at) => word.start >= end && typesAt(words, at).length > 0);
  return typesAt(words, before >= 0 ? before : behind);
}

/** The types of the noun of two words that ends at a place, or of the one word there. */
export function typesAt(words: readonly Word[], at: number): readonly EntityType[] {
  const [before, word] = [words[at - 1], words[at]];
  if (word === undefined) return [];
  const noun = nounOf(`${before?.text ?? ''} ${word.text}`) ?? nounOf(word.text);
  return noun === undefined ? [] : [...noun.types, ...noun.roleTypes];
}

/** Whether the number counts things: “more than 5 devices”. */
export function isCounted(words: readonly Word[], { end }: Span): boolean {
  const next = words.findIndex(({ start }) => start >= end);
  return next >= 0 && countedAt(words, next) !== undefined;
}

/** The place of the noun of what is counted, from a place of a text on: that of “devices” in “active devices”. */
export function countedAt(words: readonly Word[], at: number): number | undefined {
  const [word, next] = [words[at]?.text ?? '', words[at + 1]?.text ?? ''];
  if (measureOf(word) !== undefined || isStopWord(word)) return undefined;
  if (next !== '' && (nounOf(`${word} ${next}`) !== undefined || nounOf(next) !== undefined)) return at + 1;
  return nounOf(word) === undefined ? undefined : at;
}
