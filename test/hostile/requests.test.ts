import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { take } from '../testkit/application/subscriptions.js';
import { casualty, startTarget, type Target } from './target.js';

/**
 * The maximum CPU time of the server while a probe waits, in milliseconds: twice the value in docs/OPERATIONS.md for an idle machine, because other
 * tests share caches and memory.
 */
const STALL = 500;
const STALL_OF_THE_MOST_EXPENSIVE = 2_000;

let target: Target;
beforeAll(async () => {
  target = await startTarget({ heap: 768 });
});
afterAll(() => target.stop());

interface Reply {
  readonly status: number;
  readonly bytes: number;
  readonly text: string;
  readonly codes: readonly string[];
}

async function send(body: object): Promise<Reply> {
  const response = await fetch(target.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(90_000),
  });
  const text = await response.text();
  const { errors = [] } = JSON.parse(text) as { errors?: readonly { readonly extensions: { readonly code: string } }[] };
  return { status: response.status, bytes: text.length, text, codes: errors.map(({ extensions }) => extensions.code) };
}

async function subscribe(query: string, variables: Record<string, unknown>): Promise<readonly string[]> {
  const client = createClient({ url: target.url.replace('http', 'ws'), webSocketImpl: WebSocket, retryAttempts: 0 });
  const { errors } = await take(client, query, variables, 1);
  await client.dispose();
  return errors.map(({ extensions, message }) => {
    const code = extensions?.['code'];
    return typeof code === 'string' ? code : message;
  });
}

/** The server is alive, and health checks were answered in time. */
async function expectCalm(stall = STALL): Promise<void> {
  const { workedMs, worstMs } = await target.probe.take();
  expect(await casualty(target)).toBeUndefined();
  expect(workedMs, `health waited ${worstMs} ms, while the server worked ${workedMs} ms`).toBeLessThan(stall);
}

/** Random letters and digits, deterministic for a seed: the worst input for a tokenizer. */
function randomText(length: number, seed: number): string {
  const next = randomNumbers(seed);
  return Array.from({ length }, () => ALPHABET[next() % ALPHABET.length]).join('');
}

function ideographs(length: number, seed: number): string {
  const next = randomNumbers(seed);
  return Array.from({ length: length / 3 }, () => String.fromCharCode(0x4e00 + (next() % 20_000))).join('');
}

function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const keys = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown${index}`, index]));
const list = (count: number, value: unknown): readonly unknown[] => Array.from({ length: count }, () => value);
const ENTITIES = 'query ($x: [EntityType!]) { entities(types: $x) { nodes { id } } }';
const OPEN = 'mutation ($i: OpenSessionInput!) { openSession(input: $i) { created } }';

describe('invalid variables', () => {
  it.each([
    ['100,000 nulls in a list', ENTITIES, { x: list(100_000, null) }],
    ['1,000,000 zeros in a list', ENTITIES, { x: list(900_000, 0) }],
    ['40,000 unknown enum values', ENTITIES, { x: list(40_000, 'NO_SUCH_TYPE') }],
    ['4,000 unknown keys', OPEN, { i: keys(4_000) }],
    ['30,000 unknown keys', OPEN, { i: keys(30_000) }],
    ['199 unknown keys', OPEN, { i: keys(199) }],
    ['lists of lists', ENTITIES, { x: list(300, list(300, list(10, 1))) }],
    [
      'an object of 30,000 keys where a number is expected',
      'query ($n: Int) { sessions(first: $n) { nodes { id } } }',
      { n: keys(30_000) },
    ],
    [
      'a text of 1.9 MB where a number is expected',
      'query ($n: Int) { sessions(first: $n) { nodes { id } } }',
      { n: 'x'.repeat(1_900_000) },
    ],
    ['a null for a variable with a default', 'query ($x: ID = "a") { node(id: $x) { id } }', { x: null }],
  ])('%s are refused at once, briefly', async (_name, query, variables) => {
    await target.probe.take();
    const { status, bytes, codes } = await send({ query, variables });
    expect(status).toBe(400);
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes) expect(['LIMIT_EXCEEDED', 'INVALID_INPUT']).toContain(code);
    expect(bytes).toBeLessThan(20_000);
    await expectCalm();
  });

  it.each([
    ['4,000 unknown keys', { request: keys(4_000) }],
    ['a list where an object is expected', { request: list(50_000, 1) }],
  ])('%s are refused over WebSocket too', async (_name, variables) => {
    await target.probe.take();
    const query = 'subscription ($s: ID!, $request: ContextRequest) { context(sessionId: $s, request: $request) { cursor } }';
    const codes = await subscribe(query, { s: 'ses_00000000000000000000000000', ...variables });
    for (const code of codes) expect(['LIMIT_EXCEEDED', 'INVALID_INPUT']).toContain(code);
    expect(codes.length).toBeGreaterThan(0);
    await expectCalm();
  });
});

/** Lists in lists, as JSON. */
const listsIn = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('the body of a request', () => {
  it.each([
    ['a variable of a million levels that the operation does not declare', listsIn(1_000_000)],
    ['201 levels', listsIn(201)],
    ['260,000 values that the operation does not declare', JSON.stringify(list(260_000, 0))],
  ])('is refused before it is parsed: %s', async (_name, value) => {
    await target.probe.take();
    const body = `{"query":"{ viewer { name } }","variables":{"x":${value}}}`;
    const response = await fetch(target.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { errors } = (await response.json()) as { errors: readonly { message: string; extensions: { code: string } }[] };
    expect([response.status, errors.map(({ extensions }) => extensions.code)]).toEqual([400, ['LIMIT_EXCEEDED']]);
    expect(errors[0]?.message).toMatch(/^Expected a body of at most (?:200 levels|250000 commas and colons)\.$/u);
    await expectCalm();
  });

  it('may have levels and values as an inventory has them', async () => {
    const attributes = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`field_${at}`, at]));
    const entities = Array.from({ length: 500 }, (_, at) => ({
      ref: { source: 'netbox', objectType: 'dcim.device', objectId: String(at) },
      type: 'DEVICE',
      name: `dev-${at}`,
      attributes,
    }));
    const query = 'mutation ($input: UpsertEntitiesInput!) { upsertEntities(input: $input) { created } }';
    expect((await send({ query, variables: { input: { entities } } })).codes).toEqual([]);
  });
});

describe('an operation whose cost cannot be estimated', () => {
  const heavy = 'sessions(first: 100) { nodes { messages(first: 100) { nodes { children { children { id } } } } } }';

  it('is refused if a variable is null where its default counts', async () => {
    const query = `query ($x: ID = "a", $s: Int) { node(id: $x) { id } ${heavy} }`;
    const { codes } = await send({ query, variables: { x: null } });
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes) expect(['LIMIT_EXCEEDED', 'INVALID_INPUT']).toContain(code);
  });

  it('is refused if fragments hide a thousand selections', async () => {
    const query = `query { ${'...deep '.repeat(25)} ${heavy} } fragment deep on Query { ${'... { '.repeat(900)} __typename ${'}'.repeat(900)} }`;
    const { codes } = await send({ query });
    expect(codes).toContain('LIMIT_EXCEEDED');
    await expectCalm();
  });

  it('is refused over WebSocket as well', async () => {
    const query = `subscription ($after: String = "1", $s: ID!) { sessionEvents(sessionId: $s, after: $after) {
      ... on MessageAdded { message { ${'children { '.repeat(4)} id ${'}'.repeat(4)} } } } }`;
    expect(await subscribe(query, { s: 'ses_00000000000000000000000000', after: null })).toEqual(['LIMIT_EXCEEDED']);
  });
});

describe('growing responses', () => {
  let session: string;
  let parent: string;
  const CHILDREN = 50;
  beforeAll(async () => {
    const opened = await send({ query: 'mutation { addMessage(input: { text: "root" }) { session { id } message { id } } }' });
    const { data } = JSON.parse(opened.text) as { data: { addMessage: { session: { id: string }; message: { id: string } } } };
    session = data.addMessage.session.id;
    parent = data.addMessage.message.id;
    const ADD = 'mutation ($input: AddMessageInput!) { addMessage(input: $input) { created } }';
    for (let child = 0; child < CHILDREN; child += 1) {
      await send({
        query: ADD,
        variables: { input: { sessionId: session, parentId: parent, role: 'ASSISTANT', text: `answer ${child}` } },
      });
    }
    const text = 'a megabyte of words '.repeat(50_000);
    for (let large = 0; large < 12; large += 1)
      await send({ query: ADD, variables: { input: { sessionId: session, role: 'ASSISTANT', text } } });
  });

  const nested = (levels: number): string =>
    `query ($id: ID!) { message(id: $id) { ${'children { id text parent { id '.repeat(levels)} ${'} }'.repeat(levels)} } }`;

  it.each([2, 3, 4, 6])('alternating children and parents, %i levels deep, end at the limits', async (levels) => {
    await target.probe.take();
    const { codes, bytes } = await send({ query: nested(levels), variables: { id: parent } });
    if (levels > 2) expect(codes).toEqual(['LIMIT_EXCEEDED']);
    expect(bytes).toBeLessThan(2_000_000);
    await expectCalm(STALL_OF_THE_MOST_EXPENSIVE);
  });

  it('end at the budget of values if the cost allows more', async () => {
    const query = `query ($id: ID!) { message(id: $id) { children { id text sequence depth tokens createdAt role kind priority clientId
      parent { children { id text sequence depth tokens createdAt role kind priority clientId author } } } } }`;
    const { codes, text } = await send({ query, variables: { id: parent } });
    expect(codes, text.slice(0, 300)).toEqual([]);
    const wide = query.replace(
      'clientId author',
      'clientId author a: text b: text c: text d: text e: text f: text g: text h: text i: text j: text',
    );
    expect((await send({ query: wide, variables: { id: parent } })).codes).toEqual(['LIMIT_EXCEEDED']);
    await expectCalm(STALL_OF_THE_MOST_EXPENSIVE);
  });

  it('end at the size limit of a response, with bounded memory', async () => {
    const aliases = Array.from({ length: 28 }, (_, index) => `a${index}: messages(first: 100) { nodes { text } }`).join(' ');
    const query = `query ($id: ID!) { session(id: $id) { ${aliases} } }`;
    const { codes, bytes } = await send({ query, variables: { id: session } });
    expect(codes).toEqual(['TOO_LARGE']);
    expect(bytes).toBeLessThan(10_000);
    await expectCalm(STALL_OF_THE_MOST_EXPENSIVE);
    expect(target.memory().peak).toBeLessThan(1_500);
  });
});

describe('permitted work', () => {
  it('lets other requests pass while 29 texts are understood', async () => {
    const text = 'is sw-1 up, and what about fra1-core-02 and VLAN 100 on it? '.repeat(100);
    const query = `query ($t: String!) { ${Array.from({ length: 29 }, (_, index) => `a${index}: understand(text: $t) { topic { domain } }`).join(' ')} }`;
    await target.probe.take();
    const { codes } = await send({ query, variables: { t: text } });
    expect(codes).toEqual([]);
    await expectCalm();
  });

  it.each(['fra1 of ', "fra1 at fra1's ", 'switch in fra1 ', 'fra1 (fra1) '])(
    'lets other requests pass while 4,000 characters of names are understood: %s',
    async (name) => {
      await target.probe.take();
      const query = 'query ($t: String!) { understand(text: $t) { topic { domain } } }';
      const { codes } = await send({ query, variables: { t: name.repeat(4_000 / name.length) } });
      expect(codes).toEqual([]);
      await expectCalm(STALL_OF_THE_MOST_EXPENSIVE);
    },
  );

  it.each([
    ['random letters', () => randomText(1_000_000, 7)],
    ['random words', () => randomText(1_000_000, 11).replaceAll(/[A-F]/gu, ' ')],
    ['one letter', () => 'a'.repeat(1_000_000)],
    ['spaces', () => ' '.repeat(999_999).concat('.')],
    ['line feeds', () => '\n'.repeat(999_999).concat('.')],
    ['digits', () => randomText(1_000_000, 13).replaceAll(/[^0-9]/gu, '7')],
    ['random ideographs', () => ideographs(1_000_000, 17)],
    ['names with hyphens', () => randomText(1_000_000, 19).replaceAll(/[A-D]/gu, '-').replaceAll(/[E-H]/gu, ' ')],
    ['brackets', () => '[{('.repeat(333_333)],
  ])('lets other requests pass while a megabyte of %s is counted and fitted into windows', async (name, text) => {
    const query = `mutation ($t: String!) { addMessage(input: { text: $t }) {
      a: context(request: { budget: 4000 }) { budget { used } } b: context(request: { budget: 100000, strategy: DISCARD }) { budget { used } } } }`;
    await target.probe.take();
    const { codes, text: answer } = await send({ query, variables: { t: text() } });
    expect(codes, answer.slice(0, 300)).toEqual([]);
    if (process.env['HOSTILE_FIGURES']) console.log(name, await target.probe.take());
    else await expectCalm(STALL_OF_THE_MOST_EXPENSIVE);
  });
});
