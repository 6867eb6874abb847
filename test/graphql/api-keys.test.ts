import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { print } from 'graphql';
import type { Client } from 'graphql-ws';
import {
  ApiKeysDocument,
  CreateApiKeyDocument,
  EraseUserDocument,
  RevokeApiKeyDocument,
  type CreateApiKeyInput,
} from '../generated/operations.js';
import { createMovedClock } from '../testkit/application/moved-clock.js';
import { mcpOverHttp } from '../testkit/application/mcp.js';
import { clientWith, startTestServer, type TestServer } from '../testkit/application/server.js';
import { eventually } from '../testkit/eventually.js';

const WHO = '{ viewer { name workspace teams scopes } }';
interface Erased {
  readonly eraseUser: { readonly receipt: { readonly places: readonly { place: string; found: number; left: number }[] } };
}

const HOUR_MS = 3_600_000;

const clock = createMovedClock();
let server: TestServer;
const clients: Client[] = [];
const withKey = (secret: string) => clientWith(server.url, secret, clients);

beforeAll(async () => {
  server = await startTestServer({ keys: true, scopes: { anna: ['read', 'write', 'admin'], chris: ['read', 'admin'] }, clock });
});
afterAll(async () => {
  for (const each of clients) await each.dispose();
  await server.stop();
});

async function create(input: CreateApiKeyInput): Promise<{ readonly id: string; readonly secret: string }> {
  const { createApiKey } = await server.as('anna').ok(CreateApiKeyDocument, { input });
  return { id: createApiKey.key.keyId, secret: createApiKey.secret };
}

const revoke = (keyId: string) => server.as('anna').ok(RevokeApiKeyDocument, { keyId });
const isRefused = async (secret: string): Promise<boolean> => (await withKey(secret).run(WHO)).status === 401;

/** Opens a subscription; `closed` resolves to the code with which its socket is closed. */
async function open(secret: string): Promise<{ readonly closed: Promise<unknown> }> {
  const socket = withKey(secret).socket();
  const closed = new Promise((resolve) => socket.on('closed', (event) => resolve((event as { readonly code: number }).code)));
  const opened = new Promise((resolve) => socket.on('connected', resolve));
  socket.subscribe(
    { query: 'subscription { sessions { sessionId } }' },
    { next: () => undefined, error: () => undefined, complete: () => undefined },
  );
  await opened;
  return { closed };
}

describe('API keys in the store', () => {
  it('work at once for their principal, teams and scopes', async () => {
    const { secret } = await create({ principal: 'eve', teams: ['oncall'], scopes: ['READ'], description: 'A test' });
    expect(await withKey(secret).ok(WHO)).toEqual({ viewer: { name: 'eve', workspace: 'noc', teams: ['oncall'], scopes: ['READ'] } });
    const { errors } = await withKey(secret).run('mutation { openSession(input: {}) { created } }');
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', scope: 'write' });
  });

  it('are listed with those of the settings, without their values, in their workspace only', async () => {
    const { id, secret } = await create({ principal: 'eve', scopes: ['READ'], description: 'Listed' });
    await withKey(secret).ok(WHO);
    const { apiKeys } = await server.as('anna').ok(ApiKeysDocument);
    expect(apiKeys.find(({ keyId }) => keyId === id)).toMatchObject({
      origin: 'STORED',
      state: 'VALID',
      description: 'Listed',
      createdBy: 'anna',
    });
    expect(apiKeys.filter(({ origin }) => origin === 'CONFIGURED').map(({ principal }) => principal)).toEqual([
      'anna',
      'bert',
      'dora',
      'rita',
      'adam',
      'chris',
    ]);
    expect(JSON.stringify(apiKeys)).not.toContain(secret);
    const elsewhere = await server.as('chris').ok(ApiKeysDocument);
    expect(elsewhere.apiKeys.map(({ principal, origin }) => [principal, origin])).toEqual([['chris', 'CONFIGURED']]);
    const { errors } = await server.as('chris').run(RevokeApiKeyDocument, { keyId: id });
    expect(errors[0]?.extensions?.['code']).toBe('NOT_FOUND');
  });

  it('note their last use once a minute', async () => {
    const { id, secret } = await create({ principal: 'eve', scopes: ['READ'] });
    const used = async () => (await server.as('anna').ok(ApiKeysDocument)).apiKeys.find(({ keyId }) => keyId === id)?.lastUsedAt;
    expect(await used()).toBeNull();
    await withKey(secret).ok(WHO);
    await eventually('the first use is noted', async () => (await used()) !== null);
    const first = await used();
    clock.moveOn(30_000);
    await withKey(secret).ok(WHO);
    expect(await used()).toBe(first);
    clock.moveOn(60_000);
    await withKey(secret).ok(WHO);
    await eventually('the later use is noted', async () => (await used()) !== first);
  });

  it('need the scope admin to be managed, and give no scope that the creator lacks', async () => {
    const { id } = await create({ principal: 'eve', scopes: ['READ'] });
    for (const [document, variables] of [
      [ApiKeysDocument, {}],
      [CreateApiKeyDocument, { input: { principal: 'bert', scopes: ['READ'] } }],
      [RevokeApiKeyDocument, { keyId: id }],
    ] as const) {
      const { errors } = await server.as('bert').run(print(document), variables);
      expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', scope: 'admin' });
    }
    const { errors } = await server.as('anna').run(CreateApiKeyDocument, { input: { principal: 'eve', scopes: ['INVENTORY_WRITE'] } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', scope: 'inventory:write' });
  });

  it('are checked before they are stored', async () => {
    const past = new Date(clock.now() - 1).toISOString();
    for (const input of [
      { principal: 'e v e', scopes: ['READ' as const] },
      { principal: 'eve', scopes: [] },
      { principal: 'eve', scopes: ['READ' as const], teams: ['a b'] },
      { principal: 'eve', scopes: ['READ' as const], expiresAt: past },
      { principal: 'eve', scopes: ['READ' as const], description: 'two\nlines' },
    ]) {
      const { errors } = await server.as('anna').run(CreateApiKeyDocument, { input });
      expect(errors[0]?.extensions?.['code'], JSON.stringify(input)).toBe('INVALID_INPUT');
    }
  });

  it('end with a revocation, also on open sockets and streams', async () => {
    const { id, secret } = await create({ principal: 'eve', scopes: ['READ'] });
    const other = await create({ principal: 'eve', scopes: ['READ'] });
    const [{ closed }, stays] = [await open(secret), await open(other.secret)];
    let hasEnded = false;
    void stays.closed.then(() => (hasEnded = true));
    const mcp = await mcpOverHttp(server.url, '2026-07-28', withKey(secret).headers);
    const stream = await mcp.client.listen({ toolsListChanged: true });
    const ended = stream.closed;
    expect((await revoke(id)).revokeApiKey.key.state).toBe('REVOKED');
    expect(await closed).toBe(4403);
    await ended;
    await eventually('the key is refused', () => isRefused(secret));
    expect(await isRefused(other.secret)).toBe(false);
    expect(hasEnded).toBe(false);
    const again = await revoke(id);
    expect(again.revokeApiKey.key.state).toBe('REVOKED');
    await mcp.close();
  });

  it('end when they expire', async () => {
    const { secret } = await create({ principal: 'eve', scopes: ['READ'], expiresAt: new Date(clock.now() + HOUR_MS).toISOString() });
    const { closed } = await open(secret);
    expect(await isRefused(secret)).toBe(false);
    clock.moveOn(HOUR_MS);
    expect(await isRefused(secret)).toBe(true);
    expect(await closed).toBe(4403);
  });

  it('are deleted with everything else of a user whom an administrator erases', async () => {
    const { id, secret } = await create({ principal: 'leaver', scopes: ['READ', 'WRITE'] });
    await withKey(secret).ok('mutation { openSession(input: { key: "old" }) { created } }');
    const erase = (as: 'anna' | 'bert' | 'chris', name: string) => server.as(as).run<Erased>(print(EraseUserDocument), { input: { name } });
    const refused = await erase('bert', 'leaver');
    expect(refused.errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', scope: 'admin' });
    // The workspace of Chris has no such user.
    expect((await erase('chris', 'leaver')).errors[0]?.extensions?.['code']).toBe('NOT_FOUND');
    const { data } = await erase('anna', 'leaver');
    const found = new Map(data?.eraseUser.receipt.places.map((place) => [place.place, [place.found, place.left]]));
    expect(data?.eraseUser.receipt).toMatchObject({ complete: true, sessions: 1 });
    expect(found.get('API_KEYS')).toEqual([1, 0]);
    const { apiKeys } = await server.as('anna').ok(ApiKeysDocument);
    expect(apiKeys.map(({ keyId }) => keyId)).not.toContain(id);
    await eventually('the key is refused', () => isRefused(secret));
    expect((await erase('anna', 'leaver')).errors[0]?.extensions?.['code']).toBe('NOT_FOUND');
  });

  it('of the settings cannot be revoked', async () => {
    const { apiKeys } = await server.as('anna').ok(ApiKeysDocument);
    const keyId = apiKeys.find(({ origin }) => origin === 'CONFIGURED')?.keyId ?? '';
    const { errors } = await server.as('anna').run(RevokeApiKeyDocument, { keyId });
    expect(errors[0]).toMatchObject({ message: expect.stringContaining('NETLOOM_API_KEYS'), extensions: { code: 'CONFLICT' } });
    expect((await server.as('anna').run(WHO)).status).toBe(200);
  });

  it('make their principals known, so that sessions can be shared with them', async () => {
    const anna = server.as('anna');
    const { openSession } = await anna.ok<{ openSession: { session: { id: string } } }>(
      'mutation { openSession(input: {}) { session { id } } }',
    );
    const share = (user: string) =>
      server.app.sharing.share({ workspace: 'noc', name: 'anna' }, openSession.session.id, { kind: 'USER', name: user }, 'VIEWER');
    await expect(share('frank')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await create({ principal: 'frank', scopes: ['READ'] });
    await expect(share('frank')).resolves.toMatchObject({ members: [{ name: 'frank' }] });
  });
});
