import { checkId, type Dependencies } from '../common/index.js';
import { NetloomError, notFound } from '../../domain/common/errors.js';
import { ID_PREFIXES, type WebhookId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { MAX_ENDPOINTS, rotated, validSecrets, type WebhookEndpoint, type WebhookSecret } from '../../domain/webhooks/endpoint.js';
import type { Repositories } from '../../ports/store/store.js';
import { checkedPatch, describedBy, overlapMs, patched, type EndpointDraft, type EndpointPatch } from './endpoint-drafts.js';

/** An endpoint with its new secret, which is returned only once. */
export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

export interface Endpoints {
  /** Adds an endpoint. Throws INVALID_INPUT for a URL that is never connected to, and TOO_LARGE if the caller has {@link MAX_ENDPOINTS}. */
  create(caller: Principal, draft: EndpointDraft): Promise<EndpointWithSecret>;
  /** In the order of creation, except that a new one may take the place of a deleted one. */
  list(caller: Principal): Promise<readonly WebhookEndpoint[]>;
  get(caller: Principal, id: WebhookId): Promise<WebhookEndpoint | undefined>;
  /** Changes only what the patch names, also beside other changes. Enabling an endpoint makes its waiting deliveries due. */
  update(caller: Principal, id: WebhookId, patch: EndpointPatch): Promise<WebhookEndpoint>;
  /** Deletes an endpoint with its deliveries; pending ones are not attempted any more. */
  delete(caller: Principal, id: WebhookId): Promise<void>;
  /** Replaces the secret. The current one stays valid for `overlapHours`, by default a day, and both sign until then. */
  rotate(caller: Principal, id: WebhookId, overlapHours?: number): Promise<EndpointWithSecret>;
  /** The secrets that sign now. */
  secretsOf(endpoint: WebhookEndpoint): readonly WebhookSecret[];
}

export function createEndpoints(deps: Dependencies): Endpoints {
  const { store, clock, webhookSender } = deps;
  const change = changeEndpoint(deps);
  return {
    get: (caller, id) => store.read(caller).webhooks.get(checkId('webhookId', id, 'webhook')),
    secretsOf: (endpoint) => validSecrets(endpoint, clock.now()),
    list: (caller) => store.read(caller).webhooks.list(),
    async create(caller, draft) {
      const described = await describedBy(deps, caller, draft);
      const [secret, now] = [webhookSender.newSecret(), clock.now()];
      const made = { id: `${ID_PREFIXES.webhook}_${clock.unique()}`, createdAt: now, updatedAt: now };
      const endpoint = await store.transaction(
        caller,
        async ({ webhooks }) => {
          const number = freeNumber(await webhooks.list());
          const added: WebhookEndpoint = {
            ...made,
            workspace: caller.workspace,
            owner: caller.name,
            number,
            ...described,
            state: 'ENABLED',
            secrets: [{ value: secret, createdAt: now }],
          };
          await webhooks.create(added);
          return added;
        },
        { on: `webhooks of ${caller.name}` },
      );
      return { endpoint, secret };
    },
    async update(caller, id, patch) {
      checkId('webhookId', id, 'webhook');
      const checked = await checkedPatch(deps, caller, patch);
      const next = await change(caller, id, async (endpoint, { webhooks }) => {
        const changed = patched(endpoint, checked, clock.now());
        if (changed.state === 'ENABLED' && endpoint.state === 'DISABLED') await webhooks.hurry(id, clock.now());
        return changed;
      });
      deps.onOutbox?.();
      return next;
    },
    async delete(caller, id) {
      checkId('webhookId', id, 'webhook');
      const deleted = await store.transaction(caller, ({ webhooks }) => webhooks.delete(id), { kind: 'BULK', on: id });
      if (!deleted) throw notFound('webhook', id);
    },
    async rotate(caller, id, overlapHours) {
      const overlap = overlapMs(overlapHours);
      checkId('webhookId', id, 'webhook');
      const secret = webhookSender.newSecret();
      return { secret, endpoint: await change(caller, id, (endpoint) => rotated(endpoint, secret, clock.now(), overlap)) };
    },
  };
}

/** Changes an endpoint in a transaction. Throws NOT_FOUND. */
function changeEndpoint({ store }: Pick<Dependencies, 'store'>) {
  type Work = (endpoint: WebhookEndpoint, repositories: Repositories) => Promise<WebhookEndpoint> | WebhookEndpoint;
  return (caller: Principal, id: WebhookId, work: Work): Promise<WebhookEndpoint> =>
    store.transaction(
      caller,
      async (repositories) => {
        const endpoint = await repositories.webhooks.lock(id);
        if (endpoint === undefined) throw notFound('webhook', id);
        const next = await work(endpoint, repositories);
        await repositories.webhooks.save(next);
        return next;
      },
      { on: id },
    );
}

/** The lowest number that no endpoint of the owner has. */
function freeNumber(endpoints: readonly WebhookEndpoint[]): number {
  const numbers = Array.from({ length: MAX_ENDPOINTS }, (_, number) => number);
  const free = numbers.find((number) => endpoints.every((endpoint) => endpoint.number !== number));
  if (free !== undefined) return free;
  throw new NetloomError('TOO_LARGE', `Expected at most ${MAX_ENDPOINTS} webhooks of a principal, got one more. Delete one first.`, {
    limit: MAX_ENDPOINTS,
  });
}
