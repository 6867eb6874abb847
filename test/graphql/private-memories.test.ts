import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AddMemoryDocument,
  AddMessageDocument,
  ForgetMemoryDocument,
  HandOverSessionDocument,
  SessionExportDocument,
  ShareSessionDocument,
} from '../generated/operations.js';
import { createNetwork } from '../testkit/services/network.js';
import { startTestServer, type Person, type TestServer } from '../testkit/application/server.js';

const SECRET = 'Quetzal4471';
const EARLIER = 'Okapi8832';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ keys: true });
  await createNetwork(server.as('anna'));
});
afterAll(() => server.stop());

interface Answered {
  readonly session: string;
  readonly answer: string;
  readonly window: string;
  readonly memory: string;
}

/** A session of Anna with an answer, whose stored window contains a memory and an earlier session of hers. */
async function answered(): Promise<Answered> {
  const anna = server.as('anna');
  const text = `I prefer to be told about ${SECRET} in every answer.`;
  const { memory } = (await anna.ok(AddMemoryDocument, { input: { text } })).addMemory;
  await anna.ok(AddMessageDocument, { input: { text: `I replaced the fan ${EARLIER} of sw-access-17, and that fixed it.` } });
  const asked = await anna.ok(AddMessageDocument, { input: { text: 'Did I work on sw-access-17 before?' } });
  const { session } = asked.addMessage;
  const context = await anna.ok<{ context: { id: string } }>('query ($id: ID!) { context(sessionId: $id) { id } }', { id: session.id });
  const contextId = context.context.id;
  const input = { sessionId: session.id, role: 'ASSISTANT' as const, text: 'Yes.', contextId };
  const { message } = (await anna.ok(AddMessageDocument, { input })).addMessage;
  return { session: session.id, answer: message.id, window: contextId, memory: memory.id };
}

const share = (sessionId: string) => server.as('anna').ok(ShareSessionDocument, { input: { sessionId, user: 'bert', role: 'EDITOR' } });

interface Stored {
  readonly message: {
    readonly context: {
      readonly withheld: number;
      readonly prompt: string;
      readonly openai: unknown;
      readonly sections: readonly { readonly kind: string; readonly items: readonly { readonly text: string }[] }[];
    };
  };
}
const CONTEXT = `withheld prompt: rendered(as: PROMPT) openai: rendered(as: OPENAI) anthropic: rendered(as: ANTHROPIC)
  sections { kind items { text reason memory { text } earlierSession { id } } } omitted { items { kind reason } }`;
const contextOf = async (person: Person, id: string) =>
  (await server.as(person).ok<Stored>(`query ($id: ID!) { message(id: $id) { context { ${CONTEXT} } } }`, { id })).message.context;

/** Everything that a person can read of the stored window. */
async function everything(person: Person, { session, answer, window }: Answered): Promise<string> {
  const client = server.as(person);
  const byId = await client.ok(`query ($id: ID!) { node(id: $id) { ... on ContextWindow { ${CONTEXT} } } }`, { id: window });
  const compared = await client.ok('query ($a: ID!) { diffContexts(a: $a, b: $a) { items { before { text } after { text } } } }', {
    a: answer,
  });
  const pages = await client.ok(SessionExportDocument, { sessionId: session });
  const file = await fetch(`${server.url}sessions/${session}/export`, { headers: client.headers });
  return JSON.stringify([await contextOf(person, answer), byId, compared, pages, await file.text()]);
}

describe('a stored window', () => {
  it('has its private items for the user whose they are', async () => {
    const one = await answered();
    const context = await contextOf('anna', one.answer);
    expect(context.withheld).toBe(0);
    expect(context.prompt).toContain(SECRET);
    expect(context.prompt).toContain(EARLIER);
    await share(one.session);
    expect(await contextOf('anna', one.answer)).toEqual(context);
    const whole = await everything('anna', one);
    expect(whole.split(SECRET).length).toBeGreaterThan(3);
  });

  it('says how many private items it withholds from others, everywhere', async () => {
    const one = await answered();
    await share(one.session);
    const whole = await everything('bert', one);
    expect(whole).not.toContain(SECRET);
    expect(whole).not.toContain(EARLIER);
    const { withheld, prompt, sections } = await contextOf('bert', one.answer);
    const remembered = sections.find(({ kind }) => kind === 'MEMORIES')?.items.map(({ text }) => text);
    expect(withheld).toBeGreaterThanOrEqual(2);
    expect(remembered).toEqual([`- (${withheld} private items are not shown.)`]);
    expect(prompt).toContain(`# Remembered\n- (${withheld} private items are not shown.)\n`);
    const line = /.*"kind":"WINDOW".*/u.exec(
      await (await fetch(`${server.url}sessions/${one.session}/export`, { headers: server.as('bert').headers })).text(),
    )?.[0];
    expect(JSON.parse(line ?? '{}')).toMatchObject({ content: { withheld } });
  });

  it('keeps private items of the former owner from the next one', async () => {
    const one = await answered();
    await share(one.session);
    await server.as('anna').ok(HandOverSessionDocument, { sessionId: one.session, user: 'bert' });
    expect(await everything('bert', one)).not.toContain(SECRET);
  });

  it('still has a memory that its user forgot', async () => {
    const one = await answered();
    await server.as('anna').ok(ForgetMemoryDocument, { memoryId: one.memory });
    expect((await contextOf('anna', one.answer)).prompt).toContain(SECRET);
    await share(one.session);
    expect(await everything('bert', one)).not.toContain(SECRET);
  });

  it('is exported without them, and the document can be imported', async () => {
    const one = await answered();
    await share(one.session);
    const { headers } = server.as('bert');
    const body = await (await fetch(`${server.url}sessions/${one.session}/export`, { headers })).text();
    const response = await fetch(`${server.url}sessions/import`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-ndjson' },
      body,
    });
    expect(response.status).toBe(201);
    const { session } = (await response.json()) as { session: { id: string } };
    const query = `query ($id: ID!) { session(id: $id) { messages { nodes { context { withheld prompt: rendered(as: PROMPT) } } } } }`;
    const data = JSON.stringify(await server.as('bert').ok(query, { id: session.id }));
    expect(data).toContain('private items are not shown');
    expect(data).not.toContain(SECRET);
  });
});
