import { afterAll, beforeAll, expect, it } from 'vitest';
import { AddMessageDocument, UpsertEntitiesDocument } from '../generated/operations.js';
import { apiKeys, startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';

const TRACKED = `query ($key: String, $last: Int) {
  session(key: $key) {
    entities(first: 5) {
      count
      entity { name }
      messages(last: $last) { text }
      relevance { score reason parts { name value } }
    }
  }
}`;

interface Tracked {
  readonly count: number;
  readonly entity: { readonly name: string };
  readonly messages: readonly { readonly text: string }[] | null;
  readonly relevance: { readonly score: number; readonly reason: string; readonly parts: readonly { readonly value: number }[] } | null;
}

let server: TestServer;
let client: TestClient;
let ids: readonly string[];
let sessionId: string;
const say = (text: string) => client.ok(AddMessageDocument, { input: { key: 'work', text } });
const tracked = async (last?: number) => {
  const { session } = (await client.ok(TRACKED, { key: 'work', last })) as { readonly session: { readonly entities: readonly Tracked[] } };
  return session.entities;
};

beforeAll(async () => {
  server = await startTestServer({ env: { NETLOOM_API_KEYS: apiKeys() } });
  client = server.as('anna');
  const device = (objectId: string, name: string) => ({ ref: { objectType: 'dcim.device', objectId }, type: 'DEVICE' as const, name });
  const { upsertEntities } = await client.ok(UpsertEntitiesDocument, {
    input: { entities: [device('1', 'leaf-17'), device('2', 'spine-03')] },
  });
  ids = upsertEntities.entities.map(({ id }) => id);
  await say('Is leaf-17 up?');
  await say('And spine-03?');
  await say('Reload spine-03 and then leaf-17.');
  sessionId = (await say('Check spine-03.')).addMessage.session.id;
});
afterAll(() => server.stop());

it('says in which messages an entity is mentioned, newest first', async () => {
  const [spine, leaf] = await tracked();
  expect(spine).toMatchObject({ count: 3, entity: { name: 'spine-03' } });
  expect(spine?.messages?.map(({ text }) => text)).toEqual(['Check spine-03.', 'Reload spine-03 and then leaf-17.', 'And spine-03?']);
  expect(leaf?.messages?.map(({ text }) => text)).toEqual(['Reload spine-03 and then leaf-17.', 'Is leaf-17 up?']);
  expect((await tracked(1))[0]?.messages).toEqual([{ text: 'Check spine-03.' }]);
});

it('says how relevant an entity is, and why', async () => {
  const [spine, leaf] = await tracked();
  expect(spine?.relevance?.reason).toBe('was mentioned recently');
  expect(spine?.relevance?.parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(spine?.relevance?.score ?? 0, 10);
  expect(leaf?.relevance?.score).toBeLessThan(spine?.relevance?.score ?? 0);

  await client.ok('mutation ($input: PinEntityInput!) { pinEntity(input: $input) { session { id } } }', {
    input: { sessionId, entityId: ids[0] },
  });
  expect((await tracked())[1]?.relevance).toMatchObject({ reason: 'was pinned by anna' });
  const { session } = await client.ok<{ session: object }>(
    'query ($id: ID!, $pinned: ID!, $other: ID!) { session(id: $id) { pinned: pinnedBy(entityId: $pinned) other: pinnedBy(entityId: $other) } }',
    { id: sessionId, pinned: ids[0], other: ids[1] },
  );
  expect(session).toEqual({ pinned: 'anna', other: null });
});

it('shows no relevance of a deleted entity, and nothing to others', async () => {
  expect(await server.as('bert').ok(TRACKED, { key: 'work' })).toEqual({ session: null });
  await client.ok('mutation ($ids: [ID!]!) { deleteEntities(input: { ids: $ids }) { deletedCount } }', { ids: [ids[0]] });
  expect((await tracked())[1]).toMatchObject({ entity: { name: 'leaf-17' }, relevance: null });
});
