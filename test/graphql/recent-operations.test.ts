import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNetwork } from '../testkit/services/network.js';
import { startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';

const METADATA =
  'metadata { created changed deleted selected deselected count errors statusChanges { objectId from to } query summary warnings } entities(first: 5) { name }';
const RECORD = `mutation ($input: RecordOperationInput!) { recordOperation(input: $input) { session { id selection } operation { id ${METADATA} } } }`;
const RECENT = `query ($id: ID!, $last: Int, $effect: OperationEffect) { recentOperations(sessionId: $id, last: $last, effect: $effect) {
  selected deselected selection operations { id tool } } }`;

interface Recorded {
  readonly recordOperation: {
    readonly session: { readonly id: string; readonly selection: readonly string[] };
    readonly operation: {
      readonly id: string;
      readonly metadata: Record<string, unknown>;
      readonly entities: readonly { readonly name: string }[];
    };
  };
}

interface Recent {
  readonly recentOperations: {
    readonly selected: readonly string[];
    readonly deselected: readonly string[];
    readonly selection: readonly string[];
    readonly operations: readonly { readonly id: string; readonly tool: string }[];
  };
}

const folder = mkdtempSync(join(tmpdir(), 'netloom-extractors-'));
let server: TestServer;
let client: TestClient;

/** The operation, and its session afterwards. */
async function record(input: Record<string, unknown>): Promise<Recorded['recordOperation']> {
  const result = typeof input['result'] === 'string' || input['result'] === undefined ? input['result'] : JSON.stringify(input['result']);
  return (await client.ok<Recorded>(RECORD, { input: { ...input, result } })).recordOperation;
}

beforeAll(async () => {
  const file = join(folder, 'extractors.json');
  const canvas = {
    tools: 'canvas_*',
    objectType: 'dcim.device',
    selected: 'result.on[*]',
    deselected: 'result.off[*]',
    summary: 'result.say',
  };
  writeFileSync(file, JSON.stringify({ extractors: [canvas] }));
  const spinning = {
    tools: ['spin'],
    extract: () => {
      for (;;);
    },
  };
  const changing = {
    tools: ['change'],
    extract: (call: { arguments: unknown }) => {
      (call.arguments as Record<string, unknown>)['ids'] = 'lost';
      return { changed: ['dcim.device:1'] };
    },
  };
  server = await startTestServer({ env: { NETLOOM_EXTRACTORS: file }, extractors: [spinning, changing] });
  client = server.as();
  await createNetwork(client);
});
afterAll(() => server.stop());

describe('configured extractors', () => {
  it('read the calls of their tools, and link named entities', async () => {
    const { operation } = await record({ tool: 'canvas_toggle', result: { on: [1], off: [{ id: 2 }], say: 'One on, one off.' } });
    expect(operation.metadata).toMatchObject({
      selected: ['dcim.device:1'],
      deselected: ['dcim.device:2'],
      summary: 'One on, one off.',
      warnings: [],
    });
    expect(operation.entities).toHaveLength(2);
  });
});

describe('extractors in code', () => {
  it('that never return are stopped: the operation is recorded with a warning', async () => {
    const { operation } = await record({ tool: 'spin', result: { selected: [3] } });
    expect(operation.metadata['selected']).toEqual(['3']);
    expect(operation.metadata['warnings']).toEqual([
      'The extractor for spin failed (Error: it took longer than 50 ms); generic rules were used.',
    ]);
  });

  it('cannot change the recorded call', async () => {
    const { operation } = await record({ tool: 'change', arguments: { ids: [1] }, result: '{}' });
    expect(operation.metadata['changed']).toEqual(['dcim.device:1']);
    const kept = await client.ok('query ($id: ID!) { operation(id: $id) { arguments } }', { id: operation.id });
    expect(kept).toEqual({ operation: { arguments: { ids: [1] } } });
  });
});

describe('attached fields', () => {
  it('are stored with the operation and the message, and the summary is in the window', async () => {
    const said = await client.ok<{ addMessage: { session: { id: string }; message: { intent: string } } }>(
      'mutation { addMessage(input: { text: "How many racks are there?", intent: DATA_QUERY }) { session { id } message { intent } } }',
    );
    expect(said.addMessage.message.intent).toBe('DATA_QUERY');
    const sessionId = said.addMessage.session.id;
    const input = { sessionId, tool: 'run', result: { rows: [1, 2] }, query: '{ racks { id } }', summary: 'Two racks.' };
    const { operation } = await record(input);
    expect(operation.metadata).toMatchObject({ query: '{ racks { id } }', summary: 'Two racks.' });
    const window = await client.ok<{ context: { text: string } }>(
      'query ($id: ID!) { context(sessionId: $id) { text: rendered(as: PROMPT) } }',
      {
        id: sessionId,
      },
    );
    expect(JSON.stringify(window)).toContain('succeeded → Two racks.');
  });

  it('must be equal in a retry', async () => {
    const input = { tool: 'run', clientId: 'once', summary: 'a' };
    const { session, operation } = await record(input);
    expect((await record({ ...input, sessionId: session.id })).operation.id).toBe(operation.id);
    const { errors } = await client.run(RECORD, { input: { ...input, sessionId: session.id, summary: 'b' } });
    expect(errors[0]?.extensions?.['code']).toBe('CONFLICT');
  });

  it('are bounded', async () => {
    const { errors } = await client.run(RECORD, { input: { tool: 'run', summary: 'x'.repeat(2_001) } });
    expect(errors[0]).toMatchObject({ message: 'summary: expected at most 2000 characters, got 2001.', extensions: { code: 'TOO_LARGE' } });
  });
});

describe('the last deselection', () => {
  it('is found behind 2,000 other operations', async () => {
    const first = await record({ tool: 'canvas_toggle', result: { off: [7, 8] } });
    const sessionId = first.session.id;
    for (let from = 0; from < 2_000; from += 100) {
      const fields = Array.from(
        { length: 25 },
        (_, index) => `o${index}: recordOperation(input: { sessionId: $id, tool: "look", result: "{}" }) { created }`,
      );
      for (let part = 0; part < 4; part += 1) await client.ok(`mutation ($id: ID!) { ${fields.join(' ')} }`, { id: sessionId });
    }
    const { recentOperations } = await client.ok<Recent>(RECENT, { id: sessionId, last: 1, effect: 'DESELECTED' });
    expect(recentOperations.deselected).toEqual(['dcim.device:7', 'dcim.device:8']);
    expect(recentOperations.operations.map(({ id }) => id)).toEqual([first.operation.id]);
    expect((await client.ok<Recent>(RECENT, { id: sessionId, last: 50 })).recentOperations.deselected).toEqual([]);
  });

  it('is also a field of a session, with filters', async () => {
    const { session } = await record({ tool: 'canvas_a', result: { off: [1] } });
    await record({ sessionId: session.id, tool: 'canvas_b', result: { off: [2] }, status: 'FAILED' });
    const asked = `query ($id: ID!) { session(id: $id) {
      operations(effect: DESELECTED, tools: ["canvas_a", "canvas_b"], status: FAILED) { nodes { tool } } recentOperations(effect: DESELECTED) { deselected } } }`;
    expect(await client.ok(asked, { id: session.id })).toEqual({
      session: { operations: { nodes: [{ tool: 'canvas_b' }] }, recentOperations: { deselected: ['dcim.device:2', 'dcim.device:1'] } },
    });
  });
});

describe('the selection', () => {
  it('contains selected ids except those that were deselected or deleted since', async () => {
    const { session } = await record({ tool: 'canvas_a', result: { on: [1, 2, 3, 4] } });
    expect(session.selection).toEqual(['dcim.device:1', 'dcim.device:2', 'dcim.device:3', 'dcim.device:4']);
    const sessionId = session.id;
    await record({ sessionId, tool: 'canvas_a', result: { off: [2], on: [1] } });
    await record({ sessionId, tool: 'remove', result: { deleted: ['dcim.device:3'] } });
    await record({ sessionId, tool: 'deselect', arguments: { ids: [4] }, status: 'FAILED', error: 'locked' });
    const left = await record({ sessionId, tool: 'look', result: '{}' });
    const window = await client.ok('query ($id: ID!) { context(sessionId: $id) { rendered(as: PROMPT) } }', { id: sessionId });
    expect(JSON.stringify(window)).toContain('Selected: dcim.device:4, dcim.device:1');
    expect(left.session.selection).toEqual(['dcim.device:4', 'dcim.device:1']);
    const untyped = await record({ sessionId, tool: 'deselect', arguments: { ids: [4] } });
    expect(untyped.session.selection).toEqual(['dcim.device:1']);
    expect((await client.ok<Recent>(RECENT, { id: sessionId, last: 1 })).recentOperations.selection).toEqual(['dcim.device:1']);
  });

  it('has at most 200 ids, the newest', async () => {
    const ids = (from: number) => Array.from({ length: 150 }, (_, index) => from + index);
    const { session } = await record({ tool: 'canvas_a', result: { on: ids(1) } });
    const { session: after } = await record({ sessionId: session.id, tool: 'canvas_a', result: { on: ids(151) } });
    expect([after.selection.length, after.selection[0], after.selection.at(-1)]).toEqual([200, 'dcim.device:101', 'dcim.device:300']);
  });
});
