import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { Session } from '../../../src/domain/model/session.js';
import { userMessage } from '../../testkit/application/application.js';
import {
  accepted,
  isSignedWith,
  openWebhooks,
  payloadOf,
  revisionsOf,
  type WebhookApplication,
} from '../../testkit/application/webhooks.js';
import { eventually } from '../../testkit/eventually.js';
import { startReceiver, type Receiver } from '../../testkit/services/receiver.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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

const failed = (error: unknown): never => expect.fail(String(error));

async function another(): Promise<Receiver> {
  const one = await startReceiver();
  onTestFinished(() => one.dispose());
  return one;
}

const say = (target: string | undefined, text: string) => test.app.messages.add(LOCAL, target, userMessage(text));

/** Opens a session with a first message. */
const open = async (text = 'Is it up?'): Promise<Session> => (await say(undefined, text)).session;

/** Adds messages, so that the session has this revision. */
async function upTo(session: string, revision: number): Promise<void> {
  for (let now = 1; now < revision; now += 1) await say(session, `Turn ${now}`);
}

const range = (to: number): readonly number[] => Array.from({ length: to }, (_, index) => index + 1);

/** One change of every kind that events report, except the end of the session. */
async function everyChange(session: string): Promise<void> {
  const { app } = test;
  const first = await say(session, 'How is rack R1?');
  await app.messages.mark(LOCAL, first.message.id, { flagged: true });
  const begun = await app.messages.begin(LOCAL, session, { role: 'ASSISTANT' });
  await app.messages.append(LOCAL, begun.message.id, { offset: 0, text: 'Fine.' });
  await app.messages.finish(LOCAL, begun.message.id, {});
  const wrong = await say(session, 'Never mind');
  await app.messages.cancel(LOCAL, wrong.message.id);
  const running = await app.operations.record(LOCAL, session, { tool: 'look', status: 'RUNNING' });
  await app.operations.finish(LOCAL, running.operation.id, { result: '{}' });
  await app.sessions.update(LOCAL, session, { title: 'R1' });
  await app.prunings.clear(LOCAL, session, false);
  await app.prunings.restore(LOCAL, session);
}

describe('events', () => {
  it('are all delivered, once and in the order of their sessions, although the receiver is slow, wrong, redirecting and away in between', async () => {
    const { secret } = await test.add(receiver.url);
    let requests = 0;
    receiver.behave(async (request, response) => {
      requests += 1;
      const at = requests % 7;
      // Slow: requests of other sessions arrive before.
      if (at === 1) await new Promise((resolve) => setTimeout(resolve, 30));
      if (at === 2) return 500;
      if (at === 3) return void response.writeHead(302, { location: receiver.url }).end();
      if (at === 4) return void response.destroy();
      if (at === 5) return test.timeOut(request);
      return 204;
    });
    const sessions = await Promise.all(['a', 'b', 'c'].map((key) => test.app.sessions.open(LOCAL, { key })));
    for (const { session } of sessions) await everyChange(session.id);
    await test.deliverFor(10 * MINUTE, MINUTE);
    await receiver.close();
    for (const { session } of sessions) await test.app.sessions.end(LOCAL, session.id);
    await test.deliverFor(HOUR, 10 * MINUTE);
    await receiver.open();
    receiver.behave(() => 204);
    await test.deliverFor(4 * DAY, 2 * HOUR);
    const payloads = accepted(receiver.received);
    for (const { session } of sessions) {
      const revision = (await test.app.sessions.get(LOCAL, session.id))?.revision ?? 0;
      expect(revision).toBe(12);
      expect(revisionsOf(payloads, session.id)).toEqual(range(revision));
    }
    expect(new Set(payloads.map(({ type }) => type)).size).toBe(10);
    expect(receiver.received.every((request) => isSignedWith(secret, request))).toBe(true);
    expect(receiver.received.length).toBeGreaterThan(payloads.length);
    const idsOf = (request: (typeof receiver.received)[number]) => String(request.headers['webhook-id']);
    expect(new Set(receiver.received.map(idsOf)).size).toBe(payloads.length);
  });

  it('have ids and a cursor, and no content', async () => {
    await test.add(receiver.url);
    const { session } = await test.app.sessions.open(LOCAL, { key: 'ticket-7', title: 'A quokka title' });
    await test.app.messages.add(LOCAL, session.id, userMessage('Where is the quokka?'));
    const { operation } = await test.app.operations.record(LOCAL, session.id, { tool: 'find', result: 'the quokka' });
    await test.deliver();
    expect(receiver.received.map(({ headers }) => headers['user-agent'])).toEqual(['Netloom-Webhooks/test', 'Netloom-Webhooks/test']);
    const [added, recorded] = receiver.received.map(payloadOf);
    const head = (await test.app.sessions.get(LOCAL, session.id))?.head;
    expect(added).toEqual({
      type: 'session.message.added',
      timestamp: new Date(test.clock.now()).toISOString(),
      data: { workspace: 'default', sessionId: session.id, sessionKey: 'ticket-7', revision: 1, cursor: '1', messageId: head },
    });
    expect(recorded?.data).toMatchObject({ revision: 2, cursor: '2', operationId: operation.id });
    expect(JSON.stringify(receiver.received)).not.toContain('quokka');
    expect(Math.max(...receiver.received.map(({ body }) => body.length))).toBeLessThan(1_000);
    const feed = await test.app.events.session(LOCAL, session.id, Number(added?.data.cursor));
    expect(await feed.next()).toMatchObject({ value: { kind: 'OPERATION_RECORDED', revision: 2 } });
    await feed.return?.();
  });

  it('go only to webhooks of the owner of the session', async () => {
    const others = { workspace: LOCAL.workspace, name: 'bert' };
    await test.add(receiver.url);
    await test.add(receiver.url, {}, others);
    const { session } = await test.app.messages.add(others, undefined, userMessage('Is it up?'));
    await test.deliver();
    expect(accepted(receiver.received).map(({ data }) => data.sessionId)).toEqual([session.id]);
  });

  it('that were written before a crash are delivered afterwards', async () => {
    await test.add(receiver.url);
    const session = await open();
    await test.reopen();
    await say(session.id, 'And now?');
    await test.reopen();
    await test.deliver();
    expect(revisionsOf(accepted(receiver.received), session.id)).toEqual([1, 2]);
  });

  it('are attempted again if the process dies during an attempt, when its lease expires', async () => {
    const { endpoint } = await test.add(receiver.url);
    const session = await open();
    let release = (): void => undefined;
    receiver.behave(() => new Promise((resolve) => (release = () => resolve(204))));
    const dying = test.deliver().catch(() => undefined);
    await eventually('the request arrives', () => receiver.busiest === 1);
    await test.reopen();
    release();
    await dying;
    receiver.behave(() => 204);
    await test.deliverFor(2 * MINUTE, MINUTE);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await test.deliveries(endpoint.id)).toMatchObject([{ state: 'DELIVERED', session: session.id }]);
  });
});

describe('a receiver', () => {
  it('that never answers delays its own deliveries only, and gets few requests at the same time', async () => {
    const quick = await another();
    receiver.behave(() => undefined);
    await test.add(receiver.url);
    await test.add(quick.url);
    const errors: unknown[] = [];
    test.app.webhooks.loop.begin(
      [LOCAL.workspace],
      (error) => errors.push(error),
      () => undefined,
    );
    for (let session = 0; session < 10; session += 1) {
      const added = await test.app.messages.add(LOCAL, undefined, userMessage('One'));
      await test.app.messages.add(LOCAL, added.session.id, userMessage('Two'));
    }
    await eventually('all deliveries of the other receiver', () => quick.received.length === 20);
    expect([receiver.busiest, quick.busiest <= 4]).toEqual([4, true]);
    expect(errors).toEqual([]);
  });

  it('that fails gets no more than ten requests of a delivery', async () => {
    const { endpoint } = await test.add(receiver.url);
    receiver.behave(() => 500);
    await Promise.all(range(6).map((turn) => open(`Session ${turn}`)));
    await test.deliver();
    expect(receiver.received).toHaveLength(6);
    await test.deliverFor(4 * DAY, HOUR);
    expect(receiver.received).toHaveLength(60);
    const deliveries = await test.deliveries(endpoint.id);
    expect(new Set(deliveries.map(({ state, attempts, lastStatus }) => `${state} ${attempts} ${lastStatus}`))).toEqual(
      new Set(['FAILED 10 500']),
    );
  });

  it('gets a later event of a session only after the earlier one was delivered or given up', async () => {
    await test.add(receiver.url);
    const session = await open();
    await upTo(session.id, 3);
    receiver.behave((request) => (payloadOf(request).data.revision === 1 ? 503 : 204));
    await test.deliverFor(2 * DAY, HOUR);
    expect(new Set(receiver.received.map((request) => payloadOf(request).data.revision))).toEqual(new Set([1]));
    await test.deliverFor(2 * DAY, HOUR);
    expect(receiver.received.map((request) => payloadOf(request).data.revision)).toEqual([...Array.from({ length: 10 }, () => 1), 2, 3]);
  });

  it('that asks to wait is not called before', async () => {
    await test.add(receiver.url);
    await open();
    receiver.behave((_request, response) => void response.writeHead(429, { 'retry-after': '3600' }).end());
    await test.deliverFor(59 * MINUTE, MINUTE);
    expect(receiver.received).toHaveLength(1);
    test.clock.moveOn(MINUTE);
    await test.deliver();
    expect(receiver.received).toHaveLength(2);
  });

  it('that redirects to another address is not followed, and the delivery fails', async () => {
    const inside = await another();
    const { endpoint } = await test.add(receiver.url);
    await open();
    receiver.behave((_request, response) => void response.writeHead(307, { location: inside.url }).end());
    await test.deliver();
    expect(inside.connections).toBe(0);
    expect(await test.deliveries(endpoint.id)).toMatchObject([{ state: 'PENDING', attempts: 1, lastStatus: 307 }]);
  });

  it('that is gone is disabled at once, and the other webhooks of its owner are told', async () => {
    const watcher = await another();
    const { endpoint } = await test.add(receiver.url);
    await test.add(watcher.url, { types: ['webhook.disabled'] });
    const foreign = await another();
    await test.add(foreign.url, {}, { workspace: LOCAL.workspace, name: 'bert' });
    const session = await open();
    await upTo(session.id, 3);
    receiver.behave(() => 410);
    await test.deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await test.app.webhooks.endpoints.get(LOCAL, endpoint.id)).toMatchObject({ state: 'DISABLED', disabledReason: 'GONE' });
    expect(watcher.received.map(payloadOf)).toMatchObject([
      { type: 'webhook.disabled', data: { workspace: 'default', webhookId: endpoint.id, reason: 'GONE' } },
    ]);
    expect(foreign.received).toEqual([]);
    await say(session.id, 'More');
    expect((await test.deliveries(endpoint.id)).map(({ state }) => state)).toEqual(['FAILED', 'PENDING', 'PENDING']);
  });

  it('that is disabled is reported by the process that noticed it', async () => {
    const { endpoint } = await test.add(receiver.url);
    const disabled: string[] = [];
    receiver.behave(() => 410);
    test.app.webhooks.loop.begin([LOCAL.workspace], failed, ({ id }) => disabled.push(id));
    await open();
    await eventually('the report', () => disabled.length > 0);
    expect(disabled).toEqual([endpoint.id]);
  });

  it('that fails for five days is disabled, and gets what is pending when it is enabled again', async () => {
    const { endpoint } = await test.add(receiver.url);
    receiver.behave(() => 500);
    const session = await open();
    await upTo(session.id, 4);
    await test.deliverFor(4 * DAY + 22 * HOUR, HOUR);
    const found = () => test.app.webhooks.endpoints.get(LOCAL, endpoint.id);
    expect(await found()).toMatchObject({ state: 'ENABLED' });
    for (let hour = 0; hour < 30 && (await found())?.state === 'ENABLED'; hour += 1) {
      test.clock.moveOn(HOUR);
      await test.deliver();
    }
    expect(await found()).toMatchObject({ state: 'DISABLED', disabledReason: 'FAILING' });
    const before = receiver.received.length;
    await test.deliverFor(2 * DAY, 6 * HOUR);
    expect(receiver.received).toHaveLength(before);
    receiver.behave(() => 204);
    expect(await test.app.webhooks.endpoints.update(LOCAL, endpoint.id, { enabled: true })).toMatchObject({ state: 'ENABLED' });
    await test.deliver();
    const pending = (await test.deliveries(endpoint.id)).filter(({ state }) => state === 'PENDING');
    expect(pending).toEqual([]);
    expect(revisionsOf(accepted(receiver.received), session.id).at(-1)).toBe(4);
  });
});

describe('a process that stops', () => {
  it('ends attempts in progress, which are due again at once', async () => {
    const { endpoint } = await test.add(receiver.url);
    await open();
    receiver.behave(() => undefined);
    test.app.webhooks.loop.begin([LOCAL.workspace], failed, () => undefined);
    await eventually('the request arrives', () => receiver.busiest === 1);
    await test.reopen();
    receiver.behave(() => 204);
    await test.deliverFor(10_000, 10_000);
    expect(await test.deliveries(endpoint.id)).toMatchObject([{ state: 'DELIVERED' }]);
  });
});
