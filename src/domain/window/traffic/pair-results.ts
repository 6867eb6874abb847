import type { Message, Part } from '../../model/message.js';
import { otherId, renderedId } from '../render/calls.js';
import { callsOf, type ToolCall, type ToolResult } from '../render/tool-parts.js';
import { pieceOf, type Piece } from './pieces.js';

/** The result of a call that has none, in two words for two reasons. */
export const NO_RESULT = 'No result: the call was interrupted, or is still running.';
export const RESULT_ELSEWHERE = 'No result here: it is in a part of the conversation that was left out.';

/** The name of the tool of a result whose call is missing and that names none. */
export const UNKNOWN_TOOL = 'unknown_tool';

/** The calls of one message that use the same id, in order. */
interface Waiting {
  readonly ids: readonly string[];
  next: number;
}

/** The calls that use one id, as the client wrote it. */
interface CallsOfId {
  /** The messages whose calls wait for results, oldest first. */
  readonly waiting: Waiting[];
  /** The last call that was answered, and the turn of the user in which it was. */
  last?: { readonly id: string; readonly call: ToolCall; readonly turn: number };
}

/** Gives each call an id that no other call has, and finds the call of each result. */
interface Pairing {
  readonly calls: Map<string, CallsOfId>;
  readonly called: Map<string, ToolCall>;
  readonly answered: Set<string>;
  turn: number;
}

/**
 * Completes the tool traffic of a conversation, so that each call has one result and each result its call, by ids that are unique: clients number
 * their calls anew in each turn, interrupt calls, and lose or repeat results. A result belongs to the newest call of its id that waits for one;
 * otherwise, in the same turn, to the call that already has a result. A call without a result gets one that says so, directly behind it. A result
 * without a call gets a call without arguments before it. `isFollowed` tells whether the messages behind one were gathered without a gap.
 */
export function pairResults(pieces: readonly Piece[], isFollowed: (message: Message) => boolean): readonly Piece[] {
  const pairing: Pairing = { calls: new Map(), called: new Map(), answered: new Set(), turn: 0 };
  const paired = pieces.flatMap((piece) => {
    if (piece.message.role === 'USER') pairing.turn += 1;
    return withIds(piece, pairing);
  });
  return paired.flatMap((piece) => {
    const open = callsOf(piece.message).filter(({ callId }) => !pairing.answered.has(renderedId(callId)));
    if (open.length === 0) return [piece];
    const text = isFollowed(piece.written) ? NO_RESULT : RESULT_ELSEWHERE;
    const results = open.map(({ callId, tool }): Part => ({ kind: 'TOOL_RESULT', callId, tool, text, isError: true, tokens: 0 }));
    return [piece, pieceOf(piece.written, 'TOOL', results)];
  });
}

function withIds({ message, written }: Piece, pairing: Pairing): readonly Piece[] {
  const missing: ToolCall[] = [];
  const waiting = new Map<string, string[]>();
  const parts = message.parts.map((part): Part => {
    if (part.kind === 'TOOL_CALL') {
      const call = { ...part, callId: uniqueId(part.callId, String(message.depth), pairing) };
      pairing.called.set(renderedId(call.callId), call);
      const key = renderedId(part.callId);
      const ids = waiting.get(key) ?? [];
      ids.push(call.callId);
      waiting.set(key, ids);
      return call.callId === part.callId ? part : call;
    }
    if (part.kind !== 'TOOL_RESULT') return part;
    const callId = callOf(part, pairing) ?? createCall(part, String(message.depth), pairing, missing);
    pairing.answered.add(renderedId(callId));
    return callId === part.callId ? part : { ...part, callId };
  });
  for (const [key, ids] of waiting) callsOfId(key, pairing).waiting.push({ ids, next: 0 });
  const isSame = parts.every((part, index) => part === message.parts[index]);
  const piece = isSame ? { message, written } : { message: { ...message, parts }, written };
  return missing.length === 0 ? [piece] : [pieceOf(written, 'ASSISTANT', missing), piece];
}

function callsOfId(key: string, { calls }: Pairing): CallsOfId {
  const existing = calls.get(key) ?? { waiting: [] };
  calls.set(key, existing);
  return existing;
}

/** The call that a result answers; undefined if there is none. */
function callOf({ callId }: ToolResult, pairing: Pairing): string | undefined {
  const ofId = callsOfId(renderedId(callId), pairing);
  const { turn, called } = pairing;
  const group = ofId.waiting.at(-1);
  const id = group?.ids[group.next];
  if (group === undefined || id === undefined) return ofId.last?.turn === turn ? ofId.last.id : undefined;
  group.next += 1;
  if (group.next === group.ids.length) ofId.waiting.pop();
  const call = called.get(renderedId(id));
  if (call !== undefined) ofId.last = { id, call, turn };
  return id;
}

/** The call of a result that has none: that of an earlier call of the same id, or one without arguments. */
function createCall({ callId, tool }: ToolResult, depth: string, pairing: Pairing, missing: ToolCall[]): string {
  const ofId = callsOfId(renderedId(callId), pairing);
  const id = uniqueId(callId, depth, pairing);
  const like = ofId.last?.call ?? { kind: 'TOOL_CALL' as const, tool: tool ?? UNKNOWN_TOOL, arguments: {}, tokens: 0 };
  const call: ToolCall = { ...like, callId: id };
  pairing.called.set(renderedId(id), call);
  ofId.last = { id, call, turn: pairing.turn };
  missing.push(call);
  return id;
}

/** The id itself, or another one if a call has it already. It has the depth of the message, which stays the same in a copy, unlike the id. */
function uniqueId(callId: string, depth: string, { called }: Pairing): string {
  if (!called.has(renderedId(callId))) return callId;
  const other = otherId(callId, depth);
  return called.has(other) ? otherId(callId, `${depth}_${called.size}`) : other;
}
