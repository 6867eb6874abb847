import { isJsonObject, type Json, type JsonObject } from '../../common/json.js';
import type { Part } from '../../model/message.js';

/** The characters that providers accept in call ids and tool names. */
const ALLOWED = /^[a-zA-Z0-9_-]{1,64}$/u;
const LONGEST = 64;

/** A tool call in a form that every provider accepts. */
export interface RenderedCall {
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
}

export const renderedCall = ({ callId, tool, arguments: args }: Extract<Part, { kind: 'TOOL_CALL' }>): RenderedCall => ({
  id: renderedId(callId),
  name: renderedName(tool),
  input: inputOf(args),
});

/** The call id in a form that providers accept: other characters are replaced, and a hash keeps different ids different. */
export function renderedId(callId: string): string {
  if (ALLOWED.test(callId)) return callId;
  const mark = hashOf(callId);
  return `${replaced(callId).slice(0, LONGEST - mark.length - 1)}_${mark}`;
}

/** The same without a hash: tool names that only differ in such characters become equal. */
const renderedName = (tool: string): string => (ALLOWED.test(tool) ? tool : replaced(tool).slice(0, LONGEST));

const replaced = (text: string): string => text.replaceAll(/[^a-zA-Z0-9_-]/gu, '_');

/** FNV-1a in at most seven digits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Arguments must be an object. A JSON text of an object becomes the object; anything else becomes the only member of an object. */
function inputOf(args: Json): JsonObject {
  if (isJsonObject(args)) return args;
  if (args === null) return {};
  const parsed = typeof args === 'string' ? objectIn(args) : undefined;
  return parsed ?? { arguments: args };
}

function objectIn(text: string): JsonObject | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces an id that occurs earlier in the conversation, because providers require unique ids. `by` is unique to the group. */
export const otherId = (callId: string, by: string): string => `${shortened(renderedId(callId))}_${replaced(by).slice(-24)}`;

/** Half of the maximum length of an id, so that two long ids with the same beginning stay different. */
function shortened(id: string): string {
  if (id.length <= LONGEST / 2) return id;
  const mark = hashOf(id);
  return `${id.slice(0, LONGEST / 2 - mark.length - 1)}_${mark}`;
}
