import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SessionEventsDocument } from '../../generated/operations.js';
import { startTestServer, type TestServer } from '../../testkit/application/server.js';
import { take } from '../../testkit/application/subscriptions.js';

const VIEWER = '{ viewer { name } }';

describe('too many requests of one principal', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ keys: true, env: { NETLOOM_RATE_LIMIT: '5' } });
  });
  afterAll(() => server.stop());

  it('are refused with the time to wait, and do not affect other principals', async () => {
    const anna = server.as('anna');
    for (let request = 0; request < 5; request += 1) expect((await anna.run(VIEWER)).status).toBe(200);
    const refused = await fetch(`${server.url}graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...anna.headers },
      body: JSON.stringify({ query: VIEWER }),
    });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    const body = (await refused.json()) as { readonly errors: readonly { readonly message: string; readonly extensions: object }[] };
    expect(body.errors[0]).toMatchObject({
      message: expect.stringMatching(/^At most 5 requests a minute are allowed; the next one in \d+ s\.$/u),
      extensions: { code: 'RATE_LIMITED', retryable: true, retryAfter: seconds },
    });
    expect((await server.as('bert').run(VIEWER)).status).toBe(200);
  });

  it('count subscriptions too', async () => {
    const { errors } = await take(server.as('anna').socket(), SessionEventsDocument, { sessionId: 'ses_x' }, 1);
    expect(errors[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryable: true });
  });

  it('without a known key are counted by address', async () => {
    const statuses = [];
    for (let request = 0; request < 125; request += 1) statuses.push((await server.as().run(VIEWER)).status);
    expect([...new Set(statuses)]).toEqual([401, 429]);
    expect(statuses.filter((status) => status === 401)).toHaveLength(120);
    expect((await server.as('chris').run(VIEWER)).status).toBe(200);
  });
});

describe('a limit of 0', () => {
  it('disables the limit', async () => {
    const server = await startTestServer({ env: { NETLOOM_RATE_LIMIT: '0' } });
    for (let request = 0; request < 30; request += 1) expect((await server.as().run(VIEWER)).status).toBe(200);
    await server.stop();
  });
});
