import { LRUCache } from 'lru-cache';
import { countByKey } from '../../domain/common/count-by-key.js';
import { partyOf } from '../../domain/common/principal.js';
import type { WebhookEndpoint } from '../../domain/webhooks/endpoint.js';

/** Attempts of this process at the same time. */
const AT_ONCE = 64;
/** Attempts to the endpoints of one principal, so that several principals find room. */
const PER_OWNER = AT_ONCE / 4;
/** Endpoints that fail or are slow share half of the total, so that any number of them leaves the other half to the rest. */
const AT_ONCE_WEAK = AT_ONCE / 2;
/** Attempts of one endpoint. One that fails or is slow gets one, so that waiting for it takes little of the total. */
const PER_ENDPOINT = 4;
/** An endpoint whose last response took longer is slow, in milliseconds. */
const SLOW_MS = 2_000;
/** The number of slow endpoints that are remembered. */
const MAX_SLOW = 10_000;

/** The attempts of this process, within its limits. */
export interface Capacity {
  /** How many attempts of the endpoint may start now. */
  room(endpoint: WebhookEndpoint): number;
  /** Counts an attempt until it ends. */
  track(endpoint: WebhookEndpoint, attempt: Promise<void>): void;
  readonly running: ReadonlySet<Promise<void>>;
}

/** `onFreed` is called after each attempt; `onError` receives the error of one that rejects. `now`: a time in milliseconds that only increases. */
export function createCapacity(
  onFreed: () => void,
  onError: (error: unknown) => void,
  now: () => number = () => performance.now(),
): Capacity {
  const running = new Set<Promise<void>>();
  const attempts = countByKey();
  const slow = new LRUCache<string, true>({ max: MAX_SLOW });
  const isWeak = ({ id, failingSince }: WebhookEndpoint): boolean => failingSince !== undefined || slow.has(id);
  return {
    running,
    room(endpoint) {
      const weak = isWeak(endpoint);
      const ofEndpoint = (weak ? 1 : PER_ENDPOINT) - attempts.of(endpoint.id);
      const ofOwner = PER_OWNER - attempts.of(ownerKey(endpoint));
      const shared = weak ? AT_ONCE_WEAK - attempts.of(WEAK) : AT_ONCE;
      return Math.max(0, Math.min(ofEndpoint, ofOwner, shared, AT_ONCE - running.size));
    },
    track(endpoint, attempt) {
      const keys = [endpoint.id, ownerKey(endpoint), ...(isWeak(endpoint) ? [WEAK] : [])];
      const leave = keys.map((key) => attempts.add(key));
      const begun = now();
      const ended = attempt.catch(onError).finally(() => {
        running.delete(ended);
        for (const end of leave) end();
        if (now() - begun > SLOW_MS) slow.set(endpoint.id, true);
        else slow.delete(endpoint.id);
        onFreed();
      });
      running.add(ended);
    },
  };
}

/** The key of the attempts to all endpoints that fail or are slow. */
const WEAK = 'weak';

const ownerKey = ({ workspace, owner }: WebhookEndpoint): string => partyOf({ workspace, name: owner });
