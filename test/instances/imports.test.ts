import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { LOCAL } from '../../src/domain/common/principal.js';
import { describeWith, serviceOf } from '../contract/services.js';
import { openCluster } from '../testkit/application/cluster.js';
import { PATIENT } from '../testkit/services/shared-redis.js';

describeWith('imports on several instances', { redis: await serviceOf('redis') }, ({ redis: { url } }) => {
  it('are followed on another instance than the one that receives the reports', async () => {
    const cluster = openCluster(url, `test-${randomUUID().slice(0, 8)}`, PATIENT.commandTimeoutMs);
    const feed = await cluster.two.importRuns.follow(LOCAL);
    expect((await feed.next()).value).toEqual([]);
    const status = { source: 'netbox.json', phase: 'READING', counts: { records: 5 } } as const;
    const { id } = await cluster.one.importRuns.report(LOCAL, { ...status, state: 'RUNNING', progress: 0.5 });
    expect((await feed.next()).value).toMatchObject([{ id, state: 'RUNNING', progress: 0.5, counts: { records: 5 } }]);
    await cluster.two.importRuns.report(LOCAL, { ...status, importId: id, state: 'FINISHED' });
    expect((await feed.next()).value).toMatchObject([{ id, state: 'FINISHED' }]);
    expect(await cluster.one.importRuns.list(LOCAL)).toMatchObject([{ id, state: 'FINISHED' }]);
    await feed.return?.();
    await cluster.dispose();
  });
});
