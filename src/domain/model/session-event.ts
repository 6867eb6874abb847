import type { MessageId, SessionId } from '../common/ids.js';
import type { EntityChange } from './entity.js';
import type { Entity } from './entity.js';
import type { Message } from './message.js';
import type { Operation } from './operation.js';
import type { Pruning } from './pruning.js';
import type { Session } from './session.js';

/**
 * An event of a session. There is one event for each revision, which is its position and its cursor: after revision n comes n + 1. DELIVERY_CHANGED
 * is not a change of the session: it repeats the revision of the event before it, is sent to each subscriber individually, and is not stored.
 */
export type SessionEvent = SessionEventBody & { readonly session: SessionId; readonly revision: number; readonly at: number };

export type SessionEventBody =
  | { readonly kind: 'SESSION_CHANGED'; readonly state: Session }
  | { readonly kind: 'MESSAGE_ADDED'; readonly message: Message }
  /** A message was begun whose text comes later. */
  | { readonly kind: 'MESSAGE_BEGUN'; readonly message: Message }
  /**
   * Text was appended to an unfinished message. Like DELIVERY_CHANGED, it repeats the revision of the event before it and is not stored. A new
   * subscriber receives the text so far first.
   */
  | { readonly kind: 'TEXT_APPENDED'; readonly message: MessageId; readonly offset: number; readonly text: string }
  /** The message was the head or unfinished, and was cancelled. */
  | { readonly kind: 'MESSAGE_CANCELLED'; readonly message: Message }
  /** A client changed its flag or its priority. */
  | { readonly kind: 'MESSAGE_CHANGED'; readonly message: Message }
  /** Messages were excluded from windows. */
  | { readonly kind: 'CONTEXT_PRUNED'; readonly pruning: Pruning }
  /** Messages are no longer excluded. */
  | { readonly kind: 'CONTEXT_RESTORED'; readonly pruning: Pruning }
  | { readonly kind: 'OPERATION_RECORDED'; readonly operation: Operation }
  /** It was RUNNING and has been completed. */
  | { readonly kind: 'OPERATION_FINISHED'; readonly operation: Operation }
  | { readonly kind: 'SESSION_ENDED' }
  | { readonly kind: 'SESSION_DELETED' }
  /**
   * An entity changed in the inventory that the session mentions, has pinned or in its focus; or a part of one, or something that was moved to one or
   * away from it. Like TEXT_APPENDED, it repeats the revision of the event before it and is not stored: `inventoryEvents` has what was missed.
   */
  | { readonly kind: 'ENTITY_CHANGED'; readonly entity: Entity; readonly change: EntityChange }
  /** Events of other instances are delayed from now on, or in time again. */
  | { readonly kind: 'DELIVERY_CHANGED'; readonly degraded: boolean; readonly reason?: string };
