import { isJsonObject, memberOf, type JsonObject } from '../common/json.js';
import {
  type PartDraft,
  type Role,
  MAX_DETAIL,
  MAX_DURATION_MS,
  MAX_TASK_RESULT,
  MAX_TASKS,
  type PartDetails,
  type TaskResult,
} from '../model/message.js';
import type { OperationStatus } from '../model/operation.js';
import { membersOf, type Members } from './members.js';

/** Names of members, in the order in which they are looked for. */
const NAMES = {
  /** LibreChat has `sender`, Open WebUI `modelName`, OpenAI `name`. */
  agent: ['agent', 'agentName', 'agent_name', 'sender', 'modelName', 'name'],
  /** ChatGPT has `model_slug`. */
  model: ['model', 'modelId', 'model_id', 'model_slug'],
  /** LibreChat has `endpoint`. */
  provider: ['provider', 'providerId', 'endpoint'],
  tasks: ['tasks', 'taskResults', 'task_results', 'statusHistory'],
} as const;

/** Members with a duration, and the number of milliseconds of its unit. Ollama, and so Open WebUI, states nanoseconds. */
const DURATIONS: readonly (readonly [name: string, milliseconds: number])[] = [
  ['durationMs', 1],
  ['duration_ms', 1],
  ['latencyMs', 1],
  ['latency_ms', 1],
  ['elapsed_ms', 1],
  ['durationSec', 1_000],
  ['duration_sec', 1_000],
  ['duration_seconds', 1_000],
  ['finished_duration_sec', 1_000],
  ['total_duration', 1e-6],
];

/** Objects beside the content in which tools describe a message. */
const INSIDE = ['metadata', 'usage', 'info'] as const;

/** A message or a block, and the objects that describe it. */
const describing = (of: Members): readonly Members[] => [of, ...INSIDE.flatMap((name) => of.within(name) ?? [])];

/** The first member with one of these names that is a text, or an object with a name; shortened to the length of a detail. */
function named(objects: readonly Members[], names: readonly string[]): string | undefined {
  for (const name of names) {
    for (const object of objects) {
      const text = object.text(name) ?? object.within(name)?.text('name');
      const line = text === undefined ? '' : lineOf(text, MAX_DETAIL);
      if (line !== '') return line;
    }
  }
  return undefined;
}

const lineOf = (text: string, most: number): string =>
  text
    .slice(0, most)
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

function durationIn(objects: readonly Members[]): number | undefined {
  for (const [name, milliseconds] of DURATIONS) {
    for (const object of objects) {
      const value = memberOf(object.object, name);
      const duration = typeof value === 'number' ? Math.round(value * milliseconds) : -1;
      if (duration >= 0 && duration <= MAX_DURATION_MS) return duration;
    }
  }
  return undefined;
}

const STATUSES: ReadonlyMap<string, OperationStatus> = new Map([
  ['failed', 'FAILED'],
  ['error', 'FAILED'],
  ['cancelled', 'CANCELLED'],
  ['canceled', 'CANCELLED'],
  ['running', 'RUNNING'],
  ['pending', 'RUNNING'],
  ['in_progress', 'RUNNING'],
]);

function taskOf(task: JsonObject): TaskResult | undefined {
  const members = membersOf(task);
  const name = named([members], ['name', 'title', 'action', 'task', 'id']);
  if (name === undefined) return undefined;
  const stated = STATUSES.get((members.text('status') ?? '').toLowerCase());
  const isFailed = (memberOf(task, 'error') ?? false) !== false;
  const status = stated ?? (isFailed ? 'FAILED' : memberOf(task, 'done') === false ? 'RUNNING' : 'SUCCEEDED');
  const output = ['result', 'output', 'error', 'description'].map((each) => memberOf(task, each)).find((each) => (each ?? null) !== null);
  const durationMs = durationIn([members]);
  const text = output === undefined ? undefined : typeof output === 'string' ? output : JSON.stringify(output);
  return {
    name,
    status,
    ...(text === undefined ? {} : { result: text.slice(0, MAX_TASK_RESULT).toWellFormed() }),
    ...(durationMs === undefined ? {} : { durationMs }),
  };
}

function tasksIn(objects: readonly Members[]): readonly TaskResult[] {
  const tasks = objects.flatMap((object) => NAMES.tasks.flatMap((name) => object.list(name)));
  return tasks
    .slice(0, MAX_TASKS)
    .filter(isJsonObject)
    .flatMap((task) => taskOf(task) ?? []);
}

/** The details that a message or a block states about itself; undefined if there are none. */
export function detailsOf(of: Members): PartDetails | undefined {
  const objects = describing(of);
  const [durationMs, model, provider] = [durationIn(objects), named(objects, NAMES.model), named(objects, NAMES.provider)];
  const tasks = tasksIn(objects);
  const details = {
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(model === undefined ? {} : { model }),
    ...(provider === undefined ? {} : { provider }),
    ...(tasks.length === 0 ? {} : { tasks }),
  };
  return Object.keys(details).length === 0 ? undefined : details;
}

/**
 * The parts of a message with its details: the model and the provider of an answer made all of its parts except results of tools, and its duration and
 * its tasks belong to the last part.
 */
export function partsWithDetails(parts: readonly PartDraft[], role: Role, message: Members, usual: PartDetails): readonly PartDraft[] {
  if (role !== 'ASSISTANT' && role !== 'TOOL') return parts;
  const { durationMs, tasks, ...made } = { ...(role === 'ASSISTANT' ? usual : {}), ...detailsOf(message) };
  const whole = { ...(durationMs === undefined ? {} : { durationMs }), ...(tasks === undefined ? {} : { tasks }) };
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1;
    const details = { ...(isLast ? whole : {}), ...(part.kind === 'TOOL_RESULT' ? {} : made), ...part.details };
    return Object.keys(details).length === 0 ? part : { ...part, details };
  });
}

/** The model and the provider of a conversation, for answers that state none: ChatGPT and LibreChat keep them there. */
export function usualDetails(conversation: Members): PartDetails {
  const [model, provider] = [named([conversation], ['default_model_slug']), named([conversation], ['endpoint'])];
  return { ...(model === undefined ? {} : { model }), ...(provider === undefined ? {} : { provider }) };
}

/** Senders that only say that an assistant wrote the message. */
const ANYBODY: ReadonlySet<string> = new Set(['assistant', 'ai', 'bot', 'model', 'chatgpt message', 'user', 'human']);

/** The name of the agent that answered; undefined if the message states none. */
export function agentOf(message: Members): string | undefined {
  const agent = named(describing(message), NAMES.agent);
  return agent === undefined || ANYBODY.has(agent.toLowerCase()) ? undefined : agent.slice(0, 100).trim();
}
