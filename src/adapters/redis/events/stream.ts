import type { BusEvent } from '../../../ports/bus.js';
import type { Keys } from '../connection/keys.js';
import type { Link } from '../connection/link.js';
import { createScript } from '../connection/script.js';

const TTL_MS = 86_400_000;
/** Of a topic that ended. */
const LAST_TTL_MS = 600_000;
const PAGE = 100;
/** Instances publish after their commits, so an event may stand this far behind its place. */
const DISORDER = 16;

/** The last events of each topic, in the order in which they came in. */
export interface EventStreams {
  /** Keeps an event and tells it to all who listen. `again`: it may be there already; `quiet`: it was told already. */
  add(topic: string, event: BusEvent, how: { readonly again: boolean; readonly quiet: boolean }): Promise<void>;
  /** All that is kept after `after`, once each, in any order, at least up to `latest` if that is there; and whether what is kept reaches back to `after`. */
  after(topic: string, after: number, latest: number): Promise<{ readonly events: readonly BusEvent[]; readonly reached: boolean }>;
  /** Forgets all events of a topic that has ended but the last. */
  erase(topic: string): Promise<{ readonly found: number; readonly left: number }>;
}

/**
 * KEYS: stream. ARGV: sequence, payload, length, life, again, quiet, last.
 * A full Redis refuses to keep it, and still tells it to those who listen.
 */
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
      // The one that is left says that the session is gone, and nothing else.
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

/** Whether there is no gap from `after` up to the highest, and that is the latest. */
function isWhole(events: ReadonlyMap<number, BusEvent>, after: number, latest: number): boolean {
  const highest = Math.max(after, ...events.keys());
  return highest >= latest && highest === after + events.size;
}

/** What a message on a topic's channel says. */
export function readMessage(text: string): BusEvent {
  const space = text.indexOf(' ');
  return { sequence: Number(text.slice(0, space)), payload: text.slice(space + 1) };
}
