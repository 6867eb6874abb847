import type { Candidates } from '../model/context-window.js';
import type { MessageId, OperationId } from '../../common/ids.js';
import type { Message } from '../../model/message.js';
import type { Operation } from '../../model/operation.js';

interface HeldResult {
  readonly message: Message;
  /** Undefined for a TOOL message that has the result as plain text. */
  readonly callId?: string;
  readonly tool?: string;
  readonly text: string;
}

/**
 * Maps operations to the messages that contain their results. A client may record a tool call as an operation, as a part of a message, or both; a
 * window with the message does not repeat the operation.
 */
export function holdersOf(candidates: Candidates): ReadonlyMap<OperationId, MessageId> {
  if (candidates.operations.length === 0) return new Map();
  const messages = messagesOf(candidates);
  const results = messages.flatMap(heldIn);
  if (results.length === 0) return new Map();
  const depths = new Map(messages.map(({ id, depth }) => [id, depth]));
  return new Map(
    candidates.operations.flatMap((operation) => {
      const holder = holderOf(operation, results, depths);
      return holder === undefined ? [] : [[operation.id, holder.id] as const];
    }),
  );
}

/** Each message once, by depth. */
function messagesOf({ message, latestUser, opening, recent, relevant }: Candidates): readonly Message[] {
  const one = (each: Message | undefined) => (each === undefined ? [] : [each]);
  const all = [...opening, ...recent, ...relevant.map((each) => each.message), ...one(latestUser), ...one(message)];
  return [...new Map(all.map((each) => [each.id, each])).values()].toSorted((a, b) => a.depth - b.depth);
}

function heldIn(message: Message): readonly HeldResult[] {
  return message.parts.flatMap((part): readonly HeldResult[] => {
    if (part.kind === 'TOOL_RESULT')
      return [{ message, callId: part.callId, ...(part.tool === undefined ? {} : { tool: part.tool }), text: part.text }];
    return part.kind === 'TEXT' && message.role === 'TOOL' ? [{ message, text: part.text }] : [];
  });
}

/**
 * The first message, from the position of the operation on, that contains the result of its call. Agents that number their calls anew in each turn
 * reuse ids.
 */
function holderOf(operation: Operation, results: readonly HeldResult[], depths: ReadonlyMap<MessageId, number>): Message | undefined {
  const from = depths.get(operation.message ?? '') ?? 0;
  const matches = ({ message, callId, tool = operation.tool, text }: HeldResult): boolean =>
    message.depth >= from &&
    tool === operation.tool &&
    (operation.callId !== undefined && callId !== undefined
      ? callId === operation.callId
      : operation.result.trim() !== '' && text === operation.result);
  return results.find(matches)?.message;
}
