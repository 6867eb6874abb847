import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AddMemoryDocument,
  ForgetMemoryDocument,
  MemoriesDocument,
  OpenSessionDocument,
  SyncMemoryFileDocument,
  UpdateMemoryDocument,
} from '../generated/operations.js';
import { createNetwork } from '../testkit/services/network.js';
import { startTestServer, type Person, type TestServer } from '../testkit/application/server.js';

const root = mkdtempSync(join(tmpdir(), 'netloom-memory-root-'));
const problems: string[] = [];
let server: TestServer;
function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
beforeAll(async () => {
  put(
    'noc/projects/utica/NETLOOM.md',
    '# Rules\n\n- Never reboot sw-access-17 during the day.\n\n# Places\n\nThe door code of the cage is 4711.\n\n@names.md',
  );
  put('noc/projects/utica/names.md', 'sw-access-17 is called Big Bertha.');
  put('nobody/projects/utica/NETLOOM.md', 'Not for anybody.');
  server = await startTestServer({ keys: true, env: { NETLOOM_MEMORY_ROOT: root } });
  await createNetwork(server.as('anna'));
  server.app.memories.files.begin(['noc', 'elsewhere'], (error) => problems.push(String(error)));
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

const PROJECT = { kind: 'PROJECT', name: 'utica' } as const;
const list = async (person: Person, filter: object = { owner: PROJECT, status: 'CONFIRMED' }) =>
  (await server.as(person).ok(MemoriesDocument, { filter, first: 50 })).memories.nodes;
const texts = async (person: Person, filter?: object) => (await list(person, filter)).map(({ text }) => text).toSorted();
const until = (expected: readonly string[]) => expect.poll(() => texts('anna')).toEqual(expected.toSorted());

const WINDOW = `query ($id: ID!, $message: String) { context(sessionId: $id, request: { message: $message }) { rendered(as: PROMPT) } }`;
async function windowOf(person: Person, message: string): Promise<string> {
  const { openSession } = await server.as(person).ok(OpenSessionDocument, { input: { project: 'utica' } });
  const { context } = await server.as(person).ok<{ context: { rendered: string } }>(WINDOW, { id: openSession.session.id, message });
  return context.rendered;
}

describe('memories of files', () => {
  it('are those of the folder of the server, with place and entities, for everybody in the workspace', async () => {
    await until(['Never reboot sw-access-17 during the day.', 'The door code of the cage is 4711.', 'sw-access-17 is called Big Bertha.']);
    const rule = (await list('bert')).find(({ text }) => text.startsWith('Never'));
    expect(rule).toMatchObject({
      kind: 'PREFERENCE',
      entities: [{ name: 'sw-access-17' }],
      source: {
        kind: 'FILE',
        document: '/noc/projects/utica/NETLOOM.md',
        file: 'noc/projects/utica/NETLOOM.md',
        line: 3,
        section: 'Rules',
        by: null,
      },
    });
    expect((await list('bert')).find(({ text }) => text.includes('Bertha'))?.source.file).toBe('noc/projects/utica/names.md');
    expect(await texts('chris')).toEqual([]);
    expect(problems).toEqual(['Error: /nobody/projects/utica/NETLOOM.md: expected the folder of a workspace that has an API key']);
  });

  it('are in the window if the message names the file, or a heading of it, and a file that is not there is named', async () => {
    const places = await windowOf('bert', 'Hello, see @NETLOOM.md#places please.');
    expect(places).toContain('The door code of the cage is 4711.');
    expect(places).not.toContain('Never reboot');
    expect(await windowOf('bert', 'What does @utica/names.md say?')).toContain('sw-access-17 is called Big Bertha.');
    expect(await windowOf('bert', 'What does anna@names.md say?')).not.toContain('Big Bertha');
    const missing = await windowOf('bert', 'Read @../other/secret.md and @NETLOOM.md#nothing, then @names.md.');
    expect(missing).toContain('- No file “NETLOOM.md#nothing” is among the memories of this session.');
    expect(missing).toContain('Big Bertha');
  });

  it('are in windows of sessions of their project', async () => {
    expect(await windowOf('bert', 'What is the door code of the cage?')).toContain('Places: The door code of the cage is 4711.');
    expect(await windowOf('chris', 'What is the door code of the cage?')).not.toContain('4711');
  });

  it('follow their files: a changed statement supersedes the former one', async () => {
    put(
      'noc/projects/utica/NETLOOM.md',
      '# Rules\n\n- Never reboot sw-access-17 during the day.\n\n# Places\n\nThe door code of the cage is 1234.\n\n@names.md',
    );
    await until(['Never reboot sw-access-17 during the day.', 'The door code of the cage is 1234.', 'sw-access-17 is called Big Bertha.']);
    expect(await texts('anna', { owner: PROJECT, status: 'SUPERSEDED' })).toEqual(['The door code of the cage is 4711.']);
    rmSync(join(root, 'noc/projects/utica'), { recursive: true });
    await until([]);
  });

  it('are sent by clients, too, and others of the owner stay', async () => {
    const input = (statements: readonly string[], document = 'NETLOOM.md') => ({
      owner: PROJECT,
      document,
      statements: statements.map((text, index) => ({ text, file: document, line: index + 1 })),
    });
    const sync = async (...given: Parameters<typeof input>) =>
      (await server.as('anna').ok(SyncMemoryFileDocument, { input: input(...given) })).syncMemoryFile;
    await server.as('anna').ok(AddMemoryDocument, { input: { text: 'The cage has two keys.', owner: PROJECT } });
    expect(await sync(['Racks are rented.', 'Racks are rented', 'Lights stay on.'])).toEqual({
      added: 2,
      superseded: 0,
      removed: 0,
      unchanged: 0,
    });
    expect(await sync(['Racks are rented.', 'Lights stay on.'])).toEqual({ added: 0, superseded: 0, removed: 0, unchanged: 2 });
    expect(await sync(['Racks are leased.'], 'other.md')).toEqual({ added: 1, superseded: 0, removed: 0, unchanged: 0 });
    expect(await sync(['Racks are rented.'])).toEqual({ added: 0, superseded: 0, removed: 1, unchanged: 1 });
    expect(await texts('bert')).toEqual(['Racks are leased.', 'Racks are rented.', 'The cage has two keys.']);
    // Reading the folder of the server does not touch them.
    put('noc/agents/night/NETLOOM.md', 'Call Dana.');
    await expect.poll(() => texts('anna', { owner: { kind: 'AGENT', name: 'night' } })).toEqual(['Call Dana.']);
    expect(await texts('bert')).toHaveLength(3);
    expect(await sync([])).toEqual({ added: 0, superseded: 0, removed: 1, unchanged: 0 });
  });

  it('are changed in their files, not by a command or a later statement', async () => {
    const statement = { text: 'Our maintenance window is Tuesday.', file: 'w.md', line: 1 };
    await server.as('anna').ok(SyncMemoryFileDocument, { input: { owner: PROJECT, document: 'w.md', statements: [statement] } });
    const memory = (await list('anna')).find(({ text }) => text === statement.text);
    const memoryId = memory?.id ?? '';
    const { errors } = await server.as('anna').run(UpdateMemoryDocument, { input: { memoryId, text: 'Other.' } });
    expect(errors[0]?.message).toBe(`The memory ${memoryId} is a statement of w.md; change the file instead.`);
    const { addMemory } = await server
      .as('anna')
      .ok(AddMemoryDocument, { input: { text: 'Our maintenance window is Friday.', owner: PROJECT } });
    expect(addMemory.superseded).toEqual([]);
    await server.as('anna').ok(ForgetMemoryDocument, { memoryId });
    expect(await texts('anna')).not.toContain(statement.text);
  });

  it.each([
    [{ document: '/noc/projects/utica/NETLOOM.md' }, /document: expected a name that does not begin with "\/"/u],
    [{ owner: { kind: 'USER', name: 'anna' } }, /owner.name: expected your own name, bert/u],
    [{ statements: [{ text: ' ', file: 'a', line: 1 }] }, /statements\[0\].text: expected 1 to 2000 characters/u],
    [{ statements: [{ text: 'x', file: 'a\nb', line: 1 }] }, /statements\[0\].file/u],
    [{ statements: [{ text: 'x', file: 'a', line: 0 }] }, /statements\[0\].line: expected a number from 1, got 0/u],
    [{ statements: Array.from({ length: 501 }, () => ({ text: 'x', file: 'a', line: 1 })) }, /statements: expected at most 500/u],
  ])('are refused if they are invalid: %j', async (wrong, message) => {
    const { errors } = await server
      .as('bert')
      .run(SyncMemoryFileDocument, { input: { owner: PROJECT, document: 'n.md', statements: [], ...wrong } as never });
    expect(errors[0]?.message).toMatch(message);
  });
});
