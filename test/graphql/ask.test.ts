import { afterAll, beforeAll, expect, it } from 'vitest';
import { AskDocument } from '../generated/operations.js';
import { sampleFolder } from '../testkit/application/sample-folder.js';
import { startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer({ folder: await sampleFolder() });
  client = server.as();
});
afterAll(() => server.stop());

it('returns facts with the entities on their path', async () => {
  const { ask } = await client.ok(AskDocument, { text: 'What is fra1-core-02 powered by?' });
  const [group] = ask.groups;
  expect(group).toMatchObject({ subject: { name: 'fra1-core-02' }, topic: 'POWER', title: 'fed by', total: 2, mayHaveMore: false });
  expect(group?.facts[0]?.path.map(({ type }) => type)).toEqual([
    'DEVICE',
    'POWER_PORT',
    'POWER_OUTLET',
    'DEVICE',
    'POWER_FEED',
    'POWER_PANEL',
  ]);
});

it('limits the facts of a group, and says how many there are', async () => {
  const text = 'Which devices are in Frankfurt FRA1?';
  const { ask } = await client.ok(AskDocument, { text, first: 3 });
  expect(ask.groups[0]).toMatchObject({ total: 28, facts: { length: 3 } });
  const { errors } = await client.run(AskDocument, { text, first: 501 });
  expect(errors[0]?.message).toContain('first: expected an integer from 1 to 500');
});

it('has lines as in a window, and no subject for the whole inventory', async () => {
  const { ask } = (await client.ok('query { ask(text: "How many sites do we have?") { groups { subject { id } lines } } }')) as {
    readonly ask: { readonly groups: readonly { readonly subject: object | null; readonly lines: readonly string[] }[] };
  };
  expect(ask.groups[0]?.subject).toBeNull();
  expect(ask.groups[0]?.lines[0]).toMatch(/^inventory: sites \(5\): /u);
});

it('refuses an id that is no session', async () => {
  const { errors } = await client.run(AskDocument, { text: 'Is it up?', sessionId: 'ticket-7' });
  expect(errors[0]?.message).toContain('sessionId: expected a session id');
});
