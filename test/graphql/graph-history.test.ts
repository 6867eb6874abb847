import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWith, serviceOf } from '../contract/services.js';
import { random } from '../contract/store/builders.js';
import { UpsertEntitiesDocument, type EntityInput } from '../generated/operations.js';
import { nextMillisecond } from '../testkit/next-millisecond.js';
import { apiKeys, startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';

const ref = (objectType: string, objectId: string) => ({ objectType, objectId });
const site = (id: string, name: string): EntityInput => ({ ref: ref('dcim.site', id), type: 'SITE', name });
const rack = (id: string, name: string): EntityInput => ({
  ref: ref('dcim.rack', id),
  type: 'RACK',
  name,
  relations: [{ type: 'SITE', to: ref('dcim.site', id) }],
});
const device = (name: string, place: string): EntityInput => ({
  ref: ref('dcim.device', '1'),
  type: 'DEVICE',
  name,
  relations: [{ type: 'RACK', to: ref('dcim.rack', place) }],
});

const SHOWN = `query ($device: ID!, $site: ID!, $asOf: DateTimeISO) {
  entity(id: $device) {
    chain(asOf: $asOf) { name }
    relations(asOf: $asOf) { edges { node { name } relation { type from { name } to { name } } } }
    last: relations(last: 5, asOf: $asOf) { edges { node { name } relation { from { name } } } }
    neighborhood(depth: 2, asOf: $asOf) { nodes { distance entity { name } } edges { type from { name } to { name } } }
  }
  path(from: $device, to: $site, asOf: $asOf) { nodes { name } edges { type validTo from { name } to { name } } }
}`;

/** The expected result of {@link SHOWN} for a device in the rack `rackName` of `siteName`. */
const placed = (name: string, rackName: string, siteName: string) => ({
  entity: {
    chain: [{ name: siteName }, { name: rackName }, { name }],
    relations: { edges: [{ node: { name: rackName }, relation: { type: 'RACK', from: { name }, to: { name: rackName } } }] },
    last: { edges: [{ node: { name: rackName }, relation: { from: { name } } }] },
    neighborhood: {
      nodes: [
        { distance: 0, entity: { name } },
        { distance: 1, entity: { name: rackName } },
        { distance: 2, entity: { name: siteName } },
      ],
      edges: [
        { type: 'RACK', from: { name }, to: { name: rackName } },
        { type: 'SITE', from: { name: rackName }, to: { name: siteName } },
      ],
    },
  },
});

function behaviour(env: () => Readonly<Record<string, string>>): void {
  let server: TestServer;
  let client: TestClient;
  let ids: readonly string[];
  /** While the device was in the first rack. */
  let before: string;
  const put = async (...entities: readonly EntityInput[]) =>
    (await client.ok(UpsertEntitiesDocument, { input: { entities: [...entities] } })).upsertEntities.entities.map(({ id }) => id);
  beforeAll(async () => {
    server = await startTestServer({ env: { ...env(), NETLOOM_API_KEYS: apiKeys(`-${random()}`) } });
    client = server.as('anna');
    ids = await put(device('edge-1', '1'), site('1', 'Oslo'), site('2', 'Bergen'), rack('1', 'O-1'), rack('2', 'B-1'));
    const moment = Date.now();
    before = new Date(moment).toISOString();
    await nextMillisecond();
    await put(device('edge-1-moved', '2'), site('1', 'Oslo (closed)'), rack('2', 'B-1 (new)'));
  });
  afterAll(() => server.stop());

  it('shows containers, relations, neighborhoods and paths of the time, with names of the time', async () => {
    const answer = await client.ok(SHOWN, { device: ids[0], site: ids[1], asOf: before });
    expect(answer).toMatchObject(placed('edge-1', 'O-1', 'Oslo'));
    expect(answer['path']).toEqual({
      nodes: [{ name: 'edge-1' }, { name: 'O-1' }, { name: 'Oslo' }],
      edges: [
        { type: 'RACK', validTo: expect.any(String) as string, from: { name: 'edge-1' }, to: { name: 'O-1' } },
        { type: 'SITE', validTo: null, from: { name: 'O-1' }, to: { name: 'Oslo' } },
      ],
    });
  });

  it('shows the fields of an entity of that time as of that time, unless they have a time themselves', async () => {
    const nested = `query ($device: ID!, $asOf: DateTimeISO, $now: DateTimeISO) {
      entity(id: $device, asOf: $asOf) {
        chain { name }
        relations { edges { node { name chain { name } } relation { type from { name } to { name } } } }
        last: relations(last: 5) { edges { node { name } relation { from { name } } } }
        neighborhood(depth: 2) { nodes { distance entity { name } } edges { type from { name } to { name } } }
        today: chain(asOf: $now) { name }
      }
      entities(search: "edge-1", first: 1, asOf: $asOf) { nodes { chain { name } } }
    }`;
    const answer = await client.ok(nested, { device: ids[0], asOf: before, now: new Date().toISOString() });
    const { entity } = placed('edge-1', 'O-1', 'Oslo');
    expect(answer).toMatchObject({ entity, entities: { nodes: [{ chain: entity.chain }] } });
    expect(answer['entity']).toMatchObject({
      relations: { edges: [{ node: { name: 'O-1', chain: [{ name: 'Oslo' }, { name: 'O-1' }] } }] },
      today: [{ name: 'Bergen' }, { name: 'B-1 (new)' }, { name: 'edge-1-moved' }],
    });
  });

  it('shows the current ones by default', async () => {
    const answer = await client.ok(SHOWN, { device: ids[0], site: ids[1] });
    expect(answer).toMatchObject({ ...placed('edge-1-moved', 'B-1 (new)', 'Bergen'), path: null });
  });

  it('shows nothing of a time before the first write', async () => {
    const asOf = new Date(0).toISOString();
    const answer = await client.ok(SHOWN, { device: ids[0], site: ids[1], asOf });
    const nothing = { chain: [], relations: { edges: [] }, last: { edges: [] }, neighborhood: { nodes: [], edges: [] } };
    expect(answer).toEqual({ entity: nothing, path: null });
  });

  it('shows the neighborhood of a deleted entity', async () => {
    await client.ok('mutation ($ids: [ID!]!) { deleteEntities(input: { ids: $ids }) { deletedCount } }', { ids: [ids[3]] });
    expect(await client.ok(SHOWN, { device: ids[0], site: ids[1], asOf: before })).toMatchObject(placed('edge-1', 'O-1', 'Oslo'));
  });
}

describe('the graph as of a time, embedded', () => behaviour(() => ({})));
describeWith('the graph as of a time, Neo4j', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) =>
  behaviour(() => ({ NETLOOM_NEO4J_URL: neo4j.url, NETLOOM_NEO4J_USER: neo4j.user, NETLOOM_NEO4J_PASSWORD: neo4j.password })),
);
