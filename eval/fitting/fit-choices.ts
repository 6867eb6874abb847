import { softmax, type Features, type Weights } from '../../src/domain/understanding/scoring/linear.js';

/** A choice between alternatives with the correct ones marked; several may be correct. */
export interface Choice {
  readonly alternatives: readonly Features[];
  readonly correct: readonly boolean[];
  /** How much it counts; 1 by default. */
  readonly weight?: number;
}

export interface FitOptions {
  /** The strength of L2 regularisation, which pulls each weight to its expected value. */
  readonly penalty: number;
  /** Expected weights; 0 for the others. Rare features, which the choices say little about, stay near them. */
  readonly expected?: Weights;
  readonly steps: number;
}

/**
 * Fits the weights of a log-linear model to choices: maximises the mean log probability of the correct alternatives minus the penalty, by Adam with
 * the whole gradient. Deterministic: the same choices in the same order always have the same weights.
 */
export function fitChoices(choices: readonly Choice[], { penalty, steps, expected = {} }: FitOptions, start: Weights = expected): Weights {
  const names = [...new Set(choices.flatMap(({ alternatives }) => alternatives.flatMap((features) => Object.keys(features))))].toSorted();
  const place = new Map(names.map((name, index) => [name, index]));
  const packed = choices.filter(({ correct }) => correct.includes(true)).map((choice) => pack(choice, place));
  const center = Float64Array.from(names, (name) => expected[name] ?? 0);
  const weights = Float64Array.from(names, (name) => start[name] ?? expected[name] ?? 0);
  const [mean, square] = [new Float64Array(names.length), new Float64Array(names.length)];
  const total = packed.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 1; step <= steps; step += 1) {
    const gradient = weights.map((weight, at) => -penalty * (weight - (center[at] ?? 0)));
    for (const choice of packed) addGradient(choice, weights, gradient, total);
    const rate = 0.1 * (1 - 0.9 * (step / steps));
    for (let at = 0; at < weights.length; at += 1) {
      const slope = gradient[at] ?? 0;
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope;
      square[at] = 0.999 * (square[at] ?? 0) + 0.001 * slope * slope;
      weights[at] =
        (weights[at] ?? 0) + (rate * ((mean[at] ?? 0) / (1 - 0.9 ** step))) / (Math.sqrt((square[at] ?? 0) / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  return Object.fromEntries(names.map((name, at) => [name, Math.round((weights[at] ?? 0) * 1_000) / 1_000]));
}

interface Packed {
  readonly weight: number;
  readonly alternatives: readonly { readonly at: Int32Array; readonly value: Float64Array; readonly correct: boolean }[];
}

function pack({ alternatives, correct, weight = 1 }: Choice, place: ReadonlyMap<string, number>): Packed {
  return {
    weight,
    alternatives: alternatives.map((features, index) => {
      const entries = Object.entries(features).filter(([, value]) => value !== 0);
      return {
        at: Int32Array.from(entries, ([name]) => place.get(name) ?? 0),
        value: Float64Array.from(entries, ([, value]) => value),
        correct: correct[index] === true,
      };
    }),
  };
}

function addGradient({ alternatives, weight }: Packed, weights: Float64Array, gradient: Float64Array, total: number): void {
  const scores = alternatives.map(({ at, value }) => {
    let score = 0;
    for (let index = 0; index < at.length; index += 1) score += (weights[at[index] ?? 0] ?? 0) * (value[index] ?? 0);
    return score;
  });
  const all = softmax(scores);
  const right = alternatives.reduce((sum, { correct }, index) => sum + (correct ? (all[index] ?? 0) : 0), 0);
  alternatives.forEach(({ at, value, correct }, index) => {
    const probability = all[index] ?? 0;
    const pull = (weight / total) * ((correct && right > 0 ? probability / right : 0) - probability);
    if (pull === 0) return;
    for (let each = 0; each < at.length; each += 1) gradient[at[each] ?? 0] = (gradient[at[each] ?? 0] ?? 0) + pull * (value[each] ?? 0);
  });
}
