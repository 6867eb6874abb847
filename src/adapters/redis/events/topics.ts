import type { Keys } from '../connection/keys.js';
import type { Link } from '../connection/link.js';

interface Topic<Member> {
  readonly members: Set<Member>;
  /** Resolves when the channel is open; set again after each attempt. */
  open: Promise<void> | undefined;
}

/** The subscribers of this process by topic. A topic's channel is open as long as it has subscribers; all channels share one connection. */
export interface Topics<Member> {
  /** Returns a function that unsubscribes. */
  join(topic: string, member: Member, onLeave: () => void): () => void;
  /** Opens the topic's channel, if it is not open. Resolves even if Redis is unavailable: {@link Topics.listenAgain} opens it later. */
  listen(topic: string): Promise<void>;
  /** Opens all channels again, because a new connection has none. */
  listenAgain(): Promise<void>;
  of(topic: string): ReadonlySet<Member>;
  all(): readonly Member[];
  names(): readonly string[];
}

const CHANNELS_AT_ONCE = 500;

export function createTopics<Member>(subscriber: Link, keys: Keys, hear: (topic: string, text: string) => void): Topics<Member> {
  const topics = new Map<string, Topic<Member>>();
  const nobody: ReadonlySet<Member> = new Set();
  subscriber.redis.on('message', (channel: string, text: string) => {
    const name = keys.topicOf(channel);
    if (channel === keys.events(name) && topics.has(name)) hear(name, text);
  });

  function close(name: string): void {
    topics.delete(name);
    subscriber.run((redis) => redis.unsubscribe(keys.events(name))).catch(() => undefined);
  }

  async function open(name: string): Promise<void> {
    const topic = topics.get(name);
    if (topic === undefined) return;
    topic.open ??= subscriber.run((redis) => redis.subscribe(keys.events(name))).then(() => undefined);
    try {
      await topic.open;
    } catch {
      topic.open = undefined;
    }
  }

  function openedNow(name: string): void {
    const topic = topics.get(name);
    if (topic !== undefined) topic.open = Promise.resolve();
  }

  return {
    join(name, member, onLeave) {
      const topic = topics.get(name) ?? { members: new Set<Member>(), open: undefined };
      topics.set(name, topic);
      topic.members.add(member);
      return () => {
        onLeave();
        topic.members.delete(member);
        if (topic.members.size === 0 && topics.get(name) === topic) close(name);
      };
    },
    listen: open,
    async listenAgain() {
      const names = [...topics.keys()];
      for (let index = 0; index < names.length; index += CHANNELS_AT_ONCE) {
        const some = names.slice(index, index + CHANNELS_AT_ONCE);
        await subscriber.run((redis) => redis.subscribe(...some.map((name) => keys.events(name))));
        for (const name of some) openedNow(name);
      }
    },
    of: (name) => topics.get(name)?.members ?? nobody,
    all: () => [...topics.values()].flatMap(({ members }) => [...members]),
    names: () => [...topics.keys()],
  };
}
