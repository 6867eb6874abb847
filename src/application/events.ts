import type { SessionEvent } from '../domain/events.js';
import type { SessionId } from '../domain/ids.js';
import type { Principal } from '../domain/principal.js';

export interface Events {
  /**
   * The session's feed after revision `after` (exclusive), or from now on. Throws NOT_FOUND for a stranger's session and
   * CURSOR_TOO_OLD when what was missed is no longer kept.
   */
  session(caller: Principal, session: SessionId, after?: number): Promise<AsyncIterableIterator<SessionEvent>>;
}
