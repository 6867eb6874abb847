import type { RetentionRun, Retirement } from '../../../../domain/lifecycle/retention.js';
import type { DueQuery, DueSession, RetentionStore } from '../../../../ports/store/lifecycle.js';
import { json, maybeNumber, maybeText, number, present, text } from '../../common/rows.js';
import { earliestDue } from '../../common/session-lists.js';
import type { Connection, Row } from '../connection/driver.js';
import type { SqliteScope } from '../connection/scope.js';

/** The time since which a session is due, and the condition that it can be; each is that of an index. */
const OWN: Readonly<Record<Retirement, readonly [since: string, condition: string]>> = {
  LEFT: [
    '(CASE WHEN s.watched_until IS NULL THEN s.expires_at ELSE max(s.watched_until, s.last_activity_at) + s.grace_ms END)',
    "s.grace_ms IS NOT NULL AND s.status <> 'ARCHIVED'",
  ],
  ARCHIVE: ['(s.expires_at + s.archive_after_ms)', "s.archive_after_ms IS NOT NULL AND s.status = 'ACTIVE' AND s.grace_ms IS NULL"],
  ERASE: ['(s.expires_at + s.erase_after_ms)', 's.erase_after_ms IS NOT NULL AND (s.watched_until IS NULL OR s.watched_until <= ?2)'],
};
/** The same for the policy of the workspace. */
const POLICY: Readonly<Record<Exclude<Retirement, 'LEFT'>, string>> = {
  ARCHIVE: "s.status = 'ACTIVE' AND s.grace_ms IS NULL",
  ERASE: '(s.watched_until IS NULL OR s.watched_until <= ?2)',
};
const COLUMNS = 's.id, s.owner, s.grace_ms AS graceMs';
const owned = (kind: Retirement): string =>
  `SELECT ${COLUMNS}, ${OWN[kind][0]} AS since FROM session s WHERE s.wid = ?1 AND ${OWN[kind][1]} AND ${OWN[kind][0]} <= ?2 ORDER BY ${OWN[kind][0]} LIMIT ?3`;
const byPolicy = (kind: Exclude<Retirement, 'LEFT'>): string =>
  `SELECT ${COLUMNS}, s.expires_at AS since FROM session s WHERE s.wid = ?1 AND ${POLICY[kind]} AND s.expires_at <= ?4 ORDER BY s.expires_at LIMIT ?3`;
const ownedOne = (kind: Retirement): string =>
  `SELECT 1 AS due FROM session s WHERE s.wid = ?1 AND ${OWN[kind][1]} AND ${OWN[kind][0]} <= ?2 AND s.id = ?3`;
const byPolicyOne = (kind: Exclude<Retirement, 'LEFT'>): string =>
  `SELECT 1 AS due FROM session s WHERE s.wid = ?1 AND ${POLICY[kind]} AND s.expires_at <= ?4 AND s.id = ?3`;
const WATCH = `UPDATE session SET watched_until = ?2 WHERE id IN (SELECT value FROM json_each(?3)) AND +wid = ?1 AND grace_ms IS NOT NULL
  AND coalesce(watched_until, 0) < ?2`;
const LAST_RUN = 'SELECT retention_run AS run FROM workspace WHERE wid = ?';
const SAVE_RUN = 'UPDATE workspace SET retention_run = ? WHERE wid = ?';

const dueIn = (row: Row): DueSession =>
  present({ id: text(row, 'id'), owner: text(row, 'owner'), since: number(row, 'since'), graceMs: maybeNumber(row, 'graceMs') });

export function createRetentionStore(db: Connection, { wid }: SqliteScope): RetentionStore {
  const policyOf = ({ kind, at, afterMs }: DueQuery) =>
    kind === 'LEFT' || afterMs === undefined ? undefined : { kind, before: at - afterMs, afterMs };
  return {
    async due(query, limit) {
      const policy = policyOf(query);
      const own = db.all(owned(query.kind), wid, query.at, limit).map(dueIn);
      const others = policy === undefined ? [] : db.all(byPolicy(policy.kind), wid, query.at, limit, policy.before).map(dueIn);
      return earliestDue(own, others, policy?.afterMs ?? 0, limit);
    },
    async isDue(query, id) {
      const policy = policyOf(query);
      if (db.get(ownedOne(query.kind), wid, query.at, id) !== undefined) return true;
      return policy !== undefined && db.get(byPolicyOne(policy.kind), wid, query.at, id, policy.before) !== undefined;
    },
    async watch(ids, until) {
      db.run(WATCH, wid, until, JSON.stringify(ids));
    },
    async lastRun() {
      const row = db.get(LAST_RUN, wid);
      return row === undefined || maybeText(row, 'run') === undefined ? undefined : json<RetentionRun>(row, 'run');
    },
    async saveRun(run) {
      db.run(SAVE_RUN, JSON.stringify(run), wid);
    },
  };
}
