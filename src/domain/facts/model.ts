import type { EntityId } from '../common/ids.js';
import type { Entity, EntityType } from '../model/entity.js';

/** The subject matter of a group of facts. */
export type FactTopic =
  | 'MEMBERS'
  | 'CABLING'
  | 'POWER'
  | 'SPACE'
  | 'ADDRESSES'
  | 'CONTACTS'
  | 'PLACE'
  | 'ATTRIBUTES'
  | 'RELATIONS'
  | 'OVERVIEW'
  | 'PAST';

/** One fact, as a part of a sentence, with the entities that it was read from: the subject first. */
export interface FactRow {
  readonly text: string;
  readonly path: readonly EntityId[];
}

/** Facts of one kind about one entity, or about the whole inventory, which the question asks for. */
export interface FactGroup {
  /** Absent: the whole inventory. */
  readonly subject?: Entity;
  /** Where the subject is, if others of its name are told of, too. */
  readonly where?: string;
  readonly topic: FactTopic;
  /** What the rows are, in the plural: `devices`, `cabling`. */
  readonly title: string;
  readonly rows: readonly FactRow[];
  /** The exact number of rows that there are, which may exceed the rows. */
  readonly total: number;
  /** More rows than `total` may exist, because a limit was reached. */
  readonly isOpen: boolean;
  /** None of the rows is of the kind that the question asks for; they may be what it means. */
  readonly isGuess?: true;
  /** The type of the entities that the rows are. */
  readonly listed?: EntityType;
  /** The words of the question that chose the rows. */
  readonly filteredBy?: readonly string[];
  /** Words of the question that may narrow the rows, and that nothing in the inventory fits. `total` is not the number that the question asks for. */
  readonly notFilteredBy?: readonly string[];
  /** What is derived from all rows: free units, numbers by status. */
  readonly summary?: string;
}

/** Facts of one kind about one entity. */
export type EntityFacts = FactGroup & { readonly subject: Entity };
