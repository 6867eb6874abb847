import type { EntityType } from '../../model/entity.js';
import { window, type Chunk } from './chunks.js';
import { nounOf, type FoundNoun } from '../../inventory/names/type-nouns.js';
import type { Extreme, Reference } from './reference.js';
import { isStopWord } from '../../text/stop-words.js';

/*
 * Noun phrases that point back:
 *
 *     phrase   = determiner part* [head]          head may be left out after an ordinal or a superlative
 *     part     = "same" | "other" | ordinal | count | superlative | modifier
 *     head     = noun [noun] | "one" | "item" | "/24"
 */
export const ORDINALS: ReadonlyMap<string, number> = new Map([
  ['first', 1],
  ['former', 1],
  ['second', 2],
  ['third', 3],
  ['fourth', 4],
  ['fifth', 5],
  ['sixth', 6],
  ['seventh', 7],
  ['eighth', 8],
  ['ninth', 9],
  ['tenth', 10],
  ['1st', 1],
  ['2nd', 2],
  ['3rd', 3],
  ['4th', 4],
  ['5th', 5],
  ['last', -1],
  ['latter', -1],
]);
export const COUNTS: ReadonlyMap<string, number> = new Map([
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
  ['both', 2],
]);
const EXTREMES: ReadonlyMap<string, Extreme> = new Map([
  ['smallest', { order: 'SIZE', most: false }],
  ['smaller', { order: 'SIZE', most: false }],
  ['largest', { order: 'SIZE', most: true }],
  ['larger', { order: 'SIZE', most: true }],
  ['biggest', { order: 'SIZE', most: true }],
  ['bigger', { order: 'SIZE', most: true }],
  ['lowest', { order: 'NUMBER', most: false }],
  ['lower', { order: 'NUMBER', most: false }],
  ['highest', { order: 'NUMBER', most: true }],
  ['higher', { order: 'NUMBER', most: true }],
]);
const MOST_AHEAD = 4;
/** Stand for any kind of thing. */
const STAND_INS = /^(?:ones?|items?|entry|entries|guys?|option)$/;
/** Any device will do. */
const THING: FoundNoun = { noun: 'device', plural: false, types: ['DEVICE'], roleTypes: [] };

interface Seen {
  readonly modifiers: string[];
  ordinal: number | undefined;
  count: number | undefined;
  extreme: Extreme | undefined;
  other: boolean;
}

interface Head {
  readonly noun: FoundNoun;
  readonly end: number;
  readonly mask?: number;
}

/** The phrase that a determiner begins. */
export function nounPhrase(chunks: readonly Chunk[], at: number): Reference | undefined {
  const determiner = chunks[at];
  if (determiner === undefined) return undefined;
  const seen: Seen = { modifiers: [], ordinal: undefined, count: COUNTS.get(determiner.lower), extreme: undefined, other: false };
  for (let next = at + 1; next <= at + MOST_AHEAD && window(chunks, at, next + 1) !== undefined; next += 1) {
    const head = headAt(chunks, next);
    if (head !== undefined)
      return isRelational(chunks, head, seen.modifiers.length > 0 || seen.count !== undefined) ? undefined : phrase(determiner, head, seen);
    if (/^\p{Lu}$/u.test(chunks[next]?.text ?? '')) seen.modifiers.push(wordAt(chunks, next));
    else if (!describe(seen, wordAt(chunks, next))) break;
    if (seen.ordinal !== undefined && NO_THING.test(chunks[next + 1]?.lower ?? '')) return undefined;
    if (!continues(chunks, next + 1) && endsWithoutHead(seen, determiner)) return withoutHead(determiner, chunks, next, seen);
  }
  return undefined;
}

/** Behind an order: nothing that an inventory has. */
const NO_THING =
  /^(?:times?|days?|weeks?|months?|years?|hours?|minutes?|attempt|try|tries|steps?|questions?|half|glance|names?|letters?|digits?|octets?)$/;

/** "the second", "the lowest", "the depot": an order is enough, or words that may be part of a name. */
function endsWithoutHead(seen: Seen, determiner: Chunk): boolean {
  if (isCounted(seen)) return /^(?:the|these|those)$/.test(determiner.lower);
  if (seen.ordinal === undefined && seen.extreme === undefined)
    return determiner.lower === 'the' && (seen.modifiers.length > 0 || seen.other);
  return !/^(?:that|this|its)$/.test(determiner.lower);
}

/** "those two", "the other three". */
const isCounted = ({ count, ordinal, extreme, modifiers }: Seen): boolean =>
  count !== undefined && ordinal === undefined && extreme === undefined && modifiers.length === 0;

function withoutHead(determiner: Chunk, chunks: readonly Chunk[], last: number, seen: Seen): Reference {
  const end = chunks[last]?.end ?? determiner.end;
  const whole = phrase(determiner, { noun: ONE, end }, seen);
  if (isCounted(seen)) return { ...whole, kind: 'BOTH', plural: true };
  if (whole.kind === 'ORDINAL' || (seen.other && seen.modifiers.length === 0)) return whole;
  const loose = { ...whole, kind: 'NOUN', loose: true } as const;
  const next = window(chunks, last, last + 2)?.[1];
  if (next === undefined || isStopWord(next.lower) || /\d/.test(next.lower)) return loose;
  return { ...loose, longer: { word: next.lower, end: next.end } };
}

/** What a phrase without an article may follow: a break, or a word that no noun belongs to. */
const OPENS = /^(?:and|or|but|n|then|now|on|in|of|at|to|for|from|with|check|show|ok|k|where|is|does)$/;

/** "core switch", "other PDU", "same rack" where the article was left out: one thing by its role, at the beginning of a clause or after a preposition. */
export function bareNounPhrase(chunks: readonly Chunk[], at: number): Reference | undefined {
  const [first, before] = [chunks[at], chunks[at - 1]];
  if (first === undefined || (!first.breaks && before !== undefined && !OPENS.test(before.lower))) return undefined;
  const seen: Seen = { modifiers: [], ordinal: undefined, count: undefined, extreme: undefined, other: first.lower === 'other' };
  for (let next = at + (seen.other ? 1 : 0); next <= at + 2 && window(chunks, at, next + 1) !== undefined; next += 1) {
    const head = headAt(chunks, next);
    if (head !== undefined) {
      if (head.noun.plural || head.noun.roleTypes.length === 0 || isNamed(chunks, head)) return undefined;
      return { ...phrase(first, head, seen), start: first.start, bare: true };
    }
    const word = wordAt(chunks, next);
    if (isStopWord(word) || /\d/.test(word)) return undefined;
    seen.modifiers.push(word);
  }
  return undefined;
}

/** "router zrh-1", "switch model": the noun belongs to what follows it. */
function isNamed(chunks: readonly Chunk[], head: Head): boolean {
  const next = after(chunks, head);
  return next !== undefined && !next.breaks && !isStopWord(next.lower);
}

const after = (chunks: readonly Chunk[], { end }: Head): Chunk | undefined => chunks.find(({ start }) => start >= end);

/** "the tenant of R201", "the site with slug x": says itself which one; it points back to nothing. */
function isRelational(chunks: readonly Chunk[], head: Head, described: boolean): boolean {
  const next = after(chunks, head);
  if (next === undefined || next.breaks || head.noun.noun === 'one') return false;
  if (/^(?:with|named|called|whose)$/.test(next.lower)) return true;
  if (next.lower === 'of') return !described && isAttribute(head.noun);
  return isListOfAttributes(chunks, next, head);
}

/** What one asks of a thing, rather than a thing by itself: its tenant, its model, its ports. */
const isAttribute = ({ roleTypes, types, plural }: FoundNoun): boolean =>
  roleTypes.length === 0 && (plural || !types.some((type) => THINGS.has(type)));

const THINGS = new Set<EntityType>(['CIRCUIT', 'PREFIX', 'VLAN', 'POWER_FEED', 'DEVICE', 'VIRTUAL_MACHINE']);

/** "the maker and the model of …": what is asked for, of something else. */
function isListOfAttributes(chunks: readonly Chunk[], next: Chunk, head: Head): boolean {
  const at = chunks.indexOf(next);
  const [article, noun, of] = chunks.slice(at + 1, at + 4);
  return (
    next.lower === 'and' &&
    article?.lower === 'the' &&
    nounOf(noun?.lower ?? '') !== undefined &&
    of?.lower === 'of' &&
    head.noun.roleTypes.length === 0
  );
}

export const wordAt = (chunks: readonly Chunk[], at: number): string => (chunks[at]?.lower ?? '').replace(/['’]s$/u, '');

const ONE: FoundNoun = { noun: 'one', plural: false, types: [], roleTypes: [] };

/** The head at this chunk: two words ("power supply"), one, a stand-in, or a mask. */
function headAt(chunks: readonly Chunk[], at: number): Head | undefined {
  const end = chunks[at]?.end ?? 0;
  const pair = window(chunks, at, at + 2);
  const twoWords = pair === undefined ? undefined : nounOf(pair.map((each) => each.lower).join(' '));
  if (twoWords !== undefined) return { noun: twoWords, end: pair?.[1]?.end ?? end };
  const word = wordAt(chunks, at);
  if (STAND_INS.test(word)) return { noun: { ...ONE, plural: word.endsWith('s'), types: word.startsWith('guy') ? ['CONTACT'] : [] }, end };
  if (word === 'thing') return { noun: THING, end };
  const mask = /^\/(\d{1,3})s?$/.exec(word)?.[1];
  if (mask !== undefined)
    return { noun: { noun: 'prefix', plural: word.endsWith('s'), types: ['PREFIX'], roleTypes: [] }, end, mask: Number(mask) };
  const noun = isModifier(chunks, at) ? undefined : nounOf(word);
  const possessive = noun !== undefined && /['’]s$/u.test(chunks[at]?.lower ?? '') ? 2 : 0;
  return noun === undefined ? undefined : { noun, end: end - possessive };
}

/** A noun before another noun describes it: "router" of "the router ports". */
function isModifier(chunks: readonly Chunk[], at: number): boolean {
  const next = window(chunks, at, at + 2)?.[1];
  return next !== undefined && (nounOf(next.lower) !== undefined || STAND_INS.test(next.lower)) && !/['’]s$/u.test(chunks[at]?.lower ?? '');
}

/** Takes in a word between determiner and noun; false when a phrase cannot hold it. */
function describe(seen: Seen, word: string): boolean {
  if (word === 'same') return true;
  if (ORDINALS.get(word) !== undefined) seen.ordinal = ORDINALS.get(word);
  else if (COUNTS.get(word) !== undefined) seen.count = COUNTS.get(word);
  else if (EXTREMES.get(word) !== undefined) seen.extreme = EXTREMES.get(word);
  else if (word === 'other' || word === 'remaining') seen.other = true;
  else if (isStopWord(word)) return false;
  else seen.modifiers.push(word);
  return true;
}

/** Whether more of the phrase follows: a word that is neither a break nor one that begins something else. */
function continues(chunks: readonly Chunk[], at: number): boolean {
  const next = chunks[at];
  if (next === undefined || next.breaks) return false;
  return (
    STAND_INS.test(next.lower) ||
    next.lower === 'thing' ||
    COUNTS.get(next.lower) !== undefined ||
    (!isStopWord(next.lower) && nextHead(chunks, at))
  );
}

/** A noun within the next words. */
function nextHead(chunks: readonly Chunk[], at: number): boolean {
  return [at, at + 1].some((each) => window(chunks, at, each + 1) !== undefined && headAt(chunks, each) !== undefined);
}

function phrase(determiner: Chunk, { noun, end, mask }: Head, seen: Seen): Reference {
  const possessive = determiner.lower === 'its' || determiner.lower === 'their';
  const isOne = noun.noun === 'one';
  const several = /^(?:these|those|both)$/.test(determiner.lower) || seen.count !== undefined;
  const kind = seen.ordinal !== undefined || seen.extreme !== undefined ? 'ORDINAL' : isOne ? 'ONE' : possessive ? 'POSSESSIVE' : 'NOUN';
  return {
    start: determiner.start,
    end,
    text: '',
    kind,
    plural: several || noun.plural,
    other: seen.other,
    types: noun.types,
    roleTypes: noun.roleTypes,
    modifiers: seen.modifiers,
    ...(seen.count === undefined ? {} : { count: seen.count }),
    ...(seen.ordinal === undefined ? {} : { ordinal: seen.ordinal }),
    ...(seen.extreme === undefined ? {} : { extreme: seen.extreme }),
    ...(mask === undefined ? {} : { mask }),
    ...(isOne ? {} : { noun: noun.noun }),
  };
}
