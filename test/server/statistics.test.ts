import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../src/adapters/stores/sqlite/connection/driver.js';
import type { SessionStatisticsQuery } from '../generated/operations.js';
import { SessionStatisticsDocument } from '../generated/operations.js';
import { startInstances } from '../testkit/application/instances.js';
import { eventually } from '../testkit/eventually.js';

type Statistics = NonNullable<SessionStatisticsQuery['session']>['statistics'];

/** The number of computed windows of the only session on disk. Reading them from the server would write them. */
function written(folder: string): number {
  const connection = connect(join(folder, 'netloom.db'), { readOnly: true });
  try {
    const usage = connection.all('SELECT usage FROM session')[0]?.['usage'];
    return typeof usage === 'string' ? (JSON.parse(usage) as { readonly computed: number }).computed : 0;
  } finally {
    connection.close();
  }
}

it('keeps the statistics of a session when the process is stopped or killed', async () => {
  const instances = await startInstances({ count: 1 });
  onTestFinished(() => instances.dispose());
  const server = instances.at(0);
  const { addMessage } = await server
    .as('anna')
    .ok<{ addMessage: { session: { id: string } } }>(
      'mutation { addMessage(input: { key: "page", text: "Is fra1-core-02 up?" }) { session { id } } }',
    );
  const id = addMessage.session.id as never;
  const statistics = async (): Promise<Statistics> => {
    const { session } = await server.as('anna').ok(SessionStatisticsDocument, { id });
    if (session === null) throw new Error('expected the session');
    return session.statistics;
  };
  const context = (strategy: string) =>
    server.as('anna').ok(`{ context(sessionId: "${String(id)}", request: { strategy: ${strategy} }) { revision } }`);
  for (const strategy of ['DISCARD', 'DISCARD', 'U_SHAPED']) await context(strategy);
  await server.as('anna').ok(`mutation { addMessage(input: { sessionId: "${String(id)}", role: ASSISTANT, text: "It is." }) { created } }`);
  // Not read before the stop, because reading writes what was recorded.
  expect((await server.stop()).code).toBe(0);
  await server.start();
  const stopped = await statistics();
  expect(stopped).toMatchObject({
    answers: 1,
    contexts: {
      computed: 2,
      fromCache: 1,
      strategies: expect.arrayContaining([
        { strategy: 'DISCARD', count: 1 },
        { strategy: 'U_SHAPED', count: 1 },
      ]) as unknown,
    },
  });
  expect(stopped.contexts.sections.map(({ kind }) => kind)).toContain('MESSAGE');
  await context('RELEVANT');
  await eventually('what was recorded is written', () => written(server.folder) === 3);
  await server.kill();
  await server.start();
  const killed = await statistics();
  expect([killed.contexts.computed, killed.contexts.fromCache, killed.answers]).toEqual([3, 1, 1]);
});
