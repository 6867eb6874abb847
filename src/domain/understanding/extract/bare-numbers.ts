import type { Chunk } from './chunks.js';
import type { EntityType } from '../../model/entity.js';
import { nounOf } from '../../inventory/names/type-nouns.js';
import { isStopWord } from '../../text/stop-words.js';

/** A number, host part (`.10`) or mask (`/28`) that stands alone: what it belongs to must be clear from what is spoken of. */
export interface BareNumber {
  readonly start: number;
  readonly end: number;
  /** Digits only. */
  readonly digits: string;
  readonly form: 'NUMBER' | 'HOST' | 'MASK';
  /** What the noun before it says that it is. */
  readonly only?: readonly EntityType[];
}

const POINTS = /^(?:the|without|except|skip|ignore|exclude|excluding|not|meant|use|take|into|only|just|sorry|number|no)$/;
const JOINS = /^(?:and|or|&|n|plus|to)$/;
const YEAR = /^(?:19|20)\d\d$/;
const MOST_BACK = 12;

/** The number at this chunk, where its place in the text says that it is one of something: alone, pointed at, in a list, or as a label. */
export function bareNumberAt(text: string, chunks: readonly Chunk[], at: number, alone: boolean): BareNumber | undefined {
  const chunk = chunks[at];
  if (chunk === undefined) return undefined;
  const part = /^([./])(\d{1,3})$/.exec(chunk.text);
  if (part !== null && /^(?:an?|each|every|any|per)$/.test(chunks[at - 1]?.lower ?? '')) return undefined;
  if (part !== null) return { start: chunk.start, end: chunk.end, digits: part[2] ?? '', form: part[1] === '.' ? 'HOST' : 'MASK' };
  if (!/^\d{1,5}$/.test(chunk.text) || (YEAR.test(chunk.text) && !alone)) return undefined;
  if (isCounted(chunks, at)) return undefined;
  const isOne = alone || isLabel(text, chunk) || isPointedAt(chunks, at) || isListed(chunks, at);
  const only = kindBefore(chunks, at);
  return isOne
    ? { start: chunk.start, end: chunk.end, digits: chunk.text, form: 'NUMBER', ...(only === undefined ? {} : { only }) }
    : undefined;
}

/** "room 42": the kinds that the noun right before the number calls. */
function kindBefore(chunks: readonly Chunk[], at: number): readonly EntityType[] | undefined {
  const noun = chunks[at]?.breaks === false ? nounOf(chunks[at - 1]?.lower ?? '') : undefined;
  return noun === undefined ? undefined : [...noun.types, ...noun.roleTypes];
}

/** "100: 10.0.0.0/24". */
const isLabel = (text: string, { end, text: digits }: Chunk): boolean => digits.length > 1 && text.slice(end, end + 2) === ': ';

/** "the 300", "without 300": no thing that is counted follows. */
function isPointedAt(chunks: readonly Chunk[], at: number): boolean {
  const before = chunks[at]?.breaks === false ? chunks[at - 1] : undefined;
  return before !== undefined && POINTS.test(before.lower) && !countsNext(chunks, at);
}

/** What follows is counted: "3 units". */
export function countsNext(chunks: readonly Chunk[], at: number): boolean {
  const next = chunks[at + 1];
  return next !== undefined && !next.breaks && !isStopWord(next.lower);
}

/** "50 devices". */
function isCounted(chunks: readonly Chunk[], at: number): boolean {
  const next = chunks[at + 1];
  return next !== undefined && !next.breaks && nounOf(next.lower)?.plural === true;
}

const LONG_LIST = 3;

/** How many numbers follow each other from here on. */
function numbersAround(chunks: readonly Chunk[], from: number): number {
  let count = 0;
  for (let at = from; at < Math.min(chunks.length, from + MOST_BACK); at += 1) {
    if (/^\d{1,5}$/.test(chunks[at]?.text ?? '')) count += 1;
    else if (!JOINS.test(chunks[at]?.lower ?? '')) break;
  }
  return count;
}

/** "branch 17, 19 and 23": the list begins with a noun or a pointing word, or is long. */
function isListed(chunks: readonly Chunk[], at: number): boolean {
  const from = beginningOf(chunks, at);
  const next = chunks[at + 1];
  const goesOn = JOINS.test(next?.lower ?? '');
  if (countsNext(chunks, at) && !goesOn) return false;
  if (from === at && !goesOn && next?.breaks !== true) return false;
  const first = chunks[from - 1];
  if (first !== undefined && from < at && goesOnFrom(first, chunks[at])) return true;
  if (first !== undefined && (POINTS.test(first.lower) || nounOf(first.lower) !== undefined)) return from < at;
  return numbersAround(chunks, from) >= LONG_LIST;
}

/** "app-01 and 02": in place of the name's own number, written like it. */
const goesOnFrom = (name: Chunk, number: Chunk | undefined): boolean =>
  /\p{L}/u.test(name.text) && /\D(\d+)$/u.exec(name.text)?.[1]?.length === number?.text.length;

/** Where the list of numbers that this one is in begins. */
function beginningOf(chunks: readonly Chunk[], at: number): number {
  let from = at;
  while (from > 0 && at - from < MOST_BACK && (/^\d{1,5}$/.test(chunks[from - 1]?.text ?? '') || JOINS.test(chunks[from - 1]?.lower ?? '')))
    from -= 1;
  return from;
}
