import { fitChoices, type FitOptions } from './fit-choices.js';
import type { UnderstandingWeights } from '../../src/domain/understanding/scoring/weights.js';
import type { Examples } from './examples.js';
import { EXPECTED } from './expected.js';

const CHOICES: FitOptions = { penalty: 0.0005, steps: 150 };
const TURNS: FitOptions = { penalty: 0.0006, steps: 400 };

/** Fits all weights to examples. The same examples in the same order always have the same weights. */
export function fitWeights(examples: readonly Examples[], start?: UnderstandingWeights): UnderstandingWeights {
  const fit = (model: keyof UnderstandingWeights, options: FitOptions) =>
    fitChoices(
      examples.flatMap((each) => each[model]),
      { ...options, expected: EXPECTED[model] },
      start?.[model],
    );
  return {
    names: fit('names', CHOICES),
    unknownNames: fit('unknownNames', CHOICES),
    references: fit('references', CHOICES),
    followUp: fit('followUp', TURNS),
    topicShift: fit('topicShift', TURNS),
  };
}
