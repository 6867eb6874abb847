import { Redis } from 'ioredis';
import neo4j from 'neo4j-driver';
import { expect, it, onTestFinished } from 'vitest';
import { describeWith, serviceOf, startable } from '../contract/services.js';
import { startInstances } from '../testkit/application/instances.js';
import { startRedisServer } from '../testkit/services/redis-server.js';
import { ERASE, erasable, SECRET, type Receipt } from './conversation.js';
import { keysHolding } from './everything.js';

const HOLDING = `MATCH (n) WHERE any(key IN keys(n) WHERE toLower(toStringOrNull(n[key])) CONTAINS $text) RETURN count(n) AS n`;

describeWith('a user who is erased', { neo4j: await serviceOf('neo4j'), redis: startable('redis') }, (there) => {
  it('leaves nothing in Neo4j and Redis on any instance, and others keep their data', async () => {
    const server = await startRedisServer();
    onTestFinished(() => server.dispose());
    const instances = await startInstances({ count: 2, neo4j: there.neo4j, redis: { kind: 'THERE', url: server.url } });
    onTestFinished(() => instances.dispose());
    const driver = neo4j.driver(there.neo4j.url, neo4j.auth.basic(there.neo4j.user, there.neo4j.password));
    onTestFinished(() => driver.close());
    const redis = new Redis(server.url);
    onTestFinished(() => redis.disconnect());
    // Other suites share the store, so the text is unique to this run.
    const secret = `${SECRET}-${process.pid}-${Date.now()}`;
    const nodesHolding = async (): Promise<number> => {
      const { records } = await driver.executeQuery(HOLDING, { text: secret.toLowerCase() });
      return Number(records[0]?.get('n'));
    };
    await erasable(instances.at(0).as('anna'), secret);
    await erasable(instances.at(1).as('bert'), `${secret}-of-bert`);
    expect(await nodesHolding()).toBeGreaterThan(0);
    expect((await keysHolding(redis, secret)).length).toBeGreaterThan(0);
    for (const name of ['anna', 'bert'] as const) {
      const asked = instances.at(name === 'anna' ? 1 : 0).as(name);
      const { eraseUser } = await asked.ok<{ eraseUser: { receipt: Receipt } }>(ERASE, { name });
      expect(eraseUser.receipt).toMatchObject({ complete: true, sessions: 3 });
      if (name === 'anna') {
        expect(await nodesHolding()).toBeGreaterThan(0);
        const { viewer } = await instances.at(0).as('bert').ok<{ viewer: object }>('{ viewer { sessionCount } }');
        expect(viewer).toEqual({ sessionCount: 3 });
      }
    }
    expect(await nodesHolding()).toBe(0);
    expect(await keysHolding(redis, secret)).toEqual([]);
  });
});
