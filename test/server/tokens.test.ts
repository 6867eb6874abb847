import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from 'graphql-ws';
import { createMovedClock } from '../testkit/application/moved-clock.js';
import { mcpOverHttp } from '../testkit/application/mcp.js';
import { clientWith, startTestServer, type TestServer } from '../testkit/application/server.js';
import { AUDIENCE, newSigningKey, startIssuer, type Issuer } from '../testkit/services/issuer.js';

const WHO = '{ viewer { name workspace teams scopes } }';
const CLIENTS = {
  anna: { tenant: 'noc', groups: ['/netops', 'oncall'] },
  'auth0|123': { tenant: 'lab' },
  'of-nobody': { tenant: 'other' },
};
const settingsOf = ({ url }: Issuer) => ({
  NETLOOM_JWT_ISSUER: url,
  NETLOOM_JWT_AUDIENCE: `${AUDIENCE}, netloom`,
  NETLOOM_JWT_WORKSPACE: 'noc, lab',
  NETLOOM_JWT_WORKSPACE_CLAIM: 'tenant',
  NETLOOM_JWT_TEAMS_CLAIM: 'groups',
});

const clock = createMovedClock({ runs: true });
const clients: Client[] = [];
let issuer: Issuer;
let server: TestServer;
const withToken = (token: string) => clientWith(server.url, token, clients);
const claims = (more: Readonly<Record<string, unknown>> = {}) => ({
  iss: issuer.url,
  aud: 'netloom',
  sub: 'anna',
  tenant: 'noc',
  exp: Math.floor(clock.now() / 1_000) + 600,
  scope: 'read',
  ...more,
});

/** Opens a subscription; `closed` resolves to the code and the reason with which its socket is closed. */
function open(token: string): { readonly opened: Promise<unknown>; readonly closed: Promise<string> } {
  const socket = withToken(token).socket();
  const closed = new Promise<string>((resolve) =>
    socket.on('closed', (event) => {
      const { code, reason } = event as { readonly code: number; readonly reason: string };
      resolve(`${code} ${reason}`);
    }),
  );
  const opened = new Promise((resolve) => socket.on('connected', resolve));
  socket.subscribe(
    { query: 'subscription { sessions { sessionId } }' },
    { next: () => undefined, error: () => undefined, complete: () => undefined },
  );
  return { opened, closed };
}

beforeAll(async () => {
  issuer = await startIssuer(CLIENTS);
  const env = { ...settingsOf(issuer), NETLOOM_METRICS_PORT: '0' };
  server = await startTestServer({ keys: true, env, clock, keyTimes: { timeoutMs: 20_000 } });
});
afterAll(async () => {
  for (const each of clients) await each.dispose();
  await server.stop();
  await issuer.stop();
});

describe('a token of an OpenID provider', () => {
  it('is a principal with a workspace, teams and scopes', async () => {
    const anna = withToken(await issuer.token('anna', 'read inventory:write other'));
    expect(await anna.ok(WHO)).toEqual({
      viewer: { name: 'anna', workspace: 'noc', teams: ['--2fnetops', 'oncall'], scopes: ['READ', 'INVENTORY_WRITE'] },
    });
    const { errors } = await anna.run('mutation { openSession(input: {}) { created } }');
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', scope: 'write' });
    const other = withToken(await issuer.token('auth0|123', 'read'));
    expect(await other.ok(WHO)).toMatchObject({ viewer: { name: 'auth0--7c123', workspace: 'lab', teams: [] } });
  });

  it('counts as a token in the metrics', async () => {
    const anna = withToken(await issuer.token('anna', 'read'));
    await anna.ok('{ viewer { sessionCount } }');
    expect((await server.app.metrics?.expose())?.text).toMatch(/^netloom_call_seconds_total\{credential="TOKEN"\} \d/mu);
  });

  it('without known scopes may only ask who it is', async () => {
    const anna = withToken(await issuer.token('anna', 'other'));
    expect(await anna.ok(WHO)).toMatchObject({ viewer: { name: 'anna', scopes: [] } });
    expect((await anna.run('{ viewer { sessionCount } }')).errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', scope: 'read' });
  });

  it('is accepted over WebSocket and MCP', async () => {
    const token = await issuer.token('anna', 'read write');
    await open(token).opened;
    const mcp = await mcpOverHttp(server.url, 'legacy', withToken(token).headers);
    const { text } = await mcp.call('add_turn', { key: 'by-token', text: 'Hello' });
    expect(text).toContain('workspace noc, principal anna');
    await mcp.close();
  });

  it('is refused for a workspace that the settings do not list', async () => {
    const { status, errors } = await withToken(await issuer.token('of-nobody', 'read')).run(WHO);
    expect([status, errors[0]?.message]).toEqual([401, 'The claim tenant of the token: expected a workspace that tokens give access to.']);
  });

  it('does not change what keys are', async () => {
    expect(await server.as('anna').ok(WHO)).toMatchObject({ viewer: { name: 'anna', workspace: 'noc' } });
    const { status, errors } = await clientWith(server.url, 'nl_wrong', clients).run(WHO);
    expect([status, errors[0]?.message]).toEqual([401, 'Expected `Authorization: Bearer <API key>` with a known key.']);
  });

  it('is in the audit log with its id', async () => {
    const token = await issuer.sign(claims({ jti: 'login-1', scope: 'read' }));
    await withToken(token).run('mutation { openSession(input: {}) { created } }');
    const { auditRecords } = await server
      .as('adam')
      .ok<{ auditRecords: { edges: { node: { principal: string; credential: string } }[] } }>(
        '{ auditRecords(first: 50) { edges { node { principal credential } } } }',
      );
    expect(auditRecords.edges.map(({ node }) => node)).toContainEqual({ principal: 'anna', credential: 'token-login-1' });
  });

  it('lets a session be shared with users whom no key names', async () => {
    const token = await issuer.token('anna', 'read write share');
    const { openSession } = await withToken(token).ok<{ openSession: { session: { id: string } } }>(
      'mutation { openSession(input: {}) { session { id } } }',
    );
    const share = 'mutation ($id: ID!) { shareSession(input: { sessionId: $id, user: "newcomer", role: VIEWER }) { session { id } } }';
    expect((await withToken(token).run(share, { id: openSession.session.id })).errors).toEqual([]);
  });
});

describe('a token that is not valid', () => {
  it.each<readonly [string, () => Promise<string>, string]>([
    ['expired', () => issuer.sign(claims({ exp: Math.floor(clock.now() / 1_000) - 31 })), 'The token has expired.'],
    ['not valid yet', () => issuer.sign(claims({ nbf: Math.floor(clock.now() / 1_000) + 60 })), 'The token is not valid yet.'],
    ['of another issuer', () => issuer.sign(claims({ iss: 'https://evil.example' })), 'The token is of another issuer.'],
    ['for another audience', () => issuer.sign(claims({ aud: 'other' })), 'The token is for another audience.'],
    ['forged', async () => issuer.sign(claims(), await newSigningKey(issuer.key.kid)), 'The token has a signature that does not match.'],
    ['without a name', () => issuer.sign(claims({ sub: 'x'.repeat(65) })), 'The claim sub of the token: expected a text'],
  ])('is refused over HTTP, WebSocket and MCP: %s', async (_what, make, reason) => {
    const token = await make();
    const { status, errors } = await withToken(token).run(WHO);
    expect([status, errors[0]?.extensions?.['code']]).toEqual([401, 'UNAUTHENTICATED']);
    expect(errors[0]?.message).toContain(reason);
    expect(await open(token).closed).toContain(`4403 ${reason.slice(0, 100)}`);
    await expect(mcpOverHttp(server.url, 'legacy', withToken(token).headers)).rejects.toThrow();
  });

  it('is logged with the reason, and never itself', async () => {
    const reasons = server.log.map((line) => (JSON.parse(line) as { reason?: string }).reason);
    // The first reason at once, the others within a minute.
    expect(reasons).toContain('The claim tenant of the token: expected a workspace that tokens give access to.');
    const valid = await issuer.token('anna', 'read');
    await withToken(valid).ok(WHO);
    for (const part of [...valid.split('.').slice(1), 'eyJ']) expect(server.log.join('\n')).not.toContain(part);
  });
});

describe('the end of a token', () => {
  it('ends its sockets, and no others', async () => {
    const token = await issuer.sign(claims({ exp: Math.floor(clock.now() / 1_000) + 3_600 }));
    const [ends, stays] = [open(token), open(await issuer.sign(claims({ exp: Math.floor(clock.now() / 1_000) + 20_000 })))];
    await Promise.all([ends.opened, stays.opened]);
    let hasEnded = false;
    void stays.closed.then(() => (hasEnded = true));
    clock.moveOn(3_631_000);
    expect(await ends.closed).toBe('4403 The key or token was revoked or has expired.');
    expect((await withToken(token).run(WHO)).status).toBe(401);
    expect(hasEnded).toBe(false);
  });
});

describe('while the issuer cannot be reached', () => {
  it('at the start of the server, tokens get 503 and keys work', async () => {
    const other = await startIssuer(CLIENTS);
    const token = await other.token('anna', 'read');
    await other.stop();
    const second = await startTestServer({ keys: true, env: settingsOf(other) });
    try {
      const { status, errors } = await clientWith(second.url, token, clients).run(WHO);
      expect([status, errors[0]]).toMatchObject([
        503,
        { message: expect.stringContaining('cannot be reached'), extensions: { code: 'UNAVAILABLE' } },
      ]);
      expect(await second.as('anna').ok(WHO)).toMatchObject({ viewer: { name: 'anna' } });
      expect(second.log.join('\n')).toContain('their issuer cannot be reached');
    } finally {
      await second.stop();
    }
  });
});
