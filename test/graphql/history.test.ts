import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testkit/eventually.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

const REF = { objectType: 'dcim.device', objectId: '77' };
const UPSERT = 'mutation ($entities: [EntityInput!]!) { upsertEntities(input: { entities: $entities }) { entities { id updatedAt } } }';
const DELETE = 'mutation ($ids: [ID!]!) { deleteEntities(input: { ids: $ids }) { deletedCount } }';

describe('the inventory over time', () => {
  let server: TestServer;
  let id = '';
  let first = '';
  let sessionId = '';
  let second = '';

  const ask = (query: string, variables: Record<string, unknown> = {}) =>
    server.as().ok<Readonly<Record<string, unknown>>>(query, variables);
  async function write(name: string, status: string): Promise<{ readonly id: string; readonly updatedAt: string }> {
    const { upsertEntities } = await ask(UPSERT, { entities: [{ ref: REF, type: 'DEVICE', name, status }] });
    const [entity] = (upsertEntities as { readonly entities: readonly { readonly id: string; readonly updatedAt: string }[] }).entities;
    if (entity === undefined) throw new Error('nothing was written');
    return entity;
  }
  /** Later than everything written so far. */
  async function later(than: string): Promise<void> {
    await eventually('a later millisecond', () => Date.now() > Date.parse(than));
  }

  beforeAll(async () => {
    server = await startTestServer();
    ({ id, updatedAt: first } = await write('cedar-sw-01', 'planned'));
    const { addMessage } = await ask('mutation { addMessage(input: { text: "Is cedar-sw-01 up?" }) { session { id } } }');
    sessionId = (addMessage as { readonly session: { readonly id: string } }).session.id;
    await later(first);
    ({ updatedAt: second } = await write('larch-sw-01', 'active'));
    await later(second);
    await ask(DELETE, { ids: [id] });
  });
  afterAll(async () => server.stop());

  it.each(['id: $id', 'ref: { objectType: "dcim.device", objectId: "77" }'])('returns an entity as it was: %s', async (which) => {
    const at = `query ($id: ID, $first: DateTimeISO, $second: DateTimeISO, $before: DateTimeISO) {
      first: entity(${which}, asOf: $first) { name status deletedAt } second: entity(${which}, asOf: $second) { name status deletedAt }
      before: entity(${which}, asOf: $before) { name } now: entity(${which}) { name deletedAt }
      mine: entity(id: $id) { id } }`;
    const before = new Date(Date.parse(first) - 1).toISOString();
    const { first: one, second: two, before: none, now } = await ask(at, { id, first, second, before });
    expect([one, two, none]).toEqual([
      { name: 'cedar-sw-01', status: 'planned', deletedAt: null },
      { name: 'larch-sw-01', status: 'active', deletedAt: null },
      null,
    ]);
    expect(now).toMatchObject({ name: 'larch-sw-01', deletedAt: expect.stringMatching(/^\d{4}-/u) as string });
  });

  it('finds an entity by the name that it had', async () => {
    const search = `query ($text: String, $at: DateTimeISO) { entities(search: $text, asOf: $at) { nodes { id name } } }`;
    const found = async (text: string, at?: string) => ((await ask(search, { text, at }))['entities'] as { readonly nodes: unknown }).nodes;
    expect(await found('cedar', first)).toEqual([{ id, name: 'cedar-sw-01' }]);
    expect(await found('larch', first)).toEqual([]);
    expect(await found('larch', second)).toEqual([{ id, name: 'larch-sw-01' }]);
    expect(await found('larch')).toEqual([]);
  });

  it('keeps a deleted entity readable where a session refers to it', async () => {
    const { session, node } = await ask(
      `query ($s: ID!, $id: ID!) { node(id: $id) { ... on Entity { name } } session(id: $s) {
        focus { entityId entity { id deletedAt } } history(first: 1) { nodes { mentions { entities { id name deletedAt } } } } } }`,
      { s: sessionId, id },
    );
    const deleted = { id, deletedAt: expect.any(String) as string };
    expect(node).toEqual({ name: 'larch-sw-01' });
    expect(session).toEqual({
      focus: [{ entityId: id, entity: deleted }],
      history: { nodes: [{ mentions: [{ entities: [{ ...deleted, name: 'larch-sw-01' }] }] }] },
    });
  });
});
