import { z } from 'zod';
import { linesOf } from '../../labels.js';
import { ownSentences } from '../../../src/domain/memory/statements/sentences.js';
import { alternativesOf, STATEMENT_KINDS } from '../../../src/domain/memory/statements/classify-sentence.js';
import { normalText } from '../../../src/domain/memory/normal-text.js';
import type { Choice } from '../../fitting/fit-choices.js';

const labelledMessage = z.strictObject({
  message: z.string().min(1),
  /** The sentences that hold beyond the conversation, word for word. */
  lasting: z.array(z.strictObject({ kind: z.enum(STATEMENT_KINDS), text: z.string().min(1) })),
});

export type LabelledMessage = z.infer<typeof labelledMessage>;
export type SentenceLabel = (typeof STATEMENT_KINDS)[number] | 'NONE';

export interface LabelledSentence {
  readonly sentence: string;
  readonly label: SentenceLabel;
}

export function readMessages(file: string): readonly LabelledMessage[] {
  return linesOf(file).map((line, index) => {
    const { data, error } = labelledMessage.safeParse(line);
    if (error !== undefined) throw new Error(`${file}, line ${index + 1}: expected a labelled message.\n${z.prettifyError(error)}`);
    return data;
  });
}

/** The sentences of a message as the product splits it. A sentence is lasting if it contains a labelled text or is part of one. */
export function sentencesOf({ message, lasting }: LabelledMessage): readonly LabelledSentence[] {
  const labelled = lasting.map(({ kind, text }) => ({ kind, said: normalText(text) }));
  return ownSentences(message).map((sentence) => {
    const own = normalText(sentence);
    const label = labelled.find(({ said }) => own.includes(said) || (said.includes(own) && own.length > said.length / 3))?.kind ?? 'NONE';
    return { sentence, label };
  });
}

/** Features that fewer sentences have say nothing about others. */
const MIN_SENTENCES = 3;

/** The choices between the kinds, without rare features. */
export function choicesOf(sentences: readonly LabelledSentence[]): readonly Choice[] {
  const alternatives = sentences.map(({ sentence }) => alternativesOf(sentence));
  const counts = new Map<string, number>();
  for (const [fact = {}] of alternatives)
    for (const name of Object.keys(fact)) counts.set(name.slice('FACT '.length), (counts.get(name.slice('FACT '.length)) ?? 0) + 1);
  const isFrequent = (name: string): boolean => (counts.get(name.slice(name.indexOf(' ') + 1)) ?? 0) >= MIN_SENTENCES;
  return sentences.map(({ label }, at) => ({
    alternatives: (alternatives[at] ?? []).map((features) =>
      Object.fromEntries(Object.entries(features).filter(([name]) => isFrequent(name))),
    ),
    correct: [...STATEMENT_KINDS, 'NONE'].map((kind) => kind === label),
  }));
}
