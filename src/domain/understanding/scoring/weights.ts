import type { Weights } from './linear.js';
import builtIn from './weights.json' with { type: 'json' };

/** The weights of all decisions of understanding, by the name of the feature. */
export interface UnderstandingWeights {
  /** Which entity a name means, or that words are no name. */
  readonly names: Weights;
  /** Whether words that nothing has as its name are meant as a name. */
  readonly unknownNames: Weights;
  /** What a reference means, or that a phrase refers to nothing. */
  readonly references: Weights;
  readonly followUp: Weights;
  readonly topicShift: Weights;
}

/** Fitted to the benchmark conversations by `npm run eval -- fit`. */
export const BUILT_IN_WEIGHTS: UnderstandingWeights = builtIn;
