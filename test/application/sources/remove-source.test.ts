import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { device, openApplication } from '../../testkit/application/application.js';
import { startNetboxLike } from '../../testkit/services/netbox-like.js';

const OTHER = { ...device('9', 'ham9-sw-1'), ref: { source: 'other', objectType: 'dcim.device', objectId: '9' } };

it('a source is removed with everything that it provided, unless the settings still have it', async () => {
  const server = await startNetboxLike();
  const folder = mkdtempSync(join(tmpdir(), 'netloom-removed-'));
  server.put('dcim/sites/', { id: 1, name: 'BER1' }, 1);
  for (let id = 1; id <= 25; id += 1) server.put('dcim/devices/', { id, name: `sw-${id}` }, 1);
  try {
    const first = openApplication({ NETLOOM_NETBOX_URL: server.url, NETLOOM_NETBOX_CHANGES: '0' }, {}, folder);
    await first.app.sources.sync(LOCAL, undefined, { mode: 'FULL' });
    await first.app.entities.upsert(LOCAL, [OTHER]);
    expect(await first.app.sources.remove(LOCAL, { source: 'netbox', dryRun: true })).toEqual({ source: 'netbox', entities: 26 });
    await expect(first.app.sources.remove(LOCAL, { source: 'netbox', dryRun: false })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Remove it from the settings first (NETLOOM_NETBOX_URL or NETLOOM_NETBOX_SERVERS)') as string,
    });
    await first.stop();

    const second = openApplication({}, {}, folder);
    const { app } = second;
    const seventh = { source: 'netbox', objectType: 'dcim.device', objectId: '7' };
    const id = (await app.entities.byRef(LOCAL, seventh))?.id ?? '';
    const twice = await Promise.allSettled([1, 2].map(async () => app.sources.remove(LOCAL, { source: 'netbox', dryRun: false })));
    expect(twice).toMatchObject([
      { status: 'fulfilled', value: { source: 'netbox', entities: 26 } },
      { status: 'rejected', reason: { code: 'CONFLICT' } },
    ]);
    expect(await app.sources.list(LOCAL)).toEqual([]);
    expect(await app.entities.byRef(LOCAL, seventh)).toBeUndefined();
    expect((await app.entities.everMany(LOCAL, [id])).get(id)).toMatchObject({ name: 'sw-7', deletedAt: expect.any(Number) as number });
    expect(await app.entities.byRef(LOCAL, OTHER.ref)).toMatchObject({ name: 'ham9-sw-1' });
    await expect(app.sources.remove(LOCAL, { source: 'netbox', dryRun: false })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await second.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await server.close();
  }
});
