/** Feature values by name; absent features are 0. */
export type Features = Readonly<Record<string, number>>;
export type Weights = Readonly<Record<string, number>>;

/** The score of a log-linear model: the sum of its weighted features, added to the score of others. */
export function scoreOf(features: Features, weights: Weights, others = 0): number {
  let score = others;
  for (const name in features) score += (features[name] ?? 0) * (weights[name] ?? 0);
  return score;
}

/** Probabilities of alternatives from their scores; they add up to 1. */
export function softmax(scores: readonly number[]): readonly number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

export const logistic = (score: number): number => 1 / (1 + Math.exp(-score));
