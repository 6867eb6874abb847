import type { WebhookEndpoint } from '../../domain/webhooks/endpoint.js';

/** Attempts of this process at the same time. */
const AT_ONCE = 64;
/** Endpoints that fail share half of the total, so that any number of them leaves the other half to the rest. */
const AT_ONCE_FAILING = AT_ONCE / 2;
/** Attempts of one endpoint. An endpoint that fails gets one, so that its timeouts take little of the total. */
const PER_ENDPOINT = 4;

/** The attempts of this process, within its limits. */
export interface Capacity {
  /** How many attempts of the endpoint may start now. */
  room(endpoint: WebhookEndpoint): number;
  /** Counts an attempt until it ends. */
  track(endpoint: WebhookEndpoint, attempt: Promise<void>): void;
  readonly running: ReadonlySet<Promise<void>>;
}

/** `onFreed` is called after each attempt; `onError` receives the error of one that rejects. */
export function createCapacity(onFreed: () => void, onError: (error: unknown) => void): Capacity {
  const running = new Set<Promise<void>>();
  const byEndpoint = new Map<string, number>();
  let failing = 0;
  const count = (id: string, by: number): void => {
    const next = (byEndpoint.get(id) ?? 0) + by;
    if (next === 0) byEndpoint.delete(id);
    else byEndpoint.set(id, next);
  };
  return {
    running,
    room({ id, failingSince }) {
      const fails = failingSince !== undefined;
      const own = (fails ? 1 : PER_ENDPOINT) - (byEndpoint.get(id) ?? 0);
      const shared = fails ? AT_ONCE_FAILING - failing : AT_ONCE;
      return Math.max(0, Math.min(own, shared, AT_ONCE - running.size));
    },
    track({ id, failingSince }, attempt) {
      const weight = failingSince === undefined ? 0 : 1;
      count(id, 1);
      failing += weight;
      const ended = attempt.catch(onError).finally(() => {
        running.delete(ended);
        failing -= weight;
        count(id, -1);
        onFreed();
      });
      running.add(ended);
    },
  };
}
