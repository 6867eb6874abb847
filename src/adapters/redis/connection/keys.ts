/** Version of what is written under the prefix. Another one leaves the old keys alone until they expire. */
const VERSION = 'v1';

/**
 * Every name in Redis, in one place. docs/OPERATIONS.md has the table: what is in them, how long and how much.
 * Keys that one script uses share what stands in braces, so that they are in one slot of a cluster.
 */
export interface Keys {
  /** A cached value: string, JSON. */
  cached(key: string): string;
  /** Who computes that value now: hash of `token` and `awaited`. */
  lock(key: string): string;
  /** Counts the computations of what belongs together, for fencing tokens: integer. */
  fence(key: string): string;
  /** Events of a topic: stream of `s` (sequence) and `p` (payload), and the channel of the same name on which they are told at once. */
  events(topic: string): string;
  /** The topic of such a stream. */
  topicOf(events: string): string;
  /** Channel on which the lock of a key is told to be free. */
  readonly wakes: string;
  /** Channel on which the tag is told that is erased. */
  readonly erasures: string;
  /** Pattern of all keys of a tag, which may be a pattern itself. */
  tagged(tag: string): string;
  /** Before the name of a counter of requests: integer. */
  readonly limits: string;
  /** Before the names of BullMQ. */
  readonly jobs: string;
}

export function createKeys(prefix: string): Keys {
  const base = `${prefix}:${VERSION}`;
  const events = `${base}:events:{`;
  return {
    cached: (key) => `${base}:cache:${tagged(key)}`,
    lock: (key) => `${base}:lock:${tagged(key)}`,
    fence: (key) => `${base}:fence:{${tagOf(key) ?? key}}`,
    events: (topic) => `${events}${topic}}`,
    topicOf: (name) => name.slice(events.length, -1),
    wakes: `${base}:wakes`,
    erasures: `${base}:erasures`,
    tagged: (tag) => `${base}:*{${tag}}*`,
    limits: `${base}:limit`,
    jobs: `${base}:jobs`,
  };
}

const tagOf = (key: string): string | undefined => /\{(.+?)\}/u.exec(key)?.[1];
const tagged = (key: string): string => (tagOf(key) === undefined ? `{${key}}` : key);
