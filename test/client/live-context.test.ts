import type { ContextUpdate, Live, LiveState } from '@netloom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startProxy, type Proxy } from '../testkit/services/proxy.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { clientOf, openSession, say, throughPort } from './client.js';

describe('the live window of a session', () => {
  let server: TestServer;
  let proxy: Proxy;
  beforeEach(async () => {
    server = await startTestServer();
    proxy = await startProxy({ port: server.port });
  });
  afterEach(async () => {
    await proxy.dispose();
    await server.stop();
  });

  /** Reads updates until one is at least of `revision`. */
  async function upTo(live: Live<ContextUpdate>, revision: number): Promise<ContextUpdate> {
    for (;;) {
      const { value, done } = await live.next();
      if (done === true) throw new Error('The live window ended.');
      const update = value;
      if (update.revision >= revision) return update;
    }
  }

  it('sends the window now, after each change, and after a lost connection', async () => {
    const client = clientOf(throughPort(proxy.port));
    const session = await openSession(client, 'window');
    const live = client.liveContext(session, { budget: 2_000 });
    const states: LiveState[] = [];
    live.onState((state) => states.push(state));
    const { value: first } = await live.next();
    expect(first).toMatchObject({ context: { budget: { limit: 2_000 } } });
    const second = await upTo(live, await say(client, session, 'Is sw-1 up?'));
    expect(JSON.stringify(second.context.rendered)).toContain('Is sw-1 up?');
    await proxy.refuse();
    const revision = await say(clientOf(server), session, 'And sw-2?');
    await expect.poll(() => states).toContain('stale');
    await proxy.accept();
    const third = await upTo(live, revision);
    expect(JSON.stringify(third.context.rendered)).toContain('And sw-2?');
    expect(live.state).toBe('live');
    expect(states[0]).toBe('live');
    client.close();
    expect(states.at(-1)).toBe('ended');
  });

  it('fails with the message of the server for an invalid request', async () => {
    const client = clientOf(server);
    const session = await openSession(client, 'invalid');
    await expect(client.liveContext(session, { budget: 1 }).next()).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    client.close();
  });
});
