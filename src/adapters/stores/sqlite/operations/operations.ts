import { OPERATION } from '../../../../domain/records/others.js';
import { columnOf, columns } from '../connection/rows.js';
import { BODY, columnsOf, recordIn, storedValues } from '../../common/record-rows.js';
import { pageOf, sliceOf } from '../../../../domain/common/cursor.js';
import { NetloomError } from '../../../../domain/common/errors.js';
import { EFFECT_NAMES, EFFECTS_KEPT, effectsOf, type Operation, type OperationEffect } from '../../../../domain/model/operation.js';
import type { OperationStore } from '../../../../ports/store/operations.js';
import type { Bindable, Connection, Row } from '../connection/driver.js';
import { json, text } from '../../common/rows.js';
import { ACCESS, type SqliteScope } from '../connection/scope.js';

const OWN = `FROM operation o JOIN session s USING (sid) WHERE s.wid = ?1 AND ${ACCESS}`;
const FIELDS = columnsOf(OPERATION);
export const OPERATION_COLUMNS = `${columns('o', [...FIELDS.filter((name) => name !== 'session'), 'digest'])}, s.id AS session`;
/** The columns of an operation that is recorded, and of one that is finished, in the order of the values of {@link valuesOf}. */
const RECORDED = FIELDS.filter((name) => name !== 'session');
const FINISHED = RECORDED.filter((name) => name === BODY || OPERATION[name as keyof Operation].fixed !== true);
const INSERT = `INSERT INTO operation (sid, digest, effects, ${RECORDED.map(columnOf).join(', ')})
  SELECT s.sid, ?4, ?5, ${RECORDED.map((_name, index) => `?${index + 6}`).join(', ')} FROM session s WHERE s.wid = ?1 AND ${ACCESS} AND s.id = ?3`;
const FINISH = `UPDATE operation SET effects = ?4, ${FINISHED.map((name, index) => `${columnOf(name)} = ?${index + 5}`).join(', ')}
  WHERE id = ?3 AND EXISTS (SELECT 1 FROM session s WHERE s.sid = operation.sid AND s.wid = ?1 AND ${ACCESS})`;

/** A bit of the column `effects` for each effect; the indexes of the schema use the same numbers. */
const EFFECT_BITS: Readonly<Record<OperationEffect, number>> = { CREATED: 1, CHANGED: 2, DELETED: 4, SELECTED: 8, DESELECTED: 16 };
const SID = `(SELECT s.sid FROM session s WHERE s.wid = ?1 AND ${ACCESS} AND s.id = ?3)`;
/** Among the newest of its effect. */
const lately = (bit: number, name: string): string => `(effects & ${bit} <> 0 AND sequence >= coalesce((SELECT n.sequence FROM operation n
  INDEXED BY operation_${name} WHERE n.sid = ${SID} AND n.effects & ${bit} <> 0 ORDER BY n.sequence DESC LIMIT 1 OFFSET ${EFFECTS_KEPT - 1}), 0))`;
const TRIM = `DELETE FROM operation WHERE sid = ${SID} AND sequence <= ?4
  AND NOT (${EFFECT_NAMES.map(([effect, name]) => lately(EFFECT_BITS[effect], name)).join('\n  OR ')})`;
const BY_ID = `SELECT ${OPERATION_COLUMNS} ${OWN} AND o.id = ?3`;
const BY_CLIENT = `SELECT ${OPERATION_COLUMNS} ${OWN} AND s.id = ?3 AND o.client_id = ?4`;
const WRITTEN = `SELECT ${OPERATION_COLUMNS} ${OWN} AND s.id = ?3 AND o.sequence > ?4 ORDER BY o.sequence LIMIT ?5`;
const FILTER = `s.id = ?3 AND (?4 IS NULL OR o.tool IN (SELECT value FROM json_each(?4))) AND (?5 IS NULL OR o.status = ?5)
  AND (?8 IS NULL OR o.message IN (SELECT value FROM json_each(?8)))`;

/** The statements of a page, forward and backward. With an effect, they use the index of the effect. */
const listing = (from: string, and: string) => ({
  forward: `SELECT ${OPERATION_COLUMNS} ${from} AND ${FILTER}${and} AND (?6 IS NULL OR o.sequence < ?6) ORDER BY o.sequence DESC LIMIT ?7`,
  backward: `SELECT ${OPERATION_COLUMNS} ${from} AND ${FILTER}${and} AND (?6 IS NULL OR o.sequence > ?6) ORDER BY o.sequence LIMIT ?7`,
});
const byEffect = (effect: OperationEffect, name: string) =>
  listing(
    `FROM session s CROSS JOIN operation o INDEXED BY operation_${name} ON o.sid = s.sid WHERE s.wid = ?1 AND ${ACCESS}`,
    ` AND o.effects & ${EFFECT_BITS[effect]} <> 0`,
  );
const LIST = listing(OWN, '');
const LIST_EFFECT = new Map(EFFECT_NAMES.map(([effect, name]) => [effect, byEffect(effect, name)]));

const bitsOf = ({ metadata }: Operation): number => effectsOf(metadata).reduce((bits, effect) => bits + EFFECT_BITS[effect], 0);

/** Result and error, which are stored as JSON strings, because the driver would truncate a text at its first NUL. */
export const outcomeOf = (row: Row): { readonly result: string; readonly error: string | null } => ({
  result: json<string>(row, 'result'),
  error: row['error'] === null ? null : json<string>(row, 'error'),
});

const operationIn = (row: Row): Operation => recordIn(OPERATION, { ...row, ...outcomeOf(row) });

function valuesOf(operation: Operation, names: readonly string[]): readonly Bindable[] {
  const { result, error } = operation;
  const outcome = { result: JSON.stringify(result), error: error === undefined ? undefined : JSON.stringify(error) };
  const values: Readonly<Record<string, unknown>> = { ...storedValues(OPERATION, operation, { creating: true, lists: false }), ...outcome };
  return names.map((name) => values[name] as Bindable);
}

export function createOperationStore(db: Connection, scope: SqliteScope): OperationStore {
  const own = [scope.wid, scope.access] as const;
  return {
    async add(o, digest, keep) {
      const added = db.run(INSERT, ...own, o.session, digest, bitsOf(o), ...valuesOf(o, RECORDED));
      if (added === 0) throw new NetloomError('NOT_FOUND', 'The session was deleted.');
      db.run(TRIM, ...own, o.session, o.sequence - keep);
    },
    async finish(o) {
      db.run(FINISH, ...own, o.id, bitsOf(o), ...valuesOf(o, FINISHED));
    },
    async get(id) {
      const row = db.get(BY_ID, ...own, id);
      return row === undefined ? undefined : operationIn(row);
    },
    async byClientId(session, clientId) {
      const row = db.get(BY_CLIENT, ...own, session, clientId);
      return row === undefined ? undefined : { operation: operationIn(row), digest: text(row, 'digest') };
    },
    written: async (session, after, limit) =>
      db.all(WRITTEN, ...own, session, after, limit).map((row) => ({ value: operationIn(row), digest: text(row, 'digest') })),
    async list(session, page, filter) {
      const slice = sliceOf(page, 'n');
      const tools = filter.tools === undefined ? undefined : JSON.stringify(filter.tools);
      const { forward, backward } = (filter.effect && LIST_EFFECT.get(filter.effect)) ?? LIST;
      const messages = filter.messages === undefined ? undefined : JSON.stringify(filter.messages);
      const asked = [session, tools, filter.status, slice.from?.[0], slice.size + 1, messages] as const;
      const rows = db.all(slice.backward ? backward : forward, ...own, ...asked);
      return pageOf(slice, rows.map(operationIn), (operation) => [operation.sequence]);
    },
  };
}
