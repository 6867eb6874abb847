import { addUsage, NO_USAGE, type SessionUsage } from '../../../../domain/window/model/session-usage.js';
import type { UsageStore } from '../../../../ports/store/lifecycle.js';
import { json, maybeText, text } from '../../common/rows.js';
import { ACCESSIBLE, type Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

const GET = `MATCH (s:Session { id: $id }) WHERE ${ACCESSIBLE} RETURN s.usage AS usage`;
/** Locks the sessions, so that instances add one after the other. */
const FIND = `MATCH (s:Session) WHERE s.id IN $ids AND s.workspace = $workspace SET s.lockedAt = timestamp()
  WITH s RETURN s.id AS id, s.usage AS usage`;
const SET = 'UNWIND $rows AS row MATCH (s:Session { id: row.id }) WHERE s.workspace = $workspace SET s.usage = row.usage';

const usageIn = (row: Row | undefined): SessionUsage | undefined =>
  row === undefined || maybeText(row, 'usage') === undefined ? undefined : json<SessionUsage>(row, 'usage');

export function createUsageStore(db: Runner, own: Neo4jScope): UsageStore {
  const { workspace } = own;
  return {
    get: async (id) => usageIn((await db.run(GET, { ...own, id }))[0]),
    async add(usage) {
      const found = await db.run(FIND, { workspace, ids: [...usage.keys()].toSorted() });
      const rows = found
        .filter((row) => maybeText(row, 'id') !== undefined)
        .map((row) => {
          const id = text(row, 'id');
          return { id, usage: JSON.stringify(addUsage(usageIn(row) ?? NO_USAGE, usage.get(id) ?? NO_USAGE)) };
        });
      if (rows.length > 0) await db.run(SET, { workspace, rows });
    },
  };
}
