import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddMessageDocument, OpenSessionDocument, RecordOperationDocument } from '../../generated/operations.js';
import { createNetwork } from '../../testkit/services/network.js';
import { startTestServer, type TestClient, type TestServer } from '../../testkit/application/server.js';

let server: TestServer;
let client: TestClient;
let sessionId: string;
let messageId: string;
let entityId: string;
beforeAll(async () => {
  server = await startTestServer();
  client = server.as();
  entityId = (await createNetwork(client))[0] ?? '';
  const { addMessage } = await client.ok(AddMessageDocument, { input: { text: 'hello' } });
  sessionId = addMessage.session.id;
  messageId = addMessage.message.id;
});
afterAll(() => server.stop());

const UNKNOWN = {
  session: `ses_${'0'.repeat(26)}`,
  message: `msg_${'0'.repeat(26)}`,
  entity: `ent_${'0'.repeat(26)}`,
  operation: `op_${'0'.repeat(26)}`,
};

async function codeOf(document: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { errors, text, status } = await client.run(document, variables);
  expect(status, text).toBeLessThan(500);
  expect(text).not.toMatch(/\.ts|node_modules|INTERNAL/u);
  return errors[0]?.extensions?.['code'];
}

describe('ids', () => {
  it('that are unknown are null in queries', async () => {
    const query = `{ session(id: "${UNKNOWN.session}") { id } message(id: "${UNKNOWN.message}") { id } operation(id: "${UNKNOWN.operation}") { id }
      entity(id: "${UNKNOWN.entity}") { id } node(id: "${UNKNOWN.entity}") { id } none: session(key: "no such key") { id } }`;
    expect(await client.ok(query)).toEqual({ session: null, message: null, operation: null, entity: null, node: null, none: null });
  });

  it.each([
    `mutation { endSession(input: { sessionId: "${UNKNOWN.session}" }) { session { id } } }`,
    `mutation { deleteSession(input: { sessionId: "${UNKNOWN.session}" }) { deletedSessionId } }`,
    `mutation { addMessage(input: { sessionId: "${UNKNOWN.session}", text: "x" }) { created } }`,
    `mutation { recordOperation(input: { sessionId: "${UNKNOWN.session}", tool: "x" }) { created } }`,
    `{ context(sessionId: "${UNKNOWN.session}") { revision } }`,
    `{ recentOperations(sessionId: "${UNKNOWN.session}") { errors } }`,
  ])('that are unknown are NOT_FOUND where an object is required: %s', async (document) => {
    expect(await codeOf(document)).toBe('NOT_FOUND');
  });

  it('of missing objects are NOT_FOUND in a session of the caller', async () => {
    expect(
      await codeOf(`mutation { pinEntity(input: { sessionId: "${sessionId}", entityId: "${UNKNOWN.entity}" }) { entity { id } } }`),
    ).toBe('NOT_FOUND');
    expect(
      await codeOf(`mutation { switchBranch(input: { sessionId: "${sessionId}", messageId: "${UNKNOWN.message}" }) { head { id } } }`),
    ).toBe('NOT_FOUND');
    expect(
      await codeOf(`mutation { addMessage(input: { sessionId: "${sessionId}", parentId: "${UNKNOWN.message}", text: "x" }) { created } }`),
    ).toBe('NOT_FOUND');
  });

  it('of another kind, and invalid ids, are INVALID_INPUT', async () => {
    for (const id of [messageId, 'ses_', '', 'x'.repeat(5_000), "'; DROP TABLE session; --", '../../etc/passwd', `${sessionId}\u0000`]) {
      expect(await codeOf('query ($id: ID!) { session(id: $id) { id } }', { id }), id).toBe('INVALID_INPUT');
      expect(await codeOf('mutation ($id: ID!) { endSession(input: { sessionId: $id }) { session { id } } }', { id }), id).toBe(
        'INVALID_INPUT',
      );
    }
    expect(await codeOf(`{ message(id: "${sessionId}") { id } }`)).toBe('INVALID_INPUT');
    expect(await codeOf(`{ entity(id: "${sessionId}") { id } }`)).toBe('INVALID_INPUT');
    expect(await codeOf(`{ path(from: "${entityId}", to: "${sessionId}") { nodes { id } } }`)).toBe('INVALID_INPUT');
  });

  it('must be given exactly once', async () => {
    expect(await codeOf('{ session { id } }')).toBe('INVALID_INPUT');
    expect(await codeOf(`{ session(id: "${sessionId}", key: "k") { id } }`)).toBe('INVALID_INPUT');
    expect(await codeOf('{ entity { id } }')).toBe('INVALID_INPUT');
  });

  it('of a parent in another session are NOT_FOUND', async () => {
    const other = await client.ok(OpenSessionDocument, { input: {} });
    const input = { sessionId: other.openSession.session.id, parentId: messageId, text: 'x' };
    const { errors } = await client.run(AddMessageDocument, { input });
    expect(['NOT_FOUND', 'INVALID_INPUT']).toContain(errors[0]?.extensions?.['code']);
  });
});

describe('pages', () => {
  it.each([
    'first: 0',
    'first: -1',
    'first: 101',
    'first: 2147483647',
    'last: 0',
    'last: -5',
    'first: 1, last: 1',
    'before: "x"',
    'first: 1, before: "x"',
    'last: 1, after: "x"',
    'after: "no cursor"',
    'last: 2, before: "🦘"',
  ])('refuses %s', async (args) => {
    expect(await codeOf(`{ sessions(${args}) { nodes { id } } }`)).toBe('INVALID_INPUT');
    expect(await codeOf(`{ entities(${args}) { nodes { id } } }`)).toBe('INVALID_INPUT');
    expect(await codeOf(`{ session(id: "${sessionId}") { history(${args}) { nodes { id } } } }`)).toBe('INVALID_INPUT');
    expect(await codeOf(`{ entity(id: "${entityId}") { relations(${args}) { nodes { id } } } }`)).toBe('INVALID_INPUT');
  });

  it('refuses numbers beyond 32 bits', async () => {
    expect(await codeOf('query ($n: Int) { sessions(first: $n) { nodes { id } } }', { n: 1e12 })).toBe('INVALID_INPUT');
    expect(await codeOf('query ($n: Int) { sessions(first: $n) { nodes { id } } }', { n: 1.5 })).toBe('INVALID_INPUT');
  });

  it('states the limit in the error', async () => {
    const { errors } = await client.run('{ sessions(first: 1000) { nodes { id } } }');
    expect(errors[0]?.message).toBe('first: expected a page size from 1 to 100, got 1000.');
  });

  it.each(['recentOperations(last: 51) { errors }', 'recentOperations(last: -1) { errors }', 'entities(first: 0) { count }'])(
    'refuses %s',
    async (field) => {
      expect(await codeOf(`{ session(id: "${sessionId}") { ${field} } }`)).toBe('INVALID_INPUT');
    },
  );

  it.each(['neighborhood(depth: 99) { truncated }', 'neighborhood(limit: 100000) { truncated }', 'sessions(first: -1) { id }'])(
    'refuses %s',
    async (field) => {
      expect(await codeOf(`{ entity(id: "${entityId}") { ${field} } }`)).toBe('INVALID_INPUT');
    },
  );

  it('visit every message once in both directions', async () => {
    const { openSession } = await client.ok(OpenSessionDocument, { input: {} });
    const id = openSession.session.id;
    for (let turn = 0; turn < 7; turn += 1) await client.ok(AddMessageDocument, { input: { sessionId: id, text: `turn ${turn}` } });
    const forward = await walk(id, 'first: 3', 'after', 'endCursor', 'hasNextPage');
    const backward = await walk(id, 'last: 3', 'before', 'startCursor', 'hasPreviousPage');
    const turns = [0, 1, 2, 3, 4, 5, 6].map((turn) => `turn ${turn}`);
    expect(forward.flat()).toEqual(turns);
    expect(backward.toReversed().flat()).toEqual(turns);
  });
});

async function walk(id: string, size: string, cursorArg: string, cursor: string, more: string): Promise<readonly string[][]> {
  const pages: string[][] = [];
  for (let at: unknown = null; pages.length < 10;) {
    const query = `query ($at: String) { session(id: "${id}") { history(${size}, ${cursorArg}: $at) { nodes { text } pageInfo { at: ${cursor} more: ${more} } } } }`;
    const { session } = await client.ok<{ session: { history: { nodes: { text: string }[]; pageInfo: { at: string; more: boolean } } } }>(
      query,
      { at },
    );
    pages.push(session.history.nodes.map(({ text }) => text));
    if (!session.history.pageInfo.more) break;
    at = session.history.pageInfo.at;
  }
  return pages;
}

describe('texts', () => {
  it('of a message may not be empty', async () => {
    expect(await codeOf('mutation { addMessage(input: { text: "" }) { created } }')).toBe('INVALID_INPUT');
    expect(await codeOf('mutation { addMessage(input: {}) { created } }')).toBe('INVALID_INPUT');
    expect(await codeOf('mutation { addMessage(input: { text: "x", parts: [] }) { created } }')).toBe('INVALID_INPUT');
    expect(await codeOf('mutation { addMessage(input: { parts: [] }) { created } }')).toBe('INVALID_INPUT');
  });

  it('of a part are exactly one field, in a document and in variables', async () => {
    const documented = (part: string) => codeOf(`mutation { addMessage(input: { parts: [${part}] }) { created } }`);
    const given = (part: object) =>
      codeOf('mutation ($input: AddMessageInput!) { addMessage(input: $input) { created } }', { input: { parts: [part] } });
    for (const part of ['{}', '{ text: "a", thinking: "b" }', '{ text: null }'])
      expect(await documented(part)).toBe('GRAPHQL_VALIDATION_FAILED');
    for (const part of [{}, { text: 'a', thinking: 'b' }, { text: null }]) expect(await given(part)).toBe('INVALID_INPUT');
  });

  it('of 10 MB are TOO_LARGE', async () => {
    const { status, errors } = await client.run(AddMessageDocument, { input: { text: 'x'.repeat(10_000_000) } });
    expect(status).toBe(413);
    expect(errors[0]?.extensions?.['code']).toBe('TOO_LARGE');
    const { errors: within } = await client.run(AddMessageDocument, { input: { text: 'x'.repeat(1_500_000) } });
    expect(within[0]?.extensions?.['code']).toBe('TOO_LARGE');
  });

  it('with a lone surrogate are refused with the place', async () => {
    const { errors } = await client.run(AddMessageDocument, { input: { text: 'a\ud800b' } });
    expect(errors[0]?.extensions?.['code']).toBe('INVALID_INPUT');
    expect(errors[0]?.message).toContain('surrogate');
  });

  it.each(['a\u0000b', '🦘 日本語 \u202e rtl', '<|endoftext|>', '\\u0000 \\" \n\r\t'])('are returned unchanged: %j', async (text) => {
    const { addMessage } = await client.ok(
      'mutation ($text: String!) { addMessage(input: { text: $text }) { message { text parts { text } } } }',
      { text },
    );
    expect(addMessage).toEqual({ message: { text, parts: [{ text }] } });
  });

  it('of titles and keys are on one line', async () => {
    expect(await codeOf('mutation ($t: String) { openSession(input: { title: $t }) { created } }', { t: 'a\u0000b' })).toBe(
      'INVALID_INPUT',
    );
    expect(await codeOf('mutation ($t: String) { openSession(input: { key: $t }) { created } }', { t: 'x'.repeat(301) })).toBe('TOO_LARGE');
    expect(await codeOf('mutation { openSession(input: { preferences: { timeZone: "Mars/Olympus" } }) { created } }')).toBe(
      'INVALID_INPUT',
    );
    const { errors } = await client.run('mutation { openSession(input: { idleTimeoutMinutes: -1 }) { created } }');
    expect(errors[0]?.extensions?.['code']).toBe('INVALID_INPUT');
    expect(errors[0]?.message).toMatch(/^idleTimeoutMinutes: .* 1 .* 129600/);
  });
});

describe('writes', () => {
  it('with the same client id and another body are a CONFLICT; with the same body they are retries', async () => {
    const input = { sessionId, clientId: 'c-1', text: 'one' };
    const first = await client.ok(AddMessageDocument, { input });
    const again = await client.ok(AddMessageDocument, { input });
    expect(again.addMessage).toMatchObject({ created: false, message: { id: first.addMessage.message.id } });
    const { errors } = await client.run(AddMessageDocument, { input: { ...input, text: 'two' } });
    expect(errors[0]?.extensions?.['code']).toBe('CONFLICT');
  });

  it('by key open the session in the same request, and have either a key or an id', async () => {
    const document = 'mutation ($input: AddMessageInput!) { addMessage(input: $input) { message { session { id key status } } } }';
    const first = await client.ok(document, { input: { key: 'page 9', text: 'one' } });
    expect(first).toMatchObject({ addMessage: { message: { session: { key: 'page 9', status: 'ACTIVE' } } } });
    expect(await client.ok(document, { input: { key: 'page 9', text: 'two' } })).toEqual(first);
    const record =
      'mutation ($input: RecordOperationInput!) { recordOperation(input: $input) { operation { session { id key status } } } }';
    const recorded = await client.ok(record, { input: { key: 'page 9', tool: 'ping' } });
    expect(recorded['recordOperation']).toEqual({ operation: (first['addMessage'] as { message: unknown }).message });
    expect(await codeOf(document, { input: { key: 'page 9', sessionId, text: 'x' } })).toBe('INVALID_INPUT');
    expect(await codeOf(record, { input: { key: 'page 9', sessionId, tool: 'x' } })).toBe('INVALID_INPUT');
  });

  it('of preferences keep absent fields and clear null fields', async () => {
    const set = async (input: object) => {
      const document =
        'mutation ($input: PreferencesInput!) { setPreferences(input: $input) { preferences { timeZone display strategy budget } } }';
      return (await client.ok(document, { input }))['setPreferences'];
    };
    const none = { timeZone: null, display: null, strategy: null, budget: null };
    expect(await set({ budget: 900, display: 'COMPACT' })).toEqual({ preferences: { ...none, budget: 900, display: 'COMPACT' } });
    expect(await set({ strategy: 'HYBRID', display: null })).toEqual({ preferences: { ...none, budget: 900, strategy: 'HYBRID' } });
    const update = async (preferences: object | null) => {
      const document =
        'mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { session { preferences { timeZone display strategy budget } } } }';
      return (await client.ok(document, { input: { sessionId, preferences } }))['updateSession'];
    };
    expect(await update({ budget: 700, timeZone: 'UTC' })).toEqual({ session: { preferences: { ...none, budget: 700, timeZone: 'UTC' } } });
    expect(await update({ budget: null })).toEqual({ session: { preferences: { ...none, timeZone: 'UTC' } } });
    expect(await update(null)).toEqual({ session: { preferences: none } });
    expect(await set({ strategy: null, budget: null })).toEqual({ preferences: none });
  });

  it('to an ended session are SESSION_ENDED', async () => {
    const { openSession } = await client.ok(OpenSessionDocument, { input: {} });
    const id = openSession.session.id;
    await client.ok('mutation ($id: ID!) { endSession(input: { sessionId: $id }) { session { id } } }', { id });
    const { errors } = await client.run(AddMessageDocument, { input: { sessionId: id, text: 'x' } });
    expect(errors[0]?.extensions?.['code']).toBe('SESSION_ENDED');
  });

  it('keep a tool result that is not JSON as text', async () => {
    const result = '{"results": [ {"id": 1, "name": "half';
    const { recordOperation } = await client.ok(RecordOperationDocument, { input: { sessionId, tool: 'netbox', result } });
    const { operation } = await client.ok<{ operation: unknown }>('query ($id: ID!) { operation(id: $id) { result entities { id } } }', {
      id: recordOperation.operation.id,
    });
    expect(operation).toEqual({ result, entities: [] });
  });

  it('of too many items are TOO_LARGE', async () => {
    const entities = Array.from({ length: 1_001 }, (_, index) => ({ ref: { objectType: 'x.y', objectId: String(index) }, name: 'n' }));
    expect(
      await codeOf('mutation ($entities: [EntityInput!]!) { upsertEntities(input: { entities: $entities }) { created } }', { entities }),
    ).toBe('TOO_LARGE');
  });

  it.each([
    { ref: { objectType: '', objectId: '1' }, name: 'n' },
    { ref: { objectType: 'x.y', objectId: '1' }, name: '' },
    { ref: { objectType: 'x.y', objectId: '1' }, name: 'n', attributes: [1] },
    { ref: { source: 'no/slash', objectType: 'x.y', objectId: '1' }, name: 'n' },
    { ref: { objectType: 'x.y', objectId: '1' }, name: 'n', relations: [{ type: 'lower case', to: { objectType: 'x.y', objectId: '2' } }] },
  ])('of malformed entities are refused: %j', async (entity) => {
    expect(
      await codeOf('mutation ($entities: [EntityInput!]!) { upsertEntities(input: { entities: $entities }) { created } }', {
        entities: [entity],
      }),
    ).toBe('INVALID_INPUT');
  });

  it('of two concurrent clients both succeed, in one order', async () => {
    const { openSession } = await client.ok(OpenSessionDocument, { input: {} });
    const id = openSession.session.id;
    const texts = Array.from({ length: 20 }, (_, index) => `at once ${index}`);
    await Promise.all(texts.map((text) => client.ok(AddMessageDocument, { input: { sessionId: id, text } })));
    const { session } = await client.ok<{ session: { revision: number; messages: { nodes: { text: string; sequence: number }[] } } }>(
      'query ($id: ID!) { session(id: $id) { revision messages(first: 100) { nodes { text sequence } } } }',
      { id },
    );
    expect(session.messages.nodes.map(({ sequence }) => sequence)).toEqual(texts.map((_, index) => index + 1));
    expect(session.messages.nodes.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
  });
});

describe('windows', () => {
  it.each(['budget: 1', 'budget: -1', 'budget: 2147483647', 'budget: 100, reserve: 100', 'reserve: -1', 'message: ""'])(
    'refuse the options { %s }',
    async (request) => {
      expect(await codeOf(`{ context(sessionId: "${sessionId}", request: { ${request} }) { revision } }`)).toBe('INVALID_INPUT');
    },
  );

  it('are compared one to five at a time', async () => {
    expect(await codeOf(`{ compareContexts(sessionId: "${sessionId}", requests: []) { overlaps } }`)).toBe('INVALID_INPUT');
    expect(await codeOf(`{ compareContexts(sessionId: "${sessionId}", requests: [{}, {}, {}, {}, {}, {}]) { overlaps } }`)).toBe(
      'TOO_LARGE',
    );
  });
});
