import type { EntityId, MessageId, OperationId, SessionId } from '../common/ids.js';
import type { Json } from '../common/json.js';

export const OPERATION_STATUSES = ['RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** One tool execution. */
export interface Operation {
  readonly id: OperationId;
  readonly session: SessionId;
  /** Position among the session's operations, from 1. */
  readonly sequence: number;
  readonly clientId?: string;
  /** The provider's id of the call, by which the operation and the tool result of a message are known to be one. */
  readonly callId?: string;
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
  readonly callId?: string;
  readonly message?: MessageId;
  readonly tool: string;
  readonly arguments?: Json;
  readonly result?: string;
  readonly status?: OperationStatus;
  readonly error?: string;
  readonly durationMs?: number;
  /** What was generated to be run: a query, a command. */
  readonly query?: string;
  /** The result in a few words, for windows in place of the result. */
  readonly summary?: string;
}

/** What an operation can have done to things. */
export const OPERATION_EFFECTS = ['CREATED', 'CHANGED', 'DELETED', 'SELECTED', 'DESELECTED'] as const;
export type OperationEffect = (typeof OPERATION_EFFECTS)[number];

/** Ids by effect. They are the inventory's, `dcim.device:1` where the type is known. */
export interface EffectIds {
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly deleted: readonly string[];
  readonly selected: readonly string[];
  readonly deselected: readonly string[];
}

/** What was read off a call: by a registered extractor where one fits its tool, else by generic rules. */
export interface OperationMetadata extends EffectIds {
  /** How many objects the result says that there are. */
  readonly count?: number;
  readonly errors: readonly string[];
  readonly statusChanges?: readonly StatusChange[];
  readonly query?: string;
  readonly summary?: string;
  /** What went wrong while it was read: an extractor that failed. */
  readonly warnings?: readonly string[];
}

/** A thing whose status was one and is another. */
export interface StatusChange {
  readonly id?: string;
  readonly from?: string;
  readonly to: string;
}

/** Of each effect this many of the newest operations are kept, however many that did nothing of the kind came after. */
export const EFFECTS_KEPT = 20;

export const EFFECT_NAMES: readonly (readonly [effect: OperationEffect, name: keyof EffectIds])[] = [
  ['CREATED', 'created'],
  ['CHANGED', 'changed'],
  ['DELETED', 'deleted'],
  ['SELECTED', 'selected'],
  ['DESELECTED', 'deselected'],
];

export function effectsOf(ids: EffectIds): readonly OperationEffect[] {
  return EFFECT_NAMES.filter(([, name]) => ids[name].length > 0).map(([effect]) => effect);
}
