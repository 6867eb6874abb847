import { expect, it, onTestFinished } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openApplication } from '../../testkit/application/application.js';
import { startNetboxLike } from '../../testkit/services/netbox-like.js';

it('the ends of a deleted cable are read again, because the server does not record that they changed', async () => {
  const server = await startNetboxLike();
  onTestFinished(() => server.close());
  const opened = openApplication({ NETLOOM_NETBOX_URL: server.url, NETLOOM_NETBOX_CHANGES: '0' });
  onTestFinished(() => opened.dispose());
  const sync = () => opened.app.sources.sync(LOCAL, undefined, { mode: 'CHANGES' });
  const refer = (path: string, id: number) => ({ id, url: `https://netbox.example/api/${path}${id}/`, display: `${path}${id}` });
  const port = (more = {}) => ({ id: 1, name: 'eth1', device: refer('dcim/devices/', 1), ...more });
  server.put('dcim/devices/', { id: 1, name: 'sw-1' }, 1);
  server.put('dcim/interfaces/', port({ cable: refer('dcim/cables/', 1) }), 1);
  server.put('dcim/cables/', { id: 1, a_terminations: [{ object_type: 'dcim.interface', object_id: 1 }], b_terminations: [] }, 1);
  await sync();
  server.putSilently('dcim/interfaces/', port({ cable: null, description: 'free' }));
  server.remove('dcim/cables/', 1);
  await sync();
  const ref = { source: 'netbox', objectType: 'dcim.interface', objectId: '1' };
  expect((await opened.app.entities.byRef(LOCAL, ref))?.attributes).toMatchObject({ description: 'free' });
});
