import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openInventory } from '../../src/compose.js';
import { seedSample, type SampleConversation } from '../../src/application/index.js';
import { LOCAL } from '../../src/domain/common/principal.js';
import {
  AddMemoryDocument,
  AddMessageDocument,
  CreateWebhookDocument,
  RecordOperationDocument,
  SessionDocument,
} from '../generated/operations.js';
import type { TestServer } from '../testkit/application/server.js';

const sampleFile = (name: string): string => fileURLToPath(new URL(`../../sample/${name}`, import.meta.url));

/** A page of the console, and a text that it shows when it is complete. */
export interface ConsolePage {
  readonly name: string;
  readonly path: string;
  readonly shows: string;
}

/** Loads the sample, continues its conversation so that every page has something to show, and returns the pages. */
export async function samplePages(server: TestServer): Promise<readonly ConsolePage[]> {
  const conversation = JSON.parse(readFileSync(sampleFile('conversation.json'), 'utf8')) as SampleConversation;
  await seedSample(server.app, LOCAL, async () => ({ inventory: await openInventory(sampleFile('inventory.jsonl')), conversation }));
  const client = server.as();
  const id = (await client.ok(SessionDocument, { key: conversation.key })).session?.id ?? '';
  const say = (input: object) => client.ok(AddMessageDocument, { input: { sessionId: id, ...input }, request: { budget: 2_000 } });
  await client.ok('query ($id: ID!) { context(sessionId: $id) { id } }', { id });
  await say({ role: 'ASSISTANT', text: 'PDU-A and PDU-B of R2 are fed from two different panels.' });
  await say({ text: 'Is R1 full, and where is sw-nowhere-77?' });
  await say({ role: 'ASSISTANT', text: 'I found no sw-nowhere-77. Which R1 do you mean?' });
  await client.ok(RecordOperationDocument, {
    input: {
      sessionId: id,
      tool: 'select_objects',
      arguments: { names: ['fra1-core-02'] },
      result: '{"selected": ["dcim.device:12", "dcim.device:13"], "deselected": ["dcim.device:3"]}',
      summary: 'Two devices were selected.',
      durationMs: 84,
    },
  });
  await say({ text: 'And what is in the rack of edge-01?' });
  // It selects no event, so that nothing is sent.
  const { createWebhook } = await client.ok(CreateWebhookDocument, {
    input: { url: 'https://example.org/netloom', description: 'Tickets', keyPrefix: 'ticket-', events: ['SESSION_MESSAGE_ADDED'] },
  });
  const remember = (text: string): Promise<unknown> => client.ok(AddMemoryDocument, { input: { text } });
  await remember('Our maintenance window is Tuesday 22:00.');
  await remember('Correction: our maintenance window is Thursday 22:00.');
  const { device, rack } = await client.ok<Record<'device' | 'rack', { nodes: { id: string }[] }>>(
    '{ device: entities(search: "fra1-core-02", types: [DEVICE]) { nodes { id } } rack: entities(search: "R2", types: [RACK]) { nodes { id } } }',
  );
  const [deviceId, rackId] = [device.nodes[0]?.id, rack.nodes[0]?.id];
  const text = encodeURIComponent('Which rack is fra1-core-02 in, what feeds its PDUs, and where is sw-nowhere-7?');
  return [
    { name: 'conversations', path: '', shows: 'Core upgrade at FRA1' },
    { name: 'chat', path: `/sessions/${id}`, shows: 'In focus' },
    { name: 'window', path: `/sessions/${id}/window?budget=2000`, shows: 'Left out' },
    { name: 'compare', path: `/sessions/${id}/compare?budget=900`, shows: 'Shared items' },
    { name: 'difference', path: `/sessions/${id}/compare?view=difference`, shows: 'of the items are in both' },
    { name: 'replay', path: `/sessions/${id}/compare?view=replay`, shows: 'byte for byte' },
    { name: 'tools', path: `/sessions/${id}/tools`, shows: 'select_objects' },
    { name: 'inventory', path: '/inventory?search=fra1', shows: 'fra1-core-01' },
    {
      name: 'answer',
      path: `/inventory?ask=${encodeURIComponent('Which devices are in rack R2 of FRA1, painted green?')}`,
      shows: 'Not used',
    },
    { name: 'entity', path: `/inventory/${deviceId}`, shows: 'first stored' },
    { name: 'neighbourhood', path: `/inventory/${deviceId}?view=graph`, shows: 'DCS-7280SR3-48YC8' },
    { name: 'path', path: `/inventory/${deviceId}?view=path&to=${rackId}`, shows: '1 step' },
    { name: 'rack', path: `/inventory/${rackId}?view=rack`, shows: 'Front' },
    { name: 'lab', path: `/lab?text=${text}`, shows: 'The turn' },
    { name: 'memories', path: '/memories', shows: 'Thursday 22:00' },
    { name: 'superseded', path: '/memories?view=superseded', shows: 'held until' },
    { name: 'relevance', path: '/memories?view=relevant&text=When%20is%20the%20maintenance%20window', shows: 'has words of the message' },
    { name: 'webhooks', path: '/webhooks', shows: 'Tickets' },
    { name: 'webhook', path: `/webhooks/${createWebhook.webhook.id}`, shows: 'There are no deliveries' },
    { name: 'service', path: '/service', shows: 'Back end' },
    { name: 'jobs', path: '/service?view=jobs', shows: 'This server has no background jobs' },
    { name: 'imports', path: '/service?view=imports', shows: 'finished' },
    { name: 'reference', path: '/docs/addMessage', shows: 'Returns AddMessagePayload' },
  ];
}
