import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = server.as();
});
afterAll(() => server.stop());

const ADD = `mutation ($input: AddMessageInput!) { addMessage(input: $input) { session { id }
  message { tokens parts { kind text tokens url alt width height signature redacted callId } } } }`;
const RENDERED = 'query ($id: ID!, $as: Rendering!) { context(sessionId: $id, request: { budget: 6000 }) { rendered(as: $as) } }';

interface Added {
  readonly addMessage: {
    readonly session: { readonly id: string };
    readonly message: { readonly tokens: number; readonly parts: readonly Record<string, unknown>[] };
  };
}

const add = async (parts: readonly object[], more: object = {}) => (await client.ok<Added>(ADD, { input: { parts, ...more } })).addMessage;
const rendered = async (id: string, as: string) =>
  JSON.stringify((await client.ok<{ context: { rendered: unknown } }>(RENDERED, { id, as })).context.rendered);

describe('parts of a message', () => {
  it('keep the size of an image and count it by that', async () => {
    const image = { url: 'https://example.org/rack.jpg', alt: 'rack R1' };
    const [small, unknown] = [{ image: { ...image, width: 320, height: 200 } }, { image }];
    const { session, message } = await add([{ text: 'What is it?' }, small, unknown]);
    const [, first, second] = message.parts;
    expect(first).toMatchObject({ kind: 'IMAGE', ...image, width: 320, height: 200 });
    expect(second).toMatchObject({ kind: 'IMAGE', ...image, width: null, tokens: 3_000 });
    expect(first?.['tokens']).toBeLessThan(300);
    expect(message.tokens).toBe(message.parts.reduce((sum, { tokens }) => sum + Number(tokens), 0));
    expect(await rendered(session.id, 'OPENAI')).toContain('"type":"image_url"');
    expect(await rendered(session.id, 'OPENAI_RESPONSES')).toContain('"type":"input_image"');
    expect(await rendered(session.id, 'ANTHROPIC')).toContain('"type":"image"');
    const { errors } = await client.run(ADD, { input: { parts: [{ image: { ...image, width: 0 } }] } });
    expect(errors[0]?.message).toContain('width');
  });

  it('keep the signature of thinking, which a tool loop returns to the model', async () => {
    const { session } = await add([{ text: 'Which devices are there?' }]);
    const thought = { text: 'List the devices.', signature: 'c2lnbmF0dXJl' };
    const { message } = await add(
      [
        { signedThinking: thought },
        { signedThinking: { redacted: 'ZW5jcnlwdGVk' } },
        { toolCall: { callId: 'c1', tool: 'list', arguments: {} } },
      ],
      { sessionId: session.id, role: 'ASSISTANT' },
    );
    expect(message.parts.slice(0, 2)).toMatchObject([
      { kind: 'THINKING', ...thought, redacted: null },
      { kind: 'THINKING', text: '', signature: null, redacted: 'ZW5jcnlwdGVk' },
    ]);
    await add([{ toolResult: { callId: 'c1', text: '[]' } }], { sessionId: session.id, role: 'TOOL' });
    const form = await rendered(session.id, 'ANTHROPIC');
    expect(form).toContain(
      '{"type":"thinking","thinking":"List the devices.","signature":"c2lnbmF0dXJl"},{"type":"redacted_thinking","data":"ZW5jcnlwdGVk"}',
    );
    expect(await rendered(session.id, 'OPENAI')).not.toContain('List the devices.');
    for (const wrong of [{ text: 'a' }, { signature: 'a' }, { text: 'a', signature: 'b', redacted: 'c' }, {}]) {
      const { errors } = await client.run(ADD, { input: { sessionId: session.id, role: 'ASSISTANT', parts: [{ signedThinking: wrong }] } });
      expect(errors[0]?.extensions?.['code'], JSON.stringify(wrong)).toBe('INVALID_INPUT');
    }
  });
});
