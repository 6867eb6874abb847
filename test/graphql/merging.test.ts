import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';

let server: TestServer;
let client: TestClient;
let n = 0;
const ref = (objectId: string, objectType = 'dcim.device') => ({ objectType, objectId: `${n}-${objectId}` });
const UPSERT = `mutation ($input: UpsertEntitiesInput!) {
  upsertEntities(input: $input) {
    created updated unchanged relationsOpened relationsClosed
    missingTargets { objectType objectId }
    entities { id type name display slug status aliases attributes relations(first: 9) { edges { relation { type } node { name } } } }
  }
}`;
const SWITCH = () => ({
  ref: ref('1'),
  type: 'DEVICE',
  name: 'gh-sw-1',
  display: 'gh-sw-1 (A7)',
  slug: 'gh-sw-1',
  status: 'active',
  aliases: ['old-sw'],
  attributes: { serial: 'X1', height: 2 },
  relations: [
    { type: 'SITE', to: ref('1', 'dcim.site') },
    { type: 'RACK', to: ref('1', 'dcim.rack') },
  ],
});

interface Written {
  readonly upsertEntities: Readonly<Record<string, unknown>> & { readonly entities: readonly Readonly<Record<string, unknown>>[] };
}
const upsert = async (entities: readonly object[], mode?: string): Promise<Written['upsertEntities']> => {
  const written: Written = await client.ok(UPSERT, { input: { entities, ...(mode === undefined ? {} : { mode }) } });
  return written.upsertEntities;
};

beforeAll(async () => {
  server = await startTestServer();
  client = server.as();
});
afterAll(() => server.stop());
beforeEach(async () => {
  n += 1;
  await upsert([SWITCH(), { ref: ref('1', 'dcim.site'), type: 'SITE', name: 'Ghent' }]);
});

describe('a write of a part of an entity', () => {
  it('keeps what it does not state, also relations to entities that do not exist yet', async () => {
    const written = await upsert([{ ref: ref('1'), name: 'gh-sw-1', status: 'offline', aliases: ['spare'], attributes: { asset: 9 } }]);
    expect(written).toMatchObject({
      created: 0,
      updated: 1,
      relationsOpened: 0,
      relationsClosed: 0,
      missingTargets: [ref('1', 'dcim.rack')],
    });
    expect(written.entities[0]).toMatchObject({
      type: 'DEVICE',
      display: 'gh-sw-1 (A7)',
      slug: 'gh-sw-1',
      status: 'offline',
      aliases: ['old-sw', 'spare'],
      attributes: { serial: 'X1', height: 2, asset: 9 },
      relations: { edges: [{ relation: { type: 'SITE' }, node: { name: 'Ghent' } }] },
    });
    const [rack] = (await upsert([{ ref: ref('1', 'dcim.rack'), type: 'RACK', name: 'R1' }])).entities;
    expect(rack).toMatchObject({ relations: { edges: [{ relation: { type: 'RACK' }, node: { name: 'gh-sw-1' } }] } });
  });

  it('replaces relations of the same type, and removes attributes by null', async () => {
    const other = { ref: ref('2', 'dcim.site'), type: 'SITE', name: 'Bruges' };
    const move = { ref: ref('1'), name: 'gh-sw-1', attributes: { serial: null }, relations: [{ type: 'SITE', to: other.ref }] };
    const written = await upsert([other, move]);
    expect(written).toMatchObject({ relationsOpened: 1, relationsClosed: 1 });
    expect(written.entities[1]).toMatchObject({ attributes: { height: 2 }, relations: { edges: [{ node: { name: 'Bruges' } }] } });
  });

  it('changes nothing the second time', async () => {
    const part = { ref: ref('1'), name: 'gh-sw-1', attributes: { asset: 9 } };
    await upsert([part]);
    expect(await upsert([part])).toMatchObject({ created: 0, updated: 0, unchanged: 1, relationsOpened: 0, relationsClosed: 0 });
  });

  it('adds to an earlier one of the same request', async () => {
    const [written] = (
      await upsert([
        { ref: ref('3'), name: 'x', attributes: { a: 1 } },
        { ref: ref('3'), name: 'x', attributes: { b: 2 } },
      ])
    ).entities;
    expect(written).toMatchObject({ attributes: { a: 1, b: 2 } });
  });

  it('makes nothing a part of the inventory that only a tool result stated', async () => {
    const result = JSON.stringify([
      { id: 7_000 + n, url: `https://n.example/api/dcim/devices/${7_000 + n}/`, name: `seen-${n}`, serial: 'EVIL' },
    ]);
    const record =
      'mutation ($input: RecordOperationInput!) { recordOperation(input: $input) { operation { entities(first: 1) { name observed } } } }';
    expect(await client.ok(record, { input: { key: `k-${n}`, tool: 'get', result } })).toMatchObject({
      recordOperation: { operation: { entities: [{ name: `seen-${n}`, observed: true }] } },
    });
    const [written] = (await upsert([{ ref: { objectType: 'dcim.device', objectId: String(7_000 + n) }, name: `seen-${n}` }])).entities;
    expect(written).toMatchObject({ attributes: {} });
  });
});

it('a write with the mode REPLACE removes what it does not state', async () => {
  const written = await upsert([{ ref: ref('1'), type: 'DEVICE', name: 'gh-sw-1' }], 'REPLACE');
  expect(written).toMatchObject({ updated: 1, relationsClosed: 2 });
  expect(written.entities[0]).toMatchObject({ slug: null, status: null, aliases: [], attributes: {}, relations: { edges: [] } });
});
