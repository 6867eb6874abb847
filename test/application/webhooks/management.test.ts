import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { LOCAL, type Principal } from '../../../src/domain/common/principal.js';
import { userMessage } from '../../testkit/application/application.js';
import {
  accepted,
  isSignedWith,
  openWebhooks,
  payloadOf,
  revisionsOf,
  type WebhookApplication,
} from '../../testkit/application/webhooks.js';
import { startReceiver, type Receiver } from '../../testkit/services/receiver.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const URL = 'https://example.org/hook';
const BERT: Principal = { workspace: LOCAL.workspace, name: 'bert' };

let test: WebhookApplication;
let receiver: Receiver;
beforeEach(async () => {
  test = openWebhooks();
  receiver = await startReceiver();
});
afterEach(async () => {
  await test.dispose();
  await receiver.dispose();
});

const say = (target: string | undefined, text: string) => test.app.messages.add(LOCAL, target, userMessage(text));
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => (error as { code?: unknown }).code,
  );

describe('an endpoint', () => {
  it('is created with a secret that is not returned again', async () => {
    const { endpoint, secret } = await test.add(URL, {
      description: 'Tickets',
      types: ['session.ended', 'session.ended'],
      keyPrefix: 'ticket-',
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
    expect(endpoint).toMatchObject({ url: URL, types: ['session.ended'], keyPrefix: 'ticket-', state: 'ENABLED', owner: 'local' });
    expect(await test.app.webhooks.endpoints.list(LOCAL)).toEqual([endpoint]);
    expect(await test.app.webhooks.endpoints.get(BERT, endpoint.id)).toBeUndefined();
  });

  it('is refused if it is invalid, also when it is changed', async () => {
    const { session } = await say(undefined, 'Hello');
    const { endpoint } = await test.add(URL);
    const wrong: readonly (readonly [Parameters<WebhookApplication['add']>[1], string])[] = [
      [{ url: 'http://10.0.0.1/' }, 'INVALID_INPUT'],
      [{ url: 'https://169.254.169.254/' }, 'INVALID_INPUT'],
      [{ url: 'ftp://example.org/' }, 'INVALID_INPUT'],
      [{ description: 'two\nlines' }, 'INVALID_INPUT'],
      [{ description: 'x'.repeat(301) }, 'TOO_LARGE'],
      [{ types: ['webhook.test'] }, 'INVALID_INPUT'],
      [{ keyPrefix: '' }, 'INVALID_INPUT'],
      [{ session: session.id, keyPrefix: 'a' }, 'INVALID_INPUT'],
      [{ session: 'ses_0123456789abcdef' }, 'NOT_FOUND'],
    ];
    for (const [draft, code] of wrong) {
      expect(await codeOf(test.add(URL, draft)), JSON.stringify(draft)).toBe(code);
      expect(await codeOf(test.app.webhooks.endpoints.update(LOCAL, endpoint.id, draft ?? {})), JSON.stringify(draft)).toBe(code);
    }
    expect(await codeOf(test.add(URL, { session: session.id }, BERT))).toBe('NOT_FOUND');
    expect(await test.app.webhooks.endpoints.list(LOCAL)).toEqual([endpoint]);
  });

  it('is one of at most ten of its owner', async () => {
    const added = await Promise.all(Array.from({ length: 10 }, () => test.add(URL)));
    expect(await codeOf(test.add(URL))).toBe('TOO_LARGE');
    await test.add(URL, {}, BERT);
    await test.app.webhooks.endpoints.delete(LOCAL, added[3]?.endpoint.id ?? '');
    await test.add(URL);
    expect(await test.app.webhooks.endpoints.list(LOCAL)).toHaveLength(10);
  });

  it('keeps what a change leaves out, and loses what is null', async () => {
    const { endpoint } = await test.add(URL, { description: 'Tickets', types: ['session.ended'], keyPrefix: 'ticket-' });
    const change = (patch: Parameters<typeof test.app.webhooks.endpoints.update>[2]) =>
      test.app.webhooks.endpoints.update(LOCAL, endpoint.id, patch);
    test.clock.moveOn(5);
    expect(await change({ description: 'Chats' })).toEqual({ ...endpoint, description: 'Chats', updatedAt: endpoint.updatedAt + 5 });
    const { keyPrefix: _prefix, description: _description, ...rest } = endpoint;
    const cleared = await change({ description: null, types: null, keyPrefix: null, enabled: false });
    expect(cleared).toMatchObject({ ...rest, types: [], state: 'DISABLED', disabledReason: 'OWNER', updatedAt: endpoint.updatedAt + 5 });
    for (const name of ['description', 'keyPrefix']) expect(cleared).not.toHaveProperty(name);
    const again = await change({ enabled: true });
    expect(again.state).toBe('ENABLED');
    for (const name of ['disabledReason', 'disabledAt']) expect(again).not.toHaveProperty(name);
    expect(await test.app.webhooks.endpoints.get(LOCAL, endpoint.id)).toEqual(again);
  });

  it('has both of two changes at once, also if reads are slow', async () => {
    let reads = 0;
    let release = (): void => undefined;
    /** Opens when all three changes have read the webhook, if they read before they write. */
    const allHaveRead = new Promise<void>((resolve) => (release = resolve));
    const slow = openWebhooks({
      decorateStore: (store) => ({
        ...store,
        read(scope, options) {
          const repositories = store.read(scope, options);
          const get: typeof repositories.webhooks.get = async (id) => {
            const endpoint = await repositories.webhooks.get(id);
            reads += 1;
            if (reads === 3) release();
            await allHaveRead;
            return endpoint;
          };
          return { ...repositories, webhooks: { ...repositories.webhooks, get } };
        },
      }),
    });
    onTestFinished(() => slow.dispose());
    const { endpoint } = await slow.add(URL, { description: 'Tickets' });
    const { endpoints } = slow.app.webhooks;
    const wanted = { description: 'Chats', types: ['session.ended'], keyPrefix: 'chat-' } as const;
    await Promise.all([
      endpoints.update(LOCAL, endpoint.id, { description: wanted.description }),
      endpoints.update(LOCAL, endpoint.id, { types: wanted.types }),
      endpoints.update(LOCAL, endpoint.id, { keyPrefix: wanted.keyPrefix }),
    ]);
    release();
    expect(await endpoints.get(LOCAL, endpoint.id)).toMatchObject({ url: URL, ...wanted });
  });

  it('has either a session or a prefix of keys, also after a change of one', async () => {
    const { session } = await say(undefined, 'Hello');
    const { endpoint } = await test.add(URL, { keyPrefix: 'ticket-' });
    const change = (patch: Parameters<typeof test.app.webhooks.endpoints.update>[2]) =>
      test.app.webhooks.endpoints.update(LOCAL, endpoint.id, patch);
    expect(await codeOf(change({ session: session.id }))).toBe('INVALID_INPUT');
    expect(await change({ session: session.id, keyPrefix: null })).toMatchObject({ session: session.id });
    await test.app.erasure.session(LOCAL, session.id);
    expect(await change({ description: 'Of a deleted session' })).toMatchObject({
      description: 'Of a deleted session',
      session: session.id,
    });
  });

  it('that is disabled gets nothing, and then what was pending', async () => {
    const { endpoint } = await test.add(receiver.url);
    const { session } = await say(undefined, 'One');
    await test.app.webhooks.endpoints.update(LOCAL, endpoint.id, { enabled: false });
    await say(session.id, 'Two');
    await test.deliver();
    expect(receiver.connections).toBe(0);
    await test.app.webhooks.endpoints.update(LOCAL, endpoint.id, { enabled: true });
    await say(session.id, 'Three');
    await test.deliver();
    expect(revisionsOf(accepted(receiver.received), session.id)).toEqual([1, 3]);
  });

  it('that is deleted gets nothing any more', async () => {
    const { endpoint } = await test.add(receiver.url);
    await say(undefined, 'One');
    const remove = (caller: Principal) => codeOf(test.app.webhooks.endpoints.delete(caller, endpoint.id));
    expect([await remove(BERT), await remove(LOCAL), await remove(LOCAL)]).toEqual(['NOT_FOUND', undefined, 'NOT_FOUND']);
    await say(undefined, 'Two');
    await test.deliverFor(DAY, HOUR);
    expect(receiver.connections).toBe(0);
  });
});

describe('a rotation of the secret', () => {
  it('signs with both secrets until the former one expires', async () => {
    const { endpoint, secret: first } = await test.add(receiver.url);
    const { secret: second, endpoint: changed } = await test.app.webhooks.endpoints.rotate(LOCAL, endpoint.id, 2);
    expect(test.app.webhooks.endpoints.secretsOf(changed)).toHaveLength(2);
    const signers = async (): Promise<readonly boolean[]> => {
      await say(undefined, 'Hello');
      await test.deliver();
      const last = receiver.received.at(-1) ?? expect.fail();
      expect(String(last.headers['webhook-signature']).split(' ')).toHaveLength(
        [first, second].filter((each) => isSignedWith(each, last)).length,
      );
      return [first, second].map((each) => isSignedWith(each, last));
    };
    expect(await signers()).toEqual([true, true]);
    test.clock.moveOn(2 * HOUR - 1);
    expect(await signers()).toEqual([true, true]);
    test.clock.moveOn(1);
    expect(await signers()).toEqual([false, true]);
  });

  it('can end the former secret at once, and its overlap is bounded', async () => {
    const { endpoint, secret } = await test.add(receiver.url);
    const { secret: next } = await test.app.webhooks.endpoints.rotate(LOCAL, endpoint.id, 0);
    await say(undefined, 'Hello');
    await test.deliver();
    const [request] = receiver.received;
    expect([secret, next].map((each) => isSignedWith(each, request ?? expect.fail()))).toEqual([false, true]);
    for (const hours of [-1, 169, 1.5])
      expect(await codeOf(test.app.webhooks.endpoints.rotate(LOCAL, endpoint.id, hours))).toBe('INVALID_INPUT');
    expect(await codeOf(test.app.webhooks.endpoints.rotate(BERT, endpoint.id))).toBe('NOT_FOUND');
  });
});

describe('a replay', () => {
  it('sends all deliveries again that failed since a time, with the same ids and in order', async () => {
    const { endpoint } = await test.add(receiver.url);
    const { session } = await say(undefined, 'One');
    receiver.behave((request) => (payloadOf(request).data.sessionId === session.id ? 500 : 204));
    await say(session.id, 'Two');
    const since = test.clock.now();
    for (let day = 0; day < 9; day += 1) {
      // A success each day, so that the endpoint is not disabled.
      await say(undefined, 'Another session');
      await test.deliverFor(DAY, 2 * HOUR);
    }
    const ofSession = async () => (await test.deliveries(endpoint.id)).filter((each) => each.session === session.id);
    expect((await ofSession()).map(({ state }) => state)).toEqual(['FAILED', 'FAILED']);
    receiver.behave(() => 204);
    expect(await test.app.webhooks.deliveries.replay(LOCAL, endpoint.id, { failedSince: since })).toEqual({ replayed: 2, more: false });
    await test.deliver();
    expect(revisionsOf(accepted(receiver.received), session.id)).toEqual([1, 2]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids.slice(-2)).toEqual((await ofSession()).map(({ id }) => id));
    expect(await test.app.webhooks.deliveries.replay(LOCAL, endpoint.id, { failedSince: since })).toEqual({ replayed: 0, more: false });
  });

  it('sends one delivery again in any state', async () => {
    const { endpoint } = await test.add(receiver.url);
    await say(undefined, 'One');
    await test.deliver();
    const [delivery] = await test.deliveries(endpoint.id);
    const { deliveries } = test.app.webhooks;
    expect(await deliveries.replay(LOCAL, endpoint.id, { delivery: delivery?.id ?? '' })).toEqual({ replayed: 1, more: false });
    await test.deliver();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.id, delivery?.id]);
    expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body);
  });

  it('needs either a delivery or a time, and a delivery that exists', async () => {
    const { endpoint } = await test.add(receiver.url);
    const replay = (selection: object, caller = LOCAL) => codeOf(test.app.webhooks.deliveries.replay(caller, endpoint.id, selection));
    const unknown = 'whd_0123456789abcdef';
    expect(await replay({})).toBe('INVALID_INPUT');
    expect(await replay({ delivery: unknown, failedSince: 0 })).toBe('INVALID_INPUT');
    expect(await replay({ delivery: endpoint.id })).toBe('INVALID_INPUT');
    expect(await replay({ delivery: unknown })).toBe('NOT_FOUND');
    expect(await replay({ failedSince: 0 }, BERT)).toBe('NOT_FOUND');
  });
});

describe('a test', () => {
  it('is sent once and returns the result, also of a disabled endpoint', async () => {
    const { endpoint, secret } = await test.add(receiver.url, { types: ['session.ended'] });
    await test.app.webhooks.endpoints.update(LOCAL, endpoint.id, { enabled: false });
    const send = () => test.app.webhooks.deliveries.test(LOCAL, endpoint.id);
    expect(await send()).toMatchObject({ type: 'webhook.test', state: 'DELIVERED', attempts: 1, lastStatus: 204 });
    expect(payloadOf(receiver.received[0] ?? expect.fail())).toMatchObject({ type: 'webhook.test', data: { webhookId: endpoint.id } });
    expect(isSignedWith(secret, receiver.received[0] ?? expect.fail())).toBe(true);
    receiver.behave(() => 410);
    expect(await send()).toMatchObject({ state: 'FAILED', lastStatus: 410 });
    await receiver.close();
    expect(await send()).toMatchObject({ state: 'FAILED', lastError: 'The connection was refused.' });
    expect((await test.deliveries(endpoint.id)).map(({ state }) => state)).toEqual(['DELIVERED', 'FAILED', 'FAILED']);
    expect(await test.app.webhooks.endpoints.get(LOCAL, endpoint.id)).toMatchObject({ disabledReason: 'OWNER' });
    expect(await codeOf(test.app.webhooks.deliveries.test(BERT, endpoint.id))).toBe('NOT_FOUND');
  });
});

describe('tests', () => {
  it('are limited for each principal within a minute', async () => {
    const [{ endpoint }, other] = [await test.add(receiver.url), await test.add(receiver.url, {}, BERT)];
    const send = () => codeOf(test.app.webhooks.deliveries.test(LOCAL, endpoint.id));
    for (let count = 0; count < 10; count += 1) expect(await send()).toBeUndefined();
    expect(await send()).toBe('RATE_LIMITED');
    expect(receiver.received).toHaveLength(10);
    expect(await test.app.webhooks.deliveries.test(BERT, other.endpoint.id)).toMatchObject({ state: 'DELIVERED' });
  });
});

describe('data', () => {
  it('of a deleted session is not delivered any more, except that it was deleted', async () => {
    const { endpoint } = await test.add(receiver.url);
    const { session } = await test.app.sessions.open(LOCAL, { key: 'quokka' });
    await say(session.id, 'One');
    await say(session.id, 'Two');
    const receipt = await test.app.erasure.session(LOCAL, session.id);
    expect(receipt.places.find(({ place }) => place === 'DELIVERIES')).toEqual({ place: 'DELIVERIES', found: 2, left: 0, verified: true });
    await test.deliver();
    expect(receiver.received.map(payloadOf)).toMatchObject([
      { type: 'session.deleted', data: { sessionId: session.id, revision: 3, cursor: '3' } },
    ]);
    expect(JSON.stringify([receiver.received, await test.deliveries(endpoint.id)])).not.toContain('quokka');
  });

  it('of an erased user includes its webhooks, and not those of others', async () => {
    await test.add(receiver.url);
    await test.add(URL, {}, BERT);
    await say(undefined, 'One');
    const receipt = await test.app.erasure.user(LOCAL, LOCAL.name);
    expect(receipt).toMatchObject({ complete: true });
    expect(receipt.places.find(({ place }) => place === 'WEBHOOKS')).toMatchObject({ found: 1, left: 0 });
    await test.deliver();
    expect(receiver.connections).toBe(0);
    expect(await test.app.webhooks.endpoints.list(BERT)).toHaveLength(1);
  });

  it('of deliveries is deleted after 30 days', async () => {
    const { endpoint } = await test.add(receiver.url);
    await say(undefined, 'One');
    await test.deliver();
    test.clock.moveOn(29 * DAY);
    await say(undefined, 'Two');
    expect(await test.app.webhooks.prune(LOCAL.workspace)).toBe(0);
    test.clock.moveOn(DAY + 1);
    expect(await test.app.webhooks.prune(LOCAL.workspace)).toBe(1);
    expect((await test.deliveries(endpoint.id)).map(({ state }) => state)).toEqual(['PENDING']);
  });
});
