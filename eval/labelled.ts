import { readFileSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import type { z } from 'zod';
import { describeReport, type BinaryReport, type Judged } from './binary.js';
import { stackSettings, startNetloom, type EvaluatedNetloom } from './netloom.js';

/** A file is malformed. The message says what was expected, what was received, and where. */
export class FormError extends Error {
  override readonly name = 'FormError';
}

const MAX_BYTES = 64_000_000;
const MAX_PROBLEMS = 10;

/** The maximum number of dialogues in a file, turns in a dialogue, and characters in a turn. */
export const BOUNDS = { dialogues: 20_000, turns: 2_000, characters: 100_000 } as const;

/** A turn with its label. A turn without a label is written but not judged. */
export interface LabelledTurn {
  readonly text: string;
  readonly author?: string;
  readonly wanted?: boolean;
}

export function readText(file: string): string {
  try {
    const { size } = statSync(file);
    if (size > MAX_BYTES) throw new FormError(`${file}: expected at most ${MAX_BYTES} bytes, got ${size}.`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof FormError) throw error;
    throw new FormError(`${file}: expected a file that can be read, got ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** The validated JSON of a file. The messages of a schema say what was expected. */
export function readForm<T>(file: string, schema: z.ZodType<T>, expected: string): T {
  const json = parse(file, readText(file), expected);
  const result = schema.safeParse(json, { reportInput: true });
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const place = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `[${JSON.stringify(key)}]`)).join('');
    return `${file}: at ${place === '' ? 'the top' : place}: expected ${issue.message}, got ${brief(issue.input)}.`;
  });
  const more = lines.length - MAX_PROBLEMS;
  throw new FormError([...lines.slice(0, MAX_PROBLEMS), ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n'));
}

function parse(file: string, text: string, expected: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const at = /position (\d+)/u.exec(message)?.[1];
    const line = at === undefined ? text.split('\n').length : text.slice(0, Number(at)).split('\n').length;
    throw new FormError(`${file}, line ${line}: expected ${expected} as JSON, got ${brief(message)}.`);
  }
}

export function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 80 ? text : `${text.slice(0, 77)}…`;
}

interface Understood {
  readonly addMessage: {
    readonly session: { readonly id: string };
    readonly message: {
      readonly understanding: { readonly followUp: { readonly isFollowUp: boolean }; readonly topic: { readonly shifted: boolean } };
    };
  };
}

const ADD =
  'mutation Say($input: AddMessageInput!) { addMessage(input: $input) { session { id } message { understanding { followUp { isFollowUp } topic { shifted } } } } }';

/** Writes each dialogue as a session, turn by turn, and reads what `said` selects before the next turn is written. */
export async function judge(
  dialogues: readonly (readonly LabelledTurn[])[],
  said: (understanding: Understood['addMessage']['message']['understanding']) => boolean,
): Promise<readonly (readonly Judged[])[]> {
  const netloom = await startNetloom(stackSettings(process.env));
  try {
    const judged = [];
    for (const turns of dialogues) judged.push(await replay(netloom, turns, said));
    return judged;
  } finally {
    await netloom.stop();
  }
}

async function replay(
  netloom: EvaluatedNetloom,
  turns: readonly LabelledTurn[],
  said: Parameters<typeof judge>[1],
): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  let sessionId: string | undefined;
  for (const { wanted, ...turn } of turns) {
    const { addMessage } = await netloom.query<Understood>(ADD, { input: { sessionId, role: 'USER', ...turn } });
    sessionId = addMessage.session.id;
    if (wanted !== undefined) judged.push({ wanted, said: said(addMessage.message.understanding) });
  }
  return judged;
}

/** Runs an evaluation for the command line: prints its report as text or JSON, or the errors of a malformed file with exit code 2. */
export async function printReport(what: string, json: boolean | undefined, evaluate: () => Promise<BinaryReport>): Promise<void> {
  try {
    const report = await evaluate();
    console.log(json === true ? JSON.stringify(report, null, 2) : describeReport(what, report));
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}

export const withJson = (command: Command): Command => command.option('--json', 'print the report as JSON');
