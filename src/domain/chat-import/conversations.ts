import { isJsonObject, type Json, type JsonObject } from '../common/json.js';
import type { MessageDraft, Role } from '../model/message.js';
import type { PartDetails } from '../model/part-details.js';
import { agentOf, listIn, partsWithDetails, textIn, usualDetails } from './chat-details.js';
import { partsOfChatMessage } from './chat-parts.js';

/** A conversation of another tool. */
export interface ForeignConversation {
  /** Stable over imports of the same file. */
  readonly key: string;
  readonly title?: string;
  /** Parents before their children; with a client id, and that of the parent. */
  readonly messages: readonly MessageDraft[];
  /** The kinds of unused content, with their numbers. */
  readonly unused: ReadonlyMap<string, number>;
}

/** A message with its place, before its content is read. */
interface Placed {
  readonly id: string;
  readonly parent: string | undefined;
  readonly message: JsonObject;
}

const MOST_CONVERSATIONS = 10_000;

/**
 * The conversations in a JSON value: lists of messages of OpenAI (chat and Responses), Anthropic and the Vercel AI SDK, also inside a request with `messages` or `input`; exports of
 * LibreChat, Open WebUI and ChatGPT, with their branches, and of Claude; or a list of these. `name` is that of the file, and part of the keys. Empty if there are none.
 */
export function conversationsIn(json: Json, name: string): readonly ForeignConversation[] {
  return conversationValues(json)
    .slice(0, MOST_CONVERSATIONS)
    .flatMap((value, index) => conversationOf(value, `${name} ${index + 1}`) ?? []);
}

/** The nodes of ChatGPT's tree, of which the root has no message. */
const nodesOf = (mapping: JsonObject): readonly JsonObject[] =>
  Object.values(mapping)
    .filter(isJsonObject)
    .map(({ id = null, parent = null, message = null }) => {
      const { author = null, ...rest } = isJsonObject(message) ? message : {};
      return { ...rest, ...(isJsonObject(author) ? { role: author['role'] ?? null } : { isRoot: true }), id, parentId: parent };
    });

/** A list of messages is one conversation; a list of objects with messages is several. */
function conversationValues(json: Json): readonly Json[] {
  if (!Array.isArray(json)) return [json];
  const items = json as readonly Json[];
  return items.some((item) => Array.isArray(item) || placedIn(item) !== undefined) ? items : [json];
}

function conversationOf(json: Json, fallback: string): ForeignConversation | undefined {
  const placed = placedIn(json);
  if (placed === undefined || placed.length === 0) return undefined;
  const about = isJsonObject(json) ? json : {};
  const title =
    textIn(about, 'title') ?? textIn(about, 'name') ?? (isJsonObject(about['chat']) ? textIn(about['chat'], 'title') : undefined);
  const key = textIn(about, 'conversationId') ?? textIn(about, 'id') ?? textIn(about, 'uuid') ?? fallback;
  const unused = new Map<string, number>();
  const messages = draftsOf(placed, usualDetails(about), unused);
  return messages.length === 0 ? undefined : { key, ...(title === undefined ? {} : { title }), messages, unused };
}

/** The messages of one conversation, parents first; undefined if the value is none. */
function placedIn(json: Json): readonly Placed[] | undefined {
  if (Array.isArray(json)) return (json as readonly Json[]).every(isMessage) ? inOrder(json as readonly JsonObject[]) : undefined;
  if (!isJsonObject(json)) return undefined;
  const chat = isJsonObject(json['chat']) ? json['chat'] : json;
  const history = isJsonObject(chat['history']) ? chat['history'] : undefined;
  if (history !== undefined && isJsonObject(history['messages'])) return asTree(Object.values(history['messages']).filter(isJsonObject));
  if (isJsonObject(json['mapping'])) return asTree(nodesOf(json['mapping']));
  const tree = [...listIn(json, 'messagesTree'), ...listIn(json, 'messages')].filter(isJsonObject);
  if (tree.some((message) => 'parentMessageId' in message)) return asTree(flattened(tree));
  for (const name of ['messages', 'chat_messages', 'input', 'items', 'conversation']) {
    const list = listIn(json, name);
    if (list.length > 0 && list.every(isMessage)) return inOrder([...systemOf(json), ...(list as readonly JsonObject[])]);
  }
  return undefined;
}

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['user', 'USER'],
  ['human', 'USER'],
  ['assistant', 'ASSISTANT'],
  ['ai', 'ASSISTANT'],
  ['model', 'ASSISTANT'],
  ['system', 'SYSTEM'],
  ['developer', 'SYSTEM'],
  ['tool', 'TOOL'],
  ['function', 'TOOL'],
]);
const ITEM_ROLES: ReadonlyMap<string, Role> = new Map([
  ['function_call', 'ASSISTANT'],
  ['custom_tool_call', 'ASSISTANT'],
  ['reasoning', 'ASSISTANT'],
  ['function_call_output', 'TOOL'],
  ['custom_tool_call_output', 'TOOL'],
]);

const isMessage = (value: Json): boolean => isJsonObject(value) && roleOf(value) !== undefined;

function roleOf(message: JsonObject): Role | undefined {
  const role = (textIn(message, 'role') ?? textIn(message, 'sender'))?.toLowerCase();
  if (typeof message['isCreatedByUser'] === 'boolean') return message['isCreatedByUser'] ? 'USER' : 'ASSISTANT';
  if (role !== undefined) return ROLES.get(role);
  return ITEM_ROLES.get(textIn(message, 'type') ?? '');
}

/** Anthropic's and OpenAI's requests have the instructions beside the messages. */
function systemOf(request: JsonObject): readonly JsonObject[] {
  const content = request['system'] ?? request['instructions'] ?? null;
  return content === null || content === '' ? [] : [{ role: 'system', content }];
}

const idIn = (message: JsonObject): string | undefined => textIn(message, 'messageId') ?? textIn(message, 'id') ?? textIn(message, 'uuid');
const parentIn = (message: JsonObject): string | undefined => textIn(message, 'parentMessageId') ?? textIn(message, 'parentId');

function inOrder(messages: readonly JsonObject[]): readonly Placed[] {
  const seen = new Set<string>();
  let parent: string | undefined;
  return messages.map((message, index) => {
    const stated = idIn(message);
    const id = stated === undefined || seen.has(stated) ? `#${index + 1}` : stated;
    seen.add(id);
    const placed = { id, parent, message };
    parent = id;
    return placed;
  });
}

/** LibreChat nests answers in `children`. */
function flattened(tree: readonly JsonObject[]): readonly JsonObject[] {
  const flat: JsonObject[] = [];
  const open = [...tree].toReversed();
  for (let message = open.pop(); message !== undefined; message = open.pop()) {
    flat.push(message);
    open.push(...listIn(message, 'children').filter(isJsonObject).toReversed());
  }
  return flat;
}

/** Parents first, children in their order. Messages whose parent is missing, or is one of their answers, begin branches. */
function asTree(messages: readonly JsonObject[]): readonly Placed[] {
  const byId = new Map(messages.flatMap((message) => (idIn(message) === undefined ? [] : [[idIn(message) ?? '', message] as const])));
  const children = new Map<string, string[]>();
  const roots: string[] = [];
  for (const [id, message] of byId) {
    const parent = parentIn(message);
    if (parent === undefined || parent === id || !byId.has(parent)) roots.push(id);
    else if (children.get(parent)?.push(id) === undefined) children.set(parent, [id]);
  }
  const placed = new Map<string, Placed>();
  for (const root of [...roots, ...byId.keys()]) {
    const open: { readonly id: string; readonly parent: string | undefined }[] = [{ id: root, parent: undefined }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { id } = next;
      if (placed.has(id)) continue;
      placed.set(id, { ...next, message: byId.get(id) ?? {} });
      for (const child of (children.get(id) ?? []).toReversed()) open.push({ id: child, parent: id });
    }
  }
  return [...placed.values()];
}

function draftsOf(placed: readonly Placed[], usual: PartDetails, unused: Map<string, number>): readonly MessageDraft[] {
  /** Answers to a message that is not written follow its parent. */
  const written = new Map<string, { readonly id: string; readonly at: number | undefined } | undefined>();
  const earliest = earliestIn(placed);
  const count = (what: string): void => void unused.set(what, (unused.get(what) ?? 0) + 1);
  return placed.flatMap(({ id, parent, message }) => {
    const before = parent === undefined ? undefined : written.get(parent);
    const role = roleOf(message);
    const { parts, unused: left } = partsOfChatMessage(message);
    left.forEach(count);
    if (role === undefined || parts.length === 0) {
      if (message['isRoot'] !== true) count(role === undefined ? 'message without a known role' : 'message without content');
      written.set(id, before);
      return [];
    }
    const at = laterOf(timeIn(message, CREATED) ?? (before === undefined ? earliest : undefined), before?.at);
    const changed = timeIn(message, UPDATED);
    const agent = role === 'ASSISTANT' ? agentOf(message) : undefined;
    written.set(id, { id, at });
    return [
      {
        clientId: id,
        ...(before === undefined ? { root: true } : { parentClientId: before.id }),
        role,
        ...(at === undefined ? {} : { createdAt: at }),
        ...(at === undefined || changed === undefined || changed <= at ? {} : { updatedAt: changed }),
        ...(agent === undefined ? {} : { agent }),
        parts: partsWithDetails(parts, role, message, usual),
      },
    ];
  });
}

/** The earliest time of a conversation, for first messages that state none: later ones cannot be before them. */
function earliestIn(placed: readonly Placed[]): number | undefined {
  const earliest = placed.reduce((least, { message }) => Math.min(least, timeIn(message, CREATED) ?? Infinity), Infinity);
  return earliest === Infinity ? undefined : earliest;
}

/** A message is not older than the one that it follows. */
const laterOf = (own: number | undefined, before: number | undefined): number | undefined =>
  own === undefined || before === undefined ? (own ?? before) : Math.max(own, before);

const SECONDS_BEFORE = 1e11;

const CREATED = ['createdAt', 'created_at', 'timestamp', 'create_time', 'date'];
const UPDATED = ['updatedAt', 'updated_at', 'update_time'];

/** The first of these members: ISO 8601, or seconds or milliseconds since 1970. */
function timeIn(message: JsonObject, names: readonly string[]): number | undefined {
  const stated = names.map((name) => message[name]).find((value) => value !== undefined && value !== null);
  const time =
    typeof stated === 'number'
      ? stated < SECONDS_BEFORE
        ? stated * 1_000
        : stated
      : typeof stated === 'string'
        ? Date.parse(stated)
        : NaN;
  return Number.isFinite(time) && time > 0 ? Math.round(time) : undefined;
}
