import { chunksOf, UNDERSTOOD_CHARACTERS, window, type Chunk } from './chunks.js';
import { recogniseAddress } from './addresses.js';
import { recogniseComponent, recogniseInterface } from './interfaces.js';
import { bareNumberAt, type BareNumber } from './bare-numbers.js';
import { compoundOf, nounsAt, type NounBehind } from './compounds.js';
import { recogniseCoordination } from './coordination.js';
import { recogniseNameRange, recogniseNames } from './names.js';
import { isMeasured, isServicePort, measuresIn, type Measure } from './measures.js';
import { nounOf } from '../../inventory/names/type-nouns.js';
import { recogniseNumbers } from './numbers.js';
import { MOST_MEMBERS, type Proposal } from './proposal.js';
import type { Reference } from './reference.js';
import { recogniseReference } from './references.js';
import { sentenceKinds } from './sentences.js';
import { isStopWord } from '../../text/stop-words.js';

/** What a text may speak of, before anything was looked up. */
export interface Extraction {
  readonly chunks: readonly Chunk[];
  readonly proposals: readonly Proposal[];
  readonly references: readonly Reference[];
  /** Numbers that stand alone and may be short for a name. */
  readonly numbers: readonly BareNumber[];
  /** Nothing is said but names: what is asked comes from an earlier turn. */
  readonly onlyNames: boolean;
  /** The first sentence does. */
  readonly startsWithNames: boolean;
}

/** A text of more than these names or references is a list or a log; what it begins with is understood. Prose of that length has two thirds of them. */
const MOST_PROPOSALS = 900;
const MOST_REFERENCES = 60;
const MOST_NUMBERS = 64;
/** An assistant that says no more than this answers with a name. */
const BRIEF_ANSWER = 4;

/** Members of all lists and ranges of one text; lists beyond are none. */
const MOST_MEMBERS_IN_ALL = 512;

/** Linear in the text: every recogniser looks at a bounded run of chunks from each place. */
export function extract(text: string, speaker: 'USER' | 'ASSISTANT' = 'USER'): Extraction {
  const chunks = chunksOf(text);
  const kinds = sentenceKinds(chunks);
  const brief = speaker === 'USER' || chunks.length <= BRIEF_ANSWER;
  const alone = kinds.map((kind, at) => kind === 'NAMES' && brief && text[chunks[at]?.end ?? 0] !== '!');
  const measures = measuresIn(text.slice(0, UNDERSTOOD_CHARACTERS));
  const references = upTo(MOST_REFERENCES, chunks, (at) => {
    const reference = recogniseReference(chunks, at);
    return reference === undefined ? [] : [{ ...reference, text: text.slice(reference.start, reference.end) }];
  });
  const numbers = upTo(MOST_NUMBERS, chunks, (at) => {
    const number = bareNumberAt(text, chunks, at, speaker === 'USER' && alone[at] === true);
    return number === undefined || isMeasured(number, measures) ? [] : [number];
  });
  return {
    chunks,
    proposals: proposalsIn(chunks, alone)
      .map((proposal) => asWritten(proposal, text.slice(proposal.start, proposal.end)))
      .flatMap((proposal) => (isMeasured(proposal, measures) ? wholeName(proposal, measures) : [proposal])),
    references,
    numbers,
    onlyNames: speaker === 'USER' && alone.includes(true) && !kinds.includes('OTHER'),
    startsWithNames: speaker === 'USER' && kinds.find((kind) => kind !== 'FRAME') === 'NAMES',
  };
}

/**
 * What holds a measure is a name only as a whole ("Desk 5", the address of a contact), and is missed nowhere. An address of the network is measured
 * only as a part of a longer one.
 */
function wholeName(proposal: Proposal, measures: readonly Measure[]): readonly Proposal[] {
  const { start, end, text, kind, keys } = proposal;
  if (kind === 'ADDRESS')
    return measures.some((measure) => measure.start <= start && end <= measure.end && end - start < measure.end - measure.start)
      ? []
      : [proposal];
  const isInside = measures.some((measure) =>
    measure.start < start || end < measure.end ? measure.start < end && start < measure.end : false,
  );
  if (kind !== 'NAME' || isInside || !/\p{L}{2,}/u.test(text)) return [];
  return [{ ...proposal, identifier: false, keys: keys.filter(({ key }) => key.startsWith('n:')) }];
}

/** With its own words; a number behind a noun is what that noun calls, and a port may be one of a protocol. */
function asWritten(proposal: Proposal, text: string): Proposal {
  const noun = proposal.kind === 'NAME' ? nounOf(/^([\p{L}-]+) \d+$/u.exec(text)?.[1] ?? '') : undefined;
  const isService = proposal.kind === 'COMPONENT' && isServicePort(text);
  return {
    ...proposal,
    text,
    ...(noun === undefined ? {} : { only: [...noun.types, ...noun.roleTypes] }),
    ...(isService ? { service: true, identifier: false } : {}),
  };
}

/** What each place gives, until there are so many. */
function upTo<T>(most: number, chunks: readonly Chunk[], at: (place: number) => readonly T[]): readonly T[] {
  const all: T[] = [];
  for (let place = 0; place < chunks.length && all.length < most; place += 1) all.push(...at(place));
  return all.slice(0, most);
}

function proposalsIn(chunks: readonly Chunk[], alone: readonly boolean[]): readonly Proposal[] {
  const nounsBehind = once((place) => nounsAt(chunks, place));
  let left = MOST_MEMBERS_IN_ALL;
  return upTo(MOST_PROPOSALS, chunks, (at) =>
    proposalsAt(chunks, at, { alone: alone[at] === true, mostMembers: Math.min(left, MOST_MEMBERS), nounsBehind }).filter(
      ({ members }) => members === undefined || (members.length > 0 && (left -= members.length) >= 0),
    ),
  );
}

/** What was worked out for a place is not worked out again. */
function once<T>(work: (place: number) => T): (place: number) => T {
  const known = new Map<number, T>();
  return (place) => {
    const before = known.get(place) ?? work(place);
    known.set(place, before);
    return before;
  };
}

interface Surroundings {
  /** The sentence only names. */
  readonly alone: boolean;
  readonly mostMembers: number;
  /** Nouns that a name before that place may be said with. */
  readonly nounsBehind: (place: number) => readonly NounBehind[];
}

function proposalsAt(chunks: readonly Chunk[], at: number, { alone, mostMembers, nounsBehind }: Surroundings): readonly Proposal[] {
  const chunk = chunks[at];
  if (chunk === undefined) return [];
  const structured = [
    recogniseAddress(chunk, chunks[at - 1]),
    recogniseNumbers(chunks, at),
    recogniseInterface(chunks, at, mostMembers),
    recogniseComponent(chunks, at),
    recogniseNameRange(chunks, at, mostMembers),
    recogniseCoordination(chunks, at),
  ].filter((proposal) => proposal !== undefined);
  if (structured.some(({ kind }) => kind === 'ADDRESS')) return structured;
  const single = structured.find(
    ({ kind, start, end }) => kind === 'INTERFACE' && start === chunk.start && end === chunk.end && chunk.text.includes('/'),
  );
  const names = recogniseNames(chunks, at, alone)
    .filter(({ proposal }) => single === undefined || proposal.end > single.end)
    .flatMap(({ proposal, next }) => withNeighbors(chunks, proposal, at, nounsBehind(next)));
  return [...structured, ...names];
}

/** The name itself, told its type by a word before or after it, and the name with the noun after it as one phrase ("Lugano router"). */
function withNeighbors(chunks: readonly Chunk[], proposal: Proposal, at: number, behind: readonly NounBehind[]): readonly Proposal[] {
  const before = chunks[at]?.breaks === false ? chunks[at - 1] : undefined;
  const pair = before === undefined ? undefined : window(chunks, at - 2, at + 1);
  const typed =
    before === undefined || (proposal.common && nounOf(proposal.text) !== undefined)
      ? undefined
      : (nounOf(`${pair?.[0]?.lower ?? ''} ${before.lower}`) ?? nounOf(before.lower));
  const named =
    typed === undefined
      ? proposal
      : { ...proposal, types: [...typed.types, ...typed.roleTypes], identifier: proposal.identifier || isProper(proposal) };
  const determined = before?.lower === 'the' && nounOf(proposal.text) !== undefined;
  const compounds =
    determined || (before !== undefined && INDEFINITE.test(before.lower)) ? [] : behind.map((noun) => compoundOf(proposal, noun));
  const names = isStopWord(proposal.text.toLowerCase()) ? [] : [named];
  return [...compounds, ...names];
}

/** "VRF Omega": with its type before it, a capitalised word is a name. */
const isProper = ({ text, common }: Proposal): boolean => !common && /^\p{Lu}[\p{L}\d]*$/u.test(text);

/** "a voice VLAN", "which access switch": no certain one is meant. */
const INDEFINITE = /^(?:an?|any|another|each|every|per|no|some|which|what|how|many)$/;
