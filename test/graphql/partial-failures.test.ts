import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';

/*
 * A part of a request that fails does not hide what succeeded (apollographql/apollo-server#5225, graphql/graphql-spec#1163,
 * danny-avila/LibreChat#14980).
 */
let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = server.as();
});
afterAll(() => server.stop());

const open = async (): Promise<string> =>
  (await client.ok<{ addMessage: { session: { id: string } } }>('mutation { addMessage(input: { text: "Hello." }) { session { id } } }'))
    .addMessage.session.id;

describe('a message whose window cannot be built', () => {
  const mutation = (request: string) =>
    `mutation { addMessage(input: { text: "Is it up?" }) { session { id } message { id } created ... on AddMessagePayload { context(request: { ${request} }) { id } } } }`;
  const sessions = async () => (await client.ok<{ viewer: { sessionCount: number } }>('{ viewer { sessionCount } }')).viewer.sessionCount;

  it.each([
    'model: "no-such-model"',
    'profile: "NO_SUCH_PROFILE"',
    'budget: 1000, reserve: 5000',
    'budget: 1',
    'model: "gpt-4", budget: 9000',
  ])('is not written if that does not depend on the session: %s', async (request) => {
    const before = await sessions();
    const { data, errors } = await client.run(mutation(request));
    expect(data).toEqual({ addMessage: null });
    expect(errors.map(({ path, extensions }) => [path, extensions?.['code']])).toEqual([[['addMessage'], 'INVALID_INPUT']]);
    expect(await sessions()).toBe(before);
  });

  it('comes back with its ids and an error otherwise', async () => {
    const { data, errors } = await client.run(mutation(`budget: 100, reserve: 10, instructions: "${'word '.repeat(200)}"`));
    expect(data).toMatchObject({
      addMessage: { created: true, context: null, message: { id: expect.stringMatching(/^msg_/u) as string } },
    });
    expect(errors.map(({ path, extensions }) => [path, extensions?.['code']])).toEqual([[['addMessage', 'context'], 'INVALID_INPUT']]);
  });

  it('is written if the options fit the preferences of the session only', async () => {
    const { openSession } = await client.ok<{ openSession: { session: { id: string } } }>(
      'mutation { openSession(input: { preferences: { budget: 20000 } }) { session { id } } }',
    );
    const { errors } = await client.run(
      `mutation { addMessage(input: { sessionId: "${openSession.session.id}", text: "Hello." }) { context(request: { reserve: 9000 }) { id } } }`,
    );
    expect(errors).toEqual([]);
  });
});

describe('a mutation whose payload has a window with invalid options', () => {
  const refused = async (document: string) => {
    const { data, errors } = await client.run(document);
    expect(Object.values(data ?? {})).toEqual([null]);
    expect(errors.map(({ path, extensions }) => [path?.length, extensions?.['code']])).toEqual([[1, 'INVALID_INPUT']]);
  };
  const revisionOf = async (id: string) =>
    (await client.ok<{ session: { revision: number } }>('query ($id: ID!) { session(id: $id) { revision } }', { id })).session.revision;

  it('does not finish a message, which can be finished later', async () => {
    const id = await open();
    const { beginMessage } = await client.ok<{ beginMessage: { message: { id: string } } }>(
      'mutation ($id: ID!) { beginMessage(input: { sessionId: $id }) { message { id } } }',
      { id },
    );
    await client.ok('mutation ($id: ID!) { appendMessage(input: { messageId: $id, offset: 0, text: "In R2." }) { length } }', {
      id: beginMessage.message.id,
    });
    const finish = (request: string) =>
      `mutation { finishMessage(input: { messageId: "${beginMessage.message.id}" }) { message { status } context(request: { ${request} }) { id } } }`;
    const before = await revisionOf(id);
    await refused(finish('profile: "NO_SUCH_PROFILE"'));
    await refused(finish('budget: 1'));
    expect(await revisionOf(id)).toBe(before);
    expect(await client.ok(finish('budget: 500'))).toMatchObject({ finishMessage: { message: { status: 'COMPLETE' }, context: {} } });
  });

  it.each([
    [
      'of its session',
      (id: string) => `addMessages(input: { sessionId: "${id}", messages: [{ text: "One." }] }) { session { ...window } }`,
    ],
    [
      'of the session of its message',
      (id: string) => `addMessage(input: { sessionId: "${id}", text: "One." }) { message { session { ...window } } }`,
    ],
    [
      'of its operation',
      (id: string) => `recordOperation(input: { sessionId: "${id}", tool: "ping" }) { operation { session { ...window } } }`,
    ],
    ['of a changed session', (id: string) => `updateSession(input: { sessionId: "${id}", title: "One" }) { session { ...window } }`],
    [
      'in a list',
      (id: string) =>
        `updateSession(input: { sessionId: "${id}", title: "One" }) { session { messages(last: 1) { nodes { session { ...window } } } } }`,
    ],
  ])('writes nothing: the window %s', async (_, mutation) => {
    const id = await open();
    const before = await revisionOf(id);
    await refused(`mutation { ${mutation(id)} } fragment window on Session { context(request: { model: "no-such-model" }) { id } }`);
    expect(await revisionOf(id)).toBe(before);
  });

  it('is written if the window is not selected after all', async () => {
    const { data, errors } = await client.run(
      `mutation ($with: Boolean!) { addMessage(input: { text: "One." }) { created
        skipped: context(request: { budget: 1 }) @skip(if: true) { id }
        included: context(request: { budget: 1 }) @include(if: $with) { id }
      } }`,
      { with: false },
    );
    expect([data, errors]).toEqual([{ addMessage: { created: true } }, []]);
  });
});

describe('a mutation that fails', () => {
  it('does not hide the others of its document', async () => {
    const { data, errors } = await client.run(`mutation {
      first: addMessage(input: { text: "One." }) { message { text } }
      second: addMessage(input: { text: "" }) { message { text } }
      third: addMessage(input: { text: "Three." }) { message { text } }
    }`);
    expect(data).toEqual({ first: { message: { text: 'One.' } }, second: null, third: { message: { text: 'Three.' } } });
    expect(errors.map(({ path }) => path)).toEqual([['second']]);
  });
});

describe('a list with arguments that are refused', () => {
  it.each([
    ['history(first: 101) { nodes { id } }', 'history'],
    ['messages(first: -1) { nodes { id } }', 'messages'],
    ['operations(last: 1, first: 1) { nodes { id } }', 'operations'],
    ['branches(after: "no cursor") { nodes { head { id } } }', 'branches'],
    ['context(request: { budget: 3 }) { id }', 'context'],
  ])('is null, and its object is there: %s', async (field, name) => {
    const id = await open();
    const { data, errors } = await client.run(`{ session(id: "${id}") { id ${field} } }`);
    expect(data).toEqual({ session: { id, [name]: null } });
    expect(errors.map(({ path }) => path)).toEqual([['session', name]]);
  });

  it('does not hide another list of the request', async () => {
    const { data } = await client.run(
      '{ viewer { sessionCount sessions(first: 0) { nodes { id } } } sessions(first: 1) { nodes { id } } }',
    );
    expect(data).toMatchObject({ viewer: { sessions: null }, sessions: { nodes: [{}] } });
  });
});

describe('one of several compared windows that cannot be built', () => {
  it('is null, with an error that names its request', async () => {
    const { data, errors } = await client.run(
      `{ compareContexts(sessionId: "${await open()}", requests: [{ budget: 2000 }, { model: "no-such-model" }]) { overlaps context { budget { limit } } } }`,
    );
    expect(data).toEqual({ compareContexts: [{ overlaps: [1, null], context: { budget: { limit: 2_000 } } }, null] });
    expect(errors.map(({ path, extensions }) => [path, extensions?.['path']])).toEqual([[['compareContexts', 1], 'requests[1].model']]);
  });
});
