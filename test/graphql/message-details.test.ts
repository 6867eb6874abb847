import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = server.as();
});
afterAll(() => server.stop());

const FIELDS =
  'agent createdAt updatedAt text parts { kind details { durationMs model provider tasks { name status result durationMs } } }';
const ADD = `mutation ($input: AddMessageInput!) { addMessage(input: $input) { created session { id } message { id ${FIELDS} } } }`;

interface Added {
  readonly addMessage: { readonly created: boolean; readonly session: { readonly id: string }; readonly message: Record<string, unknown> };
}

const TASK = { name: 'web_search', status: 'SUCCEEDED', result: '5 sites', durationMs: 800 };
const DETAILS = { durationMs: 1200, model: 'gpt-5.5', provider: 'azure', tasks: [TASK] };

describe('a message', () => {
  it('keeps its agent, the time of its last change, and how its parts were made', async () => {
    const input = {
      clientId: 'a1',
      key: 'details',
      role: 'ASSISTANT',
      agent: 'Planner',
      createdAt: '2025-03-01T10:00:00.000Z',
      updatedAt: '2025-03-01T10:05:00.000Z',
      parts: [{ text: 'It is up.' }, { toolCall: { callId: 'c1', tool: 'ping' } }],
      details: [{ part: 1, model: 'gpt-5.5-mini' }, DETAILS],
    };
    const { addMessage } = await client.ok<Added>(ADD, { input });
    const { agent, createdAt, updatedAt } = input;
    const made = { durationMs: null, provider: null, tasks: null };
    const expected = {
      agent,
      createdAt,
      updatedAt,
      text: 'It is up.',
      parts: [
        { kind: 'TEXT', details: DETAILS },
        { kind: 'TOOL_CALL', details: { ...made, model: 'gpt-5.5-mini' } },
      ],
    };
    expect(addMessage.message).toMatchObject(expected);
    const { message } = await client.ok<{ message: object }>(`query ($id: ID!) { message(id: $id) { ${FIELDS} } }`, {
      id: addMessage.message['id'],
    });
    expect(message).toEqual(expected);
    expect((await client.ok<Added>(ADD, { input })).addMessage.created).toBe(false);
    const other = await client.run(ADD, { input: { ...input, agent: 'Someone' } });
    expect(other.errors[0]?.extensions?.['code']).toBe('CONFLICT');
    const { context } = await client.ok<{ context: { rendered: string } }>(
      'query ($id: ID!) { context(sessionId: $id) { rendered(as: PROMPT) } }',
      { id: addMessage.session.id },
    );
    expect(context.rendered).toContain('It is up.');
    expect(context.rendered).not.toMatch(/azure|web_search/u);
  });

  it('that is streamed gets its details when it is finished', async () => {
    const { beginMessage } = await client.ok<{ beginMessage: { message: { id: string; agent: string } } }>(
      'mutation { beginMessage(input: { key: "streamed", agent: "Planner" }) { message { id agent } } }',
    );
    expect(beginMessage.message.agent).toBe('Planner');
    const { id } = beginMessage.message;
    await client.ok('mutation ($id: ID!) { appendMessage(input: { messageId: $id, offset: 0, text: "Yes." }) { length } }', { id });
    const { finishMessage } = await client.ok<{ finishMessage: object }>(
      `mutation ($id: ID!) { finishMessage(input: { messageId: $id, details: [{ durationMs: 900 }] }) { message { ${FIELDS} } } }`,
      { id },
    );
    expect(finishMessage).toMatchObject({ message: { agent: 'Planner', parts: [{ details: { durationMs: 900, model: null } }] } });
  });

  it.each([
    [{ details: [{ part: 1 }] }, 'input.details[0].part'],
    [{ details: [{}, { part: 0 }] }, 'input.details[1].part'],
    [{ details: [{ durationMs: -1 }] }, 'parts[0].details.durationMs'],
    [{ details: [{ model: 'x'.repeat(201) }] }, 'parts[0].details.model'],
    [{ details: [{ tasks: Array.from({ length: 51 }, () => TASK) }] }, 'parts[0].details.tasks'],
    [{ details: [{ tasks: [{ ...TASK, result: 'x'.repeat(10_001) }] }] }, 'parts[0].details.tasks[0].result'],
    [{ agent: 'two\nlines' }, 'agent'],
    [{ updatedAt: '2025-03-01T10:00:00Z' }, 'updatedAt'],
    [{ createdAt: '2025-03-01T10:00:00Z', updatedAt: '2025-03-01T09:00:00Z' }, 'updatedAt'],
    [{ createdAt: '2025-03-01T10:00:00Z', updatedAt: '2999-01-01T00:00:00Z' }, 'updatedAt'],
  ])('is refused with %j', async (more, path) => {
    const { errors } = await client.run(ADD, { input: { text: 'Hello.', ...more } });
    expect(errors[0]?.extensions?.['path']).toBe(path);
  });
});

describe('the preference display', () => {
  const set = async (document: string, variables?: Record<string, unknown>) =>
    (await client.ok<{ setPreferences: { preferences: { display: string } } }>(document, variables)).setPreferences.preferences.display;
  const ANSWER = '{ preferences { display } }';

  it('is any short text of a front end, and accepts the values that it had as an enum', async () => {
    const mutation = `mutation ($input: PreferencesInput!) { setPreferences(input: $input) ${ANSWER} }`;
    expect(await set(mutation, { input: { display: 'table' } })).toBe('table');
    expect(await set(mutation, { input: { display: 'COMPACT' } })).toBe('COMPACT');
    expect(await set(`mutation { setPreferences(input: { display: DETAILED }) ${ANSWER} }`)).toBe('DETAILED');
    expect(await set(`mutation { setPreferences(input: { display: "cards" }) ${ANSWER} }`)).toBe('cards');
    expect(await set(`mutation ($display: Display) { setPreferences(input: { display: $display }) ${ANSWER} }`, { display: 'list' })).toBe(
      'list',
    );
    for (const display of ['x'.repeat(51), '', 'a\nb', 7])
      expect((await client.run(mutation, { input: { display } })).errors).toHaveLength(1);
  });
});
