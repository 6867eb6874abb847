import { chunksOf, window, type Chunk } from './chunks.js';
import { recogniseAddress } from './addresses.js';
import { recogniseComponent, recogniseInterface } from './interfaces.js';
import { recogniseBareNumber, recogniseNameRange, recogniseNames } from './names.js';
import { normalForm } from './normal-form.js';
import { nounOf } from './nouns.js';
import { recogniseNumbers } from './numbers.js';
import type { Proposal } from './proposal.js';
import { recogniseReference, type Reference } from './references.js';
import { isStopWord } from './stop-words.js';

/** What a text may speak of, before anything was looked up. */
export interface Extraction {
  readonly chunks: readonly Chunk[];
  readonly proposals: readonly Proposal[];
  readonly references: readonly Reference[];
}

/** A text of more than these names or references is a list or a log; what it begins with is understood. */
const MOST_PROPOSALS = 2_400;
const MOST_REFERENCES = 60;

/** Linear in the text: every recogniser looks at a bounded run of chunks from each place. */
export function extract(text: string): Extraction {
  const chunks = chunksOf(text);
  const proposals = chunks.flatMap((chunk, at) => proposalsAt(chunks, chunk, at)).slice(0, MOST_PROPOSALS);
  const references = chunks
    .flatMap((_, at) => {
      const reference = recogniseReference(chunks, at);
      return reference === undefined ? [] : [{ ...reference, text: text.slice(reference.start, reference.end) }];
    })
    .slice(0, MOST_REFERENCES);
  return { chunks, proposals: proposals.map((proposal) => ({ ...proposal, text: text.slice(proposal.start, proposal.end) })), references };
}

function proposalsAt(chunks: readonly Chunk[], chunk: Chunk, at: number): readonly Proposal[] {
  const structured = [
    recogniseAddress(chunk, chunks[at - 1]),
    recogniseNumbers(chunks, at),
    recogniseInterface(chunks, at),
    recogniseComponent(chunks, at),
    recogniseNameRange(chunks, at),
    recogniseBareNumber(chunks, at),
  ].filter((proposal) => proposal !== undefined);
  if (structured.some(({ kind }) => kind === 'ADDRESS')) return structured;
  const names = recogniseNames(chunks, at).flatMap(({ proposal, next }) => withNeighbours(chunks, proposal, at, next));
  return [...structured, ...names];
}

/** The name itself, told its type by a word before or after it, and the name with the noun after it as one phrase ("Utica router"). */
function withNeighbours(chunks: readonly Chunk[], proposal: Proposal, at: number, next: number): readonly Proposal[] {
  const before = chunks[at]?.breaks === false ? chunks[at - 1] : undefined;
  const typed = before === undefined ? undefined : nounOf(before.lower);
  const named =
    typed === undefined
      ? proposal
      : { ...proposal, types: [...typed.types, ...typed.roleTypes], identifier: proposal.identifier || isProper(proposal) };
  const compound = before !== undefined && INDEFINITE.test(before.lower) ? undefined : compoundOf(chunks, proposal, next);
  return compound === undefined ? [named] : [compound, named];
}

/** "VRF Omega": with its type before it, a capitalised word is a name. */
const isProper = ({ text, common }: Proposal): boolean => !common && /^\p{Lu}[\p{L}\d]*$/u.test(text);

/** "a voice VLAN", "which access switch": no certain one is meant. */
const INDEFINITE = /^(?:an?|any|another|each|every|no|some|which|what|how|many)$/;

function compoundOf(chunks: readonly Chunk[], proposal: Proposal, next: number): Proposal | undefined {
  if (chunks[next]?.breaks !== false) return undefined;
  for (const width of [2, 1]) {
    const run = window(chunks, next, next + width);
    const words = run?.map((chunk) => chunk.lower.replace(/['’]s$/u, '')).join(' ') ?? '';
    const noun = nounOf(words) ?? roleNoun(words);
    const end = run?.at(-1)?.end;
    if (noun === undefined || noun.plural || end === undefined || isStopWord(words)) continue;
    return {
      ...proposal,
      end,
      types: [...noun.types, ...noun.roleTypes],
      noun: noun.noun,
      roleNoun: noun.roleTypes.length > 0,
      common: false,
      identifier: false,
    };
  }
  return undefined;
}

/** Two words of which the last is a noun: "access switch", "patch panel". */
function roleNoun(words: string): ReturnType<typeof nounOf> {
  const parts = words.split(' ');
  const last = nounOf(parts.at(-1) ?? '');
  if (parts.length !== 2 || last === undefined || isStopWord(parts[0] ?? '')) return undefined;
  return { ...last, noun: normalForm(`${parts[0] ?? ''} ${last.noun}`) };
}
