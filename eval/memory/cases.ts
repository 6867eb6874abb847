import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { linesOf } from '../labels.js';

/**
 * FACT and PREFERENCE: a statement of an earlier session that helps with the question. CORRECTION: an earlier statement was corrected. NEGATIVE: nothing of the
 * earlier sessions may be recalled. WORK: the question asks for earlier work on an entity.
 */
const KINDS = ['fact', 'preference', 'correction', 'negative', 'work'] as const;
export type Kind = (typeof KINDS)[number];

const text = z.string().min(1);
const turn = z.union([text, z.strictObject({ role: z.enum(['user', 'assistant', 'tool']), text })]);
const turns = z.array(turn).min(1);
/** A session of somebody else than the one who asks. */
const sessionOfOther = z.strictObject({ by: text, turns });

const memoryCase = z.strictObject({
  id: text,
  /** A folder of eval/benchmark. */
  inventory: text,
  kind: z.enum(KINDS),
  /** The project of all sessions of the case. */
  project: text.optional(),
  /** The project of the new session, if it is another one. */
  askProject: text.optional(),
  /** Earlier sessions, oldest first. A string is a turn of the user. */
  before: z
    .array(z.union([turns, sessionOfOther]))
    .min(1)
    .max(4),
  /** The message of the new session. */
  ask: text,
  /** Parts of texts that items of the window’s section must contain, each in one of them. */
  expect: z.array(text),
  /** Parts of texts that no item may contain. */
  reject: z.array(text).default([]),
});

export type MemoryCase = z.infer<typeof memoryCase>;
export type Turn = z.infer<typeof turn>;

export const fileOf = (set: string): string => fileURLToPath(new URL(`./${set}.jsonl`, import.meta.url));

/** Reads pairs of sessions from JSON Lines. */
export function readCases(file: string): readonly MemoryCase[] {
  return linesOf(file).map((line, index) => {
    const { data, error } = memoryCase.safeParse(line);
    if (error !== undefined) throw new Error(`${file}, line ${index + 1}: expected a case.\n${z.prettifyError(error)}`);
    return data;
  });
}

type Session = MemoryCase['before'][number];
export const turnsOf = (session: Session): readonly Turn[] => ('turns' in session ? session.turns : session);
/** Undefined for the one who asks. */
export const speakerOf = (session: Session): string | undefined => ('turns' in session ? session.by : undefined);

export const spokenIn = (given: Turn): { readonly role: string; readonly text: string } =>
  typeof given === 'string' ? { role: 'USER', text: given } : { role: given.role.toUpperCase(), text: given.text };
