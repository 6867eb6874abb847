import type { Dependencies } from '../common/index.js';
import { createSignal, type Signal } from '../events/index.js';
import { LOCAL } from '../../domain/common/principal.js';
import type { WebhookEndpoint } from '../../domain/webhooks/endpoint.js';
import { deliver, type OnDisabled } from './deliver.js';

/** How often the store is asked for deliveries that other instances added, or that became due. */
const POLL_MS = 1_000;
/** The pause after a failure of the store. */
const FAILED_MS = 5_000;
/** An attempt takes at most 15 seconds. A lease also covers storing its result. */
const LEASE_MS = 60_000;
/** Attempts of this process at the same time. */
const AT_ONCE = 64;
/** Attempts of one endpoint. An endpoint that fails gets one, so that its timeouts take little of the total. */
const PER_ENDPOINT = 4;
/** Endpoints that fail share half of the total, so that any number of them leaves the other half to the rest. */
const AT_ONCE_FAILING = AT_ONCE / 2;
/** Endpoints of a workspace in one round. */
const ENDPOINTS = 200;
/** How long a stopping process waits for attempts before it aborts them. */
const GOODBYE_MS = 1_000;

export interface DeliveryLoop {
  /** Delivers what the workspaces have until {@link stop}. `onError` receives errors of the store, the first of each series. */
  begin(workspaces: readonly string[], onError: (error: unknown) => void, onDisabled: OnDisabled): void;
  /** Delivers what is due in a workspace until nothing is, and waits for the responses. */
  deliverDue(workspace: string): Promise<void>;
  /** Claims nothing more, and waits for attempts in progress; after a second they are aborted, and become due again. */
  stop(): Promise<void>;
}

/** The attempts of this process. */
interface Running {
  readonly attempts: Set<Promise<void>>;
  readonly byEndpoint: Map<string, number>;
  failing: number;
}

/** `wake` fires when something was added to the outbox. */
export function createDeliveryLoop(deps: Dependencies, wake: Signal): DeliveryLoop {
  const running: Running = { attempts: new Set(), byEndpoint: new Map(), failing: 0 };
  const abort = new AbortController();
  const freed = createSignal();
  let stopping = false;
  let looping: Promise<void> | undefined;

  /** How many deliveries of the endpoint may start now. */
  function room({ id, failingSince }: WebhookEndpoint): number {
    const failing = failingSince !== undefined;
    const own = (failing ? 1 : PER_ENDPOINT) - (running.byEndpoint.get(id) ?? 0);
    const total = failing ? Math.min(AT_ONCE_FAILING - running.failing, AT_ONCE - running.attempts.size) : AT_ONCE - running.attempts.size;
    return Math.max(0, Math.min(own, total));
  }

  function track(endpoint: WebhookEndpoint, attempt: Promise<void>, onError: (error: unknown) => void): void {
    const failing = endpoint.failingSince === undefined ? 0 : 1;
    const count = (by: number): void => void running.byEndpoint.set(endpoint.id, (running.byEndpoint.get(endpoint.id) ?? 0) + by);
    count(1);
    running.failing += failing;
    const ended = attempt.catch(onError).finally(() => {
      running.attempts.delete(ended);
      running.failing -= failing;
      count(-1);
      if (running.byEndpoint.get(endpoint.id) === 0) running.byEndpoint.delete(endpoint.id);
      freed.ring();
      wake.ring();
    });
    running.attempts.add(ended);
  }

  /** Starts what is due in a workspace and fits. Returns the number of attempts. */
  async function round(workspace: string, onError: (error: unknown) => void, onDisabled: OnDisabled): Promise<number> {
    let started = 0;
    const due = await deps.store.read({ workspace, name: LOCAL.name }).webhooks.due(deps.clock.now(), ENDPOINTS);
    for (const endpoint of due) {
      const limit = stopping ? 0 : room(endpoint);
      if (limit === 0) continue;
      const owner = { workspace, name: endpoint.owner };
      const now = deps.clock.now();
      const options = { now, until: now + LEASE_MS, limit };
      const claimed = await deps.store.transaction(owner, ({ webhooks }) => webhooks.claim(endpoint.id, options));
      for (const each of claimed) track(endpoint, deliver(deps, endpoint, each, abort.signal, onDisabled), onError);
      started += claimed.length;
    }
    return started;
  }

  async function loop(workspaces: readonly string[], onError: (error: unknown) => void, onDisabled: OnDisabled): Promise<void> {
    let failed = false;
    const report = (error: unknown): void => {
      if (!failed) onError(error);
      failed = true;
    };
    while (!stopping) {
      try {
        let started = 0;
        for (const workspace of workspaces) started += await round(workspace, report, onDisabled);
        failed = false;
        if (started === 0) await wake.wait(POLL_MS);
      } catch (error) {
        report(error);
        await createSignal().wait(FAILED_MS);
      }
    }
  }

  return {
    begin(workspaces, onError, onDisabled) {
      looping = loop(workspaces, onError, onDisabled);
    },
    async deliverDue(workspace) {
      let failure: { readonly error: unknown } | undefined;
      const report = (error: unknown): void => void (failure ??= { error });
      for (;;) {
        const started = await round(workspace, report, () => undefined);
        if (failure !== undefined) throw failure.error;
        if (started === 0 && running.attempts.size === 0) return;
        await freed.wait(POLL_MS);
      }
    },
    async stop() {
      stopping = true;
      wake.ring();
      const all = Promise.all([...running.attempts, looping]);
      await Promise.race([all, createSignal().wait(GOODBYE_MS)]);
      abort.abort();
      await Promise.race([Promise.all(running.attempts), createSignal().wait(GOODBYE_MS)]);
    },
  };
}
