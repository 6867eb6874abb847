import { isJsonObject, type Json, type JsonObject } from '../common/json.js';
import { parseLossless } from '../common/lossless-json.js';
import type { PartDraft, Role, PartDetails } from '../model/message.js';
import { agentOf, partsWithDetails } from './chat-details.js';
import { isTrafficBlock, readContent } from './blocks.js';
import { readCall, readInvocation } from './calls.js';
import { readFile } from './files.js';
import { membersOf, type Members } from './members.js';
import { beginMember, pushCall, pushText, reportUnread, type Reading } from './reading.js';
import { readResult } from './results.js';
import { isItem, isOfTool } from './roles.js';

/**
 * Reads a message in the forms of OpenAI (chat and Responses), Anthropic, Bedrock, Gemini, Ollama, the Vercel AI SDK, LangChain, LibreChat, Open WebUI,
 * ChatGPT and Claude: a text or a list of blocks, with thinking, calls and results of tools inside or beside it. What is not used is added to
 * `reading.unused`. Returns who wrote it, as far as it says so: the name of an author, or of the agent that answered.
 */
export function readMessage(json: JsonObject, reading: Reading, { role, usual }: Surroundings): Writer {
  const message = membersOf(json);
  if (isItem(json)) {
    readContent(json, reading);
    addMessageDetails(message, reading, role, usual);
    return {};
  }
  const ofTool = isOfTool(json);
  readThoughts(message, reading);
  if (ofTool) readToolMessage(message, reading);
  else readSpeech(message, reading);
  readBeside(message, reading);
  addMessageDetails(message, reading, role, usual);
  const agent = role === 'ASSISTANT' ? agentOf(message) : undefined;
  const author = ofTool ? undefined : message.text('name');
  const { unused } = reading;
  reportUnread(withoutRepetitions(message, reading.parts), reading);
  unused.push(...BESIDE.filter((name) => !unused.some((each) => isPathIn(each, name)) && isFilled(message.object[name] ?? null)));
  return { ...(author === undefined ? {} : { author }), ...(agent === undefined ? {} : { agent }) };
}

/** The role of a message, and defaults from its conversation. */
interface Surroundings {
  readonly role: Role;
  /** The details of answers that state none. */
  readonly usual: PartDetails;
}

interface Writer {
  readonly author?: string;
  readonly agent?: string;
}

function addMessageDetails(message: Members, reading: Reading, role: Role, usual: PartDetails): void {
  const parts = partsWithDetails(reading.parts, role, message, usual);
  reading.parts.splice(0, reading.parts.length, ...parts);
}

/** Members that other tools have beside the content; they are counted even if they carry no words. A duration without a unit is one. */
const BESIDE = ['files', 'annotations', 'feedback', 'duration'];

const isPathIn = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`);
const isFilled = (value: Json): boolean => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const THOUGHTS = ['reasoning_content', 'reasoning', 'thinking'];

/** Thinking beside the content came before it. */
function readThoughts(message: Members, reading: Reading): void {
  for (const detail of message.list('reasoning_details')) if (isJsonObject(detail)) readContent(detail, reading);
  const stated = [...THOUGHTS.map((name) => message.text(name)), message.within('reasoning')?.text('content', 'text')];
  for (const text of stated)
    if (text !== undefined && !textsIn(reading.parts).has(compact(text))) reading.parts.push({ kind: 'THINKING', text });
}

function readToolMessage(message: Members, reading: Reading): void {
  const blocks = message.value('parts', 'content', 'text') ?? null;
  if (Array.isArray(blocks) && (blocks as readonly Json[]).some(isTrafficBlock)) return readContent(blocks, reading);
  const tool = message.within('author')?.text('name');
  readResult(message, blocks, reading, tool === undefined ? {} : { tool });
}

function readSpeech(message: Members, reading: Reading): void {
  const output = message.list('output');
  const parts = message.list('parts');
  const content = output.length > 0 ? output : parts.length > 0 ? parts : message.value('content');
  const [text] = [isFilled(content ?? null) ? undefined : message.text('text')];
  if (!readCallOfRecipient(message, content ?? null, reading)) readContent(text ?? content ?? null, reading);
  pushText(message.text('refusal'), reading);
}

/** ChatGPT addresses a text to a tool. */
function readCallOfRecipient(message: Members, content: Json, reading: Reading): boolean {
  const tool = message.text('recipient');
  if (tool === undefined || tool === 'all' || !isJsonObject(content) || typeof content['content_type'] !== 'string') return false;
  const members = membersOf(content);
  const text = members.text('text') ?? onlyText(members);
  if (text === undefined) return false;
  const parsed = parseLossless(text);
  reportUnread(members, reading);
  pushCall(reading.message.slice(0, 200), tool, isJsonObject(parsed) ? parsed : { text }, reading);
  return true;
}

function onlyText(content: Members): string | undefined {
  const [only, ...others] = Array.isArray(content.object['parts']) ? (content.object['parts'] as readonly Json[]) : [];
  if (typeof only !== 'string' || others.length > 0) return undefined;
  content.ignore('parts');
  return only;
}

/** Calls beside the content, in several members of one message: each call is read once. */
function readBeside(message: Members, reading: Reading): void {
  const more = message.within('additional_kwargs');
  const lists = [message.list('tool_calls'), more?.list('tool_calls') ?? []];
  for (const list of lists) {
    beginMember(reading);
    readContent(list.map(asCall), reading);
  }
  beginMember(reading);
  for (const invocation of message.list('toolInvocations')) {
    if (!isJsonObject(invocation)) continue;
    const members = membersOf(invocation);
    readInvocation(members, reading);
    reportUnread(members, reading);
  }
  for (const each of [message, more]) {
    beginMember(reading);
    const call = each?.within('function_call');
    if (call !== undefined && reading.before.calls.size === 0) readCall(call, reading);
  }
  for (const name of ['attachments', 'experimental_attachments']) readAttachments(message, name, reading);
}

/** Texts that were pasted as a file, and files with their content. */
function readAttachments(message: Members, name: string, reading: Reading): void {
  for (const attachment of message.list(name)) {
    const members = isJsonObject(attachment) ? membersOf(attachment) : undefined;
    if (members === undefined || !['extracted_content', 'url', 'data'].some((each) => typeof members.object[each] === 'string'))
      reading.unused.push(name);
    else {
      readFile(members, reading);
      reportUnread(members, reading);
    }
  }
}

/** A call without a type, as Ollama and LangChain write it. */
const asCall = (call: Json): Json => (isJsonObject(call) && call['type'] === undefined ? { ...call, type: 'function' } : call);

/** Marks a text as read whose words are among the parts: several tools keep them twice. */
function withoutRepetitions(message: Members, parts: readonly PartDraft[]): Members {
  const unread = ['content', 'text', 'reasoning'].filter((name) => message.isUnread(name));
  const texts = unread.length === 0 ? new Set<string>() : textsIn(parts);
  for (const name of unread) {
    const value = message.object[name];
    const text = typeof value === 'string' ? withoutDetails(value) : undefined;
    if (text !== undefined && (text.trim() === '' || texts.has(compact(text)))) message.ignore(name);
  }
  return message;
}

const compact = (text: string): string => text.replaceAll(/\s+/gu, '');

/** Each text and thought of the parts, and all texts together, without white space. */
function textsIn(parts: readonly PartDraft[]): Set<string> {
  const texts = parts.flatMap((part) => (part.kind === 'TEXT' || part.kind === 'THINKING' ? [compact(part.text)] : []));
  const speech = parts.flatMap((part) => (part.kind === 'TEXT' ? [compact(part.text)] : []));
  return new Set([...texts, speech.join('')]);
}

/** A text without the thoughts and calls that Open WebUI shows inside it, if it also keeps them on their own. */
function withoutDetails(text: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let start = text.indexOf('<details'); start >= 0; start = text.indexOf('<details', at)) {
    const end = text.indexOf('</details>', start);
    if (end < 0) break;
    kept.push(text.slice(at, start));
    at = end + '</details>'.length;
  }
  return [...kept, text.slice(at)].join('');
}
