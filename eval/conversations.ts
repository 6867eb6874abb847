import { writeFileSync } from 'node:fs';
import type { Environment } from '../src/config/settings.js';
import { linesOf } from './labels.js';
import { stackSettings, startNetloom, type EvaluatedNetloom } from './netloom.js';
import type { Prediction } from './score.js';

export interface Turn {
  readonly role: 'user' | 'assistant' | 'tool';
  readonly text: string;
  readonly tool?: { readonly name: string; readonly arguments: unknown };
}

export interface Dialogue {
  readonly id: string;
  readonly turns: readonly Turn[];
}

interface EntityRef {
  readonly ref: { readonly objectType: string; readonly objectId: string };
}

interface AddedMessage {
  readonly addMessage: {
    readonly session: { readonly id: string };
    readonly message: {
      readonly id: string;
      readonly tokens: number;
      readonly understanding: {
        readonly mentions: readonly {
          readonly start: number;
          readonly end: number;
          readonly status: string;
          readonly entities: readonly EntityRef[];
          readonly candidates: readonly { readonly entity: EntityRef }[];
          readonly choices: readonly { readonly entities: readonly EntityRef[] }[];
        }[];
        readonly followUp: { readonly isFollowUp: boolean };
        readonly topic: { readonly shifted: boolean };
      };
    };
  };
}

const ADD_MESSAGE = `mutation Replay($input: AddMessageInput!) { addMessage(input: $input) { session { id } message { id tokens understanding {
  mentions { start end status entities { ref { objectType objectId } } candidates { entity { ref { objectType objectId } } } choices { entities { ref { objectType objectId } } } } followUp { isFollowUp } topic { shifted } } } } }`;
const RECORD = 'mutation Record($input: RecordOperationInput!) { recordOperation(input: $input) { session { id } operation { tokens } } }';
const CONTEXT =
  'query Window($sessionId: ID!, $request: ContextRequest) { context(sessionId: $sessionId, request: $request) { budget { used } sections { items { cut { how } message { id } } } } }';

/** The minimum budget for any share. */
const MIN_TOKENS = 150;

const keyOf = ({ ref }: EntityRef): string => `${ref.objectType}:${ref.objectId}`;

interface Progress {
  sessionId: string | undefined;
  tokens: number;
  readonly turnOf: Map<string, number>;
}

/** Replays each dialogue turn by turn, without looking ahead, and writes the predictions. */
export async function evaluateConversations(
  file: string,
  options: { readonly inventory: string; readonly out: string; readonly budgets: readonly string[] },
): Promise<void> {
  const dialogues = linesOf(file) as readonly Dialogue[];
  const predictions = await predict(dialogues, options, stackSettings(process.env));
  writeFileSync(options.out, predictions.map((each) => `${JSON.stringify(each)}\n`).join(''));
  console.error(`${dialogues.length} dialogues → ${options.out}`);
}

/** The predictions for each turn of each dialogue, on the stack of the settings. */
export async function predict(
  dialogues: readonly Dialogue[],
  { inventory, budgets }: { readonly inventory: string; readonly budgets: readonly string[] },
  settings: Environment = {},
): Promise<readonly Prediction[]> {
  const netloom = await startNetloom(settings);
  try {
    await netloom.importInventory(inventory);
    const predictions = [];
    for (const dialogue of dialogues) predictions.push(await replay(netloom, dialogue, budgets));
    return predictions;
  } finally {
    await netloom.stop();
  }
}

async function replay(netloom: EvaluatedNetloom, { id, turns }: Dialogue, budgets: readonly string[]) {
  const progress: Progress = { sessionId: undefined, tokens: 0, turnOf: new Map() };
  const predictions = [];
  for (const [index, turn] of turns.entries())
    predictions.push(turn.role === 'tool' ? await record(netloom, turn, progress) : await say(netloom, turn, index, progress, budgets));
  return { id, turns: predictions };
}

async function record(netloom: EvaluatedNetloom, turn: Turn, progress: Progress) {
  const input = {
    sessionId: progress.sessionId,
    tool: turn.tool?.name ?? 'tool',
    arguments: turn.tool?.arguments ?? {},
    result: turn.text,
  };
  const { recordOperation } = await netloom.query<{ recordOperation: { session: { id: string }; operation: { tokens: number } } }>(RECORD, {
    input,
  });
  progress.sessionId = recordOperation.session.id;
  progress.tokens += recordOperation.operation.tokens;
  return { spans: [] };
}

async function say(netloom: EvaluatedNetloom, turn: Turn, index: number, progress: Progress, budgets: readonly string[]) {
  const input = { sessionId: progress.sessionId, role: turn.role.toUpperCase(), text: turn.text };
  const { addMessage } = await netloom.query<AddedMessage>(ADD_MESSAGE, { input });
  const { message, session } = addMessage;
  progress.sessionId = session.id;
  progress.turnOf.set(message.id, index);
  const { mentions, followUp, topic } = message.understanding;
  const spans = mentions.map(({ start, end, status, entities, candidates, choices }) => ({
    start,
    end,
    status,
    keys: entities.map(keyOf),
    candidates: candidates.map(({ entity }) => keyOf(entity)),
    choices: choices.map((choice) => choice.entities.map(keyOf)),
  }));
  const seen =
    turn.role === 'user' ? { ...(await windowsOf(netloom, progress, index, budgets)), entities: await entitiesOf(netloom, progress) } : {};
  progress.tokens += message.tokens;
  return { spans, followUp: followUp.isFollowUp, topicShift: topic.shifted, ...seen };
}

const ENTITIES =
  'query Entities($sessionId: ID!, $request: ContextRequest) { context(sessionId: $sessionId, request: $request) { sections { items { entity { ref { objectType objectId } } } } } }';

interface EntityItems {
  readonly sections: readonly { readonly items: readonly { readonly entity?: EntityRef | null }[] }[];
}

/** The entities that have a line of their own in the window of 2,000 tokens. */
async function entitiesOf(netloom: EvaluatedNetloom, { sessionId }: Progress): Promise<readonly string[]> {
  const { context } = await netloom.query<{ context: EntityItems }>(ENTITIES, { sessionId, request: { budget: 2_000, reserve: 0 } });
  const items = context.sections.flatMap((section) => section.items);
  const keys = items.flatMap(({ entity }) => (entity === undefined || entity === null ? [] : [keyOf(entity)]));
  return [...new Set(keys)].toSorted();
}

interface WindowItems {
  readonly budget: { readonly used: number };
  readonly sections: readonly {
    readonly items: readonly { readonly cut?: { readonly how: string } | null; readonly message?: { readonly id: string } | null }[];
  }[];
}

/**
 * The earlier turns all of whose words are in the window, for each budget, which is a share of the conversation so far. The whole window counts.
 * Turns that are partly in the window are listed separately.
 */
async function windowsOf(netloom: EvaluatedNetloom, progress: Progress, index: number, budgets: readonly string[]) {
  const windows: Record<string, number[]> = {};
  const parts: Record<string, number[]> = {};
  for (const name of budgets) {
    const share = Number.parseFloat(name) / 100;
    const budget = Math.max(MIN_TOKENS, Math.round(progress.tokens * share));
    const request = { budget, reserve: 0 };
    const { context } = await netloom.query<{ context: WindowItems }>(CONTEXT, { sessionId: progress.sessionId, request });
    if (context.budget.used > budget) throw new Error(`a window of ${context.budget.used} tokens for a budget of ${budget}`);
    const items = context.sections.flatMap((section) => section.items);
    const turnsOf = (these: WindowItems['sections'][number]['items']) =>
      these.flatMap(({ message }) => progress.turnOf.get(message?.id ?? '') ?? []).filter((turn) => turn !== index);
    const isWhole = ({ cut }: (typeof items)[number]) => cut === undefined || cut === null;
    windows[name] = turnsOf(items.filter(isWhole));
    parts[name] = turnsOf(items.filter((item) => !isWhole(item)));
  }
  return { windows, parts };
}
