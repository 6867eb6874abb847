import { afterEach, describe, expect, it } from 'vitest';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import type { Json } from '../../../src/domain/common/json.js';
import { factLines } from '../../../src/domain/facts/fact-lines.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openApplication, openSample, userMessage, type TestApplication } from '../../testkit/application/application.js';

/** A device as NetBox's REST API returns it, of an inventory that was never imported. */
const WHOLE = {
  id: 812,
  url: 'http://netbox.example/api/dcim/devices/812/',
  display: 'kiln-sw-3',
  name: 'kiln-sw-3',
  status: { value: 'planned', label: 'Planned' },
  serial: 'KQ-812',
  site: { id: 31, url: 'http://netbox.example/api/dcim/sites/31/', display: 'Pottery Lane', name: 'Pottery Lane', slug: 'pottery-lane' },
  rack: { id: 7, url: 'http://netbox.example/api/dcim/racks/7/', display: 'Shelf 2', name: 'Shelf 2' },
  created: '2026-01-01T00:00:00Z',
  last_updated: '2026-01-02T00:00:00Z',
};
const BRIEF = { id: 812, url: WHOLE.url, display: 'kiln-sw-3', name: 'kiln-sw-3' };

const REF = { source: 'netbox', objectType: 'dcim.device', objectId: '812' };
const SITE = { source: 'netbox', objectType: 'dcim.site', objectId: '31' };

const inventory = (name: string, more: Partial<EntityDraft> = {}): EntityDraft => ({
  ref: REF,
  type: 'DEVICE',
  name,
  display: name,
  aliases: [],
  attributes: {},
  relations: [],
  ...more,
});

describe('objects of tool results that the inventory does not have', () => {
  const opened: TestApplication[] = [];
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.dispose();
  });

  function open(settings: Readonly<Record<string, string>> = {}) {
    const test = openApplication(settings);
    opened.push(test);
    const { app } = test;
    return {
      app,
      of: (ref: EntityDraft['ref']) => app.entities.byRef(LOCAL, ref),
      record: (result: Json, more: object = {}) =>
        app.operations.record(LOCAL, { key: 'one' }, { tool: 'netbox.get', result: JSON.stringify(result), ...more }),
    };
  }

  it('become provisional entities with relations, which the conversation can refer to', async () => {
    const { app, of, record } = open();
    const { operation, session } = await record(WHOLE);
    const device = await of(REF);
    expect(device).toMatchObject({ name: 'kiln-sw-3', status: 'planned' });
    expect(device?.observed).toBeGreaterThan(1);
    expect(operation.entities[0]).toBe(device?.id);
    expect((await of(SITE))?.name).toBe('Pottery Lane');
    const related = await app.entities.relations(LOCAL, device?.id ?? '', { direction: 'OUT' }, { first: 10 });
    expect(related.items.map(({ value }) => [value.relation.type, value.entity.name])).toEqual(
      expect.arrayContaining([
        ['SITE', 'Pottery Lane'],
        ['RACK', 'Shelf 2'],
      ]),
    );
    const asked = await app.messages.add(LOCAL, session.id, userMessage('Is kiln-sw-3 in Pottery Lane up?'));
    const meant = asked.message.understanding.mentions.map(({ text, status, entities }) => [text, status, entities[0]?.name]);
    expect(meant).toEqual([
      ['kiln-sw-3', 'RESOLVED', 'kiln-sw-3'],
      ['Pottery Lane', 'RESOLVED', 'Pottery Lane'],
    ]);
  });

  it('come from a message’s tool result and from finishOperation alike', async () => {
    const { app, of, record } = open();
    await app.messages.add(LOCAL, { key: 'one' }, userMessage('Find it.'));
    await app.messages.add(
      LOCAL,
      { key: 'one' },
      {
        role: 'TOOL',
        parts: [{ kind: 'TOOL_RESULT', callId: 'c', text: JSON.stringify(WHOLE.site), isError: false }],
      },
    );
    expect((await of(SITE))?.observed).toBeDefined();
    const { operation } = await record('', { status: 'RUNNING', result: undefined });
    expect(await of(REF)).toBeUndefined();
    await app.operations.finish(LOCAL, operation.id, { result: JSON.stringify(BRIEF) });
    expect((await of(REF))?.observed).toBeDefined();
  });

  it('keep their id and are no longer provisional after an import', async () => {
    const { app, of, record } = open();
    await record(WHOLE);
    const before = await of(REF);
    await app.entities.upsert(LOCAL, [inventory('kiln-sw-3', { status: 'active' })]);
    const after = await of(REF);
    expect(after).toMatchObject({ id: before?.id, status: 'active', createdAt: before?.createdAt });
    expect(after?.observed).toBeUndefined();
    const related = await app.entities.relations(LOCAL, after?.id ?? '', { direction: 'OUT' }, { first: 10 });
    expect(related.items.filter(({ value }) => !value.relation.derived)).toEqual([]);
  });

  it('never change or restore entities of the inventory', async () => {
    const { app, of, record } = open();
    const { entities } = await app.entities.upsert(LOCAL, [inventory('its-real-name')]);
    await record(WHOLE);
    expect(await of(REF)).toEqual(entities[0]);
    await app.entities.delete(LOCAL, [entities[0]?.id ?? '']);
    await record(WHOLE);
    expect(await of(REF)).toBeUndefined();
    expect((await of(SITE))?.name).toBe('Pottery Lane');
  });

  it('are replaced by a fuller result, and not by a poorer one', async () => {
    const { of, record } = open();
    await record(BRIEF);
    expect((await of(REF))?.attributes).not.toHaveProperty('serial');
    await record({ count: 1, results: [WHOLE] });
    const full = await of(REF);
    expect(full?.attributes).toMatchObject({ serial: 'KQ-812' });
    await record(BRIEF);
    expect(await of(REF)).toEqual(full);
  });

  it.each([
    ['of a failed call', WHOLE, { status: 'FAILED' }],
    ['of what the call deleted', BRIEF, { tool: 'netbox.delete', arguments: { object_type: 'dcim.device', id: 812 } }],
    ['without a name', { id: 812, url: WHOLE.url }, {}],
    ['with a name that is too long', { ...BRIEF, name: 'x'.repeat(600), display: 'x'.repeat(600) }, {}],
    ['of a type that is not part of the network', { ...BRIEF, url: 'http://netbox.example/api/extras/tags/812/' }, {}],
  ])('create nothing %s', async (_, result, more) => {
    const { app, record } = open();
    await record(result, more);
    expect(await app.entities.counts(LOCAL)).toEqual([]);
  });

  it('create nothing if the setting disables it', async () => {
    const { app, of, record } = open({ NETLOOM_OBSERVE_RESULTS: 'false' });
    const { operation } = await record(WHOLE);
    expect(operation.entities).toEqual([]);
    expect(await of(REF)).toBeUndefined();
    expect(await app.entities.counts(LOCAL)).toEqual([]);
  });

  it('are limited for a principal within an hour, and what is left out is said; what exists is still updated', async () => {
    const { app, of, record } = open({ NETLOOM_PROVISIONAL_PER_HOUR: '2' });
    await record(BRIEF);
    const device = (id: number) => ({ ...BRIEF, id, url: `http://netbox.example/api/dcim/devices/${id}/`, name: `kiln-${id}` });
    const { operation } = await record({ count: 2, results: [device(1), device(2)] });
    expect(operation.metadata.warnings).toEqual([
      'Objects that the inventory does not have were left out (2): a principal may bring at most 2 within an hour (NETLOOM_PROVISIONAL_PER_HOUR).',
    ]);
    expect(operation.entities).toEqual([]);
    await record({ ...BRIEF, serial: 'KQ-1', status: { value: 'active', label: 'Active' } });
    expect((await of(REF))?.status).toBe('active');
    const other = { ...LOCAL, name: 'bert' };
    await app.operations.record(other, { key: 'two' }, { tool: 'netbox.get', result: JSON.stringify(device(1)) });
    expect(await app.entities.counts(LOCAL)).toEqual([{ type: 'DEVICE', count: 2 }]);
  });

  it('connect nothing that the inventory has, and what is read from them is marked and comes last', async () => {
    const netloom = await openSample();
    opened.push(netloom);
    const { app } = netloom;
    const termination = (objectType: string, id: number) => [{ object_type: objectType, object_id: id }];
    const cable = (id: number, from: ReturnType<typeof termination>, to: ReturnType<typeof termination>) => ({
      id,
      url: `https://netbox.example/api/dcim/cables/${id}/`,
      a_terminations: from,
      b_terminations: to,
    });
    const ask = async (text: string) => (await app.questions.ask(LOCAL, { text })).groups;
    const before = await ask('What feeds fra1-fw-01?');
    const ports = await app.entities.search(LOCAL, { types: ['POWER_PORT', 'POWER_OUTLET', 'INTERFACE'] }, { first: 100 });
    const idOf = (type: string): number => Number(ports.items.find(({ value }) => value.type === type)?.value.ref.objectId);
    const power = cable(660_001, termination('dcim.powerport', idOf('POWER_PORT')), termination('dcim.poweroutlet', idOf('POWER_OUTLET')));
    const evil = {
      id: 990_001,
      url: 'https://netbox.example/api/dcim/interfaces/990001/',
      name: 'evil0',
      device: { id: 0, url: '', name: '' },
    };
    const [firewall] = (await app.entities.search(LOCAL, { text: 'fra1-fw-01' }, { first: 1 })).items;
    const device = Number(firewall?.value.ref.objectId);
    const invented = { ...evil, device: { id: device, url: `https://netbox.example/api/dcim/devices/${device}/`, name: 'fra1-fw-01' } };
    const data = cable(660_002, termination('dcim.interface', 990_001), termination('dcim.interface', idOf('INTERFACE')));
    for (const object of [power, invented, data])
      await app.operations.record(LOCAL, { key: 'mallory' }, { tool: 'netbox.get', result: JSON.stringify(object) });
    expect(await ask('What feeds fra1-fw-01?')).toEqual(before);
    const rows = (await ask('What is fra1-fw-01 connected to?')).flatMap((group) => group.rows.map(({ text }) => text));
    const claims = rows.filter((text) => text.includes('evil0'));
    expect(claims.length).toBeGreaterThan(0);
    for (const text of claims) expect(text).toContain('[not imported]');
    expect(rows.slice(-claims.length)).toEqual(claims);
  });

  it('are marked in lists and counted apart', async () => {
    const { app, record } = open();
    await app.entities.upsert(LOCAL, [inventory('sw-1', { ref: { ...REF, objectId: '1' }, status: 'active' })]);
    await record(WHOLE);
    const { groups } = await app.questions.ask(LOCAL, { text: 'How many devices are there?' });
    expect(groups[0]).toMatchObject({ total: 2, summary: 'by status: active 1, planned 1; 1 of them not imported' });
    expect(groups[0]?.rows.map(({ text }) => text)).toContainEqual(expect.stringContaining('kiln-sw-3 [not imported]'));
    await app.entities.upsert(LOCAL, [inventory('Pottery Lane', { ref: SITE, type: 'SITE' })]);
    const inside = await app.questions.ask(LOCAL, { text: 'Which devices are in Pottery Lane?' });
    expect(inside.groups.find(({ topic }) => topic === 'MEMBERS')?.summary).toContain('1 of them not imported');
  });

  it('are bounded, regardless of the size of the result', async () => {
    const { app, record } = open();
    await record({
      count: 5_000,
      results: Array.from({ length: 900 }, (_, index) => ({
        ...BRIEF,
        id: index,
        url: `http://n.example/api/dcim/devices/${index}/`,
        name: `n${index}`,
      })),
    });
    expect(await app.entities.counts(LOCAL)).toEqual([{ type: 'DEVICE', count: 100 }]);
  });

  describe('that have the name of an entity of the inventory', () => {
    /** Three devices that are called like one of the inventory, as a tool of another session returns them. */
    const NAMESAKES = [901, 902, 903].map((id) => ({
      ...BRIEF,
      id,
      url: `http://netbox.example/api/dcim/devices/${id}/`,
    }));

    async function meaningIn(app: TestApplication['app'], key: string, text: string) {
      const { message } = await app.messages.add(LOCAL, { key }, userMessage(text));
      const [mention] = message.understanding.mentions;
      return { status: mention?.status, ids: mention?.entities.map(({ key: id }) => id), candidates: mention?.candidateCount };
    }

    it('take the name from it only in conversations about them', async () => {
      const { app, record } = open();
      await app.entities.upsert(LOCAL, [inventory('kiln-sw-3')]);
      await record({ count: 3, results: NAMESAKES });
      expect(await meaningIn(app, 'other', 'Is kiln-sw-3 up?')).toEqual({ status: 'RESOLVED', ids: ['dcim.device:812'], candidates: 0 });
      const own = await meaningIn(app, 'one', 'Is kiln-sw-3 up?');
      expect(own.ids).not.toEqual(['dcim.device:812']);
      expect(own.candidates).toBeGreaterThanOrEqual(3);
    });

    it('come behind those of the inventory where several meanings are listed', async () => {
      const { app, record } = open();
      await app.entities.upsert(LOCAL, [inventory('fra-kiln-sw-3'), inventory('ams-kiln-sw-3', { ref: { ...REF, objectId: '813' } })]);
      await record(NAMESAKES);
      const { message } = await app.messages.add(LOCAL, { key: 'other' }, userMessage('Is kiln-sw-3 up?'));
      const [mention] = message.understanding.mentions;
      expect(mention?.status).toBe('AMBIGUOUS');
      expect(
        mention?.candidates
          .slice(0, 2)
          .map(({ entity }) => entity.name)
          .toSorted(),
      ).toEqual(['ams-kiln-sw-3', 'fra-kiln-sw-3']);
    });

    it('are one of the meanings of a name that fits them better, and have it if nothing of the inventory fits', async () => {
      const { app, record } = open();
      await record(NAMESAKES[0] ?? {});
      expect(await meaningIn(app, 'first', 'Is kiln-sw-3 up?')).toMatchObject({ status: 'RESOLVED', ids: ['dcim.device:901'] });
      await app.entities.upsert(LOCAL, [inventory('old-kiln-sw-3')]);
      expect(await meaningIn(app, 'other', 'Is kiln-sw-3 up?')).toMatchObject({ status: 'AMBIGUOUS', candidates: 2 });
      expect(await meaningIn(app, 'one', 'Is kiln-sw-3 up?')).toMatchObject({ status: 'RESOLVED', ids: ['dcim.device:901'] });
    });

    it.each([
      ['Reboot', 'Reboot kiln-sw-3.'],
      ['Monday', 'Patch kiln-sw-3 on Monday.'],
      ['London', 'Is kiln-sw-3 in London?'],
    ])('make no name of the word %s in other conversations', async (name, text) => {
      const { app, record } = open();
      await app.entities.upsert(LOCAL, [inventory('kiln-sw-3')]);
      await record({ ...BRIEF, id: 904, url: 'http://netbox.example/api/dcim/devices/904/', name, display: name });
      const { message } = await app.messages.add(LOCAL, { key: 'other' }, userMessage(text));
      expect(message.understanding.mentions.flatMap(({ entities }) => entities.map(({ key }) => key))).toEqual(['dcim.device:812']);
    });
  });

  it('are marked in windows and answers, until the inventory has them', async () => {
    const { app, record } = open();
    const { session } = await record(WHOLE);
    const shown = async (): Promise<string> => {
      const { message } = await app.messages.add(LOCAL, session.id, userMessage('Where is kiln-sw-3?'));
      const { window } = await app.contexts.build(LOCAL, session.id, { message: message.id });
      return (app.contexts.render(window, 'PROMPT') as { readonly text: string }).text;
    };
    expect(await shown()).toMatch(/device kiln-sw-3 \[not imported\]/u);
    await app.entities.upsert(LOCAL, [inventory('kiln-sw-3', { status: 'active' })]);
    expect(await shown()).not.toMatch(/device kiln-sw-3 \[/u);
  });

  it('are marked where facts and windows name them beside what was imported', async () => {
    const { app, record } = open();
    await app.entities.upsert(LOCAL, [
      { ...inventory('Pottery Lane'), ref: SITE, type: 'SITE', slug: 'pottery-lane' },
      inventory('kiln-sw-1', { ref: { ...REF, objectId: '5' }, relations: [{ type: 'SITE', to: SITE }] }),
    ]);
    await record({ ...WHOLE, rack: null });
    const { groups } = await app.questions.ask(LOCAL, { text: 'Which devices are in Pottery Lane?' });
    const [line = ''] = groups.flatMap(factLines).map(({ text }) => text);
    expect(line).toContain('kiln-sw-3 [not imported]');
    expect(line).toMatch(/kiln-sw-1(?! \[)/u);
    const { session } = await app.messages.add(LOCAL, undefined, userMessage('Tell me about Pottery Lane and its devices.'));
    const { window } = await app.contexts.build(LOCAL, session.id, {});
    const { text } = app.contexts.render(window, 'PROMPT') as { readonly text: string };
    expect(text).toContain('device kiln-sw-3 [not imported] (');
    expect(text).toContain('device kiln-sw-1 (');
  });

  it('are counted as at least so many in a list of which only a part was read', async () => {
    const { app, record } = open();
    for (let from = 1_000; from < 1_600; from += 100)
      await record({
        results: Array.from({ length: 100 }, (_, at) => ({
          ...BRIEF,
          id: from + at,
          url: `http://netbox.example/api/dcim/devices/${from + at}/`,
          name: `kiln-${from + at}`,
          display: `kiln-${from + at}`,
        })),
      });
    const { groups } = await app.questions.ask(LOCAL, { text: 'List all devices' });
    expect(groups[0]).toMatchObject({ total: 600 });
    expect(groups[0]?.summary).toMatch(/at least 500 of them not imported/u);
  });
});
