import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNetwork } from '../testkit/services/network.js';
import { startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';

const WINDOW =
  'id revision from elapsedMs stale prompt: rendered(as: PROMPT) openai: rendered(as: OPENAI) anthropic: rendered(as: ANTHROPIC)';
const ITEMS = 'sections { kind items { kind text message { id text } entity { id name } operation { id tool } } }';

interface Shown {
  readonly id: string;
  readonly from: string;
  readonly prompt: string;
  readonly openai: unknown;
  readonly anthropic: unknown;
}
interface Items {
  readonly sections: readonly { readonly items: readonly Readonly<Record<string, object | string | null>>[] }[];
}
interface Compared {
  readonly recall: object | null;
  readonly context: { readonly rendered: string };
  readonly overlaps: readonly number[];
}
interface Added {
  readonly addMessage: {
    readonly message: { readonly id: string };
    readonly session: { readonly id: string };
    readonly context: Shown & Items;
  };
}

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = server.as();
  await createNetwork(client);
});
afterAll(() => server.stop());

const ADD = `mutation ($input: AddMessageInput!, $request: ContextRequest) {
  addMessage(input: $input) { message { id context { ${WINDOW} } } session { id } context(request: $request) { ${WINDOW} ${ITEMS} } } }`;
const add = async (input: object, request: object = { budget: 2_000 }) => (await client.ok<Added>(ADD, { input, request })).addMessage;
const codeOf = async (document: string, variables: Record<string, unknown> = {}) =>
  (await client.run(document, variables)).errors[0]?.extensions?.['code'];

/** A question, its window, and the answer that was given with it. */
async function answered() {
  const asked = await add({ text: 'Where is sw-access-17?' });
  await client.ok('mutation ($id: ID!) { recordOperation(input: { sessionId: $id, tool: "look", result: "{}" }) { created } }', {
    id: asked.session.id,
  });
  const { context } = await client.ok<{ context: Shown & Items }>(
    `query ($id: ID!) { context(sessionId: $id, request: { budget: 3000, instructions: "Be brief." }) { ${WINDOW} ${ITEMS} } }`,
    { id: asked.session.id },
  );
  const input = { sessionId: asked.session.id, role: 'ASSISTANT', text: 'In B-R01, beside sw-core-01.', contextId: context.id };
  return { session: asked.session.id, question: asked.message.id, context, answer: (await add(input)).message.id };
}

describe('a window that was stored with an answer', () => {
  it('reports how much of the next window has the same beginning', async () => {
    const { session, answer } = await answered();
    const { context } = await add({ sessionId: session, text: 'And sw-core-01?' });
    expect(context.id).toMatch(/^win_/u);
    const ask = `query ($id: ID!, $since: ID) { context(sessionId: $id, request: { budget: 3000, instructions: "Be brief." }) { prefixTokens(since: $since) sections { kind tokens } } }`;
    type Asked = {
      readonly context: {
        readonly prefixTokens: number | null;
        readonly sections: readonly { readonly kind: string; readonly tokens: number }[];
      };
    };
    const { context: next } = await client.ok<Asked>(ask, { id: session });
    const [instructions] = next.sections;
    expect(instructions?.kind).toBe('INSTRUCTIONS');
    expect(next.prefixTokens).toBeGreaterThanOrEqual(instructions?.tokens ?? Infinity);
    expect((await client.ok<Asked>(ask, { id: session, since: answer })).context.prefixTokens).toBe(next.prefixTokens);
    expect(await codeOf(ask, { id: session, since: 'win_0000000000000000000000000000000000000000' })).toBe('NOT_FOUND');
    const alone = await add({ text: 'Where is sw-access-17?' });
    expect((await client.ok<Asked>(ask, { id: alone.session.id })).context.prefixTokens).toBeNull();
  });

  it('is returned unchanged with the message, and by its id', async () => {
    const { session, answer, context } = await answered();
    await add({ sessionId: session, text: 'And sw-core-01?' });
    const document = `query ($message: ID!, $window: ID!) { message(id: $message) { context { ${WINDOW} ${ITEMS} session { id } } }
      node(id: $window) { __typename ... on ContextWindow { ${WINDOW} } } }`;
    const { message, node } = await client.ok<{ message: { context: Shown & Items }; node: Shown }>(document, {
      message: answer,
      window: context.id,
    });
    const texts = ({ prompt, openai, anthropic }: Shown): string => JSON.stringify([prompt, openai, anthropic]);
    expect(texts(message.context)).toBe(texts(context));
    expect(texts(node)).toBe(texts(context));
    expect(message.context).toMatchObject({ id: context.id, from: 'SNAPSHOT', stale: false, session: { id: session } });
    const things = (window: Items) => window.sections.flatMap(({ items }) => items);
    expect(things(message.context)).toEqual(things(context));
    expect(things(context).some(({ entity }) => entity !== null)).toBe(true);
    expect(things(context).some(({ operation }) => operation !== null)).toBe(true);
  });

  it('keeps its id until something changes', async () => {
    const { session } = await answered();
    const id = async () =>
      (await client.ok<{ context: { id: string } }>('query ($id: ID!) { context(sessionId: $id) { id } }', { id: session })).context.id;
    const [one, two] = [await id(), await id()];
    expect(one).toMatch(/^win_[0-9a-f]{40}$/u);
    expect(two).toBe(one);
    await add({ sessionId: session, text: 'Thanks.' });
    expect(await id()).not.toBe(one);
  });

  it('is compared with another window item by item', async () => {
    const { session, answer } = await answered();
    await client.ok('query ($id: ID!) { context(sessionId: $id) { revision } }', { id: session });
    const next = (await add({ sessionId: session, role: 'ASSISTANT', text: 'Once more.' })).message.id;
    const document = `query ($a: ID!, $b: ID!) { diffContexts(a: $a, b: $b) { overlap a { id } b { id } unchanged { items tokens } added { items } removed { items }
      modified { items } all: items { change } items(changes: [ADDED]) { change section before { text } after { text message { id } } } } }`;
    const { diffContexts: compared } = await client.ok<{ diffContexts: Record<string, never> }>(document, { a: answer, b: next });
    expect(compared['items']).toContainEqual({
      change: 'ADDED',
      section: 'HISTORY',
      before: null,
      after: { text: 'In B-R01, beside sw-core-01.', message: { id: answer } },
    });
    expect(compared['overlap']).toBeGreaterThan(0);
    const { diffContexts: same } = await client.ok<{ diffContexts: object }>(document, { a: answer, b: answer });
    expect(same).toMatchObject({ overlap: 1, added: { items: 0 }, removed: { items: 0 }, modified: { items: 0 }, items: [] });
    expect(await codeOf(document, { a: answer, b: session })).toBe('INVALID_INPUT');
    expect(await codeOf(document, { a: answer, b: `win_${'0'.repeat(40)}` })).toBe('NOT_FOUND');
  });

  it('is built for an earlier message, with the recall of its answer', async () => {
    const { session, question } = await answered();
    const document = `query ($id: ID!, $requests: [ContextRequest!]!) { compareContexts(sessionId: $id, requests: $requests) {
      overlaps recall { named found share } context { id revision rendered(as: PROMPT) session { id } } } }`;
    const requests = [{ at: question }, { at: question, budget: 300, withoutOperations: true }, {}];
    const { compareContexts: compared } = await client.ok<{ compareContexts: readonly Compared[] }>(document, {
      id: session,
      requests,
    });
    expect(compared[0]?.recall).toEqual({ named: 2, found: 1, share: 0.5 });
    expect(compared[2]?.recall).toBeNull();
    expect(compared[0]?.context.rendered).not.toContain('B-R01, beside');
    expect(compared[2]?.context.rendered).toContain('B-R01, beside');
    expect(compared.map(({ overlaps }) => overlaps.length)).toEqual([3, 3, 3]);
    for (const at of ['nonsense', session]) expect(await codeOf(document, { id: session, requests: [{ at }] })).toBe('INVALID_INPUT');
  });
});

describe('history', () => {
  it('is read around a message, without system and tool messages, or flagged ones only', async () => {
    const asked = await add({ text: 'one' });
    const sessionId = asked.session.id;
    const ids = [asked.message.id];
    for (const [role, text] of [
      ['SYSTEM', 'two'],
      ['ASSISTANT', 'three'],
      ['TOOL', 'four'],
      ['USER', 'five'],
    ])
      ids.push((await add({ sessionId, role, text })).message.id);
    const aside = (await add({ sessionId, text: 'aside', parentId: ids[0] })).message.id;
    await client.ok('mutation ($m: ID!, $s: ID!) { switchBranch(input: { sessionId: $s, messageId: $m }) { session { id } } }', {
      m: ids[4],
      s: sessionId,
    });
    const read = async (field: string, args: string): Promise<string> => {
      const document = `{ session(id: "${sessionId}") { ${field}${args === '' ? '' : `(${args})`} { nodes { text } pageInfo { hasNextPage hasPreviousPage } } } }`;
      const { session } = await client.ok<{ session: Record<string, { nodes: { text: string }[] }> }>(document);
      return (session[field]?.nodes ?? []).map(({ text }) => text).join(' ');
    };
    for (const [field, all] of [
      ['history', 'one two three four five'],
      ['messages', 'one two three four five aside'],
    ] as const) {
      expect(await read(field, '')).toBe(all);
      expect(await read(field, `first: 2, afterMessage: "${ids[1]}"`)).toBe('three four');
      expect(await read(field, `afterMessage: "${ids[3]}"`)).toBe(all.split(' ').slice(4).join(' '));
      expect(await read(field, `last: 2, beforeMessage: "${ids[3]}"`)).toBe('two three');
      expect(await read(field, `beforeMessage: "${ids[1]}"`)).toBe('one');
      expect(await read(field, 'last: 3, filter: { withSystem: false, withTools: false }')).toBe(
        all.replace(' two', '').replace(' four', '').split(' ').slice(-3).join(' '),
      );
      expect(await read(field, 'filter: { withTools: false, roles: [TOOL, USER] }')).toBe(all.replace(' two three four', ''));
      expect(await read(field, 'filter: { flagged: true }')).toBe('');
    }
    await client.ok('mutation ($m: ID!) { updateMessage(input: { messageId: $m, flagged: true, priority: 9 }) { message { flagged } } }', {
      m: ids[2],
    });
    expect(await read('history', 'filter: { flagged: true }')).toBe('three');
    const codes = [
      `afterMessage: "${aside}"`,
      `afterMessage: "${ids[0]}", last: 2`,
      `beforeMessage: "${ids[0]}", first: 2`,
      `beforeMessage: "${ids[2]}", afterMessage: "${ids[0]}"`,
      `afterMessage: "${sessionId}"`,
    ].map(async (args) => codeOf(`{ session(id: "${sessionId}") { history(${args}) { nodes { id } } } }`));
    expect(await Promise.all(codes)).toEqual(codes.map(() => 'INVALID_INPUT'));
  });
});

describe('compacting and clearing', () => {
  it('report the excluded messages, and are listed until they are undone', async () => {
    const { session } = await answered();
    const { clearContext } = await client.ok<{ clearContext: object }>(
      'mutation ($id: ID!) { clearContext(input: { sessionId: $id, dryRun: true }) { pruning { kind messages by message { text } } entities { name } session { prunings { nodes { kind } } } } }',
      { id: session },
    );
    expect(clearContext).toMatchObject({
      pruning: { kind: 'CLEARED', messages: 2, by: 'local', message: { text: 'In B-R01, beside sw-core-01.' } },
      session: { prunings: { nodes: [] } },
    });
    expect((clearContext as { entities: object[] }).entities).toHaveLength(3);
    await add({ sessionId: session, text: 'And now?' });
    await client.ok('mutation ($id: ID!) { compactSession(input: { sessionId: $id, keepLast: 1 }) { pruning { kind } } }', { id: session });
    const { restoreContext } = await client.ok<{ restoreContext: object }>(
      'mutation ($id: ID!) { restoreContext(input: { sessionId: $id }) { pruning { kind restoredAt } session { prunings(first: 5) { nodes { kind messages restoredAt } } } } }',
      { id: session },
    );
    const restoredAt = expect.any(String) as string;
    expect(restoreContext).toEqual({
      pruning: { kind: 'COMPACTED', restoredAt },
      session: { prunings: { nodes: [{ kind: 'COMPACTED', messages: 2, restoredAt }] } },
    });
    expect(await codeOf(`mutation { compactSession(input: { sessionId: "${session}", keepLast: 0 }) { pruning { kind } } }`)).toBe(
      'INVALID_INPUT',
    );
  });
});
