import { chunksOf, window, type Chunk } from './chunks.js';
import { recogniseAddress } from './addresses.js';
import { recogniseComponent, recogniseInterface } from './interfaces.js';
import { bareNumberAt, type BareNumber } from './bare-numbers.js';
import { recogniseCoordination } from './coordination.js';
import { recogniseNameRange, recogniseNames } from './names.js';
import { normalForm } from './normal-form.js';
import { nounOf } from './nouns.js';
import { recogniseNumbers } from './numbers.js';
import type { Proposal } from './proposal.js';
import type { Reference } from './reference.js';
import { recogniseReference } from './references.js';
import { sentenceKinds } from './sentences.js';
import { isStopWord } from './stop-words.js';

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

/** A text of more than these names or references is a list or a log; what it begins with is understood. */
const MOST_PROPOSALS = 2_400;
const MOST_REFERENCES = 60;
const MOST_NUMBERS = 64;
/** An assistant that says no more than this answers with a name. */
const BRIEF_ANSWER = 4;

/** Members of all lists and ranges of one text. */
const MOST_MEMBERS_IN_ALL = 512;

/** Lists beyond what is looked at of one text are none. */
function withinMembers(proposals: readonly Proposal[]): readonly Proposal[] {
  let left = MOST_MEMBERS_IN_ALL;
  return proposals.filter(({ members = [] }) => members.length === 0 || (left -= members.length) >= 0);
}

/** Linear in the text: every recogniser looks at a bounded run of chunks from each place. */
export function extract(text: string, speaker: 'USER' | 'ASSISTANT' = 'USER'): Extraction {
  const chunks = chunksOf(text);
  const kinds = sentenceKinds(chunks);
  const brief = speaker === 'USER' || chunks.length <= BRIEF_ANSWER;
  const alone = kinds.map((kind, at) => kind === 'NAMES' && brief && text[chunks[at]?.end ?? 0] !== '!');
  const proposals = chunks.flatMap((chunk, at) => proposalsAt(chunks, chunk, at, alone[at] === true)).slice(0, MOST_PROPOSALS);
  const references = chunks
    .flatMap((_, at) => {
      const reference = recogniseReference(chunks, at);
      return reference === undefined ? [] : [{ ...reference, text: text.slice(reference.start, reference.end) }];
    })
    .slice(0, MOST_REFERENCES);
  const numbers = chunks
    .flatMap((_, at) => bareNumberAt(text, chunks, at, speaker === 'USER' && alone[at] === true) ?? [])
    .slice(0, MOST_NUMBERS);
  const spelled = withinMembers(proposals).map((proposal) => ({ ...proposal, text: text.slice(proposal.start, proposal.end) }));
  return {
    chunks,
    proposals: spelled,
    references,
    numbers,
    onlyNames: speaker === 'USER' && alone.includes(true) && !kinds.includes('OTHER'),
    startsWithNames: speaker === 'USER' && kinds.find((kind) => kind !== 'FRAME') === 'NAMES',
  };
}

function proposalsAt(chunks: readonly Chunk[], chunk: Chunk, at: number, alone: boolean): readonly Proposal[] {
  const structured = [
    recogniseAddress(chunk, chunks[at - 1]),
    recogniseNumbers(chunks, at),
    recogniseInterface(chunks, at),
    recogniseComponent(chunks, at),
    recogniseNameRange(chunks, at),
    recogniseCoordination(chunks, at),
  ].filter((proposal) => proposal !== undefined);
  if (structured.some(({ kind }) => kind === 'ADDRESS')) return structured;
  const single = structured.find(
    ({ kind, start, end }) => kind === 'INTERFACE' && start === chunk.start && end === chunk.end && chunk.text.includes('/'),
  );
  const names = recogniseNames(chunks, at, alone)
    .filter(({ proposal }) => single === undefined || proposal.end > single.end)
    .flatMap(({ proposal, next }) => withNeighbours(chunks, proposal, at, next));
  return [...structured, ...names];
}

/** The name itself, told its type by a word before or after it, and the name with the noun after it as one phrase ("Utica router"). */
function withNeighbours(chunks: readonly Chunk[], proposal: Proposal, at: number, next: number): readonly Proposal[] {
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
  const compounds = determined || (before !== undefined && INDEFINITE.test(before.lower)) ? [] : compoundsOf(chunks, proposal, next);
  const names = isStopWord(proposal.text.toLowerCase()) ? [] : [named];
  return [...compounds, ...names];
}

/** "VRF Omega": with its type before it, a capitalised word is a name. */
const isProper = ({ text, common }: Proposal): boolean => !common && /^\p{Lu}[\p{L}\d]*$/u.test(text);

/** "a voice VLAN", "which access switch": no certain one is meant. */
const INDEFINITE = /^(?:an?|any|another|each|every|per|no|some|which|what|how|many)$/;

function compoundsOf(chunks: readonly Chunk[], proposal: Proposal, next: number): readonly Proposal[] {
  if (chunks[next]?.breaks !== false) return [];
  return [2, 1].flatMap((width) => {
    const run = window(chunks, next, next + width);
    const words = run?.map((chunk) => chunk.lower.replace(/['’]s$/u, '')).join(' ') ?? '';
    const noun = nounOf(words) ?? roleNoun(words);
    const end = run?.at(-1)?.end;
    if (noun === undefined || noun.plural || end === undefined || isStopWord(words)) return [];
    return [
      {
        ...proposal,
        end,
        types: [...noun.types, ...noun.roleTypes],
        noun: noun.noun,
        roleNoun: noun.roleTypes.length > 0,
        common: false,
        identifier: false,
      },
    ];
  });
}

/** Two words of which the last is a noun: "access switch", "patch panel". */
function roleNoun(words: string): ReturnType<typeof nounOf> {
  const parts = words.split(' ');
  const last = nounOf(parts.at(-1) ?? '');
  if (parts.length !== 2 || last === undefined || isStopWord(parts[0] ?? '')) return undefined;
  return { ...last, noun: normalForm(`${parts[0] ?? ''} ${last.noun}`) };
}
