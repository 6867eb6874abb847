import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openApplication } from '../../testkit/application/application.js';
import { startNetboxLike } from '../../testkit/services/netbox-like.js';

it('a workspace is filled from two servers, whose objects with the same id are different entities', async () => {
  const [berlin, lab] = [await startNetboxLike(), await startNetboxLike()];
  const folder = mkdtempSync(join(tmpdir(), 'netloom-several-'));
  const file = join(folder, 'servers.json');
  writeFileSync(file, JSON.stringify([{ url: lab.url, source: 'lab', changes: '0' }]));
  berlin.put('dcim/devices/', { id: 1, name: 'quay-sw-1' }, 1);
  lab.put('dcim/devices/', { id: 1, name: 'lab-sw-1' }, 1);
  const opened = openApplication(
    { NETLOOM_NETBOX_URL: berlin.url, NETLOOM_NETBOX_CHANGES: '0', NETLOOM_NETBOX_SERVERS: file },
    { waits: { lookupMs: 60_000 } },
  );
  const { app } = opened;
  const named = async (source: string) => (await app.entities.byRef(LOCAL, { source, objectType: 'dcim.device', objectId: '1' }))?.name;
  try {
    await expect(app.sources.sync(LOCAL, undefined, { mode: 'FULL' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await app.sources.sync(LOCAL, 'netbox', { mode: 'FULL' });
    await app.sources.sync(LOCAL, 'lab', { mode: 'FULL' });
    expect([await named('netbox'), await named('lab')]).toEqual(['quay-sw-1', 'lab-sw-1']);
    expect((await app.sources.list(LOCAL)).map(({ source, isConfigured }) => [source, isConfigured])).toEqual([
      ['lab', true],
      ['netbox', true],
    ]);
    lab.remove('dcim/devices/', 1);
    await app.sources.sync(LOCAL, 'lab', { mode: 'CHANGES' });
    expect([await named('netbox'), await named('lab')]).toEqual(['quay-sw-1', undefined]);
    // Unknown names are looked up in both.
    lab.putSilently('dcim/devices/', { id: 2, name: 'lab-sw-2' });
    const { mentions } = await app.questions.understand(LOCAL, { text: 'Is lab-sw-2 up?' });
    expect(mentions[0]).toMatchObject({ status: 'RESOLVED', entities: [{ name: 'lab-sw-2' }] });
    const unknown = await app.questions.understand(LOCAL, { text: 'Is lab-sw-3 up?' });
    const none = 'has no object with this name, address or serial number';
    expect(unknown.mentions[0]?.evidence[0]).toContain(`NetBox ${none}; NetBox (lab) ${none}`);
  } finally {
    await opened.dispose();
    rmSync(folder, { recursive: true, force: true });
    await Promise.all([berlin.close(), lab.close()]);
  }
});
