import { Client, ClientCredentialsProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mcpOverHttp } from '../testkit/application/mcp.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { AUDIENCE, SECRET, startIssuer, type Issuer } from '../testkit/services/issuer.js';

const ORIGIN = 'https://netloom.example';
const METADATA = `${ORIGIN}/.well-known/oauth-protected-resource/mcp`;

let issuer: Issuer;
let server: TestServer;
const settingsOf = ({ url }: Issuer) => ({ NETLOOM_JWT_ISSUER: url, NETLOOM_JWT_AUDIENCE: AUDIENCE, NETLOOM_JWT_WORKSPACE: 'noc' });
beforeAll(async () => {
  issuer = await startIssuer({ agent: {} });
  server = await startTestServer({ keys: true, env: { ...settingsOf(issuer), NETLOOM_PUBLIC_URL: `${ORIGIN}/` } });
});
afterAll(async () => {
  await server.stop();
  await issuer.stop();
});

const call = (tool: string) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: { text: 'Hello' } } });
const post = (url: string, body: unknown, authorization?: string): Promise<Response> =>
  fetch(`${url}mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(authorization === undefined ? {} : { authorization }),
    },
    body: JSON.stringify(body),
  });

describe('/mcp as a protected resource', () => {
  it.each(['', '/mcp'])('describes itself at /.well-known/oauth-protected-resource%s', async (path) => {
    const response = await fetch(`${server.url}.well-known/oauth-protected-resource${path}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toEqual({
      resource: `${ORIGIN}/mcp`,
      resource_name: 'Netloom',
      authorization_servers: [issuer.url],
      scopes_supported: ['read', 'write'],
      bearer_methods_supported: ['header'],
    });
  });

  it('tells clients without a token where that is', async () => {
    const response = await post(server.url, call('recall'));
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${METADATA}", scope="read write"`);
  });

  it('tells clients with a wrong token what is wrong', async () => {
    const expired = await issuer.sign({ iss: issuer.url, aud: AUDIENCE, sub: 'agent', exp: 1_000 });
    const response = await post(server.url, call('recall'), `Bearer ${expired}`);
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer error="invalid_token", error_description="The token has expired.", resource_metadata="${METADATA}", scope="read write"`,
    ]);
  });

  it('asks for the scopes of a tool that a token lacks', async () => {
    const response = await post(server.url, call('add_turn'), `Bearer ${await issuer.token('agent', 'read memory')}`);
    expect(response.status).toBe(403);
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="read memory write", resource_metadata="${METADATA}"`,
    );
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN', scope: 'write' } }] });
    const allowed = await post(server.url, call('recall'), `Bearer ${await issuer.token('agent', 'read')}`);
    expect(allowed.status).toBe(200);
    await allowed.text();
  });

  it('lets a client find the issuer and log in by itself', async () => {
    const own = await startTestServer({ env: settingsOf(issuer) });
    try {
      const authProvider = new ClientCredentialsProvider({
        clientId: 'agent',
        clientSecret: SECRET,
        expectedIssuer: issuer.url,
        scope: 'read write',
      });
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'legacy' } });
      await client.connect(new StreamableHTTPClientTransport(new URL(`${own.url}mcp`), { authProvider }));
      const { content } = await client.callTool({ name: 'add_turn', arguments: { key: 'by-oauth', text: 'Hello' } });
      expect(JSON.stringify(content)).toContain('workspace noc, principal agent');
      await client.close();
    } finally {
      await own.stop();
    }
  });
});

describe('without a public address', () => {
  it('that of the request is used, if it is one', async () => {
    const own = await startTestServer({ keys: true, env: settingsOf(issuer) });
    try {
      const { resource } = (await (await fetch(`${own.url}.well-known/oauth-protected-resource/mcp`)).json()) as { resource: string };
      expect(resource).toBe(`${own.url}mcp`);
    } finally {
      await own.stop();
    }
  });

  it('and without an issuer, there is nothing to describe', async () => {
    const own = await startTestServer({ keys: true });
    try {
      expect((await fetch(`${own.url}.well-known/oauth-protected-resource`)).status).toBe(404);
      expect((await post(own.url, call('recall'))).headers.get('www-authenticate')).toBe('Bearer');
    } finally {
      await own.stop();
    }
  });
});

describe('/mcp beside trusted documents', () => {
  const trusted = { NETLOOM_DOCUMENTS: 'trusted', NETLOOM_TRUSTED_DOCUMENTS: 'test/mcp/no-documents.json' };
  it('is switched off, unless the settings say otherwise', async () => {
    const closed = await startTestServer({ keys: true, env: trusted });
    try {
      const response = await post(closed.url, call('recall'), 'Bearer key-of-anna');
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('MCP is switched off on this server (NETLOOM_MCP).');
    } finally {
      await closed.stop();
    }
    const open = await startTestServer({ keys: true, env: { ...trusted, NETLOOM_MCP: 'true' } });
    try {
      expect((await post(open.url, call('recall'), 'Bearer key-of-anna')).status).toBe(200);
    } finally {
      await open.stop();
    }
  });
});

describe('the names of tools', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('do not include %s', async (name) => {
    const mcp = await mcpOverHttp(server.url, 'legacy', server.as('anna').headers);
    await expect(mcp.call(name)).rejects.toThrow(`Tool ${name} not found`);
    await mcp.close();
  });
});

describe('subscriptions', () => {
  it('end at once, so that no principal can hold those of others back', async () => {
    const mcp = await mcpOverHttp(server.url, '2026-07-28', server.as('anna').headers);
    for (let count = 0; count < 30; count += 1) {
      const subscription = await mcp.client.listen({ toolsListChanged: true, resourceSubscriptions: ['netloom://session/x'] });
      expect([subscription.honoredFilter, await subscription.closed]).toEqual([{}, 'graceful']);
    }
    await mcp.close();
  });
});
