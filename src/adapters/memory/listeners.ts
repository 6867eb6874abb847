import { NetloomError } from '../../domain/common/errors.js';
import type { BusItem, BusSubscription } from '../../ports/bus.js';
import { createSubscriberQueue, type SubscriberQueue } from './subscriber-queue.js';

const BACKLOG = 1_000;

const tooMany = () => new NetloomError('CURSOR_TOO_OLD', `More than ${BACKLOG} notices were unread. Subscribe again.`);

/** Who listens to the notices of a topic in this process. */
export interface Listeners {
  listen(topic: string, onLeave?: () => void): BusSubscription;
  hear(topic: string, notice: string): void;
  /** Tells all listeners. */
  tell(item: BusItem): void;
  has(topic: string): boolean;
  topics(): readonly string[];
  readonly size: number;
  dispose(): void;
}

export function createListeners(): Listeners {
  const topics = new Map<string, Set<SubscriberQueue>>();
  let heard = 0;
  const all = (): readonly SubscriberQueue[] => [...topics.values()].flatMap((queues) => [...queues]);
  return {
    listen(topic, onLeave) {
      const queues = topics.get(topic) ?? new Set();
      topics.set(topic, queues);
      const queue = createSubscriberQueue(BACKLOG, tooMany, () => {
        queues.delete(queue);
        if (queues.size > 0 || topics.get(topic) !== queues) return;
        topics.delete(topic);
        onLeave?.();
      });
      queues.add(queue);
      return queue.subscription;
    },
    hear(topic, notice) {
      heard += 1;
      topics.get(topic)?.forEach((queue) => queue.put({ sequence: heard, payload: notice }));
    },
    tell: (item) => all().forEach((queue) => queue.put(item)),
    has: (topic) => topics.has(topic),
    topics: () => [...topics.keys()],
    get size() {
      return all().length;
    },
    dispose: () => all().forEach((queue) => queue.close()),
  };
}
