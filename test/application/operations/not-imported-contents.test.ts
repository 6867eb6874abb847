import { afterEach, describe, expect, it } from 'vitest';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import type { Json } from '../../../src/domain/common/json.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openApplication, type TestApplication } from '../../testkit/application/application.js';
import { entityDraft, refOf } from '../../testkit/data/entity-drafts.js';

const BRIEF = { id: 812, url: 'http://netbox.example/api/dcim/devices/812/', display: 'kiln-sw-3', name: 'kiln-sw-3' };
const REF = refOf('dcim.device:812');

describe('objects that only results of tools state', () => {
  const opened: TestApplication[] = [];
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.dispose();
  });

  function open() {
    const test = openApplication();
    opened.push(test);
    const { app } = test;
    return {
      app,
      of: (ref: EntityDraft['ref']) => app.entities.byRef(LOCAL, ref),
      record: (result: Json) => app.operations.record(LOCAL, { key: 'one' }, { tool: 'netbox.get', result: JSON.stringify(result) }),
    };
  }

  it('contain nothing that was imported: a prefix that only results of tools state holds only what they state', async () => {
    const { app, of, record } = open();
    const url = (model: string, id: number): string => `http://netbox.example/api/ipam/${model}/${id}/`;
    const [address, narrow, host] = [refOf('ipam.ipaddress:2'), refOf('ipam.prefix:3'), refOf('ipam.ipaddress:4')];
    await app.entities.upsert(LOCAL, [
      entityDraft('PREFIX', 'ipam.prefix:1', '10.9.0.0/16', {}, { prefix: '10.9.0.0/16' }),
      entityDraft('IP_ADDRESS', 'ipam.ipaddress:2', '10.9.1.7/24', {}, { address: '10.9.1.7/24' }),
    ]);
    await record({ id: 3, url: url('prefixes', 3), prefix: '10.9.1.0/24' });
    await record({ id: 4, url: url('ip-addresses', 4), address: '10.9.1.8/24' });
    const parentOf = async (each: EntityDraft['ref']) => {
      const { id = '' } = (await of(each)) ?? {};
      const edges = await app.entities.relations(LOCAL, id, { types: ['PARENT_PREFIX'], direction: 'OUT' }, { first: 5 });
      return edges.items.map(({ value: { entity } }) => entity.ref.objectId);
    };
    expect([await parentOf(address), await parentOf(host), await parentOf(narrow)]).toEqual([['1'], ['3'], ['1']]);
    const { groups } = await app.questions.ask(LOCAL, { text: 'How many addresses of 10.9.0.0/16 are used?' });
    expect(groups.map(({ summary }) => summary).join()).toContain(
      '0 prefixes and 1 addresses directly in it, and 1 not imported, which is not counted',
    );
    await app.entities.upsert(LOCAL, [entityDraft('PREFIX', 'ipam.prefix:3', '10.9.1.0/24', {}, { prefix: '10.9.1.0/24' })]);
    expect([await parentOf(address), await parentOf(host), await parentOf(narrow)]).toEqual([['3'], ['3'], ['1']]);
  });

  it('take no unit of a rack that was imported, which the answer says', async () => {
    const { app, record } = open();
    await app.entities.upsert(LOCAL, [entityDraft('RACK', 'dcim.rack:7', 'Shelf 2', {}, { u_height: 12 })]);
    const freeUnits = async () => {
      const { groups } = await app.questions.ask(LOCAL, { text: 'free units in Shelf 2' });
      return groups.find(({ topic }) => topic === 'SPACE')?.summary;
    };
    expect(await freeUnits()).toBe('12 of 12 units free, 0 used; devices: none');
    await record({
      ...BRIEF,
      rack: { id: 7, url: 'http://netbox.example/api/dcim/racks/7/', display: 'Shelf 2', name: 'Shelf 2' },
      position: 3,
      face: { value: 'front', label: 'Front' },
    });
    expect(await freeUnits()).toBe('12 of 12 units free, 0 used; devices: none, and 1 not imported, which is not counted');
  });

  it('are counted apart in windows', async () => {
    const { app, record } = open();
    await app.entities.upsert(LOCAL, [
      entityDraft('SITE', 'dcim.site:31', 'Pottery Lane'),
      entityDraft('DEVICE', 'dcim.device:1', 'kiln-sw-1', { SITE: 'dcim.site:31' }),
    ]);
    await record({
      ...BRIEF,
      site: { id: 31, url: 'http://netbox.example/api/dcim/sites/31/', display: 'Pottery Lane', name: 'Pottery Lane' },
    });
    const { session } = await app.messages.add(LOCAL, undefined, {
      role: 'USER',
      parts: [{ kind: 'TEXT', text: 'Is Pottery Lane open today?' }],
    });
    const { window } = await app.contexts.build(LOCAL, session.id, {});
    expect((app.contexts.render(window, 'PROMPT') as { readonly text: string }).text).toContain('devices: 2 (1 not imported)');
  });

  it('leave the ports of an imported device free, which the answer says', async () => {
    const { app, of, record } = open();
    const port = refOf('dcim.interface:1');
    await app.entities.upsert(LOCAL, [
      entityDraft('DEVICE', 'dcim.device:812', 'kiln-sw-3'),
      entityDraft('INTERFACE', 'dcim.interface:1', 'eth1', { DEVICE: 'dcim.device:812' }),
    ]);
    const free = async () => (await app.questions.ask(LOCAL, { text: 'free ports on kiln-sw-3' })).groups.map(({ summary }) => summary);
    expect(await free()).toEqual(['without a cable: 1 of 1 eth interfaces (eth1)']);
    const url = (kind: string, id: number): string => `http://netbox.example/api/dcim/${kind}/${id}/`;
    await record({ id: 2, url: url('interfaces', 2), name: 'eth2', device: BRIEF });
    await record({
      id: 3,
      url: url('cables', 3),
      a_terminations: [{ object_type: 'dcim.interface', object_id: 1 }],
      b_terminations: [{ object_type: 'dcim.interface', object_id: 2 }],
    });
    expect((await of({ ...port, objectId: '2' }))?.observed).toBeDefined();
    expect(await free()).toEqual(['without a cable: 1 of 1 eth interfaces (eth1), and 1 not imported, which is not counted']);
    const { id = '' } = (await of(port)) ?? {};
    const connected = { types: ['CONNECTED_TO', 'LINKED_TO'], direction: 'BOTH' } as const;
    for (const each of [id, (await of(REF))?.id ?? ''])
      expect((await app.entities.relations(LOCAL, each, connected, { first: 5 })).items).toEqual([]);
  });
});
