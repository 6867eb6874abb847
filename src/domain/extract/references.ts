import type { EntityType } from '../entity.js';
import { window, type Chunk } from './chunks.js';
import { nounOf, type FoundNoun } from './nouns.js';
import { isStopWord } from './stop-words.js';

/** Words that point back instead of naming. */
export interface Reference {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: 'PRONOUN' | 'THERE' | 'NOUN' | 'POSSESSIVE' | 'ORDINAL' | 'ONE' | 'BOTH';
  readonly plural: boolean;
  /** "two" of "the two routers". */
  readonly count?: number;
  /** 1 first, 2 second, -1 last ("the latter"). */
  readonly ordinal?: number;
  /** "the other one", "the remaining one". */
  readonly other: boolean;
  readonly noun?: string;
  readonly types: readonly EntityType[];
  readonly roleTypes: readonly EntityType[];
  /** What stands between the determiner and the noun: "voice" of "the voice subnet". */
  readonly modifiers: readonly string[];
}

const SINGULAR_PRONOUNS = new Set(['it', 'itself']);
const PERSONAL_PRONOUNS = new Set(['he', 'she', 'him', 'her', 'his', 'hers']);
const PLURAL_PRONOUNS = new Set(['they', 'them', 'themselves']);
const DETERMINERS = new Set(['the', 'that', 'this', 'these', 'those', 'its', 'their', 'both', 'same']);
const ORDINALS: Readonly<Record<string, number>> = { first: 1, former: 1, second: 2, third: 3, fourth: 4, fifth: 5, last: -1, latter: -1 };
const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, both: 2 };
const VERBS =
  /^(?:is|was|has|have|are|were|does|do|did|can|could|will|would|go|goes|look|looks|up|down|on|in|at|to|one|ones|for|from|with|and|or|too|also|connected|cabled|there|up|true|right|ok|work|works)$/;
const MOST_AHEAD = 4;

const plain = (chunk: Chunk, kind: Reference['kind'], plural: boolean): Reference => ({
  start: chunk.start,
  end: chunk.end,
  text: chunk.text,
  kind,
  plural,
  other: false,
  types: [],
  roleTypes: [],
  modifiers: [],
});

/** The reference that begins at this chunk, longest reading first. */
export function recogniseReference(chunks: readonly Chunk[], at: number): Reference | undefined {
  const chunk = chunks[at];
  if (chunk === undefined) return undefined;
  const word = chunk.lower;
  if (SINGULAR_PRONOUNS.has(word)) return isExpletive(chunks, at) ? undefined : plain(chunk, 'PRONOUN', false);
  if (PERSONAL_PRONOUNS.has(word)) return { ...plain(chunk, 'PRONOUN', false), types: ['CONTACT'] };
  if (PLURAL_PRONOUNS.has(word)) return plain(chunk, 'PRONOUN', true);
  if (word === 'there') return isExistential(chunks, at) ? undefined : plain(chunk, 'THERE', false);
  if (!DETERMINERS.has(word)) return bareOrdinal(chunks, at);
  return nounPhrase(chunks, at) ?? alone(chunks, at);
}

/** "is it possible", "it seems": stands for no thing. */
function isExpletive(chunks: readonly Chunk[], at: number): boolean {
  const next = chunks[at + 1]?.lower ?? '';
  return /^(?:seems|appears|possible|ok|okay|turns|looks|rains|depends)$/.test(next);
}

/** "there is", "are there": says that something exists, points nowhere. */
function isExistential(chunks: readonly Chunk[], at: number): boolean {
  const [before, next] = [chunks[at - 1]?.lower ?? '', chunks[at + 1]];
  if (next !== undefined && !next.breaks && /^(?:is|are|was|were|isn't|aren't|be|exists?|any|a|an|should)$/.test(next.lower)) return true;
  return /^(?:is|are|was|were|isn't|aren't|hi|hello|hey)$/.test(before) && next !== undefined && !next.breaks;
}

function nounPhrase(chunks: readonly Chunk[], at: number): Reference | undefined {
  const determiner = chunks[at];
  if (determiner === undefined) return undefined;
  const seen: Seen = { modifiers: [], ordinal: undefined, count: COUNTS[determiner.lower], other: false };
  for (let next = at + 1; next <= at + MOST_AHEAD && window(chunks, at, next + 1) !== undefined; next += 1) {
    const head = headAt(chunks, next);
    if (head !== undefined) return isRelational(chunks, head) ? undefined : phrase(determiner, head.end, seen, head.noun);
    if (!describe(seen, wordAt(chunks, next))) break;
    if (seen.ordinal !== undefined && !continues(chunks, next + 1))
      return phrase(determiner, chunks[next]?.end ?? determiner.end, seen, undefined);
  }
  return undefined;
}

/** "the tenant of R201" asks for something of another thing; it points back to nothing. */
function isRelational(chunks: readonly Chunk[], head: { readonly noun: FoundNoun; readonly end: number }): boolean {
  const next = chunks.find(({ start }) => start >= head.end);
  return next !== undefined && !next.breaks && next.lower === 'of' && head.noun.roleTypes.length === 0 && head.noun.noun !== 'one';
}

const wordAt = (chunks: readonly Chunk[], at: number): string => (chunks[at]?.lower ?? '').replace(/['’]s$/u, '');

const ONE = { noun: 'one', types: [], roleTypes: [] } as const;

/** The noun that a phrase ends with at this chunk: two words ("power supply"), one, or the stand-in "one". */
function headAt(chunks: readonly Chunk[], at: number): { readonly noun: FoundNoun; readonly end: number } | undefined {
  const end = chunks[at]?.end ?? 0;
  const pair = window(chunks, at, at + 2);
  const twoWords = pair === undefined ? undefined : nounOf(pair.map((each) => each.lower).join(' '));
  if (twoWords !== undefined) return { noun: twoWords, end: pair?.[1]?.end ?? end };
  const word = wordAt(chunks, at);
  if (word === 'one' || word === 'ones') return { noun: { ...ONE, plural: word === 'ones' }, end };
  const noun = isModifierOf(chunks, at) ? undefined : nounOf(word);
  return noun === undefined ? undefined : { noun, end };
}

/** Takes in a word between determiner and noun; false when a phrase cannot hold it. */
function describe(seen: Seen, word: string): boolean {
  if (word === 'same') return true;
  if (ORDINALS[word] !== undefined) seen.ordinal = ORDINALS[word];
  else if (COUNTS[word] !== undefined) seen.count = COUNTS[word];
  else if (word === 'other' || word === 'remaining') seen.other = true;
  else if (isStopWord(word)) return false;
  else seen.modifiers.push(word);
  return true;
}

/** A noun before another noun describes it: "power" of "the power feed" is taken with it, "router" of "the router ports" as a modifier. */
function isModifierOf(chunks: readonly Chunk[], at: number): boolean {
  const next = window(chunks, at, at + 2)?.[1];
  return next !== undefined && nounOf(next.lower) !== undefined;
}

function continues(chunks: readonly Chunk[], at: number): boolean {
  const next = chunks[at];
  if (next === undefined || next.breaks) return false;
  return next.lower === 'one' || next.lower === 'ones' || nounOf(next.lower) !== undefined || COUNTS[next.lower] !== undefined;
}

interface Seen {
  readonly modifiers: string[];
  ordinal: number | undefined;
  count: number | undefined;
  other: boolean;
}

function phrase(determiner: Chunk, end: number, seen: Seen, noun: FoundNoun | undefined): Reference {
  const possessive = determiner.lower === 'its' || determiner.lower === 'their';
  const isOne = noun === undefined || noun.noun === 'one';
  const several = determiner.lower === 'these' || determiner.lower === 'those' || seen.count !== undefined;
  const kind = seen.ordinal !== undefined ? 'ORDINAL' : isOne ? 'ONE' : possessive ? 'POSSESSIVE' : 'NOUN';
  return {
    start: determiner.start,
    end,
    text: '',
    kind,
    plural: several || (noun?.plural ?? false),
    other: seen.other,
    types: noun?.types ?? [],
    roleTypes: noun?.roleTypes ?? [],
    modifiers: seen.modifiers,
    ...(seen.count === undefined ? {} : { count: seen.count }),
    ...(seen.ordinal === undefined ? {} : { ordinal: seen.ordinal }),
    ...(isOne ? {} : { noun: noun.noun }),
  };
}

/** A determiner that stands for a thing by itself: "is that up", "both", "these". */
function alone(chunks: readonly Chunk[], at: number): Reference | undefined {
  const chunk = chunks[at];
  const next = chunks[at + 1];
  if (chunk === undefined) return undefined;
  const ends = next === undefined || next.breaks || VERBS.test(next.lower);
  if (chunk.lower === 'its' || chunk.lower === 'their') return plain(chunk, 'PRONOUN', chunk.lower === 'their');
  if (!ends || chunk.lower === 'the' || chunk.lower === 'same') return undefined;
  if (chunk.lower === 'both') return { ...plain(chunk, 'BOTH', true), count: 2 };
  if (chunk.lower === 'that' && at > 0 && !isSubject(chunks, at)) return undefined;
  return plain(chunk, 'PRONOUN', chunk.lower === 'these' || chunk.lower === 'those');
}

/** "that" after a noun or verb of saying opens a clause; at the end, or before a verb at a break, it stands for a thing. */
function isSubject(chunks: readonly Chunk[], at: number): boolean {
  const next = chunks[at + 1];
  const before = chunks[at - 1]?.lower ?? '';
  if (next === undefined || next.breaks) return true;
  return /^(?:is|was|does|do|did|has|and|on|in|to|for|at|from|what|who|where)$/.test(before);
}

/** "second" or "the second" as a whole answer. */
function bareOrdinal(chunks: readonly Chunk[], at: number): Reference | undefined {
  const chunk = chunks[at];
  if (chunk === undefined || at > 0 || chunks.length > 3) return undefined;
  const ordinal = ORDINALS[chunk.lower];
  return ordinal === undefined ? undefined : { ...plain(chunk, 'ORDINAL', false), ordinal };
}
