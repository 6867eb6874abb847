import { afterAll, beforeAll, expect, it } from 'vitest';
import { compose, type Composition } from '../../src/compose.js';
import { readConfig } from '../../src/config/config.js';
import type { Principal } from '../../src/domain/common/principal.js';
import { describeWith, serviceOf } from '../contract/services.js';
import { random } from '../contract/store/builders.js';

describeWith('instances on one Neo4j', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) => {
  const caller: Principal = { workspace: `opening-${random()}`, name: 'anna' };
  const instances: Composition[] = [];

  beforeAll(() => {
    const settings = { NETLOOM_NEO4J_URL: neo4j.url, NETLOOM_NEO4J_USER: neo4j.user, NETLOOM_NEO4J_PASSWORD: neo4j.password };
    for (let n = 0; n < 3; n += 1) instances.push(compose(readConfig(settings), { version: 'test' }));
  });
  afterAll(() => Promise.all(instances.map(({ dispose }) => dispose())));

  it('return the same session for a key, regardless of which is first', async () => {
    for (const key of ['ticket 1', 'ticket 2', 'ticket 3']) {
      const opened = await Promise.all(
        Array.from(
          { length: 12 },
          (_, n) => instances[n % 3]?.app.sessions.open(caller, { key }) ?? Promise.reject(new Error('expected three instances')),
        ),
      );
      expect(new Set(opened.map((each) => each?.session.id)).size).toBe(1);
      expect(opened.filter((each) => each?.created)).toHaveLength(1);
    }
    expect(await instances[0]?.app.sessions.count(caller, {})).toBe(3);
  });

  it('read writes of another instance immediately', async () => {
    const [one, two] = instances;
    const { session } = (await one?.app.sessions.open(caller, { key: 'read' })) ?? {};
    for (let n = 1; n <= 20; n += 1) {
      await one?.app.messages.add(caller, session?.id, { role: 'USER', parts: [{ kind: 'TEXT', text: `number ${n}` }] });
      expect((await two?.app.sessions.get(caller, session?.id ?? ''))?.counters.messages).toBe(n);
    }
  });
});
