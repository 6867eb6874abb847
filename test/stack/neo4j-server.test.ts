import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import neo4j, { type Driver } from 'neo4j-driver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWith, serviceOf, startable } from '../contract/services.js';
import { eventually } from '../testkit/eventually.js';
import { startNeo4jServer, type Neo4jServer } from '../testkit/services/neo4j-server.js';

const START_MS = 200_000;

function driverOf({ url, user, password }: Pick<Neo4jServer, 'url' | 'user' | 'password'>): Driver {
  return neo4j.driver(url, neo4j.auth.basic(user, password), { connectionTimeout: 60_000, maxTransactionRetryTime: 60_000 });
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
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

describeWith('a separate Neo4j', { own: startable('neo4j') }, () => {
  let server: Neo4jServer;
  let driver: Driver;
  const count = async (): Promise<number> => {
    const { records } = await driver.executeQuery('MATCH (n:Kept) RETURN count(n) AS n');
    return Number(records[0]?.get('n'));
  };
  beforeAll(async () => {
    server = await startNeo4jServer();
    driver = driverOf(server);
  }, START_MS);
  afterAll(async () => {
    await driver.close();
    await server.dispose();
  });

  it(
    'keeps committed data after kill -9, with the same port and password',
    async () => {
      await driver.executeQuery('CREATE (:Kept)');
      const before = server.pid;
      await server.kill();
      expect(lives(before)).toBe(false);
      await server.start();
      expect(server.pid).not.toBe(before);
      expect(await count()).toBe(1);
    },
    START_MS,
  );

  it('does not respond while it is paused, and continues afterwards', async () => {
    const isStopped = (): boolean => execFileSync('ps', ['-o', 'state=', '-p', String(server.pid)], { encoding: 'utf8' }).startsWith('T');
    server.pause();
    await eventually('the process is stopped', isStopped);
    let isAnswered = false;
    const answer = count().finally(() => (isAnswered = true));
    // Another connection is accepted by the system, and nobody greets it.
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    expect([isStopped(), isAnswered]).toEqual([true, false]);
    socket.destroy();
    server.resume();
    expect(await answer).toBe(1);
  });

  it(
    'ends with the process that started it, also after kill -9',
    async () => {
      const module = fileURLToPath(new URL('../testkit/services/neo4j-server.ts', import.meta.url));
      const script = `const { startNeo4jServer } = await import(${JSON.stringify(module)});
        const { pid, folder } = await startNeo4jServer();
        console.log(JSON.stringify({ pid, folder }));
        process.kill(process.pid, 'SIGKILL');`;
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const { pid, folder } = JSON.parse(await text(child.stdout)) as { pid: number; folder: string };
      await eventually('the server is gone', () => !lives(pid));
      await eventually('its folder is gone', () => !existsSync(folder));
    },
    START_MS,
  );
});
