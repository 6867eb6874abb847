import type { MemoryKind } from '../memory.js';
import { scoreOf, softmax, type Features, type Weights } from '../../understanding/scoring/linear.js';
import { sentenceFeatures, type SentenceInMessage } from './sentence-features.js';
import weights from './weights.json' with { type: 'json' };

/** The kinds of lasting statements, in the order of {@link alternativesOf}. A sentence may also be none of them. */
export const STATEMENT_KINDS = ['FACT', 'PREFERENCE'] as const satisfies readonly MemoryKind[];
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** The features of each kind, and then those of a sentence that is not lasting: none, so that its score is 0. */
export function alternativesOf(sentence: SentenceInMessage): readonly Features[] {
  const features = Object.keys(sentenceFeatures(sentence));
  return [...STATEMENT_KINDS.map((kind) => Object.fromEntries(features.map((name) => [`${kind} ${name}`, 1]))), {}];
}

export interface SentenceClass {
  readonly kind: StatementKind;
  /** The probability that the sentence is lasting, from 0 to 1. */
  readonly lasting: number;
}

/** The more probable kind of a sentence, and the probability that it is lasting at all. */
export function classifySentence(sentence: SentenceInMessage, fitted: Weights = weights): SentenceClass {
  const [fact = 0, preference = 0] = softmax(alternativesOf(sentence).map((features) => scoreOf(features, fitted)));
  return { kind: fact >= preference ? 'FACT' : 'PREFERENCE', lasting: fact + preference };
}
