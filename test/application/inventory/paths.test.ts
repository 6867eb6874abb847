import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import { openApplication, type TestApplication } from '../../testkit/application/application.js';
import { entityDraft } from '../../testkit/data/entity-drafts.js';

const device = (id: string, site: string): EntityDraft =>
  entityDraft('DEVICE', `dcim.device:${id}`, `kx-${id}`, { DEVICE_TYPE: 'dcim.devicetype:1', SITE: `dcim.site:${site}` });
const port = (id: string, of: string): EntityDraft =>
  entityDraft('INTERFACE', `dcim.interface:${id}`, `eth${id}`, { DEVICE: `dcim.device:${of}` });
const cable = (id: string, a: string, b: string): EntityDraft =>
  entityDraft('CABLE', `dcim.cable:${id}`, `C${id}`, { A_TERMINATION: `dcim.interface:${a}`, B_TERMINATION: `dcim.interface:${b}` });

describe('a path between two entities', () => {
  let test: TestApplication;
  let path: (from: string, end: string) => Promise<readonly string[] | undefined>;
  beforeAll(async () => {
    test = openApplication();
    await test.app.entities.upsert(LOCAL, [
      entityDraft('SITE', 'dcim.site:1', 'Vardal'),
      entityDraft('SITE', 'dcim.site:2', 'Opstad'),
      entityDraft('DEVICE_TYPE', 'dcim.devicetype:1', 'LX-2'),
      ...['1', '2', '3'].map((id) => device(id, '1')),
      device('4', '1'),
      device('5', '2'),
      ...['11', '12', '13', '14'].map((id, at) => port(id, ['1', '2', '2', '3'][at] ?? '')),
      cable('1', '11', '12'),
      cable('2', '13', '14'),
    ]);
    await test.app.entities.settle(LOCAL);
    const { items } = await test.app.entities.search(LOCAL, {}, { first: 50 });
    const idOf = (name: string) => items.find(({ value }) => value.name === name)?.value.id ?? '';
    path = async (from, end) => (await test.app.entities.path(LOCAL, idOf(from), idOf(end), {}))?.nodes.map(({ name }) => name);
  });
  afterAll(async () => test.dispose());

  // netbox-community/netbox-topology-views#455 and netbox-community/netbox#4900: people mean the physical way.
  it('leads over cables, also if a model or a site is nearer', async () =>
    expect(await path('kx-1', 'kx-3')).toEqual(['kx-1', 'kx-2', 'kx-3']));
  it('leads over a place if there are no cables', async () => expect(await path('kx-1', 'kx-4')).toEqual(['kx-1', 'Vardal', 'kx-4']));
  it('never leads over what two entities share in a catalogue', async () => expect(await path('kx-1', 'kx-5')).toBeUndefined());
  it('leads to an entry of a catalogue', async () => expect(await path('kx-1', 'LX-2')).toEqual(['kx-1', 'LX-2']));

  it('is not denied if more entities surround both ends than are searched', async () => {
    const tree = (end: string): readonly EntityDraft[] => [
      entityDraft('RACK', `dcim.rack:${end}0000`, `root-${end}`),
      ...Array.from({ length: 30 }, (_, at) =>
        entityDraft('RACK', `dcim.rack:${end}00${at + 10}`, `hub-${end}-${at}`, { HELD: `dcim.rack:${end}0000` }),
      ),
      ...Array.from({ length: 2_700 }, (_, at) =>
        entityDraft('RACK', `dcim.rack:${end}9${at}`, `leaf-${end}-${at}`, { HELD: `dcim.rack:${end}00${(at % 30) + 10}` }),
      ),
    ];
    const trees = [...tree('7'), ...tree('8')];
    for (let at = 0; at < trees.length; at += 500) await test.app.entities.upsert(LOCAL, trees.slice(at, at + 500));
    const [one, other] = await Promise.all(
      ['7', '8'].map((end) => test.app.entities.byRef(LOCAL, { source: 'netbox', objectType: 'dcim.rack', objectId: `${end}0000` })),
    );
    await expect(test.app.entities.path(LOCAL, one?.id ?? '', other?.id ?? '', {})).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await expect(test.app.entities.path(LOCAL, one?.id ?? '', other?.id ?? '', { maxHops: 2 })).resolves.toBeUndefined();
  });
});
