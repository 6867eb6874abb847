import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';

/** Encodings in which a file may contain a text: UTF-8 and UTF-16, unchanged and in lower case. */
function formsOf(text: string): readonly Buffer[] {
  return [text, text.toLowerCase()].flatMap((form) => [Buffer.from(form, 'utf8'), Buffer.from(form, 'utf16le')]);
}

/** The files below a folder that contain the text. */
export function filesHolding(folder: string, text: string): readonly string[] {
  const forms = formsOf(text);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .filter((file) => {
      const bytes = readFileSync(file);
      return forms.some((form) => bytes.includes(form));
    });
}

/** The Redis keys that contain the text in their name or value, for every type. */
export async function keysHolding(redis: Redis, text: string): Promise<readonly string[]> {
  const holding: string[] = [];
  for (const key of await redis.keys('*')) {
    const value = JSON.stringify(await valueOf(redis, key));
    if (`${key} ${value}`.toLowerCase().includes(text.toLowerCase())) holding.push(key);
  }
  return holding;
}

async function valueOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return undefined;
  }
}
