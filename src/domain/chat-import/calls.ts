import { type Json, type JsonObject } from '../common/json.js';
import { parseLossless } from '../common/lossless-json.js';
import { type Members } from './members.js';
import { newCallId, pushCall, type Reading } from './reading.js';
import { denial, readResult } from './results.js';

/** The id and the tool of a call that was read. */
interface ReadCall {
  readonly callId: string;
  readonly tool: string;
}

/** Reads the call of a tool. A call without an id gets one that no other call has. Undefined if it has no tool. */
export function readCall(block: Members, reading: Reading, stated?: string): ReadCall | undefined {
  const call = block.within('function') ?? block.within('custom') ?? block;
  const tool = stated ?? call.text('name', 'toolName') ?? block.text('name', 'toolName');
  if (tool === undefined) return void reading.unused.push('call without a tool');
  const id = block.text('call_id', 'toolCallId', 'toolUseId', 'id') ?? call.text('id');
  const callId = id ?? newCallId(reading);
  const given = call.value('arguments', 'input', 'args', 'rawInput', 'parameters') ?? hostedArguments(block);
  pushCall(callId, tool, typeof given === 'string' ? argumentsIn(given) : given, reading);
  return { callId, tool };
}

/** Tools of OpenAI's servers have arguments of their own. */
const HOSTED = ['action', 'operation', 'queries', 'query', 'code'];

function hostedArguments(block: Members): JsonObject {
  const action = block.within('action')?.object;
  if (action === undefined) return Object.fromEntries(HOSTED.flatMap((name) => [[name, block.value(name)] as const]).filter(isGiven));
  block.ignore('action');
  return action;
}

const isGiven = (entry: readonly [string, Json | undefined]): entry is readonly [string, Json] => entry[1] !== undefined;

/** Empty arguments are none. Those that are not JSON, such as those of an interrupted call, are kept as text. */
function argumentsIn(text: string): Json {
  if (text.trim() === '') return {};
  const parsed = parseLossless(text);
  return parsed === undefined ? { text } : (parsed ?? {});
}

/** A call with its output, as LibreChat and OpenAI's servers keep it. A call that ended without an output has an empty one. */
export function readCallWithOutput(block: Members, reading: Reading, tool?: string): void {
  const call = readCall(block, reading, tool);
  if (call === undefined) return;
  const error = block.value('error');
  const output = error ?? block.value('output', 'outputs', 'results');
  const isOver = block.text('status') === 'completed' && block.value('call_id') === undefined;
  if (output !== undefined || isOver) readResult(block, output ?? null, reading, { ...call, isError: error !== undefined });
}

/** A call with its `state`, as messages of the AI SDK have it. Without a result, the call is open. */
export function readInvocation(block: Members, reading: Reading, tool?: string): void {
  const call = readCall(block, reading, tool);
  if (call === undefined) return;
  const state = block.text('state');
  const approval = block.within('approval');
  if (state === 'output-denied' || (state === 'approval-responded' && approval?.flag('approved') === false))
    return readResult(block, denial(approval?.text('reason')), reading, { ...call, isError: true });
  const error = block.text('errorText');
  if (error !== undefined) return readResult(block, error, reading, { ...call, isError: true });
  const output = block.value('output', 'result');
  const isOver = state === 'output-available' || state === 'output-error' || state === 'result';
  if (output !== undefined || isOver) readResult(block, output ?? null, reading, { ...call, isError: state === 'output-error' });
}

export function readApprovalRequest(block: Members, reading: Reading): void {
  const [approval, callId] = [block.text('approvalId'), block.text('toolCallId')];
  if (approval !== undefined && callId !== undefined) reading.approvals.requests.set(approval, callId);
  else reading.unused.push('request for an approval without its call');
}

/** The answer to a request for approval: a refusal is the result of the call, a consent is followed by one. */
export function readApprovalResponse(block: Members, reading: Reading): void {
  const callId = reading.approvals.requests.get(block.text('approvalId') ?? '');
  if (callId === undefined || block.flag('approved') !== false) {
    block.ignore('reason');
    return void reading.unused.push('tool-approval-response');
  }
  reading.approvals.denied.add(callId);
  readResult(block, denial(block.text('reason')), reading, { callId, isError: true });
}
