import type { Dependencies } from '../common/index.js';
import type { Signal } from '../../async/signal.js';
import { LOCAL } from '../../domain/common/principal.js';
import { createDeliveries, type Deliveries } from './deliveries.js';
import { createDeliveryLoop, type DeliveryLoop } from './delivery-loop.js';
import { createEndpoints, type Endpoints } from './endpoints.js';

const DAY_MS = 86_400_000;
/** How long deliveries are stored, and how many of an endpoint. */
const KEPT = { forMs: 30 * DAY_MS, finished: 10_000, pending: 100_000 } as const;
/** Deliveries of an endpoint that one pruning deletes. */
const PRUNED_AT_ONCE = 1_000;

/** Outgoing webhooks: endpoints of principals, and deliveries of events of their sessions. See docs/WEBHOOKS.md. */
export interface Webhooks {
  readonly endpoints: Endpoints;
  readonly deliveries: Deliveries;
  readonly loop: DeliveryLoop;
  /** Deletes deliveries of a workspace that are older than 30 days, and the oldest of endpoints with too many. Returns their number. */
  prune(workspace: string): Promise<number>;
}

/** `wake` fires when something was added to the outbox. */
export function createWebhooks(deps: Dependencies, wake: Signal): Webhooks {
  return {
    endpoints: createEndpoints(deps),
    deliveries: createDeliveries(deps),
    loop: createDeliveryLoop(deps, wake),
    prune(workspace) {
      const { forMs, ...kept } = KEPT;
      const options = { before: deps.clock.now() - forMs, ...kept, limit: PRUNED_AT_ONCE };
      return deps.store.transaction({ workspace, name: LOCAL.name }, ({ webhooks }) => webhooks.prune(options), { kind: 'BULK' });
    },
  };
}
