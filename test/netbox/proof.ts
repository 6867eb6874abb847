import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOCAL } from '../../src/domain/common/principal.js';
import { describeWith, serviceOf } from '../contract/services.js';
import { openApplication } from '../testkit/application/application.js';
import { changedInventory } from '../testkit/data/netbox-changes.js';
import { netboxWriter } from '../testkit/data/netbox-writer.js';
import { usualOrLong } from '../testkit/usual-or-long.js';

const ROUNDS = usualOrLong(3, 20);
/** A round takes about half a minute while other work runs, nearly all of it in NetBox. */
const TIMEOUT_MS = usualOrLong(600_000, 3_600_000);
const CHANGES = 15;
const SEED = Number(process.env['SEED'] ?? 20_261_127);

/** Numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const netbox = await serviceOf('netbox');
const neo4j = await serviceOf('neo4j');

interface Receiver {
  readonly url: string;
  close(): void;
}

/** Receives what NetBox sends, and passes on about half of it. */
async function startReceiver(
  random: () => number,
  pass: (body: Uint8Array, header: (name: string) => string | undefined) => void,
): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    request.on('end', () => {
      const isPassed = random() < 0.5;
      if (isPassed) pass(Buffer.concat(chunks), (name) => request.headers[name]?.toString());
      response.writeHead(isPassed ? 202 : 503).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

/**
 * Changes a real NetBox at random while it is read: the first full sync is stopped half-way, half of the webhooks are lost, and changes are read after about half
 * of the rounds. In the end everything is compared.
 */
async function prove(server: { readonly url: string; readonly token: string }, store: Readonly<Record<string, string>>): Promise<void> {
  const random = randomOf(SEED);
  const folder = mkdtempSync(join(tmpdir(), 'netloom-proof-'));
  const source = `proof${Date.now().toString(36)}`;
  const settings = {
    ...store,
    NETLOOM_NETBOX_URL: server.url,
    NETLOOM_NETBOX_TOKEN: server.token,
    NETLOOM_NETBOX_CHANGES: '0',
    NETLOOM_NETBOX_SOURCE: source,
    NETLOOM_NETBOX_WEBHOOK_SECRET: 'a-secret-of-this-test',
  };
  // Neo4j is shared by suites.
  const caller = { workspace: store['NETLOOM_NEO4J_URL'] === undefined ? LOCAL.workspace : `proof-${Date.now()}`, name: 'local' };
  const opened = openApplication({ ...settings, NETLOOM_NETBOX_WORKSPACE: caller.workspace }, {}, folder);
  const { app } = opened;
  const inventory = await changedInventory(netboxWriter(server), `proof-${Date.now().toString(36)}`, random);
  const sync = (mode: 'FULL' | 'CHANGES' | 'COMPARE', signal?: AbortSignal) =>
    app.sources.sync(caller, undefined, { mode }, undefined, signal);
  const made: string[] = [];
  const received: string[] = [];
  const receiver = await startReceiver(randomOf(SEED + 1), (body, header) => received.push(app.sources.receive(source, body, header).kind));
  const connect = (remove: boolean) => app.sources.connect(caller, undefined, { callback: receiver.url, remove, dryRun: false });
  try {
    const abort = new AbortController();
    const stopped = app.sources.sync(caller, undefined, { mode: 'FULL' }, ({ records }) => records > 1_000 && abort.abort(), abort.signal);
    await expect(stopped).rejects.toThrow(/stopped|cancelled/);
    const full = await sync('FULL');
    expect(full.notices).toEqual([]);
    expect(full.counts.created).toBeGreaterThan(5_000);
    await connect(false);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let count = 0; count < CHANGES; count += 1) made.push(await inventory.change());
      if (random() < 0.5) await sync('CHANGES');
    }
    await sync('CHANGES');
    await app.sources.settled();
    expect(new Set(received)).toEqual(new Set(['CHANGED']));
    const { comparison } = await sync('COMPARE');
    expect({ ...comparison, changes: made.length }, made.join('\n')).toMatchObject({ missing: 0, different: 0, surplus: 0, notices: [] });
    expect(comparison?.compared).toBeGreaterThan(5_000);
    expect(made.filter((change) => !change.startsWith('refused')).length).toBeGreaterThan(made.length / 2);
  } finally {
    await connect(true);
    receiver.close();
    await inventory.remove();
    await opened.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

describeWith('a real NetBox that is changed at random', { netbox }, ({ netbox: server }) => {
  it('is equal to the embedded store in the end', { timeout: TIMEOUT_MS }, () => prove(server, {}));
});

describeWith(
  'a real NetBox that is changed at random, on Neo4j',
  { netbox, neo4j },
  ({ netbox: server, neo4j: { url, user, password } }) => {
    it('is equal to the store in the end', { timeout: TIMEOUT_MS }, () =>
      prove(server, { NETLOOM_NEO4J_URL: url, NETLOOM_NEO4J_USER: user, NETLOOM_NEO4J_PASSWORD: password }),
    );
  },
);
