import type { Dependencies } from '../common/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import { ID_PREFIXES } from '../../domain/common/ids.js';
import type { AttemptOutcome } from '../../domain/webhooks/attempt.js';
import { attempted } from '../../domain/webhooks/delivery.js';
import { endpointAfter, type WebhookEndpoint } from '../../domain/webhooks/endpoint.js';
import { ownEvent } from '../../domain/webhooks/payload.js';
import type { Repositories } from '../../ports/store/store.js';
import type { ClaimedDelivery } from '../../ports/store/webhooks.js';
import { sendTo } from './send.js';

/** Told when an endpoint was disabled because of its receiver. */
export type OnDisabled = (endpoint: WebhookEndpoint) => void;

/**
 * Attempts a claimed delivery once, and stores the result with the state of the endpoint. If the process ends in between, the lease expires and the
 * delivery is attempted again, so a receiver may see it twice with the same id. An aborted attempt does not count.
 */
export async function deliver(
  deps: Dependencies,
  endpoint: WebhookEndpoint,
  claimed: ClaimedDelivery,
  signal: AbortSignal,
  onDisabled: OnDisabled,
): Promise<void> {
  const outcome = await sendTo(deps, endpoint, claimed.delivery, signal);
  const at = deps.clock.now();
  const aborted = signal.aborted && outcome.kind === 'ERROR';
  const delivery = aborted ? claimed.delivery : attempted(claimed.delivery, outcome, { at, random: Math.random() });
  const owner = { workspace: endpoint.workspace, name: endpoint.owner };
  const disabled = await deps.store
    .transaction(owner, async (repositories) => {
      const settled = await repositories.webhooks.settle({ ...claimed, delivery });
      if (!settled || aborted || endpointAfter(endpoint, outcome, at) === endpoint) return undefined;
      return noteOutcome(deps, repositories, endpoint.id, outcome, at);
    })
    .catch(ignoreDeleted);
  if (disabled !== undefined) onDisabled(disabled);
}

/** The session or the endpoint was deleted during the attempt. */
function ignoreDeleted(error: unknown): undefined {
  if (!(error instanceof NetloomError) || error.code !== 'NOT_FOUND') throw error;
}

/** Stores what the outcome means for the endpoint. Returns the endpoint if it was disabled, of which its owner's other endpoints are told. */
async function noteOutcome(
  { clock }: Pick<Dependencies, 'clock'>,
  { webhooks }: Repositories,
  id: string,
  outcome: AttemptOutcome,
  at: number,
): Promise<WebhookEndpoint | undefined> {
  const before = await webhooks.lock(id);
  if (before === undefined) return undefined;
  const after = endpointAfter(before, outcome, at);
  if (after !== before) await webhooks.save(after);
  if (after.state === before.state) return undefined;
  await webhooks.enqueue([ownEvent(`${ID_PREFIXES.delivery}_${clock.unique()}`, 'webhook.disabled', after, at)]);
  return after;
}
