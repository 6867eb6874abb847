import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import { openApplication } from '../../testkit/application/application.js';
import { startNetboxLike } from '../../testkit/services/netbox-like.js';

const OWN: EntityDraft = {
  ref: { source: 'own', objectType: 'dcim.site', objectId: '9' },
  type: 'SITE',
  name: 'HAM9',
  display: 'HAM9',
  aliases: [],
  attributes: {},
  relations: [],
};

it('a source is removed with everything that it provided, unless the settings still have it', async () => {
  const server = await startNetboxLike();
  const folder = mkdtempSync(join(tmpdir(), 'netloom-removed-'));
  server.put('dcim/sites/', { id: 1, name: 'BER1' }, 1);
  for (let id = 1; id <= 25; id += 1) server.put('dcim/devices/', { id, name: `sw-${id}` }, 1);
  try {
    const first = openApplication({ NETLOOM_NETBOX_URL: server.url, NETLOOM_NETBOX_CHANGES: '0' }, {}, folder);
    await first.app.sources.sync(LOCAL, undefined, { mode: 'FULL' });
    await first.app.entities.upsert(LOCAL, [OWN]);
    expect(await first.app.sources.remove(LOCAL, { source: 'netbox', dryRun: true })).toEqual({ source: 'netbox', entities: 26 });
    await expect(first.app.sources.remove(LOCAL, { source: 'netbox', dryRun: false })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Remove NETLOOM_NETBOX_URL first') as string,
    });
    await first.stop();

    const second = openApplication({}, {}, folder);
    const { app } = second;
    const device = { source: 'netbox', objectType: 'dcim.device', objectId: '7' };
    const id = (await app.entities.byRef(LOCAL, device))?.id ?? '';
    expect(await app.sources.remove(LOCAL, { source: 'netbox', dryRun: false })).toEqual({ source: 'netbox', entities: 26 });
    expect(await app.sources.list(LOCAL)).toEqual([]);
    expect(await app.entities.byRef(LOCAL, device)).toBeUndefined();
    expect((await app.entities.everMany(LOCAL, [id])).get(id)).toMatchObject({ name: 'sw-7', deletedAt: expect.any(Number) as number });
    expect(await app.entities.byRef(LOCAL, OWN.ref)).toMatchObject({ name: 'HAM9' });
    await expect(app.sources.remove(LOCAL, { source: 'netbox', dryRun: false })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await second.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await server.close();
  }
});
