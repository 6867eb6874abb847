import type { SessionId } from './ids.js';
import type { Message } from './message.js';
import type { Operation } from './operation.js';
import type { Session } from './session.js';

/**
 * What happened in a session. One event a revision: `revision` is the event's place in the feed and its cursor, so a
 * reader that has seen revision n continues with n + 1.
 */
export type SessionEvent = SessionEventBody & { readonly session: SessionId; readonly revision: number; readonly at: number };

export type SessionEventBody =
  | { readonly kind: 'SESSION_CHANGED'; readonly state: Session }
  | { readonly kind: 'MESSAGE_ADDED'; readonly message: Message }
  | { readonly kind: 'OPERATION_RECORDED'; readonly operation: Operation }
  | { readonly kind: 'SESSION_ENDED' }
  | { readonly kind: 'SESSION_DELETED' };
