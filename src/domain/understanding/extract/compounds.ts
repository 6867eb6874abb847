import type { EntityType } from '../../model/entity.js';
import { countsNext } from './bare-numbers.js';
import { window, type Chunk } from './chunks.js';
import { COMPONENT_TYPES } from '../../inventory/names/lookup-keys.js';
import { normalForm } from '../../text/normal-form.js';
import { nounOf, type FoundNoun } from '../../inventory/names/type-nouns.js';
import type { Proposal, ProposedKey } from './proposal.js';
import { isStopWord } from '../../text/stop-words.js';

/** A noun that a name before it may be said with, and its number where one stands behind: "Lugano router", "Lugano rack 3". */
export interface NounBehind {
  readonly noun: FoundNoun;
  readonly end: number;
  readonly number?: string;
}

/** Nouns of two words and of one that begin at this place, where no break is before it. */
export function nounsAt(chunks: readonly Chunk[], place: number): readonly NounBehind[] {
  if (chunks[place]?.breaks !== false) return [];
  return [2, 1].flatMap((width) => {
    const run = window(chunks, place, place + width);
    const words = run?.map((chunk) => chunk.lower.replace(/['’]s$/u, '')).join(' ') ?? '';
    const noun = nounOf(words) ?? roleNoun(words);
    const end = run?.at(-1)?.end;
    if (noun === undefined || noun.plural || end === undefined || isStopWord(words)) return [];
    const behind = chunks[place + width];
    const isNumbered = behind !== undefined && isCounted(noun) && isItsNumber(chunks, place + width);
    return [isNumbered ? { noun, end: behind.end, number: String(Number(behind.text)) } : { noun, end }];
  });
}

/** Kinds that people number; numbers of VLANs and ports are names of their own. */
const NUMBERED_TYPES: ReadonlySet<EntityType> = new Set(['DEVICE', 'VIRTUAL_MACHINE', 'RACK', 'LOCATION', 'CLUSTER']);

const isCounted = ({ types, roleTypes }: FoundNoun): boolean =>
  [...types, ...roleTypes].some((type) => NUMBERED_TYPES.has(type)) && !types.some((type) => COMPONENT_TYPES.has(type));

/** "rack 3", "rack 3 full?", and not "rack 3 units" or "rack 2019". */
function isItsNumber(chunks: readonly Chunk[], at: number): boolean {
  const chunk = chunks[at];
  if (chunk?.breaks !== false || chunk.dash || !/^\d{1,3}$/.test(chunk.text)) return false;
  const next = chunks[at + 1]?.lower ?? '';
  return !countsNext(chunks, at) || (!/(?:s|^unit|^u|\d.*)$/.test(next) && nounOf(next) === undefined);
}

/** The name and the noun as one phrase. */
export const compoundOf = (proposal: Proposal, { noun, end, number }: NounBehind): Proposal => ({
  ...proposal,
  end,
  types: [...noun.types, ...noun.roleTypes],
  noun: noun.noun,
  roleNoun: noun.roleTypes.length > 0,
  ...(number === undefined ? {} : { numbered: { number, keys: numberKeys(`${noun.noun} ${number}`) } }),
  common: false,
  identifier: false,
});

const numberKeys = (form: string): readonly ProposedKey[] => [
  { key: `n:${form}`, weight: 1, why: 'the name' },
  { key: `p:${form}`, weight: 0.8, why: 'part of the name' },
];

/** Two words of which the last is a noun: "access switch", "patch panel". */
function roleNoun(words: string): FoundNoun | undefined {
  const parts = words.split(' ');
  const last = nounOf(parts.at(-1) ?? '');
  if (parts.length !== 2 || last === undefined || isStopWord(parts[0] ?? '')) return undefined;
  return { ...last, noun: normalForm(`${parts[0] ?? ''} ${last.noun}`) };
}
