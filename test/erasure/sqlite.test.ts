import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { filesHolding } from './everything.js';
import { ERASE, erasable, SECRET, type Receipt, tell } from './conversation.js';

let server: TestServer;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'netloom-erasure-'));
  server = await startTestServer({ keys: true, folder });
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the data folder', () => {
  it('contains nothing of a deleted session, while the server runs and afterwards', async () => {
    const id = await tell(server.as('anna'), SECRET);
    expect(filesHolding(folder, SECRET).length).toBeGreaterThan(0);
    const { deleteSession } = await server
      .as('anna')
      .ok<{ deleteSession: { receipt: Receipt } }>(
        `mutation { deleteSession(input: { sessionId: "${id}" }) { receipt { complete sessions places { place found left verified } } } }`,
      );
    const { receipt } = deleteSession;
    expect(receipt).toMatchObject({ complete: true, sessions: 1 });
    for (const place of ['MESSAGES', 'TERMS', 'OPERATIONS', 'MENTIONS', 'UNFINISHED', 'CACHE', 'EVENTS'])
      expect(receipt.places.find((each) => each.place === place)?.found, place).toBeGreaterThan(0);
    expect(filesHolding(folder, SECRET)).toEqual([]);
    await server.stop({ keepFolder: true });
    expect(filesHolding(folder, SECRET)).toEqual([]);
  });

  it('contains nothing of an erased user, and everything of others', async () => {
    await erasable(server.as('anna'), SECRET);
    const kept = await tell(server.as('bert'), 'heron-8812');
    const refused = await server.as('anna').run(ERASE, { name: 'bert' });
    expect(refused.errors[0]?.extensions?.['code']).toBe('FORBIDDEN');
    const { eraseUser } = await server.as('anna').ok<{ eraseUser: { receipt: Receipt } }>(ERASE, { name: 'anna' });
    expect(eraseUser.receipt).toMatchObject({ complete: true, sessions: 3 });
    expect(eraseUser.receipt.places.find(({ place }) => place === 'PREFERENCES')).toMatchObject({ found: 1, left: 0 });
    expect(filesHolding(folder, SECRET)).toEqual([]);
    const { viewer } = await server.as('anna').ok<{ viewer: object }>('{ viewer { sessionCount preferences { timeZone } } }');
    expect(viewer).toEqual({ sessionCount: 0, preferences: { timeZone: null } });
    expect(filesHolding(folder, 'heron-8812').length).toBeGreaterThan(0);
    const { session } = await server
      .as('bert')
      .ok<{ session: { messages: { nodes: object[] } } }>(`{ session(id: "${kept}") { messages { nodes { text } } } }`);
    expect(session.messages.nodes.length).toBeGreaterThan(1);
    // Repeating it finds nothing and is not an error.
    expect((await server.as('anna').ok<{ eraseUser: { receipt: Receipt } }>(ERASE, { name: 'anna' })).eraseUser.receipt).toMatchObject({
      complete: true,
      sessions: 0,
    });
  });

  it('is readable by its owner only, and its database is complete without the log after a stop', async () => {
    await tell(server.as('bert'), 'heron-8812');
    const modes = ['', 'netloom.db', 'netloom.db-wal', 'lock.db'].map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
    await server.stop({ keepFolder: true });
    const copy = mkdtempSync(join(tmpdir(), 'netloom-copy-'));
    copyFileSync(join(folder, 'netloom.db'), join(copy, 'netloom.db'));
    server = await startTestServer({ keys: true, folder: copy });
    const { sessions } = await server
      .as('bert')
      .ok<{ sessions: { nodes: { messages: { nodes: { text: string }[] } }[] } }>('{ sessions { nodes { messages { nodes { text } } } } }');
    expect(JSON.stringify(sessions)).toContain('heron-8812');
    await server.stop();
  });
});
