import { QUOTA_KINDS, type QuotaKind } from '../../../../domain/quotas/quotas.js';
import type { QuotaStore } from '../../../../ports/store/access/quotas.js';
import { number, text } from '../../common/rows.js';
import type { Connection, Row } from '../connection/driver.js';
import type { SqliteScope } from '../connection/scope.js';

const STORED = `SELECT owner, sessions, messages, bytes, entities, memories FROM stored WHERE wid = ?1 AND owner IN (SELECT value FROM json_each(?2))`;
/** The owner of the row with the amounts of a workspace. */
const WORKSPACE = '';

function amountsIn(rows: readonly Row[]): Record<QuotaKind, number> {
  const sum = (kind: QuotaKind): number => rows.reduce((all, row) => all + number(row, kind.toLowerCase()), 0);
  return Object.fromEntries(QUOTA_KINDS.map((kind) => [kind, sum(kind)])) as Record<QuotaKind, number>;
}

export function createQuotaStore(db: Connection, { wid }: SqliteScope): QuotaStore {
  return {
    async stored(owners) {
      const rows = db.all(STORED, wid, JSON.stringify([WORKSPACE, ...owners]));
      const { SESSIONS, MESSAGES, BYTES } = amountsIn(rows.filter((row) => text(row, 'owner') !== WORKSPACE));
      return { principal: { SESSIONS, MESSAGES, BYTES }, workspace: amountsIn(rows.filter((row) => text(row, 'owner') === WORKSPACE)) };
    },
  };
}
