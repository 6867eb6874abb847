import { Webhook } from 'standardwebhooks';
import { expect, it, onTestFinished } from 'vitest';
import { describeWith, serviceOf } from '../contract/services.js';
import { AddMessageDocument, CreateWebhookDocument, ReplayDeliveriesDocument, WebhookDeliveriesDocument } from '../generated/operations.js';
import { startInstances } from '../testkit/application/instances.js';
import { accepted, payloadOf, revisionsOf } from '../testkit/application/webhooks.js';
import { eventually } from '../testkit/eventually.js';
import { retryWhileUnavailable } from '../testkit/retry-while-unavailable.js';
import { startReceiver, type Received } from '../testkit/services/receiver.js';

const SESSIONS = 6;
const TURNS = 10;

const verified = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describeWith('webhooks of two instances', { neo4j: await serviceOf('neo4j'), redis: await serviceOf('redis') }, ({ neo4j, redis }) => {
  it('deliver every event in the order of its session, although one instance is killed', async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.dispose());
    const instances = await startInstances({ count: 2, neo4j, redis, env: { NETLOOM_WEBHOOK_ALLOW: '127.0.0.1' } });
    onTestFinished(() => instances.dispose());
    const [one, two] = [instances.at(0).as('anna'), instances.at(1).as('anna')];
    const { createWebhook } = await one.ok(CreateWebhookDocument, { input: { url: receiver.url } });
    receiver.behave(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return 204;
    });
    const add = (client: typeof one, input: object) => client.ok(AddMessageDocument, { input: { text: 'Is it up?', ...input } });
    const talk = async (index: number): Promise<string> => {
      const sessionId = (await add(one, {})).addMessage.session.id;
      for (let turn = 2; turn <= TURNS; turn += 1) await add(turn % 2 === index % 2 ? one : two, { sessionId });
      return sessionId;
    };
    const sessions = await Promise.all(Array.from({ length: SESSIONS }, (_, index) => talk(index)));
    await instances.at(1).kill();
    await Promise.all(sessions.map((sessionId) => retryWhileUnavailable(() => add(one, { sessionId }))));
    const expected = Array.from({ length: TURNS + 1 }, (_, index) => index + 1);
    const complete = (): boolean =>
      sessions.every((session) => new Set(revisionsOf(accepted(receiver.received), session)).size === expected.length);
    // The leases of the killed instance expire after a minute.
    await eventually(() => `${receiver.received.length} requests`, complete, 150_000);
    for (const request of receiver.received) expect(verified(createWebhook.secret, request)).toEqual(payloadOf(request));
    for (const session of sessions) {
      const seen = revisionsOf(accepted(receiver.received), session);
      // A delivery that the killed instance had in progress may come twice, in its place.
      expect(seen.filter((revision, index) => revision !== seen[index - 1])).toEqual(expected);
    }
    expect(receiver.received.length).toBeLessThanOrEqual(SESSIONS * (TURNS + 1) + 4);
    const { id: webhookId } = createWebhook.webhook;
    const { webhook } = await one.ok(WebhookDeliveriesDocument, { webhookId, state: 'DELIVERED', first: 100 });
    expect(webhook?.deliveries.nodes).toHaveLength(SESSIONS * (TURNS + 1));
    const before = receiver.received.length;
    const deliveryId = webhook?.deliveries.nodes[0]?.id ?? '';
    await one.ok(ReplayDeliveriesDocument, { input: { webhookId, deliveryId } });
    await eventually('the replay', () => receiver.received.length > before);
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(deliveryId);
  });
});
