import { newestFirst } from '../memory/import-log.js';
import { IMPORTS_KEPT, IMPORTS_KEPT_MS, type ImportLog, type LoggedImport } from '../../ports/import-log.js';
import type { Keys } from './connection/keys.js';
import type { Link } from './connection/link.js';
import { createScript } from './connection/script.js';

/** Sets a field of the hash, removes the imports that began first, and renews the expiry: ARGV is id, JSON, kept imports, lifetime in milliseconds. */
const PUT = createScript(`
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
local runs = redis.call('HGETALL', KEYS[1])
local ages = {}
for index = 1, #runs, 2 do
  ages[#ages + 1] = { id = runs[index], startedAt = cjson.decode(runs[index + 1]).startedAt }
end
table.sort(ages, function (a, b)
  if a.startedAt ~= b.startedAt then return a.startedAt > b.startedAt end
  return a.id > b.id
end)
for index = tonumber(ARGV[3]) + 1, #ages do redis.call('HDEL', KEYS[1], ages[index].id) end
`);

interface RedisImportLogOptions {
  /** The imports that this process knows, for outages. */
  readonly local: ImportLog;
  readonly link: Link;
  readonly keys: Keys;
}

/** The imports of all instances. While Redis is unavailable, each instance knows its own imports. */
export function createRedisImportLog({ local, link, keys }: RedisImportLogOptions): ImportLog {
  async function list(workspace: string): Promise<readonly LoggedImport[]> {
    const shared = await link.run((redis) => redis.hvals(keys.imports(workspace))).catch(() => []);
    const runs = new Map((await local.list(workspace)).map((run) => [run.id, run]));
    for (const text of shared) {
      const run = JSON.parse(text) as LoggedImport;
      const known = runs.get(run.id);
      if (known === undefined || known.reportedAt <= run.reportedAt) runs.set(run.id, run);
    }
    return newestFirst([...runs.values()]);
  }

  return {
    kind: 'redis',
    async put(workspace, run) {
      await local.put(workspace, run);
      const args = [run.id, JSON.stringify(run), IMPORTS_KEPT, IMPORTS_KEPT_MS];
      await link.run((redis) => PUT.run(redis, [keys.imports(workspace)], args)).catch(() => undefined);
    },
    get: async (workspace, id) => (await list(workspace)).find((run) => run.id === id),
    list,
  };
}
