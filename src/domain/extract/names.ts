import { window, type Chunk } from './chunks.js';
import { normalForm, tokensOf } from './normal-form.js';
import { nounOf } from './nouns.js';
import { MOST_MEMBERS, type Proposal, type ProposedKey } from './proposal.js';
import { isCommonWord, isStopWord } from './stop-words.js';

const LONGEST_NAME = 5;
const DATE_OR_TIME = /^(?:\d{4}-\d{2}-\d{2}(?:t.*)?|\d{1,2}:\d{2}(?::\d{2})?|\d{1,2}[./]\d{1,2}[./]\d{2,4})$/i;
const TICKET = /^(?:inc|chg|ritm|task|req|prb|cve|rfc|jira|tkt|sr|cs)-?\d+(?:-\d+)*$/i;
const VERSION = /^v?\d+(?:\.\d+)+(?:[a-z]\d*)?(?:[-(].*)?$/i;
const QUANTITY =
  /^(?:\d+(?:[.,]\d+)?(?:u|ru|w|kw|v|a|g|gb|mb|tb|ge|gbit|gbps|mbps|ms|s|m|min|h|hrs?|%|x)?|(?:tcp|udp)\/\d+|u\d{1,2}|ru\d{1,2})$/i;

/** Looks like a name somebody gave to a machine: letters and digits together, or parts joined by signs. */
export function isIdentifier(text: string): boolean {
  if (DATE_OR_TIME.test(text) || TICKET.test(text) || VERSION.test(text) || QUANTITY.test(text)) return false;
  if (text.length < 3 || /^\p{L}+['’]s$/u.test(text)) return false;
  return /\d/.test(text) && (/\p{L}/u.test(text) || /^\d{6,}$/.test(text)) && !/^\d+(?:st|nd|rd|th)$/i.test(text);
}

const isNoise = (text: string): boolean =>
  /^[#/]/.test(text) || DATE_OR_TIME.test(text) || TICKET.test(text) || /^\d+\.\d+(?:\.\d+)?$/.test(text);

function nameKeys(text: string): readonly ProposedKey[] {
  const form = normalForm(text);
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

/** A name with the place of the chunk behind it. */
export interface NamedRun {
  readonly proposal: Proposal;
  readonly next: number;
}

/** Every run of up to five chunks that could be a name, longest first. Runs that only hold sentences together are left out. */
export function recogniseNames(chunks: readonly Chunk[], at: number): readonly NamedRun[] {
  const runs: NamedRun[] = [];
  for (let to = Math.min(chunks.length, at + LONGEST_NAME); to > at; to -= 1) {
    const run = window(chunks, at, to);
    const first = run?.[0];
    const last = run?.at(-1);
    if (run === undefined || first === undefined || last === undefined) continue;
    if (isStopWord(first.lower) || isStopWord(last.lower) || run.every((chunk) => isNoise(chunk.text))) continue;
    const text = run.map((chunk) => chunk.text).join(' ');
    if (run.length === 1 && (/^\d{1,5}$/.test(text) || VERSION.test(text))) continue;
    runs.push({ proposal: nameProposal(text, first, last, run, isAskedFor(chunks, at)), next: to });
  }
  return runs;
}

/** A message of so few words is about the name in it. */
const FEW = 5;
const ASKING = /^(?:about|in|at|and|from|for|on|of)$/;

/** "how about Bavaria?", "and Fortinet": in a short question a capitalised word after such a one is meant as a name. */
function isAskedFor(chunks: readonly Chunk[], at: number): boolean {
  const before = chunks[at - 1];
  return chunks.length <= FEW && before !== undefined && ASKING.test(before.lower);
}

function nameProposal(text: string, first: Chunk, last: Chunk, run: readonly Chunk[], askedFor: boolean): Proposal {
  const single = run.length === 1;
  const capital = /^\p{Lu}/u.test(first.text) && !first.opensSentence;
  const words = tokensOf(text);
  const noun = single && nounOf(text) !== undefined;
  const common = noun || (words.every((word) => isCommonWord(word) || nounOf(word) !== undefined) && !capital);
  return {
    start: first.start,
    end: last.end,
    text,
    kind: 'NAME',
    keys: [...nameKeys(text), ...(single ? hostKeys(text) : [])],
    types: [],
    identifier: single && (isIdentifier(text) || (capital && run.every((chunk) => !isCommonWord(chunk.lower)) && askedFor)),
    common,
  };
}

const RANGE_WORDS = new Set(['to', 'through', 'thru', 'until', '-', '–', '..']);
const NUMBERED = /^(.*?)(\d{1,5})$/;

/** "R101 to R103", "R301-R308", "vm1 to vm20": numbered names from one to another. */
export function recogniseNameRange(chunks: readonly Chunk[], at: number): Proposal | undefined {
  const first = chunks[at];
  if (first === undefined) return undefined;
  const glued = /^([\p{L}][\p{L}\d_-]*?\d{1,5})[-–]([\p{L}]*\d{1,5})$/u.exec(first.text);
  if (glued !== null) return rangeOf(first.start, first.end, glued[1] ?? '', glued[2] ?? '');
  const spelled = spelledRange(chunks, at);
  const moves = chunks[at - 1]?.lower === 'from' && spelled !== undefined && !/\s/.test(spelled.from);
  return spelled === undefined || moves ? undefined : rangeOf(first.start, spelled.end, spelled.from, spelled.to);
}

/** Both ends may be a word and a number ("Port 1 to Port 4"). */
function spelledRange(
  chunks: readonly Chunk[],
  at: number,
): { readonly from: string; readonly to: string; readonly end: number } | undefined {
  for (const width of [1, 2]) {
    const run = window(chunks, at, at + 2 * width + 1);
    if (run === undefined || !RANGE_WORDS.has(run[width]?.lower ?? '')) continue;
    const join = (part: readonly Chunk[]) => part.map((chunk) => chunk.text).join(' ');
    return { from: join(run.slice(0, width)), to: join(run.slice(width + 1)), end: run.at(-1)?.end ?? 0 };
  }
  return undefined;
}

function rangeOf(start: number, end: number, from: string, to: string): Proposal | undefined {
  const [low, high] = [NUMBERED.exec(from), NUMBERED.exec(to)];
  if (low === null || high === null || !/\p{L}/u.test(low[1] ?? '')) return undefined;
  if (high[1] !== '' && high[1]?.toLowerCase() !== low[1]?.toLowerCase()) return undefined;
  const [first, last] = [Number(low[2]), Number(high[2])];
  if (last <= first || last - first >= MOST_MEMBERS) return undefined;
  const members = Array.from({ length: last - first + 1 }, (_, index) => memberKeys(`${low[1] ?? ''}${first + index}`));
  return { start, end, text: `${from} to ${to}`, kind: 'NAME', keys: [], types: [], identifier: true, common: false, members };
}

function memberKeys(text: string): readonly ProposedKey[] {
  return [{ key: `n:${normalForm(text)}`, weight: 1, why: 'the name' }];
}

/** A number alone: what it numbers must be clear from what is spoken of. */
export function recogniseBareNumber(chunks: readonly Chunk[], at: number): Proposal | undefined {
  const chunk = chunks[at];
  if (chunk === undefined || !/^\d{2,5}$/.test(chunk.text) || /^(?:19|20)\d\d$/.test(chunk.text)) return undefined;
  const keys = [
    ...(Number(chunk.text) <= 4_094 ? [{ key: `vlan:${Number(chunk.text)}`, weight: 0.8, why: 'the VLAN number' }] : []),
    { key: `n:${chunk.text}`, weight: 1, why: 'the name' },
    { key: `p:${chunk.text}`, weight: 0.8, why: 'the number of the name' },
  ];
  return {
    start: chunk.start,
    end: chunk.end,
    text: chunk.text,
    kind: 'BARE_NUMBER',
    keys,
    types: [],
    identifier: chunks.length <= 3,
    common: false,
  };
}
