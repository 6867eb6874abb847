import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { userMessage } from '../../testkit/application/application.js';
import { createMovedClock } from '../../testkit/application/moved-clock.js';
import { temporaryStore } from '../../testkit/application/temporary-store.js';
import { accepted, openWebhooks, revisionsOf, type WebhookApplication } from '../../testkit/application/webhooks.js';
import { eventually } from '../../testkit/eventually.js';
import { startReceiver, type Receiver } from '../../testkit/services/receiver.js';

let one: WebhookApplication;
let two: WebhookApplication;
let receiver: Receiver;
beforeEach(async () => {
  const [store, clock] = [temporaryStore(), createMovedClock()];
  [one, two] = [openWebhooks({ store, clock }), openWebhooks({ store, clock })];
  receiver = await startReceiver();
});
afterEach(async () => {
  await Promise.all([one.dispose(), two.dispose()]);
  await receiver.dispose();
});

it('two instances on one store deliver every event once, and each session in order', async () => {
  await one.add(receiver.url);
  receiver.behave(async () => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
    return 204;
  });
  const errors: unknown[] = [];
  for (const { app } of [one, two])
    app.webhooks.loop.begin(
      [LOCAL.workspace],
      (error) => errors.push(error),
      () => undefined,
    );
  const talk = async (): Promise<string> => {
    const { session } = await one.app.messages.add(LOCAL, undefined, userMessage('Turn 1'));
    for (let turn = 2; turn <= 12; turn += 1) await [one, two][turn % 2]?.app.messages.add(LOCAL, session.id, userMessage(`Turn ${turn}`));
    return session.id;
  };
  const sessions = await Promise.all([talk(), talk(), talk(), talk(), talk(), talk()]);
  await eventually('all deliveries', () => receiver.received.length >= 72);
  // Delivers what is left or was delivered twice, before the count.
  await Promise.all([one.deliver(), two.deliver()]);
  const payloads = accepted(receiver.received);
  for (const session of sessions) expect(revisionsOf(payloads, session)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  expect(payloads).toHaveLength(72);
  expect(errors).toEqual([]);
});

it('an instance continues the deliveries of another one that died, when its leases expire', async () => {
  await one.add(receiver.url);
  const { session } = await one.app.messages.add(LOCAL, undefined, userMessage('Turn 1'));
  await one.app.messages.add(LOCAL, session.id, userMessage('Turn 2'));
  let release = (): void => undefined;
  receiver.behave(() => new Promise((resolve) => (release = () => resolve(204))));
  const dying = one.deliver();
  onTestFinished(() => dying);
  await eventually('the request arrives', () => receiver.busiest === 1);
  await two.deliver();
  expect(receiver.connections).toBe(1);
  receiver.behave(() => 204);
  one.clock.moveOn(60_000);
  await two.deliver();
  expect(revisionsOf(accepted(receiver.received), session.id)).toEqual([1, 2]);
  // What the first instance reports after its lease has expired changes nothing.
  release();
  await dying;
  await two.deliver();
  expect(receiver.received).toHaveLength(3);
});
