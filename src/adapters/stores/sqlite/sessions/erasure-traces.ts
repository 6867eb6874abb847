import { TRACE_PLACES, type Traces } from '../../../../ports/store/erasure.js';
import type { Connection } from '../connection/driver.js';
import { number } from '../../common/rows.js';
import type { SqliteScope } from '../connection/scope.js';

const SID = 'SELECT sid FROM session WHERE wid = ? AND owner = ? AND id = ?';
const HOLDER = 'SELECT id FROM session WHERE sid = ?';
const TRACES = `SELECT
  (SELECT count(*) FROM message WHERE sid = ?1) AS messages,
  (SELECT count(*) FROM branch WHERE sid = ?1) AS branches,
  (SELECT count(*) FROM term WHERE sid = ?1) + (SELECT count(*) FROM posting WHERE sid = ?1) AS terms,
  (SELECT count(*) FROM operation WHERE sid = ?1) AS operations,
  (SELECT count(*) FROM mention WHERE sid = ?1) + (SELECT count(*) FROM session_entity WHERE sid = ?1) AS mentions,
  (SELECT count(*) FROM summary WHERE sid = ?1) AS summaries,
  (SELECT count(*) FROM kept_window WHERE sid = ?1) AS windows,
  (SELECT count(*) FROM vector WHERE sid = ?1) AS vectors,
  (SELECT count(*) FROM unfinished WHERE sid = ?1)
    + (SELECT count(*) FROM unfinished u CROSS JOIN unfinished_text t USING (uid) WHERE u.sid = ?1) AS unfinished,
  (SELECT count(*) FROM webhook_delivery WHERE session = ?2 AND type <> 'session.deleted') AS deliveries`;

/**
 * The handle is the row number of the session. A later session may reuse the number of a deleted one; its data is counted then. Nothing of the first
 * remains, because deleting a session deletes its parts (`ON DELETE CASCADE`).
 */
export function tracesOf(db: Connection, { wid, principal }: SqliteScope, id: string, handle?: string): Traces | undefined {
  const sid = handle ?? db.get(SID, wid, principal, id)?.['sid'];
  if (sid === undefined || sid === null) return undefined;
  const holder = db.get(HOLDER, Number(sid))?.['id'] ?? id;
  const row = holder === id ? db.get(TRACES, Number(sid), id) : undefined;
  return {
    handle: String(sid),
    counts: Object.fromEntries(TRACE_PLACES.map((place) => [place, row === undefined ? 0 : number(row, place)])) as Traces['counts'],
  };
}
