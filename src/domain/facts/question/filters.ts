import { nounOf, singular } from '../../inventory/names/type-nouns.js';
import type { EntityType } from '../../model/entity.js';
import { isStopWord } from '../../text/stop-words.js';
import { isTalk } from './loose-words.js';
import { comparisonsIn, measuredIn } from './comparisons.js';
import { type FilterSpan, IP_VERSION, PREFIX_LENGTH } from './filter.js';
import { attributesCalled, isVocabulary } from './vocabulary.js';
import { overlaps, type Span, type Word, wordsIn } from './words.js';
import {
  ABSENT_THINGS,
  ABSENCE_WORDS,
  DESCRIBING_WORDS,
  FILTER_DETERMINERS,
  FILTER_LEADS,
  FILTER_NEGATIONS,
  FILTER_NOUNS,
  FLAG_WORDS,
  HYPHENATED_TAG,
  IP_VERSIONS,
  NONE_LEADS,
  NOT_OF,
  NOT_WITH,
  OF_SUBJECT,
  SENTENCE_JOINTS,
  UNASSIGNED,
  VALUE_LEADS,
  VALUE_LINKS,
} from '../../language/en/attributes.js';
import { EXCLUDED_BEFORE, NEXT_EXCLUDED } from '../../language/en/between-names.js';
import { BEING, LIST_DETERMINERS } from '../../language/en/function-words.js';
import { KIND_OPENERS } from '../../language/en/questions.js';

/** Whether a name in a text is only the value of a filter: the “Echo” of “tagged Echo”, which may also be called a VRF. */
export const isValueOnly = (name: Span, types: readonly EntityType[], filters: readonly FilterSpan[]): boolean =>
  filters.some(
    (filter) =>
      (filter.values.length > 0 || filter.range !== undefined) &&
      overlaps(filter, name) &&
      !filter.types.some((type) => types.includes(type)),
  );

interface Kind {
  readonly words: ReadonlySet<string>;
  readonly names: readonly string[];
  readonly types: readonly EntityType[];
  /** Its noun before or behind a value is enough: “vrf tango”. Others need a word before them: “with role storage”. */
  readonly isName?: true;
}

const TAG: Kind = { words: FILTER_NOUNS.TAG, names: ['tags'], types: [] };
const KINDS: readonly Kind[] = [
  TAG,
  {
    words: FILTER_NOUNS.ROLE,
    names: ['ROLE'],
    types: ['DEVICE_ROLE', 'RACK_ROLE', 'IPAM_ROLE', 'CONTACT_ROLE'],
  },
  { words: FILTER_NOUNS.STATUS, names: ['status'], types: [] },
  {
    words: FILTER_NOUNS.TYPE,
    names: ['DEVICE_TYPE', 'MODULE_TYPE', 'TYPE', 'type'],
    types: ['DEVICE_TYPE', 'MODULE_TYPE', 'CIRCUIT_TYPE', 'CLUSTER_TYPE'],
  },
  { words: FILTER_NOUNS.MANUFACTURER, names: ['MANUFACTURER'], types: ['MANUFACTURER'] },
  { words: FILTER_NOUNS.PLATFORM, names: ['PLATFORM'], types: ['PLATFORM'] },
  { words: FILTER_NOUNS.TENANT, names: ['TENANT'], types: ['TENANT'], isName: true },
  { words: FILTER_NOUNS.VRF, names: ['VRF'], types: ['VRF'], isName: true },
  { words: FILTER_NOUNS.VLAN, names: ['VLAN', 'UNTAGGED_VLAN', 'TAGGED_VLAN'], types: ['VLAN'], isName: true },
  { words: FILTER_NOUNS.CLUSTER, names: ['CLUSTER'], types: ['CLUSTER'], isName: true },
  { words: FILTER_NOUNS.PROVIDER, names: ['PROVIDER'], types: ['PROVIDER'], isName: true },
  { words: FILTER_NOUNS.GROUP, names: ['GROUP'], types: ['VLAN_GROUP', 'CLUSTER_GROUP', 'SITE_GROUP', 'TENANT_GROUP', 'CONTACT_GROUP'] },
];

/** The attributes and relations that the noun of a condition stands for: `ROLE` for “role”. */
export const kindNamed = (word: string): readonly string[] | undefined => KINDS.find(({ words }) => words.has(word))?.names;

/** The relations by which the members of a list have a place, an owner or a kind. */
const EXCLUDABLE: Readonly<Partial<Record<EntityType, readonly string[]>>> = {
  SITE: ['SITE'],
  LOCATION: ['LOCATION'],
  RACK: ['RACK'],
  CLUSTER: ['CLUSTER'],
  PROVIDER: ['PROVIDER'],
  TENANT: ['TENANT'],
  MANUFACTURER: ['MANUFACTURER'],
  PLATFORM: ['PLATFORM'],
  DEVICE_ROLE: ['ROLE'],
  VRF: ['VRF'],
  VLAN: ['VLAN', 'UNTAGGED_VLAN', 'TAGGED_VLAN'],
};
/** Whether a text begins with what it lists: “which sites …”. Elsewhere, “not sw-1” may be what the text is about. */
function opensWithList(words: readonly Word[]): boolean {
  const head = words.findIndex(({ text }) => isPlural(text));
  return head >= 0 && words.slice(0, head).every(({ text }) => KIND_OPENERS.has(text) || LIST_DETERMINERS.has(text));
}

/** “/24s”. */
const PREFIXES = /^\d{1,3}s$/u;
/** Longer than what {@link EXCLUDED_BEFORE} finds. */
const LONGEST_EXCLUSION = 40;

/** A name in a text, with the things that it may mean. */
export interface NamedThings extends Span {
  readonly things: readonly { readonly type: EntityType; readonly display: string }[];
}

/**
 * “Devices in Lyon but not in R1 or R2”: the filters that names behind a negation state about a list. `names` are in text order.
 */
export function exclusionsIn(text: string, names: readonly NamedThings[]): readonly FilterSpan[] {
  const found: FilterSpan[] = [];
  for (const name of names) {
    const last = found.at(-1);
    const isNext = last !== undefined && NEXT_EXCLUDED.test(text.slice(last.end, name.start));
    const filter = exclusionOf(text, name, isNext);
    if (filter !== undefined) found.push(filter);
  }
  return found;
}

/** `isNext`: it is listed behind an excluded name. */
function exclusionOf(text: string, { start, end, things }: NamedThings, isNext: boolean): FilterSpan | undefined {
  const from = isNext ? start : Math.max(0, start - LONGEST_EXCLUSION);
  const found = isNext ? { index: 0 } : EXCLUDED_BEFORE.exec(text.slice(from, start));
  if (found === null || things.length === 0) return undefined;
  const negation = from + found.index;
  const before = wordsIn(text.slice(0, negation));
  // “And not R1?” narrows the list of the question before.
  const isFollowUp = before.every((word) => SENTENCE_JOINTS.has(word.text));
  if (!isFollowUp && !before.some((word) => isPlural(word.text) || PREFIXES.test(word.text)) && nounOf(before[0]?.text ?? '') === undefined)
    return undefined;
  // What the members of a list do not state chooses nothing, and is reported as not used.
  const isStated = things.every(({ type }) => EXCLUDABLE[type] !== undefined);
  if (!isStated && !isFollowUp && !opensWithList(before)) return undefined;
  const names = isStated ? [...new Set(things.flatMap(({ type }) => EXCLUDABLE[type] ?? []))] : [];
  const values = [...new Set(things.map(({ display }) => display.toLowerCase()))];
  return { start: negation, end, text: text.slice(start, end).toLowerCase(), names, types: [], values, isNegated: true };
}

const MAX_CHARACTERS = 2_000;
const MAX_FILTERS = 6;
const MAX_VALUE_WORDS = 3;

/** The filters that a text states with the noun of their kind, in the order of the text. `listed`: the types of a list that it does not name. */
export function filtersIn(text: string, listed: readonly EntityType[] = []): readonly FilterSpan[] {
  const words = wordsIn(text.slice(0, MAX_CHARACTERS));
  const found = words.flatMap(
    (_, at) =>
      hyphenated(words, at) ??
      flagged(words, at) ??
      ofVersion(words, at) ??
      ofLength(text, words, at) ??
      stated(text, words, at) ??
      missing(text, words, at) ??
      [],
  );
  const all = [...measuredIn(text, comparisonsIn(text), listed), ...found];
  return all.filter((filter, at) => !all.slice(0, at).some((before) => overlaps(before, filter))).slice(0, MAX_FILTERS);
}

/** “Legacy-tagged devices”. */
function hyphenated(words: readonly Word[], at: number): FilterSpan | undefined {
  const word = words[at];
  const value = HYPHENATED_TAG.exec(word?.text ?? '')?.[1];
  if (word === undefined || value === undefined) return undefined;
  return { ...word, text: word.text, names: TAG.names, types: [], values: [value], isNegated: false };
}

/** “Disabled interfaces”, “which interfaces are not enabled”. */
function flagged(words: readonly Word[], at: number): FilterSpan | undefined {
  const word = words[at];
  if (word !== undefined && UNASSIGNED.has(word.text) && isPlural(textAt(words, at + 1)))
    return { ...word, text: word.text, names: ['ASSIGNED_OBJECT'], types: [], values: [], isNegated: true, called: word.text };
  const flag = FLAG_WORDS.get(word?.text ?? '');
  if (word === undefined || flag === undefined || !words.some(({ text }) => isPlural(text))) return undefined;
  const [name, value] = flag;
  const isNegated = textAt(words, at - 1) === 'not';
  return { ...word, names: [name], types: [], values: [value], isNegated, isAdjective: true };
}

/** “IPv6 prefixes”. “IPv6 addresses of sw-1” is no list with a condition: the answer has all addresses of sw-1. */
function ofVersion(words: readonly Word[], at: number): FilterSpan | undefined {
  const [word, next] = [words[at], nounOf(textAt(words, at + 1))];
  const version = IP_VERSIONS.get(word?.text ?? '');
  if (word === undefined || version === undefined || next?.plural !== true) return undefined;
  if (next.types.includes('IP_ADDRESS') && OF_SUBJECT.has(textAt(words, at + 2))) return undefined;
  return { ...word, names: [IP_VERSION], types: [], values: [version], isNegated: false, isAdjective: true };
}

/** “/24s”, “/24 prefixes”. */
function ofLength(text: string, words: readonly Word[], at: number): FilterSpan | undefined {
  const word = words[at];
  const [, length, plural] = /^(\d{1,3})(s?)$/u.exec(word?.text ?? '') ?? [];
  if (word === undefined || length === undefined || !/(?:^|[\s("“])\/$/u.test(text.slice(Math.max(0, word.start - 2), word.start)))
    return undefined;
  if (plural === '' && !isPlural(textAt(words, at + 1))) return undefined;
  const start = word.start - 1;
  return {
    start,
    end: word.end,
    text: `/${length}`,
    names: [PREFIX_LENGTH],
    types: [],
    values: [length],
    isNegated: false,
    isAdjective: true,
  };
}

const textAt = (words: readonly Word[], at: number): string => words[at]?.text ?? '';
const isPlural = (word: string): boolean => nounOf(word)?.plural === true;

/** “With role storage”, “vrf tango”, “tango vrf prefixes”. */
function stated(text: string, words: readonly Word[], at: number): FilterSpan | undefined {
  const word = words[at];
  const kind = KINDS.find((each) => each.words.has(textAt(words, at)));
  if (word === undefined || kind === undefined || (kind === TAG && textAt(words, at - 1) === 'asset')) return undefined;
  const isNegated =
    FILTER_NEGATIONS.has(leadOf(words, at)?.text ?? '') || NOT_OF.test(text.slice(Math.max(0, word.start - LONGEST_EXCLUSION), word.start));
  const behind = valuesBehind(text, words, at, positionOf(words, at, kind));
  if (behind !== undefined) return filterOf(text, word, behind, kind, isNegated);
  const value = valueBefore(text, words, at);
  return value === undefined ? undefined : filterOf(text, word, value, kind, false);
}

interface Position {
  /** A word before the noun leads to a value. */
  readonly isLed: boolean;
  /** Nothing that the noun could be the end of is before it. */
  readonly isBare: boolean;
  /** Words that ask for something else may be the value. “On a customer account” names no customer, but “with role access” names a role. */
  readonly isSure: boolean;
}

function positionOf(words: readonly Word[], at: number, kind: Kind): Position {
  const before = words[at - 1];
  return {
    isLed: kind === TAG || FILTER_LEADS.has(leadOf(words, at)?.text ?? ''),
    isBare: kind.isName === true && (before === undefined || isPlural(before.text)),
    isSure: kind === TAG || VALUE_LEADS.has(before?.text ?? ''),
  };
}

/** The “tango” of “tango vrf prefixes”. */
function valueBefore(text: string, words: readonly Word[], at: number): Values | undefined {
  const [before, word] = [words[at - 1], words[at]];
  if (before === undefined || word === undefined || !isPlural(textAt(words, at + 1)) || !isJoined(text, before, word)) return undefined;
  return isValue(before) && !isPlural(before.text) ? { values: [before.text], start: before.start, end: before.end } : undefined;
}

interface Values extends Span {
  readonly values: readonly string[];
}

const filterOf = (text: string, { start, end }: Word, value: Values, { names, types }: Kind, isNegated: boolean): FilterSpan => ({
  start: Math.min(start, value.start),
  end: Math.max(end, value.end),
  text: text.slice(Math.min(start, value.start), Math.max(end, value.end)),
  names,
  types,
  values: value.values,
  isNegated,
});

/** “Without a tenant”, “with no serial”, “lacking a description”, “not in a rack”. */
function missing(text: string, words: readonly Word[], at: number): FilterSpan | undefined {
  const [word, before] = [words[at], words[at - 1]];
  const lead = leadOf(words, at);
  if (word === undefined || lead === undefined || before === undefined || !isJoined(text, before, word)) return undefined;
  const isNone = before.text === 'no' && NONE_LEADS.has(textAt(words, at - 2));
  const from = Math.max(0, word.start - LONGEST_EXCLUSION);
  const negation = NOT_WITH.exec(text.slice(from, word.start));
  if (!isNone && !ABSENCE_WORDS.has(lead.text) && negation === null) return undefined;
  const absent = absentAt(words, at);
  if (absent === undefined) return undefined;
  const { names, end } = absent;
  // With “aren’t”, of which the match has only the end.
  const start = negation === null ? word.start : (words.find((each) => each.end > from + negation.index)?.start ?? word.start);
  const what = text.slice(word.start, end);
  return { start, end, text: names.length === 0 ? `without ${what}` : what, names, types: [], values: [], isNegated: true };
}

/** A thing that may be missing, in one word or two. Without names, no entity states it, and the answer reports it as not used. */
function absentAt(words: readonly Word[], at: number): { readonly names: readonly string[]; readonly end: number } | undefined {
  const [word, next] = [words[at], words[at + 1]];
  if (word === undefined) return undefined;
  const both = next === undefined ? '' : `${word.text} ${next.text}`;
  const two = next === undefined ? [] : absentCalled(both);
  if (next !== undefined && (two.length > 0 || ABSENT_THINGS.has(both))) return { names: two, end: next.end };
  const one = absentCalled(word.text);
  return one.length > 0 || ABSENT_THINGS.has(word.text) ? { names: one, end: word.end } : undefined;
}

/** A “location” is one, and not a site, which “where” asks for, too. */
function absentCalled(text: string): readonly string[] {
  const names = ABSENT_THINGS.get(text) ?? attributesCalled(text);
  const exact = names.filter((name) => name.toLowerCase() === singular(text));
  return exact.length > 0 ? exact : names;
}

/** The word before a noun and its determiner. */
const leadOf = (words: readonly Word[], at: number): Word | undefined =>
  FILTER_DETERMINERS.has(words[at - 1]?.text ?? '') && words[at - 1]?.text !== 'no' ? words[at - 2] : words[at - 1];

function valuesBehind(text: string, words: readonly Word[], at: number, position: Position): Values | undefined {
  if (!position.isLed && !position.isBare) return undefined;
  const start = position.isLed && isLink(words, at) ? at + 2 : at + 1;
  const runs: (readonly Word[])[] = [];
  for (let next = start; ; next += (runs.at(-1)?.length ?? 0) + 1) {
    const run = valueFrom(text, words, next, position);
    if (run.length === 0) break;
    runs.push(run);
    if (!position.isLed || textAt(words, next + run.length) !== 'or') break;
  }
  const [first, last] = [runs[0]?.[0], runs.at(-1)?.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { values: runs.map((run) => run.map((word) => word.text).join(' ')), start: first.start, end: last.end };
}

/** Whether the word behind a noun leads to its value: “tagged with”, “whose role is”. */
function isLink(words: readonly Word[], at: number): boolean {
  const link = textAt(words, at + 1);
  const isDescribed = [at - 1, at].some((place) => DESCRIBING_WORDS.has(textAt(words, place)));
  return VALUE_LINKS.has(link) || (isDescribed && BEING.has(link));
}

/** The words of a value: up to a function word, a plural noun, the noun of another filter, or the end of a part of the sentence. */
function valueFrom(text: string, words: readonly Word[], from: number, { isLed, isSure }: Position): readonly Word[] {
  const run: Word[] = [];
  for (const word of words.slice(from, from + MAX_VALUE_WORDS)) {
    const before = run.at(-1) ?? words[from - 1];
    if (!isValue(word) || isPlural(word.text) || KINDS.some(({ words: kind }) => kind.has(word.text))) break;
    if (before !== undefined && !isJoined(text, before, word)) break;
    if (!isSure && isVocabulary(singular(word.text))) break;
    run.push(word);
  }
  return isLed ? run : run.slice(0, 1);
}

const isValue = ({ text }: Word): boolean => !isStopWord(text) && !VALUE_LINKS.has(text) && !isTalk(text);

/** Only blanks, quotation marks, a colon or an equals sign are between two words. */
const isJoined = (text: string, before: Span, after: Span): boolean => /^[\s"'“”‘’:=]{1,4}$/u.test(text.slice(before.end, after.start));
