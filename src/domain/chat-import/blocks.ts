import { isJsonObject, type Json } from '../common/json.js';
import { readApprovalRequest, readApprovalResponse, readCall, readCallWithOutput, readInvocation } from './calls.js';
import { readFile, readImage } from './files.js';
import { detailsOf } from './chat-details.js';
import { membersOf, type Members } from './members.js';
import { pushText, reportUnread, type Reading } from './reading.js';
import { readFunctionResponse, readResult, readSdkResult } from './results.js';

type ReadBlock = (block: Members, reading: Reading) => void;

/** Reads a text, a list of blocks, or one block. */
export function readContent(content: Json, reading: Reading): void {
  if (typeof content === 'string') pushText(content, reading);
  else if (Array.isArray(content)) for (const block of content as readonly Json[]) readBlock(block, reading);
  else if (isJsonObject(content)) readBlock(content, reading);
}

function readBlock(block: Json, reading: Reading): void {
  if (typeof block === 'string') return pushText(block, reading);
  if (block === null) return;
  if (!isJsonObject(block)) return void reading.unused.push(`content that is a ${Array.isArray(block) ? 'list' : typeof block}`);
  const members = membersOf(block);
  const before = reading.parts.length;
  readMembers(members, reading);
  addDetails(members, before, reading);
  reportUnread(members, reading);
}

/** A block may say how its parts were made. */
function addDetails(block: Members, before: number, reading: Reading): void {
  if (reading.parts.length === before) return;
  const details = detailsOf(block);
  if (details === undefined) return;
  for (let index = before; index < reading.parts.length; index += 1) {
    const part = reading.parts[index];
    if (part !== undefined) reading.parts[index] = { ...part, details: { ...details, ...part.details } };
  }
}

function readMembers(block: Members, reading: Reading): void {
  const type = block.text('type', 'content_type');
  const read = type === undefined ? undefined : readerOf(type, block);
  if (read !== undefined) return read(block, reading);
  if (type === undefined && readUntyped(block, reading)) return;
  block.ignore(...Object.keys(block.object));
  const names = Object.keys(block.object).slice(0, 3).join(', ');
  reading.unused.push(type === undefined ? `block without a type (${names.slice(0, 60)})` : type.slice(0, 60));
}

function readerOf(type: string, block: Members): ReadBlock | undefined {
  const exact = BLOCKS.get(type);
  if (exact !== undefined) return exact;
  if (type.endsWith('tool_use')) return (each, reading) => void readCall(each, reading);
  if (type.endsWith('tool_result') || type.endsWith('_call_output')) return readOutput;
  if (type.endsWith('_call')) return (each, reading) => readCallWithOutput(each, reading, each.text('name') ?? type.slice(0, -5));
  // The AI SDK names a call by its tool. Approvals, which begin alike, have no input.
  if (type.startsWith('tool-') && block.text('toolCallId') !== undefined && block.text('approvalId') === undefined)
    return (each, reading) => readInvocation(each, reading, each.text('toolName') ?? type.slice(5));
  return undefined;
}

const readOutput: ReadBlock = (block, reading) => readResult(block, block.value('output', 'content', 'results') ?? null, reading);

/** Blocks of Bedrock and Gemini are named by their only member. */
function readUntyped(block: Members, reading: Reading): boolean {
  const text = block.text('text');
  if (text !== undefined) {
    if (block.flag('thought') === true) readThinking(block, reading);
    else pushText(text, reading);
    return true;
  }
  if (block.within('function') !== undefined) {
    readCall(block, reading);
    return true;
  }
  const name = Object.keys(block.object).find((each) => UNTYPED.has(each) && isJsonObject(block.object[each]));
  const inner = name === undefined ? undefined : block.within(name);
  if (name === undefined || inner === undefined) return readParts(block, reading);
  UNTYPED.get(name)?.(IN_PLACE.has(name) ? block : inner, reading);
  return true;
}

/** Gemini's and ChatGPT's contents are objects with `parts`. */
function readParts(block: Members, reading: Reading): boolean {
  const parts = block.list('parts');
  for (const part of parts) readBlock(part, reading);
  return parts.length > 0;
}

const IN_PLACE: ReadonlySet<string> = new Set(['image', 'inlineData', 'inline_data', 'document']);
const UNTYPED: ReadonlyMap<string, ReadBlock> = new Map<string, ReadBlock>([
  ['cachePoint', () => undefined],
  ['toolUse', (block, reading) => void readCall(block, reading)],
  ['toolResult', (block, reading) => readResult(block, block.value('content') ?? null, reading)],
  ['functionCall', (block, reading) => void readCall(block, reading)],
  ['function_call', (block, reading) => void readCall(block, reading)],
  ['functionResponse', readFunctionResponse],
  ['function_response', readFunctionResponse],
  ['image', readImage],
  ['inlineData', readBytes],
  ['inline_data', readBytes],
  ['document', readFile],
  ['reasoningContent', (block, reading) => readThinking(block.within('reasoningText') ?? block, reading)],
]);

function readBytes(block: Members, reading: Reading): void {
  const inner = block.within('inlineData') ?? block.within('inline_data') ?? block;
  if (inner.text('mimeType', 'mime_type')?.startsWith('image/') === true) readImage(block, reading);
  else readFile(inner, reading);
}

/** ChatGPT's texts may be `parts`, and those of OpenAI's assistants a `value`. */
const readText: ReadBlock = (block, reading) => {
  if (!readParts(block, reading)) pushText(block.text('text') ?? block.within('text')?.text('value'), reading);
};

/** The signature is that of Anthropic's models, which the AI SDK keeps in its metadata. */
export function readThinking(block: Members, reading: Reading): void {
  const text = block.text('thinking', 'think', 'text', 'reasoning', 'content') ?? summaryOf(block, reading) ?? '';
  const format = block.text('format') ?? 'anthropic';
  const provider = ['providerMetadata', 'providerOptions'].map((name) => block.within(name)?.within('anthropic'));
  const signature = block.text('signature') ?? provider.map((each) => each?.text('signature')).find((each) => each !== undefined);
  const isUsable = signature !== undefined && format.startsWith('anthropic');
  if (text !== '') reading.parts.push({ kind: 'THINKING', text, ...(isUsable ? { signature } : {}) });
}

function summaryOf(block: Members, reading: Reading): string | undefined {
  const summary = block.text('summary');
  if (summary !== undefined) return summary;
  const name = ['summary', 'content', 'thoughts'].find((each) => Array.isArray(block.object[each])) ?? 'summary';
  const texts = block.list(name).flatMap((each) => {
    if (!isJsonObject(each)) return typeof each === 'string' ? [each] : [];
    const members = membersOf(each);
    const found = [members.text('summary'), members.text('text', 'content')].filter((text) => text !== undefined);
    reportUnread(members, reading);
    return found;
  });
  return texts.length === 0 ? undefined : texts.join('\n');
}

const readRedacted: ReadBlock = (block, reading) => {
  const redacted = block.text('data');
  if (redacted !== undefined) reading.parts.push({ kind: 'THINKING', text: '', redacted });
};

const BLOCKS: ReadonlyMap<string, ReadBlock> = new Map<string, ReadBlock>([
  ['message', (block, reading) => readContent(block.value('content') ?? null, reading)],
  ...['text', 'input_text', 'output_text', 'multimodal_text', 'execution_output'].map((type) => [type, readText] as const),
  ['refusal', (block, reading) => pushText(block.text('refusal'), reading)],
  ...['image', 'image_url', 'input_image'].map((type) => [type, readImage] as const),
  ...['thinking', 'think', 'reasoning', 'thoughts', 'reasoning.text', 'reasoning.summary'].map((type) => [type, readThinking] as const),
  ['redacted_thinking', readRedacted],
  ...['file', 'input_file', 'document'].map((type) => [type, readFile] as const),
  ...['tool-call', 'function', 'custom', 'function_call', 'custom_tool_call'].map(
    (type) => [type, (block: Members, reading: Reading) => void readCall(block, reading)] as const,
  ),
  ['tool_call', (block, reading) => readCallWithOutput(block.within('tool_call') ?? block, reading)],
  ['tool-result', readSdkResult],
  ['tool-error', (block, reading) => readResult(block, block.value('error') ?? null, reading, { isError: true })],
  ['tool-invocation', (block, reading) => readInvocation(block.within('toolInvocation') ?? block, reading)],
  ['dynamic-tool', (block, reading) => readInvocation(block, reading)],
  ['tool-approval-request', readApprovalRequest],
  ['tool-approval-response', readApprovalResponse],
  ['step-start', () => undefined],
]);

/** Whether a block of a message of a tool is a result or an approval itself, instead of content of one. */
export function isTrafficBlock(block: Json): boolean {
  if (!isJsonObject(block)) return false;
  const type = block['type'];
  if (typeof type === 'string') return type.startsWith('tool-') || type.endsWith('tool_result') || type.endsWith('_call_output');
  return ['toolResult', 'functionResponse', 'function_response'].some((name) => name in block);
}
