import { SYSTEM_TIMER, type Timer } from '../../../async/timer.js';
import type { Delivery } from '../../../ports/bus.js';
import type { ConnectionState } from './sequencer.js';

/** Shorter outages are not reported, in milliseconds. */
const OUTAGE_MS = 400;

/** Tracks the delivery state and informs subscribers. */
export interface DeliveryState {
  readonly connectionState: () => ConnectionState;
  /** The state that subscribers know. */
  said(): Delivery;
  /** Checks for changes. */
  look(): void;
  dispose(): void;
}

export interface DeliveryOptions {
  /** The reason for degraded delivery, or undefined. */
  readonly trouble: () => string | undefined;
  /** Whether it is worth trying to catch up. */
  readonly reachable: () => boolean;
  /** Sends pending events and reads missed ones. Throws if that fails. */
  readonly makeUp: () => Promise<void>;
  readonly tell: (delivery: Delivery) => void;
  readonly timer?: Timer | undefined;
}

/** Delivery is degraded from the first failure until everything missed, on both sides, has been sent and read. */
export function createDelivery({ trouble, reachable, makeUp, tell, timer = SYSTEM_TIMER }: DeliveryOptions): DeliveryState {
  let connectionState: ConnectionState = { degraded: false, restoredAt: -Infinity };
  let said: Delivery = { degraded: false };
  let announcing: (() => void) | undefined;
  let looking = false;
  let interrupted = false;
  let over = false;

  function say(delivery: Delivery): void {
    said = delivery;
    tell(delivery);
  }

  function announce(reason: string): void {
    announcing = undefined;
    if (connectionState.degraded && !said.degraded) say({ degraded: true, reason: trouble() ?? reason });
  }

  async function recover(): Promise<void> {
    looking = true;
    interrupted = false;
    const made = await makeUp().then(
      () => trouble() === undefined,
      () => false,
    );
    looking = false;
    if (over) return;
    // If the connection was lost during recovery, the new one has no subscriptions, even if Redis responds again.
    if (!made || interrupted) {
      timer.after(OUTAGE_MS, look);
      return;
    }
    connectionState = { degraded: false, restoredAt: timer.now() };
    announcing?.();
    announcing = undefined;
    if (said.degraded) say({ degraded: false });
  }

  function look(): void {
    const reason = trouble();
    if (reason !== undefined) {
      interrupted = true;
      connectionState = { ...connectionState, degraded: true };
      if (!said.degraded) announcing ??= timer.after(OUTAGE_MS, () => announce(reason));
    }
    if (!looking && !over && connectionState.degraded && reachable()) void recover();
  }

  return {
    connectionState: () => connectionState,
    said: () => said,
    look,
    dispose() {
      over = true;
      announcing?.();
    },
  };
}
