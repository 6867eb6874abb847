import type { WebhookEndpoint } from '../../../src/domain/webhooks/endpoint.js';

/** A webhook of Anna that never failed. */
export const ENDPOINT: WebhookEndpoint = {
  id: 'whk_1',
  workspace: 'noc',
  owner: 'anna',
  number: 0,
  url: 'https://example.org/',
  types: [],
  state: 'ENABLED',
  secrets: [{ value: 'one', createdAt: 0 }],
  createdAt: 0,
  updatedAt: 0,
};
