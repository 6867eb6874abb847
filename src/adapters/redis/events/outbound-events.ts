import type { BusEvent } from '../../../ports/bus.js';
import { createPendingEvents, type PendingEvent } from './pending-events.js';
import { isFull, RedisUnavailable } from '../connection/link.js';
import type { EventStreams } from './stream.js';

/** The number of events that are sent before the first reply is awaited. */
const BATCH = 64;
const TRY_AGAIN_MS = 1_000;

/** The result of sending an event. REFUSED: Redis will never accept it. */
type Outcome = 'SENT' | 'AWAY' | 'FULL' | 'REFUSED';

/** Events on their way to other instances, oldest first. Events that cannot be sent stay in a bounded queue. */
export interface OutboundEvents {
  /** Resolves when the event was sent or dropped. */
  put(topic: string, event: BusEvent): Promise<void>;
  /** The pending events of one topic. */
  waiting(topic: string): readonly BusEvent[];
  /** Drops the pending events of a topic, except the one that ends it. Returns their number. */
  forget(topic: string): number;
  /** Sends pending events, as far as Redis accepts them. */
  flush(): Promise<void>;
  /** Whether Redis responds and accepted the last event. */
  flows(): boolean;
  dispose(): void;
}

export function createOutboundEvents(streams: EventStreams, onChange: () => void): OutboundEvents {
  const pendingEvents = createPendingEvents();
  let state: 'FLOWS' | 'AWAY' | 'FULL' = 'FLOWS';
  let sending: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function sendAll(): Promise<void> {
    for (;;) {
      const batch = pendingEvents.first(BATCH);
      const outcomes = await Promise.all(batch.map((pendingEvent) => send(streams, pendingEvent)));
      batch.forEach(
        (pendingEvent, index) => (outcomes[index] === 'SENT' || outcomes[index] === 'REFUSED') && pendingEvents.remove(pendingEvent),
      );
      const stuck = outcomes.find((outcome) => outcome === 'AWAY' || outcome === 'FULL');
      if (stuck === undefined && pendingEvents.size > 0) continue;
      // Set together with the check for pending events, so that a new event starts a new run.
      sending = undefined;
      return become(stuck ?? 'FLOWS');
    }
  }

  function become(next: typeof state): void {
    if (next !== 'FLOWS') retry ??= setTimeout(again, TRY_AGAIN_MS).unref();
    if (next === state) return;
    state = next;
    onChange();
  }

  function again(): void {
    retry = undefined;
    void flush();
  }

  async function flush(): Promise<void> {
    sending ??= sendAll();
    await sending;
  }

  /** A full Redis still publishes on channels. */
  async function tell(pendingEvent: PendingEvent): Promise<void> {
    if ((await send(streams, pendingEvent)) === 'SENT') pendingEvents.remove(pendingEvent);
  }

  return {
    put(topic, event) {
      return new Promise((resolve) => {
        const pendingEvent: PendingEvent = { topic, event, tried: false, told: false, done: resolve };
        pendingEvents.add(pendingEvent);
        if (state === 'FLOWS') void flush();
        else if (state === 'FULL' && pendingEvents.has(pendingEvent)) void tell(pendingEvent);
      });
    },
    waiting: (topic) => pendingEvents.all().flatMap((pendingEvent) => (pendingEvent.topic === topic ? pendingEvent.event : [])),
    forget(topic) {
      const waiting = pendingEvents.all().filter((pendingEvent) => pendingEvent.topic === topic && pendingEvent.event.last !== true);
      waiting.forEach(pendingEvents.remove);
      return waiting.length;
    },
    flush,
    flows: () => state === 'FLOWS',
    dispose() {
      clearTimeout(retry);
      pendingEvents.all().forEach(pendingEvents.remove);
    },
  };
}

async function send(streams: EventStreams, pendingEvent: PendingEvent): Promise<Outcome> {
  const how = { again: pendingEvent.tried, quiet: pendingEvent.told };
  pendingEvent.tried = true;
  try {
    await streams.add(pendingEvent.topic, pendingEvent.event, how);
    return 'SENT';
  } catch (error) {
    if (error instanceof RedisUnavailable) return 'AWAY';
    pendingEvent.told ||= isFull(error);
    return isFull(error) ? 'FULL' : 'REFUSED';
  }
}
