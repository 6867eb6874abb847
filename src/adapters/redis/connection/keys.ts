/** The version of the data under the prefix. A new version ignores old keys until they expire. */
const VERSION = 'v1';

/**
 * All names in Redis. docs/OPERATIONS.md has a table with their content, lifetime and size. Keys that one script uses share the part in braces, so
 * that they are in one slot of a cluster.
 */
export interface Keys {
  /** A cached value: string, JSON. */
  cached(key: string): string;
  /** The lock of that value: hash of `token` and `awaited`. */
  lock(key: string): string;
  /** Counts the computations of a group, for fencing tokens: integer. */
  fence(key: string): string;
  /** The events of a topic: stream of `s` (sequence) and `p` (payload), and a channel of the same name for new events. */
  events(topic: string): string;
  /** The topic of such a stream. */
  topicOf(events: string): string;
  /** The channel of the notices of a topic. */
  notices(topic: string): string;
  /** The topic of such a channel; undefined for other channels. */
  topicOfNotices(channel: string): string | undefined;
  /** The channel that announces released locks. */
  readonly wakes: string;
  /** The channel that announces erased tags. */
  readonly erasures: string;
  /** The pattern of all keys of a tag, which may itself be a pattern. */
  tagged(tag: string): string;
  /** The prefix of request counters: integer. */
  readonly limits: string;
  /** The imports of a workspace: hash of JSON by id. */
  imports(workspace: string): string;
  /** The prefix of BullMQ's keys. */
  readonly jobs: string;
}

export function createKeys(prefix: string): Keys {
  const base = `${prefix}:${VERSION}`;
  const events = `${base}:events:{`;
  const notices = `${base}:notices:`;
  return {
    cached: (key) => `${base}:cache:${tagged(key)}`,
    lock: (key) => `${base}:lock:${tagged(key)}`,
    fence: (key) => `${base}:fence:{${tagOf(key) ?? key}}`,
    events: (topic) => `${events}${topic}}`,
    topicOf: (name) => name.slice(events.length, -1),
    notices: (topic) => `${notices}${topic}`,
    topicOfNotices: (channel) => (channel.startsWith(notices) ? channel.slice(notices.length) : undefined),
    wakes: `${base}:wakes`,
    erasures: `${base}:erasures`,
    tagged: (tag) => `${base}:*{${tag}}*`,
    limits: `${base}:limit`,
    imports: (workspace) => `${base}:imports:${workspace}`,
    jobs: `${base}:jobs`,
  };
}

const tagOf = (key: string): string | undefined => /\{(.+?)\}/u.exec(key)?.[1];
const tagged = (key: string): string => (tagOf(key) === undefined ? `{${key}}` : key);
