import type { EntityId, MessageId, OperationId, SessionId } from '../common/ids.js';
import type { Json } from '../common/json.js';

export const OPERATION_STATUSES = ['RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** One execution of a tool. */
export interface Operation {
  readonly id: OperationId;
  readonly session: SessionId;
  /** The position among the operations of the session, from 1. */
  readonly sequence: number;
  readonly clientId?: string;
  /** The provider's id of the call, which identifies an operation with the tool result of a message. */
  readonly callId?: string;
  /** The message that the operation belongs to; by default the head when it was recorded. */
  readonly message?: MessageId;
  readonly tool: string;
  readonly arguments: Json;
  /** Unchanged, JSON or text. */
  readonly result: string;
  readonly status: OperationStatus;
  readonly error?: string;
  readonly durationMs?: number;
  readonly at: number;
  readonly metadata: OperationMetadata;
  /** The entities of the result, in order, at most {@link OPERATION_ENTITY_LIMIT}. */
  readonly entities: readonly EntityId[];
  /** Tokens of the arguments and the result. */
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
  /** The generated query or command. */
  readonly query?: string;
  /** A short summary of the result, which windows show instead of the result. */
  readonly summary?: string;
}

/** The possible effects of an operation on objects. */
export const OPERATION_EFFECTS = ['CREATED', 'CHANGED', 'DELETED', 'SELECTED', 'DESELECTED'] as const;
export type OperationEffect = (typeof OPERATION_EFFECTS)[number];

/** Ids by effect. They are those of the inventory, `dcim.device:1` if the type is known. */
export interface EffectIds {
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly deleted: readonly string[];
  readonly selected: readonly string[];
  readonly deselected: readonly string[];
}

/** The maximum number of warnings of an operation. */
export const MAX_WARNINGS = 20;

/** Data extracted from a call, by an extractor for its tool or by generic rules. */
export interface OperationMetadata extends EffectIds {
  /** The total number of objects according to the result. */
  readonly count?: number;
  readonly errors: readonly string[];
  readonly statusChanges?: readonly StatusChange[];
  readonly query?: string;
  readonly summary?: string;
  /** The number of NetBox objects that were read from the result. */
  readonly objectsRead?: number;
  /** The name of the key that stated the result, or its importer; absent in older operations. */
  readonly recordedBy?: string;
  /** The parts of the call that were not read or not used, with the reasons: objects without a type, broken JSON, a failed extractor. */
  readonly warnings?: readonly string[];
}

/** An object whose status changed. */
export interface StatusChange {
  readonly id?: string;
  readonly from?: string;
  readonly to: string;
}

/** The number of newest operations that are stored for each effect, regardless of later operations without this effect. */
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
