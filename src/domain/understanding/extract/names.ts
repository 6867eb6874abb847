import { formOf, window, type Chunk } from './chunks.js';
import { normalForm } from '../../text/normal-form.js';
import { nounOf } from '../../inventory/names/type-nouns.js';
import { MOST_MEMBERS, type Proposal, type ProposedKey } from './proposal.js';
import { parseInterfaceName } from '../../inventory/names/interface-names.js';
import { interfaceNameKeys } from './interfaces.js';
import { isDictionaryWord } from '../../text/lexicon.js';
import { isCommonWord, isStopWord } from '../../text/stop-words.js';

const LONGEST_NAME = 5;
const DATE_OR_TIME = /^(?:\d{4}-\d{2}-\d{2}(?:t.*)?|\d{1,2}:\d{2}(?::\d{2})?|\d{1,2}[./]\d{1,2}[./]\d{2,4})$/i;
const TICKET = /^(?:inc|chg|ritm|task|req|prb|cve|rfc|jira|tkt|sr|cs)-?\d+(?:-\d+)*$/i;
const VERSION = /^v?\d+(?:\.\d+)+(?:[a-z]\d*)?(?:[-(].*)?$/i;
const QUANTITY =
  /^(?:\d+(?:[.,]\d+)?(?:u|ru|w|kw|v|a|g|gb|mb|tb|ge|gbit|gbps|mbps|ms|s|m|min|h|hrs?|%|x)?|(?:tcp|udp)\/\d+|r?u\d{1,2}(?:[-–]r?u?\d{1,2})?)$/iu;

/** Looks like a name somebody gave to a machine: letters and digits together, or parts joined by signs. */
export function isIdentifier(text: string): boolean {
  if (DATE_OR_TIME.test(text) || TICKET.test(text) || VERSION.test(text) || (QUANTITY.test(text) && !/^\d{6,}$/.test(text))) return false;
  if (text.length < 3 || /^\p{L}+['’]s$/u.test(text)) return false;
  if (/^\d{6,}$/.test(text)) return true;
  return isHyphenated(text) || (/\d/.test(text) && /\p{L}/u.test(text) && !/^\d+(?:st|nd|rd|th)$/i.test(text));
}

/** "QX-Zurich": capitals on both sides of a hyphen, and not two words of English. */
function isHyphenated(text: string): boolean {
  const parts = text.split('-');
  return (
    parts.length > 1 && parts.every((part) => /^\p{Lu}\p{L}+$/u.test(part)) && !parts.every((part) => isDictionaryWord(part.toLowerCase()))
  );
}

const isNoise = (text: string): boolean =>
  /^[#/]/.test(text) || DATE_OR_TIME.test(text) || TICKET.test(text) || /^\d+\.\d+(?:\.\d+)?$/.test(text);

function nameKeys(form: string): readonly ProposedKey[] {
  if (form === '') return [];
  return [
    { key: `n:${form}`, weight: 1, why: 'the name' },
    { key: `p:${form}`, weight: 0.8, why: 'part of the name' },
  ];
}

/** `host.domain.example` also means the host. */
function hostKeys(text: string): readonly ProposedKey[] {
  const labels = /^([\p{L}\d][\p{L}\d_-]*)(?:\.[\p{L}\d-]+)+$/u.exec(text);
  const host = labels?.[1];
  if (host === undefined || VERSION.test(text) || !/\p{L}/u.test(host)) return [];
  return [{ key: `n:${normalForm(host)}`, weight: 0.95, why: 'the name without its domain' }];
}

/** "BUT", which may be a code. */
const isShouted = ({ text }: Chunk): boolean => /^\p{Lu}{2,}$/u.test(text);

/** "Hall A". */
const isLetter = ({ text }: Chunk, run: readonly Chunk[]): boolean => run.length > 1 && /^[A-Z]$/.test(text) && text !== 'I';

/** A name with the place of the chunk behind it. */
export interface NamedRun {
  readonly proposal: Proposal;
  readonly next: number;
}

/** Every run of up to five chunks that could be a name, longest first. Runs that only hold sentences together are left out. */
export function recogniseNames(chunks: readonly Chunk[], at: number, alone: boolean): readonly NamedRun[] {
  if (isEmpty(chunks[at]) && !beginsName(chunks, at)) return [];
  const runs: NamedRun[] = [];
  const standing = standingOf(chunks, at, alone);
  for (let to = Math.min(chunks.length, at + LONGEST_NAME); to > at; to -= 1) {
    const run = window(chunks, at, to);
    if (run === undefined || (run.length === 1 && isEmpty(run[0]))) continue;
    if (holdsTogether(run) || run.every((chunk) => isNoise(chunk.text))) continue;
    const text = run.map((chunk) => chunk.text).join(' ');
    if (run.length === 1 && (/^\d{1,5}$/.test(text) || VERSION.test(text))) continue;
    runs.push({ proposal: nameProposal(text, run, standing), next: to });
  }
  return runs;
}

/** A word that names nothing. */
const isEmpty = (chunk: Chunk | undefined): boolean => chunk !== undefined && isStopWord(chunk.lower) && !isShouted(chunk);

/** "New Haven", "The Hague": capitals make it part of the name, and nobody writes "new" of a name otherwise. */
function beginsName(chunks: readonly Chunk[], at: number): boolean {
  const [first, next] = [chunks[at], chunks[at + 1]];
  if (first === undefined || next === undefined || next.breaks || isStopWord(next.lower)) return false;
  return first.lower === 'new' || (/^\p{Lu}/u.test(first.text) && /^\p{Lu}/u.test(next.text));
}

/** It ends with a word that names nothing. */
function holdsTogether(run: readonly Chunk[]): boolean {
  const last = run.at(-1);
  return last !== undefined && isEmpty(last) && !isLetter(last, run);
}

function standingOf(chunks: readonly Chunk[], at: number, alone: boolean): Standing {
  const before = chunks[at - 1]?.lower ?? '';
  const opens = chunks[at]?.opensSentence === true && chunks[at + 1]?.breaks === false;
  return {
    alone,
    asked: isAskedFor(chunks, at),
    place: PLACING.test(before) || (before === 'to' && chunks[at - 2]?.lower === 'back'),
    determined: before === 'the',
    opens,
  };
}

const PLACING = /^(?:in|at|about|from)$/;
const ASKING = /^(?:about|in|at|and|from|for|on|of|with|to|is|does|has|called|named|vs|versus)$/;

/** "anything from Acme?", "is Kim listed": where a name is asked about. */
function isAskedFor(chunks: readonly Chunk[], at: number): boolean {
  const before = chunks[at - 1];
  return before !== undefined && ASKING.test(before.lower);
}

/** How a run stands in its text. */
interface Standing {
  /** The message only names. */
  readonly alone: boolean;
  readonly asked: boolean;
  /** Behind a word that a place follows. */
  readonly place: boolean;
  /** Behind "the": usual words there are no name. */
  readonly determined: boolean;
  /** It opens a sentence that goes on: "Reboot sw-1". */
  readonly opens: boolean;
}

function nameProposal(text: string, run: readonly Chunk[], standing: Standing): Proposal {
  const [first, last] = [run[0], run.at(-1)];
  const single = run.length === 1;
  const capital = /^\p{Lu}/u.test(text) && first?.opensSentence === false;
  const noun = single && nounOf(text) !== undefined;
  const form = formOf(run);
  return {
    start: first?.start ?? 0,
    end: last?.end ?? 0,
    text,
    kind: 'NAME',
    keys: [...nameKeys(form), ...(single ? hostKeys(text) : [])],
    types: [],
    identifier: single ? isIdentifier(text) || isCode(text) || isStranger(text, capital, standing) : isFullName(run),
    common: noun
      ? standing.determined || !(standing.alone && /^\p{Lu}/u.test(text))
      : !capital && (standing.determined || !standing.alone) && isOrdinary(text, form, single),
    asked: !noun && standing.place,
    alone: standing.alone,
  };
}

/** Plain words that are all usual ones; but a noun with a number is a name ("row 3"). */
function isOrdinary(text: string, form: string, single: boolean): boolean {
  if (!/^[\p{L}'’ ]+(?: \d+)?$/u.test(text) || form === '') return false;
  const words = form.split(' ');
  const letters = words.filter((word) => !/^\d+$/.test(word));
  if (letters.length === 0 || (letters.length < words.length && nounOf(letters.join(' ')) !== undefined)) return false;
  return letters.every((word) => isCommonWord(word) || nounOf(word) !== undefined || (single && isDictionaryWord(word)));
}

/** "R4": said to be missing only where others of its letter are spoken of. */
export const isCode = (text: string): boolean => /^[A-TV-Z]\d{1,3}$/.test(text);

/** "Kim Novak": two capitalised words, not both of English. */
const isFullName = (run: readonly Chunk[]): boolean =>
  run.length === 2 &&
  run.every(({ text, opensSentence }) => /^\p{Lu}\p{Ll}+$/u.test(text) && !opensSentence) &&
  !run.every(({ lower }) => isDictionaryWord(lower) || nounOf(lower) !== undefined);

/** A word that no dictionary has, or a capitalised one, where a name is asked about; acronyms are words. */
function isStranger(text: string, capital: boolean, { alone, asked, opens }: Standing): boolean {
  const word = text.toLowerCase();
  if (
    !/^\p{L}[\p{L}'’]{2,}$/u.test(text) ||
    /^\p{Lu}{2,5}$/u.test(text) ||
    isCalendarWord(word) ||
    isCommonWord(word) ||
    nounOf(word) !== undefined
  )
    return false;
  if (alone) return !opens && !isDictionaryWord(text.toLowerCase());
  return capital && (asked || !isDictionaryWord(text.toLowerCase()));
}

const CALENDAR =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter)$/;
const isCalendarWord = (word: string): boolean => CALENDAR.test(word);

const RANGE_WORDS = new Set(['to', 'through', 'thru', 'until', '..']);
const NUMBERED = /^(.*?)(\d{1,5})$/;

/** "R101 to R103", "R301-R308", "R301 - R308", "vm1 to vm20": numbered names from one to another. */
export function recogniseNameRange(chunks: readonly Chunk[], at: number, most = MOST_MEMBERS): Proposal | undefined {
  const first = chunks[at];
  if (first === undefined) return undefined;
  const glued = /^([\p{L}][\p{L}\d_-]*?\d{1,5})[-–]([\p{L}]*\d{1,5})$/u.exec(first.text);
  if (glued !== null) return rangeOf(first, { from: glued[1] ?? '', to: glued[2] ?? '', end: first.end }, most);
  const spelled = spelledRange(chunks, at);
  // "racks from R1 to R4" is a range, "from R1 to R4" a way.
  const ranged = chunks[at - 1]?.lower === 'from' && nounOf(chunks[at - 2]?.lower ?? '')?.plural === true;
  const moves =
    !ranged &&
    /^(?:from|compare|between|link|connect|trace|path|move)$/.test(chunks[at - 1]?.lower ?? '') &&
    spelled !== undefined &&
    !/[\s/]/.test(spelled.from);
  return spelled === undefined || moves ? undefined : rangeOf(first, spelled, most);
}

interface NameRange {
  readonly from: string;
  readonly to: string;
  readonly end: number;
}

/** Both ends may be a word and a number ("Port 1 to Port 4"); behind a hyphen the name is said again ("R1 - R4", not "R1 - 4 units"). */
function spelledRange(chunks: readonly Chunk[], at: number): NameRange | undefined {
  for (const width of [1, 2]) {
    const dash = chunks[at + width]?.dash === true;
    if (!dash && !RANGE_WORDS.has(chunks[at + width]?.lower ?? '')) continue;
    const second = at + width + (dash ? 0 : 1);
    const run = window(chunks, at, second + width);
    if (run === undefined || (dash && !/^\p{L}/u.test(chunks[second]?.text ?? ''))) continue;
    const join = (part: readonly Chunk[]) => part.map((chunk) => chunk.text).join(' ');
    return { from: join(run.slice(0, width)), to: join(run.slice(-width)), end: run.at(-1)?.end ?? 0 };
  }
  return undefined;
}

function rangeOf({ start }: Chunk, { from, to, end }: NameRange, most: number): Proposal | undefined {
  const [low, high] = [NUMBERED.exec(from), NUMBERED.exec(to)];
  // "U21-22" are units of a rack.
  if (low === null || high === null || !/\p{L}/u.test(low[1] ?? '') || QUANTITY.test(from)) return undefined;
  if (high[1] !== '' && high[1]?.toLowerCase() !== low[1]?.toLowerCase()) return undefined;
  const [first, last] = [Number(low[2]), Number(high[2])];
  if (last <= first || last - first >= most) return undefined;
  const members = Array.from({ length: last - first + 1 }, (_, index) => memberKeys(`${low[1] ?? ''}${first + index}`));
  return { start, end, text: `${from} to ${to}`, kind: 'NAME', keys: [], types: [], identifier: true, common: false, members };
}

function memberKeys(text: string): readonly ProposedKey[] {
  if (text.includes('/') && parseInterfaceName(text) !== undefined) return interfaceNameKeys(text.toLowerCase());
  return [{ key: `n:${normalForm(text)}`, weight: 1, why: 'the name' }];
}
