import { SYSTEM_TIMER, type Timer } from '../../async/timer.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Erased } from '../../ports/store/erasure.js';
import type { Bus, BusEvent, BusSubscription } from '../../ports/bus.js';
import { createListeners, type Listeners } from './listeners.js';
import { createSubscriberQueue, type SubscriberQueue } from './subscriber-queue.js';

interface Topic {
  /** The last events, oldest first, without gaps. */
  readonly kept: BusEvent[];
  /** The sequence of the last delivered event; for a topic without events, the one that its first subscriber knew. */
  last: number | undefined;
  /** Events that arrived before their predecessors, by sequence. */
  readonly early: Map<number, BusEvent>;
  readonly queues: Set<SubscriberQueue>;
}

interface MemoryBusOptions {
  readonly keep: number;
  readonly maxTopics: number;
  readonly maxCharacters: number;
}

/** The stored events, and their bounds. */
interface Bounds extends MemoryBusOptions {
  readonly held: Held;
}

/** The number of characters of the stored events of all topics. */
interface Held {
  characters: number;
}

const BACKLOG = 1_000;
/** How long an event is held back whose predecessor never comes, because its publisher died between commit and publish. */
const GAP_TIMEOUT_MS = 250;

const tooOld = (after: number) =>
  new NetloomError(
    'CURSOR_TOO_OLD',
    `The events after ${after} are no longer stored. Read the session again, then subscribe without a cursor.`,
  );

const charactersIn = (events: readonly BusEvent[]): number => events.reduce((sum, { payload }) => sum + payload.length, 0);

/** Drops the oldest events of a topic, by default all. */
function drop({ kept }: Topic, held: Held, count = kept.length): void {
  held.characters -= charactersIn(kept.splice(0, count));
}

function deliver(topic: Topic, event: BusEvent, { keep, held }: Bounds): void {
  if (event.last === true) drop(topic, held);
  topic.kept.push(event);
  held.characters += event.payload.length;
  topic.last = event.sequence;
  if (topic.kept.length > keep) drop(topic, held, topic.kept.length - keep);
  topic.queues.forEach((queue) => queue.put(event));
}

/** Whether everything after `after` is stored; the rest may also be committed and about to be published. */
function isKept({ kept }: Topic, after: number): boolean {
  const [first, last] = [kept[0]?.sequence, kept.at(-1)?.sequence];
  return first !== undefined && last !== undefined && first <= after + 1 && last >= after;
}

/** Delivers held events up to the next gap, or across gaps. */
function flush(topic: Topic, bounds: Bounds, skipGaps: boolean): void {
  for (;;) {
    const { last } = topic;
    const lowest = topic.early.size === 0 ? undefined : Math.min(...topic.early.keys());
    if (lowest === undefined) return;
    if (last !== undefined && lowest > last + 1 && !skipGaps) return;
    const event = topic.early.get(lowest);
    topic.early.delete(lowest);
    if (event !== undefined && (last === undefined || lowest > last)) deliver(topic, event, bounds);
  }
}

const noticesTo = (listeners: Listeners): Pick<Bus, 'notify' | 'listen'> => ({
  notify: async (name, notice) => listeners.hear(name, notice),
  listen: async (name) => listeners.listen(name),
});

/** Drops all events of a topic except the last one of an ended topic. */
function eraseEvents(topic: Topic, held: Held): Erased {
  const { kept, early } = topic;
  const found = kept.length + early.size;
  early.clear();
  drop(topic, held, kept.at(-1)?.last === true ? kept.length - 1 : kept.length);
  return { found, left: kept.filter(({ last }) => last !== true).length, verified: true };
}

/** Topics in the order of their last use. Topics with subscribers, and the one in use, stay with the newer half of their events. */
function forgetOldest(topics: Map<string, Topic>, { maxTopics, maxCharacters, held }: Bounds, used: string): void {
  for (const [name, topic] of topics) {
    if (topics.size <= maxTopics && held.characters <= maxCharacters) return;
    if (topic.queues.size === 0 && name !== used) {
      drop(topic, held);
      topics.delete(name);
    } else if (held.characters > maxCharacters) drop(topic, held, Math.ceil(topic.kept.length / 2));
  }
}

/** Events of this process: the last `keep` for each of at most `maxTopics` topics, with at most `maxCharacters` in total. */
export function createMemoryBus(options: MemoryBusOptions, timer: Timer = SYSTEM_TIMER): Bus {
  const bounds: Bounds = { ...options, held: { characters: 0 } };
  const { held } = bounds;
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
    forgetOldest(topics, bounds, name);
    return topic;
  }

  return {
    kind: 'memory',
    async publish(name, event) {
      const topic = topicOf(name);
      topic.early.set(event.sequence, event);
      flush(topic, bounds, false);
      if (topic.early.size > 0) timer.after(GAP_TIMEOUT_MS, () => topics.get(name) === topic && flush(topic, bounds, true));
      forgetOldest(topics, bounds, name);
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
      return topic === undefined ? { found: 0, left: 0, verified: true } : eraseEvents(topic, held);
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
