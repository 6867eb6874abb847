import type { EntityId, MessageId, OperationId, SessionId } from './ids.js';
import type { Json } from './json.js';

export const OPERATION_STATUSES = ['RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** One tool execution. */
export interface Operation {
  readonly id: OperationId;
  readonly session: SessionId;
  /** Position among the session's operations, from 1. */
  readonly sequence: number;
  readonly clientId?: string;
  /** The message it served; the session's head when it was recorded unless named. */
  readonly message?: MessageId;
  readonly tool: string;
  readonly arguments: Json;
  /** As it came, JSON or not. */
  readonly result: string;
  readonly status: OperationStatus;
  readonly error?: string;
  readonly durationMs?: number;
  readonly at: number;
  readonly metadata: OperationMetadata;
  /** Things the result spoke of, in its order, at most {@link OPERATION_ENTITY_LIMIT}. */
  readonly entities: readonly EntityId[];
  /** Tokens of arguments and result. */
  readonly tokens: number;
}

export const OPERATION_ENTITY_LIMIT = 100;

export interface OperationDraft {
  readonly clientId?: string;
  readonly message?: MessageId;
  readonly tool: string;
  readonly arguments?: Json;
  readonly result?: string;
  readonly status?: OperationStatus;
  readonly error?: string;
  readonly durationMs?: number;
}

/** What generic rules read off a result. Ids are the inventory's, `dcim.device:1` where the type is known. */
export interface OperationMetadata {
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly deleted: readonly string[];
  readonly selected: readonly string[];
  readonly deselected: readonly string[];
  /** How many objects the result says that there are. */
  readonly count?: number;
  readonly errors: readonly string[];
}
