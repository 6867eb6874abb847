import type { EntityId, MessageId, SessionId, WindowId } from '../common/ids.js';
import type { Json } from '../common/json.js';
import type { Understanding } from './understanding.js';

export const ROLES = ['USER', 'ASSISTANT', 'SYSTEM', 'TOOL'] as const;
export type Role = (typeof ROLES)[number];

export const MESSAGE_KINDS = ['QUERY', 'RESPONSE', 'TOOL_RESULT', 'ERROR', 'SUMMARY', 'INSTRUCTION'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** What a message asks for, as whoever sends it knows: talk, data, or both. */
export const QUERY_INTENTS = ['GENERAL', 'DATA_QUERY', 'HYBRID'] as const;
export type QueryIntent = (typeof QUERY_INTENTS)[number];

export const CONTEXT_TYPES = ['PRIMARY', 'SUMMARY', 'MEMORY', 'TOOL_OUTPUT'] as const;
export type ContextType = (typeof CONTEXT_TYPES)[number];

/** One part of a message's content. `tokens` counts the part's text in the default encoding, once, at write. */
export type Part =
  | { readonly kind: 'TEXT'; readonly text: string; readonly tokens: number }
  | {
      readonly kind: 'THINKING';
      readonly text: string;
      /** The provider's signature of the text, without which it does not take it back. */
      readonly signature?: string;
      /** Thinking that the provider gave encrypted only; the text is empty then. */
      readonly redacted?: string;
      readonly tokens: number;
    }
  | { readonly kind: 'TOOL_CALL'; readonly callId: string; readonly tool: string; readonly arguments: Json; readonly tokens: number }
  | {
      readonly kind: 'TOOL_RESULT';
      readonly callId: string;
      readonly tool?: string;
      readonly text: string;
      readonly isError: boolean;
      readonly tokens: number;
    }
  | { readonly kind: 'FILE'; readonly name: string; readonly mediaType?: string; readonly text: string; readonly tokens: number }
  | {
      readonly kind: 'IMAGE';
      readonly url: string;
      readonly alt?: string;
      /** Pixels, where the client knows them. */
      readonly width?: number;
      readonly height?: number;
      readonly tokens: number;
    };

type Uncounted<P> = P extends Part ? Omit<P, 'tokens'> : never;
/** A part as a client sends it. */
export type PartDraft = Uncounted<Part>;

/** The priority of a message that nobody gave one. */
export const DEFAULT_PRIORITY = 6;

export interface Message {
  readonly id: MessageId;
  readonly session: SessionId;
  /** Position in the order of writing, from 1; a cancelled message keeps its place. */
  readonly sequence: number;
  /** The message it follows; absent for a first one. Siblings are edits and regenerations. */
  readonly parent?: MessageId;
  /** Distance from its root, from 0. */
  readonly depth: number;
  readonly role: Role;
  readonly kind: MessageKind;
  readonly contextType: ContextType;
  /** 1 (least) to 10. */
  readonly priority: number;
  /** Who spoke, where the role alone does not say. */
  readonly author?: string;
  readonly intent?: QueryIntent;
  readonly clientId?: string;
  readonly flagged: boolean;
  /** It was taken back: it is in no history, list, window or search, and is read by its id alone. */
  readonly cancelled?: true;
  /** Its text is still being written: it is read by its id, and is in no history, list, window or search yet. */
  readonly unfinished?: true;
  /** It was finished with the text that it had when its writing stopped. */
  readonly interrupted?: true;
  readonly parts: readonly Part[];
  /** The text of the text parts, joined by line feeds: what is searched and understood. */
  readonly text: string;
  /** Sum of the parts. */
  readonly tokens: number;
  readonly createdAt: number;
  /** The window that it was answered with, where that was kept. The newest of a session are; an older one may be gone. */
  readonly window?: WindowId;
  readonly understanding: Understanding;
}

export const KIND_OF_ROLE: Readonly<Record<Role, MessageKind>> = {
  USER: 'QUERY',
  ASSISTANT: 'RESPONSE',
  SYSTEM: 'INSTRUCTION',
  TOOL: 'TOOL_RESULT',
};
export const PRIORITY_OF_KIND: Readonly<Record<MessageKind, number>> = {
  QUERY: 6,
  RESPONSE: 5,
  TOOL_RESULT: 3,
  ERROR: 4,
  SUMMARY: 7,
  INSTRUCTION: 9,
};

/** The context type of a message whose client names none. */
export function contextTypeOf(kind: MessageKind): ContextType {
  if (kind === 'SUMMARY') return 'SUMMARY';
  return kind === 'TOOL_RESULT' ? 'TOOL_OUTPUT' : 'PRIMARY';
}

/** What the client knows a span of the text to mean: an answer that was picked, or an @-mention. Offsets are UTF-16 units, end exclusive. */
export interface ChosenEntity {
  readonly start: number;
  readonly end: number;
  readonly entityId: EntityId;
}

export interface MessageDraft {
  readonly clientId?: string;
  readonly parent?: MessageId;
  /** Set to start a new branch at the beginning, as if the session were empty. */
  readonly root?: boolean;
  readonly role: Role;
  readonly kind?: MessageKind;
  readonly contextType?: ContextType;
  readonly priority?: number;
  readonly author?: string;
  readonly intent?: QueryIntent;
  readonly flagged?: boolean;
  /** The window that it was answered with; the last one that was built for its turn unless said. */
  readonly window?: WindowId;
  readonly parts: readonly PartDraft[];
  /** Spans of the text (see {@link textOf}) whose meaning the client chose. */
  readonly chosen?: readonly ChosenEntity[];
}

/** What of a message a client may change once it is written. */
export type MessageFlags = Pick<Message, 'flagged' | 'priority'>;

/** The message with this mark; itself where it has it. What it is read from when it is asked for stays unread. */
export function withFlags(message: Message, { flagged, priority }: MessageFlags): Message {
  if (message.flagged === flagged && message.priority === priority) return message;
  const mark = { flagged: { value: flagged, enumerable: true }, priority: { value: priority, enumerable: true } };
  return Object.create(Object.prototype, { ...Object.getOwnPropertyDescriptors(message), ...mark }) as Message;
}

/** The message with other parts. What it is read from when it is asked for stays unread. */
export function withParts(message: Message, parts: readonly Part[]): Message {
  const own = { parts: { value: parts, enumerable: true } };
  return Object.create(Object.prototype, { ...Object.getOwnPropertyDescriptors(message), ...own }) as Message;
}

/** What of a message is searched and understood: its text parts, joined by line feeds. */
export function textOf(parts: readonly PartDraft[]): string {
  return parts
    .filter((part) => part.kind === 'TEXT')
    .map((part) => part.text)
    .join('\n');
}

/** Characters that its parts hold, for who keeps it in memory. */
export function charactersIn({ parts }: Pick<Message, 'parts'>): number {
  return parts.reduce((sum, part) => sum + heldBy(part), 0);
}

function heldBy(part: Part): number {
  if (part.kind === 'TOOL_CALL') return JSON.stringify(part.arguments).length;
  if (part.kind === 'IMAGE') return part.url.length + (part.alt?.length ?? 0);
  const signed = part.kind === 'THINKING' ? (part.signature?.length ?? 0) + (part.redacted?.length ?? 0) : 0;
  return part.text.length + signed;
}
