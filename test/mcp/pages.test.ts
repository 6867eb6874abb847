import { expect, it, onTestFinished } from 'vitest';
import { ERAS, mcpOverHttp } from '../testkit/application/mcp.js';
import { startTestServer } from '../testkit/application/server.js';
import { startNetboxLike } from '../testkit/services/netbox-like.js';

it('explore names the page of an entity in its NetBox, and understand says that NetBox has no such name', async () => {
  const netbox = await startNetboxLike();
  onTestFinished(() => netbox.close());
  netbox.put('dcim/devices/', { id: 7, name: 'quay-sw-7' }, 1);
  const env = { NETLOOM_NETBOX_URL: netbox.url, NETLOOM_NETBOX_CHANGES: '0' };
  const server = await startTestServer({ env, waits: { lookupMs: 60_000 } });
  onTestFinished(() => server.stop());
  await server.app.sources.sync({ workspace: 'default', name: 'local' }, undefined, { mode: 'FULL' });
  const mcp = await mcpOverHttp(server.url, ERAS[0], {});
  onTestFinished(() => mcp.close());
  const { text } = await mcp.call('explore', { entity: 'quay-sw-7' });
  expect(text).toContain(`, page ${netbox.url}/dcim/devices/7/\n`);
  expect((await mcp.call('understand', { text: 'Is quay-sw-8 up?' })).text).toContain(
    '“quay-sw-8” UNKNOWN (nothing has this name; NetBox has no object with this name',
  );
});
