import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';

/* Conversations from other systems keep their times and branches: getzep/graphiti#1489, getzep/graphiti#1377, vellum-ai/vellum-assistant#11530. */
let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = server.as();
});
afterAll(() => server.stop());

const ADD = `mutation ($messages: [MessageInput!]!, $key: String) { addMessages(input: { messages: $messages, key: $key }) {
  created session { id } messages { id createdAt parent { clientId } } } }`;
interface Added {
  readonly addMessages: {
    readonly created: number;
    readonly session: { readonly id: string };
    readonly messages: readonly {
      readonly id: string;
      readonly createdAt: string;
      readonly parent: { readonly clientId: string } | null;
    }[];
  };
}
const add = (messages: readonly object[], key: string) => client.ok<Added>(ADD, { messages, key });
const day = (number: number): string => `2025-03-0${number}T08:00:00.000Z`;
const old = (number: number, more: object = {}) => ({ text: `Day ${number}.`, clientId: `d${number}`, createdAt: day(number), ...more });

describe('messages from another system', () => {
  it('keep their times, and so do the results of tools in them', async () => {
    const call = { role: 'ASSISTANT', text: undefined, parts: [{ toolCall: { callId: 'c', tool: 'ping', arguments: {} } }] };
    const result = { role: 'TOOL', text: undefined, parts: [{ toolResult: { callId: 'c', text: 'alive' } }] };
    const { addMessages } = await add([old(1), old(2, call), old(3, result)], 'times');
    expect(addMessages.messages.map(({ createdAt }) => createdAt)).toEqual([day(1), day(2), day(3)]);
    const { session } = await client.ok<{ session: { operations: { nodes: readonly { at: string }[] } } }>(
      `{ session(id: "${addMessages.session.id}") { operations(first: 1) { nodes { at } } } }`,
    );
    expect(session.operations.nodes).toEqual([{ at: day(3) }]);
  });

  it('follow messages by their client ids, also of the same request', async () => {
    const messages = [
      old(1),
      old(2, { role: 'ASSISTANT' }),
      old(3, { role: 'ASSISTANT', parentClientId: 'd1' }),
      old(4, { parentClientId: 'd2' }),
    ];
    const { addMessages } = await add(messages, 'branches');
    expect(addMessages.messages.map(({ parent }) => parent?.clientId)).toEqual([undefined, 'd1', 'd1', 'd2']);
    expect((await add(messages, 'branches')).addMessages.created).toBe(0);
  });

  it.each([
    ['in the future', [old(1, { createdAt: '2999-01-01T00:00:00Z' })], 'messages[0].createdAt'],
    ['before the message that they follow', [old(2), old(1)], 'messages[1].createdAt'],
    ['with a parent that does not exist', [old(1, { parentClientId: 'nobody' })], undefined],
    ['with two parents', [old(1, { parentClientId: 'd1', root: true })], 'messages[0].root'],
  ])('are refused %s, and nothing is written', async (what, messages, path) => {
    const { errors } = await client.run(ADD, { messages, key: what });
    expect(errors).toHaveLength(1);
    expect(errors[0]?.extensions?.['path']).toBe(path ?? 'messages[0]');
    const { sessions } = await client.ok<{ sessions: { nodes: readonly { key: string | null }[] } }>(
      '{ sessions(first: 50) { nodes { key } } }',
    );
    expect(sessions.nodes.map(({ key }) => key)).not.toContain(what);
  });

  it('are different messages if only their times differ', async () => {
    await add([old(1)], 'again');
    const { errors } = await client.run(ADD, { messages: [old(1, { createdAt: day(2) })], key: 'again' });
    expect(errors[0]?.extensions?.['code']).toBe('CONFLICT');
  });
});
