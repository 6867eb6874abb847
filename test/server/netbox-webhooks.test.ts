import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../src/domain/common/principal.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { nextMillisecond } from '../testkit/next-millisecond.js';
import { startNetboxLike, type NetboxLike } from '../testkit/services/netbox-like.js';

const SECRET = 'a-secret-of-the-webhook';
/** A time after which the system's time has moved on, so that it is not in the future. */
async function passedMillisecond(): Promise<number> {
  const now = Date.now();
  await nextMillisecond();
  return now;
}

const refer = (path: string, id: number) => ({ id, url: `/api/${path}${id}/`, display: `${path}${id}` });

describe('webhooks of NetBox', () => {
  let netbox: NetboxLike;
  let server: TestServer;
  const errors: unknown[] = [];
  beforeAll(async () => {
    netbox = await startNetboxLike();
    const env = { NETLOOM_NETBOX_URL: netbox.url, NETLOOM_NETBOX_CHANGES: '0', NETLOOM_NETBOX_WEBHOOK_SECRET: SECRET };
    server = await startTestServer({ env });
    server.app.sources.begin((error) => errors.push(error));
    netbox.put('dcim/sites/', { id: 1, name: 'BER1' }, 1);
    for (const id of [1, 2, 3]) netbox.put('dcim/devices/', { id, name: `sw-${id}`, site: refer('dcim/sites/', 1) }, 1);
    netbox.put('tenancy/contacts/', { id: 1, name: 'Mia' }, 1);
    await server.app.sources.sync(LOCAL, undefined, { mode: 'FULL' });
  });
  afterAll(async () => {
    await server.stop();
    await netbox.close();
  });

  const signed = (body: string, secret = SECRET): string => createHmac('sha512', secret).update(body).digest('hex');
  async function deliver(payload: unknown, options: { readonly signature?: string; readonly source?: string } = {}): Promise<number> {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const { signature = signed(body), source = 'netbox' } = options;
    const headers = { 'content-type': 'application/json', ...(signature === '' ? {} : { 'x-hook-signature': signature }) };
    const response = await fetch(`${server.url}webhooks/netbox/${source}`, { method: 'POST', headers, body });
    await response.arrayBuffer();
    await server.app.sources.settled();
    return response.status;
  }
  const notice = (event: string, id: number, more = {}) => ({
    event,
    timestamp: new Date().toISOString(),
    object_type: 'dcim.device',
    data: { id, url: `/api/dcim/devices/${id}/`, name: 'what the notice says' },
    ...more,
  });
  const entity = (objectType: string, id: number) =>
    server.app.entities.byRef(LOCAL, { source: 'netbox', objectType, objectId: String(id) });

  it('are believed only as far as to read the object', async () => {
    netbox.putSilently('dcim/devices/', { id: 1, name: 'renamed', site: refer('dcim/sites/', 1) });
    expect(await deliver(notice('updated', 1))).toBe(202);
    expect((await entity('dcim.device', 1))?.name).toBe('renamed');
  });

  it('may come twice, late and in any order', async () => {
    netbox.putSilently('dcim/devices/', { id: 2, name: 'second', site: refer('dcim/sites/', 1) });
    const [older, newer] = [notice('updated', 2), notice('updated', 2)];
    for (const each of [newer, older, newer, notice('deleted', 2)]) await deliver(each);
    expect((await entity('dcim.device', 2))?.name).toBe('second');
    const revision = await server.app.entities.revision(LOCAL);
    await deliver(older);
    expect(await server.app.entities.revision(LOCAL)).toBe(revision);
  });

  it('create and delete, at the time of the server', async () => {
    const at = await passedMillisecond();
    netbox.putSilently('dcim/devices/', { id: 4, name: 'sw-4', site: refer('dcim/sites/', 1), last_updated: new Date(at).toISOString() });
    await deliver(notice('created', 4));
    expect(await entity('dcim.device', 4)).toMatchObject({ name: 'sw-4', updatedAt: at });
    await nextMillisecond();
    const deletedAt = await passedMillisecond();
    netbox.remove('dcim/devices/', 4);
    await deliver(notice('deleted', 4, { timestamp: new Date(deletedAt).toISOString(), data: { id: 4 } }));
    expect(await entity('dcim.device', 4)).toBeUndefined();
    const id = server.app.entities.idOf(LOCAL, { source: 'netbox', objectType: 'dcim.device', objectId: '4' });
    expect([(await server.app.entities.get(LOCAL, id, at))?.name, await server.app.entities.get(LOCAL, id, deletedAt)]).toEqual([
      'sw-4',
      undefined,
    ]);
  });

  it('of a move keep the former place', async () => {
    const { app } = server;
    netbox.putSilently('dcim/racks/', { id: 1, name: 'R1', site: refer('dcim/sites/', 1) });
    netbox.putSilently('dcim/racks/', { id: 2, name: 'R2', site: refer('dcim/sites/', 1) });
    for (const id of [1, 2]) await deliver(notice('created', id, { object_type: 'dcim.rack' }));
    const racked = async (rack: number, at: number) => {
      const last_updated = new Date(at).toISOString();
      netbox.putSilently('dcim/devices/', {
        id: 3,
        name: 'sw-3',
        site: refer('dcim/sites/', 1),
        rack: refer('dcim/racks/', rack),
        last_updated,
      });
      await deliver(notice('updated', 3));
    };
    const first = await passedMillisecond();
    await racked(1, first);
    await nextMillisecond();
    const second = await passedMillisecond();
    await racked(2, second);
    const id = app.entities.idOf(LOCAL, { source: 'netbox', objectType: 'dcim.device', objectId: '3' });
    const rackAt = async (asOf?: number) => {
      const filter = { direction: 'OUT', types: ['RACK'], ...(asOf === undefined ? {} : { asOf }) } as const;
      return (await app.entities.relations(LOCAL, id, filter, { first: 5 })).items.map(({ value }) => value.entity.name);
    };
    expect([await rackAt(first), await rackAt(second - 1), await rackAt(second), await rackAt()]).toEqual([['R1'], ['R1'], ['R2'], ['R2']]);
  });

  it('of an assignment read the contact', async () => {
    netbox.putSilently('tenancy/contact-assignments/', {
      id: 8,
      object_type: 'dcim.site',
      object_id: 1,
      contact: refer('tenancy/contacts/', 1),
    });
    await deliver(notice('created', 8, { object_type: 'tenancy.contactassignment', data: { id: 8, contact: { id: 1 } } }));
    const { app } = server;
    const id = app.entities.idOf(LOCAL, { source: 'netbox', objectType: 'tenancy.contact', objectId: '1' });
    const { items } = await app.entities.relations(LOCAL, id, { direction: 'OUT', types: ['ASSIGNED_TO'] }, { first: 5 });
    expect(items.map(({ value }) => value.entity.name)).toEqual(['BER1']);
  });

  it('of NetBox before 4.5 name only the model', async () => {
    netbox.putSilently('dcim/devices/', { id: 1, name: 'older', site: refer('dcim/sites/', 1) });
    const { object_type: _type, ...older } = notice('updated', 1, { model: 'device', username: 'admin', request_id: 'x' });
    expect(await deliver(older)).toBe(202);
    expect((await entity('dcim.device', 1))?.name).toBe('older');
  });

  it('of types that are no entities are accepted and change nothing', async () => {
    expect(await deliver(notice('updated', 1, { object_type: 'extras.tag' }))).toBe(202);
    expect(errors).toEqual([]);
  });

  it.each([
    ['without a signature', { signature: '' }],
    ['with a signature by another secret', { signature: signed(JSON.stringify(notice('updated', 1)), 'another secret') }],
    ['with a signature of another form', { signature: 'sha512=abc' }],
  ])('%s are refused, and nothing is read', async (_, options) => {
    const before = netbox.requests.length;
    expect(await deliver(notice('updated', 1), options)).toBe(401);
    expect(netbox.requests).toHaveLength(before);
  });

  it('are refused for sources without a secret, and if they cannot be read', async () => {
    expect(await deliver(notice('updated', 1), { source: 'other' })).toBe(404);
    expect(await deliver('not JSON')).toBe(400);
    expect(await deliver({ event: 'updated', data: { id: 'x' } })).toBe(400);
    expect(await deliver({ event: 'updated', object_type: 'constructor', data: { id: 1 } })).toBe(400);
    expect(await deliver(notice('updated', 1, { padding: 'x'.repeat(2_100_000) }))).toBe(413);
  });

  it('that cannot be followed leave the change to the next sync', async () => {
    netbox.put('dcim/devices/', { id: 1, name: 'later', site: refer('dcim/sites/', 1) });
    netbox.fault = (url, response) => {
      if (url.pathname !== '/api/dcim/devices/') return false;
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
      return true;
    };
    expect(await deliver(notice('updated', 1))).toBe(202);
    expect(errors.map(String)).toEqual([expect.stringContaining('NetBox answered 404')]);
    netbox.fault = undefined;
    await server.app.sources.sync(LOCAL, undefined, { mode: 'CHANGES' });
    expect((await entity('dcim.device', 1))?.name).toBe('later');
  });
});
