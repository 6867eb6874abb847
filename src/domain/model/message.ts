import type { EntityId, MessageId, SessionId, WindowId } from '../common/ids.js';
import type { Json } from '../common/json.js';
import type { OperationStatus } from './operation.js';
import type { Understanding } from './understanding.js';

export const ROLES = ['USER', 'ASSISTANT', 'SYSTEM', 'TOOL'] as const;
export type Role = (typeof ROLES)[number];

export const MESSAGE_KINDS = ['QUERY', 'RESPONSE', 'TOOL_RESULT', 'ERROR', 'SUMMARY', 'INSTRUCTION'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The intent of a message according to its sender: conversation, data, or both. */
export const QUERY_INTENTS = ['GENERAL', 'DATA_QUERY', 'HYBRID'] as const;
export type QueryIntent = (typeof QUERY_INTENTS)[number];

export const CONTEXT_TYPES = ['PRIMARY', 'SUMMARY', 'MEMORY', 'TOOL_OUTPUT'] as const;
export type ContextType = (typeof CONTEXT_TYPES)[number];

/** A task that was done for a part, such as a search, with its result. */
export interface TaskResult {
  readonly name: string;
  readonly status: OperationStatus;
  /** Text or JSON; absent if it has none. */
  readonly result?: string;
  /** In milliseconds. */
  readonly durationMs?: number;
}

/** Details of a part, as the writer states them. They are stored with the part, and are not in windows. */
export interface PartDetails {
  /** In milliseconds. */
  readonly durationMs?: number;
  /** The model that made the part, as its provider names it. */
  readonly model?: string;
  readonly provider?: string;
  readonly tasks?: readonly TaskResult[];
}

/** The maximum number of tasks of a part. */
export const MAX_TASKS = 50;
/** The maximum number of characters of the result of a task. */
export const MAX_TASK_RESULT = 10_000;
/** The maximum number of characters of the name of a model, a provider or a task. */
export const MAX_DETAIL = 200;
/** About 24 days, in milliseconds. */
export const MAX_DURATION_MS = 2_147_483_647;

/** One part of a message's content. `tokens` are those of its text in the default encoding, counted when it was written. */
export type Part = PartContent & { readonly details?: PartDetails };

type PartContent =
  | { readonly kind: 'TEXT'; readonly text: string; readonly tokens: number }
  | {
      readonly kind: 'THINKING';
      readonly text: string;
      /** The provider's signature, without which it does not accept the text back. */
      readonly signature?: string;
      /** Encrypted thinking; the text is empty. */
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
      /** In pixels, if known. */
      readonly width?: number;
      readonly height?: number;
      readonly tokens: number;
    };

type Uncounted<P> = P extends Part ? Omit<P, 'tokens'> : never;
/** A part without its token count, as sent by a client. */
export type PartDraft = Uncounted<Part>;

/** Whether a part is neither a call nor a result. */
export const isSpeech = ({ kind }: Pick<Part, 'kind'>): boolean => kind !== 'TOOL_CALL' && kind !== 'TOOL_RESULT';

/** Whether a user says something in a message, instead of only handing over results of tools. */
export const isUsersTurn = ({ role, parts }: Pick<Message, 'role' | 'parts'>): boolean =>
  role === 'USER' && (parts.every(isSpeech) || parts.some((part) => isSpeech(part) && !('text' in part && part.text.trim() === '')));

export interface Message {
  readonly id: MessageId;
  readonly session: SessionId;
  /** The position in the order of writing, from 1. A cancelled message keeps its position. */
  readonly sequence: number;
  /** The previous message; absent for a first message. Siblings are edits and regenerations. */
  readonly parent?: MessageId;
  /** The distance from the first message, from 0. */
  readonly depth: number;
  readonly role: Role;
  readonly kind: MessageKind;
  readonly contextType: ContextType;
  /** 1 (lowest) to 10. */
  readonly priority: number;
  /** The author's name, if the role alone is not enough. */
  readonly author?: string;
  /** The principal that wrote the message; absent if it was written before this was stored. */
  readonly writtenBy?: string;
  /** The author is a name that the writer gave, without the right to write under names of others: that of a model or tool, or of an import. */
  readonly authorClaimed?: true;
  /** A message of the role SYSTEM by a key that may write for others, in a session of somebody else. */
  readonly relayed?: true;
  /** The name of the agent that answered, as the writer states it. It is not in windows. */
  readonly agent?: string;
  readonly intent?: QueryIntent;
  readonly clientId?: string;
  readonly flagged: boolean;
  /** The message was cancelled: it is in no history, list, window or search, and can only be read by its id. */
  readonly cancelled?: true;
  /** The text is still being written: the message can only be read by its id and is in no history, list, window or search. */
  readonly unfinished?: true;
  /** The text ended early. */
  readonly interrupted?: true;
  readonly parts: readonly Part[];
  /** The text parts, joined by line feeds: the text that is searched and understood. */
  readonly text: string;
  /** The tokens of all parts. */
  readonly tokens: number;
  readonly createdAt: number;
  /** The time of its last change in the system that it comes from, if there was one. */
  readonly updatedAt?: number;
  /** The window snapshot of the answer, if one was stored. Old snapshots of a session may have been deleted. */
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

/** The default context type of a kind. */
export function contextTypeOf(kind: MessageKind): ContextType {
  if (kind === 'SUMMARY') return 'SUMMARY';
  return kind === 'TOOL_RESULT' ? 'TOOL_OUTPUT' : 'PRIMARY';
}

/** The known meaning of a span of the text: a chosen candidate, or an @-mention. Offsets are UTF-16 units, end exclusive. */
export interface ChosenEntity {
  readonly start: number;
  readonly end: number;
  readonly entityId: EntityId;
}

export interface MessageDraft {
  readonly clientId?: string;
  readonly parent?: MessageId;
  /** The same by the client id of the parent. */
  readonly parentClientId?: string;
  /** Starts a new branch at the beginning, as if the session were empty. */
  readonly root?: boolean;
  /** When it was written, in milliseconds since 1970, if it comes from another system; by default now. */
  readonly createdAt?: number;
  /** The time of its last change there; only with `createdAt`. */
  readonly updatedAt?: number;
  readonly role: Role;
  readonly kind?: MessageKind;
  readonly contextType?: ContextType;
  readonly priority?: number;
  readonly author?: string;
  /** The name of the agent that answered. */
  readonly agent?: string;
  readonly intent?: QueryIntent;
  readonly flagged?: boolean;
  /** The window that the answer was made with; by default the last one that was built for its turn. */
  readonly window?: WindowId;
  readonly parts: readonly PartDraft[];
  /** Spans of the text (see {@link textOf}) with known meaning. */
  readonly chosen?: readonly ChosenEntity[];
}

/** The fields of a message that a client may change. */
export type MessageFlags = Pick<Message, 'flagged' | 'priority'>;

/** The message with these flags; the same object if nothing changes. */
export function withFlags(message: Message, { flagged, priority }: MessageFlags): Message {
  if (message.flagged === flagged && message.priority === priority) return message;
  return { ...message, flagged, priority };
}

/** The text of a message that is searched and understood: its text parts, joined by line feeds. */
export function textOf(parts: readonly PartDraft[]): string {
  return parts
    .filter((part) => part.kind === 'TEXT')
    .map((part) => part.text)
    .join('\n');
}

/** Parts with details by their positions, from 0. */
export const withDetails = <Each extends object>(
  parts: readonly Each[],
  details: ReadonlyMap<number, PartDetails>,
): readonly (Each & { readonly details?: PartDetails })[] =>
  parts.map((part, index) => {
    const its = details.get(index);
    return its === undefined ? part : { ...part, details: its };
  });

/** The number of characters of its parts, for the size of caches. */
export function charactersIn({ parts }: Pick<Message, 'parts'>): number {
  return parts.reduce((sum, part) => sum + heldBy(part) + (part.details === undefined ? 0 : JSON.stringify(part.details).length), 0);
}

function heldBy(part: Part): number {
  if (part.kind === 'TOOL_CALL') return JSON.stringify(part.arguments).length;
  if (part.kind === 'IMAGE') return part.url.length + (part.alt?.length ?? 0);
  const signed = part.kind === 'THINKING' ? (part.signature?.length ?? 0) + (part.redacted?.length ?? 0) : 0;
  return part.text.length + signed;
}
