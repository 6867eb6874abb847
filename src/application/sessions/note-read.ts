import type { Dependencies } from '../common/index.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { extendedAt, isExtensionDue, statusAt, type Session } from '../../domain/model/session.js';

/** Hears that a caller read a session. Returns at once and never throws. */
export type NoteRead = (caller: Principal, session: Session) => void;

/** Extensions that may be under way at once; a read beyond that extends nothing, and a later one does. */
const MOST_UNDER_WAY = 100;

/**
 * Reads extend the idle time of an active session: with one small write in the background once more than a tenth of the time has passed since the
 * last extension. It changes no revision and publishes no event. When it fails, the next read tries again. A dormant session stays dormant.
 */
export function createNoteRead({ store, clock }: Pick<Dependencies, 'store' | 'clock'>): NoteRead {
  const underWay = new Set<SessionId>();
  return (caller, session) => {
    const [{ id }, now] = [session, clock.now()];
    if (statusAt(session, now) !== 'ACTIVE' || !isExtensionDue(session, now)) return;
    if (underWay.has(id) || underWay.size >= MOST_UNDER_WAY) return;
    underWay.add(id);
    const { lastActivityAt, expiresAt } = extendedAt(session, now);
    store
      .transaction(caller, ({ sessions }) => sessions.extend(id, lastActivityAt, expiresAt), { on: id })
      .catch(() => undefined)
      .finally(() => underWay.delete(id));
  };
}
