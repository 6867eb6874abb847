import type { Dependencies } from '../common/index.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { roleOf } from '../../domain/model/session-access.js';
import { extendedAt, isExtensionDue, statusAt, type Session } from '../../domain/model/session.js';

/** Records that a caller read a session. Returns immediately and never throws. */
export type NoteRead = (caller: Principal, session: Session) => void;

/** The maximum number of concurrent extensions. A read beyond it extends nothing; a later read does. */
const MAX_CONCURRENT = 100;

/**
 * Reads of owners and editors extend the idle time of an active session, with one small background write if more than a tenth of the time has passed since the last
 * extension. The write changes no revision and publishes no event. If it fails, the next read tries again. A dormant session stays dormant.
 */
export function createNoteRead({ store, clock }: Pick<Dependencies, 'store' | 'clock'>): NoteRead {
  const underWay = new Set<SessionId>();
  return (caller, session) => {
    const [{ id }, now] = [session, clock.now()];
    if (roleOf(session, caller) === 'VIEWER') return;
    if (statusAt(session, now) !== 'ACTIVE' || !isExtensionDue(session, now)) return;
    if (underWay.has(id) || underWay.size >= MAX_CONCURRENT) return;
    underWay.add(id);
    const { lastActivityAt, expiresAt } = extendedAt(session, now);
    store
      .transaction(caller, ({ sessions }) => sessions.extend(id, lastActivityAt, expiresAt), { on: id })
      .catch(() => undefined)
      .finally(() => underWay.delete(id));
  };
}
