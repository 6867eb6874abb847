import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServerResponse } from 'node:http';
import { createNetboxInventory, type NetboxOptions } from '../../../src/adapters/netbox/live-inventory.js';
import type { LiveInventory } from '../../../src/ports/live-inventory.js';
import { createMovedTimer, retrying } from '../../testkit/moved-timer.js';
import { startNetboxLike, type NetboxLike } from '../../testkit/services/netbox-like.js';

/** The time for a whole answer. */
const DEADLINE_MS = 60_000;
const TOKEN = 'secret-token-0123456789';
const device = (id: number, more = {}) => ({ id, name: `sw-${id}`, ...more });

function refuse(response: ServerResponse, status: number, detail?: string, headers: Readonly<Record<string, string>> = {}): true {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(detail === undefined ? '' : JSON.stringify({ detail }));
  return true;
}

describe('NetBox over REST', () => {
  let server: NetboxLike;
  const opened: LiveInventory[] = [];
  const open = (more: Partial<NetboxOptions> = {}): LiveInventory => {
    const live = createNetboxInventory({ url: server.url, token: TOKEN, version: 'test', parallel: 4, source: 'netbox', ...more });
    opened.push(live);
    return live;
  };
  /** The result of a call, and the delays before its further attempts. */
  async function attempts<T>(call: (live: LiveInventory) => Promise<T>, more: Partial<NetboxOptions> = {}) {
    const timer = createMovedTimer();
    const work = call(open({ timer, ...more }));
    const [result, delays] = await Promise.all([failureOf(work), retrying(timer, DEADLINE_MS, work)]);
    return { result, delays };
  }
  const failureOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'no failure',
      (error: Error) => error.message,
    );

  beforeEach(async () => {
    server = await startNetboxLike();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((live) => live.dispose()));
    await server.close();
  });

  it('lists the models of NetBox and its plugins that become entities', async () => {
    const { version, models } = await open().describe();
    expect(version).toBe('4.6.0');
    expect(models).toContain('dcim.device');
    expect(models).toContain('bgp.session');
    // What an assignment states is a relation of its contact.
    expect(models).not.toContain('tenancy.contactassignment');
  });

  it.each([
    [TOKEN, `Token ${TOKEN}`],
    ['nbt_abcdefghijkl.0123', 'Bearer nbt_abcdefghijkl.0123'],
  ])('sends the token %s in the form of its version (netbox-community/pynetbox#728)', async (token, header) => {
    await open({ token }).describe();
    expect(server.headers[0]?.authorization).toBe(header);
  });

  it('needs no token if the server answers without one (netbox-community/ansible_modules#177)', async () => {
    const { token: _token, ...anonymous } = { url: server.url, token: '', version: 'test', parallel: 1, source: 'netbox' };
    const live = createNetboxInventory(anonymous);
    opened.push(live);
    await live.describe();
    expect(server.headers[0]?.authorization).toBeUndefined();
  });

  it('reads all pages of a server whose pages are smaller than asked for (netbox-community/pynetbox#4, netbox#20496)', async () => {
    await server.close();
    server = await startNetboxLike(7);
    for (let id = 1; id <= 20; id += 1) server.put('dcim/devices/', device(id * 3));
    const live = open();
    const ids: number[] = [];
    for (let after = 0; ;) {
      const page = await live.page('dcim.device', after);
      ids.push(...(page?.drafts ?? []).map(({ ref }) => Number(ref.objectId)));
      if (page === undefined || page.isLast) break;
      after = page.last ?? 0;
    }
    expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * 3));
  });

  it('stays at its address, although the addresses in answers are of another host (netbox-community/pynetbox#376, netenglabs/suzieq#850)', async () => {
    server.put('dcim/devices/', device(1, { site: { id: 4, url: 'https://other.example/netbox/api/dcim/sites/4/', name: 'BER1' } }));
    const page = await open().page('dcim.device', 0);
    expect(page?.drafts[0]?.relations).toEqual([{ type: 'SITE', to: { source: 'netbox', objectType: 'dcim.site', objectId: '4' } }]);
  });

  it('reads below a path that a proxy adds', async () => {
    server.fault = (url, response) => {
      if (!url.pathname.startsWith('/inventory/api/')) return refuse(response, 404);
      const body =
        url.pathname === '/inventory/api/status/' ? { 'netbox-version': '4.6.0' } : { devices: 'https://other.example/api/dcim/devices/' };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
      return true;
    };
    expect((await open({ url: `${server.url}/inventory` }).describe()).models).toContain('dcim.device');
    expect(server.requests.every(({ pathname }) => pathname.startsWith('/inventory/api/'))).toBe(true);
  });

  it.each(['id__gt', 'ordering'])('refuses answers that ignore %s (netbox-community/netbox#19579)', async (ignored) => {
    for (const id of [3, 1, 2]) server.put('dcim/devices/', device(id));
    server.fault = (url, response) => {
      if (!url.pathname.endsWith('/devices/')) return false;
      const results = [3, 1, 2].map((id) => device(id));
      const shown = ignored === 'ordering' ? results : results.toSorted((one, other) => one.id - other.id);
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ count: 3, next: null, results: shown }));
      return true;
    };
    expect(await failureOf(open().page('dcim.device', ignored === 'ordering' ? 0 : 2))).toMatch(/ascending order were asked for/);
  });

  it('refuses answers that ignore other filters (netboxlabs/netbox-mcp-server#81)', async () => {
    server.fault = (url, response) => {
      if (!url.pathname.endsWith('/devices/')) return false;
      const results = [device(1, { rack: { id: 5 } }), device(2, { rack: { id: 6 } })];
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ count: 2, next: null, results }));
      return true;
    };
    const live = open();
    expect(await failureOf(live.page('dcim.device', 0, { ids: [1] }))).toMatch(/2, which the filter excludes/);
    // NetBox also lists what is in the children of a location.
    expect((await live.page('dcim.device', 0, { field: 'location', ids: [5] }))?.drafts).toHaveLength(2);
  });

  it('reports models whose list cannot be filtered by time, and reads them no further', async () => {
    server.putSilently('plugins/bgp/sessions/', { id: 1, name: 'as65001', last_updated: null });
    server.fault = (url, response) => {
      if (!url.pathname.endsWith('/sessions/')) return false;
      response.setHeader('content-type', 'application/json').end('{"count":1,"next":null,"results":[{"id":1,"name":"as65001"}]}');
      return true;
    };
    const live = open();
    const page = await live.page('bgp.session', 0, { changedSince: Date.now() });
    expect(page).toMatchObject({ drafts: [], isLast: true, unread: [expect.stringContaining('does not list the changes of bgp.session')] });
    expect((await live.page('bgp.session', 0))?.drafts.map(({ name }) => name)).toEqual(['as65001']);
  });

  it('says of a model that it may not be read, and takes its objects from others (netbox-community/ansible_modules#312)', async () => {
    const site = { id: 4, url: 'https://other.example/api/dcim/sites/4/', name: 'BER1', display: 'BER1' };
    server.put('dcim/devices/', device(1, { site }));
    server.fault = (url, response) => url.pathname.endsWith('/sites/') && refuse(response, 403, 'No permission.');
    const live = open();
    expect(await live.count('dcim.site')).toBeUndefined();
    expect(await live.page('dcim.site', 0)).toBeUndefined();
    const page = await live.page('dcim.device', 0);
    expect(page?.referred.map(({ name, observed }) => [name, observed !== undefined])).toEqual([['BER1', true]]);
  });

  it('fails as a whole if the token has expired (netbox-community/ansible_modules#1170)', async () => {
    server.fault = (_, response) => refuse(response, 403, `Token ${TOKEN} expired.`);
    const failure = await failureOf(open().describe());
    expect(failure).toMatch(/^NetBox refused the token \(Token … expired\)\./);
    expect(failure).not.toContain(TOKEN);
  });

  it.each([
    [404, 'There is no NetBox at'],
    [401, 'it refused the token'],
  ])('explains the status %i', async (status, text) => {
    server.fault = (_, response) => refuse(response, status, 'No.');
    expect(await failureOf(open().describe())).toContain(text);
  });

  it('does not follow redirects, which would send the token elsewhere', async () => {
    server.fault = (_, response) => refuse(response, 302, undefined, { location: 'https://elsewhere.example/' });
    expect(await failureOf(open().describe())).toMatch(/it redirects/);
    expect(server.requests).toHaveLength(1);
  });

  it('says that the address is not that of a NetBox if it answers something else', async () => {
    server.fault = (_, response) => {
      response.end('<html>Welcome</html>');
      return true;
    };
    expect(await failureOf(open().describe())).toMatch(/something other than JSON/);
  });

  it('repeats requests that a proxy or a limit refused, after the time that the server asks for (netbox-community/netbox#18109)', async () => {
    const refusals = [502, 429, 503];
    server.fault = (_, response) => {
      const status = refusals.shift();
      return status !== undefined && refuse(response, status, undefined, status === 429 ? { 'retry-after': '7' } : {});
    };
    const { result, delays } = await attempts((live) => live.describe());
    expect(result).toBe('no failure');
    expect(delays).toHaveLength(3);
    expect(delays[1]).toBe(7_000);
  });

  it('gives up after five attempts, with the reason', async () => {
    server.fault = (_, response) => refuse(response, 503, 'Busy.');
    const { result, delays } = await attempts((live) => live.describe());
    expect(result).toBe('NetBox answered 503 to api/status/ (Busy).');
    expect([server.requests.length, delays.length]).toEqual([5, 4]);
  });

  it('leaves out the list of a plugin that fails, but not one of NetBox', async () => {
    server.fault = (url, response) =>
      (url.pathname.includes('/plugins/bgp/s') || url.pathname.endsWith('/devices/')) && refuse(response, 500);
    expect((await attempts(async (live) => expect(await live.page('bgp.session', 0)).toBeUndefined())).result).toBe('no failure');
    expect((await attempts((live) => live.page('dcim.device', 0))).result).toMatch(/^NetBox answered 500/);
  });

  it('refuses a change log whose pages repeat, which would hide deletions', async () => {
    server.fault = (url, response) => {
      if (!url.pathname.endsWith('/object-changes/')) return false;
      const record = {
        id: 1,
        time: new Date().toISOString(),
        action: { value: 'delete' },
        changed_object_type: 'dcim.device',
        changed_object_id: 1,
      };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ count: 2, next: 'more', results: [record] }));
      return true;
    };
    expect(await failureOf(open().otherChangesSince(0))).toMatch(/ascending order were asked for/);
  });

  it('says why it cannot reach a server', async () => {
    const { url } = server;
    await server.close();
    expect((await attempts((live) => live.describe(), { url })).result).toMatch(/cannot be reached \(ECONNREFUSED\)/);
    server = await startNetboxLike();
  });

  it('gives contacts what their assignments state', async () => {
    server.put('tenancy/contacts/', { id: 1, name: 'Mia' });
    server.put('tenancy/contact-assignments/', {
      id: 8,
      object_type: 'dcim.site',
      object_id: 4,
      contact: { id: 1, url: 'https://other.example/api/tenancy/contacts/1/', name: 'Mia' },
      role: { id: 2, url: 'https://other.example/api/tenancy/contact-roles/2/', name: 'On call' },
      priority: { value: 'primary', label: 'Primary' },
    });
    const live = open();
    const page = await live.page('tenancy.contact', 0);
    expect(page?.drafts[0]?.relations.map(({ type, to }) => `${type} ${to.objectType}:${to.objectId}`)).toEqual([
      'ASSIGNED_TO dcim.site:4',
      'ROLE tenancy.contactrole:2',
    ]);
    expect(page?.drafts[0]?.attributes['assignments']).toEqual(['dcim.site:4 tenancy.contactrole:2 primary']);
    server.fault = (url, response) => url.pathname.endsWith('/contact-assignments/') && refuse(response, 403);
    expect((await live.page('tenancy.contact', 0))?.unread).toEqual([
      'What tenancy.contactassignment states of tenancy.contact is missing: the token may not read tenancy/contact-assignments/.',
    ]);
  });

  it('reads remarks, which NetBox sends no events of', async () => {
    server.put('extras/journal-entries/', {
      id: 5,
      display: '2026-11-20 14:02 (Danger)',
      assigned_object_type: 'dcim.device',
      assigned_object_id: 1,
      created: '2026-11-20T14:02:09Z',
      created_by: 3,
      kind: { value: 'danger', label: 'Danger' },
      comments: 'Fan 2 fails',
    });
    const live = open();
    expect((await live.describe()).models).toContain('extras.journalentry');
    const page = await live.page('extras.journalentry', 0);
    expect(page?.drafts).toMatchObject([
      {
        name: '2026-11-20 14:02 (danger)',
        attributes: { at: '2026-11-20T14:02:09Z', kind: 'danger', comments: 'Fan 2 fails' },
        relations: [{ type: 'JOURNAL_OF', to: { objectType: 'dcim.device', objectId: '1' } }],
      },
    ]);
    const connecting = { url: 'http://netloom.example/webhooks/netbox/netbox', dryRun: true };
    const steps = await open({ webhookSecret: 'secret' }).connect(connecting);
    // Journal entries send no events; the assignments of contacts and of FHRP groups do.
    expect(steps.join()).toContain(`of ${(await live.describe()).models.length - 1 + 2} types send it`);
  });

  it('lists deletions, changed types, and the owners of deleted assignments', async () => {
    const since = Date.now() - 1_000;
    server.put('dcim/devices/', device(1), since - 60_000);
    server.put('dcim/racks/', { id: 2, name: 'R2' });
    server.put('tenancy/contact-assignments/', { id: 8, contact: { id: 1 } }, since - 60_000);
    server.remove('dcim/devices/', 1);
    server.remove('tenancy/contact-assignments/', 8);
    expect(await open().otherChangesSince(since)).toEqual({
      deleted: [
        { objectType: 'dcim.device', objectId: 1, at: expect.any(Number) as number },
        { objectType: 'tenancy.contactassignment', objectId: 8, at: expect.any(Number) as number },
      ],
      affected: [{ objectType: 'tenancy.contact', objectId: 1 }],
      changedTypes: ['dcim.rack'],
    });
    server.fault = (url, response) => url.pathname.endsWith('/object-changes/') && refuse(response, 403);
    expect(await open().otherChangesSince(since)).toBeUndefined();
  });

  it('ends a request when it is cancelled', async () => {
    const abort = new AbortController();
    server.fault = () => {
      abort.abort();
      return true;
    };
    expect(await failureOf(open().describe(abort.signal))).toBe('The synchronization was cancelled.');
  });

  it('marks entities and their relations with the source', async () => {
    server.put('dcim/devices/', device(1, { site: { id: 4, url: 'https://other.example/api/dcim/sites/4/' } }));
    const [draft] = (await open({ source: 'lab' }).page('dcim.device', 0))?.drafts ?? [];
    expect([draft?.ref.source, draft?.relations[0]?.to.source]).toEqual(['lab', 'lab']);
  });
});
