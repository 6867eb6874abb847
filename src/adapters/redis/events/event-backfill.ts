import { setTimeout as wait } from 'node:timers/promises';
import type { BusEvent } from '../../../ports/bus.js';
import type { OutboundEvents } from './outbound-events.js';
import { PUBLISHING_MS, tooOld } from './sequencer.js';
import type { EventStreams } from './stream.js';

/** How often to look for events that are being published, in milliseconds. */
const LOOK_AGAIN_MS = 250;
interface Places {
  readonly streams: EventStreams;
  readonly outboundEvents: OutboundEvents;
}

/**
 * All events after `after`, from all places. Throws CURSOR_TOO_OLD if an event that was committed up to `latest` is lost. Events that were removed
 * from the stream are the oldest, so a gap after the first event is waited for: its publisher may only be busy.
 */
export async function backfillEvents(places: Places, topic: string, after: number, latest: number): Promise<readonly BusEvent[]> {
  const until = performance.now() + PUBLISHING_MS;
  for (let first = true; ; first = false) {
    const { events, state } = await look(places, topic, after, latest);
    if (state === 'WHOLE') return events;
    if (performance.now() > until || (state === 'REMOVED' && !first)) throw tooOld(after);
    await wait(LOOK_AGAIN_MS);
  }
}

interface Found {
  readonly events: readonly BusEvent[];
  /** REMOVED: the oldest events are missing. LATE: others are. The last committed events may still be in transit. */
  readonly state: 'WHOLE' | 'REMOVED' | 'LATE';
}

async function look({ streams, outboundEvents }: Places, topic: string, after: number, latest: number): Promise<Found> {
  const kept = await streams.after(topic, after, latest).catch(() => ({ events: [], reached: false }));
  const events = [...kept.events, ...outboundEvents.waiting(topic).filter(({ sequence }) => sequence > after)];
  if (after >= latest) return { events, state: 'WHOLE' };
  const sequences = new Set(events.map(({ sequence }) => sequence));
  if (!kept.reached && !sequences.has(after + 1)) return { events, state: 'REMOVED' };
  const isWhole = Math.max(after, ...sequences) === after + sequences.size;
  return { events, state: isWhole ? 'WHOLE' : 'LATE' };
}
