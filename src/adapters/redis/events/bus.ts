import type { Timer } from '../../../async/timer.js';
import type { Erased } from '../../../ports/store/erasure.js';
import type { Bus, BusEvent, Delivery, BusSubscription, SubscribeFrom } from '../../../ports/bus.js';
import { createSubscriberQueue, type SubscriberQueue } from '../../memory/subscriber-queue.js';
import { createDelivery } from './delivery.js';
import type { Keys } from '../connection/keys.js';
import type { Link } from '../connection/link.js';
import { UNVERIFIED } from '../connection/erase-keys.js';
import { backfillEvents } from './event-backfill.js';
import { createNotices, type Notices } from './notices.js';
import { createOutboundEvents, type OutboundEvents } from './outbound-events.js';
import { withTimeout } from '../../../async/with-timeout.js';
import { createSequencer, tooOld, type Sequencer } from './sequencer.js';
import { createEventStreams, readMessage, type EventStreams } from './stream.js';
import { createTopics, type Topics } from './topics.js';

export interface RedisBusOptions {
  /** The connection for streams. */
  readonly link: Link;
  /** The connection for channels. */
  readonly subscriber: Link;
  readonly keys: Keys;
  /** The number of events that are stored for each topic. */
  readonly keep: number;
  /** For the time that late events are waited for, and that an outage lasts until it is reported. */
  readonly timer?: Timer | undefined;
}

const BACKLOG = 1_000;
/** The maximum time that a publisher waits for a slow Redis, in milliseconds. */
const PUBLISH_TIMEOUT_MS = 50;
const CATCH_UP_AT_ONCE = 16;
/** The time for sending pending events at shutdown, in milliseconds. */
const GOODBYE_MS = 300;

/** A subscriber of this process. */
interface Subscriber {
  readonly queue: SubscriberQueue;
  readonly sequencer: Sequencer;
  readonly current: SubscribeFrom['current'];
}

/**
 * Carries events between instances: every event is appended to the stream of its topic, which stores the last ones, and published on its channel.
 * Subscribers of the same instance receive it at once. While Redis is unavailable, events are queued.
 */
export function createRedisBus({ link, subscriber, keys, keep, timer }: RedisBusOptions): Bus {
  const streams = createEventStreams(link, keys, keep);
  const topics = createTopics<Subscriber>(subscriber, keys, (topic, text) => arrive(topic, readMessage(text)));
  const notices = createNotices(link, subscriber, keys);
  const outboundEvents = createOutboundEvents(streams, () => delivery.look());
  function arrive(topic: string, event: BusEvent): void {
    for (const { sequencer } of topics.of(topic)) sequencer.offer(event);
  }
  const delivery = createDelivery({
    trouble: () => troubleOf(link.away() || subscriber.away(), outboundEvents),
    reachable: () => link.healthy() && subscriber.healthy(),
    makeUp: () => makeUp({ streams, topics, notices, outboundEvents }, arrive),
    tell: (news) => tellAll({ topics, notices }, news),
    timer,
  });
  const { connectionState } = delivery;
  for (const each of [link, subscriber]) each.watch(() => delivery.look());
  async function subscribe(topic: string, { after, latest, current }: SubscribeFrom): Promise<BusSubscription> {
    const queue = createSubscriberQueue(BACKLOG, tooOld, () => leave());
    const readMissing = () => offerStored(streams, topic, sequencer.last(), sequencer.offer).catch(() => undefined);
    const sequencer = createSequencer(after ?? latest, { timer, connectionState, deliver: queue.put, readMissing, fail: queue.fail });
    const leave = topics.join(topic, { queue, sequencer, current }, sequencer.stop);
    if (delivery.said().degraded) queue.put({ delivery: delivery.said() });
    try {
      await topics.listen(topic);
      (await backfillEvents({ streams, outboundEvents }, topic, after ?? latest, latest)).forEach(sequencer.offer);
      sequencer.begin(latest);
      return queue.subscription;
    } catch (error) {
      queue.close();
      throw error;
    }
  }

  return {
    kind: 'redis',
    async publish(topic, event) {
      arrive(topic, event);
      const sent = outboundEvents.put(topic, event);
      if (outboundEvents.flows()) await withTimeout(sent, PUBLISH_TIMEOUT_MS, () => undefined);
    },
    subscribe,
    notify: (topic, notice) => notices.notify(topic, notice),
    listen: (topic) => notices.listen(topic),
    erase: (topic) => eraseEvents(streams, outboundEvents, topic),
    stats: () => ({
      topics: topics.names().length,
      subscribers: topics.all().length + notices.listeners.size,
      healthy: link.healthy() && subscriber.healthy(),
      ...delivery.said(),
    }),
    async dispose() {
      delivery.dispose();
      for (const { queue } of topics.all()) queue.close();
      notices.listeners.dispose();
      await sendLast(link, outboundEvents);
    },
  };
}

function tellAll({ topics, notices }: Pick<Places, 'topics' | 'notices'>, delivery: Delivery): void {
  topics.all().forEach(({ queue }) => queue.put({ delivery }));
  notices.listeners.tell({ delivery });
}

interface Places {
  readonly streams: EventStreams;
  readonly topics: Topics<Subscriber>;
  readonly notices: Notices;
  readonly outboundEvents: OutboundEvents;
}

/** After an outage: sends pending events, and reads the missed ones. */
async function makeUp(
  { streams, topics, notices, outboundEvents }: Places,
  arrive: (topic: string, event: BusEvent) => void,
): Promise<void> {
  await outboundEvents.flush();
  await topics.listenAgain();
  await notices.makeUp();
  await inGroups(topics.names(), CATCH_UP_AT_ONCE, async (topic) => {
    await offerStored(streams, topic, lastOf(topics.of(topic)), (event) => arrive(topic, event));
    await expectLatest([...topics.of(topic)]);
  });
}

async function sendLast(link: Link, outboundEvents: OutboundEvents): Promise<void> {
  if (link.healthy() && outboundEvents.flows()) await withTimeout(outboundEvents.flush(), GOODBYE_MS, () => undefined);
  outboundEvents.dispose();
}

function troubleOf(away: boolean, outboundEvents: OutboundEvents): string | undefined {
  if (away) return 'Redis does not respond.';
  return outboundEvents.flows() ? undefined : 'Redis takes no more events: it is full.';
}

async function eraseEvents(streams: EventStreams, outboundEvents: OutboundEvents, topic: string): Promise<Erased> {
  const waiting = outboundEvents.forget(topic);
  const kept = await streams.erase(topic).catch(() => undefined);
  if (kept === undefined) return { ...UNVERIFIED, found: waiting };
  return { found: waiting + kept.found, left: kept.left, verified: true };
}

/** Redis may have lost the last events, and with them any sign of a gap, so the latest sequence is read from the store. */
async function expectLatest(subscribers: readonly Subscriber[]): Promise<void> {
  const latest = await subscribers[0]?.current?.().catch(() => undefined);
  if (latest !== undefined) for (const { sequencer } of subscribers) sequencer.begin(latest);
}

/** The sequence that all of them have received. */
function lastOf(subscribers: ReadonlySet<Subscriber>): number {
  return Math.min(...[...subscribers].map(({ sequencer }) => sequencer.last()));
}

/** Reads the stored events after `after` and offers them. */
async function offerStored(streams: EventStreams, topic: string, after: number, offer: (event: BusEvent) => void): Promise<void> {
  const { events } = await streams.after(topic, after, Infinity);
  events.forEach(offer);
}

async function inGroups<T>(items: readonly T[], size: number, work: (item: T) => Promise<void>): Promise<void> {
  for (let index = 0; index < items.length; index += size) await Promise.all(items.slice(index, index + size).map(work));
}
