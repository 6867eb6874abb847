import type { BusEvent } from '../../../ports/bus.js';
import type { Keys } from '../connection/keys.js';
import type { Link } from '../connection/link.js';
import { createScript } from '../connection/script.js';

const TTL_MS = 86_400_000;
/** The lifetime of the stream of an ended topic, in milliseconds. */
const LAST_TTL_MS = 600_000;
const PAGE = 100;
/** Instances publish after their commits, so an event may be this many places too late. */
const DISORDER = 16;

/** The last events of each topic, in the order of arrival. */
export interface EventStreams {
  /** Stores and publishes an event. `again`: it may already be stored; `quiet`: it was already published. */
  add(topic: string, event: BusEvent, how: { readonly again: boolean; readonly quiet: boolean }): Promise<void>;
  /**
   * All stored events after `after`, once each, unordered, at least up to `latest` if it is stored; and whether the stream reaches back to `after`.
   */
  after(topic: string, after: number, latest: number): Promise<{ readonly events: readonly BusEvent[]; readonly reached: boolean }>;
  /** Deletes all events of an ended topic except the last. */
  erase(topic: string): Promise<{ readonly found: number; readonly left: number }>;
}

/** KEYS: stream. ARGV: sequence, payload, length, lifetime, again, quiet, last. A full Redis does not store the event, but publishes it. */
const ADD = createScript(`
if ARGV[5] == '1' then
  for _, entry in ipairs(redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 256)) do
    if entry[2][2] == ARGV[1] then return 0 end
  end
end
local added = redis.pcall('XADD', KEYS[1], 'MAXLEN', ARGV[3], '*', 's', ARGV[1], 'p', ARGV[2])
if ARGV[6] ~= '1' then redis.call('PUBLISH', KEYS[1], ARGV[1] .. ' ' .. ARGV[2]) end
if type(added) == 'table' and added.err then return added end
if ARGV[7] == '1' then redis.call('XTRIM', KEYS[1], 'MAXLEN', 1) end
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1
`);

export function createEventStreams(link: Link, keys: Keys, keep: number): EventStreams {
  return {
    async add(topic, { sequence, payload, last = false }, { again, quiet }) {
      const flags = [again, quiet, last].map(Number);
      const args = [sequence, payload, keep, last ? LAST_TTL_MS : TTL_MS, ...flags];
      await link.run((redis) => ADD.run(redis, [keys.events(topic)], args));
    },
    async erase(topic) {
      const name = keys.events(topic);
      const found = await link.run((redis) => redis.xlen(name));
      await link.run((redis) => redis.xtrim(name, 'MAXLEN', 1));
      // The last event only states that the session was deleted.
      return { found, left: Math.max(0, (await link.run((redis) => redis.xlen(name))) - 1) };
    },
    async after(topic, after, latest) {
      const events = new Map<number, BusEvent>();
      let end = '+';
      for (;;) {
        const page = await link.run((redis) => redis.xrevrange(keys.events(topic), end, '-', 'COUNT', PAGE));
        const read = page.map(([, fields]) => ({ sequence: Number(fields[1]), payload: fields[3] ?? '' }));
        for (const event of read) if (event.sequence > after) events.set(event.sequence, event);
        const reached = read.some(({ sequence }) => sequence <= after);
        const beyond = read.some(({ sequence }) => sequence <= after - DISORDER);
        if (beyond || page.length < PAGE || isWhole(events, after, latest)) return { events: [...events.values()], reached };
        end = `(${page.at(-1)?.[0] ?? '0'}`;
      }
    },
  };
}

/** Whether the events have no gap from `after` to the highest, and that is the latest. */
function isWhole(events: ReadonlyMap<number, BusEvent>, after: number, latest: number): boolean {
  const highest = Math.max(after, ...events.keys());
  return highest >= latest && highest === after + events.size;
}

/** Parses a message of a topic's channel. */
export function readMessage(text: string): BusEvent {
  const space = text.indexOf(' ');
  return { sequence: Number(text.slice(0, space)), payload: text.slice(space + 1) };
}
