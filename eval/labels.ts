import { readFileSync } from 'node:fs';
import { z } from 'zod';

const named = z.strictObject({ text: z.string().min(1), keys: z.array(z.string()).min(1) });
const ambiguous = z.strictObject({ text: z.string().min(1), candidates: z.array(z.string()).min(2) });
const TOPICS = ['infrastructure', 'network', 'power', 'provisioning', 'virtualization', 'tenancy', 'other'] as const;

const userGold = z.strictObject({
  mentions: z.array(named),
  references: z.array(named),
  ambiguous: z.array(ambiguous),
  unknown: z.array(z.strictObject({ text: z.string().min(1) })),
  followUp: z.boolean(),
  topic: z.enum(TOPICS),
  topicShift: z.boolean(),
  evidence: z.array(z.int().min(0)),
});

const turn = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('user'), text: z.string().min(1), gold: userGold }),
  z.strictObject({ role: z.literal('assistant'), text: z.string().min(1), gold: z.strictObject({ mentions: z.array(named) }).optional() }),
  z.strictObject({
    role: z.literal('tool'),
    text: z.string(),
    tool: z.strictObject({ name: z.string(), arguments: z.record(z.string(), z.unknown()) }),
  }),
]);

const dialogue = z.strictObject({ id: z.string().min(1), theme: z.string(), turns: z.array(turn).min(1) });

export type LabelledDialogue = z.infer<typeof dialogue>;
export type LabelledTurn = z.infer<typeof turn>;

export type LabelKind = 'mention' | 'reference' | 'ambiguous' | 'unknown';

/** A label with its position. Offsets are UTF-16 units, end exclusive; `start` is -1 if the text does not contain it. */
export interface Label {
  readonly kind: LabelKind;
  readonly text: string;
  /** The meaning; all candidates for an ambiguous label; empty for an unknown one. */
  readonly keys: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** The labels of a turn, each at the first occurrence that no earlier label has taken. */
export function labelsOf(labelled: LabelledTurn): readonly Label[] {
  const labels: Label[] = [];
  for (const each of statedIn(labelled)) {
    const start = freePlace(labelled.text, each.text, labels);
    labels.push({ ...each, start, end: start + each.text.length });
  }
  return labels;
}

function statedIn(labelled: LabelledTurn): readonly Pick<Label, 'kind' | 'text' | 'keys'>[] {
  if (labelled.role === 'tool' || labelled.gold === undefined) return [];
  const mentions = labelled.gold.mentions.map(({ text, keys }) => ({ kind: 'mention' as const, text, keys }));
  if (labelled.role === 'assistant') return mentions;
  const { gold } = labelled;
  return [
    ...mentions,
    ...gold.references.map(({ text, keys }) => ({ kind: 'reference' as const, text, keys })),
    ...gold.ambiguous.map(({ text, candidates }) => ({ kind: 'ambiguous' as const, text, keys: candidates })),
    ...gold.unknown.map(({ text }) => ({ kind: 'unknown' as const, text, keys: [] })),
  ];
}

function freePlace(text: string, part: string, taken: readonly Label[]): number {
  for (let start = text.indexOf(part); start >= 0; start = text.indexOf(part, start + 1))
    if (!taken.some((other) => start < other.end && other.start < start + part.length)) return start;
  return -1;
}

/** Reads labelled dialogues from JSON Lines. Throws with all errors. `known` are the keys of the inventory; without it, keys are not checked. */
export function readLabelled(files: readonly string[], known?: ReadonlySet<string>): readonly LabelledDialogue[] {
  const dialogues = files.flatMap(readFormat);
  const faults = faultsOf(dialogues, known);
  if (faults.length > 0) throw new Error(`${files.join(', ')}: expected labels that keep the rules.\n${faults.join('\n')}`);
  return dialogues;
}

function readFormat(file: string): readonly LabelledDialogue[] {
  return linesOf(file).map((line, index) => {
    const { data, error } = dialogue.safeParse(line);
    if (error !== undefined) throw new Error(`${file}, dialogue ${index + 1}: expected a labelled dialogue.\n${z.prettifyError(error)}`);
    return data;
  });
}

/** The values of the lines of a JSON Lines file. */
export function linesOf(file: string): readonly unknown[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as unknown);
}

/** Violations of the labelling rules, one sentence each. */
export function faultsOf(dialogues: readonly LabelledDialogue[], known?: ReadonlySet<string>): readonly string[] {
  const ids = dialogues.map(({ id }) => id);
  const twice = [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
  return [
    ...twice.map((id) => `${id} is the id of several dialogues`),
    ...dialogues.flatMap(({ id, turns }) =>
      turns.flatMap((each, index) =>
        [...labelFaults(each, known), ...followUpFaults(turns, index)].map((fault) => `${id}, turn ${index}: ${fault}`),
      ),
    ),
  ];
}

function labelFaults(labelled: LabelledTurn, known: ReadonlySet<string> | undefined): readonly string[] {
  return labelsOf(labelled).flatMap(({ text, keys, start, end }) => {
    const faults = keys
      .filter((key) => known?.has(key) === false)
      .map((key) => `“${text}” means ${key}, which the inventory does not have`);
    if (new Set(keys).size < keys.length) faults.push(`“${text}” names a key twice`);
    if (start < 0) faults.push(`“${text}” has no place of its own in “${labelled.text}”`);
    else if (insideWord(labelled.text, start) || insideWord(labelled.text, end))
      faults.push(`“${text}” is first found inside a word of “${labelled.text}”`);
    return faults;
  });
}

const insideWord = (text: string, at: number): boolean => /^[\p{L}\p{N}]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1));

function followUpFaults(turns: readonly LabelledTurn[], index: number): readonly string[] {
  const labelled = turns[index];
  if (labelled?.role !== 'user') return [];
  const { followUp, evidence, topicShift } = labelled.gold;
  const faults = evidence
    .filter((at) => at >= index || turns[at]?.role === 'tool')
    .map((at) => `evidence ${at} is ${at >= index ? 'no earlier turn' : 'a tool turn'}`);
  if (new Set(evidence).size < evidence.length) faults.push('evidence names a turn twice');
  if (followUp !== evidence.length > 0) faults.push(`followUp is ${followUp} with ${evidence.length} turns of evidence`);
  if (topicShift && index === 0) faults.push('the first turn cannot shift the topic');
  return faults;
}

/** The keys of an inventory in JSON Lines. */
export const keysOf = (inventory: string): ReadonlySet<string> =>
  new Set(linesOf(inventory).map((line) => (line as { readonly ref: string }).ref));
