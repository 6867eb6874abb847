import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL, type Principal } from '../../../src/domain/common/principal.js';
import { factLines } from '../../../src/domain/facts/fact-lines.js';
import type { Mention } from '../../../src/domain/model/understanding.js';
import { createMovedClock, type MovedClock } from '../../testkit/application/moved-clock.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';
import { eventually } from '../../testkit/eventually.js';
import { startNetboxLike, type NetboxLike } from '../../testkit/services/netbox-like.js';

const SITE = { id: 1, name: 'Hamburg', slug: 'hamburg' };
const nested = (path: string, id: number, name: string) => ({ id, url: `https://netbox.example/api/${path}${id}/`, display: name, name });
const DEVICE = {
  id: 7,
  name: 'quay-sw-77',
  serial: 'FOC2233X0AB',
  status: { value: 'active', label: 'Active' },
  site: nested('dcim/sites/', 1, 'Hamburg'),
};

describe('an unknown name', () => {
  let server: NetboxLike;
  let opened: TestApplication;
  beforeEach(async () => {
    server = await startNetboxLike();
    server.put('dcim/sites/', SITE, 1);
    server.put('dcim/devices/', DEVICE, 1);
    opened = open();
  });
  afterEach(async () => {
    await opened.dispose();
    await server.close();
  });
  const open = (more: Readonly<Record<string, string>> = {}, lookupMs = 60_000, given: { readonly clock?: MovedClock } = {}) =>
    openApplication(
      { NETLOOM_NETBOX_URL: server.url, NETLOOM_NETBOX_TOKEN: 'x', NETLOOM_NETBOX_CHANGES: '0', ...more },
      { waits: { lookupMs }, ...given },
    );

  const understood = async (text: string, caller: Principal = LOCAL): Promise<Mention | undefined> =>
    (await opened.app.questions.understand(caller, { text })).mentions[0];
  const stored = async () => opened.app.entities.byRef(LOCAL, { source: 'netbox', objectType: 'dcim.device', objectId: '7' });
  const refuse = (status: number, body: object, headers: Readonly<Record<string, string>> = {}) => {
    server.fault = (_url, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
      return true;
    };
  };

  it('of a message is looked up, and resolved at once', async () => {
    const { session } = await opened.app.sessions.open(LOCAL, {});
    const { message } = await opened.app.messages.add(LOCAL, session.id, userMessage('Is quay-sw-77 up?'));
    expect(message.understanding.mentions[0]).toMatchObject({ text: 'quay-sw-77', status: 'RESOLVED', entities: [{ name: 'quay-sw-77' }] });
    expect(await stored()).toMatchObject({ name: 'quay-sw-77', status: 'active', observed: expect.any(Number) });
    const { window } = await opened.app.contexts.build(LOCAL, session.id, { budget: 2_000 });
    expect(JSON.stringify(window.sections)).toContain('site: Hamburg');
  });

  it('that was found keeps what the server stated, whatever results of tools state later', async () => {
    const { session } = await opened.app.sessions.open(LOCAL, {});
    await opened.app.messages.add(LOCAL, session.id, userMessage('Is quay-sw-77 up?'));
    const claimed = { ...DEVICE, name: 'decoy', url: 'https://netbox.example/api/dcim/devices/7/', display: 'decoy' };
    const custom_fields = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`field_${at}`, at]));
    const recorded = await opened.app.operations.record(LOCAL, session.id, {
      tool: 'netbox_get',
      result: JSON.stringify({ ...claimed, custom_fields }),
    });
    expect(recorded.operation.entities).toHaveLength(2);
    expect(await stored()).toMatchObject({ name: 'quay-sw-77' });
  });

  it('that was found claims no “none”: only what the server showed of it is stored', async () => {
    const { groups } = await opened.app.questions.ask(LOCAL, { text: 'Which interfaces does quay-sw-77 have?' });
    expect(groups.flatMap(factLines).map(({ text }) => text)).toEqual(['device quay-sw-77 [not imported]: interfaces: not recorded']);
  });

  it('of a new session is looked up, too, by the serial number and in another case', async () => {
    const { message } = await opened.app.messages.add(LOCAL, undefined, userMessage('Where is the device with serial FOC2233X0AB?'));
    expect(await stored()).toMatchObject({ name: 'quay-sw-77' });
    expect(message.understanding.mentions.some(({ status }) => status === 'RESOLVED')).toBe(true);
    expect((await understood('Is QUAY-SW-77 up?'))?.status).toBe('RESOLVED');
  });

  it('of a question is looked up once, and stays unknown with the reason', async () => {
    const mention = await understood('Is quay-sw-99 up?');
    expect(mention).toMatchObject({ status: 'UNKNOWN', entities: [] });
    expect(mention?.evidence[0]).toBe('nothing has this name; NetBox has no object with this name, address or serial number');
    const asked = server.requests.length;
    expect((await understood('and QUAY-SW-99?'))?.status).toBe('UNKNOWN');
    expect(server.requests).toHaveLength(asked);
  });

  it.each([
    [
      'refuses every list',
      403,
      { detail: 'Invalid v1 token' },
      'NetBox could not be searched: the token may not read dcim.device (Invalid v1 token)',
    ],
    ['refuses the token', 401, { detail: 'Invalid token' }, 'it refused the token (Invalid token)'],
    ['is too busy', 429, {}, 'NetBox answered 429'],
    ['fails', 503, {}, 'NetBox answered 503'],
    ['has no such lists', 404, { detail: 'Not found.' }, 'NetBox could not be searched: this server has no list of dcim.device'],
  ])('stays unknown with the reason if the server %s, which is not asked again for a while', async (_what, status, body, reason) => {
    await opened.dispose();
    opened = open({}, 60_000, { clock: createMovedClock() });
    refuse(status, body, { 'retry-after': '3600' });
    expect((await understood('Is quay-sw-77 up?'))?.evidence[0]).toContain(`nothing has this name; NetBox could not be asked: `);
    const mention = await understood('Is quay-sw-78 up?');
    expect(mention).toMatchObject({ status: 'UNKNOWN', entities: [] });
    expect(mention?.evidence[0]).toContain(reason);
    expect(mention?.evidence[0]).toContain('asked again later');
    // Requests for the first name may still arrive.
    expect(server.requests.filter(({ href }) => href.includes('quay-sw-78'))).toEqual([]);
    expect(await stored()).toBeUndefined();
  });

  it('stays unknown if the token may not read, or the server ignores the filter', async () => {
    server.fault = (url, response) => {
      if (!url.pathname.endsWith('/racks/')) return false;
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"detail":"No permission"}');
      return true;
    };
    expect((await understood('Is quay-sw-98 up?'))?.evidence[0]).toContain(
      'NetBox has no object with this name, address or serial number, apart from what could not be read (the token may not read dcim.rack (No permission))',
    );
    server.fault = (url, response) => {
      if (!url.pathname.endsWith('/devices/')) return false;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ count: 1, next: null, results: [DEVICE] }));
      return true;
    };
    expect((await understood('Is quay-sw-97 up?'))?.evidence[0]).toContain('objects that were not asked for');
    expect(await stored()).toBeUndefined();
  });

  it('is not said to be missing in a list that the server does not have', async () => {
    server.fault = (url, response) => {
      if (!url.pathname.endsWith('/circuits/')) return false;
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"detail":"Not found."}');
      return true;
    };
    expect((await understood('Is quay-sw-98 up?'))?.evidence[0]).toContain(
      'apart from what could not be read (this server has no list of circuits.circuit)',
    );
  });

  it('that more than 50 objects have is not resolved to a part of them, and others are still looked up', async () => {
    const rack = (id: number) => ({ id, name: 'quay-r-01', site: nested('dcim/sites/', 1, 'Hamburg') });
    for (let id = 1; id <= 51; id += 1) server.put('dcim/racks/', rack(id), 1);
    const text = 'Where is quay-r-01?';
    expect(await understood(text)).toMatchObject({ status: 'UNKNOWN', entities: [] });
    expect((await understood(text))?.evidence[0]).toContain('could not be read (more than 50 objects of dcim.rack have it)');
    expect((await understood('Is quay-sw-77 up?'))?.status).toBe('RESOLVED');
    await opened.dispose();
    opened = open();
    server.remove('dcim/racks/', 51);
    expect(await understood(text)).toMatchObject({ status: 'AMBIGUOUS' });
    expect((await opened.app.entities.search(LOCAL, { text: 'quay-r-01' }, { first: 100 })).items).toHaveLength(50);
  });

  it('of a message that is added again is not looked up again', async () => {
    await opened.dispose();
    const clock = createMovedClock();
    opened = openApplication({ NETLOOM_NETBOX_URL: server.url, NETLOOM_NETBOX_CHANGES: '0' }, { waits: { lookupMs: 60_000 }, clock });
    refuse(404, {});
    const { session } = await opened.app.sessions.open(LOCAL, {});
    const add = async (clientId: string) => opened.app.messages.add(LOCAL, session.id, userMessage('Is quay-sw-77 up?', { clientId }));
    const { message } = await add('one');
    const asked = server.requests.length;
    clock.moveOn(600_000);
    expect((await add('one')).message.id).toBe(message.id);
    expect(server.requests).toHaveLength(asked);
    await add('two');
    expect(server.requests.length).toBeGreaterThan(asked);
  });

  it('of a slow server stays unknown, and is resolved once the answer is there', async () => {
    await opened.dispose();
    opened = open({}, 1);
    const waiting: (() => void)[] = [];
    server.fault = (_url, response: ServerResponse) => {
      // Answers when the test says so.
      const end = response.end.bind(response);
      response.end = ((chunk: string) => {
        waiting.push(() => void end(chunk));
        return response;
      }) as typeof end;
      return false;
    };
    const { message } = await opened.app.messages.add(LOCAL, undefined, userMessage('Is quay-sw-77 up?'));
    const window = async () => JSON.stringify((await opened.app.contexts.build(LOCAL, message.session, { budget: 2_000 })).window.sections);
    const [mention] = message.understanding.mentions;
    expect(mention?.status).toBe('UNKNOWN');
    expect(await window()).toContain('Unknown: “quay-sw-77” (nothing has this name; NetBox has not answered');
    expect(mention?.evidence[0]).toBe('nothing has this name; NetBox has not answered within 1 ms and is still being asked');
    server.fault = undefined;
    await eventually('the device', async () => {
      waiting.splice(0).forEach((answer) => answer());
      return (await stored()) !== undefined;
    });
    // The message stays as it was understood; the window for its answer does not.
    expect(await window()).toContain('site: Hamburg');
    expect(await window()).not.toContain('Unknown');
    expect((await understood('Is quay-sw-77 up?'))?.status).toBe('RESOLVED');
  });

  it('is read completely after the first full sync, which provisional entities do not prevent', async () => {
    expect((await understood('Is quay-sw-77 up?'))?.status).toBe('RESOLVED');
    await opened.app.sources.sync(LOCAL, undefined, { mode: 'FULL' });
    expect(await stored()).not.toHaveProperty('observed');
    server.putSilently('dcim/devices/', { ...DEVICE, id: 8, name: 'quay-sw-78', serial: '' });
    expect((await understood('Is quay-sw-78 up?'))?.status).toBe('RESOLVED');
    const ref = { source: 'netbox', objectType: 'dcim.device', objectId: '8' };
    await eventually('the complete device', async () => (await opened.app.entities.byRef(LOCAL, ref))?.observed === undefined);
  });

  it('is not looked up for other workspaces, by assistants, and if it is switched off', async () => {
    await understood('Is quay-sw-77 up?', { workspace: 'elsewhere', name: 'anna' });
    await opened.app.messages.add(LOCAL, undefined, { ...userMessage('quay-sw-77 is up.'), role: 'ASSISTANT' });
    await opened.dispose();
    opened = open({ NETLOOM_NETBOX_LOOKUP: 'off' });
    expect((await understood('Is quay-sw-77 up?'))?.evidence).toEqual(['nothing has this name']);
    expect(server.requests).toEqual([]);
  });

  it('that was found is read again when it is mentioned an hour later, and deleted if the server has it no more', async () => {
    await opened.dispose();
    const clock = createMovedClock();
    opened = openApplication({ NETLOOM_NETBOX_URL: server.url, NETLOOM_NETBOX_CHANGES: '0' }, { waits: { lookupMs: 60_000 }, clock });
    await understood('Is quay-sw-77 up?');
    server.putSilently('dcim/devices/', { ...DEVICE, status: { value: 'offline', label: 'Offline' } });
    const asked = server.requests.length;
    await understood('Is quay-sw-77 up?');
    expect(server.requests).toHaveLength(asked);
    clock.moveOn(3_700_000);
    await understood('Is quay-sw-77 up?');
    await eventually('the new status', async () => (await stored())?.status === 'offline');
    expect(await stored()).toHaveProperty('observed');
    server.remove('dcim/devices/', 7);
    clock.moveOn(3_700_000);
    await understood('Is quay-sw-77 up?');
    await eventually('the device to be gone', async () => (await stored()) === undefined);
  });

  it('may follow the noun of its type', async () => {
    await understood('circuit 1002840457');
    const asked = server.requests.map(({ searchParams }) => searchParams.get('cid__ie')).filter((name) => name !== null);
    expect(new Set(asked)).toEqual(new Set(['1002840457']));
  });

  it('of which only others were seen is read completely when it is mentioned', async () => {
    await understood('Is quay-sw-77 up?');
    const site = { source: 'netbox', objectType: 'dcim.site', objectId: '1' };
    expect(await opened.app.entities.byRef(LOCAL, site)).toMatchObject({ name: 'Hamburg', attributes: {} });
    server.putSilently('dcim/sites/', { ...SITE, physical_address: 'Kai 1' });
    await understood('Where is Hamburg?');
    await eventually(
      'the site with its address',
      async () => (await opened.app.entities.byRef(LOCAL, site))?.attributes['physical_address'] === 'Kai 1',
    );
  });

  it('is one of at most five of a text', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `quay-sw-${100 + index}`);
    const { mentions } = await opened.app.questions.understand(LOCAL, { text: `Are ${names.join(', ')} up?` });
    expect(mentions.at(-1)?.evidence[0]).toContain('NetBox was not asked, because a text has at most 5 lookups');
    const asked = new Set(server.requests.map(({ searchParams }) => searchParams.get('name__ie')).filter((name) => name !== null));
    expect(asked.size).toBe(5);
    const long = await understood(`Is quay-sw-${'7'.repeat(100)} up?`);
    expect(long?.evidence[0]).toContain('NetBox was not asked, because the name is longer than 100 characters');
  });
});
