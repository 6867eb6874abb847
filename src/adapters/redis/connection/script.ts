import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** A Lua script: one atomic command. */
export interface Script {
  run(redis: Redis, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown>;
}

/** Runs a script by its digest, and sends its text only to a server that does not know it. */
export function createScript(lua: string): Script {
  const digest = createHash('sha1').update(lua).digest('hex');
  return {
    async run(redis, keys, args) {
      try {
        return await redis.evalsha(digest, keys.length, ...keys, ...args);
      } catch (error) {
        if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
        return redis.eval(lua, keys.length, ...keys, ...args);
      }
    },
  };
}
