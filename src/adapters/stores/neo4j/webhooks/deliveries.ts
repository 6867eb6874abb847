import { pageOf, sliceOf } from '../../../../domain/common/cursor.js';
import type { WebhookDelivery } from '../../../../domain/webhooks/delivery.js';
import { PENDING_COUNTED, type WebhookStore } from '../../../../ports/store/webhooks.js';
import { number, text } from '../../common/rows.js';
import { deliveryOf, NO_SESSION } from '../../common/webhook-rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';
import { OWN } from './endpoints.js';

const ENDPOINT = `MATCH (e:WebhookEndpoint { id: $endpoint }) WHERE ${OWN}`;
const ADD = `${ENDPOINT} MERGE (d:WebhookDelivery { id: $delivery.id })
  ON CREATE SET d = $delivery, d.endpoint = e.id, d.workspace = e.workspace, d.owner = e.owner`;
const FILTER = '($state IS NULL OR d.state = $state) AND ($session IS NULL OR d.session = $session)';
const LIST_FORWARD = `${ENDPOINT} MATCH (d:WebhookDelivery) WHERE d.endpoint = e.id AND d.id < $from AND ${FILTER}
  RETURN d { .* } AS delivery ORDER BY d.id DESC LIMIT $limit`;
const LIST_BACKWARD = `${ENDPOINT} MATCH (d:WebhookDelivery) WHERE d.endpoint = e.id AND d.id > $from AND ${FILTER}
  RETURN d { .* } AS delivery ORDER BY d.id LIMIT $limit`;
const BY_ID = 'MATCH (d:WebhookDelivery { id: $id }) WHERE d.workspace = $workspace AND d.owner = $principal RETURN d { .* } AS delivery';
const PENDING = `${ENDPOINT} MATCH (d:WebhookDelivery) USING INDEX SEEK d:WebhookDelivery(endpoint, session, pendingRevision)
  WHERE d.endpoint = e.id AND d.session IS NOT NULL AND d.pendingRevision IS NOT NULL
  WITH d LIMIT $limit RETURN count(d) AS n, min(d.createdAt) AS oldestAt`;
const ENDPOINTS = `MATCH (e:WebhookEndpoint) WHERE e.workspace = $workspace AND e.state IS NOT NULL RETURN e.id AS id`;
const OLD = `MATCH (d:WebhookDelivery) WHERE d.endpoint = $endpoint AND d.createdAt < $before WITH d ORDER BY d.createdAt LIMIT $limit DELETE d RETURN count(*) AS n`;
const beyond = (
  condition: string,
): string => `MATCH (d:WebhookDelivery) WHERE d.endpoint = $endpoint AND d.createdAt IS NOT NULL AND d.state ${condition}
  WITH d ORDER BY d.createdAt DESC, d.id DESC SKIP $most LIMIT $limit DELETE d RETURN count(*) AS n`;
const FINISHED_BEYOND = beyond("<> 'PENDING'");
const PENDING_BEYOND = beyond("= 'PENDING'");

/** Sorts after every id. */
const LAST = '~';

/**
 * The stored properties; absent values are removed. A pending delivery has its revision in a second property, and a failed one the time in another, so
 * that only these are in their indexes.
 */
export function deliveryProperties({ endpoint: _endpoint, session = NO_SESSION, ...d }: WebhookDelivery): Record<string, unknown> {
  const { nextAttemptAt, lastAttemptAt, lastStatus, lastError, finishedAt, ...rest } = d;
  const pendingRevision = d.state === 'PENDING' ? d.revision : undefined;
  const gaveUpAt = d.state === 'FAILED' ? finishedAt : undefined;
  return { ...rest, session, nextAttemptAt, lastAttemptAt, lastStatus, lastError, finishedAt, pendingRevision, gaveUpAt };
}

export const deliveryIn = (row: Row): WebhookDelivery => deliveryOf(row['delivery'] as Row);

type DeliveryStore = Pick<WebhookStore, 'add' | 'deliveries' | 'delivery' | 'pending' | 'prune'>;

export function createDeliveryStore(db: Runner, own: Neo4jScope): DeliveryStore {
  const count = async (statement: string, parameters: Record<string, unknown>): Promise<number> =>
    number((await db.run(statement, parameters))[0] ?? { n: 0 }, 'n');
  return {
    async add(delivery) {
      await db.run(ADD, { ...own, endpoint: delivery.endpoint, delivery: deliveryProperties(delivery) });
    },
    async deliveries(endpoint, page, { state, session }) {
      const slice = sliceOf(page, 's');
      const from = slice.from?.[0] ?? (slice.backward ? '' : LAST);
      const statement = slice.backward ? LIST_BACKWARD : LIST_FORWARD;
      const found = await db.run(statement, { ...own, endpoint, from, state, session, limit: slice.size + 1 });
      return pageOf(slice, found.map(deliveryIn), ({ id }) => [id]);
    },
    async delivery(id) {
      const [row] = await db.run(BY_ID, { ...own, id });
      return row === undefined ? undefined : deliveryIn(row);
    },
    async pending(endpoint) {
      const [row] = await db.run(PENDING, { ...own, endpoint, limit: PENDING_COUNTED });
      const counted = row === undefined ? 0 : number(row, 'n');
      return row === undefined || counted === 0 ? { count: counted } : { count: counted, oldestAt: number(row, 'oldestAt') };
    },
    async prune({ before, finished, pending, limit }) {
      let pruned = 0;
      for (const row of await db.run(ENDPOINTS, { workspace: own.workspace })) {
        const endpoint = text(row, 'id');
        pruned += await count(OLD, { endpoint, before, limit });
        pruned += await count(FINISHED_BEYOND, { endpoint, most: finished, limit });
        pruned += await count(PENDING_BEYOND, { endpoint, most: pending, limit });
      }
      return pruned;
    },
  };
}
