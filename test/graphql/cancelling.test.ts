import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInventory } from '../../src/compose.js';
import type { Principal } from '../../src/domain/common/principal.js';
import type { Store } from '../../src/ports/store/store.js';
import { beforeEachCall } from '../testkit/application/counting-store.js';
import { startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';
import { eventually } from '../testkit/eventually.js';
import { take } from '../testkit/application/subscriptions.js';

const ANNA: Principal = { workspace: 'noc', name: 'anna' };
const UNDERSTAND = `query ($text: String!, $id: ID) { understand(text: $text, sessionId: $id) {
  mentions { text status score parts { name value } evidence inherited { entityId name why entity { name } } entities { id name } candidateCount candidates { score parts { name } entity { id } } }
  followUp { isFollowUp score reason parts { name value } of { id } } topic { domain shifted score parts { name value } } clarification { question choices { label } } } }`;
const STATE =
  'query ($id: ID!) { session(id: $id) { revision head { id } focus { entityId name } statistics { messages messageTokens entities } history(last: 50) { nodes { id text } } messages(first: 50) { nodes { id } } } }';
const ADD = 'mutation ($input: AddMessageInput!) { addMessage(input: $input) { created message { id cancelled } } }';
const CANCEL =
  'mutation ($id: ID!) { cancelMessage(input: { messageId: $id }) { message { id cancelled } session { revision head { id } focus { name } } } }';
const RELEASE =
  'mutation ($id: ID!, $of: [ID!]) { releaseFocus(input: { sessionId: $id, entityIds: $of }) { session { revision focus { entityId name } } } }';

interface State {
  readonly session: {
    readonly revision: number;
    readonly head: { readonly id: string } | null;
    readonly focus: readonly { readonly entityId: string; readonly name: string }[];
    readonly history: { readonly nodes: readonly { readonly id: string; readonly text: string }[] };
  };
}
interface Meant {
  readonly understand: {
    readonly mentions: readonly { readonly status: string; readonly text: string; readonly inherited: readonly object[] }[];
  };
}

/** More calls of the store than a message needs. */
const MAX_CALLS = 200;
let callsLeft = Infinity;
let atCall: () => Promise<void> = async () => undefined;

/** Holds the next call of the store after this number of calls, until it is released. */
function holdCall(after: number): { readonly reached: Promise<void>; readonly release: () => void } {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const reached = new Promise<void>((resolve) => {
    atCall = () => (resolve(), released);
  });
  callsLeft = after;
  return {
    reached,
    release() {
      callsLeft = Infinity;
      release();
    },
  };
}

const holding = (store: Store): Store =>
  beforeEachCall(store, async () => {
    callsLeft -= 1;
    if (callsLeft === -1) await atCall();
  });

let server: TestServer;
let client: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  server = await startTestServer({ keys: true, decorateStore: holding });
  [client, stranger] = [server.as('anna'), server.as('bert')];
  await server.app.imports.run(ANNA, await openInventory('sample/inventory.jsonl'));
});
afterAll(() => server.stop());

const open = async () =>
  (await client.ok<{ openSession: { session: { id: string } } }>('mutation { openSession(input: {}) { session { id } } }')).openSession
    .session.id;
const state = async (id: string) => (await client.ok<State>(STATE, { id })).session;
const add = async (sessionId: string, text: string, more: object = {}) =>
  (await client.ok<{ addMessage: { message: { id: string } } }>(ADD, { input: { sessionId, text, ...more } })).addMessage.message.id;
const meant = async (id: string, text: string) => (await client.ok<Meant>(UNDERSTAND, { text, id })).understand;

describe('cancelMessage', () => {
  it('restores the session and its focus from before the turn', async () => {
    const session = await open();
    await add(session, 'Which rack is fra1-core-02 in?');
    const [before, understood] = [await state(session), await meant(session, 'And PDU-A there, and the other one?')];
    const question = await add(session, 'What about ham-sw-01 in Hamburg?', { clientId: 'turn-2' });
    const answer = await add(session, 'It is in Hamburg Depot, on PDU-A.', { role: 'ASSISTANT' });
    expect(await meant(session, 'And PDU-A there, and the other one?')).not.toEqual(understood);
    await client.ok(CANCEL, { id: answer });
    const { cancelMessage } = await client.ok<{ cancelMessage: { message: object; session: { revision: number } } }>(CANCEL, {
      id: question,
    });
    expect(cancelMessage.message).toEqual({ id: question, cancelled: true });
    const { revision } = await state(session);
    expect(await state(session)).toEqual({ ...before, revision: before.revision + 4 });
    expect(await meant(session, 'And PDU-A there, and the other one?')).toEqual(understood);
    expect(await client.ok('query ($id: ID!) { message(id: $id) { cancelled text } }', { id: question })).toEqual({
      message: { cancelled: true, text: 'What about ham-sw-01 in Hamburg?' },
    });
    expect(await client.ok(CANCEL, { id: question })).toMatchObject({ cancelMessage: { session: { revision } } });
  });

  it('is published to subscribers, and refused for other principals', async () => {
    const session = await open();
    const message = await add(session, 'Where is Hamburg?');
    const refused = await stranger.run(CANCEL, { id: message });
    expect(refused.errors[0]?.extensions?.['code']).toBe('NOT_FOUND');
    const first = await add(session, 'And Newark?');
    expect((await client.run(CANCEL, { id: message })).errors[0]?.extensions?.['code']).toBe('CONFLICT');
    await client.ok(CANCEL, { id: first });
    const document =
      'subscription ($id: ID!) { sessionEvents(sessionId: $id, after: "2") { __typename revision ... on MessageCancelled { message { id cancelled } } } }';
    const { data } = await take(client.socket(), document, { id: session }, 1);
    expect(data).toEqual([{ sessionEvents: { __typename: 'MessageCancelled', revision: 3, message: { id: first, cancelled: true } } }]);
  });
});

describe('releaseFocus', () => {
  it('removes an entity from resolution until it is mentioned again', async () => {
    const session = await open();
    const statusOf = async () => (await meant(session, 'Is PDU-A up?')).mentions.find(({ text }) => text === 'PDU-A');
    await add(session, 'Which rack is ham-sw-01 in?');
    const narrowed = await statusOf();
    expect(narrowed).toMatchObject({ status: 'POSSIBLE' });
    expect(narrowed?.inherited).toContainEqual(expect.objectContaining({ name: 'ham-sw-01' }));
    expect(JSON.stringify(narrowed)).toContain('was mentioned before');
    const before = await state(session);
    expect((await stranger.run(RELEASE, { id: session })).errors[0]?.extensions?.['code']).toBe('NOT_FOUND');
    const [thing] = before.focus;
    const { releaseFocus } = await client.ok<{ releaseFocus: State }>(RELEASE, { id: session, of: [thing?.entityId] });
    expect(releaseFocus.session).toEqual({ revision: before.revision + 1, focus: [] });
    expect(await statusOf()).toMatchObject({ status: 'AMBIGUOUS' });
    expect(await client.ok<{ releaseFocus: State }>(RELEASE, { id: session, of: [thing?.entityId] })).toEqual({ releaseFocus });
    await add(session, 'So, ham-sw-01 again.');
    expect(await statusOf()).toMatchObject({ status: 'POSSIBLE' });
    await client.ok(RELEASE, { id: session });
    expect(await statusOf()).toMatchObject({ status: 'AMBIGUOUS' });
    const document = `subscription ($id: ID!) { sessionEvents(sessionId: $id, after: "${before.revision}") { kind: __typename revision } }`;
    const { data } = await take(client.socket(), document, { id: session }, 3);
    expect(data.map((each) => (each as { sessionEvents: { kind: string } }).sessionEvents.kind)).toEqual([
      'SessionChanged',
      'MessageAdded',
      'SessionChanged',
    ]);
  });

  it('drops a pending clarification about released entities', async () => {
    const session = await open();
    await add(session, 'Where is PDU-A?');
    const answered = await meant(session, 'The one in Hamburg.');
    await client.ok(RELEASE, { id: session });
    const alone = await meant(session, 'The one in Hamburg.');
    expect(answered.mentions.some(({ text, status }) => text !== 'Hamburg' && status === 'RESOLVED')).toBe(true);
    expect(alone.mentions.some(({ text, status }) => text !== 'Hamburg' && status === 'RESOLVED')).toBe(false);
  });
});

/** Sends a request, or all but some bytes of it, and returns the connection and what is received. */
async function send(body: string, missing = 0): Promise<{ readonly socket: Socket; readonly answered: Promise<void> }> {
  const head = [
    'POST /graphql HTTP/1.1',
    `Host: 127.0.0.1:${server.port}`,
    'Content-Type: application/json',
    `Authorization: ${client.headers['authorization'] ?? ''}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const request = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
  const answered = once(socket, 'data').then(() => undefined);
  answered.catch(() => undefined);
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(request.subarray(0, request.length - missing), resolve));
  return { socket, answered };
}

/** Closes a connection. What follows on another one reaches the server later. */
async function abort({ socket }: { readonly socket: Socket }): Promise<void> {
  const closed = once(socket, 'close');
  socket.destroy();
  await closed;
  await client.ok('{ viewer { name } }');
}

describe('a request that its client aborts', () => {
  const textOf = (index: number): string => `Which rack is ${['fra1-core-02', 'ham-sw-01', 'ams2-fw-01'][index % 3] ?? ''} in? ${index}`;
  const inputOf = (session: string, index: number) => ({ sessionId: session, clientId: `c-${index}`, text: textOf(index) });
  const bodyOf = (input: object): string => JSON.stringify({ query: ADD, variables: { input } });
  const addedAgain = async (input: object) => (await client.ok<{ addMessage: { created: boolean } }>(ADD, { input })).addMessage.created;

  it('is not executed before it was received', async () => {
    const session = await open();
    for (const [index, missing] of [1, 40, 120].entries()) {
      const before = await state(session);
      await abort(await send(bodyOf(inputOf(session, index)), missing));
      expect(await state(session)).toEqual(before);
    }
    // A later retry of each is the first execution.
    for (const index of [0, 1, 2]) expect(await addedAgain(inputOf(session, index))).toBe(true);
  });

  it('is executed completely, at whichever call of the store it is aborted', async () => {
    const session = await open();
    let index = 0;
    for (let isReached = true; isReached; index += 1) {
      expect(index).toBeLessThan(MAX_CALLS);
      const before = await state(session);
      const hold = holdCall(index);
      const sent = await send(bodyOf(inputOf(session, index)));
      isReached = await Promise.race([hold.reached.then(() => true), sent.answered.then(() => false)]);
      await abort(sent);
      hold.release();
      // It was received, so it is the only execution.
      await eventually('the message', async () => (await state(session)).revision > before.revision);
      expect(await addedAgain(inputOf(session, index))).toBe(false);
      const after = await state(session);
      expect(after.revision).toBe(before.revision + 1);
      expect(after.history.nodes.at(-1)).toEqual({ id: after.head?.id, text: textOf(index) });
      expect(after.history.nodes).toHaveLength(Math.min(50, before.history.nodes.length + 1));
      expect(textOf(index)).toContain(after.focus[0]?.name ?? 'nothing');
    }
    expect(index).toBeGreaterThan(5);
  });
});
