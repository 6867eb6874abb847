import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import neo4j, { type Driver } from 'neo4j-driver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redisCommand } from '../../scripts/stack/redis.js';
import { describeWith, startable } from '../contract/services.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START_MS = 300_000;

interface Stack {
  readonly child: ChildProcess;
  /** The printed settings, by name. */
  readonly settings: Promise<Readonly<Record<string, string>>>;
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>;
}

function startStack(folder: string, env: NodeJS.ProcessEnv = process.env): Stack {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/stack/main.ts', folder], { cwd: ROOT, env });
  const text = { out: '', err: '' };
  let tell: (settings: Record<string, string>) => void = () => undefined;
  const printed = new Promise<Record<string, string>>((resolve) => (tell = resolve));
  child.stderr.on('data', (chunk: Buffer) => (text.err += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    text.out += chunk.toString();
    const lines = [...text.out.matchAll(/^export (\w+)=(\S+)$/gmu)];
    if (text.out.includes('NETLOOM_REDIS_URL')) tell(Object.fromEntries(lines.map(([, name, value]) => [name, value])));
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said: text.err + text.out }));
  const settings = Promise.race([printed, ended.then(({ said }) => Promise.reject(new Error(said)))]);
  settings.catch(() => undefined);
  return { child, settings, ended };
}

function driverOf(settings: Readonly<Record<string, string>>): Driver {
  const { NETLOOM_NEO4J_URL = '', NETLOOM_NEO4J_USER = '', NETLOOM_NEO4J_PASSWORD = '' } = settings;
  return neo4j.driver(NETLOOM_NEO4J_URL, neo4j.auth.basic(NETLOOM_NEO4J_USER, NETLOOM_NEO4J_PASSWORD));
}

function redisOf(settings: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<string> {
  return redisCommand(Number(new URL(settings['NETLOOM_REDIS_URL'] ?? '').port), words);
}

describeWith('npm run stack', { neo4j: startable('neo4j'), redis: startable('redis') }, () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'netloom-stack-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(
    'prints working settings, stops both servers on Ctrl-C, and keeps the data for the next start',
    async () => {
      const first = startStack(folder);
      const settings = await first.settings;
      expect(Object.keys(settings)).toEqual(['NETLOOM_NEO4J_URL', 'NETLOOM_NEO4J_USER', 'NETLOOM_NEO4J_PASSWORD', 'NETLOOM_REDIS_URL']);
      const driver = driverOf(settings);
      await driver.executeQuery('CREATE (:Kept {name: $name})', { name: 'anna' });
      await driver.close();
      expect(await redisOf(settings, 'SET', 'kept', 'anna')).toBe('+OK');
      const second = await startStack(folder).ended;
      expect(second).toEqual({ code: 1, said: expect.stringContaining(`is running already, as process ${first.child.pid}.`) });
      first.child.kill('SIGINT');
      expect(await first.ended).toMatchObject({ code: 0 });
      await expect(redisOf(settings, 'PING')).rejects.toThrow('ECONNREFUSED');

      const again = startStack(folder);
      const later = await again.settings;
      const laterDriver = driverOf(later);
      const { records } = await laterDriver.executeQuery('MATCH (n:Kept) RETURN n.name AS name');
      expect(records.map((record) => record.get('name') as string)).toEqual(['anna']);
      await laterDriver.close();
      expect(await redisOf(later, 'GET', 'kept')).toBe('$4\r\nanna');
      again.child.kill('SIGTERM');
      expect(await again.ended).toMatchObject({ code: 0 });
    },
    START_MS,
  );
});

describe('npm run stack on a machine with nothing but Node', () => {
  it('lists all that is missing and what to install', async () => {
    const { code, said } = await startStack('/nowhere', { ...process.env, PATH: '/nowhere' }).ended;
    expect(code).toBe(1);
    expect(said).toContain('apt-get install default-jre-headless');
    expect(said).toContain('apt-get install redis-server');
  });
});
