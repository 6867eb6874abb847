import type { BusEvent } from '../../../ports/bus.js';

/** The bounds of the queue while Redis is unavailable: the number of events and of their characters. */
const MAX_EVENTS = 10_000;
const MAX_CHARACTERS = 64_000_000;

/** A pending event. */
export interface PendingEvent {
  readonly topic: string;
  readonly event: BusEvent;
  /** Whether it may have arrived, because an attempt had no reply. */
  tried: boolean;
  /** Whether subscribers have received it, so that only storing it failed. */
  told: boolean;
  /** Called when it was sent or dropped. */
  readonly done: () => void;
}

/** Pending events in order; the newest within the bounds. */
export interface PendingEvents {
  /** May drop the oldest events. */
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
        if (letters.size <= MAX_EVENTS && characters <= MAX_CHARACTERS) return;
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
