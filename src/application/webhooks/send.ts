import type { Dependencies } from '../common/index.js';
import type { AttemptOutcome } from '../../domain/webhooks/attempt.js';
import type { WebhookDelivery } from '../../domain/webhooks/delivery.js';
import { validSecrets, type WebhookEndpoint } from '../../domain/webhooks/endpoint.js';

/** Sends a delivery to its endpoint, signed with all secrets that are valid now. Never rejects. */
export function sendTo(
  { webhookSender, clock }: Pick<Dependencies, 'webhookSender' | 'clock'>,
  endpoint: WebhookEndpoint,
  { id, payload }: Pick<WebhookDelivery, 'id' | 'payload'>,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  const now = clock.now();
  const secrets = validSecrets(endpoint, now).map(({ value }) => value);
  return webhookSender.send({ url: endpoint.url, id, seconds: Math.floor(now / 1_000), body: payload, secrets }, signal);
}
