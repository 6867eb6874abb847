import type { EntitySummary } from '../../model/understanding.js';
import type { NamedCandidate } from '../candidates/by-key.js';
import type { Meaning } from '../candidates/meaning.js';
import type { NameSpan } from '../parse/name-span.js';
import type { Phrase } from '../parse/phrases.js';
import { softmax, type Features } from '../scoring/linear.js';

/** One meaning of one reading of a phrase. */
export interface Alternative {
  readonly phrase: Phrase;
  readonly candidate: Meaning;
  readonly features: Features;
  /** The features of the reading, which all its meanings share. */
  readonly shared: Features;
  readonly score: number;
}

/** Overlapping readings with all their meanings. That none of them refers to anything has the score 0. */
export interface ScoredCluster {
  readonly alternatives: readonly Alternative[];
  readonly probabilities: readonly number[];
}

export const withProbabilities = (alternatives: readonly Alternative[]): ScoredCluster => ({
  alternatives,
  probabilities: softmax([...alternatives.map(({ score }) => score), 0]),
});

/** A span that may be a name, with all entities that it may name. */
export interface ScoredSpan {
  readonly span: NameSpan;
  /** The device or stack that the text says it belongs to. */
  readonly owner: Pick<EntitySummary, 'id' | 'type' | 'places'> | undefined;
  readonly candidates: readonly NamedCandidate[];
  /** The features of all alternatives, made when they are asked for, to fit weights. The last alternative is “nothing”. */
  readonly alternatives: () => readonly Features[];
  readonly scores: readonly number[];
  readonly probabilities: readonly number[];
}
