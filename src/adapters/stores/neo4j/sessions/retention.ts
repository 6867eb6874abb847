import type { RetentionRun, Retirement } from '../../../../domain/lifecycle/retention.js';
import type { DueQuery, DueSession, RetentionStore } from '../../../../ports/store/lifecycle.js';
import { json, maybeNumber, number, present, text } from '../../common/rows.js';
import { earliestDue } from '../../common/session-lists.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

/** Computes the times at which a session `s` is due, after a change of it. A time that is null is in no index. */
export const SET_DUE = `SET s.archiveAt = CASE WHEN s.status = 'ACTIVE' AND s.graceMs IS NULL THEN s.expiresAt + s.archiveAfterMs END,
  s.eraseAt = s.expiresAt + s.eraseAfterMs,
  s.leftAt = CASE WHEN s.graceMs IS NULL OR s.status = 'ARCHIVED' THEN null WHEN s.watchedUntil IS NULL THEN s.expiresAt
    WHEN s.watchedUntil >= s.lastActivityAt THEN s.watchedUntil + s.graceMs ELSE s.lastActivityAt + s.graceMs END`;

/** The property with the time since which a session is due, and a further condition. */
const OWN: Readonly<Record<Retirement, readonly [property: string, condition: string]>> = {
  LEFT: ['leftAt', 'true'],
  ARCHIVE: ['archiveAt', 'true'],
  ERASE: ['eraseAt', '(s.watchedUntil IS NULL OR s.watchedUntil <= $at)'],
};
const POLICY: Readonly<Record<Exclude<Retirement, 'LEFT'>, string>> = {
  ARCHIVE: "s.status = 'ACTIVE' AND s.expiresAt <= $before AND s.graceMs IS NULL",
  ERASE: 's.expiresAt <= $before AND (s.watchedUntil IS NULL OR s.watchedUntil <= $at)',
};
const ROW = 'RETURN s.id AS id, s.owner AS owner, s.graceMs AS graceMs';
/** The hints prevent plans that scan an index which was empty when the statement was planned. */
const ONE = 'MATCH (s:Session) USING INDEX SEEK s:Session(id) WHERE s.id = $id AND s.workspace = $workspace';
const isOwn = (kind: Retirement): string => `s.${OWN[kind][0]} <= $at AND ${OWN[kind][1]}`;
const owned = (kind: Retirement): string =>
  `MATCH (s:Session) USING INDEX SEEK s:Session(workspace, ${OWN[kind][0]}) WHERE s.workspace = $workspace AND ${isOwn(kind)}
  ${ROW}, s.${OWN[kind][0]} AS since ORDER BY since LIMIT $limit`;
const byPolicy = (kind: Exclude<Retirement, 'LEFT'>): string =>
  `MATCH (s:Session) WHERE s.workspace = $workspace AND ${POLICY[kind]} ${ROW}, s.expiresAt AS since ORDER BY since LIMIT $limit`;
const ownedOne = (kind: Retirement): string => `${ONE} AND ${isOwn(kind)} RETURN s.id AS id`;
const byPolicyOne = (kind: Exclude<Retirement, 'LEFT'>): string => `${ONE} AND ${POLICY[kind]} RETURN s.id AS id`;
const WATCH = `MATCH (s:Session) WHERE s.id IN $ids AND s.workspace = $workspace AND s.graceMs IS NOT NULL
  SET s.lockedAt = timestamp() WITH s WHERE coalesce(s.watchedUntil, 0) < $until SET s.watchedUntil = $until ${SET_DUE}`;
const LAST_RUN = 'MATCH (w:Workspace { name: $workspace }) RETURN w.retentionRun AS run';
const SAVE_RUN = 'MERGE (w:Workspace { name: $workspace }) ON CREATE SET w.inventoryRevision = 0 SET w.retentionRun = $run';

const dueIn = (row: Row): DueSession =>
  present({ id: text(row, 'id'), owner: text(row, 'owner'), since: number(row, 'since'), graceMs: maybeNumber(row, 'graceMs') });

export function createRetentionStore(db: Runner, { workspace }: Neo4jScope): RetentionStore {
  const policyOf = ({ kind, at, afterMs }: DueQuery) =>
    kind === 'LEFT' || afterMs === undefined ? undefined : { kind, before: at - afterMs, afterMs };
  return {
    async due(query, limit) {
      const policy = policyOf(query);
      const asked = { workspace, at: query.at, limit };
      const [own, others] = await Promise.all([
        db.run(owned(query.kind), asked),
        policy === undefined ? [] : db.run(byPolicy(policy.kind), { ...asked, before: policy.before }),
      ]);
      return earliestDue(own.map(dueIn), others.map(dueIn), policy?.afterMs ?? 0, limit);
    },
    async isDue(query, id) {
      const policy = policyOf(query);
      const asked = { workspace, at: query.at, id };
      const [own, others] = await Promise.all([
        db.run(ownedOne(query.kind), asked),
        policy === undefined ? [] : db.run(byPolicyOne(policy.kind), { ...asked, before: policy.before }),
      ]);
      return own.length + others.length > 0;
    },
    async watch(ids, until) {
      await db.run(WATCH, { workspace, ids: ids.toSorted(), until });
    },
    async lastRun() {
      const [row] = await db.run(LAST_RUN, { workspace });
      return typeof row?.['run'] !== 'string' ? undefined : json<RetentionRun>(row, 'run');
    },
    async saveRun(run) {
      await db.run(SAVE_RUN, { workspace, run: JSON.stringify(run) });
    },
  };
}
