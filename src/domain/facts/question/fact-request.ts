import { nounOf, singular } from '../../inventory/names/type-nouns.js';
import type { EntityType } from '../../model/entity.js';
import { isStopWord } from '../../text/stop-words.js';
import { stem } from '../../text/stem.js';
import { type Filter, type FilterSpan, PREFIX_LENGTH } from './filter.js';
import { filtersIn } from './filters.js';
import { type AskedNumbers, numbersIn, unreadNumbers } from './asked-numbers.js';
import { comparisonsIn } from './comparisons.js';
import { looseIn, type LooseWords } from './loose-words.js';
import {
  ATTRIBUTE_WORDS,
  isStatusWord,
  OTHER_STATUS,
  PART_WORDS,
  partsCalled,
  STATUS_WORDS,
  SUBJECT_WORDS,
  type Subject,
  WEAK_SUBJECT_WORDS,
} from './vocabulary.js';
import { overlaps, type Span, type Word, wordsIn } from './words.js';
import { EXCLUDING_WORDS, FREE_WORDS, NOT_CONNECTED, STATE_WORDS, UNCONNECTED } from '../../language/en/attributes.js';
import { ACKNOWLEDGEMENT, REPEATED_QUESTION } from '../../language/en/conversation.js';
import { WHOLE_DETERMINERS } from '../../language/en/function-words.js';
import { KIND_QUESTION_WORDS, LISTING_PHRASE, WHAT_ABOUT } from '../../language/en/questions.js';
import { ADDRESS_NOUNS, NETWORK_NOUNS, OTHER_ADDRESSES, UNIT_NOUNS } from '../../language/en/type-nouns.js';

/** The things that a question asks for about its entities. */
export interface FactRequest extends AskedNumbers {
  readonly subjects: ReadonlySet<Subject>;
  /** The types of the entities that it asks for, in the order of the text. */
  readonly types: readonly EntityType[];
  /** The types behind “which” or “what”: “into which switch”. */
  readonly whichTypes: ReadonlySet<EntityType>;
  /** The types that each noun may stand for. */
  readonly nounTypes: readonly (readonly EntityType[])[];
  /** Attributes and relations: `serial`, `ROLE`. */
  readonly attributes: ReadonlySet<string>;
  /** The nouns of roles and models that it asks for: “switches”, but not “devices”. */
  readonly roleNouns: readonly string[];
  /** The types whose entities have these roles and models. */
  readonly roleTypes: ReadonlySet<EntityType>;
  /** The statuses that it asks for: `planned`. */
  readonly statuses: ReadonlySet<string>;
  /** It asks for what has any other status: “not active”. */
  readonly isOtherStatus: boolean;
  /** It asks for a number and not for a list. */
  readonly isCount: boolean;
  /** The conditions on what is listed, with the noun of their kind: “with role storage”. */
  readonly filters: readonly Filter[];
  /** Words that may narrow what is listed. */
  readonly loose: readonly LooseWords[];
  /** Words that exclude entries of a list, and that belong to no filter and no status: “not colt”, “free”. */
  readonly excluding: readonly string[];
  /** The units of racks that it names: “U20”. */
  readonly units: readonly number[];
  /** The stems of all words. */
  readonly stems: ReadonlySet<string>;
  /** All words in the singular. */
  readonly words: ReadonlySet<string>;
}

/** A name in a text. */
export interface NameSpan extends Span {
  /** The types of the entities that it may mean; absent if they are not known. */
  readonly types?: readonly EntityType[];
}

/** Types whose entities have a length of their network. */
const NETWORKS: ReadonlySet<EntityType> = new Set<EntityType>(['PREFIX', 'AGGREGATE', 'IP_ADDRESS', 'IP_RANGE']);
const MAX_CHARACTERS = 2_000;
/** “# switches” counts them. */
const NUMBER_SIGN = /(?<![\p{L}\p{N}])#(?=\s*\p{L}{3})/u;
/**
 * Reads a question. The words of names are left out: the “rack” of “rack R1” is a part of its name. `excluded`: the filters of names that a list does not
 * have. `listed`: the types that the question before lists, for a follow-up that names none.
 */
export function requestOf(
  message: string,
  names: readonly NameSpan[],
  excluded: readonly FilterSpan[] = [],
  listed: readonly EntityType[] = [],
): FactRequest {
  const text = message
    .slice(0, MAX_CHARACTERS)
    .replaceAll(WHAT_ABOUT, (about) => ' '.repeat(about.length))
    .replaceAll(NOT_CONNECTED, (words) => UNCONNECTED.padEnd(words.length));
  const all = wordsIn(text);
  const named = all.filter((word, at) => !isNamed(word, names, text) && !isPostal(word, all[at - 1]));
  const comparisons = comparisonsIn(text);
  const { spans: asking, unread, ...numbers } = numbersIn(text, named, comparisons, listed);
  const free = named.filter((word) => !asking.some((span) => overlaps(span, word)));
  const stated = filtersOfList(text, names, free, listed).filter(
    (filter) => !asking.some((span) => overlaps(span, filter) || isOfTally(filter, span)),
  );
  const filters = [...stated, ...excluded.filter((each) => !stated.some((filter) => overlaps(filter, each)))];
  const words = free.filter((word) => !filters.some((filter) => overlaps(word, filter)));
  const read = ` ${NUMBER_SIGN.test(text) ? 'count ' : ''}${words.map(({ text: word }) => word).join(' ')} `;
  const contact = SUBJECT_WORDS.some(([subject, pattern]) => subject === 'CONTACTS' && pattern.test(read));
  const found = words.flatMap((_, at) => nounsAt(words, at)).filter(({ noun }) => !(contact && noun === 'phone'));
  const matching = <T extends string>(table: readonly (readonly [T, RegExp])[]): ReadonlySet<T> =>
    new Set(table.flatMap(([name, pattern]) => (pattern.test(read) ? [name] : [])));
  const isOfLength =
    filters.some(({ names: [name] }) => name === PREFIX_LENGTH) &&
    !found.some(({ types: some }) => some.some((type) => NETWORKS.has(type)));
  const parts = [...matching(PART_WORDS), ...(isOfLength ? (['PREFIX'] as const) : [])];
  const which = words.flatMap((_, at) => (isBehindWhich(words, at) ? nounsAt(words, at) : []));
  const nounTypes = [...found.map(({ types: some, roleTypes }) => (some.length > 0 ? some : roleTypes)), ...parts.map((part) => [part])];
  const types = [...new Set(nounTypes.flat())];
  const plain = [...found.flatMap(({ types: some }) => some), ...parts];
  const units = unitsIn(words);
  const isUnit = units.length > 0 && types.length === 0;
  const strong = new Set([...matching(SUBJECT_WORDS), ...(isUnit ? (['SPACE'] as const) : [])]);
  const isVague = types.every((type) => CONNECTED.has(type)) && [...strong].every((subject) => VAGUE.has(subject));
  return {
    subjects: isVague ? new Set([...strong, ...matching(WEAK_SUBJECT_WORDS)]) : strong,
    types,
    whichTypes: new Set(which.flatMap(({ types: some, roleTypes }) => [...some, ...roleTypes])),
    nounTypes,
    roleNouns: [...new Set(found.flatMap(({ noun, types: some }) => (some.length === 0 ? [noun] : [])))],
    roleTypes: new Set(
      found.flatMap(({ types: some, roleTypes }) => (some.length === 0 ? roleTypes.filter((type) => !plain.includes(type)) : [])),
    ),
    statuses: matching(STATUS_WORDS),
    isOtherStatus: OTHER_STATUS.test(read),
    isCount: strong.has('COUNT') && !LISTING_PHRASE.test(read),
    attributes: matching(ATTRIBUTE_WORDS),
    filters,
    excluding: [...excludingIn(words, filters), ...unread, ...unreadNumbers(named, comparisons, [...asking, ...filters])],
    ...numbers,
    units,
    loose: looseIn(text, words, (at) => headAt(words, at)),
    stems: new Set(words.map(({ text: word }) => stem(word))),
    words: new Set(words.map(({ text: word }) => singular(word))),
  };
}

/** “Racks with no planned devices” counts planned devices. */
const isOfTally = ({ isNegated, values, start }: FilterSpan, { end }: Span): boolean =>
  isNegated && values.length === 0 && start >= end && start - end <= LONGEST_LEAD;

function excludingIn(words: readonly Word[], filters: readonly FilterSpan[]): readonly string[] {
  const isContent = ({ text }: Word): boolean => !isStopWord(text) || /^\d+$/u.test(text);
  const isOfFilter = ({ end }: Word): boolean => filters.some(({ start }) => start >= end && start - end <= LONGEST_LEAD);
  return words.flatMap((word, at): readonly string[] => {
    if (FREE_WORDS.has(word.text)) return isStatusWord(word.text) ? [] : [word.text];
    const next = words.slice(at + 1, at + 3).find(isContent);
    const isExcluding = EXCLUDING_WORDS.has(word.text) && !isOfFilter(word);
    if (!isExcluding || next === undefined) return [];
    return isState(next.text) ? [] : [`${word.text} ${next.text}`];
  });
}

/** The characters between “without” and the noun of a filter: “ any ”. */
const LONGEST_LEAD = 5;

/** “Not planned” is read as a status. */
const isState = (word: string): boolean => isStatusWord(word) || STATE_WORDS.has(word);

/** “U20”, “unit 20”, “u20-21”. */
function unitsIn(words: readonly Word[]): readonly number[] {
  const found = words.flatMap(({ text }, at): readonly number[] => {
    const [, first, last = first] = /^u(\d{1,2})(?:-u?(\d{1,2}))?$/u.exec(text) ?? [];
    if (first !== undefined)
      return Array.from({ length: Math.max(0, Number(last) - Number(first)) + 1 }, (_, more) => Number(first) + more);
    return /^\d{1,2}$/u.test(text) && UNIT_NOUNS.has(words[at - 1]?.text ?? '') ? [Number(text)] : [];
  });
  return [...new Set(found)];
}

/**
 * The filters for the list that a text asks for. A text without a list has none, except tags: “tagged legacy” lists everything with the tag. Filters
 * whose value is the name of an entity are left out.
 */
function filtersOfList(
  text: string,
  names: readonly NameSpan[],
  words: readonly Word[],
  listed: readonly EntityType[],
): readonly FilterSpan[] {
  const filters = filtersIn(text, listed).filter((filter) => !names.some((name) => overlaps(name, filter)));
  const others = words.filter((word) => !filters.some((filter) => overlaps(word, filter)));
  const isList =
    listed.length > 0 ||
    filters.some(({ names: [name] }) => name === PREFIX_LENGTH) ||
    others.some((_, at) => headAt(others, at).length > 0);
  return isList ? filters : filters.filter((filter) => filter.names.includes('tags'));
}

/** The types of a noun that says what is listed. */
const headAt = (words: readonly Word[], at: number): readonly EntityType[] => [
  ...nounsAt(words, at).flatMap(({ types, roleTypes }) => [...types, ...roleTypes]),
  ...partsCalled(words[at]?.text ?? ''),
];

/** A short text that repeats the question before for something else: “and Lyon?”, “ok, same for sw-2”, “sw-2 too?”. */
export const isEllipsis = (text: string): boolean => text.length < 80 && REPEATED_QUESTION.test(text.replace(ACKNOWLEDGEMENT, ''));

/** “Behind which firewall”, “into which port”: types that a question about a connection names. */
const CONNECTED: ReadonlySet<EntityType> = new Set<EntityType>([
  'DEVICE',
  'VIRTUAL_MACHINE',
  'INTERFACE',
  'FRONT_PORT',
  'REAR_PORT',
  'CONSOLE_PORT',
  'POWER_OUTLET',
  'CABLE',
  'CIRCUIT',
]);

/** Subjects that leave open what is asked for. */
const VAGUE: ReadonlySet<Subject> = new Set(['CONTENT', 'COUNT', 'SIBLINGS', 'STACK']);

/** Whether nothing is asked for. */
export const isEmpty = ({ subjects, types, attributes, tally }: FactRequest): boolean =>
  tally === undefined && subjects.size === 0 && types.length === 0 && attributes.size === 0;

/** Whether a word is part of a name, or the noun right before or behind one that says its type: “rack R1”, but not “R1 rack” for a device R1. */
function isNamed({ start, end, text: own }: Word, names: readonly NameSpan[], text: string): boolean {
  const near = names.filter((name) => start <= name.end + 1 && name.start <= end + MAX_GAP);
  if (near.some((name) => start < name.end && name.start < end)) return true;
  const noun = nounOf(own);
  if (noun?.plural !== false) return false;
  return near.some((name) => (GAP.test(text.slice(end, name.start)) || name.end < start) && isNounOf(noun, name));
}

const isNounOf = ({ types, roleTypes }: NonNullable<ReturnType<typeof nounOf>>, { types: named }: NameSpan): boolean =>
  named === undefined || named.length === 0 || [...types, ...roleTypes].some((type) => named.includes(type));

/** Blanks, quotation marks or a bracket between a noun and a name. */
const GAP = /^[\s"'“‘(]{1,3}$/u;
const MAX_GAP = 3;

/** “Street address” and “e-mail address” are no network addresses; their first words say what is asked for. */
const isPostal = ({ text }: Word, before: Word | undefined): boolean => ADDRESS_NOUNS.has(text) && OTHER_ADDRESSES.has(before?.text ?? '');

/** In “network port”, only the second noun says what is asked for; “network” before any other word, as in “network lead”, says nothing. */
const isModifier = ({ plural }: { readonly plural: boolean }, { text }: Word, next: Word | undefined): boolean =>
  !plural && next !== undefined && (nounOf(next.text) !== undefined || (NETWORK_NOUNS.has(text) && !isStopWord(next.text)));

/** Whether a word is the noun of “which switch” or “which access switch”. */
const isBehindWhich = (words: readonly Word[], at: number): boolean =>
  [words[at - 1], words[at - 2]].some((word) => word !== undefined && KIND_QUESTION_WORDS.has(word.text));

/** A word that only a blank separates from another one. */
const adjacent = (other: Word | undefined, { start, end, isSpaced }: Word): Word | undefined =>
  other !== undefined && ((other.isSpaced && other.start - end === 1) || (isSpaced && start - other.end === 1)) ? other : undefined;

/** The noun of two words, or of one that is no part of it. */
function nounsAt(words: readonly Word[], at: number) {
  const word = words[at];
  if (word === undefined) return [];
  const [before, next] = [adjacent(words[at - 1], word), adjacent(words[at + 1], word)];
  const two = next === undefined ? undefined : nounOf(`${word.text} ${next.text}`);
  if (two !== undefined) return [two];
  if (before !== undefined && nounOf(`${before.text} ${word.text}`) !== undefined) return [];
  if (word.text === 'state' || (NETWORK_NOUNS.has(word.text) && WHOLE_DETERMINERS.has(before?.text ?? ''))) return [];
  const one = nounOf(word.text);
  return one === undefined || isModifier(one, word, next) ? [] : [one];
}
