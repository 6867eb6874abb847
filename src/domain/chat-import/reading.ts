import type { PartDraft } from '../model/message.js';
import type { Json } from '../common/json.js';
import type { Members } from './members.js';

/** A call that has no result yet. */
export interface OpenCall {
  readonly callId: string;
  readonly tool: string;
  /** The message of the call. */
  readonly message: string;
}

/** Approvals of calls in a conversation, which the AI SDK keeps in parts of their own. */
export interface Approvals {
  /** The calls of requests, by the id of the approval. */
  readonly requests: Map<string, string>;
  /** Calls whose refusal was read as their result. */
  readonly denied: Set<string>;
}

/** The parts and the unused content of one message, while it is read. */
export interface Reading {
  /** The id of the message. Calls without an id get one from it. */
  readonly message: string;
  readonly parts: PartDraft[];
  /** Kinds of content that were not used, each as often as it occurred. */
  readonly unused: string[];
  /** Open calls on the way to this message, the newest last. */
  open: readonly OpenCall[];
  readonly approvals: Approvals;
  /** Calls and results that other members of the message repeat, by their call. */
  readonly before: Repeatable;
  calls: number;
  /** Whether something was left out because another message has it. */
  isRepetition: boolean;
}

/** The parts of one message that another of its members may repeat, by the id of the call. */
interface Repeatable {
  readonly calls: Map<string, number>;
  readonly results: Map<string, number>;
}

/** More calls without an id are not waited for. */
const MOST_OPEN = 64;

export const readingOf = (message: string, open: readonly OpenCall[], approvals: Approvals): Reading => ({
  message,
  parts: [],
  unused: [],
  open,
  approvals,
  before: { calls: new Map(), results: new Map() },
  calls: 0,
  isRepetition: false,
});

/** Notes the calls and results that are read so far: what follows is another member of the message, which may repeat them. */
export function beginMember({ parts, before }: Reading): void {
  parts.forEach((part, index) => {
    if (part.kind === 'TOOL_CALL') before.calls.set(part.callId, index);
    if (part.kind === 'TOOL_RESULT') before.results.set(part.callId, index);
  });
}

export function pushText(text: string | undefined, { parts }: Reading): void {
  if (text !== undefined && text.trim() !== '') parts.push({ kind: 'TEXT', text });
}

export function pushCall(callId: string, tool: string, args: Json, reading: Reading): void {
  const index = reading.before.calls.get(callId);
  const earlier = index === undefined ? undefined : reading.parts[index];
  if (index === undefined || earlier?.kind !== 'TOOL_CALL' || earlier.tool !== tool) {
    reading.parts.push({ kind: 'TOOL_CALL', callId, tool, arguments: args });
    reading.open = [...reading.open, { callId, tool, message: reading.message }].slice(-MOST_OPEN);
  } else if (isEmpty(earlier.arguments)) reading.parts[index] = { ...earlier, arguments: args };
  else if (!isEmpty(args) && JSON.stringify(args) !== JSON.stringify(earlier.arguments)) reading.unused.push('other arguments of a call');
}

const isEmpty = (args: Json): boolean => typeof args === 'object' && args !== null && Object.keys(args).length === 0;

export function pushResult(result: Omit<Extract<PartDraft, { kind: 'TOOL_RESULT' }>, 'kind'>, reading: Reading): void {
  const index = reading.before.results.get(result.callId);
  const earlier = index === undefined ? undefined : reading.parts[index];
  if (earlier?.kind === 'TOOL_RESULT' && index !== undefined) {
    const { tool = result.tool, text, isError } = earlier;
    const isSame = text === result.text && isError === result.isError && (result.tool === undefined || tool === result.tool);
    if (!isSame) reading.unused.push('other result of a call');
    else if (tool !== undefined) reading.parts[index] = { ...earlier, tool };
    return;
  }
  reading.parts.push({ kind: 'TOOL_RESULT', ...result });
  reading.open = reading.open.filter(({ callId }) => callId !== result.callId);
}

/** The call that a result without an id answers: in the newest message with open calls of this tool, the first one. */
export function openCallOf(tool: string | undefined, { open }: Reading): OpenCall | undefined {
  const ofTool = open.filter((call) => tool === undefined || call.tool === tool);
  const newest = ofTool.at(-1)?.message;
  return ofTool.find(({ message }) => message === newest);
}

/** The id of a call that has none. */
export function newCallId(reading: Reading): string {
  reading.calls += 1;
  return `call ${reading.calls} of ${reading.message}`.slice(0, 200);
}

export function reportUnread(members: Members, { unused }: Reading): void {
  unused.push(...members.unread());
}
