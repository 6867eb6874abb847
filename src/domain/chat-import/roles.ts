import { isJsonObject, type Json, type JsonObject } from '../common/json.js';
import type { Role } from '../model/message.js';
import { objectIn, textIn } from './members.js';

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['user', 'USER'],
  ['human', 'USER'],
  ['assistant', 'ASSISTANT'],
  ['ai', 'ASSISTANT'],
  ['model', 'ASSISTANT'],
  ['system', 'SYSTEM'],
  ['developer', 'SYSTEM'],
  ['tool', 'TOOL'],
  ['function', 'TOOL'],
]);

/** The role that a message states, or that its type implies; undefined if it is none that a session has. */
export function roleOf(message: JsonObject): Role | undefined {
  if (typeof message['isCreatedByUser'] === 'boolean') return message['isCreatedByUser'] ? 'USER' : 'ASSISTANT';
  const role = statedRole(message);
  if (role !== undefined) return ROLES.get(role.toLowerCase());
  const type = textIn(message, 'type');
  if (type === undefined) return undefined;
  if (isItem(message)) return type.endsWith('_output') ? 'TOOL' : 'ASSISTANT';
  return 'content' in message ? ROLES.get(type.toLowerCase()) : undefined;
}

export const statedRole = (message: JsonObject): string | undefined => textIn(message, 'role') ?? textIn(message, 'sender');

/** Whether a message is an item of the Responses API without a role: a call, its output, or reasoning. */
export function isItem(message: JsonObject): boolean {
  const type = textIn(message, 'type');
  if (type === undefined || statedRole(message) !== undefined) return false;
  return type === 'reasoning' || type.endsWith('_call') || type.endsWith('_call_output');
}

export const isOfTool = (message: JsonObject): boolean => roleOf(message) === 'TOOL';

/**
 * A message without the object around it or inside it: `{type, data}` and serialized objects of LangChain, lines of a transcript with
 * `{type, message}` or `{type, payload}`, and content with `parts`. Any other value stays as it is.
 */
export function unwrappedMessage(value: Json): Json {
  if (!isJsonObject(value)) return value;
  if (statedRole(value) !== undefined) return withoutFormat(value);
  const { data, kwargs, message, payload, ...around } = value;
  const type = textIn(value, 'type') ?? '';
  const name = Array.isArray(value['id']) ? (value['id'] as readonly Json[]).at(-1) : undefined;
  if (isJsonObject(kwargs) && typeof name === 'string') return { ...kwargs, type: name.replace(/Message(?:Chunk)?$/, '').toLowerCase() };
  if (isJsonObject(data) && 'content' in data && ROLES.has(type)) return { ...data, type };
  const inner = [message, payload].find((each) => isJsonObject(each) && (statedRole(each) !== undefined || isItem(each)));
  if (!isJsonObject(inner)) return value;
  const id = textIn(value, 'uuid') ?? textIn(value, 'id') ?? textIn(inner, 'id');
  return { ...around, ...inner, ...(id === undefined ? {} : { id }) };
}

/** Mastra keeps the members of a message of the AI SDK in its content. */
function withoutFormat(message: JsonObject): JsonObject {
  const { content, ...rest } = message;
  if (!isJsonObject(content) || !Array.isArray(content['parts']) || 'content_type' in content) return message;
  const isDistinct = Object.keys(content).every((name) => !Object.hasOwn(rest, name) || rest[name] === content[name]);
  return isDistinct ? { ...content, ...rest } : message;
}

/** The reason for which a value is no message. */
export function whyUnreadable(value: Json): string {
  if (!isJsonObject(value)) return `item that is ${value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`}`;
  const role = statedRole(value);
  const type = textIn(value, 'type');
  if (role !== undefined) return `message with the role ${role.slice(0, 40)}`;
  return type === undefined ? 'message without a role' : `item of the type ${type.slice(0, 40)}`;
}

export const isMessage = (value: Json): boolean =>
  isJsonObject(value) && roleOf(value) !== undefined && objectIn(value, 'function') === undefined;
