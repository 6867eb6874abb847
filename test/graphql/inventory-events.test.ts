import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddMessageDocument, SessionEventsDocument, UpsertEntitiesDocument, type EntityInput } from '../generated/operations.js';
import { nextMillisecond } from '../testkit/next-millisecond.js';
import { startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';
import { follow, take } from '../testkit/application/subscriptions.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ keys: true });
});
afterAll(() => server.stop());

const EVENTS = `subscription ($types: [EntityType!], $within: ID, $after: String) {
  inventoryEvents(types: $types, within: $within, after: $after) { cursor change { kind entity { id name } fields { field before after } } }
}`;
const DELETE = 'mutation ($ids: [ID!]!) { deleteEntities(input: { ids: $ids }) { __typename } }';

interface Received {
  readonly inventoryEvents: {
    readonly cursor: string;
    readonly change: {
      readonly kind: string;
      readonly entity: { readonly id: string; readonly name: string };
      readonly fields: readonly object[];
    };
  };
}
interface Variables extends Record<string, unknown> {
  readonly types?: readonly string[];
  readonly within?: string;
  readonly after?: string;
}

type Place = readonly [type: string, objectType: string, objectId: string];

const entity = (
  type: EntityInput['type'],
  objectType: string,
  objectId: string,
  name: string,
  ...relations: readonly Place[]
): EntityInput => ({
  ref: { objectType, objectId },
  type,
  name,
  relations: relations.map(([relation, targetType, id]) => ({ type: relation, to: { objectType: targetType, objectId: id } })),
});
const site = (id: string, name: string) => entity('SITE', 'dcim.site', id, name);
const rack = (id: string, name: string, of: string) => entity('RACK', 'dcim.rack', id, name, ['SITE', 'dcim.site', of]);
const device = (id: string, name: string, place: string) => entity('DEVICE', 'dcim.device', id, name, ['RACK', 'dcim.rack', place]);

async function write(client: TestClient, ...entities: readonly EntityInput[]): Promise<void> {
  await client.ok(UpsertEntitiesDocument, { input: { entities: [...entities] } });
  await nextMillisecond();
}

const shown = (received: readonly Received[]) => received.map(({ inventoryEvents: { change } }) => [change.kind, change.entity.name]);

const byName = ([, one = '']: readonly string[], [, other = '']: readonly string[]): number => one.localeCompare(other);

describe('inventoryEvents', () => {
  it('says what changed, in order, and continues behind a cursor', async () => {
    const client = server.as('chris');
    await write(client, site('1', 'ham1'));
    await write(client, rack('1', 'R101', '1'), rack('2', 'R102', '1'));
    await write(client, device('1', 'sw-1', '1'));
    const feed = follow<Received, Variables>(client.socket(), EVENTS, { after: '0' });
    expect(shown(await feed.until(4)).toSorted(byName)).toEqual([
      ['ENTITY_CREATED', 'ham1'],
      ['ENTITY_CREATED', 'R101'],
      ['ENTITY_CREATED', 'R102'],
      ['ENTITY_CREATED', 'sw-1'],
    ]);
    await write(client, { ...device('1', 'sw-1', '2'), status: 'planned' });
    const moved = (await feed.until(5))[4]?.inventoryEvents;
    expect(moved?.change).toMatchObject({
      kind: 'ENTITY_UPDATED',
      fields: [
        { field: 'rack', before: 'R101', after: 'R102' },
        { field: 'status', before: null, after: 'planned' },
      ],
    });
    feed.stop();

    // Meanwhile it changes twice and is deleted; another one is new.
    const after = moved?.cursor ?? '';
    await write(client, device('1', 'sw-one', '2'));
    await write(client, device('2', 'sw-2', '2'));
    await client.ok(DELETE, { ids: [moved?.change.entity.id ?? ''] });
    const { data } = await take<Received, Variables>(client.socket(), EVENTS, { after }, 2);
    expect(shown(data)).toEqual([
      ['ENTITY_CREATED', 'sw-2'],
      ['ENTITY_DELETED', 'sw-one'],
    ]);
  });

  it('selects by type and by place, with what left the place', async () => {
    const client = server.as('anna');
    await write(client, site('1', 'ber1'), site('2', 'muc1'), rack('1', 'R1', '1'), rack('2', 'R2', '2'), device('1', 'sw-1', '1'));
    await write(client, device('2', 'sw-2', '2'));
    const all = await take<Received, Variables>(client.socket(), EVENTS, { after: '0' }, 6);
    const cursor = all.data.at(-1)?.inventoryEvents.cursor ?? '';
    const within =
      all.data.find(({ inventoryEvents: { change } }) => change.entity.name === 'ber1')?.inventoryEvents.change.entity.id ?? '';
    const inBerlin = await take<Received, Variables>(client.socket(), EVENTS, { after: '0', within }, 3);
    expect(
      shown(inBerlin.data)
        .toSorted(byName)
        .map(([, name]) => name),
    ).toEqual(['ber1', 'R1', 'sw-1']);

    // One device leaves Berlin and is renamed afterwards, another one enters it; a third one is never there.
    await write(client, device('1', 'sw-1', '2'), device('3', 'sw-3', '2'), rack('1', 'R1-renamed', '1'));
    await write(client, device('1', 'sw-1-renamed', '2'));
    await write(client, device('2', 'sw-2', '1'));
    const feed = follow<Received, Variables>(client.socket(), EVENTS, { after: cursor, within, types: ['DEVICE'] });
    expect(shown(await feed.until(2)).map(([, name]) => name)).toEqual(['sw-1-renamed', 'sw-2']);
    feed.stop();
  });

  it('shows nothing of another workspace, and refuses cursors and places that are none', async () => {
    const [anna, chris] = [server.as('anna'), server.as('chris')];
    await write(anna, site('9', 'secret-site'));
    await write(chris, site('9', 'visible-site'));
    const { data } = await take<Received, Variables>(chris.socket(), EVENTS, { after: '0', types: ['SITE'] }, 2);
    expect(shown(data).map(([, name]) => name)).toEqual(['ham1', 'visible-site']);
    const refusal = async (variables: Variables) => (await take<Received, Variables>(chris.socket(), EVENTS, variables, 1)).errors[0];
    expect(await refusal({ after: 'x' })).toMatchObject({
      message: expect.stringContaining('after: expected the cursor of an inventory event'),
    });
    expect(await refusal({ after: '99999999' })).toMatchObject({ message: expect.stringContaining('a cursor of this inventory') });
    const stranger = (await take<Received, Variables>(anna.socket(), EVENTS, { after: '0', types: ['SITE'] }, 1)).data[0];
    const within = stranger?.inventoryEvents.change.entity.id ?? '';
    expect(await refusal({ within })).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  });
});

describe('sessionEvents', () => {
  it('says what changed of the entities of a session, and of nothing else', async () => {
    const client = server.as('adam');
    await write(client, site('21', 'fra1'), rack('21', 'R21', '21'), rack('22', 'R22', '21'));
    await write(client, device('21', 'quay-sw-1', '21'), device('22', 'quay-sw-2', '21'));
    const { addMessage } = await client.ok(AddMessageDocument, { input: { text: 'Is quay-sw-1 up?' }, request: { budget: 1_000 } });
    const feed = follow(client.socket(), SessionEventsDocument, { sessionId: addMessage.session.id, after: '1' });
    const add = async (text: string) =>
      client.ok(AddMessageDocument, { input: { sessionId: addMessage.session.id, text }, request: { budget: 1_000 } });
    await add('Hello.');
    await feed.until(1);

    await write(client, device('22', 'quay-sw-2', '22'), site('22', 'ams1'));
    await write(client, device('21', 'quay-sw-1', '22'));
    const [, moved] = await feed.until(2);
    expect(moved?.sessionEvents).toMatchObject({
      __typename: 'EntityChanged',
      cursor: '2',
      change: { kind: 'ENTITY_UPDATED', entity: { display: 'quay-sw-1' }, fields: [{ field: 'rack', before: 'R21', after: 'R22' }] },
    });
    await write(client, entity('INTERFACE', 'dcim.interface', '21', 'eth1', ['DEVICE', 'dcim.device', '21']));
    expect((await feed.until(3))[2]?.sessionEvents).toMatchObject({ change: { kind: 'ENTITY_CREATED', entity: { display: 'eth1' } } });
    // What a later message mentions is followed, too.
    await add('And quay-sw-2?');
    await feed.until(4);
    await write(client, device('22', 'quay-sw-2', '21'));
    expect((await feed.until(5))[4]?.sessionEvents).toMatchObject({ cursor: '3', change: { entity: { display: 'quay-sw-2' } } });
    feed.stop();
  });
});
