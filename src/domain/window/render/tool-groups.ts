import type { SpokenMessage } from '../model/context-window.js';
import type { Part } from '../../model/message.js';
import { renderedId } from './calls.js';

export type ToolCall = Extract<Part, { kind: 'TOOL_CALL' }>;
export type ToolResult = Extract<Part, { kind: 'TOOL_RESULT' }>;

type Thinking = Extract<Part, { kind: 'THINKING' }>;

export const callsOf = (message: Pick<SpokenMessage, 'parts'>): readonly ToolCall[] =>
  message.parts.filter((part) => part.kind === 'TOOL_CALL');
export const resultsOf = (message: Pick<SpokenMessage, 'parts'>): readonly ToolResult[] =>
  message.parts.filter((part) => part.kind === 'TOOL_RESULT');

/** Thinking that the provider accepts back, because it signed or encrypted it. */
export const signedThinking = (message: Pick<SpokenMessage, 'parts'>): readonly Thinking[] =>
  message.parts.filter((part): part is Thinking => part.kind === 'THINKING' && (part.signature ?? part.redacted) !== undefined);

/** The prefix of results that are errors, for providers without an error flag. */
export const markedResult = ({ text, isError }: ToolResult): string => (isError ? `Error: ${text}` : text);

/**
 * Splits messages into groups that a provider only accepts together: an assistant's message whose calls are all answered by the directly following
 * messages, each once, with these messages. Unanswered calls and results without a call are rendered as plain text; so are results in a user's
 * message, which may contain other text and may be shortened.
 */
export function toolGroups<M extends SpokenMessage>(messages: readonly M[]): readonly (readonly M[])[] {
  const groups: M[][] = [];
  for (let at = 0; at < messages.length; at += 1) {
    const message = messages[at];
    if (message === undefined) continue;
    const calls = message.role === 'ASSISTANT' ? callsOf(message) : [];
    if (calls.length === 0) {
      groups.push([message]);
      continue;
    }
    const open = new Set(areDifferent(calls) ? calls.map(({ callId }) => callId) : []);
    const group = [message];
    for (let next = at + 1; open.size > 0 && next < messages.length; next += 1) {
      const answer = messages[next];
      const answered = answer?.role === 'TOOL' ? resultsOf(answer) : [];
      if (
        answer === undefined ||
        answer.parent !== messages[next - 1]?.id ||
        answered.length === 0 ||
        !areDifferent(answered) ||
        !answered.every(({ callId }) => open.has(callId))
      )
        break;
      answered.forEach(({ callId }) => open.delete(callId));
      group.push(answer);
    }
    const complete = group.length > 1 && open.size === 0;
    groups.push(complete ? group : [message]);
    if (complete) at += group.length - 1;
  }
  return groups;
}

const areDifferent = (parts: readonly { readonly callId: string }[]): boolean =>
  new Set(parts.map(({ callId }) => renderedId(callId))).size === parts.length;

/** Whether these messages are one call with all its results. */
export function isToolGroup(group: readonly SpokenMessage[]): boolean {
  const [first] = group;
  return group.length > 1 && first !== undefined && callsOf(first).length > 0;
}
