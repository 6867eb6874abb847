import { fold } from '../../text/normal-form.js';
import { isStopWord } from '../../text/stop-words.js';
import { nounOf, singular } from '../../inventory/names/type-nouns.js';
import type { Chunk } from './chunks.js';
import {
  AUXILIARIES,
  CONJUNCTIONS,
  COUNTS,
  DEFINITE_DETERMINERS,
  DUAL_PRONOUNS,
  EXTREMES,
  INDEFINITE_DETERMINERS,
  ORDINALS,
  OTHER_WORDS,
  PARTITIVE_DETERMINERS,
  PARTITIVE_PRONOUNS,
  PERSONAL_PRONOUNS,
  PLACE_PRONOUNS,
  PLURAL_DEMONSTRATIVES,
  PLURAL_DETERMINERS,
  PLURAL_OTHERS,
  PLURAL_PRONOUNS,
  POSSESSIVES,
  PREPOSITIONS,
  QUESTION_WORDS,
  SINGULAR_DEMONSTRATIVES,
  SINGULAR_PRONOUNS,
  SPEAKER_DETERMINERS,
  STAND_INS,
  TIME_NOUNS,
  type Extreme,
} from '../../language/en/function-words.js';
import { COMMAND_LEADS } from '../../language/en/commands.js';
import { ORDER_VERBS } from '../../language/en/questions.js';
import { isDestructiveVerb } from './commands.js';

/** What kind of words a phrase consists of. */
export type PhraseKind = 'PRONOUN' | 'PLACE_PRONOUN' | 'NOUN' | 'STAND_IN' | 'HEADLESS';

/**
 * One reading of words that may refer to something without naming it. Readings of one text overlap: “that dark fibre” may be “that”, “that dark” or
 * “that dark fibre”. The inventory and the conversation decide between them. Offsets are UTF-16 units, end exclusive.
 */
export interface Phrase {
  readonly start: number;
  readonly end: number;
  /** The range of chunks, end exclusive. */
  readonly from: number;
  readonly to: number;
  readonly kind: PhraseKind;
  /** The first word, in lower case: a determiner or a pronoun; empty for a bare noun phrase. */
  readonly determiner: string;
  readonly plural: boolean;
  /** “two” of “the two routers”. */
  readonly count?: number;
  /** 1 is the first, -1 the last. */
  readonly ordinal?: number;
  readonly extreme?: Extreme;
  readonly other: boolean;
  readonly same: boolean;
  /** The head noun, singular and folded. */
  readonly head?: string;
  /** The prefix length of “the /24”. */
  readonly mask?: number;
  /** Words before the head, folded. */
  readonly modifiers: readonly string[];
  /** “of those”: chosen from what the words after “of” mean. */
  readonly partitive?: boolean;
  /** The word that selects: “former”, “second”, “other”. */
  readonly word?: string;
}

/** A text has at most this many readings of phrases. */
const MAX_PHRASES = 160;
const MAX_WORDS = 5;

/**
 * Every reading of a phrase in a text, in the order of their beginnings, shorter ones first.
 *
 *     phrase  = [determiner] part* [head] ["of" ("those" | "them" | "these")]
 *     part    = "same" | "other" | ordinal | count | superlative | modifier
 *     head    = noun | "one"
 */
export function phrasesIn(chunks: readonly Chunk[]): readonly Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < chunks.length && phrases.length < MAX_PHRASES; at += 1) phrases.push(...phrasesAt(chunks, at));
  return phrases.slice(0, MAX_PHRASES);
}

export const bareWord = (word: string): string => word.replace(/['’](?:s|ll|d|re|ve|m)$/u, '');

function phrasesAt(chunks: readonly Chunk[], at: number): readonly Phrase[] {
  const chunk = chunks[at];
  if (chunk === undefined) return [];
  const word = bareWord(chunk.lower);
  const pronoun = pronounAt(chunk, word, at);
  const nouns = DEFINITE_DETERMINERS.has(word) || SPEAKER_DETERMINERS.has(word) || word === 'all' ? nounPhrases(chunks, at, word) : [];
  const partitive = word === 'both' || word === 'all' ? partitives(chunks, at, word) : [];
  const bare = pronoun === undefined && nouns.length === 0 ? barePhrases(chunks, at) : [];
  return [...(pronoun === undefined ? [] : [pronoun]), ...partitive, ...nouns, ...bare];
}

function pronounAt(chunk: Chunk, word: string, at: number): Phrase | undefined {
  const base = {
    start: chunk.start,
    end: chunk.start + word.length,
    from: at,
    to: at + 1,
    determiner: word,
    other: false,
    same: false,
    modifiers: [],
  };
  if (SINGULAR_PRONOUNS.has(word) || PERSONAL_PRONOUNS.has(word)) return { ...base, kind: 'PRONOUN', plural: false };
  if (PLURAL_PRONOUNS.has(word)) return { ...base, kind: 'PRONOUN', plural: true };
  if (POSSESSIVES.has(word)) return { ...base, kind: 'PRONOUN', plural: word.startsWith('their') };
  if (PLACE_PRONOUNS.has(word)) return { ...base, kind: 'PLACE_PRONOUN', plural: false };
  if (SINGULAR_DEMONSTRATIVES.has(word)) return { ...base, kind: 'PRONOUN', plural: false };
  if (PLURAL_DEMONSTRATIVES.has(word)) return { ...base, kind: 'PRONOUN', plural: true };
  if (DUAL_PRONOUNS.has(word)) return { ...base, kind: 'PRONOUN', plural: true, count: 2 };
  return undefined;
}

interface Parts {
  count?: number;
  ordinal?: number;
  extreme?: Extreme;
  word?: string;
  other: boolean;
  same: boolean;
  readonly modifiers: string[];
}

/** The readings of a phrase with a determiner, one for each word that may be its last. */
function nounPhrases(chunks: readonly Chunk[], at: number, determiner: string): readonly Phrase[] {
  const phrases: Phrase[] = [];
  const parts: Parts = { other: false, same: determiner === 'same', modifiers: [], ...(determiner === 'both' ? { count: 2 } : {}) };
  for (let to = at + 1; to <= Math.min(chunks.length - 1, at + MAX_WORDS); to += 1) {
    const chunk = chunks[to];
    if (chunk === undefined || chunk.breaks) break;
    const word = bareWord(chunk.lower);
    if (to === at + 1 && determiner === 'all' && (word === 'of' || word === 'the')) continue;
    const mask = /^\/(\d{1,3})$/u.exec(chunk.text)?.[1];
    if (mask !== undefined) {
      phrases.push({
        ...baseOf(chunks, { at, to, determiner }, parts),
        end: chunk.end,
        kind: 'NOUN',
        plural: false,
        head: 'prefix',
        mask: Number(mask),
      });
      break;
    }
    const special = takePart(parts, word);
    if (special) phrases.push(...headless(chunks, { at, to, determiner }, parts));
    else if (!canBeNoun(chunk, word)) break;
    else {
      phrases.push(nounPhrase(chunks, { at, to, determiner }, parts));
      parts.modifiers.push(fold(word));
    }
  }
  return phrases;
}

interface Range {
  readonly at: number;
  readonly to: number;
  readonly determiner: string;
}

/** Takes a word that says which one; false if it is none. */
function takePart(parts: Parts, word: string): boolean {
  const [ordinal, count, extreme] = [ORDINALS.get(word), COUNTS.get(word), EXTREMES.get(word)];
  if (ordinal !== undefined) parts.ordinal = ordinal;
  else if (count !== undefined) parts.count = count;
  else if (extreme !== undefined) parts.extreme = extreme;
  else if (OTHER_WORDS.has(word)) parts.other = true;
  else if (word === 'same') parts.same = true;
  else return false;
  parts.word = word;
  return true;
}

const FINITE = new Set([...AUXILIARIES, ...CONJUNCTIONS, ...PREPOSITIONS, ...QUESTION_WORDS, ...INDEFINITE_DETERMINERS]);

function canBeNoun({ text }: Chunk, word: string): boolean {
  if (STAND_INS.has(word)) return true;
  if (FINITE.has(word) || DEFINITE_DETERMINERS.has(word) || SPEAKER_DETERMINERS.has(word)) return false;
  return !isStopWord(word) && /^[\p{L}][\p{L}\p{M}\p{N}'’-]*$/u.test(text);
}

function baseOf(chunks: readonly Chunk[], { at, to, determiner }: Range, parts: Parts) {
  const [first, last] = [chunks[at], chunks[to]];
  return {
    start: first?.start ?? 0,
    end: (last?.start ?? 0) + bareWord(last?.text ?? '').length,
    from: at,
    to: to + 1,
    determiner,
    other: parts.other,
    same: parts.same,
    modifiers: [...parts.modifiers],
    ...(parts.count === undefined ? {} : { count: parts.count }),
    ...(parts.ordinal === undefined ? {} : { ordinal: parts.ordinal }),
    ...(parts.extreme === undefined ? {} : { extreme: parts.extreme }),
    ...(parts.word === undefined ? {} : { word: parts.word }),
  };
}

function nounPhrase(chunks: readonly Chunk[], range: Range, parts: Parts): Phrase {
  const word = fold(bareWord(chunks[range.to]?.lower ?? ''));
  const head = singularNoun(word);
  const isMany = PLURAL_DETERMINERS.has(range.determiner) || parts.count !== undefined || range.determiner === 'all';
  const plural = parts.count !== undefined || (parts.ordinal === undefined && parts.extreme === undefined && (isMany || head !== word));
  const kind: PhraseKind = STAND_INS.has(word) ? 'STAND_IN' : 'NOUN';
  const base = baseOf(chunks, range, parts);
  const partitive = parts.ordinal === undefined && parts.extreme === undefined ? 0 : partitiveAfter(chunks, range.to);
  return { ...base, ...ended(chunks, base, partitive), kind, plural, head };
}

/** `ups` and `mpls` are no plurals. */
const singularNoun = (word: string): string => (nounOf(word)?.plural === false ? word : singular(word));

/** “the first time”, “the last days” are none of a list. */
const isOrderOfTime = (next: Chunk | undefined): boolean => next?.breaks === false && TIME_NOUNS.has(next.lower);

/** Without a noun: “the second”, “the other two”, “the last of those”. */
function headless(chunks: readonly Chunk[], range: Range, parts: Parts): readonly Phrase[] {
  if (isOrderOfTime(chunks[range.to + 1])) return [];
  const base = baseOf(chunks, range, parts);
  const isOnlySame = parts.same && !parts.other && parts.ordinal === undefined && parts.count === undefined && parts.extreme === undefined;
  if (isOnlySame && range.determiner === 'same') return [];
  const isMany = PLURAL_OTHERS.has(chunks[range.to]?.lower ?? '');
  const plural = parts.count !== undefined || (parts.ordinal === undefined && isMany);
  return [{ ...base, ...ended(chunks, base, partitiveAfter(chunks, range.to)), kind: 'HEADLESS', plural }];
}

function ended(chunks: readonly Chunk[], { end, to }: Pick<Phrase, 'end' | 'to'>, more: number): Partial<Phrase> {
  return more === 0 ? {} : { end: chunks[to + more - 1]?.end ?? end, to: to + more, partitive: true };
}

/** “both of them”, “all of those”. */
function partitives(chunks: readonly Chunk[], at: number, determiner: string): readonly Phrase[] {
  if (partitiveAfter(chunks, at) === 0) return [];
  const parts: Parts = { other: false, same: false, modifiers: [], ...(determiner === 'both' ? { count: 2 } : {}) };
  return headless(chunks, { at, to: at, determiner }, parts).map((phrase) => ({ ...phrase, plural: true }));
}

/** The number of chunks of “of those” after this one. */
function partitiveAfter(chunks: readonly Chunk[], last: number): number {
  const [of, which, next] = [chunks[last + 1], chunks[last + 2], chunks[last + 3]];
  if (of?.lower !== 'of' || of.breaks || which?.breaks !== false) return 0;
  if (PARTITIVE_PRONOUNS.has(which.lower)) return 2;
  return PARTITIVE_DETERMINERS.has(which.lower) && next?.breaks === false && COUNTS.has(next.lower) ? 3 : 0;
}

/** Whether a verb opens an order here: “delete hamburg router”. */
function isOrder(chunks: readonly Chunk[], at: number): boolean {
  const [verb, lead] = [chunks[at], chunks[at - 1]];
  if (verb === undefined || (!isDestructiveVerb(verb.lower) && !ORDER_VERBS.has(verb.lower))) return false;
  return verb.opensSentence || verb.breaks || lead === undefined || COMMAND_LEADS.has(lead.lower);
}

/** Whether the word before a chunk belongs to the same phrase. */
function isInPhrase(chunks: readonly Chunk[], at: number): boolean {
  const before = chunks[at]?.breaks === false ? (chunks[at - 1]?.lower ?? '') : '';
  const word = bareWord(before);
  const isContinued = /^[\p{L}\p{N}]/u.test(before) && !FINITE.has(word) && !isStopWord(word) && !isOrder(chunks, at - 1);
  return isContinued || [INDEFINITE_DETERMINERS, SPEAKER_DETERMINERS, DEFINITE_DETERMINERS].some((words) => words.has(before));
}

/** Noun phrases without a determiner: “core switch status?”, “second one”. */
function barePhrases(chunks: readonly Chunk[], at: number): readonly Phrase[] {
  if (isOrder(chunks, at) || isInPhrase(chunks, at)) return [];
  const parts: Parts = { other: false, same: false, modifiers: [] };
  const phrases: Phrase[] = [];
  for (let to = at; to < Math.min(chunks.length, at + 3); to += 1) {
    const chunk = chunks[to];
    if (chunk === undefined || (to > at && chunk.breaks)) break;
    const word = bareWord(chunk.lower);
    if (takePart(parts, word)) {
      if (parts.ordinal !== undefined || parts.count !== undefined || parts.other)
        phrases.push(...headless(chunks, { at, to, determiner: '' }, parts));
      continue;
    }
    if (!canBeNoun(chunk, word)) break;
    phrases.push(nounPhrase(chunks, { at, to, determiner: '' }, parts));
    parts.modifiers.push(fold(word));
  }
  return phrases;
}
