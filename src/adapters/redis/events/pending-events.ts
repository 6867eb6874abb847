import type { BusEvent } from '../../../ports/bus.js';

/** What is kept for a Redis that is away: so many events, and so many characters of them. */
const MOST_EVENTS = 10_000;
const MOST_CHARACTERS = 64_000_000;

/** An event on its way. */
export interface PendingEvent {
  readonly topic: string;
  readonly event: BusEvent;
  /** It may have arrived, though nobody said so. */
  tried: boolean;
  /** Who listens has been told; only keeping it failed. */
  told: boolean;
  /** Called when it is sent or given up. */
  readonly done: () => void;
}

/** Letters in the order in which they came, the newest within the bounds. */
export interface PendingEvents {
  /** May push out the oldest. */
  add(pendingEvent: PendingEvent): void;
  readonly remove: (pendingEvent: PendingEvent) => void;
  has(pendingEvent: PendingEvent): boolean;
  first(count: number): readonly PendingEvent[];
  all(): readonly PendingEvent[];
  readonly size: number;
}

export function createPendingEvents(): PendingEvents {
  const letters = new Set<PendingEvent>();
  let characters = 0;
  const remove = (pendingEvent: PendingEvent): void => {
    if (!letters.delete(pendingEvent)) return;
    characters -= pendingEvent.event.payload.length;
    pendingEvent.done();
  };
  return {
    add(pendingEvent) {
      letters.add(pendingEvent);
      characters += pendingEvent.event.payload.length;
      for (const oldest of letters) {
        if (letters.size <= MOST_EVENTS && characters <= MOST_CHARACTERS) return;
        remove(oldest);
      }
    },
    remove,
    has: (pendingEvent) => letters.has(pendingEvent),
    first(count) {
      const first: PendingEvent[] = [];
      for (const pendingEvent of letters) {
        if (first.length === count) break;
        first.push(pendingEvent);
      }
      return first;
    },
    all: () => [...letters],
    get size() {
      return letters.size;
    },
  };
}
