import { TRACE_PLACES, type Traces } from '../../ports/erasure.js';
import type { Connection } from './driver.js';
import { number } from './rows.js';
import type { SqliteScope } from './scope.js';

const SID = 'SELECT sid FROM session WHERE wid = ? AND owner = ? AND id = ?';
const TRACES = `SELECT
  (SELECT count(*) FROM message WHERE sid = ?1) AS messages,
  (SELECT count(*) FROM branch WHERE sid = ?1) AS branches,
  (SELECT count(*) FROM term WHERE sid = ?1) + (SELECT count(*) FROM posting WHERE sid = ?1) AS terms,
  (SELECT count(*) FROM operation WHERE sid = ?1) AS operations,
  (SELECT count(*) FROM mention WHERE sid = ?1) + (SELECT count(*) FROM session_entity WHERE sid = ?1) AS mentions,
  (SELECT count(*) FROM summary WHERE sid = ?1) AS summaries,
  (SELECT count(*) FROM kept_window WHERE sid = ?1) AS windows,
  (SELECT count(*) FROM vector WHERE sid = ?1) AS vectors`;

/** The number of a session's row, which nothing else gets: `sid` grows, and a deleted session's parts would keep it. */
export function tracesOf(db: Connection, { wid, principal }: SqliteScope, id: string, handle?: string): Traces | undefined {
  const sid = handle ?? db.get(SID, wid, principal, id)?.['sid'];
  if (sid === undefined || sid === null) return undefined;
  const row = db.get(TRACES, Number(sid)) ?? {};
  return {
    handle: String(sid),
    counts: Object.fromEntries(TRACE_PLACES.map((place) => [place, number(row, place)])) as Traces['counts'],
  };
}
