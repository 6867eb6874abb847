import type { Delivery } from '../../../ports/bus.js';
import type { ConnectionState } from './sequencer.js';

/** Word of an outage is given when it lasts so long: a hiccup is none. */
const OUTAGE_MS = 400;

/** How events travel now, and who has to know. */
export interface DeliveryState {
  readonly connectionState: () => ConnectionState;
  /** What subscribers were told last. */
  said(): Delivery;
  /** Looks at what may have changed. */
  look(): void;
  dispose(): void;
}

export interface DeliveryOptions {
  /** Why events do not travel as they should, or undefined. */
  readonly trouble: () => string | undefined;
  /** Whether it is worth trying to make up for what was missed. */
  readonly reachable: () => boolean;
  /** Sends what waited and reads what was missed. Throws when it could not. */
  readonly makeUp: () => Promise<void>;
  readonly tell: (delivery: Delivery) => void;
}

/** Foul weather begins with the first trouble; it ends when all that was missed, on both sides, is made up for. */
export function createDelivery({ trouble, reachable, makeUp, tell }: DeliveryOptions): DeliveryState {
  let connectionState: ConnectionState = { degraded: false, restoredAt: -Infinity };
  let said: Delivery = { degraded: false };
  let announcing: NodeJS.Timeout | undefined;
  let looking = false;
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
    const made = await makeUp().then(
      () => trouble() === undefined,
      () => false,
    );
    looking = false;
    if (over) return;
    if (!made) {
      setTimeout(look, OUTAGE_MS).unref();
      return;
    }
    connectionState = { degraded: false, restoredAt: performance.now() };
    clearTimeout(announcing);
    announcing = undefined;
    if (said.degraded) say({ degraded: false });
  }

  function look(): void {
    const reason = trouble();
    if (reason !== undefined) {
      connectionState = { ...connectionState, degraded: true };
      if (!said.degraded) announcing ??= setTimeout(announce, OUTAGE_MS, reason).unref();
    }
    if (!looking && !over && connectionState.degraded && reachable()) void recover();
  }

  return {
    connectionState: () => connectionState,
    said: () => said,
    look,
    dispose() {
      over = true;
      clearTimeout(announcing);
    },
  };
}
