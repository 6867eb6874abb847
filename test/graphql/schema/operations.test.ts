import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../testkit/services/model-server.js';
import { startNetboxLike, type NetboxLike } from '../../testkit/services/netbox-like.js';
import { createNetwork } from '../../testkit/services/network.js';
import { startTestServer, type TestClient, type TestServer } from '../../testkit/application/server.js';
import { take } from '../../testkit/application/subscriptions.js';
import { documentOf, messageRecord, sessionRecord } from '../../testkit/data/session-document.js';

const folder = new URL('../../../schema/operations/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.graphql'));
const documents = new Map(files.map((file) => [file.replace('.graphql', ''), readFileSync(new URL(file, folder), 'utf8')]));

let server: TestServer;
let model: ModelServer;
let netbox: NetboxLike;
let client: TestClient;
let variables: Readonly<Record<string, Record<string, unknown>>>;

beforeAll(async () => {
  // Nothing listens on port 9, so tests of webhooks end at once.
  model = await startModelServer();
  netbox = await startNetboxLike();
  const env = {
    NETLOOM_WEBHOOK_ALLOW: '127.0.0.1',
    NETLOOM_MODEL_URL: model.openAiUrl,
    NETLOOM_MODEL: 'test',
    NETLOOM_NETBOX_URL: netbox.url,
    NETLOOM_NETBOX_WEBHOOK_SECRET: 'secret-of-a-test',
  };
  server = await startTestServer({ env });
  client = server.as();
  const [region = '', site = '', , rack = '', , device = ''] = await createNetwork(client);
  const turn = await client.ok<{ addMessage: { session: { id: string }; message: { id: string } } }>(
    'mutation { addMessage(input: { text: "Where is sw-access-17?" }) { session { id } message { id } } }',
  );
  const sessionId = turn.addMessage.session.id;
  const messageId = turn.addMessage.message.id;
  await client.ok('mutation ($id: ID!) { recordOperation(input: { sessionId: $id, tool: "look", result: "{}" }) { created } }', {
    id: sessionId,
  });
  const begun = await client.ok<{ recordOperation: { operation: { id: string } } }>(
    'mutation ($id: ID!) { recordOperation(input: { sessionId: $id, tool: "slow", status: RUNNING }) { operation { id } } }',
    { id: sessionId },
  );
  const begin = async (): Promise<string> =>
    (
      await client.ok<{ beginMessage: { message: { id: string } } }>(
        'mutation ($id: ID!) { beginMessage(input: { sessionId: $id }) { message { id } } }',
        { id: sessionId },
      )
    ).beginMessage.message.id;
  const [growing, over] = [await begin(), await begin()];
  await client.ok('mutation ($id: ID!) { appendMessage(input: { messageId: $id, offset: 0, text: "In B-R01." }) { length } }', {
    id: over,
  });
  const gone = await client.ok<{ openSession: { session: { id: string } } }>('mutation { openSession(input: {}) { session { id } } }');
  const ended = await client.ok<{ openSession: { session: { id: string } } }>('mutation { openSession(input: {}) { session { id } } }');
  await client.ok('mutation ($id: ID!) { addAlias(input: { entityId: $id, alias: "Trusty Tom" }) { entity { id } } }', { id: device });
  const stopped = await client.ok<{ addMessage: { message: { id: string } } }>(
    'mutation { addMessage(input: { text: "Never mind." }) { message { id } } }',
  );
  const replayed = (
    await client.ok<typeof turn>('mutation { addMessage(input: { text: "Where is sw-core-01?" }) { session { id } message { id } } }')
  ).addMessage.session.id;
  const answer = async (): Promise<string> => {
    await client.ok('query ($id: ID!) { context(sessionId: $id) { revision } }', { id: replayed });
    const input = { sessionId: replayed, role: 'ASSISTANT', text: 'In B-R01.' };
    return (await client.ok<typeof turn>('mutation ($input: AddMessageInput!) { addMessage(input: $input) { message { id } } }', { input }))
      .addMessage.message.id;
  };
  const [answered, again] = [await answer(), await answer()];
  const cleared = await client.ok<typeof turn>(
    'mutation { addMessage(input: { text: "Nothing of that." }) { session { id } message { id } } }',
  );
  const clearedId = cleared.addMessage.session.id;
  await client.ok('mutation ($id: ID!) { clearContext(input: { sessionId: $id }) { pruning { kind } } }', { id: clearedId });
  const addWebhook = async (): Promise<string> => {
    const input = { url: 'http://127.0.0.1:9/hook' };
    const created = await client.ok<{ createWebhook: { webhook: { id: string } } }>(
      'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } } }',
      { input },
    );
    return created.createWebhook.webhook.id;
  };
  const openAnother = async (): Promise<string> =>
    (await client.ok<{ openSession: { session: { id: string } } }>('mutation { openSession(input: {}) { session { id } } }')).openSession
      .session.id;
  const share = (id: string) =>
    client.ok('mutation ($id: ID!) { shareSession(input: { sessionId: $id, user: "bert", role: VIEWER }) { session { id } } }', { id });
  const handOver = (id: string) =>
    client.ok('mutation ($id: ID!) { handOverSession(input: { sessionId: $id, user: "bert" }) { session { id } } }', { id });
  const [given, left] = [await openAnother(), await openAnother()];
  for (const id of [given, left]) await share(id);
  await handOver(left);
  const [webhookId, unused] = [await addWebhook(), await addWebhook()];
  const remember = async (text: string): Promise<string> =>
    (
      await client.ok<{ addMemory: { memory: { id: string } } }>(
        'mutation ($text: String!) { addMemory(input: { text: $text }) { memory { id } } }',
        { text },
      )
    ).addMemory.memory.id;
  const [memoryId, forgotten] = [await remember('The spare switch is in the basement.'), await remember('The door code is 4711.')];
  await client.ok('mutation { createApiKey(input: { principal: "leaver" }) { secret } }');
  const unusedKey = await client.ok<{ createApiKey: { key: { keyId: string } } }>(
    'mutation { createApiKey(input: { principal: "eve" }) { key { keyId } } }',
  );
  variables = {
    Memories: { filter: { status: 'CONFIRMED' }, first: 5 },
    SearchMemories: { text: 'Where is the spare switch?', sessionId, first: 5 },
    AddMemory: { input: { text: 'We always label both ends.' } },
    UpdateMemory: { input: { memoryId, expiresAt: '2040-01-01T00:00:00Z' } },
    SyncMemoryFile: {
      input: {
        owner: { kind: 'PROJECT', name: 'edge' },
        document: 'NETLOOM.md',
        statements: [{ text: 'Uplinks use LACP.', file: 'NETLOOM.md', line: 3, section: 'Access' }],
      },
    },
    ConfirmMemory: { memoryId },
    RejectMemoryChange: { input: { memoryId } },
    ForgetMemory: { memoryId: forgotten },
    Viewer: {},
    WindowChoices: {},
    OpenSession: { input: { key: 'ticket-1', title: 'A ticket' } },
    AddMessage: { input: { sessionId, text: 'And sw-core-01?' }, request: { budget: 4000 }, as: 'ANTHROPIC' },
    RecordOperation: { input: { sessionId, tool: 'netbox', arguments: { a: 1 }, result: '{"count": 0, "results": []}' } },
    FinishOperation: { input: { operationId: begun.recordOperation.operation.id, result: '{"count": 0}', durationMs: 5 } },
    Session: { id: sessionId },
    Sessions: { filter: { search: 'ticket' }, first: 5 },
    SessionRevision: { id: sessionId },
    SessionStatistics: { id: sessionId },
    Messages: { id: sessionId, first: 5 },
    Operations: { id: sessionId, last: 5 },
    Preferences: {},
    EndSession: { sessionId: ended.openSession.session.id },
    RemoveAlias: { entityId: device, alias: 'Trusty Tom' },
    Branches: { id: sessionId, first: 5 },
    History: { id: sessionId, last: 5 },
    Entity: { id: device },
    Neighborhood: { id: rack, depth: 2 },
    Path: { from: region, to: device },
    SearchEntities: { search: 'sw-', types: ['DEVICE'], within: site },
    Understand: { text: 'sw-access-17', sessionId },
    Ask: { text: 'Where is sw-access-17?', sessionId, first: 20 },
    Context: { sessionId, request: { strategy: 'U_SHAPED', budget: 4000, reserve: 500, instructions: 'Be brief.' } },
    CompareContexts: { sessionId, requests: [{ strategy: 'DISCARD' }, { strategy: 'U_SHAPED' }] },
    RecentOperations: { sessionId, last: 5, effect: 'DESELECTED' },
    PinEntity: { sessionId, entityId: device },
    SwitchBranch: { sessionId, messageId },
    ReleaseFocus: { sessionId, entityIds: [device] },
    Replay: { messageId: answered },
    DiffContexts: { a: answered, b: again, changes: ['ADDED', 'MODIFIED'] },
    CompactSession: { input: { sessionId: replayed, keepLast: 1, dryRun: true } },
    ClearContext: { input: { sessionId: replayed, dryRun: true } },
    RestoreContext: { sessionId: clearedId },
    SessionExport: { sessionId, first: 5 },
    ImportSession: { input: { document: documentOf([sessionRecord(1), messageRecord(1, 'Is sw-core-01 up?')]) } },
    ForkSession: { input: { messageId: answered, title: 'Another way' } },
    AddMessages: {
      input: {
        key: 'imported-1',
        messages: [
          { text: 'Is sw-core-01 up?', clientId: '1' },
          { role: 'ASSISTANT', text: 'Yes.' },
        ],
      },
    },
    BeginMessage: { input: { sessionId, clientId: 'answer-1' } },
    GenerateAnswer: { input: { sessionId, clientId: 'answer-2' } },
    AppendMessage: { input: { messageId: growing, offset: 0, text: 'It is in ' } },
    FinishMessage: { input: { messageId: over, length: 9 } },
    Retention: {},
    UpdateSession: { input: { sessionId, ephemeral: false, eraseAfterMinutes: 1_440 } },
    UpdateMessage: { input: { messageId: answered, flagged: true } },
    CancelMessage: { messageId: stopped.addMessage.message.id },
    SetPreferences: { input: { timeZone: 'Europe/Berlin', budget: 8000, memories: true, agents: [{ profile: 'INTENT', budget: 900 }] } },
    UpsertEntities: { input: { entities: [{ ref: { source: 'crm', objectType: 'crm.company', objectId: '7' }, name: 'Aurora Hosting' }] } },
    AddAlias: { entityId: device, alias: 'Old Faithful' },
    DeleteSession: { sessionId: gone.openSession.session.id },
    SessionUpdates: {},
    SessionMembers: { id: sessionId },
    ShareSession: { input: { sessionId, team: 'oncall', role: 'EDITOR' } },
    UnshareSession: { input: { sessionId, user: 'dora' } },
    HandOverSession: { sessionId: given, user: 'bert' },
    LeaveSession: { sessionId: left },
    Imports: {},
    ImportUpdates: {},
    InventorySources: {},
    RemoveSource: { input: { source: 'netbox', dryRun: true } },
    ConnectSource: { input: { callback: 'https://netloom.example.org', dryRun: true } },
    StartSync: { input: { mode: 'FULL', adopt: true } },
    ReportImport: { input: { source: 'netbox.json', progress: 0.5, records: 500 } },
    UnresolvedNames: { first: 5 },
    Usage: {},
    CreateWebhook: { input: { url: 'https://example.org/netloom', events: ['SESSION_MESSAGE_ADDED'] } },
    EraseUser: { input: { name: 'leaver' } },
    ApiKeys: {},
    AuditRecords: { first: 20 },
    CreateApiKey: { input: { principal: 'importer', scopes: ['READ', 'INVENTORY_WRITE'], description: 'Nightly import' } },
    RevokeApiKey: { keyId: unusedKey.createApiKey.key.keyId },
    Webhooks: {},
    WebhookDeliveries: { webhookId, state: 'PENDING', first: 5 },
    UpdateWebhook: { input: { webhookId, description: 'Tickets', enabled: true } },
    RotateWebhookSecret: { webhookId, overlapHours: 1 },
    TestWebhook: { webhookId },
    ReplayDeliveries: { input: { webhookId, failedSince: '2026-11-01T00:00:00Z' } },
    DeleteWebhook: { webhookId: unused },
    SessionEvents: { sessionId, after: '1' },
    LiveContext: { sessionId, request: { budget: 4000 } },
  };
});
afterAll(async () => {
  await server.stop();
  await model.stop();
  await netbox.close();
});

describe('the operations of schema/operations', () => {
  it.each([...documents.keys()])('%s runs', async (name) => {
    const document = documents.get(name) ?? '';
    expect(document).toMatch(new RegExp(`(query|mutation|subscription) ${name}\\b`, 'u'));
    const given = variables[name];
    expect(given, `no variables for ${name}`).toBeDefined();
    if (document.includes('subscription ')) {
      const { data, errors } = await take(client.socket(), document, given ?? {}, 1);
      expect(errors).toEqual([]);
      expect(data).toHaveLength(1);
    } else {
      const { data, errors } = await client.run(document, given);
      expect(errors).toEqual([]);
      expect(Object.values(data ?? {})).not.toContain(null);
    }
  });

  it.each([...documents.keys()])('%s has example variables that are JSON', (name) => {
    const line = /^# Variables: (.*)$/mu.exec(documents.get(name) ?? '')?.[1] ?? '{}';
    expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});
