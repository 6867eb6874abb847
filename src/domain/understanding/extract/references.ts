import { window, type Chunk } from './chunks.js';
import { bareNounPhrase, COUNTS, nounPhrase, ORDINALS } from './noun-phrases.js';
import { nounOf } from '../../inventory/names/type-nouns.js';
import type { Reference } from './reference.js';

const SINGULAR_PRONOUNS = new Set(['it', 'itself']);
const PERSONAL_PRONOUNS = new Set(['he', 'she', 'him', 'her', 'his', 'hers']);
const PLURAL_PRONOUNS = new Set(['they', 'them', 'themselves', 'em', "'em", '’em']);
const DETERMINERS = new Set(['the', 'that', 'this', 'these', 'those', 'its', 'their', 'both', 'same', 'either', 'neither']);
/** What may follow a determiner that stands for a thing by itself. */
const FOLLOWS =
  /^(?:is|was|has|have|are|were|does|do|did|can|could|will|would|go|goes|look|looks|up|down|on|in|at|to|one|ones|for|from|with|and|or|too|also|connected|cabled|there|up|true|right|ok|work|works|first|then|now|please|pls|again|instead|hold|holds)$/;

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
  const bare = word.replace(/['’](?:s|ll|d|re)$/u, '');
  if (SINGULAR_PRONOUNS.has(bare))
    return isExpletive(chunks, at) ? undefined : { ...plain(chunk, 'PRONOUN', false), end: chunk.start + bare.length };
  if (PERSONAL_PRONOUNS.has(bare)) return { ...plain(chunk, 'PRONOUN', false), end: chunk.start + bare.length, types: ['CONTACT'] };
  if (PLURAL_PRONOUNS.has(bare)) return { ...plain(chunk, 'PRONOUN', true), end: chunk.start + bare.length };
  if (word === 'all') return allOf(chunks, at);
  if (word === 'there') return isExistential(chunks, at) ? undefined : plain(chunk, 'THERE', false);
  if (!DETERMINERS.has(word)) return bareOrdinal(chunks, at) ?? bareNounPhrase(chunks, at);
  const phrase = farEnd(chunks, at) ?? nounPhrase(chunks, at) ?? alone(chunks, at);
  return phrase !== undefined && isPredicate(phrase, chunks, at) ? undefined : phrase;
}

/** "which of them is the redundant one": asked for, and so known to nobody yet. */
function isPredicate({ kind, modifiers }: Reference, chunks: readonly Chunk[], at: number): boolean {
  if (kind !== 'ONE' || modifiers.length === 0 || !/^(?:is|are|was|were)$/.test(chunks[at - 1]?.lower ?? '')) return false;
  const from = chunks.slice(0, at).findLastIndex(({ breaks }) => breaks);
  return chunks.slice(Math.max(0, from), at).some(({ lower }) => lower === 'which');
}

const FAR_END = /^(?:the |its |their )?(?:(\S+) (?:at|on) the )?(?:other|far|remote|opposite) (?:ends?|sides?)$/;

/** "the other end", "the ports at the far side". */
function farEnd(chunks: readonly Chunk[], at: number): Reference | undefined {
  for (const width of [6, 3]) {
    const run = window(chunks, at, at + width);
    const match = run === undefined ? null : FAR_END.exec(run.map(({ lower }) => lower).join(' '));
    const [first, last] = [run?.[0], run?.at(-1)];
    if (match === null || first === undefined || last === undefined) continue;
    const noun = nounOf(match[1] ?? '');
    return { ...plain(first, 'END', noun?.plural ?? last.lower.endsWith('s')), end: last.end, types: noun?.types ?? [] };
  }
  return undefined;
}

/** "is it possible", "it seems": stands for no thing. */
function isExpletive(chunks: readonly Chunk[], at: number): boolean {
  const next = chunks[at + 1]?.lower ?? '';
  if (isIdiom(chunks, at)) return true;
  if (/^(?:is|was)$/.test(chunks[at - 1]?.lower ?? '') && TIME.test(next)) return true;
  return /^(?:seems|appears|possible|ok|okay|turns|looks|rains|depends)$/.test(next);
}

/** "is it 10am yet", "was it Monday". */
const TIME =
  /^(?:\d{1,2}(?:[ap]m|:\d{2}(?:[ap]m)?)|late|early|noon|midnight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|raining|snowing|worth)$/;

/** "that's it for today", "got it": the talk itself is meant. */
function isIdiom(chunks: readonly Chunk[], at: number): boolean {
  const [before, next] = [chunks[at - 1], chunks[at + 1]];
  const ends = next === undefined || next.breaks || /^(?:for|then|thanks|from|now)$/.test(next.lower);
  const two = `${chunks[at - 2]?.lower ?? ''} ${before?.lower ?? ''}`;
  return ends && (/^(?:that['’]s|got|gotcha|forget)$/u.test(before?.lower ?? '') || /^(?:that|this) (?:is|was)$/.test(two));
}

/** "this was all", "… and all that": what was said as a whole. */
const isAllSaid = (chunks: readonly Chunk[], at: number): boolean =>
  (/^(?:is|was|['’]s)$/u.test(chunks[at + 1]?.lower ?? '') && /^(?:all|it|everything|enough)$/.test(chunks[at + 2]?.lower ?? '')) ||
  (chunks[at - 1]?.lower === 'all' && (chunks[at + 1] === undefined || chunks[at + 1]?.breaks === true));

/** "there is", "are there": says that something exists, points nowhere. */
function isExistential(chunks: readonly Chunk[], at: number): boolean {
  const [before, next] = [chunks[at - 1]?.lower ?? '', chunks[at + 1]];
  if (next !== undefined && !next.breaks && /^(?:is|are|was|were|isn't|aren't|be|exists?|any|a|an|should)$/.test(next.lower)) return true;
  return /^(?:is|are|was|were|isn't|aren't|hi|hello|hey)$/.test(before) && next !== undefined && !next.breaks;
}

/** "all four", "all of them" stand for the last so many. */
function allOf(chunks: readonly Chunk[], at: number): Reference | undefined {
  const [chunk, next] = [chunks[at], chunks[at + 1]];
  const count = COUNTS.get(next?.lower ?? '');
  if (chunk === undefined || next === undefined || count === undefined || nounOf(chunks[at + 2]?.lower ?? '') !== undefined)
    return undefined;
  return { ...plain(chunk, 'BOTH', true), end: next.end, count };
}

/** A determiner that stands for a thing by itself: "is that up", "both", "these". */
function alone(chunks: readonly Chunk[], at: number): Reference | undefined {
  const chunk = chunks[at];
  if (chunk === undefined) return undefined;
  const word = chunk.lower;
  if (word === 'its' || word === 'their') return plain(chunk, 'PRONOUN', word === 'their');
  if (word === 'that') return standsForThing(chunks, at) ? plain(chunk, 'PRONOUN', false) : undefined;
  if (!endsAfter(chunks, at) || word === 'the' || word === 'same' || (word === 'this' && isAllSaid(chunks, at))) return undefined;
  if (/^(?:both|either|neither)$/.test(word)) return { ...plain(chunk, 'BOTH', true), count: 2 };
  return plain(chunk, 'PRONOUN', word === 'these' || word === 'those');
}

function endsAfter(chunks: readonly Chunk[], at: number): boolean {
  const next = chunks[at + 1];
  return next === undefined || next.breaks || FOLLOWS.test(next.lower);
}

function standsForThing(chunks: readonly Chunk[], at: number): boolean {
  if (isAllSaid(chunks, at)) return false;
  if (isAskedOf(chunks, at) || isCommanded(chunks, at)) return true;
  return endsAfter(chunks, at) && (at === 0 || isSubject(chunks, at));
}

/** "does that hold …", "isn't that Delta?": the thing that a question is about. */
const isAskedOf = (chunks: readonly Chunk[], at: number): boolean =>
  /^(?:does|did|isn['’]t|wasn['’]t|doesn['’]t)$/u.test(chunks[at - 1]?.lower ?? '') ||
  (/^(?:is|was)$/.test(chunks[at - 1]?.lower ?? '') && /^(?:\p{Lu}.*|an?)$/u.test(chunks[at + 1]?.text ?? ''));

/** "that" after a noun or verb of saying opens a clause; at the end, or before a verb at a break, it stands for a thing. */
function isSubject(chunks: readonly Chunk[], at: number): boolean {
  const next = chunks[at + 1];
  const before = chunks[at - 1]?.lower ?? '';
  if (next === undefined || next.breaks) return true;
  return /^(?:is|was|does|do|did|has|and|on|in|to|for|at|from|what|who|where|ok|okay|then)$/.test(before);
}

const POLITE = /^(?:please|pls|and|then|now|just|ok|okay|can|could|you|we|i|to|let['’]s)$/u;
const GOES_ON = /^(?:first|now|alone|and|from|back|off|on|up|down|please|pls|again|too|then|before|after|as|with|in|to|today|tomorrow)$/;

/** "reboot that and tell me", "leave that alone": a verb with what it is done to. */
function isCommanded(chunks: readonly Chunk[], at: number): boolean {
  const [verb, before, next] = [chunks[at - 1], chunks[at - 2], chunks[at + 1]];
  if (verb === undefined || next === undefined || SAYING.test(verb.lower) || (nounOf(verb.lower)?.types.length ?? 0) > 0) return false;
  const opens = before === undefined || verb.breaks || verb.opensSentence || POLITE.test(before.lower);
  return opens && !/^(?:is|was|has|are)$/.test(verb.lower) && GOES_ON.test(next.lower);
}

/** What is said, thought or seen is a clause. */
const SAYING =
  /^(?:say|said|think|thought|know|knew|see|saw|hope|guess|believe|mean|meant|assume|note|suppose|hear|heard|tell|told|show|shows|so|given|make|ensure|check)$/;

/** "second" or "the second" as a whole answer. */
function bareOrdinal(chunks: readonly Chunk[], at: number): Reference | undefined {
  const chunk = chunks[at];
  if (chunk === undefined || at > 0 || chunks.length > 3) return undefined;
  const ordinal = ORDINALS.get(chunk.lower) ?? numberedChoice(chunks);
  return ordinal === undefined || COUNTS.get(chunk.lower) !== undefined ? undefined : { ...plain(chunk, 'ORDINAL', false), ordinal };
}

/** "2" or "#2" as a whole answer. */
function numberedChoice(chunks: readonly Chunk[]): number | undefined {
  const digits = chunks.length === 1 ? /^#?([1-9])$/.exec(chunks[0]?.text ?? '')?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}
