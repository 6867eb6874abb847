import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import neo4j, { type Driver } from 'neo4j-driver';
import { expect, it } from 'vitest';
import { redisCommand } from '../../scripts/stack/redis.js';
import { describeWith, serviceOf, startable } from '../contract/services.js';
import { eventually } from '../testkit/eventually.js';

function driverOf({ url, user, password }: { readonly url: string; readonly user: string; readonly password: string }): Driver {
  return neo4j.driver(url, neo4j.auth.basic(user, password), { connectionTimeout: 60_000, maxTransactionRetryTime: 60_000 });
}

describeWith('the Neo4j of the run', { service: await serviceOf('neo4j') }, ({ service }) => {
  it('accepts only its user and password', async () => {
    const driver = driverOf(service);
    const { records } = await driver.executeQuery('RETURN 1 AS one');
    expect(Number(records[0]?.get('one'))).toBe(1);
    await driver.close();
    const stranger = driverOf({ ...service, password: 'another' });
    await expect(stranger.executeQuery('RETURN 1')).rejects.toThrow('authentication');
    await stranger.close();
  });
});

describeWith('a server of a test', { redis: startable('redis') }, () => {
  it('ends with the process that started it, also after kill -9', async () => {
    const module = fileURLToPath(new URL('../testkit/services/redis-server.ts', import.meta.url));
    const script = `const { startRedisServer } = await import(${JSON.stringify(module)});
      const { port } = await startRedisServer();
      console.log(port);
      process.kill(process.pid, 'SIGKILL');`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const port = Number(await text(child.stdout));
    const refuses = () =>
      redisCommand(port, ['PING']).then(
        () => false,
        () => true,
      );
    await eventually('the server is gone', refuses);
  });
});
