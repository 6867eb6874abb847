import { isJsonObject, memberOf, type Json, type JsonObject } from '../common/json.js';
import { parseLossless } from '../common/lossless-json.js';
import type { PartDraft } from '../model/message.js';
import { detailsOf, listIn, textIn } from './chat-details.js';

/** The parts of a foreign message, and what was not used of it. */
export interface ReadParts {
  readonly parts: readonly PartDraft[];
  /** Types of content that were not used, each as often as it occurred: `image without an address`. */
  readonly unused: readonly string[];
}

interface Reading {
  readonly parts: PartDraft[];
  readonly unused: string[];
}

/**
 * Reads the content of a message in the forms of OpenAI (chat and Responses), Anthropic, the Vercel AI SDK, LibreChat, Open WebUI, ChatGPT and Claude: a text, or a
 * list of blocks, with calls of tools inside or beside it.
 */
export function partsOfChatMessage(message: JsonObject): ReadParts {
  const reading: Reading = { parts: [], unused: [] };
  const content = message['content'] ?? null;
  const blocks = Array.isArray(message['parts']) ? message['parts'] : content;
  const type = textIn(message, 'type');
  if (type !== undefined && ITEMS.has(type)) readBlock(message, reading);
  else if (textIn(message, 'role') === 'tool' && !Array.isArray(blocks)) readResult(message, blocks, reading);
  else if (textIn(message, 'role') === 'tool' && textIn(message, 'tool_call_id') !== undefined) readResult(message, blocks, reading);
  else if (listIn(message, 'output').length > 0) readContent(listIn(message, 'output'), reading);
  else readContent(blocks ?? message['text'] ?? null, reading);
  for (const call of listIn(message, 'tool_calls')) readBlock(call, reading);
  for (const call of listIn(message, 'toolInvocations')) readInvocation(call, reading);
  if (isJsonObject(message['function_call']))
    readCall({ ...message['function_call'], id: textIn(message['function_call'], 'name') ?? 'call' }, reading);
  reading.unused.push(...BESIDE.filter((name) => isFilled(memberOf(message, name))));
  return reading;
}

/** Members that other tools have beside the content, and that a message has no place for; a duration without a unit is one. */
const BESIDE = ['files', 'attachments', 'experimental_attachments', 'annotations', 'feedback', 'duration'];

const isFilled = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Items of the Responses API, which stand beside messages. */
const ITEMS: ReadonlySet<string> = new Set([
  'function_call',
  'function_call_output',
  'reasoning',
  'custom_tool_call',
  'custom_tool_call_output',
]);

function readContent(content: Json, reading: Reading): void {
  if (typeof content === 'string') pushText(content, reading);
  else if (Array.isArray(content)) for (const block of content as readonly Json[]) readBlock(block, reading);
  // ChatGPT writes {content_type, parts}.
  else if (isJsonObject(content)) readContent(listIn(content, 'parts').length > 0 ? listIn(content, 'parts') : [content], reading);
}

function readBlock(block: Json, reading: Reading): void {
  if (typeof block === 'string') return pushText(block, reading);
  if (!isJsonObject(block)) return;
  const before = reading.parts.length;
  readContentOf(block, reading);
  const details = detailsOf(block);
  if (details === undefined) return;
  for (let index = before; index < reading.parts.length; index += 1) {
    const part = reading.parts[index];
    if (part !== undefined) reading.parts[index] = { ...part, details: { ...details, ...part.details } };
  }
}

function readContentOf(block: JsonObject, reading: Reading): void {
  const type = textIn(block, 'type') ?? textIn(block, 'content_type') ?? (isJsonObject(block['function']) ? 'tool_call' : 'text');
  const read = BLOCKS[type];
  if (read !== undefined) read(block, reading);
  else if (type.startsWith('tool-')) readInvocation({ toolName: type.slice(5), ...block }, reading);
  else reading.unused.push(type.slice(0, 60));
}

type ReadBlock = (block: JsonObject, reading: Reading) => void;

const skip: ReadBlock = () => undefined;
const readTextBlock: ReadBlock = (block, reading) => {
  const text = block['text'];
  pushText(isJsonObject(text) ? textIn(text, 'value') : typeof text === 'string' ? text : undefined, reading);
};
const readImage: ReadBlock = (block, reading) => {
  const source = isJsonObject(block['source']) ? block['source'] : undefined;
  const stated = block['image_url'] ?? block['image'] ?? block['url'] ?? null;
  const url =
    (isJsonObject(stated) ? textIn(stated, 'url') : typeof stated === 'string' ? stated : undefined) ??
    (source === undefined ? undefined : (textIn(source, 'url') ?? dataUrl(source)));
  if (url === undefined) reading.unused.push('image without an address');
  else reading.parts.push({ kind: 'IMAGE', url });
};
const readThinking: ReadBlock = (block, reading) => {
  const text =
    textIn(block, 'thinking') ?? textIn(block, 'think') ?? textIn(block, 'text') ?? textIn(block, 'reasoning') ?? summaryOf(block);
  const signature = textIn(block, 'signature');
  if (text !== undefined && text !== '') reading.parts.push({ kind: 'THINKING', text, ...(signature === undefined ? {} : { signature }) });
};
const readFile: ReadBlock = (block, reading) => {
  const mediaType = textIn(block, 'mediaType') ?? textIn(block, 'mimeType') ?? textIn(block, 'media_type');
  if (mediaType?.startsWith('image/') === true) return readImage(block, reading);
  const text = textIn(block, 'text') ?? (isJsonObject(block['source']) ? textIn(block['source'], 'data') : undefined);
  const name = textIn(block, 'filename') ?? textIn(block, 'name') ?? textIn(block, 'title') ?? 'file';
  if (text === undefined || text === '') reading.unused.push(`content of the file ${name.slice(0, 100)}`);
  else reading.parts.push({ kind: 'FILE', name, text, ...(mediaType === undefined ? {} : { mediaType }) });
};

const BLOCKS: Readonly<Record<string, ReadBlock>> = {
  message: (block, reading) => readContent(block['content'] ?? null, reading),
  text: readTextBlock,
  input_text: readTextBlock,
  output_text: readTextBlock,
  refusal: (block, reading) => pushText(textIn(block, 'refusal'), reading),
  image: readImage,
  image_url: readImage,
  input_image: readImage,
  thinking: readThinking,
  think: readThinking,
  reasoning: readThinking,
  redacted_thinking: (block, reading) => {
    const redacted = textIn(block, 'data');
    if (redacted !== undefined) reading.parts.push({ kind: 'THINKING', text: '', redacted });
  },
  file: readFile,
  document: readFile,
  tool_use: readCall,
  'tool-call': readCall,
  function: readCall,
  function_call: readCall,
  custom_tool_call: readCall,
  tool_call: (block, reading) => readCallWithOutput(isJsonObject(block['tool_call']) ? block['tool_call'] : block, reading),
  tool_result: (block, reading) => readResult(block, block['content'] ?? null, reading),
  'tool-result': (block, reading) => readResult(block, block['output'] ?? block['result'] ?? null, reading),
  function_call_output: (block, reading) => readResult(block, block['output'] ?? null, reading),
  custom_tool_call_output: (block, reading) => readResult(block, block['output'] ?? null, reading),
  'tool-invocation': (block, reading) => readInvocation(block['toolInvocation'] ?? null, reading),
  'dynamic-tool': readInvocation,
  'step-start': skip,
};

function readCall(block: JsonObject, reading: Reading): void {
  const call = isJsonObject(block['function']) ? { ...block, ...block['function'], id: block['id'] ?? null } : block;
  const callId = idOf(call);
  const tool = textIn(call, 'name') ?? textIn(call, 'toolName');
  if (callId === undefined || tool === undefined) return void reading.unused.push('call without an id or a tool');
  const stated = call['arguments'] ?? call['input'] ?? call['args'] ?? {};
  reading.parts.push({ kind: 'TOOL_CALL', callId, tool, arguments: typeof stated === 'string' ? argumentsIn(stated) : stated });
}

/** LibreChat keeps the output with the call. */
function readCallWithOutput(call: JsonObject, reading: Reading): void {
  readCall(call, reading);
  if (typeof call['output'] === 'string') readResult(call, call['output'], reading);
}

/** The Vercel AI SDK keeps call and result together. */
function readInvocation(invocation: Json, reading: Reading): void {
  if (!isJsonObject(invocation)) return;
  readCall(invocation, reading);
  const error = textIn(invocation, 'errorText');
  const output = invocation['output'] ?? invocation['result'] ?? null;
  if (error !== undefined) readResult({ ...invocation, isError: true }, error, reading);
  else if (output !== null) readResult(invocation, output, reading);
}

function readResult(of: JsonObject, output: Json, reading: Reading): void {
  const callId = textIn(of, 'tool_use_id') ?? textIn(of, 'tool_call_id') ?? idOf(of) ?? textIn(of, 'name');
  if (callId === undefined) return void reading.unused.push('result without the id of its call');
  const tool = textIn(of, 'toolName') ?? textIn(of, 'name');
  const isError =
    of['is_error'] === true || of['isError'] === true || (isJsonObject(output) && textIn(output, 'type')?.startsWith('error') === true);
  reading.parts.push({ kind: 'TOOL_RESULT', callId, ...(tool === undefined ? {} : { tool }), text: outputText(output), isError });
}

function outputText(output: Json): string {
  if (typeof output === 'string') return output;
  if (Array.isArray(output)) {
    const texts = (output as readonly Json[]).map((block) => (isJsonObject(block) ? textIn(block, 'text') : undefined));
    return texts.every((text) => text !== undefined) ? texts.join('\n') : JSON.stringify(output);
  }
  if (isJsonObject(output) && 'value' in output && 'type' in output) return outputText(output['value'] ?? null);
  return output === null ? '' : JSON.stringify(output);
}

const idOf = (call: JsonObject): string | undefined => textIn(call, 'call_id') ?? textIn(call, 'toolCallId') ?? textIn(call, 'id');

function pushText(text: string | undefined, { parts }: Reading): void {
  if (text !== undefined && text.trim() !== '') parts.push({ kind: 'TEXT', text });
}

function summaryOf(block: JsonObject): string | undefined {
  const texts = listIn(block, 'summary').flatMap((each) => (isJsonObject(each) ? (textIn(each, 'text') ?? []) : []));
  return texts.length === 0 ? undefined : texts.join('\n');
}

function dataUrl(source: JsonObject): string | undefined {
  const [type, data] = [textIn(source, 'media_type'), textIn(source, 'data')];
  return type === undefined || data === undefined ? undefined : `data:${type};base64,${data}`;
}

/** Arguments that are not JSON, such as those of an interrupted call, are kept as text. */
const argumentsIn = (text: string): Json => parseLossless(text) ?? { text };
