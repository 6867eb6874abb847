import { afterAll, beforeAll, expect, it } from 'vitest';
import { AddAliasDocument, SearchEntitiesDocument, UnderstandDocument } from '../generated/operations.js';
import { createNetwork } from '../testkit/services/network.js';
import { startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';

let server: TestServer;
let client: TestClient;
let entityId: string;
let other: string;
let access: string;
beforeAll(async () => {
  server = await startTestServer();
  client = server.as();
  [entityId = '', other = '', access = ''] = (await createNetwork(client)).slice(5);
});
afterAll(() => server.stop());

const REMOVE =
  'mutation ($id: ID!, $alias: String!) { removeAlias(input: { entityId: $id, alias: $alias }) { entity { aliases ownAliases { alias } } } }';
const add = async (alias: string, id = entityId) => (await client.ok(AddAliasDocument, { entityId: id, alias })).addAlias.entity;
const found = async (search: string): Promise<readonly string[]> =>
  (await client.ok(SearchEntitiesDocument, { search })).entities.nodes.map(({ id }) => id);
const meant = async (text: string) =>
  (await client.ok(UnderstandDocument, { text })).understand.mentions.map(({ status, entities, choices }) => [
    status,
    ...(status === 'POSSIBLE' ? (choices[0]?.entities ?? []) : entities).map(({ id }) => id),
  ]);

async function codeOf(variables: { readonly entityId: string; readonly alias: string }): Promise<unknown> {
  const { errors } = await client.run(AddAliasDocument, variables);
  return errors[0]?.extensions?.['code'];
}

it('an alias is returned, found and understood immediately, also by parts and in every spelling', async () => {
  const entity = await add('Old Faithful');
  expect(entity.aliases).toEqual(['Old Faithful']);
  expect(entity.ownAliases).toMatchObject([{ alias: 'Old Faithful', addedBy: 'local' }]);
  for (const text of ['Old Faithful', 'old-faithful', 'faithful', 'old fai', 'fatihful']) expect(await found(text)).toEqual([entityId]);
  expect(await meant('is Old Faithful up?')).toEqual([['RESOLVED', entityId]]);
});

it('an alias that is there already, in any spelling, changes nothing', async () => {
  const before = await add('Old Faithful');
  expect(await add('OLD_FAITHFUL')).toEqual(before);
  expect(before.ownAliases).toHaveLength(1);
});

it('an import keeps it in addition to its own aliases', async () => {
  const entities = [
    {
      ref: { objectType: 'dcim.device', objectId: '1' },
      type: 'DEVICE',
      name: 'sw-core-01',
      status: 'offline',
      aliases: ['fritz', 'Old Faithful'],
    },
  ];
  await client.ok('mutation ($entities: [EntityInput!]!) { upsertEntities(input: { entities: $entities }) { updated } }', { entities });
  expect((await add('Old Faithful')).aliases).toEqual(['fritz', 'Old Faithful']);
  await client.ok(REMOVE, { id: entityId, alias: 'Old Faithful' });
  expect(await found('old faithful')).toEqual([entityId]);
  await client.ok('mutation ($entities: [EntityInput!]!) { upsertEntities(input: { entities: $entities, mode: REPLACE }) { updated } }', {
    entities: entities.map((each) => ({ ...each, aliases: [] })),
  });
  expect(await found('old faithful')).toEqual([]);
});

it('two entities with one alias are ambiguous', async () => {
  await add('blinkenbox');
  await add('blinkenbox', other);
  expect(await meant('is blinkenbox up?')).toEqual([['AMBIGUOUS']]);
  const { removeAlias } = await client.ok<{ removeAlias: unknown }>(REMOVE, { id: other, alias: 'Blinkenbox' });
  expect(removeAlias).toEqual({ entity: { aliases: [], ownAliases: [] } });
  expect(await meant('is blinkenbox up?')).toEqual([['RESOLVED', entityId]]);
});

it.each([
  'it',
  'the',
  'that one',
  '1',
  '007',
  'x',
  'switch',
  'routers',
  'Core',
  'they',
  'the 2',
  'VLAN 100',
  'Gi1/0/1',
  '192.0.2.7',
  'reboot',
  'status of',
  'shut the',
])('the common expression “%s” is refused', async (alias) => {
  const { errors } = await client.run(AddAliasDocument, { entityId, alias });
  expect(errors[0]?.extensions?.['code']).toBe('INVALID_INPUT');
  expect(errors[0]?.message).toContain(
    'expected a distinctive name, not a common word, verb, pronoun, single letter, number, address or port',
  );
});

it('the name of another entity of the inventory is refused, in any spelling, and its name is not', async () => {
  for (const alias of ['sw-access-17', 'SW_Access 17']) {
    const { errors } = await client.run(AddAliasDocument, { entityId, alias });
    expect(errors[0]?.extensions?.['code']).toBe('INVALID_INPUT');
    expect(errors[0]?.message).toContain(
      'expected a name that no other entity has in the inventory; it is one of sw-access-17 (dcim.device:3)',
    );
  }
  expect(await codeOf({ entityId, alias: 'HAM2' })).toBe('INVALID_INPUT');
  expect(await meant('is sw-access-17 up?')).toEqual([['RESOLVED', access]]);
  await add('sw-access-17', access);
});

it('sixteen are allowed, of 200 characters and one line each', async () => {
  for (let index = 0; index < 16; index += 1) await add(`bounded ${index}`, other);
  expect(await codeOf({ entityId: other, alias: 'bounded 16' })).toBe('TOO_LARGE');
  await add('bounded 3', other);
  expect(await codeOf({ entityId, alias: 'x'.repeat(201) })).toBe('TOO_LARGE');
  for (const alias of ['', ' ', 'two\nlines', '--- ///', 'lone \uD800'])
    expect(await codeOf({ entityId, alias }), alias).toBe('INVALID_INPUT');
  expect(await codeOf({ entityId: `ent_${'0'.repeat(26)}`, alias: 'nobodys-box' })).toBe('NOT_FOUND');
  expect(await codeOf({ entityId: 'ses_1', alias: 'nobodys-box' })).toBe('INVALID_INPUT');
});
