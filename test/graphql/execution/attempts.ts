import { buildApiSchema } from '../../../src/graphql/schema.js';
import {
  AddMemoryDocument,
  AddMessageDocument,
  AppendMessageDocument,
  BeginMessageDocument,
  CreateWebhookDocument,
  OpenSessionDocument,
  RecordOperationDocument,
  ReportImportDocument,
  SetPreferencesDocument,
  WebhookDeliveriesDocument,
} from '../../generated/operations.js';
import type { Person, TestClient, TestServer } from '../../testkit/application/server.js';
import { documentOf, messageRecord, sessionRecord } from '../../testkit/data/session-document.js';
import { NETWORK, createNetwork } from '../../testkit/services/network.js';
import { take } from '../../testkit/application/subscriptions.js';

/** A text that is in all of Anna's data and must never be in a response to another principal. */
export const MARK = 'quokka-7431';

export interface Belongings {
  readonly session: string;
  readonly message: string;
  readonly unfinished: string;
  readonly operation: string;
  readonly entity: string;
  readonly other: string;
  readonly webhook: string;
  readonly delivery: string;
  readonly importRun: string;
  readonly memory: string;
}

export interface Attempt {
  readonly document: string;
  /** The allowed responses to another principal: an error, or data without Anna's text. */
  readonly expects: 'NOT_FOUND' | 'FORBIDDEN' | 'NOTHING';
  /** Colleagues of one workspace share its inventory; it is closed to other workspaces only. */
  readonly inventory?: boolean;
}

/** At least one attempt for every root field: a new field without one fails the test. */
export function attempts({
  session,
  message,
  unfinished,
  operation,
  entity,
  other,
  webhook,
  delivery,
  importRun,
  memory,
}: Belongings): Readonly<Record<string, readonly Attempt[]>> {
  const nothing = (document: string): Attempt => ({ document, expects: 'NOTHING' });
  const missing = (document: string): Attempt => ({ document, expects: 'NOT_FOUND' });
  const forbidden = (document: string): Attempt => ({ document, expects: 'FORBIDDEN' });
  const inventory = (attempt: Attempt): Attempt => ({ ...attempt, inventory: true });
  const inside = '{ id title key owner head { text } messages { nodes { text } } operations { nodes { result } } }';
  return {
    'Query.viewer': [
      nothing(`{ viewer { name preferences { timeZone } sessions { nodes ${inside} } } }`),
      nothing('{ viewer { unresolvedNames { name count lastMessage { text } } } }'),
    ],
    'Query.node': [session, message, operation, webhook, delivery]
      .map((id) => nothing(`{ node(id: "${id}") { id __typename } }`))
      .concat(inventory(nothing(`{ node(id: "${entity}") { id ... on Entity { name } } }`))),
    'Query.memories': [
      nothing('{ memories { nodes { text } } }'),
      nothing('{ memories(filter: { search: "quokka" }) { nodes { text } } }'),
    ],
    'Query.memory': [nothing(`{ memory(id: "${memory}") { text } }`)],
    'Query.memoryCounts': [nothing('{ memoryCounts { confirmed } }')],
    'Query.searchMemories': [
      nothing('{ searchMemories(text: "quokka-7431") { memory { text } } }'),
      missing(`{ searchMemories(text: "it", sessionId: "${session}") { memory { text } } }`),
    ],
    'Mutation.addMemory': [nothing('mutation { addMemory(input: { text: "Nothing is remembered here." }) { superseded { text } } }')],
    'Mutation.updateMemory': [
      missing(`mutation { updateMemory(input: { memoryId: "${memory}", text: "taken over" }) { memory { text } } }`),
    ],
    'Mutation.syncMemoryFile': [
      nothing(
        'mutation { syncMemoryFile(input: { owner: { kind: PROJECT, name: "none" }, document: "n.md", statements: [] }) { removed } }',
      ),
    ],
    'Mutation.confirmMemory': [missing(`mutation { confirmMemory(input: { memoryId: "${memory}" }) { memory { text } } }`)],
    'Mutation.rejectMemoryChange': [missing(`mutation { rejectMemoryChange(input: { memoryId: "${memory}" }) { memory { text } } }`)],
    'Mutation.forgetMemory': [missing(`mutation { forgetMemory(input: { memoryId: "${memory}" }) { forgottenMemoryId } }`)],
    'Query.imports': [inventory(nothing('{ imports { source } }'))],
    'Query.inventorySources': [inventory(nothing('{ inventorySources { source url failure { reason } } }'))],
    'Mutation.startSync': [missing('mutation { startSync(input: { mode: FULL }) { source { url } } }')],
    'Mutation.removeSource': [forbidden('mutation { removeSource(input: { source: "netbox", dryRun: true }) { entities } }')],
    'Mutation.connectSource': [forbidden('mutation { connectSource(input: { callback: "https://elsewhere.example" }) { steps } }')],
    'Query.service': [nothing('{ service { version store { kind } } }')],
    'Query.session': [nothing(`{ session(id: "${session}") ${inside} }`), nothing(`{ session(key: "${MARK}") ${inside} }`)],
    'Query.sessions': [
      nothing(`{ sessions { nodes ${inside} } }`),
      nothing(`{ sessions(filter: { search: "quokka" }) { nodes ${inside} } }`),
      nothing(`{ sessions(filter: { entityId: "${entity}" }) { nodes { title } } }`),
    ],
    'Query.message': [message, unfinished].map((id) => nothing(`{ message(id: "${id}") { text } }`)),
    'Query.operation': [nothing(`{ operation(id: "${operation}") { result } }`)],
    'Query.recentOperations': [missing(`{ recentOperations(sessionId: "${session}") { operations { result } } }`)],
    'Query.entity': [
      inventory(nothing(`{ entity(id: "${entity}") { name sessions { title } } }`)),
      inventory(nothing('{ entity(ref: { objectType: "dcim.device", objectId: "99" }) { name } }')),
    ],
    'Query.entities': [
      inventory(nothing('{ entities(search: "quokka") { nodes { name } } }')),
      inventory(nothing(`{ entities(within: "${other}") { nodes { name } } }`)),
    ],
    'Query.path': [inventory(nothing(`{ path(from: "${entity}", to: "${other}") { nodes { name } } }`))],
    'Query.understand': [
      missing(`{ understand(text: "it", sessionId: "${session}") { mentions { text } } }`),
      inventory(nothing('{ understand(text: "where is the quokka?") { mentions { entities { name } candidates { entity { name } } } } }')),
    ],
    'Query.ask': [
      missing(`{ ask(text: "What is it?", sessionId: "${session}") { groups { lines } } }`),
      inventory(
        nothing('{ ask(text: "What is the note of quokka-7431?") { groups { subject { name } lines facts { text path { name } } } } }'),
      ),
      inventory(nothing('{ ask(text: "Which devices do we have?") { groups { lines } } }')),
    ],
    'Query.context': [missing(`{ context(sessionId: "${session}") { rendered(as: PROMPT) } }`)],
    'Query.compareContexts': [missing(`{ compareContexts(sessionId: "${session}", requests: [{}]) { context { rendered(as: PROMPT) } } }`)],
    'Query.diffContexts': [missing(`{ diffContexts(a: "${message}", b: "${message}") { a { rendered(as: PROMPT) } } }`)],
    'Mutation.compactSession': [
      missing(`mutation { compactSession(input: { sessionId: "${session}", keepLast: 1 }) { session { title } } }`),
      missing(`mutation { compactSession(input: { sessionId: "${session}", keepLast: 1, dryRun: true }) { session { title } } }`),
    ],
    'Mutation.clearContext': [
      missing(`mutation { clearContext(input: { sessionId: "${session}" }) { session { title } } }`),
      missing(`mutation { clearContext(input: { sessionId: "${session}", dryRun: true }) { session { title } } }`),
    ],
    'Mutation.restoreContext': [missing(`mutation { restoreContext(input: { sessionId: "${session}" }) { session { title } } }`)],
    'Mutation.forkSession': [missing(`mutation { forkSession(input: { messageId: "${message}" }) { session ${inside} } }`)],
    'Query.sessionExport': [missing(`{ sessionExport(sessionId: "${session}", first: 100) { lines } }`)],
    // A document that names Anna's objects gives a session of the caller, without any of them.
    'Mutation.importSession': [
      nothing(
        `mutation { importSession(input: { document: ${JSON.stringify(documentNaming(session, message, entity))}, dryRun: true }) { session { title messages { nodes { text } } pins { name attributes } } } }`,
      ),
    ],
    'Mutation.updateMessage': [
      missing(`mutation { updateMessage(input: { messageId: "${message}", flagged: true }) { message { text } } }`),
    ],
    'Mutation.openSession': [
      nothing(`mutation { openSession(input: { key: "${MARK}" }) { created session { title messages { nodes { text } } } } }`),
    ],
    'Mutation.updateSession': [
      missing(`mutation { updateSession(input: { sessionId: "${session}", title: "Old Faithful" }) { session { id } } }`),
    ],
    'Mutation.endSession': [missing(`mutation { endSession(input: { sessionId: "${session}" }) { session { id } } }`)],
    'Mutation.deleteSession': [missing(`mutation { deleteSession(input: { sessionId: "${session}" }) { deletedSessionId } }`)],
    'Mutation.eraseUser': [forbidden('mutation { eraseUser(input: { name: "anna" }) { receipt { sessions } } }')],
    'Mutation.pinEntity': [missing(`mutation { pinEntity(input: { sessionId: "${session}", entityId: "${entity}" }) { session { id } } }`)],
    'Mutation.unpinEntity': [
      missing(`mutation { unpinEntity(input: { sessionId: "${session}", entityId: "${entity}" }) { session { id } } }`),
    ],
    'Mutation.switchBranch': [
      missing(`mutation { switchBranch(input: { sessionId: "${session}", messageId: "${message}" }) { session { id } } }`),
    ],
    'Mutation.releaseFocus': [missing(`mutation { releaseFocus(input: { sessionId: "${session}" }) { session { id } } }`)],
    'Mutation.cancelMessage': [message, unfinished].map((id) =>
      missing(`mutation { cancelMessage(input: { messageId: "${id}" }) { message { text } } }`),
    ),
    'Mutation.setPreferences': [nothing('mutation { setPreferences(input: { timeZone: "Asia/Tokyo" }) { preferences { timeZone } } }')],
    'Mutation.addMessage': [
      missing(`mutation { addMessage(input: { sessionId: "${session}", text: "hello" }) { message { id } } }`),
      missing(`mutation { addMessage(input: { parentId: "${message}", text: "hello" }) { message { parent { text } } } }`),
    ],
    'Mutation.addMessages': [
      missing(`mutation { addMessages(input: { sessionId: "${session}", messages: [{ text: "hello" }] }) { messages { id } } }`),
      missing(
        `mutation { addMessages(input: { messages: [{ parentId: "${message}", text: "hello" }] }) { messages { parent { text } } } }`,
      ),
    ],
    'Mutation.beginMessage': [
      missing(`mutation { beginMessage(input: { sessionId: "${session}" }) { message { id } } }`),
      missing(`mutation { beginMessage(input: { parentId: "${message}" }) { message { parent { text } } } }`),
    ],
    'Mutation.generateAnswer': [missing(`mutation { generateAnswer(input: { sessionId: "${session}" }) { message { id } } }`)],
    'Mutation.appendMessage': [
      missing(`mutation { appendMessage(input: { messageId: "${unfinished}", offset: 5, text: "!" }) { length } }`),
      missing(`mutation { appendMessage(input: { messageId: "${message}", offset: 0, text: "!" }) { length } }`),
    ],
    'Mutation.finishMessage': [
      missing(`mutation { finishMessage(input: { messageId: "${unfinished}" }) { message { text } } }`),
      missing(`mutation { finishMessage(input: { messageId: "${message}" }) { message { text } } }`),
    ],
    'Mutation.finishOperation': [
      missing(`mutation { finishOperation(input: { operationId: "${operation}", result: "x" }) { operation { result } } }`),
    ],
    'Mutation.recordOperation': [
      missing(`mutation { recordOperation(input: { sessionId: "${session}", tool: "t" }) { operation { id } } }`),
      missing(`mutation { recordOperation(input: { messageId: "${message}", tool: "t" }) { operation { message { text } } } }`),
    ],
    'Mutation.upsertEntities': [
      inventory(
        nothing(
          'mutation { upsertEntities(input: { entities: [{ ref: { objectType: "dcim.device", objectId: "99" }, name: "taken over" }] }) { created entities { name attributes } } }',
        ),
      ),
    ],
    'Mutation.reportImport': [
      missing(`mutation { reportImport(input: { importId: "${importRun}", source: "taken over" }) { import { source } } }`),
    ],
    'Mutation.deleteEntities': [inventory(nothing(`mutation { deleteEntities(input: { ids: ["${entity}"] }) { deletedCount } }`))],
    'Mutation.addAlias': [
      inventory(missing(`mutation { addAlias(input: { entityId: "${entity}", alias: "Old Faithful" }) { entity { name } } }`)),
    ],
    'Mutation.removeAlias': [
      inventory(missing(`mutation { removeAlias(input: { entityId: "${entity}", alias: "x" }) { entity { name } } }`)),
    ],
    'Mutation.shareSession': [
      missing(`mutation { shareSession(input: { sessionId: "${session}", user: "dora", role: EDITOR }) { session { id } } }`),
      missing(`mutation { shareSession(input: { sessionId: "${session}", team: "oncall", role: VIEWER }) { session { id } } }`),
    ],
    'Mutation.unshareSession': [
      missing(`mutation { unshareSession(input: { sessionId: "${session}", user: "dora" }) { session { id } } }`),
      missing(`mutation { unshareSession(input: { sessionId: "${session}", team: "oncall" }) { session { id } } }`),
    ],
    'Mutation.leaveSession': [missing(`mutation { leaveSession(input: { sessionId: "${session}" }) { leftSessionId } }`)],
    'Mutation.handOverSession': [
      missing(`mutation { handOverSession(input: { sessionId: "${session}", user: "bert" }) { session { owner } } }`),
    ],
    // Nobody but an administrator may see or change keys.
    'Query.apiKeys': [forbidden('{ apiKeys { keyId principal } }')],
    'Query.auditRecords': [forbidden('{ auditRecords { nodes { action subjects } } }')],
    'Mutation.createApiKey': [
      forbidden('mutation { createApiKey(input: { principal: "anna", scopes: [ADMIN] }) { secret key { principal } } }'),
    ],
    'Mutation.revokeApiKey': [forbidden('mutation { revokeApiKey(input: { keyId: "key_0000000000000000000000" }) { key { keyId } } }')],
    'Query.webhooks': [nothing('{ webhooks { url description deliveries { nodes { payload } } } }')],
    'Query.webhook': [nothing(`{ webhook(id: "${webhook}") { url description deliveries { nodes { payload } } } }`)],
    'Mutation.createWebhook': [
      missing(`mutation { createWebhook(input: { url: "https://example.org/", sessionId: "${session}" }) { webhook { id } } }`),
    ],
    'Mutation.updateWebhook': [
      missing(
        `mutation { updateWebhook(input: { webhookId: "${webhook}", url: "https://example.org/" }) { webhook { url description } } }`,
      ),
      missing(`mutation { updateWebhook(input: { webhookId: "${webhook}", enabled: false }) { webhook { url description } } }`),
    ],
    'Mutation.deleteWebhook': [missing(`mutation { deleteWebhook(input: { webhookId: "${webhook}" }) { deletedWebhookId } }`)],
    'Mutation.rotateWebhookSecret': [missing(`mutation { rotateWebhookSecret(input: { webhookId: "${webhook}" }) { secret } }`)],
    'Mutation.testWebhook': [missing(`mutation { testWebhook(input: { webhookId: "${webhook}" }) { delivery { payload } } }`)],
    'Mutation.replayDeliveries': [
      missing(`mutation { replayDeliveries(input: { webhookId: "${webhook}", deliveryId: "${delivery}" }) { replayed } }`),
      missing(`mutation { replayDeliveries(input: { webhookId: "${webhook}", failedSince: "2020-01-01T00:00:00Z" }) { replayed } }`),
    ],
    'Subscription.sessionEvents': [missing(`subscription { sessionEvents(sessionId: "${session}", after: "0") { cursor } }`)],
    'Subscription.sessions': [nothing(`subscription { sessions ${'{ sessionId session ' + inside + ' }'} }`)],
    'Subscription.inventoryEvents': [
      inventory(missing(`subscription { inventoryEvents(within: "${entity}", after: "0") { change { entity { name } } } }`)),
    ],
    'Subscription.imports': [inventory(nothing('subscription { imports { source } }'))],
    'Subscription.context': [missing(`subscription { context(sessionId: "${session}") { context { rendered(as: PROMPT) } } }`)],
  };
}

/** An exported session with these ids. */
const documentNaming = (session: string, message: string, entity: string): string =>
  documentOf([sessionRecord(1, { id: session, head: message, pins: [{ entity }] }), messageRecord(1, 'hello', { id: message })]);

const schema = buildApiSchema();
/** All root fields, as `Query.session`. */
export const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
  type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
);

/** Anna's part of the inventory: a device with the mark, and another entity. */
export async function createInventory(anna: TestClient): Promise<Pick<Belongings, 'entity' | 'other' | 'importRun' | 'memory'>> {
  const mark = { ref: { objectType: 'dcim.device', objectId: '99' }, type: 'DEVICE' as const, name: MARK, attributes: { note: MARK } };
  const ids = await createNetwork(anna);
  const { upsertEntities } = await anna.ok<{ upsertEntities: { entities: { id: string }[] } }>(
    'mutation ($entities: [EntityInput!]!) { upsertEntities(input: { entities: $entities }) { entities { id } } }',
    { entities: [{ ...mark, relations: [{ type: 'SITE', to: NETWORK[1]?.ref }] }] },
  );
  const { reportImport } = await anna.ok(ReportImportDocument, { input: { source: MARK } });
  const { addMemory } = await anna.ok(AddMemoryDocument, { input: { text: `The ${MARK} is rented.` } });
  return {
    entity: upsertEntities.entities[0]?.id ?? '',
    other: ids[1] ?? '',
    importRun: reportImport.import.importId,
    memory: addMemory.memory.id,
  };
}

/** A session of Anna with one of everything. */
export async function createSession(anna: TestClient, key = MARK): Promise<Omit<Belongings, 'entity' | 'other' | 'importRun' | 'memory'>> {
  const { openSession } = await anna.ok(OpenSessionDocument, { input: { key, title: MARK } });
  const session = openSession.session.id;
  const { createWebhook } = await anna.ok(CreateWebhookDocument, {
    input: { url: `https://example.org/${MARK}`, description: MARK, sessionId: session },
  });
  const webhook = createWebhook.webhook.id;
  const added = await anna.ok(AddMessageDocument, { input: { sessionId: session, text: `Tell me of ${MARK}` } });
  const { beginMessage } = await anna.ok(BeginMessageDocument, { input: { sessionId: session } });
  const unfinished = beginMessage.message.id;
  await anna.ok(AppendMessageDocument, { input: { messageId: unfinished, offset: 0, text: MARK } });
  const recorded = await anna.ok(RecordOperationDocument, { input: { sessionId: session, tool: 'look', result: MARK } });
  await anna.ok(SetPreferencesDocument, { input: { timeZone: 'Europe/Berlin' } });
  const { webhook: found } = await anna.ok(WebhookDeliveriesDocument, { webhookId: webhook });
  return {
    session,
    message: added.addMessage.message.id,
    unfinished,
    operation: recorded.recordOperation.operation.id,
    webhook,
    delivery: found?.deliveries.nodes[0]?.id ?? '',
  };
}

/** All of Anna's data, as she reads it. */
export async function everythingOf(anna: TestClient, { session, entity }: Pick<Belongings, 'session' | 'entity'>): Promise<string> {
  const query = `query ($id: ID!, $entity: ID!) { viewer { preferences { timeZone } sessionCount } entity(id: $entity) { name updatedAt deletedAt attributes }
    memories { nodes { id text status updatedAt } } webhooks { id url description state updatedAt secrets { createdAt expiresAt } deliveries { nodes { id state nextAttemptAt payload } } }
    session(id: $id) { title status revision owner members { name role } pins { id } messages { nodes { id text } } unfinished { id text } operations { nodes { id result } } } }`;
  return JSON.stringify(await anna.ok(query, { id: session, entity }));
}

/** Sends a document as a person. Returns the response, and the code of its first error. */
export async function tryAs(
  server: TestServer,
  person: Person,
  { document }: Pick<Attempt, 'document'>,
): Promise<{ readonly text: string; readonly code: unknown }> {
  if (document.startsWith('subscription')) {
    const { data, errors } = await take(server.as(person).socket(), document, {}, 1);
    return { text: JSON.stringify({ data, errors }), code: errors[0]?.extensions?.['code'] };
  }
  const { text, errors } = await server.as(person).run(document);
  return { text, code: errors[0]?.extensions?.['code'] };
}
