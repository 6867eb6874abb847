import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { linesOf } from '../labels.js';

export const INVENTORIES = ['isp', 'hospital', 'factory', 'bank', 'retail'] as const;

/** What is difficult about a case. Only in `clear`, and in some of `tool` and `correction`, one entity is right. */
export const KINDS = ['clear', 'place', 'unknown', 'owner', 'equal', 'tool', 'other', 'correction'] as const;

export type Kind = (typeof KINDS)[number];

const text = z.string().min(1);

const turn = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('user'), text }),
  z.strictObject({ role: z.literal('assistant'), text }),
  z.strictObject({
    role: z.literal('tool'),
    text,
    tool: z.strictObject({ name: text, arguments: z.record(z.string(), z.unknown()) }),
  }),
]);

const destructiveCase = z
  .strictObject({
    id: text,
    inventory: z.enum(INVENTORIES),
    kind: z.enum(KINDS),
    turns: z.array(turn).min(1).max(6),
    /** The object of the command and the entity that it means; null if no single entity is meant for certain. */
    target: z.strictObject({ text, keys: z.array(text).length(1) }).nullable(),
    /** The object of a command without a target. */
    object: text.optional(),
    /** Places, owners and sets inside the object that are named correctly: resolving them is no error. */
    named: z.array(z.strictObject({ text, keys: z.array(text).min(1) })).optional(),
    /** Entities to offer in a question; not necessarily all. */
    candidates: z.array(text).min(2).optional(),
  })
  .refine((each) => each.turns.at(-1)?.role === 'user', 'the last turn is the command of a user')
  .refine((each) => (each.target === null) === (each.object !== undefined), 'either a target or an object')
  .refine((each) => each.target === null || each.candidates === undefined, 'candidates only without a target')
  .refine((each) => each.kind !== 'clear' || each.target !== null, 'a clear case has a target');

export type DestructiveCase = z.infer<typeof destructiveCase>;

export const CASES = fileURLToPath(new URL('./cases.jsonl', import.meta.url));

/** Reads destructive commands from JSON Lines. */
export function readCases(file: string = CASES): readonly DestructiveCase[] {
  return linesOf(file).map((line, index) => {
    const { data, error } = destructiveCase.safeParse(line);
    if (error !== undefined) throw new Error(`${file}, line ${index + 1}: expected a case.\n${z.prettifyError(error)}`);
    return data;
  });
}

export const commandOf = ({ turns }: DestructiveCase): string => turns.at(-1)?.text ?? '';

export const objectOf = ({ target, object }: DestructiveCase): string => target?.text ?? object ?? '';

export interface Place {
  readonly start: number;
  readonly end: number;
}

/** All places of a part in a text that do not cut a word. All of them mean the same. */
export function placesOf(said: string, part: string): readonly Place[] {
  const places: Place[] = [];
  for (let start = said.indexOf(part); start >= 0; start = said.indexOf(part, start + 1)) {
    const end = start + part.length;
    if (!cutsWord(said, start) && !cutsWord(said, end)) places.push({ start, end });
  }
  return places;
}

const cutsWord = (said: string, at: number): boolean => /^[\p{L}\p{N}]{2}$/u.test(said.slice(Math.max(0, at - 1), at + 1));
