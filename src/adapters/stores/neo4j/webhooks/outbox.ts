import type { WebhookStore } from '../../../../ports/store/webhooks.js';
import { number, text } from '../../common/rows.js';
import { deliveryOf, NO_SESSION } from '../../common/webhook-rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';
import { deliveryProperties } from './deliveries.js';
import { ENDPOINTS, OWN } from './endpoints.js';

/** Creates a lane, or locks it, so that an attempt that ends at the same time sees the new delivery, or this transaction its end. */
export const LANE = `MERGE (l:WebhookLane { endpoint: e.id, session: session }) ON CREATE SET l.claim = 0, l.leasedUntil = 0 SET l.lockedAt = timestamp()`;
/** The number of the endpoint makes the ids of an event's deliveries unique. A lane with an earlier pending delivery stays as it is. */
const ENQUEUE = `${ENDPOINTS} AND e.state = 'ENABLED'
  UNWIND $events AS event
  WITH e, event, event.session AS session WHERE ((size(e.types) = 0 AND NOT event.explicit) OR event.type IN e.types)
    AND (session = '' OR ((e.session IS NULL OR e.session = session) AND (e.keyPrefix IS NULL OR coalesce(event.key, '') STARTS WITH e.keyPrefix)))
  CREATE (d:WebhookDelivery { id: event.id + toString(e.number), endpoint: e.id, workspace: e.workspace, owner: e.owner, type: event.type, session: session,
    revision: event.revision, pendingRevision: event.revision, payload: event.payload, state: 'PENDING', attempts: 0, createdAt: event.at, nextAttemptAt: event.at })
  WITH e, session, count(*) AS added, min(event.at) AS at
  ${LANE} WITH l, added, at SET l.dueAt = coalesce(l.dueAt, at) RETURN sum(added) AS n`;
/** The first pending delivery of a lane. Without the hint, the planner may walk all deliveries while there are few. */
export const FIRST = `CALL (l) {
    OPTIONAL MATCH (d:WebhookDelivery) USING INDEX SEEK d:WebhookDelivery(endpoint, session, pendingRevision)
    WHERE d.endpoint = l.endpoint AND d.session = l.session AND d.pendingRevision IS NOT NULL
    RETURN d ORDER BY d.pendingRevision, d.id LIMIT 1
  }`;
/** A lane without pending deliveries, because all were pruned, is no longer due. */
const CLAIM = `MATCH (e:WebhookEndpoint { id: $endpoint }) WHERE ${OWN}
  MATCH (l:WebhookLane) WHERE l.endpoint = e.id AND l.dueAt <= $now AND l.leasedUntil <= $now WITH l ORDER BY l.dueAt LIMIT $limit
  SET l.lockedAt = timestamp() WITH l WHERE l.dueAt <= $now AND l.leasedUntil <= $now
  SET l.leasedUntil = $until, l.claim = l.claim + 1 WITH l
  ${FIRST} WITH l, d FOREACH (_ IN CASE WHEN d IS NULL THEN [1] ELSE [] END | SET l.dueAt = null, l.leasedUntil = 0)
  RETURN d { .* } AS delivery, l.claim AS claim`;
const SETTLE = `MATCH (l:WebhookLane { endpoint: $endpoint, session: $session }) SET l.lockedAt = timestamp() WITH l WHERE l.claim = $claim
  MATCH (d:WebhookDelivery { id: $id }) WHERE d.workspace = $workspace AND d.owner = $principal AND d.state = 'PENDING' SET d += $delivery RETURN d.id AS id`;
/** Ends the lease; the lane is due when its first pending delivery is, or not at all. */
const FREE = `MATCH (l:WebhookLane { endpoint: $endpoint, session: $session }) ${FIRST} SET l.leasedUntil = 0, l.dueAt = d.nextAttemptAt`;
const AGAIN = `d.attempts = 0, d.state = 'PENDING', d.pendingRevision = d.revision, d.nextAttemptAt = $now, d.finishedAt = null, d.gaveUpAt = null RETURN d.session AS session`;
const REPLAY_ONE = `MATCH (e:WebhookEndpoint { id: $endpoint }) WHERE ${OWN} MATCH (d:WebhookDelivery { id: $delivery }) WHERE d.endpoint = e.id SET ${AGAIN}`;
const REPLAY_FAILED = `MATCH (e:WebhookEndpoint { id: $endpoint }) WHERE ${OWN} MATCH (d:WebhookDelivery) WHERE d.endpoint = e.id AND d.gaveUpAt >= $failedSince
  WITH d ORDER BY d.gaveUpAt LIMIT $limit SET ${AGAIN}`;
const ORDER_LANES = `MATCH (e:WebhookEndpoint { id: $endpoint }) WHERE ${OWN} UNWIND $sessions AS session ${LANE} WITH l ${FIRST} SET l.dueAt = d.nextAttemptAt`;
const HURRY = `MATCH (e:WebhookEndpoint { id: $endpoint }) WHERE ${OWN} MATCH (l:WebhookLane) WHERE l.endpoint = e.id AND l.dueAt > $now
  SET l.lockedAt = timestamp() WITH l ${FIRST} SET d.nextAttemptAt = $now, l.dueAt = $now`;

type OutboxStore = Pick<WebhookStore, 'enqueue' | 'claim' | 'settle' | 'replay' | 'hurry'>;

export function createOutboxStore(db: Runner, own: Neo4jScope): OutboxStore {
  return {
    async enqueue(events, owner = own.principal) {
      const rows = events.map(({ session = NO_SESSION, explicit = false, ...event }) => ({ ...event, session, explicit }));
      return number((await db.run(ENQUEUE, { workspace: own.workspace, principal: owner, events: rows }))[0] ?? { n: 0 }, 'n');
    },
    async claim(endpoint, options) {
      const rows = await db.run(CLAIM, { ...own, endpoint, ...options });
      return rows.flatMap((row) => {
        const delivery = row['delivery'] as Row | null;
        return delivery === null ? [] : [{ delivery: deliveryOf(delivery), claim: number(row, 'claim') }];
      });
    },
    async settle({ delivery, claim }) {
      const { id, endpoint, session = NO_SESSION } = delivery;
      const lane = { endpoint, session };
      const settled = await db.run(SETTLE, { ...own, ...lane, id, claim, delivery: deliveryProperties(delivery) });
      if (settled.length > 0) await db.run(FREE, lane);
      return settled.length > 0;
    },
    async replay(endpoint, selection, now, limit) {
      const rows = await ('delivery' in selection
        ? db.run(REPLAY_ONE, { ...own, endpoint, now, ...selection })
        : db.run(REPLAY_FAILED, { ...own, endpoint, now, ...selection, limit }));
      const sessions = [...new Set(rows.map((row) => text(row, 'session')))];
      if (sessions.length > 0) await db.run(ORDER_LANES, { ...own, endpoint, sessions });
      return rows.length;
    },
    async hurry(endpoint, now) {
      await db.run(HURRY, { ...own, endpoint, now });
    },
  };
}
