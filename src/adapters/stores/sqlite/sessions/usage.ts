import { addUsage, NO_USAGE, type SessionUsage } from '../../../../domain/window/model/session-usage.js';
import type { UsageStore } from '../../../../ports/store/lifecycle.js';
import { json, maybeText, text } from '../../common/rows.js';
import type { Connection, Row } from '../connection/driver.js';
import { ACCESS, type SqliteScope } from '../connection/scope.js';

const GET = `SELECT s.usage FROM session s WHERE s.wid = ?1 AND ${ACCESS} AND s.id = ?3`;
const FIND = 'SELECT s.id, s.usage FROM json_each(?2) j CROSS JOIN session s ON s.id = j.value WHERE s.wid = ?1';
const SET = 'UPDATE session SET usage = ?3 WHERE wid = ?1 AND id = ?2';

const usageIn = (row: Row | undefined): SessionUsage | undefined =>
  row === undefined || maybeText(row, 'usage') === undefined ? undefined : json<SessionUsage>(row, 'usage');

export function createUsageStore(db: Connection, { wid, access }: SqliteScope): UsageStore {
  return {
    get: async (session) => usageIn(db.get(GET, wid, access, session)),
    async add(usage) {
      for (const row of db.all(FIND, wid, JSON.stringify([...usage.keys()]))) {
        const id = text(row, 'id');
        db.run(SET, wid, id, JSON.stringify(addUsage(usageIn(row) ?? NO_USAGE, usage.get(id) ?? NO_USAGE)));
      }
    },
  };
}
