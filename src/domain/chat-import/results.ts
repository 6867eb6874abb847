import { isJsonObject, type Json, type JsonObject } from '../common/json.js';
import { jsonWithoutBinaries, readFile, readImage } from './files.js';
import { carriesWords, listIn, membersOf, objectIn, textIn, type Members } from './members.js';
import { newCallId, openCallOf, pushResult, reportUnread, type Reading } from './reading.js';

export interface ResultFacts {
  /** The id of the call, if something else states it. */
  readonly callId?: string | undefined;
  readonly tool?: string | undefined;
  readonly isError?: boolean;
}

/**
 * Reads the result of a tool. It belongs to the call that it names by id or, without an id, to an open call of its tool. Texts of a list of blocks
 * are joined, images and files follow the result, and any other value is JSON.
 */
export function readResult(block: Members, output: Json, reading: Reading, facts: ResultFacts = {}): void {
  const stated = facts.callId ?? block.text('tool_use_id', 'tool_call_id', 'call_id', 'toolCallId', 'toolUseId', 'functionCallId');
  const named = facts.tool ?? block.text('toolName', 'tool_name', 'name');
  const open = stated === undefined ? openCallOf(named, reading) : undefined;
  const callId = stated ?? open?.callId ?? block.text('id') ?? newCallId(reading);
  const tool = named ?? open?.tool;
  const beside: Reading = { ...reading, parts: [] };
  const text = resultText(output, beside);
  const isError = facts.isError === true || isFailed(block) || isFailedOutput(output);
  pushResult({ callId, ...(tool === undefined ? {} : { tool }), text, isError }, reading);
  reading.parts.push(...beside.parts);
}

const isFailed = (block: Members): boolean =>
  block.flag('is_error') === true || block.flag('isError') === true || block.text('status') === 'error';

/** Results of MCP and Strands say beside their content whether they failed, and Gemini's have only an error. */
function isFailedOutput(output: Json): boolean {
  if (!isJsonObject(output)) return false;
  const isForm = Array.isArray(output['content']);
  return isForm && (output['isError'] === true || output['is_error'] === true || output['status'] === 'error');
}

/** Outputs of the AI SDK in messages for models: `{type, value}`, or a refusal with its reason. */
const SDK_TYPES: ReadonlySet<string> = new Set(['text', 'json', 'error-text', 'error-json', 'content', 'execution-denied']);
const SDK_MEMBERS: ReadonlySet<string> = new Set(['type', 'value', 'reason', 'providerOptions']);

/** The result part of a message for models of the AI SDK, whose output is in a form of the SDK; in version 4, `result` is the value itself. */
export function readSdkResult(block: Members, reading: Reading): void {
  const output = block.value('output') ?? null;
  if (!isSdkOutput(output)) return readResult(block, output ?? block.value('result') ?? null, reading);
  const type = textIn(output, 'type') ?? '';
  if (type === 'execution-denied') return readDenial(block, textIn(output, 'reason'), reading);
  readResult(block, output['value'] ?? null, reading, { isError: type.startsWith('error') });
}

/** The refusal of a call, unless the answer to the request for approval was already read. */
function readDenial(block: Members, reason: string | undefined, reading: Reading): void {
  const callId = block.text('toolCallId');
  if (callId === undefined || !reading.approvals.denied.has(callId))
    return readResult(block, denial(reason), reading, { callId, isError: true });
  block.ignore('toolName', 'output');
  reading.isRepetition = true;
}

const isSdkOutput = (output: Json): output is JsonObject =>
  isJsonObject(output) &&
  SDK_TYPES.has(textIn(output, 'type') ?? '') &&
  Object.keys(output).every((name) => SDK_MEMBERS.has(name)) &&
  ('value' in output || output['type'] === 'execution-denied');

/** The result of a call that a person refused. */
export const denial = (reason: string | undefined): string =>
  reason === undefined || reason.trim() === '' ? 'The call was denied.' : `The call was denied: ${reason}`;

/** Gemini's response: `{output}` or `{result}`, `{error}`, or any members. */
export function readFunctionResponse(block: Members, reading: Reading): void {
  const response = block.value('response') ?? null;
  const members = isJsonObject(response) ? Object.keys(response) : [];
  const error = isJsonObject(response) && members.length === 1 ? (response['error'] ?? null) : null;
  const callId = block.text('id');
  if (error !== null) return readResult(block, error, reading, { callId, isError: true });
  const only = isJsonObject(response) && members.length === 1 ? (response['output'] ?? response['result']) : undefined;
  readResult(block, only ?? response, reading, { callId });
}

function resultText(output: Json, beside: Reading): string {
  if (typeof output === 'string') return output;
  if (output === null) return '';
  if (isJsonObject(output) && typeof output['content_type'] === 'string') {
    const parts = listIn(output, 'parts');
    return resultText(parts.length > 0 ? parts : (output['text'] ?? output['result'] ?? output), { ...beside });
  }
  const blocks = Array.isArray(output) ? (output as readonly Json[]) : undefined;
  if (blocks === undefined || blocks.length === 0 || !blocks.every(isContent)) return jsonWithoutBinaries(output, beside);
  return blocks.flatMap((block) => contentText(block, beside) ?? []).join('\n');
}

/** Text and blocks of content, as providers, MCP and the AI SDK write them. Items with other members are data of the tool. */
function isContent(block: Json): boolean {
  if (typeof block === 'string') return true;
  if (!isJsonObject(block)) return false;
  const names = Object.keys(block);
  const type = textIn(block, 'type');
  if (type === undefined) return names.length === 1 && UNTYPED.has(names[0] ?? '');
  if (TEXT_TYPES.has(type)) return typeof block['text'] === 'string' && names.every((name) => isBesideText(name, block[name] ?? null));
  return OTHER_TYPES.has(type);
}

const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'input_text', 'output_text']);
const OTHER_TYPES: ReadonlySet<string> = new Set(
  'image image_url input_image image-data image-url media audio resource file file-data file-url input_file document'.split(' '),
);
const UNTYPED: ReadonlySet<string> = new Set(['text', 'json', 'image', 'document']);
const TEXT_MEMBERS: ReadonlySet<string> = new Set([
  'type',
  'text',
  'cache_control',
  '_meta',
  'annotations',
  'citations',
  'providerOptions',
]);

const isBesideText = (name: string, value: Json): boolean => TEXT_MEMBERS.has(name) || value === null;

function contentText(block: Json, beside: Reading): string | undefined {
  if (!isJsonObject(block)) return typeof block === 'string' ? block : undefined;
  const text = textIn(block, 'text');
  if (text !== undefined) {
    beside.unused.push(...Object.keys(block).filter((name) => name !== 'text' && name !== 'type' && carriesWords(block[name] ?? null)));
    return text;
  }
  if ('json' in block) return jsonWithoutBinaries(block['json'] ?? null, beside);
  const type = textIn(block, 'type') ?? ('image' in block ? 'image' : 'document');
  const resource = objectIn(block, 'resource');
  if (type === 'resource' && resource !== undefined && typeof resource['text'] === 'string') {
    if (carriesWords(resource['uri'] ?? null)) beside.unused.push('resource.uri');
    return resource['text'];
  }
  if (type === 'audio') return void beside.unused.push('audio');
  const members = membersOf(block);
  if (type.includes('image')) readImage(members, beside);
  else readFile(members, beside);
  reportUnread(members, beside);
  return undefined;
}
