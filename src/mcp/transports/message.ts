import { z } from 'zod';
import { preview } from '../../domain/common/errors.js';

/** The parts of a request that are read before the SDK reads it. */
export interface McpMessage {
  readonly id: string | number | null;
  readonly method: string;
  /** The name of the tool that is called. */
  readonly tool?: string;
  /** The first parameter of a wrong form: its path, the form that was expected, and the beginning of its value. */
  readonly fault?: string;
}

const MAX_CHARACTERS = 2_000;
const text = z
  .string(`expected a text of at most ${MAX_CHARACTERS} characters`)
  .max(MAX_CHARACTERS, `expected at most ${MAX_CHARACTERS} characters`);
const members = z.looseObject({}, 'expected an object');
/**
 * The parameters of requests whose faults the SDK would report as a list of its own, or as an internal error. Not of `initialize`, which later versions of
 * the protocol do not have.
 */
const PARAMS: Readonly<Partial<Record<string, z.ZodType>>> = {
  'tools/call': z.looseObject({ name: text, arguments: members.optional() }, 'expected an object'),
  'resources/read': z.looseObject({ uri: text }, 'expected an object'),
  'prompts/get': z.looseObject({ name: text }, 'expected an object'),
  'completion/complete': z.looseObject(
    { ref: members, argument: z.looseObject({ name: text, value: text }, 'expected an object') },
    'expected an object',
  ),
};

/** Reads a JSON-RPC request; undefined if it is none, which the SDK then reports. */
export function readMessage(body: string): McpMessage | undefined {
  const { id, method, params } = membersOf(parsed(body));
  if (typeof method !== 'string') return undefined;
  const { name } = membersOf(params);
  const fault = faultIn(method, params);
  return {
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    method,
    ...(typeof name === 'string' ? { tool: name } : {}),
    ...(fault === undefined ? {} : { fault }),
  };
}

function faultIn(method: string, params: unknown): string | undefined {
  const issue = (Object.hasOwn(PARAMS, method) ? PARAMS[method] : undefined)?.safeParse(params).error?.issues[0];
  if (issue === undefined) return undefined;
  const value = issue.path.reduce<unknown>((from, name) => membersOf(from)[String(name)], params);
  return `${['params', ...issue.path].join('.')}: ${issue.message}, got ${preview(value)}`;
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
