import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../src/ports/store/store.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

interface Entry {
  readonly principal: string;
  readonly credential: string;
  readonly address: string;
  readonly action: string;
  readonly subjects: readonly string[];
  readonly result: string;
  readonly scope: string | null;
  readonly count: number | null;
}

const AUDIT =
  'query ($filter: AuditFilterInput) { auditRecords(filter: $filter) { nodes { principal credential address action subjects result scope count } } }';
const UPSERT =
  'mutation ($id: ID!, $name: String!) { upsertEntities(input: { entities: [{ ref: { objectType: "dcim.site", objectId: $id }, type: SITE, name: $name }] }) { entities { id } } }';
const DELETE = 'mutation ($ids: [ID!]!) { deleteEntities(input: { ids: $ids }) { deletedCount } }';

const ABSENT = `ent_${'0'.repeat(26)}`;

let server: TestServer;
let failing = false;

const decorateStore = (store: Store): Store => ({
  ...store,
  transaction: (scope, work, options) =>
    store.transaction(
      scope,
      (repositories) =>
        work(
          failing
            ? { ...repositories, audit: { ...repositories.audit, add: () => Promise.reject(new Error('The disk is full.')) } }
            : repositories,
        ),
      options,
    ),
});

beforeAll(async () => {
  server = await startTestServer({ keys: true, decorateStore, scopes: { bert: ['read', 'write'] } });
});
afterAll(() => server.stop());

const recordsOf = async (filter: object): Promise<readonly Entry[]> =>
  (await server.as('adam').ok<{ auditRecords: { nodes: readonly Entry[] } }>(AUDIT, { filter })).auditRecords.nodes;

async function site(name: string): Promise<string> {
  const { upsertEntities } = await server
    .as('anna')
    .ok<{ upsertEntities: { entities: readonly { id: string }[] } }>(UPSERT, { id: name, name });
  return upsertEntities.entities[0]?.id ?? '';
}

describe('the audit log', () => {
  it('says who deleted what, with which key and from where', async () => {
    const id = await site('Quay');
    await server.as('anna').ok(DELETE, { ids: [id] });
    const [record] = await recordsOf({ action: 'entities.delete' });
    expect(record).toMatchObject({ principal: 'anna', action: 'entities.delete', subjects: [id], result: 'OK', scope: null, count: null });
    expect(record?.address).toContain('127.0.0.1');
    expect(record?.credential).not.toContain('key-of-anna');
  });

  it('has refused calls with the missing scope, and the number of equal ones once', async () => {
    for (let count = 0; count < 30; count += 1) expect((await server.as('bert').run(DELETE, { ids: [ABSENT] })).errors).toHaveLength(1);
    const records = await recordsOf({ principal: 'bert' });
    expect(records).toMatchObject([{ action: 'entities.delete', subjects: [ABSENT], result: 'FORBIDDEN', scope: 'INVENTORY_WRITE' }]);
  });

  it('has the number of equal events in one further record, also of a server that stops', async () => {
    const scopes = { bert: ['read'] } as const;
    const first = await startTestServer({ keys: true, scopes });
    for (let count = 0; count < 30; count += 1) await first.as('bert').run(DELETE, { ids: ['ent_x'] });
    await first.stop({ keepFolder: true });
    const second = await startTestServer({ keys: true, scopes, folder: first.folder });
    const { auditRecords } = await second.as('adam').ok<{ auditRecords: { nodes: readonly Entry[] } }>(AUDIT);
    expect(auditRecords.nodes.map(({ action, count }) => ({ action, count }))).toEqual([
      { action: 'entities.delete', count: 29 },
      { action: 'entities.delete', count: null },
    ]);
    await second.stop();
  });

  it('has shares, refusals by role, exports and erasures', async () => {
    const anna = server.as('anna');
    const { addMessage } = await anna.ok<{ addMessage: { session: { id: string } } }>(
      'mutation { addMessage(input: { text: "Hello" }) { session { id } } }',
    );
    const { id } = addMessage.session;
    await anna.ok('mutation ($id: ID!) { shareSession(input: { sessionId: $id, user: "dora", role: VIEWER }) { session { id } } }', { id });
    const remove = 'mutation ($id: ID!) { deleteSession(input: { sessionId: $id }) { deletedSessionId } }';
    expect((await server.as('dora').run(remove, { id })).errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
    const response = await fetch(`${server.url}sessions/${id}/export`, { headers: anna.headers });
    await response.text();
    await anna.ok(remove, { id });
    expect(await recordsOf({ action: 'sharing.share' })).toMatchObject([{ principal: 'anna', result: 'OK' }]);
    expect(await recordsOf({ action: 'exports.document' })).toMatchObject([{ principal: 'anna', subjects: [id], result: 'OK' }]);
    expect(await recordsOf({ action: 'erasure.session' })).toMatchObject([
      { principal: 'anna', subjects: [id], result: 'OK' },
      { principal: 'dora', subjects: [id], result: 'FORBIDDEN' },
    ]);
  });

  it('names the users that a call is about, also one that is refused', async () => {
    const erase = 'mutation { eraseUser(input: { name: "bert" }) { receipt { complete } } }';
    expect((await server.as('anna').run(erase)).errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', scope: 'admin' });
    const create = 'mutation { createApiKey(input: { principal: "importer" }) { key { keyId } } }';
    await server.as('adam').ok(create);
    expect(await recordsOf({ action: 'erasure.user' })).toMatchObject([{ principal: 'anna', subjects: ['bert'], result: 'FORBIDDEN' }]);
    expect(await recordsOf({ action: 'apiKeys.create' })).toMatchObject([{ principal: 'adam', subjects: ['importer'], result: 'OK' }]);
    expect(await recordsOf({ action: 'sharing.share' })).toMatchObject([{ subjects: [expect.stringMatching(/^ses_/u), 'dora', 'VIEWER'] }]);
  });

  it('is of one workspace, and needs the scope admin', async () => {
    expect((await server.as('anna').run(AUDIT)).errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', scope: 'admin' });
    expect((await recordsOf({ principal: 'chris' })).length).toBe(0);
  });

  it('does not affect a call whose record cannot be written', async () => {
    const id = await site('Pier');
    failing = true;
    try {
      expect(await server.as('anna').ok(DELETE, { ids: [id] })).toEqual({ deleteEntities: { deletedCount: 1 } });
    } finally {
      failing = false;
    }
  });
});

describe('failed logins', () => {
  it('are logged with their address and without the key', async () => {
    const headers = { authorization: 'Bearer guessed-key', 'content-type': 'application/json' };
    await fetch(`${server.url}graphql`, { method: 'POST', headers, body: JSON.stringify({ query: '{ viewer { name } }' }) });
    const entries = server.log.filter((line) => line.includes('Refused clients')).map((line) => JSON.parse(line) as object);
    expect(entries).toMatchObject([{ reason: 'no valid key', refused: 1, addresses: [expect.stringContaining('127.0.0.1')] }]);
    expect(server.log.join('')).not.toContain('guessed-key');
  });
});
