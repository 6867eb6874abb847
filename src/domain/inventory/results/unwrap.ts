import { isJsonObject, memberOf, type Json, type JsonObject } from '../../common/json.js';
import { excerpt } from './excerpt.js';
import { jsonIn } from './text.js';

/** A result without its envelopes. */
export interface UnwrappedResult {
  /** Undefined if the result contains no JSON. */
  readonly json: Json | undefined;
  /** The text of a result without JSON; otherwise the words of its text blocks. */
  readonly text: string;
  /** Whether an envelope states that the call failed (`isError`). */
  readonly failed: boolean;
  /** The unread parts, in words. */
  readonly unread: readonly string[];
}

/** Members of which the value is the actual result. Its text may be JSON again. */
const WRAPPERS = new Set([
  'result',
  'results',
  'output',
  'response',
  'body',
  'data',
  'json',
  'payload',
  'value',
  'content',
  'text',
  'artifact',
]);

const DEEPEST = 8;
const MOST_ITEMS = 1_000;
const MOST_TEXT = 100_000;

interface State {
  failed: boolean;
  readonly words: string[];
  readonly unread: Set<string>;
}

/**
 * Removes the envelopes of a result: text that is JSON, also encoded twice, in code blocks or one value a line; content blocks and `structuredContent`
 * of the Model Context Protocol; JSON-RPC. Members such as `result`, `output` and `body` keep their place, but their text is read. Depth and number of
 * items are limited, and each character is read at most a fixed number of times.
 */
export function unwrapResult(result: string): UnwrappedResult {
  const state: State = { failed: false, words: [], unread: new Set() };
  const opened = open(result, state, 0);
  const json = typeof opened === 'object' && opened !== null ? opened : undefined;
  const text = json === undefined ? (typeof opened === 'string' ? opened : result) : state.words.join('\n');
  return { json, text: text.slice(0, MOST_TEXT), failed: state.failed, unread: [...state.unread] };
}

function open(value: Json, state: State, depth: number): Json {
  if (depth > DEEPEST) return value;
  if (typeof value === 'string') return openText(value, state, depth);
  if (Array.isArray(value)) return openList(value as readonly Json[], state, depth);
  return isJsonObject(value) ? openObject(value, state, depth) : value;
}

function openText(text: string, state: State, depth: number): Json {
  if (!/[[{]/.test(text)) return text;
  const { json, broken } = jsonIn(text);
  if (broken) state.unread.add(`A part of the result begins like JSON, but cannot be read: ${excerpt(text)}.`);
  return json === undefined ? text : open(json, state, depth + 1);
}

function openList(items: readonly Json[], state: State, depth: number): Json {
  if (items.length > 0 && items.every(isBlock))
    return together(
      items.slice(0, MOST_ITEMS).map((block) => openBlock(block as JsonObject, state, depth)),
      state,
    );
  return items.map((item, index) => (index < MOST_ITEMS && typeof item !== 'number' ? open(item, state, depth + 1) : item));
}

function openObject(object: JsonObject, state: State, depth: number): Json {
  noteFailure(object, state);
  const content = contentOf(object);
  if (content !== undefined) return open(content, state, depth + 1);
  if (isBlock(object)) return openBlock(object, state, depth) ?? null;
  const parts = partsOf(object);
  if (parts.length > 0)
    return together(
      parts.map((part) => open(part, state, depth + 1)),
      state,
    );
  const members = Object.entries(object).map(([name, member]): readonly [string, Json] => [
    name,
    opens(name, member) ? open(member, state, depth + 1) : member,
  ]);
  return Object.fromEntries(members);
}

/** The content of an envelope that has nothing else to say: a result of a call in a message, or an answer of JSON-RPC. */
function contentOf(object: JsonObject): Json | undefined {
  const [only = ''] = Object.keys(object);
  if (CALL_RESULTS.has(only) && Object.keys(object).length === 1) return object[only];
  if (isToolMessage(object)) return object['content'];
  return typeof memberOf(object, 'jsonrpc') === 'string' ? memberOf(object, 'result') : undefined;
}

/** The structured content and the blocks of a result of the Model Context Protocol. */
function partsOf(object: JsonObject): readonly Json[] {
  const structured = memberOf(object, 'structuredContent') ?? memberOf(object, 'structured_content') ?? null;
  const content = memberOf(object, 'content') ?? null;
  const blocks = Array.isArray(content) && content.length > 0 && (content as readonly Json[]).every(isBlock);
  const single = isJsonObject(structured) && Object.keys(structured).length === 1 ? memberOf(structured, 'result') : undefined;
  return [single ?? structured, blocks ? content : null].filter((part): part is Json => part !== null);
}

/** An envelope says that the call failed by a flag, or by its status if it is one of a call. */
function noteFailure(envelope: JsonObject, state: State): void {
  const isFlagged = memberOf(envelope, 'isError') === true || memberOf(envelope, 'is_error') === true;
  const isOfCall = CALL_IDS.some((name) => Object.hasOwn(envelope, name)) || Array.isArray(memberOf(envelope, 'content'));
  if (isFlagged || (isOfCall && memberOf(envelope, 'status') === 'error')) state.failed = true;
}

const CALL_RESULTS = new Set(['toolResult', 'tool_result', 'functionResponse', 'function_response']);
const CALL_IDS = ['tool_call_id', 'tool_use_id', 'toolUseId', 'toolCallId', 'call_id'];

/** A message with the result of a call, as agents store it: `{"type": "tool", "content": "…", "tool_call_id": "…", "name": "…"}`. */
const isToolMessage = (object: JsonObject): boolean =>
  CALL_IDS.some((name) => Object.hasOwn(object, name)) &&
  ['string', 'object'].includes(typeof memberOf(object, 'content')) &&
  memberOf(object, 'content') !== null;

const opens = (name: string, member: Json): boolean => WRAPPERS.has(name) && member !== null && typeof member !== 'number';

const BLOCK_TYPES = new Set(['text', 'json', 'image', 'audio', 'resource', 'resource_link', 'output_text', 'input_text', 'tool_result']);

/** A content block of a message or of the Model Context Protocol. */
const isBlock = (value: Json): boolean =>
  isJsonObject(value) && !Object.hasOwn(value, 'id') && (BLOCK_TYPES.has(typeOf(value)) || isTextAlone(value));

const typeOf = (block: JsonObject): string => {
  const type = memberOf(block, 'type');
  return typeof type === 'string' ? type.slice(0, 40) : '';
};

const isTextAlone = (value: JsonObject): boolean => typeof memberOf(value, 'text') === 'string' && Object.keys(value).length === 1;

/** The value of a block; undefined for an image, a sound or a link. */
function openBlock(block: JsonObject, state: State, depth: number): Json | undefined {
  const resource = memberOf(block, 'resource');
  const value =
    memberOf(block, 'text') ??
    memberOf(block, 'json') ??
    memberOf(block, 'content') ??
    (isJsonObject(resource) ? memberOf(resource, 'text') : undefined);
  noteFailure(block, state);
  if (value === undefined) state.unread.add(`Blocks of type ${typeOf(block)} are not read.`);
  return value === undefined ? undefined : open(value, state, depth + 1);
}

/** Several values, each once, as a list; one alone as itself. Words beside JSON are kept apart. */
function together(values: readonly (Json | undefined)[], state: State): Json {
  const found = values.filter((value) => value !== undefined);
  const words = found.filter((value) => typeof value === 'string');
  const rest = found.filter((value) => typeof value !== 'string');
  if (rest.length === 0) return words.join('\n');
  state.words.push(...words);
  const [first = null, ...others] = rest;
  const text = JSON.stringify(first);
  const different = others.filter((value) => JSON.stringify(value) !== text);
  return different.length === 0 ? first : [first, ...different];
}
