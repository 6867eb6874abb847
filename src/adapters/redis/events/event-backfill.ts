import { setTimeout as wait } from 'node:timers/promises';
import type { BusEvent } from '../../../ports/bus.js';
import type { OutboundEvents } from './outbound-events.js';
import { tooOld } from './sequencer.js';
import type { EventStreams } from './stream.js';

/** The delay before looking again for events that are being published, in milliseconds. */
const LOOK_AGAIN_MS = 250;

interface Places {
  readonly streams: EventStreams;
  readonly outboundEvents: OutboundEvents;
}

/** All events after `after`, from all places. Throws CURSOR_TOO_OLD if an event that was committed up to `latest` is lost. */
export async function backfillEvents(places: Places, topic: string, after: number, latest: number): Promise<readonly BusEvent[]> {
  const found = await look(places, topic, after, latest);
  if (found !== undefined) return found;
  await wait(LOOK_AGAIN_MS);
  const again = await look(places, topic, after, latest);
  if (again === undefined) throw tooOld(after);
  return again;
}

/** Undefined if there are gaps. The last committed events may still be in transit, but nothing before them may be missing. */
async function look(
  { streams, outboundEvents }: Places,
  topic: string,
  after: number,
  latest: number,
): Promise<readonly BusEvent[] | undefined> {
  const kept = await streams.after(topic, after, latest).catch(() => ({ events: [], reached: false }));
  const events = [...kept.events, ...outboundEvents.waiting(topic).filter(({ sequence }) => sequence > after)];
  if (after >= latest) return events;
  const sequences = new Set(events.map(({ sequence }) => sequence));
  const whole = Math.max(after, ...sequences) === after + sequences.size;
  return whole && (sequences.size > 0 || kept.reached) ? events : undefined;
}
