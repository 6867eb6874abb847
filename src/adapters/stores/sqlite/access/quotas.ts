import { QUOTA_KINDS, type QuotaKind } from '../../../../domain/quotas/quotas.js';
import type { QuotaStore } from '../../../../ports/store/access/quotas.js';
import { contentSizeOf } from '../../common/packed-understanding.js';
import { number, text } from '../../common/rows.js';
import type { Connection, Row } from '../connection/driver.js';
import type { SqliteScope } from '../connection/scope.js';

const STORED = `SELECT owner, sessions, messages, bytes, entities, memories FROM stored WHERE wid = ?1 AND owner IN (SELECT value FROM json_each(?2))`;
/** The bytes of unfinished messages by the owner of the session. A principal has at most 64 of them. */
const UNFINISHED = `SELECT s.owner, sum(u.bytes) AS bytes FROM unfinished u CROSS JOIN session s USING (sid) WHERE u.wid = ? GROUP BY s.owner`;
/** The owner of the row with the amounts of a workspace. */
const WORKSPACE = '';

function amountsIn(rows: readonly Row[]): Record<QuotaKind, number> {
  const sum = (kind: QuotaKind): number => rows.reduce((all, row) => all + number(row, kind.toLowerCase()), 0);
  return Object.fromEntries(QUOTA_KINDS.map((kind) => [kind, sum(kind)])) as Record<QuotaKind, number>;
}

const bytesIn = (rows: readonly Row[]): number => rows.reduce((all, row) => all + number(row, 'bytes'), 0);

export function createQuotaStore(db: Connection, { wid }: SqliteScope): QuotaStore {
  return {
    sizeOf: contentSizeOf,
    async stored(owners) {
      const rows = db.all(STORED, wid, JSON.stringify([WORKSPACE, ...owners]));
      const unfinished = db.all(UNFINISHED, wid);
      const { SESSIONS, MESSAGES, BYTES } = amountsIn(rows.filter((row) => text(row, 'owner') !== WORKSPACE));
      const workspace = amountsIn(rows.filter((row) => text(row, 'owner') === WORKSPACE));
      const ofOwners = unfinished.filter((row) => owners.includes(text(row, 'owner')));
      return {
        principal: { SESSIONS, MESSAGES, BYTES: BYTES + bytesIn(ofOwners) },
        workspace: { ...workspace, BYTES: workspace.BYTES + bytesIn(unfinished) },
      };
    },
  };
}
