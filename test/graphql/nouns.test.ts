import { afterAll, beforeAll, expect, it } from 'vitest';
import { UnderstandDocument } from '../generated/operations.js';
import { startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';

let server: TestServer;
let client: TestClient;
const UPSERT =
  'mutation ($entities: [EntityInput!]!) { upsertEntities(input: { entities: $entities, mode: REPLACE }) { created updated entities { attributes } } }';
const ref = (objectType: string, objectId: string) => ({ source: 'shop', objectType, objectId });
const CART = { ref: ref('shop.cart', '1'), name: 'Bluebell', nouns: ['Trolley'], attributes: { colour: 'green' } };

beforeAll(async () => {
  server = await startTestServer();
  client = server.as();
  await client.ok(UPSERT, {
    entities: [
      CART,
      { ref: ref('shop.till', '1'), name: 'Marigold' },
      { ref: ref('shop.hand', '1'), name: 'Ada Finch', nouns: ['she'], relations: [{ type: 'MEMBER_OF', to: ref('shop.shift', '1') }] },
      { ref: ref('shop.shift', '1'), name: 'Early Birds', nouns: ['team'] },
      { ref: ref('shop.shift', '2'), name: 'Night Owls', nouns: ['team'] },
    ],
  });
});
afterAll(() => server.stop());

const meant = async (text: string, sessionId?: string) =>
  (await client.ok(UnderstandDocument, { text, ...(sessionId === undefined ? {} : { sessionId }) })).understand.mentions.map(
    ({ text: words, status, entities, choices }) => [words, status, ...(choices[0]?.entities ?? entities).map(({ name }) => name)],
  );

it('a noun of its own refers to a thing of the type', async () => {
  expect(await meant('what colour is the trolley?')).toEqual([['the trolley', 'POSSIBLE', 'Bluebell']]);
});

it('a noun makes a thing a person, whom personal pronouns refer to', async () => {
  const { addMessage } = (await client.ok(
    'mutation { addMessage(input: { role: USER, text: "When does Ada Finch start?" }) { session { id } } }',
  )) as { readonly addMessage: { readonly session: { readonly id: string } } };
  expect(await meant('and her team?', addMessage.session.id)).toEqual([['her', 'RESOLVED', 'Ada Finch']]);
});

it('nouns are an attribute, and a write without them removes them', async () => {
  const again = (await client.ok(UPSERT, { entities: [CART] })) as { upsertEntities: { updated: number; entities: object[] } };
  expect(again.upsertEntities).toMatchObject({ updated: 0, entities: [{ attributes: { colour: 'green', nouns: ['trolley'] } }] });
  const { nouns: _, ...bare } = CART;
  await client.ok(UPSERT, { entities: [bare] });
  expect(await meant('what colour is the trolley?')).not.toContainEqual(['the trolley', 'POSSIBLE', 'Bluebell']);
});

it('invalid nouns are an error, and nothing is written', async () => {
  const { errors } = await client.run(UPSERT, { entities: [{ ...CART, nouns: ['4x4'] }] });
  expect(errors[0]?.message).toContain('entities[0].nouns[0]: expected one to three words of letters, at most 40 characters');
});
