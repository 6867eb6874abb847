import type { EntityId } from '../../common/ids.js';
import type { FocusSource } from '../../model/focus.js';
import type { EntitySummary } from '../../model/understanding.js';

/** Something that the conversation has mentioned: what a phrase may refer to, or start from. */
export interface Referent {
  readonly entity: EntitySummary;
  /** The last turn that mentioned it; the current message is one after the focus. */
  readonly turn: number;
  /** Its position among the entities of that turn. */
  readonly order: number;
  /** All known mentions, latest first. */
  readonly occurrences: readonly { readonly turn: number; readonly order: number }[];
  readonly source: FocusSource;
  /** Mentioned only in relation to something else: “port 1 of …”. */
  readonly oblique: boolean;
  /** 0 for the most recent, by turn, then by order. */
  readonly rank: number;
  /** 0 to 1: how present it is: recent, said by the user, mentioned for itself. */
  readonly salience: number;
  /** Stems of the words that were said of it. */
  readonly stated: readonly string[];
  /** It is the subject of the clause that the phrase is in: “does core-2 carry it?”. */
  readonly actsOnPhrase?: boolean;
}

/**
 * How a meaning was found. MENTIONED: in the conversation or in an open question. LISTED: in a list or among the latest things of a kind. RELATED: one
 * relation away from something mentioned. NEARBY: of the same kind or in the same place as something mentioned, or the only ones of the inventory.
 * UNKNOWN_NAME: it stands for a name that nothing has.
 */
export type Source = 'MENTIONED' | 'LISTED' | 'RELATED' | 'NEARBY' | 'UNKNOWN_NAME';

/** One possible meaning of a phrase. */
export interface Meaning {
  readonly entities: readonly EntitySummary[];
  readonly source: Source;
  /** Everything that fits, for a plural, and not one of several. */
  readonly isSet?: boolean;
  /** The referent itself, or the one that it was reached from. */
  readonly anchor?: Referent;
  /** The anchor is stated in the phrase or right after it: “the PDU in Lyon”. */
  readonly isStated?: boolean;
  /** The number of equally good meanings from the same source. */
  readonly rivals: number;
  /** The referents that the meaning consists of. */
  readonly members?: readonly Referent[];
  readonly relation?: string;
  /** The list that it is from. */
  readonly list?: {
    /** The same for all meanings from one list of one phrase. */
    readonly id: number;
    readonly size: number;
    readonly pure: boolean;
    readonly asked: boolean;
  };
  /** For UNKNOWN_NAME: a name that nothing has, and the number of turns since. */
  readonly unknown?: { readonly name: string; readonly age: number };
  /** The phrase names the relation: “its owner”, “the other end”, “its twin”. */
  readonly isNamed?: boolean;
}

export const keyOfMeaning = ({ entities }: Pick<Meaning, 'entities'>): string =>
  entities
    .map(({ id }) => id)
    .toSorted()
    .join(' ');

export type Neighbours = ReadonlyMap<EntityId, readonly Neighbour[]>;

/** An entity at the other end of a relation. */
export interface Neighbour {
  readonly entity: EntitySummary;
  readonly relation: string;
  /** Whether the relation leads from the anchor to this entity. */
  readonly outgoing: boolean;
}
