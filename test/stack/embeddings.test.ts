import { expect, it } from 'vitest';
import { compose } from '../../src/compose.js';
import { readConfig } from '../../src/config/config.js';
import type { Principal } from '../../src/domain/common/principal.js';
import { describeWith, serviceOf } from '../contract/services.js';
import { random } from '../contract/store/builders.js';
import { userMessage } from '../testkit/application/application.js';
import { startEmbedder } from '../testkit/services/embedder.js';
import { retryWhileUnavailable } from '../testkit/retry-while-unavailable.js';
import { eventually } from '../testkit/eventually.js';

describeWith('instances on one Neo4j and one Redis', { neo4j: await serviceOf('neo4j'), redis: await serviceOf('redis') }, (there) => {
  it('find messages with a similar meaning, regardless of which instance wrote or embedded them', async () => {
    const server = await startEmbedder();
    const { neo4j, redis } = there;
    const settings = {
      NETLOOM_NEO4J_URL: neo4j.url,
      NETLOOM_NEO4J_USER: neo4j.user,
      NETLOOM_NEO4J_PASSWORD: neo4j.password,
      NETLOOM_REDIS_URL: redis.url,
      NETLOOM_REDIS_PREFIX: `embeddings-${random()}`,
      NETLOOM_EMBEDDINGS_URL: server.url,
      NETLOOM_EMBEDDINGS_MODEL: 'words',
      NETLOOM_EMBEDDINGS_WAIT: '2000',
    };
    const caller: Principal = { workspace: `embeddings-${random()}`, name: 'anna' };
    const instances = [compose(readConfig(settings), { version: 'test' }), compose(readConfig(settings), { version: 'test' })];
    const failures: unknown[] = [];
    try {
      for (const { app } of instances) app.embeddings.begin((error) => failures.push(error));
      let session: string | undefined;
      for (let n = 0; n < 90; n += 1) {
        const text = n === 40 ? 'Bert takes the lorry to Hamburg.' : `Port ${n} of the patch panel has been labelled on floor ${n % 7}.`;
        const added = await instances[n % 2]?.app.messages.add(caller, session, userMessage(text));
        session = added?.session.id;
      }
      for (const { app } of instances) {
        let asked = 0;
        await eventually('the answer', async () => {
          const request = { budget: 600, message: `Which vehicle? ${(asked += 1)}` };
          const { window } = await retryWhileUnavailable(() => app.contexts.build(caller, session ?? '', request));
          const found = window.sections.flatMap(({ items }) => items).find(({ text }) => text.includes('lorry'));
          return found?.parts.some(({ name }) => name === 'meaning') ?? false;
        });
      }
      expect(failures).toEqual([]);
    } finally {
      for (const { dispose } of instances) await dispose();
      await server.stop();
    }
  });
});
