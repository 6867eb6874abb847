import type { Keys } from '../connection/keys.js';
import type { Link } from '../connection/link.js';

interface Topic<Member> {
  readonly members: Set<Member>;
  /** The channel is open; settles anew after each attempt. */
  open: Promise<void> | undefined;
}

/** Who listens to what in this process. A topic's channel is open as long as somebody does, on the one connection that all share. */
export interface Topics<Member> {
  /** Returns how to leave again. */
  join(topic: string, member: Member, onLeave: () => void): () => void;
  /** Opens the topic's channel if it is not open. Resolves also when Redis is away: {@link Topics.listenAgain} makes up for it. */
  listen(topic: string): Promise<void>;
  /** Opens every channel, also those that should be open: after a new connection nobody can be sure. */
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
