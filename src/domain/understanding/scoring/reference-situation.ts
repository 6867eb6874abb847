import type { EntitySummary } from '../../model/understanding.js';
import type { Meaning } from '../candidates/meaning.js';
import type { Relevance } from '../candidates/relevance.js';
import type { Surroundings } from '../parse/surroundings.js';

/** What the features of a reference look at besides the phrase and the candidate. */
export interface ReferenceSituation {
  /** The turn of the message. */
  readonly turn: number;
  readonly surroundings: Surroundings;
  /** The places right after the phrase, or in it: “the PDU in Lyon”. */
  readonly stated: readonly EntitySummary[];
  /** The places that the message names anywhere. */
  readonly places: readonly EntitySummary[];
  /** What the words right beside the phrase name. */
  readonly beside: readonly EntitySummary[];
  /** The words after the phrase that describe it, in lower case. */
  readonly following: readonly string[];
  /** Words of the phrase or right after it restrict it to something. */
  readonly hasStated: boolean;
  readonly relevanceOf: (entity: EntitySummary) => Relevance;
  /** What an open question offers as a choice. */
  readonly offered: readonly EntitySummary[];
  /** The most recent fitting referents of all candidates: the number of those with a lower rank. */
  readonly fittingRank: (meaning: Meaning) => number;
  /** The number of referents that fit, and of those that the message mentions. */
  readonly fitting: number;
  readonly fittingHere: number;
}
