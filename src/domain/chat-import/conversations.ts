import { isJsonObject, type Json } from '../common/json.js';
import type { MessageDraft } from '../model/message.js';
import { usualDetails } from './chat-details.js';
import { countUnused, draftsOf, type Unused } from './drafts.js';
import { listIn, membersOf, objectIn, textIn } from './members.js';
import { asTree, flattened, inOrder, isTree, nodesOf, type Placed } from './order.js';
import { isMessage, unwrappedMessage, whyUnreadable } from './roles.js';
import { afterSystem, systemMessages } from './system-prompts.js';

/** A conversation of another tool. */
export interface ForeignConversation {
  /** Stable over imports of the same file. */
  readonly key: string;
  readonly title?: string;
  /** Parents before their children; with a client id, and that of the parent. */
  readonly messages: readonly MessageDraft[];
  /** The kinds of unused content. */
  readonly unused: ReadonlyMap<string, Unused>;
}

/** An item of a file that is no conversation. */
export interface SkippedItem {
  /** Its position, from 1. */
  readonly item: number;
  /** A description of it: `an object with id, turns`. */
  readonly what: string;
}

export interface ForeignConversations {
  readonly conversations: readonly ForeignConversation[];
  /** The number of items in the file. */
  readonly items: number;
  readonly skipped: readonly SkippedItem[];
  /** The number of items at the end that were not read, because there are more than {@link MOST_CONVERSATIONS}. */
  readonly beyond: number;
}

export const MOST_CONVERSATIONS = 10_000;

/**
 * The conversations in a JSON value: lists of messages of OpenAI (chat and Responses), Anthropic, Bedrock, Gemini, Ollama, LangChain and the Vercel AI
 * SDK, also inside a request; exports of LibreChat, Open WebUI and ChatGPT, with their branches, and of Claude; or a list of these. `name` is that of
 * the file, and part of the keys.
 */
export function conversationsIn(json: Json, name: string): ForeignConversations {
  const values = conversationValues(json);
  const conversations: ForeignConversation[] = [];
  const skipped: SkippedItem[] = [];
  values.slice(0, MOST_CONVERSATIONS).forEach((value, index) => {
    const read = withoutOverflow(() => conversationOf(value, `${name} ${index + 1}`));
    if (typeof read === 'string') skipped.push({ item: index + 1, what: read });
    else conversations.push(read);
  });
  return { conversations, items: values.length, skipped, beyond: Math.max(0, values.length - MOST_CONVERSATIONS) };
}

/** JSON that is nested too deeply for recursive functions is not read. */
function withoutOverflow<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return 'a conversation that is nested too deeply';
    throw error;
  }
}

/** A list of messages is one conversation; a list of objects with messages is several. */
function conversationValues(json: Json): readonly Json[] {
  if (!Array.isArray(json)) return [json];
  const items = json as readonly Json[];
  return items.some((item) => Array.isArray(item) || placesIn(item) !== undefined) || !isConversation(items) ? items : [json];
}

/** Whether at least one item is a message. The others are reported. */
export const isConversation = (items: readonly Json[]): boolean => items.some((item) => isMessage(unwrappedMessage(item)));

/** Reads a conversation; the description of a value that is none. */
function conversationOf(json: Json, fallback: string): ForeignConversation | string {
  const placed = Array.isArray(json) ? listOf(json as readonly Json[]) : isJsonObject(json) ? placesIn(json) : undefined;
  if (placed === undefined) return descriptionOf(json);
  const members = membersOf(isJsonObject(json) ? json : {});
  const chat = members.within('chat');
  const inner = chat?.text('title');
  const title = members.text('title') ?? inner ?? members.text('name');
  const key = members.text('conversationId') ?? members.text('id') ?? members.text('uuid') ?? fallback;
  const unused = new Map<string, Unused>();
  const messages = draftsOf(afterSystem(systemMessages(members), placed), unused, usualDetails(members));
  if (messages.length === 0) return `a conversation without content that is read (${[...unused.keys()].slice(0, 3).join(', ') || 'empty'})`;
  for (const each of [members, chat]) each?.ignore(...MESSAGES);
  for (const path of members.unread()) countUnused(unused, path, 0);
  return { key, ...(title === undefined ? {} : { title }), messages, unused };
}

const LISTS = ['messages', 'chat_messages', 'contents', 'input', 'items', 'conversation', 'data'];
const MESSAGES = [...LISTS, 'messagesTree', 'history', 'mapping'];

const listOf = (items: readonly Json[]): readonly Placed[] | undefined => {
  if (!isConversation(items)) return undefined;
  const messages = items.map(unwrappedMessage);
  return isTree(messages) ? asTree(messages) : inOrder(messages);
};

/** The messages of an object, parents first; undefined if it has none. */
function placesIn(json: Json): readonly Placed[] | undefined {
  if (!isJsonObject(json)) return undefined;
  const chat = objectIn(json, 'chat') ?? json;
  const history = objectIn(objectIn(chat, 'history') ?? {}, 'messages');
  if (history !== undefined) return asTree(Object.values(history));
  const mapping = objectIn(json, 'mapping');
  if (mapping !== undefined) return asTree(nodesOf(mapping));
  const tree = [...listIn(json, 'messages'), ...listIn(json, 'messagesTree')];
  if (isTree(tree)) return asTree(flattened(tree));
  return LISTS.map((name) => listIn(chat, name))
    .map(listOf)
    .find((placed) => placed !== undefined);
}

/** The description of a value that is no conversation, with the reason if it has messages. */
function descriptionOf(json: Json): string {
  if (Array.isArray(json)) return json.length === 0 ? 'an empty list' : `a list whose first item is ${reasonOf(json[0] ?? null)}`;
  if (!isJsonObject(json)) return json === null ? 'null' : `a ${typeof json}`;
  const name = LISTS.find((each) => listIn(json, each).length > 0);
  if (name !== undefined) return `an object whose ${name} begin with ${reasonOf(listIn(json, name)[0] ?? null)}`;
  const names = Object.keys(json);
  if (names.length === 0) return 'an empty object';
  const type = textIn(json, 'role') ?? textIn(json, 'type');
  if (type !== undefined) return reasonOf(json);
  return `an object with ${names.slice(0, 5).join(', ').slice(0, 100)}${names.length > 5 ? ', …' : ''}`;
}

const reasonOf = (item: Json): string => {
  const why = whyUnreadable(item);
  return `${why.startsWith('item') ? 'an' : 'a'} ${why}`;
};
