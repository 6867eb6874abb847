import { isJsonObject, type Json, type JsonObject } from '../../common/json.js';
import type { Part } from '../../model/message.js';

/** What providers take for the id of a call and the name of a tool. */
const ALLOWED = /^[a-zA-Z0-9_-]{1,64}$/u;
const LONGEST = 64;

/** A call as every provider takes it. */
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

/** The id as providers take it: one with other signs gets these replaced, and what tells it from others that would look the same then. */
export function renderedId(callId: string): string {
  if (ALLOWED.test(callId)) return callId;
  const mark = hashOf(callId);
  return `${replaced(callId).slice(0, LONGEST - mark.length - 1)}_${mark}`;
}

/** Likewise without a mark: tools that differ in such signs alone are told apart nowhere. */
const renderedName = (tool: string): string => (ALLOWED.test(tool) ? tool : replaced(tool).slice(0, LONGEST));

const replaced = (text: string): string => text.replaceAll(/[^a-zA-Z0-9_-]/gu, '_');

/** FNV-1a in seven digits or fewer. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Arguments are an object. Who sent the JSON of one as a text gets the object; anything else is an object's only member. */
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

/** A group whose ids stand earlier in the conversation already gets others: providers want each once. `by` is what only this group has. */
export const otherId = (callId: string, by: string): string => `${shortened(renderedId(callId))}_${replaced(by).slice(-24)}`;

/** Half as long as an id may be; what two long ones begin with alike does not make them one. */
function shortened(id: string): string {
  if (id.length <= LONGEST / 2) return id;
  const mark = hashOf(id);
  return `${id.slice(0, LONGEST / 2 - mark.length - 1)}_${mark}`;
}
