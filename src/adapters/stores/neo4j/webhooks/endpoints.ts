import { NetloomError } from '../../../../domain/common/errors.js';
import type { WebhookEndpoint } from '../../../../domain/webhooks/endpoint.js';
import type { WebhookStore } from '../../../../ports/store/webhooks.js';
import { number } from '../../common/rows.js';
import { endpointOf } from '../../common/webhook-rows.js';
import { isConstraintViolation } from '../connection/failures.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

/** Restricts an endpoint `e` to the scope. */
export const OWN = 'e.workspace = $workspace AND e.owner = $principal';
/** In portions, so that many deliveries do not fill the server's memory. */
export const PORTION = 20_000;
const CREATE = 'CREATE (e:WebhookEndpoint) SET e = $endpoint, e.workspace = $workspace, e.owner = $principal';
/** The endpoints of the scope. Without the hint, the planner may walk all endpoints while there are few. */
export const ENDPOINTS = `MATCH (e:WebhookEndpoint) USING INDEX SEEK e:WebhookEndpoint(workspace, owner, number) WHERE ${OWN} AND e.number >= 0`;
const LIST = `${ENDPOINTS} RETURN e { .* } AS endpoint ORDER BY e.number`;
const BY_ID = `MATCH (e:WebhookEndpoint { id: $id }) WHERE ${OWN} RETURN e { .* } AS endpoint`;
/** Writing a property locks the node; later reads see what the previous holder committed. */
const LOCK = `MATCH (e:WebhookEndpoint { id: $id }) WHERE ${OWN} SET e.lockedAt = timestamp() WITH e RETURN properties(e) AS endpoint`;
const SAVE = `MATCH (e:WebhookEndpoint { id: $id }) WHERE ${OWN} SET e += $endpoint RETURN e.id AS id`;
const DELETE_DELIVERIES = `MATCH (d:WebhookDelivery) WHERE d.endpoint = $id AND d.createdAt IS NOT NULL WITH d LIMIT ${PORTION} DELETE d RETURN count(*) AS n`;
const DELETE_LANES = `MATCH (l:WebhookLane) WHERE l.endpoint = $id AND l.session IS NOT NULL WITH l LIMIT ${PORTION} DELETE l RETURN count(*) AS n`;
const DELETE = `MATCH (e:WebhookEndpoint { id: $id }) WHERE ${OWN} DELETE e`;
/** Each endpoint of the workspace is asked for its first lane. */
const DUE = `MATCH (e:WebhookEndpoint) WHERE e.workspace = $workspace AND e.state = 'ENABLED'
  CALL (e) { MATCH (l:WebhookLane) WHERE l.endpoint = e.id AND l.dueAt <= $now AND l.leasedUntil <= $now RETURN l.dueAt AS dueAt ORDER BY l.dueAt LIMIT 1 }
  RETURN e { .* } AS endpoint ORDER BY dueAt, e.id LIMIT $limit`;

/** The stored properties; absent values are removed. */
export function endpointProperties({ workspace: _workspace, owner: _owner, secrets, ...e }: WebhookEndpoint): Record<string, unknown> {
  const { description, session, keyPrefix, disabledReason, disabledAt, failingSince, failedAt, ...rest } = e;
  return { ...rest, description, session, keyPrefix, disabledReason, disabledAt, failingSince, failedAt, secrets: JSON.stringify(secrets) };
}

const endpointIn = (row: Row): WebhookEndpoint => endpointOf(row['endpoint'] as Row);

type EndpointStore = Pick<WebhookStore, 'create' | 'list' | 'get' | 'lock' | 'save' | 'delete' | 'due'>;

export function createEndpointStore(db: Runner, own: Neo4jScope): EndpointStore {
  const one = (found: readonly Row[]) => (found[0] === undefined ? undefined : endpointIn(found[0]));
  /** If the endpoint was deleted while waiting for the lock, the row is empty. */
  const lock: WebhookStore['lock'] = async (id) =>
    one((await db.run(LOCK, { ...own, id })).filter((row) => 'id' in (row['endpoint'] as Row)));
  return {
    lock,
    async create(endpoint) {
      try {
        await db.run(CREATE, { ...own, endpoint: endpointProperties(endpoint) });
      } catch (error) {
        if (!isConstraintViolation(error)) throw error;
        throw new NetloomError('CONFLICT', 'Another webhook was added at the same time. Try again.');
      }
    },
    list: async () => (await db.run(LIST, { ...own })).map(endpointIn),
    get: async (id) => one(await db.run(BY_ID, { ...own, id })),
    save: async (endpoint) => (await db.run(SAVE, { ...own, id: endpoint.id, endpoint: endpointProperties(endpoint) })).length > 0,
    async delete(id) {
      if ((await lock(id)) === undefined) return false;
      for (const statement of [DELETE_DELIVERIES, DELETE_LANES])
        while (number((await db.run(statement, { id }))[0] ?? { n: 0 }, 'n') === PORTION);
      await db.run(DELETE, { ...own, id });
      return true;
    },
    due: async (now, limit) => (await db.run(DUE, { workspace: own.workspace, now, limit })).map(endpointIn),
  };
}
