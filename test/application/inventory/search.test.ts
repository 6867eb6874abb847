import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import type { PageRequest } from '../../../src/domain/common/page.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { device, openApplication, type TestApplication } from '../../testkit/application/application.js';

describe('a search of the inventory', () => {
  let test: TestApplication;
  beforeAll(async () => {
    test = openApplication();
    const vrf: EntityDraft = { ...device('1', 'Blue'), ref: ref('ipam.vrf', '1'), type: 'VRF' };
    await test.app.entities.upsert(LOCAL, [
      vrf,
      {
        ...device('1', 'qx-lug-core-01'),
        attributes: { description: 'Router in the old brewery', serial: 'ZQ-9917', cf_owner: 'Team Heron' },
      },
      { ...device('2', 'qx-lug-edge-02'), attributes: { comments: 'replaces the core of the brewery' } },
      { ...device('3', 'web-front'), attributes: { dns_name: 'shop.heron.example', facility: 'Cage 12' } },
      prefix('1', '10.0.0.0/8'),
      prefix('2', '10.20.0.0/16'),
      { ...prefix('3', '10.20.0.0/16'), relations: [{ type: 'VRF', to: vrf.ref }] },
      prefix('4', '10.20.30.0/24'),
      prefix('5', '10.2.0.0/15'),
      prefix('6', '2001:db8::/32'),
      { ...prefix('7', '10.0.0.0/8'), ref: ref('ipam.aggregate', '7'), type: 'AGGREGATE' },
      { ...device('4', '10.20.30.9/24'), ref: ref('ipam.ipaddress', '4'), type: 'IP_ADDRESS', attributes: { address: '10.20.30.9/24' } },
      { ...device('5', 'Granary'), ref: ref('dcim.site', '5'), type: 'SITE', aliases: ['the Barn'] },
      {
        ...device('6', 'Depot 4'),
        ref: ref('dcim.site', '6'),
        type: 'SITE',
        attributes: { physical_address: '1505 Barrington Street, Halifax' },
      },
      { ...device('12', '#12'), ref: ref('dcim.cable', '12'), type: 'CABLE' },
      { ...device('112', '#112'), ref: ref('dcim.cable', '112'), type: 'CABLE' },
      { ...device('7', 'Quay'), attributes: { cf_owners: ['Team Plover', 'Team Dunlin'], cf_contract: { number: 'KV-771' } } },
    ]);
  });
  afterAll(async () => test.dispose());

  function ref(objectType: string, objectId: string): EntityDraft['ref'] {
    return { source: 'netbox', objectType, objectId };
  }
  function prefix(objectId: string, cidr: string): EntityDraft {
    return { ...device(objectId, cidr), ref: ref('ipam.prefix', objectId), type: 'PREFIX', attributes: { prefix: cidr } };
  }
  const search = async (text: string, page: PageRequest = { first: 20 }, more: object = {}) =>
    test.app.entities.search(LOCAL, { text, ...more }, page);
  const names = async (text: string) => (await search(text)).items.map(({ value }) => value.name);

  it.each([
    ['core lugano', []],
    ['core lug', ['qx-lug-core-01', 'qx-lug-edge-02']],
    ['01 core qx', ['qx-lug-core-01']],
    ['brewery router', ['qx-lug-core-01']],
    ['brewery core', ['qx-lug-core-01', 'qx-lug-edge-02']],
    ['team heron', ['qx-lug-core-01']],
    ['shop.heron.example', ['web-front']],
    ['cage 12', ['web-front']],
    ['zq-9917', ['qx-lug-core-01']],
    ['the brewery', ['qx-lug-core-01', 'qx-lug-edge-02']],
    ['dunlin team', ['Quay']],
    ['kv-771', ['Quay']],
    ['the barn', ['Granary']],
    ['barn', ['Granary']],
    ['halifax', ['Depot 4']],
    ['barrington', ['Depot 4']],
    ['cable 12', ['#12']],
    ['cable #12', ['#12']],
    ['#12', ['#12', 'web-front']],
  ])('finds %j', async (text, expected) => {
    expect(await names(text)).toEqual(expected);
  });

  it('finds the prefixes around an address without a record, the most specific first', async () => {
    expect(await names('10.20.30.40')).toEqual(['10.20.30.0/24', '10.20.0.0/16', '10.20.0.0/16', '10.0.0.0/8', '10.0.0.0/8']);
    expect(await names('10.20.30.40/24')).toEqual(['10.20.30.0/24', '10.20.0.0/16', '10.20.0.0/16', '10.0.0.0/8', '10.0.0.0/8']);
    expect(await names('10.20.96.0/20')).toEqual(['10.20.0.0/16', '10.20.0.0/16', '10.0.0.0/8', '10.0.0.0/8']);
    expect(await names('2001:db8:7::1')).toEqual(['2001:db8::/32']);
    expect(await names('192.0.2.1')).toEqual([]);
    expect((await search('10.20.30.40', { first: 5 }, { types: ['AGGREGATE'] })).items.map(({ value }) => value.type)).toEqual([
      'AGGREGATE',
    ]);
  });

  it('finds an address with a record, and then the prefixes around it', async () => {
    expect(await names('10.20.30.9')).toEqual([
      '10.20.30.9/24',
      '10.20.30.0/24',
      '10.20.0.0/16',
      '10.20.0.0/16',
      '10.0.0.0/8',
      '10.0.0.0/8',
    ]);
  });

  it('finds prefixes by their own address once, before those around them', async () => {
    expect(await names('10.20.0.0/16')).toEqual(['10.20.0.0/16', '10.20.0.0/16', '10.0.0.0/8', '10.0.0.0/8']);
    expect(await names('10.20.0.0')).toEqual(['10.20.0.0/16', '10.20.0.0/16', '10.0.0.0/8', '10.0.0.0/8']);
  });

  it.each([1, 2, 3, 6])('pages from exact hits to the prefixes around them and back, %i at a time', async (size) => {
    const all = (await search('10.20.30.9')).items;
    const pages = [];
    for (let page: Awaited<ReturnType<typeof search>> | undefined; page === undefined || page.hasNext;) {
      page = await search('10.20.30.9', { first: size, ...(page === undefined ? {} : { after: page.items.at(-1)?.cursor ?? '' }) });
      pages.push(...page.items);
    }
    expect(pages).toEqual(all);
    const back = [];
    for (let page: Awaited<ReturnType<typeof search>> | undefined; page === undefined || page.hasPrevious;) {
      page = await search('10.20.30.9', { last: size, ...(page === undefined ? {} : { before: page.items[0]?.cursor ?? '' }) });
      back.unshift(...page.items);
    }
    expect(back).toEqual(all);
  });

  it('pages through them both ways', async () => {
    const all = (await search('10.20.30.40')).items;
    const first = await search('10.20.30.40', { first: 2 });
    expect([first.hasNext, first.items]).toEqual([true, all.slice(0, 2)]);
    const second = await search('10.20.30.40', { first: 9, after: first.items[1]?.cursor ?? '' });
    expect([second.hasNext, second.items]).toEqual([false, all.slice(2)]);
    const back = await search('10.20.30.40', { last: 2, before: all[3]?.cursor ?? '' });
    expect([back.hasPrevious, back.items]).toEqual([true, all.slice(1, 3)]);
  });
});
