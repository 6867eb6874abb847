import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { follow } from '../testkit/application/subscriptions.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const START = `mutation ($input: RecordOperationInput!) { recordOperation(input: $input) {
  operation { id status tokens } session { id revision } } }`;
const FINISH = `mutation ($input: FinishOperationInput!) { finishOperation(input: $input) {
  operation { id status result error durationMs metadata { selected } } session { revision selection } } }`;
const EVENTS = `subscription ($id: ID!) { sessionEvents(sessionId: $id) { __typename revision ... on OperationFinished { operation { id status } } } }`;

interface Started {
  readonly recordOperation: {
    readonly operation: { readonly id: string };
    readonly session: { readonly id: string; readonly revision: number };
  };
}
interface Finished {
  readonly finishOperation: {
    readonly operation: { readonly status: string; readonly result: string };
    readonly session: { readonly revision: number; readonly selection: readonly string[] };
  };
}

const RUNNING = { tool: 'select_rows', status: 'RUNNING' };
const start = async (clientId?: string): Promise<Started['recordOperation']> =>
  (await server.as().ok<Started>(START, { input: { ...RUNNING, clientId } })).recordOperation;

describe('an operation that was recorded while it ran', () => {
  it('is finished with its result, which is extracted and published to subscribers', async () => {
    const { operation, session } = await start('c-1');
    const feed = follow<{ sessionEvents: object }, { id: string }>(server.as().socket(), EVENTS, { id: session.id });
    const input = { operationId: operation.id, result: '{"selected": ["dcim.device:7"]}', durationMs: 12 };
    const { finishOperation } = await server.as().ok<Finished>(FINISH, { input });
    expect(finishOperation).toEqual({
      operation: {
        id: operation.id,
        status: 'SUCCEEDED',
        result: input.result,
        error: null,
        durationMs: 12,
        metadata: { selected: ['dcim.device:7'] },
      },
      session: { revision: session.revision + 1, selection: ['dcim.device:7'] },
    });
    const { recordOperation: again } = await server
      .as()
      .ok<Started>(START, { input: { ...RUNNING, clientId: 'c-1', sessionId: session.id } });
    expect(again.operation).toMatchObject({ id: operation.id, status: 'SUCCEEDED' });
    feed.stop();
  });

  it('is final: the same outcome changes nothing, another one is a CONFLICT', async () => {
    const { operation } = await start();
    const input = { operationId: operation.id, error: 'no route to host' };
    const first = await server.as().ok<Finished>(FINISH, { input });
    expect(first.finishOperation.operation.status).toBe('FAILED');
    expect(await server.as().ok<Finished>(FINISH, { input })).toEqual(first);
    const { errors } = await server.as().run(FINISH, { input: { operationId: operation.id, result: 'all is well' } });
    expect(errors[0]?.extensions?.['code']).toBe('CONFLICT');
    expect(errors[0]?.message).toContain('FAILED');
  });

  it('cannot be finished as RUNNING, or if it does not exist', async () => {
    const { operation } = await start();
    const codeOf = async (input: object): Promise<unknown> => (await server.as().run(FINISH, { input })).errors[0]?.extensions?.['code'];
    expect(await codeOf({ operationId: operation.id, status: 'RUNNING' })).toBe('INVALID_INPUT');
    expect(await codeOf({ operationId: operation.id.replace(/.$/u, '!') })).toBe('INVALID_INPUT');
    expect(await codeOf({ operationId: `op_${'0'.repeat(26)}` })).toBe('NOT_FOUND');
    expect(await codeOf({ operationId: operation.id, result: 'x'.repeat(1_100_000) })).toBe('TOO_LARGE');
  });
});
