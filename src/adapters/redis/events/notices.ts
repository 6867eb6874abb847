import { randomUUID } from 'node:crypto';
import { createListeners, type Listeners } from '../../memory/listeners.js';
import { withTimeout } from '../../../async/with-timeout.js';
import type { BusSubscription } from '../../../ports/bus.js';
import type { Keys } from '../connection/keys.js';
import type { Link } from '../connection/link.js';

const NOTIFY_TIMEOUT_MS = 50;
/** The number of topics whose failed notices are remembered. */
const MAX_FAILED = 10_000;
/** A notice that says only that others were lost. */
const LOST = '';

/** Notices between instances: a channel for each topic, without a stream. */
export interface Notices {
  readonly listeners: Pick<Listeners, 'tell' | 'size' | 'dispose'>;
  notify(topic: string, notice: string): Promise<void>;
  listen(topic: string): Promise<BusSubscription>;
  /** After an outage: opens all channels again, and tells listeners everywhere that notices may be lost. */
  makeUp(): Promise<void>;
}

export function createNotices(link: Link, subscriber: Link, keys: Keys): Notices {
  const listeners = createListeners();
  const instance = randomUUID();
  const failed = new Set<string>();
  subscriber.redis.on('message', (channel: string, text: string) => {
    const topic = keys.topicOfNotices(channel);
    if (topic === undefined || !listeners.has(topic) || text.startsWith(instance)) return;
    listeners.hear(topic, text.slice(text.indexOf(' ') + 1));
  });

  const send = (topic: string, notice: string) => link.run((redis) => redis.publish(keys.notices(topic), `${instance} ${notice}`));

  function remember(topic: string): void {
    if (failed.size < MAX_FAILED) failed.add(topic);
  }

  return {
    listeners,
    async notify(topic, notice) {
      listeners.hear(topic, notice);
      const sent = send(topic, notice).then(
        () => undefined,
        () => remember(topic),
      );
      await withTimeout(sent, NOTIFY_TIMEOUT_MS, () => undefined);
    },
    async listen(topic) {
      const subscription = listeners.listen(topic, () => {
        subscriber.run((redis) => redis.unsubscribe(keys.notices(topic))).catch(() => undefined);
      });
      // If Redis is unavailable, `makeUp` opens the channel later.
      await subscriber.run((redis) => redis.subscribe(keys.notices(topic))).catch(() => undefined);
      return subscription;
    },
    async makeUp() {
      const channels = listeners.topics().map((topic) => keys.notices(topic));
      if (channels.length > 0) await subscriber.run((redis) => redis.subscribe(...channels));
      for (const topic of failed) {
        await send(topic, LOST);
        failed.delete(topic);
      }
      listeners.tell({ delivery: { degraded: false } });
    },
  };
}
