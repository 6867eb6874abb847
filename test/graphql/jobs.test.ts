import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NetloomError } from '../../src/domain/common/errors.js';
import type { Store } from '../../src/ports/store/store.js';
import { eventually } from '../testkit/eventually.js';
import { startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';

const JOBS = '{ service { jobs { name waiting running failed lastFailure { at code } } } }';

interface Job {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  readonly lastFailure: { readonly at: string; readonly code: string } | null;
}

let server: TestServer;
let client: TestClient;

/** A store that fails in the workspace `broken`, with a text that belongs to it. */
const failing = (store: Store): Store => ({
  ...store,
  transaction: async (caller, ...rest) => {
    if (caller.workspace === 'broken') throw new NetloomError('UNAVAILABLE', 'A customer of the broken workspace.');
    return store.transaction(caller, ...rest);
  },
});

beforeAll(async () => {
  server = await startTestServer({ keys: true, decorateStore: failing });
  client = server.as('anna');
});
afterAll(() => server.stop());

const jobs = async (): Promise<readonly Job[]> => (await client.ok<{ service: { jobs: readonly Job[] } }>(JOBS)).service.jobs;

describe('jobs of the service', () => {
  it('are counted by name, and a failure has a code but no text', async () => {
    expect(await jobs()).toEqual([]);
    const before = Date.now();
    server.app.maintenance.begin(['noc', 'broken'], () => undefined);
    await eventually('the failing job had its last attempt', async () => (await jobs()).some(({ failed }) => failed === 1));
    const [retention, upkeep, ...others] = await jobs();
    expect(others).toEqual([]);
    expect(retention).toMatchObject({ name: 'retention', failed: 0 });
    expect(upkeep).toMatchObject({ name: 'upkeep', waiting: 0, running: 0, failed: 1, lastFailure: { code: 'UNAVAILABLE' } });
    const at = Date.parse(upkeep?.lastFailure?.at ?? '');
    expect([at >= before, at <= Date.now()]).toEqual([true, true]);
  });

  it('are hidden from requests without a key', async () => {
    const { errors } = await server.as().run(JOBS);
    expect(errors.map(({ extensions }) => extensions?.['code'])).toEqual(['UNAUTHENTICATED']);
  });
});
