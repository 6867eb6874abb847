import { pageOf, sliceOf } from '../../../../domain/common/cursor.js';
import type { AuditStore } from '../../../../ports/store/access/audit.js';
import { auditFields, auditRecordOf } from '../../common/access-rows.js';
import { number } from '../../common/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

const ADD = `UNWIND $records AS each MERGE (a:AuditRecord { id: each.id }) ON CREATE SET a = each, a.workspace = $workspace`;
/** The position is in the first condition, so that the index gives the records in order. */
const listed = (position: string): string => `MATCH (a:AuditRecord) WHERE a.workspace = $workspace AND ${position}
  AND ($by IS NULL OR a.principal = $by) AND ($action IS NULL OR a.action = $action)
  AND ($from IS NULL OR a.at >= $from) AND ($to IS NULL OR a.at < $to) RETURN a { .* } AS record`;
const LIST_FORWARD = `${listed('a.id < $after')} ORDER BY a.id DESC LIMIT $limit`;
const LIST_BACKWARD = `${listed('a.id > $after')} ORDER BY a.id LIMIT $limit`;
const OLD = `MATCH (a:AuditRecord) WHERE a.workspace = $workspace AND a.at < $before WITH a ORDER BY a.at LIMIT $limit DELETE a RETURN count(*) AS n`;
const ALL = `MATCH (a:AuditRecord) WHERE a.workspace = $workspace AND a.id >= ''`;
const COUNT = `${ALL} RETURN count(*) AS n`;
const BEYOND = `${ALL} WITH a.principal AS principal, count(*) AS n ORDER BY n DESC, principal LIMIT 1
  ${ALL} AND a.principal = principal WITH a ORDER BY a.id LIMIT $limit DELETE a RETURN count(*) AS n`;

const countIn = (rows: readonly Row[]): number => number(rows[0] ?? { n: 0 }, 'n');
/** Before and after every id. */
const [FIRST, LAST] = ['', '~'];

export function createAuditStore(db: Runner, own: Neo4jScope): AuditStore {
  return {
    async add(records) {
      if (records.length > 0) await db.run(ADD, { ...own, records: records.map(auditFields) });
    },
    async list(page, { principal: by, action, from, to }) {
      const slice = sliceOf(page, 's');
      const after = slice.from?.[0] ?? (slice.backward ? FIRST : LAST);
      const asked = { ...own, by, action, from, to, after, limit: slice.size + 1 };
      const rows = await db.run(slice.backward ? LIST_BACKWARD : LIST_FORWARD, asked);
      return pageOf(
        slice,
        rows.map((row) => auditRecordOf(row['record'] as Row)),
        ({ id }) => [id],
      );
    },
    async prune({ before, most, limit }) {
      const old = countIn(await db.run(OLD, { ...own, before, limit }));
      const excess = countIn(await db.run(COUNT, { ...own })) - most;
      return excess > 0 ? old + countIn(await db.run(BEYOND, { ...own, limit: Math.min(excess, limit) })) : old;
    },
  };
}
