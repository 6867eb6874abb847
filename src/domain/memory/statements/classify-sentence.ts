import type { MemoryKind } from '../memory.js';
import { scoreOf, softmax, type Features, type Weights } from '../../understanding/scoring/linear.js';
import { sentenceFeatures } from './sentence-features.js';
import weights from './weights.json' with { type: 'json' };

/** The kinds of lasting statements, in the order of {@link alternativesOf}. A sentence may also be none of them. */
export const STATEMENT_KINDS = ['FACT', 'PREFERENCE'] as const satisfies readonly MemoryKind[];
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** The features of each kind, and then those of a sentence that is not lasting: none, so that its score is 0. */
export function alternativesOf(sentence: string): readonly Features[] {
  const features = Object.keys(sentenceFeatures(sentence));
  return [...STATEMENT_KINDS.map((kind) => Object.fromEntries(features.map((name) => [`${kind} ${name}`, 1]))), {}];
}

export interface SentenceClass {
  readonly kind: StatementKind;
  /** The probability that the sentence is lasting, from 0 to 1. */
  readonly lasting: number;
}

/** A preference that is taken for a fact would be recalled only with the same words, so it needs less probability than a fact. */
const PREFERENCE_SHARE = 0.4;

/** The more probable kind of a sentence, and the probability that it is lasting at all. */
export function classifySentence(sentence: string, fitted: Weights = weights): SentenceClass {
  const [fact = 0, preference = 0] = softmax(alternativesOf(sentence).map((features) => scoreOf(features, fitted)));
  return { kind: PREFERENCE_SHARE * fact >= preference ? 'FACT' : 'PREFERENCE', lasting: fact + preference };
}
