import type { MessageId, SessionId } from '../common/ids.js';
import type { Message } from './message.js';
import type { Operation } from './operation.js';
import type { Pruning } from './pruning.js';
import type { Session } from './session.js';

/**
 * What happened in a session. One event a revision: `revision` is the event's place in the feed and its cursor, so a
 * reader that has seen revision n continues with n + 1. DELIVERY_CHANGED alone is no change of the session: it repeats the revision of the event
 * before it, is told to each reader by itself and is kept nowhere.
 */
export type SessionEvent = SessionEventBody & { readonly session: SessionId; readonly revision: number; readonly at: number };

export type SessionEventBody =
  | { readonly kind: 'SESSION_CHANGED'; readonly state: Session }
  | { readonly kind: 'MESSAGE_ADDED'; readonly message: Message }
  /** A message was begun whose text comes later. */
  | { readonly kind: 'MESSAGE_BEGUN'; readonly message: Message }
  /**
   * Text came to an unfinished message. Like DELIVERY_CHANGED it is no change of the session: it repeats the revision of the event before it and
   * is kept nowhere. A reader that begins anew gets the text so far first.
   */
  | { readonly kind: 'TEXT_APPENDED'; readonly message: MessageId; readonly offset: number; readonly text: string }
  /** The message was the head or unfinished, and is not any more. */
  | { readonly kind: 'MESSAGE_CANCELLED'; readonly message: Message }
  /** A client flagged it, or gave it another priority. */
  | { readonly kind: 'MESSAGE_CHANGED'; readonly message: Message }
  /** Windows take less from now on. */
  | { readonly kind: 'CONTEXT_PRUNED'; readonly pruning: Pruning }
  /** They take it again. */
  | { readonly kind: 'CONTEXT_RESTORED'; readonly pruning: Pruning }
  | { readonly kind: 'OPERATION_RECORDED'; readonly operation: Operation }
  /** It was RUNNING, and is over. */
  | { readonly kind: 'OPERATION_FINISHED'; readonly operation: Operation }
  | { readonly kind: 'SESSION_ENDED' }
  | { readonly kind: 'SESSION_DELETED' }
  /** Events of other instances come late from now on, or in time again. */
  | { readonly kind: 'DELIVERY_CHANGED'; readonly degraded: boolean; readonly reason?: string };
