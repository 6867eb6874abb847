import type { BusEvent } from '../../../ports/bus.js';
import { createPendingEvents, type PendingEvent } from './pending-events.js';
import { isFull, RedisUnavailable } from '../connection/link.js';
import type { EventStreams } from './stream.js';

/** Sent before the answers to the earlier ones are awaited. */
const BATCH = 64;
const TRY_AGAIN_MS = 1_000;

/** What became of an event that was to be sent. REFUSED: Redis will never take it. */
type Outcome = 'SENT' | 'AWAY' | 'FULL' | 'REFUSED';

/** Events on their way to the other instances, oldest first. What cannot be sent waits here, the newest within bounds. */
export interface OutboundEvents {
  /** Resolves when the event is sent, or given up. */
  put(topic: string, event: BusEvent): Promise<void>;
  /** What waits of one topic. */
  waiting(topic: string): readonly BusEvent[];
  /** Gives up what waits of a topic, but for the event that ends it. Resolves to how many there were. */
  forget(topic: string): number;
  /** Sends what waits, as far as Redis takes it. */
  flush(): Promise<void>;
  /** Redis answers, and took what was sent last. */
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
      // Together with the look at the letters, so that one that comes now begins anew.
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

  /** A Redis that keeps nothing more still tells others. */
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
