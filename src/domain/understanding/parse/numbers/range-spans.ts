import { normalForm } from '../../../text/normal-form.js';
import { isStopWord } from '../../../text/stop-words.js';
import { type Chunk, window } from '../chunks.js';
import { type NameSpan, type SpanKey } from '../name-span.js';
import { spanOf } from '../build-span.js';
import { MAX_MEMBERS } from '../name-span.js';
import { nounWord } from '../noun-words.js';
import { numberedKeys } from './numbered-spans.js';
import { interfaceKeysOf, wordKeys } from '../span-keys.js';
import { RANGE_WORDS } from '../../../language/en/numbers.js';

const RANGE_SIGNS: ReadonlySet<string> = new Set([...RANGE_WORDS, '..', '-', '–']);

/** “R101 to R103”, “B-09 thru B-12”, “Gi1/0/1-24”: names from one to another. */
export function rangeAt(text: string, chunks: readonly Chunk[], at: number): NameSpan | undefined {
  const first = chunks[at];
  if (first === undefined) return undefined;
  const glued = gluedMembers(first.text);
  if (glued !== undefined) return rangeSpan(text, chunks, at, at + 1, glued);
  const listed = listedMembers(first.text);
  if (listed !== undefined) return { ...rangeSpan(text, chunks, at, at + 1, listed), found: 'ALL' };
  for (let width = 1; width <= MAX_WIDTH; width += 1) {
    const dash = chunks[at + width]?.dash === true;
    if (!dash && !RANGE_SIGNS.has(chunks[at + width]?.lower ?? '')) continue;
    const second = at + width + (dash ? 0 : 1);
    for (let rightWidth = width; rightWidth >= 1; rightWidth -= 1) {
      const members = spacedMembers(text, chunks, { at, width, second, rightWidth });
      if (members !== undefined) return rangeSpan(text, chunks, at, second + rightWidth, members);
    }
  }
  return undefined;
}

/** The words of each end of a range. */
const MAX_WIDTH = 3;

type Members = readonly (readonly SpanKey[])[];

const rangeSpan = (text: string, chunks: readonly Chunk[], from: number, to: number, members: Members): NameSpan =>
  spanOf(text, chunks, { from, to }, { form: 'RANGE', keys: [], measured: false, members });

/** The members of a range in one word: “Gi1/0/1-24”. */
function gluedMembers(text: string): Members | undefined {
  const match = /^(.*?\D|)(\d{1,4})\]?\s?(?:[-–]|\.\.)\[?(\p{L}*?)(\d{1,4})\]?$/u.exec(text.replace('[', ''));
  if (match === null) return undefined;
  const [, prefix = '', low = '', again = '', high = ''] = match;
  if (!NAME_LIKE.test(prefix)) return undefined;
  return again === '' || endsWith(prefix, again) ? membersOf(prefix, low, high) : undefined;
}

/** The members of a list of names in one word: “esx-01,02,03”, “esx-01/02”, “rack-r1/r2”, “esx-[01-03,07]”. The digits of “xe-0/1/2” are a path. */
function listedMembers(text: string): Members | undefined {
  const [, prefix = '', list] = LIST_OF_NUMBERS.exec(text.slice(0, LONGEST_LIST + 1).replaceAll(/[[\]]/gu, '')) ?? [];
  if (list === undefined || text.length > LONGEST_LIST || !NAME_LIKE.test(prefix)) return undefined;
  const [, again = ''] = /(\p{L}{0,4})$/u.exec(prefix) ?? [];
  const bare = again === '' ? list : list.replaceAll(new RegExp(`(?<=[,/+])${again}(?=\\d)`, 'giu'), '');
  if (/\p{L}/u.test(bare)) return undefined;
  const parts = bare.split(/[,/+]/u).map((part) => part.split(/[-–]|\.\./u));
  const width = parts[0]?.[0]?.length ?? 0;
  const isPath = bare === list && (width < 2 ? !OF_HOSTS.test(prefix) : parts.some((ends) => ends.some(({ length }) => length !== width)));
  if (list.includes('/') && isPath) return undefined;
  const members = parts.flatMap(([low = '', high]) =>
    high === undefined ? [memberOf(prefix, low)] : (membersOf(prefix, low, high) ?? []),
  );
  return members.length < parts.length || members.length > MAX_MEMBERS ? undefined : members;
}

/** “GigabitEthernet” and “xe-” before single digits are those of interfaces, “core-switch” is not. */
const OF_HOSTS = /[-_.\d].*\p{L}{3}[-_]?$/u;
/** In characters. */
const LONGEST_LIST = 120;
const LIST_OF_NUMBERS = /^(.*?\D)(\d{1,4}(?:(?:[-–]|\.\.)\d{1,4})?(?:[,/+]\p{L}{0,4}\d{1,4}(?:(?:[-–]|\.\.)\d{1,4})?){1,15})$/u;

const NAME_LIKE = /\p{L}|\//u;
const endsWith = (text: string, end: string): boolean => text.toLowerCase().endsWith(end.toLowerCase());

interface Ends {
  readonly at: number;
  readonly width: number;
  readonly second: number;
  readonly rightWidth: number;
}

/** The members of a range of several words: “R101 to R103”. */
function spacedMembers(text: string, chunks: readonly Chunk[], { at, width, second, rightWidth }: Ends): Members | undefined {
  const run = window(chunks, at, second + rightWidth);
  if (run === undefined) return undefined;
  const low = numbered(text, run.slice(0, width));
  const high = numbered(text, run.slice(-rightWidth));
  if (low === undefined || high === undefined || !NAME_LIKE.test(low.prefix) || !endsWith(low.prefix, high.prefix)) return undefined;
  const isCount = high.prefix === '' && isCountedNoun(chunks[second + rightWidth]);
  return isCount ? undefined : membersOf(low.prefix, low.digits, high.digits);
}

/** “1 to 4 ports” counts ports. */
const isCountedNoun = (after: Chunk | undefined): boolean =>
  after?.breaks === false && /^\p{Ll}{3,}s$/u.test(after.text) && !isStopWord(after.lower);

/** The text of chunks that end with a number. */
function numbered(text: string, chunks: readonly Chunk[]): { readonly prefix: string; readonly digits: string } | undefined {
  const match = /^(.*?)(\d{1,4})$/su.exec(text.slice(chunks[0]?.start ?? 0, chunks.at(-1)?.end ?? 0));
  return match === null ? undefined : { prefix: match[1] ?? '', digits: match[2] ?? '' };
}

function membersOf(prefix: string, low: string, high: string): readonly (readonly SpanKey[])[] | undefined {
  const [from, to] = [Number(low), Number(high)];
  if ((high.startsWith('0') && !low.startsWith('0')) || to <= from || to - from >= MAX_MEMBERS) return undefined;
  const width = low.startsWith('0') ? low.length : 1;
  return Array.from({ length: to - from + 1 }, (_, index) => memberOf(prefix, String(from + index).padStart(width, '0')));
}

function memberOf(prefix: string, digits: string): readonly SpanKey[] {
  const name = `${prefix}${digits}`;
  const noun = /^(\p{L}{3,}) $/u.exec(prefix)?.[1];
  return [
    ...interfaceKeysOf(name, true),
    ...wordKeys(normalForm(name)),
    ...(noun === undefined ? [] : numberedKeys(nounWord(noun.toLowerCase()), Number(digits))),
  ];
}
