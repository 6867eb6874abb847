import { afterAll, beforeAll, expect, it } from 'vitest';
import { compose } from '../../../src/compose.js';
import { readConfig } from '../../../src/config/config.js';
import { describeWith, serviceOf } from '../../contract/services.js';
import { openApplication, type TestApplication } from '../../testkit/application/application.js';
import { COVERED } from './answers.js';
import { INVENTORY, play } from './random-sessions.js';
import { expectSame, HERE, random } from './round-trips.js';

const NEO4J = await serviceOf('neo4j');

describeWith('an exported session, between the embedded store and Neo4j', { neo4j: NEO4J }, ({ neo4j }) => {
  let embedded: TestApplication;
  let graph: ReturnType<typeof compose>;
  beforeAll(async () => {
    embedded = openApplication();
    const env = { NETLOOM_NEO4J_URL: neo4j.url, NETLOOM_NEO4J_USER: neo4j.user, NETLOOM_NEO4J_PASSWORD: neo4j.password };
    graph = compose(readConfig(env), { version: 'test' });
    expect((await graph.app.service.health()).store.kind).toBe('neo4j');
    await embedded.app.entities.upsert(HERE, INVENTORY);
    await graph.app.entities.upsert(HERE, INVENTORY);
  });
  afterAll(async () => {
    await embedded.dispose();
    await graph.dispose();
  });

  it('answers every query as before, in both directions', async () => {
    await random(async (steps) => {
      await expectSame(embedded.app, await play(embedded.app, HERE, steps), graph.app, HERE, COVERED);
      await expectSame(graph.app, await play(graph.app, HERE, steps), embedded.app, HERE, COVERED);
    }, 3);
  });
});
