export { MAX_REPLAYED, type Replay, type Replayed } from './deliveries.js';
export { OVERLAP_HOURS, type EndpointDraft, type EndpointPatch } from './endpoint-drafts.js';
export type { EndpointWithSecret } from './endpoints.js';
export { createWebhooks, type Webhooks } from './webhooks.js';
