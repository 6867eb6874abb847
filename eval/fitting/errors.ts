import { scoreOf, softmax, type Features } from '../../src/domain/understanding/scoring/linear.js';
import { BUILT_IN_WEIGHTS, type UnderstandingWeights } from '../../src/domain/understanding/scoring/weights.js';
import type { Example } from './choices.js';
import type { Examples } from './examples.js';

/** A wrong decision: what was chosen, what is right, and the features in which they differ. */
export function errorsOf(examples: readonly Examples[], model: keyof UnderstandingWeights): readonly string[] {
  const weights = BUILT_IN_WEIGHTS[model];
  return examples
    .flatMap((each) => each[model])
    .flatMap((example) => {
      const scores = example.alternatives.map((features) => scoreOf(features, weights));
      const best = scores.indexOf(Math.max(...scores));
      if (example.correct[best] === true || !example.correct.includes(true)) return [];
      const right = scores.reduce(
        (found, score, at) => (example.correct[at] === true && (found < 0 || score > (scores[found] ?? 0)) ? at : found),
        -1,
      );
      const probability = softmax(scores)[right] ?? 0;
      return [
        [
          example.where,
          ...[right, best].map((at) => lineOf(example, at, at === right ? best : right, scores[at] ?? 0)),
          `  p = ${probability.toFixed(2)}`,
        ].join('\n'),
      ];
    });
}

function lineOf({ alternatives, labels }: Example, at: number, other: number, score: number): string {
  const [own, others] = [alternatives[at] ?? {}, alternatives[other] ?? {}];
  return `  ${score.toFixed(2)} ${labels[at] ?? ''}: ${differenceOf(own, others)}`;
}

const differenceOf = (own: Features, other: Features): string =>
  Object.entries(own)
    .filter(([name, value]) => other[name] !== value)
    .map(([name, value]) => (value === 1 ? name : `${name} ${value.toFixed(1)}`))
    .join('; ');
