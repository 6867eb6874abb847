import { createHmac, randomBytes } from 'node:crypto';
import { SECRET_BYTES, SECRET_PREFIX, signatureHeader, signedContent } from '../../domain/webhooks/signature.js';
import type { WebhookRequest } from '../../ports/webhook-sender.js';

export const newSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** The headers that identify and sign a request, as Standard Webhooks defines them. */
export function signedHeaders({ id, seconds, body, secrets }: WebhookRequest): Readonly<Record<string, string>> {
  const content = signedContent(id, seconds, body);
  const signatures = secrets.map((secret) => createHmac('sha256', keyOf(secret)).update(content).digest('base64'));
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatureHeader(signatures) };
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
