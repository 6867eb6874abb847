import { NetloomError } from '../../domain/common/errors.js';
import type { Bus, BusEvent, BusSubscription } from '../../ports/bus.js';
import { createListeners, type Listeners } from './listeners.js';
import { createSubscriberQueue, type SubscriberQueue } from './subscriber-queue.js';

interface Topic {
  /** The last events, oldest first, without gaps. */
  kept: BusEvent[];
  /** The sequence of the last delivered event; for a topic without events, the one that its first subscriber knew. */
  last: number | undefined;
  /** Events that arrived before their predecessors, by sequence. */
  readonly early: Map<number, BusEvent>;
  readonly queues: Set<SubscriberQueue>;
}

const BACKLOG = 1_000;
/** How long an event is held back whose predecessor never comes, because its publisher died between commit and publish. */
const GAP_TIMEOUT_MS = 250;

const tooOld = (after: number) =>
  new NetloomError(
    'CURSOR_TOO_OLD',
    `The events after ${after} are no longer stored. Read the session again, then subscribe without a cursor.`,
  );

function deliver(topic: Topic, event: BusEvent, keep: number): void {
  if (event.last === true) topic.kept = [];
  topic.kept.push(event);
  topic.last = event.sequence;
  if (topic.kept.length > keep) topic.kept = topic.kept.slice(-keep);
  topic.queues.forEach((queue) => queue.put(event));
}

/** Whether everything after `after` is stored; the rest may also be committed and about to be published. */
function isKept({ kept }: Topic, after: number): boolean {
  const [first, last] = [kept[0]?.sequence, kept.at(-1)?.sequence];
  return first !== undefined && last !== undefined && first <= after + 1 && last >= after;
}

/** Delivers held events up to the next gap, or across gaps. */
function flush(topic: Topic, keep: number, skipGaps: boolean): void {
  for (;;) {
    const { last } = topic;
    const lowest = topic.early.size === 0 ? undefined : Math.min(...topic.early.keys());
    if (lowest === undefined) return;
    if (last !== undefined && lowest > last + 1 && !skipGaps) return;
    const event = topic.early.get(lowest);
    topic.early.delete(lowest);
    if (event !== undefined && (last === undefined || lowest > last)) deliver(topic, event, keep);
  }
}

const noticesTo = (listeners: Listeners): Pick<Bus, 'notify' | 'listen'> => ({
  notify: async (name, notice) => listeners.hear(name, notice),
  listen: async (name) => listeners.listen(name),
});

/** Events of this process: the last `keep` for each of at most `maxTopics` topics. */
export function createMemoryBus(options: { readonly keep: number; readonly maxTopics: number }): Bus {
  const topics = new Map<string, Topic>();
  const listeners = createListeners();

  function topicOf(name: string): Topic {
    const known = topics.get(name);
    if (known !== undefined) {
      topics.delete(name);
      topics.set(name, known);
      return known;
    }
    const topic: Topic = { kept: [], last: undefined, early: new Map(), queues: new Set() };
    topics.set(name, topic);
    forgetOldest();
    return topic;
  }

  /** Topics in the order of their last use; topics with subscribers stay. */
  function forgetOldest(): void {
    for (const [name, topic] of topics) {
      if (topics.size <= options.maxTopics) return;
      if (topic.queues.size === 0) topics.delete(name);
    }
  }

  return {
    kind: 'memory',
    async publish(name, event) {
      const topic = topicOf(name);
      topic.early.set(event.sequence, event);
      flush(topic, options.keep, false);
      if (topic.early.size > 0) setTimeout(() => flush(topic, options.keep, true), GAP_TIMEOUT_MS).unref();
    },
    async subscribe(name, { after, latest }): Promise<BusSubscription> {
      const topic = topicOf(name);
      if (after !== undefined && after < latest && !isKept(topic, after)) throw tooOld(after);
      const missed = topic.kept.filter((event) => event.sequence > (after ?? latest));
      topic.last ??= latest;
      const queue = createSubscriberQueue(BACKLOG, tooOld, () => topic.queues.delete(queue));
      topic.queues.add(queue);
      missed.forEach((event) => queue.put(event));
      return queue.subscription;
    },
    ...noticesTo(listeners),
    async erase(name) {
      const topic = topics.get(name);
      const found = (topic?.kept.length ?? 0) + (topic?.early.size ?? 0);
      topic?.early.clear();
      if (topic !== undefined) topic.kept = topic.kept.filter(({ last }) => last === true);
      return { found, left: topic?.kept.filter(({ last }) => last !== true).length ?? 0, verified: true };
    },
    stats: () => ({
      topics: topics.size,
      subscribers: [...topics.values()].reduce((sum, topic) => sum + topic.queues.size, listeners.size),
      healthy: true,
      degraded: false,
    }),
    async dispose() {
      for (const topic of topics.values()) for (const queue of topic.queues) queue.close();
      topics.clear();
      listeners.dispose();
    },
  };
}
