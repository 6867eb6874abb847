import { fitChoices } from '../../fitting/fit-choices.js';
import type { Weights } from '../../../src/domain/understanding/scoring/linear.js';
import { classifySentence } from '../../../src/domain/memory/statements/classify-sentence.js';
import { choicesOf, sentencesOf, type LabelledMessage, type LabelledSentence } from './examples.js';

const OPTIONS = { penalty: 0.0007, steps: 300 } as const;
const FOLDS = 5;

export const fitStatements = (messages: readonly LabelledMessage[]): Weights => {
  const fitted = fitChoices(choicesOf(messages.flatMap(sentencesOf)), OPTIONS);
  return Object.fromEntries(Object.entries(fitted).filter(([, weight]) => Math.abs(weight) >= MIN_WEIGHT));
};
/** Smaller weights change no decision that another sentence would not change as well. */
const MIN_WEIGHT = 0.1;

/** A labelled sentence with the probability that weights which did not see its message give it. */
export interface JudgedSentence extends LabelledSentence {
  readonly lasting: number;
  readonly kind: string;
}

export const judgedBy = (sentences: readonly LabelledSentence[], weights: Weights): readonly JudgedSentence[] =>
  sentences.map((each) => ({ ...each, ...classifySentence(each.sentence, weights) }));

/** Every message is judged by weights that were fitted to the other messages. */
export function crossValidated(messages: readonly LabelledMessage[]): readonly JudgedSentence[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const [own, others] = [messages.filter((__, at) => at % FOLDS === fold), messages.filter((__, at) => at % FOLDS !== fold)];
    return judgedBy(own.flatMap(sentencesOf), fitStatements(others));
  }).flat();
}

export interface StatementFigures {
  readonly threshold: number;
  readonly precision: number;
  readonly recall: number;
  /** The share of the recognised sentences whose kind is correct. */
  readonly kinds: number;
}

export function statementFigures(judged: readonly JudgedSentence[], threshold: number): StatementFigures {
  const taken = judged.filter(({ lasting }) => lasting >= threshold);
  const right = taken.filter(({ label }) => label !== 'NONE');
  return {
    threshold,
    precision: right.length / Math.max(1, taken.length),
    recall: right.length / Math.max(1, judged.filter(({ label }) => label !== 'NONE').length),
    kinds: right.filter(({ label, kind }) => label === kind).length / Math.max(1, right.length),
  };
}
