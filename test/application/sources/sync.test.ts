import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '../../../src/domain/common/principal.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { SyncOptions } from '../../../src/application/sources/index.js';
import { openApplication, type TestApplication } from '../../testkit/application/application.js';
import { createMovedClock } from '../../testkit/application/moved-clock.js';
import { startNetboxLike, type NetboxLike } from '../../testkit/services/netbox-like.js';

const site = (id: number, more = {}) => ({ id, name: `BER${id}`, ...more });
const refer = (path: string, id: number) => ({ id, url: `https://netbox.example/api/${path}${id}/`, display: `${path}${id}` });
const device = (id: number, more = {}) => ({ id, name: `sw-${id}`, site: refer('dcim/sites/', 1), ...more });

describe('a workspace that is filled from an inventory server', () => {
  let server: NetboxLike;
  let opened: TestApplication;
  beforeEach(async () => {
    server = await startNetboxLike(10);
    opened = open();
  });
  afterEach(async () => {
    await opened.dispose();
    await server.close();
  });
  const settings = () => ({ NETLOOM_NETBOX_URL: server.url, NETLOOM_NETBOX_TOKEN: 'x', NETLOOM_NETBOX_CHANGES: '0' });
  const open = (...[more = {}, given]: Parameters<typeof openApplication>) => openApplication({ ...settings(), ...more }, given);
  const sync = (options: Partial<SyncOptions> = {}, caller: Principal = LOCAL) =>
    opened.app.sources.sync(caller, undefined, { mode: 'CHANGES', ...options });
  const named = async (objectType: string, objectId: number) =>
    (await opened.app.entities.byRef(LOCAL, { source: 'netbox', objectType, objectId: String(objectId) }))?.name;
  const fillWith = (devices: number): void => {
    server.put('dcim/sites/', site(1), 1);
    for (let id = 1; id <= devices; id += 1) server.put('dcim/devices/', device(id), 1);
  };

  it('reads everything the first time, and then what changed', async () => {
    fillWith(25);
    expect(await sync()).toMatchObject({ mode: 'FULL', counts: { created: 26, deleted: 0 }, notices: [] });
    expect(await sync()).toMatchObject({ mode: 'CHANGES', counts: { created: 0, updated: 0, deleted: 0 } });
    server.put('dcim/devices/', device(7, { name: 'sw-seven' }));
    server.put('dcim/devices/', device(26));
    server.remove('dcim/devices/', 3);
    expect(await sync()).toMatchObject({ counts: { created: 1, updated: 1, deleted: 1 } });
    expect(await Promise.all([named('dcim.device', 7), named('dcim.device', 3)])).toEqual(['sw-seven', undefined]);
    expect((await sync({ mode: 'COMPARE' })).comparison).toMatchObject({ compared: 26, missing: 0, different: 0, surplus: 0 });
  });

  it('reads only the types that changed', async () => {
    fillWith(3);
    await sync();
    server.put('dcim/racks/', { id: 1, name: 'R1', site: refer('dcim/sites/', 1) });
    const before = server.requests.length;
    await sync();
    const lists = server.requests.slice(before).filter(({ searchParams }) => searchParams.has('last_updated__gte'));
    expect(lists.map(({ pathname }) => pathname).filter((path) => path.startsWith('/api/dcim/'))).toEqual(['/api/dcim/racks/']);
  });

  it('finds changes that the server does not record, after some minutes or with a full sync', async () => {
    const clock = createMovedClock();
    await opened.dispose();
    opened = open({}, { clock });
    fillWith(3);
    await sync();
    server.putSilently('dcim/devices/', device(2, { name: 'renamed' }));
    server.putSilently('dcim/devices/', device(3, { name: 'by-a-script', last_updated: new Date().toISOString() }));
    expect((await sync()).counts.updated).toBe(0);
    const comparison = (await sync({ mode: 'COMPARE' })).comparison;
    expect(comparison).toMatchObject({
      different: 2,
      notices: [expect.stringContaining('name is "sw-2" instead of "renamed"'), expect.anything()],
    });
    expect((await sync({ mode: 'FULL' })).counts.updated).toBe(2);
    expect((await sync({ mode: 'COMPARE' })).comparison).toMatchObject({ different: 0 });
  });

  it('continues where a sync was stopped', async () => {
    fillWith(45);
    const abort = new AbortController();
    let pages = 0;
    server.fault = (url) => {
      if (url.pathname === '/api/dcim/devices/' && url.searchParams.has('id__gt') && (pages += 1) === 3) abort.abort();
      return false;
    };
    await expect(opened.app.sources.sync(LOCAL, undefined, { mode: 'FULL' }, undefined, abort.signal)).rejects.toThrow(/cancelled|stopped/);
    server.fault = undefined;
    expect(await opened.app.sources.list(LOCAL)).toMatchObject([
      { isUnfinished: true, isRunning: false, failure: { reason: /cancelled|stopped/ } },
    ]);
    const before = server.requests.length;
    const { counts } = await sync({ mode: 'FULL' });
    expect(counts).toMatchObject({ created: 46, unchanged: 0 });
    const again = server.requests
      .slice(before)
      .find(({ pathname, searchParams }) => pathname === '/api/dcim/devices/' && searchParams.has('id__gt'));
    expect(Number(again?.searchParams.get('id__gt'))).toBeGreaterThan(0);
    expect(await opened.app.sources.list(LOCAL)).toMatchObject([{ isUnfinished: false }]);
  });

  it('reads again what was changed and deleted while everything was read', async () => {
    fillWith(25);
    server.fault = (url) => {
      if (url.pathname !== '/api/dcim/devices/' || url.searchParams.get('id__gt') !== '20') return false;
      server.fault = undefined;
      server.put('dcim/devices/', device(2, { name: 'renamed' }));
      server.remove('dcim/devices/', 3);
      return false;
    };
    await sync({ mode: 'FULL' });
    expect(await Promise.all([named('dcim.device', 2), named('dcim.device', 3)])).toEqual(['renamed', undefined]);
  });

  it('deletes what is no longer listed, but not most of a type without being asked to', async () => {
    fillWith(45);
    await sync();
    for (let id = 5; id <= 45; id += 1) server.remove('dcim/devices/', id, 1);
    const { counts, notices } = await sync({ mode: 'FULL' });
    expect(counts.deleted).toBe(0);
    expect(notices).toEqual([expect.stringContaining('dcim.device: the server lists 4 of 45 stored entities of netbox. None was deleted')]);
    expect((await sync({ mode: 'FULL', prune: true })).counts.deleted).toBe(41);
    expect((await sync({ mode: 'COMPARE' })).comparison).toMatchObject({ compared: 5, surplus: 0 });
  });

  it('keeps an object that was deleted and restored with the same id', async () => {
    fillWith(3);
    await sync();
    server.remove('dcim/devices/', 2);
    server.putSilently('dcim/devices/', device(2, { name: 'restored' }));
    await sync();
    expect(await named('dcim.device', 2)).toBe('restored');
  });

  it('keeps the history of what was deleted', async () => {
    fillWith(3);
    await sync();
    const before = Date.now();
    server.remove('dcim/devices/', 2, before + 1);
    await sync();
    const { app } = opened;
    const id = app.entities.idOf(LOCAL, { source: 'netbox', objectType: 'dcim.device', objectId: '2' });
    expect(await app.entities.get(LOCAL, id)).toBeUndefined();
    expect((await app.entities.get(LOCAL, id, before))?.name).toBe('sw-2');
  });

  it('reads the contents of a rack that moved, and the ends of a cable', async () => {
    fillWith(2);
    server.put('dcim/racks/', { id: 1, name: 'R1', site: refer('dcim/sites/', 1) }, 1);
    server.put('dcim/devices/', device(1, { rack: refer('dcim/racks/', 1) }), 1);
    server.put('dcim/interfaces/', { id: 11, name: 'Gi1', device: refer('dcim/devices/', 1) }, 1);
    server.put('dcim/interfaces/', { id: 12, name: 'Gi1', device: refer('dcim/devices/', 2) }, 1);
    await sync();
    server.put('dcim/sites/', site(2));
    server.put('dcim/racks/', { id: 1, name: 'R1', site: refer('dcim/sites/', 2) });
    server.putSilently('dcim/devices/', device(1, { rack: refer('dcim/racks/', 1), site: refer('dcim/sites/', 2) }));
    const ends = (id: number) => [{ object_type: 'dcim.interface', object_id: id, object: refer('dcim/interfaces/', id) }];
    server.put('dcim/cables/', { id: 5, label: 'C5', a_terminations: ends(11), b_terminations: ends(12) });
    for (const [id, of] of [
      [11, 1],
      [12, 2],
    ] as const)
      server.putSilently('dcim/interfaces/', { id, name: 'Gi1', device: refer('dcim/devices/', of), cable: refer('dcim/cables/', 5) });
    await sync();
    expect((await sync({ mode: 'COMPARE' })).comparison).toMatchObject({ missing: 0, different: 0, surplus: 0 });
  });

  it('reads the contents of a hall inside another one that moved, also after a failure in between', async () => {
    server.put('dcim/sites/', site(1), 1);
    server.put('dcim/sites/', site(2), 1);
    const place = (id: number) => ({ site: refer('dcim/sites/', id) });
    const fill = (put: (path: string, object: { readonly id: number }) => void, at: number): void => {
      put('dcim/locations/', { id: 2, name: 'Cage', parent: refer('dcim/locations/', 1), ...place(at) } as never);
      put('dcim/racks/', { id: 1, name: 'R1', location: refer('dcim/locations/', 2), ...place(at) } as never);
      put('dcim/devices/', {
        id: 1,
        name: 'sw-1',
        rack: refer('dcim/racks/', 1),
        location: refer('dcim/locations/', 2),
        ...place(at),
      } as never);
    };
    server.put('dcim/locations/', { id: 1, name: 'Hall', parent: null, ...place(1) }, 1);
    fill((path, object) => server.put(path, object, 1), 1);
    await sync();
    server.put('dcim/locations/', { id: 1, name: 'Hall', parent: null, ...place(2) });
    fill((path, object) => server.putSilently(path, object), 2);
    server.fault = (url, response) => {
      if (!url.searchParams.has('location_id')) return false;
      response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
      return true;
    };
    await expect(sync()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    server.fault = undefined;
    await sync();
    expect((await sync({ mode: 'COMPARE' })).comparison).toMatchObject({ missing: 0, different: 0, surplus: 0 });
  });

  it('says which types the token may not read, and deletes none of their entities', async () => {
    fillWith(25);
    await sync();
    server.fault = (url, response) => {
      if (url.pathname !== '/api/dcim/devices/') return false;
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"detail":"No."}');
      return true;
    };
    const { counts, notices } = await sync({ mode: 'FULL' });
    expect([counts.deleted, notices]).toEqual([
      0,
      [
        'One type could not be read, because the token may not or the list fails: dcim.device. 25 stored entities of them stay as they are.',
      ],
    ]);
    expect(await named('dcim.device', 2)).toBe('sw-2');
  });

  it('reads everything else if the list of a plugin fails', async () => {
    fillWith(3);
    server.fault = (url, response) => {
      if (url.pathname !== '/api/plugins/bgp/sessions/') return false;
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"detail":"The plugin is broken."}');
      return true;
    };
    const { counts, notices } = await sync();
    expect([counts.created, notices]).toEqual([4, [expect.stringMatching(/^One type could not be read, .*: bgp\.session\.$/)]]);
  });

  it('finds deletions with a full sync if the token may not read the change log', async () => {
    fillWith(25);
    await sync();
    server.fault = (url, response) => {
      if (url.pathname !== '/api/core/object-changes/') return false;
      response.writeHead(403).end();
      return true;
    };
    server.remove('dcim/devices/', 2);
    server.put('dcim/devices/', device(3, { name: 'renamed' }));
    const { notices } = await sync();
    expect(notices).toEqual(['The token may not read the change log: deletions are found by the next full sync.']);
    expect(await Promise.all([named('dcim.device', 2), named('dcim.device', 3)])).toEqual(['sw-2', 'renamed']);
    await sync({ mode: 'FULL' });
    expect(await named('dcim.device', 2)).toBeUndefined();
  });

  it('asks before it takes over entities that came from elsewhere', async () => {
    fillWith(3);
    const draft = { type: 'DEVICE' as const, name: 'other', display: 'other', aliases: [], attributes: {}, relations: [] };
    await opened.app.entities.upsert(LOCAL, [{ ...draft, ref: { source: 'netbox', objectType: 'dcim.device', objectId: '1' } }]);
    await expect(sync()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: /come from a file, a tool or the sample, such as dcim\.device\. If they are from this server/,
    });
    expect(await named('dcim.device', 1)).toBe('other');
    expect(await opened.app.sources.list(LOCAL)).toMatchObject([{ failure: { reason: expect.stringContaining('come from a file') } }]);
    await sync({ adopt: true });
    expect(await named('dcim.device', 1)).toBe('sw-1');
  });

  it('asks before it reads the same source from another address, unless nothing was read yet', async () => {
    await opened.dispose();
    const folder = mkdtempSync(join(tmpdir(), 'netloom-sources-'));
    const other = await startNetboxLike();
    try {
      const at = (url: string) => openApplication({ ...settings(), NETLOOM_NETBOX_URL: url }, {}, folder);
      opened = at(`${server.url}/wrong`);
      await expect(sync()).rejects.toMatchObject({ code: 'UNAVAILABLE', message: /^There is no NetBox at/ });
      await opened.stop();
      fillWith(3);
      opened = at(server.url);
      await sync();
      await opened.stop();
      opened = at(other.url);
      await expect(sync()).rejects.toMatchObject({ code: 'CONFLICT', message: /was read from http.+, and the settings name http/ });
      other.put('dcim/sites/', site(1), 1);
      expect((await sync({ mode: 'FULL', adopt: true })).counts).toMatchObject({ deleted: 3 });
    } finally {
      await other.close();
    }
  });

  it('stops at the quota of the workspace for entities, and keeps what was written', async () => {
    await opened.dispose();
    const folder = mkdtempSync(join(tmpdir(), 'netloom-sources-'));
    const quotas = join(folder, 'quotas.json');
    writeFileSync(quotas, JSON.stringify({ default: { workspace: { entities: 15 } } }));
    opened = openApplication({ ...settings(), NETLOOM_QUOTAS: quotas }, {}, join(folder, 'data'));
    fillWith(25);
    await expect(sync()).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect(await opened.app.sources.list(LOCAL)).toMatchObject([{ isUnfinished: true, failure: { code: 'QUOTA_EXCEEDED' } }]);
    expect(await named('dcim.device', 1)).toBe('sw-1');
    rmSync(quotas);
  });

  it('is synchronized by one run at a time', async () => {
    fillWith(25);
    const results = await Promise.allSettled([sync(), sync()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const rejected = results.find((each) => each.status === 'rejected');
    expect(rejected?.reason).toMatchObject({ code: 'CONFLICT', message: /being synchronized already/ });
  });

  it('shows the reason of a failure until a sync succeeds', async () => {
    server.fault = (url, response) => {
      if (url.pathname !== '/api/status/') return false;
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"detail":"Invalid token"}');
      return true;
    };
    await expect(sync()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await opened.app.sources.list(LOCAL)).toMatchObject([{ failure: { reason: /^NetBox refused the token \(Invalid token\)/ } }]);
    server.fault = undefined;
    await sync();
    expect((await opened.app.sources.list(LOCAL))[0]).not.toHaveProperty('failure');
  });

  it('knows the pages of its objects, except those of plugins', async () => {
    fillWith(1);
    server.put('plugins/bgp/sessions/', { id: 1, name: 'as65001' }, 1);
    await sync();
    const ref = (objectType: string, objectId: string, source = 'netbox') => ({ source, objectType, objectId });
    const refs = [
      ref('dcim.device', '1'),
      ref('bgp.session', '1'),
      ref('dcim.device', '1', 'other'),
      ref('constructor', '1'),
      ref('dcim.device', '../1'),
    ];
    expect(await opened.app.sources.webPages(LOCAL, refs)).toEqual([
      `${server.url}/dcim/devices/1/`,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(await opened.app.sources.webPages({ workspace: 'elsewhere', name: 'chris' }, refs)).toEqual(refs.map(() => undefined));
  });

  it('knows only the servers of its workspace', async () => {
    const chris = { workspace: 'elsewhere', name: 'chris' };
    await expect(sync({}, chris)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await opened.app.sources.list(chris)).toEqual([]);
    await expect(opened.app.sources.sync(LOCAL, 'other', { mode: 'FULL' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('reports its progress as an import', async () => {
    fillWith(25);
    await sync();
    const [run] = await opened.app.importRuns.list(LOCAL);
    expect(run).toMatchObject({ state: 'FINISHED', progress: 1, counts: { records: 26, created: 26 } });
    expect(run?.source).toMatch(/^netbox \(127\.0\.0\.1:\d+\)$/);
  });
});
