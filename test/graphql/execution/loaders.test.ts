import { afterAll, beforeAll, expect, it } from 'vitest';
import { AddMessageDocument, SessionDocument } from '../../generated/operations.js';
import { countCalls, type CallCounter } from '../../testkit/application/counting-store.js';
import { createNetwork } from '../../testkit/services/network.js';
import { startTestServer, type TestServer } from '../../testkit/application/server.js';

let server: TestServer;
let counter: CallCounter;
let sessionId: string;
let answered: string;

beforeAll(async () => {
  counter = countCalls();
  server = await startTestServer({ decorateStore: counter.decorate });
  const client = server.as();
  await createNetwork(client);
  const first = await client.ok(AddMessageDocument, { input: { text: 'Look at sw-access-17 and B-R01.' } });
  sessionId = first.addMessage.session.id;
  for (let turn = 0; turn < 19; turn += 1)
    await client.ok(AddMessageDocument, { input: { sessionId, text: `What about sw-access-17 in H-R01, turn ${turn}?` } });
  const asked = await client.ok(AddMessageDocument, { input: { text: 'Where is sw-access-17?' } });
  answered = asked.addMessage.session.id;
  for (let turn = 0; turn < 8; turn += 1) {
    const { context } = (await client.ok(AddMessageDocument, { input: { sessionId: answered, text: `And turn ${turn}?` } })).addMessage;
    await client.ok(AddMessageDocument, {
      input: { sessionId: answered, role: 'ASSISTANT', text: `Answer ${turn}.`, contextId: context.id },
    });
  }
});
afterAll(() => server.stop());

const NESTED = `query ($id: ID!, $first: Int!) {
  session(id: $id) {
    messages(first: $first) { nodes {
      text
      session { title }
      parent { id children { id } }
      mentions { text entities { name chain { name } relations(first: 3) { pageInfo { hasNextPage } nodes { name chain { name } } } } }
    } }
  }
}`;

async function calls(document: string, variables: Record<string, unknown>): Promise<readonly string[]> {
  counter.reset();
  await server.as().ok(document, variables);
  return counter.calls();
}

it('read the store once for each type, regardless of the number of objects', async () => {
  const few = await calls(NESTED, { id: sessionId, first: 2 });
  const many = await calls(NESTED, { id: sessionId, first: 20 });
  expect(many.length, many.join(', ')).toBeLessThanOrEqual(few.length + 2);
  expect(many.length, many.join(', ')).toBeLessThanOrEqual(20);
});

it('reads the windows of many messages in one call', async () => {
  const query = 'query ($id: ID!, $first: Int!) { session(id: $id) { messages(first: $first) { nodes { context { id } } } } }';
  const few = await calls(query, { id: answered, first: 2 });
  const many = await calls(query, { id: answered, first: 20 });
  expect(many.join(', ')).toContain('windows.');
  expect(many.length, many.join(', ')).toBeLessThanOrEqual(few.length + 1);
});

it('never reads the same object twice in one request', async () => {
  const query = `{ ${Array.from({ length: 20 }, (_, index) => `s${index}: session(id: "${sessionId}") { title }`).join(' ')} }`;
  expect(await calls(query, {})).toHaveLength(1);
});

it('reads a session page in a bounded number of calls', async () => {
  counter.reset();
  await server.as().ok(SessionDocument, { id: sessionId });
  expect(counter.calls().length, counter.calls().join(', ')).toBeLessThanOrEqual(12);
});
