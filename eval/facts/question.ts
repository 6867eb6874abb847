import { z } from 'zod';
import { linesOf } from '../labels.js';

export const QUESTION_KINDS = [
  'COMPARISON',
  'LOCATION',
  'ATTRIBUTES',
  'NEGATIVE',
  'ADDRESSES',
  'COUNT',
  'POWER',
  'CONNECTION',
  'MEMBERS',
  'FOLLOW_UP',
  'AGGREGATE',
] as const;

/** The voices of a question: a colleague in a chat, a ticket, a short command, somebody new to the network, an engineer in a hurry. */
export const VOICES = ['CHAT', 'TICKET', 'TERSE', 'NEWCOMER', 'ENGINEER'] as const;

const text = z.string().trim().min(1);

const factQuestion = z.strictObject({
  id: text,
  kind: z.enum(QUESTION_KINDS),
  voice: z.enum(VOICES),
  /** The messages of the user; the last one is the question. */
  turns: z.tuple([text], text),
  /** The records that a client of NetBox would have to read for the answer, as `app.model:id`. */
  objects: z.array(text).min(1),
  /** The facts that an answer needs: all texts of a fact have to be in one line of the window, as whole words, in any letter case. */
  facts: z.array(z.tuple([text], text)).min(1),
});

/** A question with what an answer needs. */
export type FactQuestion = z.infer<typeof factQuestion>;
export type NeededFact = FactQuestion['facts'][number];

/** Reads questions from JSON Lines. */
export function readQuestions(file: string): readonly FactQuestion[] {
  return linesOf(file).map((line, index) => {
    const { data, error } = factQuestion.safeParse(line);
    if (error !== undefined) throw new Error(`${file}, line ${index + 1}: expected a question.\n${z.prettifyError(error)}`);
    return data;
  });
}
