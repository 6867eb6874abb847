import type { WebhookStore } from '../../../../ports/store/webhooks.js';
import { number, text } from '../../common/rows.js';
import { deliveryOf, NO_SESSION } from '../../common/webhook-rows.js';
import type { Connection } from '../connection/driver.js';
import type { SqliteScope } from '../connection/scope.js';
import { DELIVERY_COLUMNS, hidOf } from './deliveries.js';

/** The number of the endpoint makes the ids of an event's deliveries unique. */
const ENQUEUE = `INSERT INTO webhook_delivery (hid, id, type, session, revision, payload, state, attempts, created_at, next_attempt_at)
  SELECT h.hid, ?3 || h.number, ?4, ?5, ?6, ?7, 'PENDING', 0, ?8, ?8 FROM webhook h
  WHERE h.wid = ?1 AND h.owner = ?2 AND h.state = 'ENABLED' AND ((h.types = '[]' AND NOT ?10) OR EXISTS (SELECT 1 FROM json_each(h.types) t WHERE t.value = ?4))
    AND (?5 = '' OR ((h.session IS NULL OR h.session = ?5) AND (h.key_prefix IS NULL OR substr(coalesce(?9, ''), 1, length(h.key_prefix)) = h.key_prefix)))
  RETURNING hid`;
/** A lane with an earlier pending delivery stays as it is. */
const ADD_LANE = `INSERT INTO webhook_lane (hid, session, due_at) VALUES (?1, ?2, ?3)
  ON CONFLICT DO UPDATE SET due_at = coalesce(due_at, excluded.due_at)`;
/** The first pending delivery of a lane. */
const FIRST = `SELECT d.did FROM webhook_delivery d WHERE d.hid = ?1 AND d.session = ?2 AND d.state = 'PENDING' ORDER BY d.revision, d.id LIMIT 1`;
const LEASE = `UPDATE webhook_lane SET leased_until = ?3, claim = claim + 1 WHERE hid = ?1 AND session IN (
    SELECT l.session FROM webhook_lane l WHERE l.hid = ?1 AND l.due_at <= ?2 AND l.leased_until <= ?2 ORDER BY l.due_at LIMIT ?4)
  RETURNING session, claim`;
const CLAIMED = `SELECT ${DELIVERY_COLUMNS} FROM webhook_delivery d CROSS JOIN webhook h USING (hid) WHERE d.did = (${FIRST})`;
const HELD = `SELECT l.claim FROM webhook_lane l CROSS JOIN webhook_delivery d WHERE l.hid = ?1 AND l.session = ?2 AND l.claim = ?3 AND d.id = ?4 AND d.state = 'PENDING'`;
const SETTLE = `UPDATE webhook_delivery SET state = ?2, attempts = ?3, next_attempt_at = ?4, last_attempt_at = ?5, last_status = ?6, last_error = ?7, finished_at = ?8
  WHERE id = ?1`;
/** A lane is due when its first pending delivery is, or not at all. */
const DUE_AT = `due_at = (SELECT d.next_attempt_at FROM webhook_delivery d WHERE d.did = (${FIRST})) WHERE hid = ?1 AND session = ?2`;
const FREE = `UPDATE webhook_lane SET leased_until = 0, ${DUE_AT}`;
const ORDER_LANE = `UPDATE webhook_lane SET ${DUE_AT}`;
const AGAIN = `attempts = 0, state = 'PENDING', next_attempt_at = ?2, finished_at = NULL`;
const REPLAY_ONE = `UPDATE webhook_delivery SET ${AGAIN} WHERE id = ?3 AND hid = ?1 RETURNING session`;
const REPLAY_FAILED = `UPDATE webhook_delivery SET ${AGAIN} WHERE did IN (
    SELECT d.did FROM webhook_delivery d WHERE d.hid = ?1 AND d.state = 'FAILED' AND d.finished_at >= ?3 ORDER BY d.finished_at LIMIT ?4) RETURNING session`;
const HURRY = `UPDATE webhook_delivery SET next_attempt_at = ?2 WHERE hid = ?1 AND state = 'PENDING' AND next_attempt_at > ?2`;
const HURRY_LANES = 'UPDATE webhook_lane SET due_at = ?2 WHERE hid = ?1 AND due_at > ?2';

/** Adds a lane unless it exists, and makes it due when its first pending delivery is. */
export function addLane(db: Connection, hid: number | undefined, session: string, now: number): void {
  db.run(ADD_LANE, hid, session, now);
  db.run(ORDER_LANE, hid, session);
}

type OutboxStore = Pick<WebhookStore, 'enqueue' | 'claim' | 'settle' | 'replay' | 'hurry'>;

export function createOutboxStore(db: Connection, scope: SqliteScope): OutboxStore {
  return {
    async enqueue(events, owner = scope.principal) {
      let added = 0;
      for (const { id, type, session = NO_SESSION, key, revision, at, payload, explicit = false } of events) {
        const rows = db.all(ENQUEUE, scope.wid, owner, id, type, session, revision, payload, at, key, explicit ? 1 : 0);
        for (const row of rows) db.run(ADD_LANE, number(row, 'hid'), session, at);
        added += rows.length;
      }
      return added;
    },
    async claim(endpoint, { now, until, limit }) {
      const hid = hidOf(db, scope, endpoint);
      const lanes = db.all(LEASE, hid, now, until, limit);
      return lanes.flatMap((lane) => {
        const session = text(lane, 'session');
        const row = db.get(CLAIMED, hid, session);
        // All of its deliveries were pruned.
        if (row === undefined) db.run(FREE, hid, session);
        return row === undefined ? [] : [{ delivery: deliveryOf(row), claim: number(lane, 'claim') }];
      });
    },
    async settle({ delivery, claim }) {
      const {
        id,
        endpoint,
        session = NO_SESSION,
        state,
        attempts,
        nextAttemptAt,
        lastAttemptAt,
        lastStatus,
        lastError,
        finishedAt,
      } = delivery;
      const hid = hidOf(db, scope, endpoint);
      if (db.get(HELD, hid, session, claim, id) === undefined) return false;
      db.run(SETTLE, id, state, attempts, nextAttemptAt, lastAttemptAt, lastStatus, lastError, finishedAt);
      db.run(FREE, hid, session);
      return true;
    },
    async replay(endpoint, selection, now, limit) {
      const hid = hidOf(db, scope, endpoint);
      const rows =
        'delivery' in selection
          ? db.all(REPLAY_ONE, hid, now, selection.delivery)
          : db.all(REPLAY_FAILED, hid, now, selection.failedSince, limit);
      for (const session of new Set(rows.map((row) => text(row, 'session')))) addLane(db, hid, session, now);
      return rows.length;
    },
    async hurry(endpoint, now) {
      const hid = hidOf(db, scope, endpoint);
      db.run(HURRY, hid, now);
      db.run(HURRY_LANES, hid, now);
    },
  };
}
