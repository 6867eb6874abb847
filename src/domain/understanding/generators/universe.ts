import type { EntitySummary } from '../../model/understanding.js';
import { describe } from '../candidates/description.js';
import type { Neighbours, Referent } from '../candidates/meaning.js';
import type { Phrase } from '../parse/phrases.js';

export const MAX_REFERENTS = 16;
export const MAX_ANCHORS = 5;
export const MAX_KINDS = 6;
export const MAX_EACH = 6;
export const MAX_MEANINGS = 160;
export const MAX_SET = 48;

/** Everything that meanings of phrases are generated from. */
export interface Universe {
  /** What was mentioned before the phrase, most recent first. */
  readonly referents: readonly Referent[];
  /** The referents that restrict the phrase: “the PDU in Lyon”. */
  readonly stated: readonly Referent[];
  readonly neighbours: Neighbours;
  /** Entities by noun, from the inventory: those inside the focus first. */
  readonly byNoun: (noun: string) => { readonly entities: readonly EntitySummary[]; readonly total: number };
  readonly summaries: ReadonlyMap<string, EntitySummary>;
  /** The turn of the message. */
  readonly turn: number;
  /** Names of this and the last turn that nothing has, latest first, each with the number of things mentioned since. */
  readonly unknown: readonly { readonly name: string; readonly age: number; readonly since: number }[];
  /** What an open question offers, in its order. */
  readonly offered: readonly Referent[];
  /** The noun of the kind that the user last asked for. */
  readonly asked?: string | undefined;
}

export const fits = (phrase: Phrase, entity: EntitySummary): boolean =>
  describe(phrase, entity).head !== 'NONE' && (phrase.mask === undefined || entity.name.endsWith(`/${phrase.mask}`));

/** Whether the phrase selects something from several: “the second one”, “the other”. */
export const isSelecting = ({ ordinal, extreme, other }: Phrase): boolean => ordinal !== undefined || extreme !== undefined || other;

/** The type; for open types, the object type. */
export const kindOf = ({ type, key }: EntitySummary): string => (type === 'OTHER' ? key.slice(0, key.lastIndexOf(':')) : type);

export const anchorsOf = ({ referents, stated }: Universe): readonly Referent[] => [
  ...stated,
  ...referents.filter((each) => !stated.includes(each)).slice(0, MAX_ANCHORS),
];

/**
 * Whether something was mentioned before an unknown name. An earlier turn keeps an unknown name only if it named nothing after it; in the message itself
 * (`age` 0), both may stand in any order.
 */
export function isBeforeUnknown(mentioned: number, { age }: { readonly age: number }, turn: number): boolean {
  return mentioned < turn - age || (age > 0 && mentioned === turn - age);
}
