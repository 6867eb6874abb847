import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '../../testkit/application/server.js';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = server.as();
});
afterAll(() => server.stop());

const codeOf = async (document: string, variables: Record<string, unknown> = {}): Promise<unknown> =>
  (await client.run(document, variables)).errors[0]?.extensions?.['code'];

describe('numbers of which the digits would be lost', () => {
  const ADD = 'mutation ($input: AddMessageInput!) { addMessage(input: $input) { message { parts { arguments } } } }';
  const withArguments = (json: string) =>
    `{"key":"numbers","role":"ASSISTANT","parts":[{"toolCall":{"callId":"n","tool":"t","arguments":${json}}}]}`;

  it.each(['{"id":9007199254740993}', '{"list":[{"deep":-9007199254740992}]}', '{"e":1e400}', '{"e":-1e999}'])(
    'are refused in JSON: %s',
    async (json) => {
      // The client of the tests cannot send numbers that are not finite.
      const body = `{"query":${JSON.stringify(ADD)},"variables":{"input":${withArguments(json)}}}`;
      const response = await fetch(server.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const { errors } = (await response.json()) as { errors: readonly { message: string; extensions: { code: string } }[] };
      expect(errors[0]?.extensions.code).toBe('INVALID_INPUT');
      expect(errors[0]?.message).toMatch(/^arguments: expected integers up to 9007199254740991 and finite numbers/u);
      expect(errors[0]?.message).not.toMatch(/9007199254740992|Infinity|null/u);
    },
  );

  it.each(['{id: 9007199254740993}', '{list: [{deep: -9007199254740992}]}', '{e: 1e400}'])(
    'are refused in literals: %s',
    async (literal) => {
      const document = `mutation { addMessage(input: {key: "numbers", role: ASSISTANT, parts: [{toolCall: {callId: "n", tool: "t", arguments: ${literal}}}]}) { created } }`;
      expect(await codeOf(document)).toBe('INVALID_INPUT');
    },
  );

  it('are refused in ids; smaller numbers are ids', async () => {
    const write =
      'mutation ($entities: [EntityInput!]!) { upsertEntities(input: {entities: $entities}) { entities { ref { objectId } attributes } } }';
    const of = (objectId: unknown) => ({
      entities: [
        {
          ref: { source: 'stock', objectType: 'stock.part', objectId },
          name: 'Part',
          attributes: { weight: 1.5, max: Number.MAX_SAFE_INTEGER },
        },
      ],
    });
    expect(await codeOf(write, of(2 ** 53))).toBe('INVALID_INPUT');
    for (const objectId of [204, '204', '9007199254740993']) {
      const { upsertEntities } = await client.ok<{ upsertEntities: unknown }>(write, of(objectId));
      expect(upsertEntities).toEqual({
        entities: [{ ref: { objectId: String(objectId) }, attributes: { weight: 1.5, max: Number.MAX_SAFE_INTEGER } }],
      });
    }
  });
});
