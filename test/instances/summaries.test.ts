import { expect, it } from 'vitest';
import { LOCAL } from '../../src/domain/common/principal.js';
import { describeWith, serviceOf } from '../contract/services.js';
import { random } from '../contract/store/builders.js';
import { userMessage } from '../testkit/application/application.js';
import { openCluster } from '../testkit/application/cluster.js';
import { eventually } from '../testkit/eventually.js';
import { PATIENT } from '../testkit/services/shared-redis.js';

describeWith('instances on one Redis', { redis: await serviceOf('redis') }, ({ redis }) => {
  it('summarize a conversation that any of them wrote, and all of them use the summary', async () => {
    const cluster = openCluster(redis.url, `summaries-${random()}`, PATIENT.commandTimeoutMs);
    const failures: unknown[] = [];
    try {
      for (const app of [cluster.one, cluster.two]) app.summaries.begin((error) => failures.push(error));
      const { session } = await cluster.one.sessions.open(LOCAL, {});
      for (let n = 0; n < 48; n += 1)
        await (n % 2 === 0 ? cluster.one : cluster.two).messages.add(
          LOCAL,
          session.id,
          userMessage(`In turn ${n} port ${1_000 + n} of the switch was moved.`),
        );
      for (const app of [cluster.one, cluster.two]) {
        let asked = 0;
        await eventually('the summary', async () => {
          const request = { strategy: 'SUMMARIZE', budget: 600, message: `What was moved? ${(asked += 1)}` } as const;
          const { window } = await app.contexts.build(LOCAL, session.id, request);
          return window.sections.some(({ kind, items }) => kind === 'SUMMARY' && items.some(({ text }) => text.includes('port 1')));
        });
      }
      expect(failures).toEqual([]);
    } finally {
      await cluster.dispose();
    }
  });
});
