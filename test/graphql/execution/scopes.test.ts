import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from 'graphql-ws';
import { ALL_SCOPES, type Scope } from '../../../src/domain/common/scopes.js';
import { TOOLS, WRITING_TOOLS } from '../../../src/mcp/tools/index.js';
import { mcpOverHttp } from '../../testkit/application/mcp.js';
import { keyLine, startTestServer, testClient, type TestServer } from '../../testkit/application/server.js';
import { take } from '../../testkit/application/subscriptions.js';
import { attempts, roots, type Belongings } from './attempts.js';

const READ: readonly Scope[] = ['read'];
const WRITE: readonly Scope[] = ['write'];
const MEMORY: readonly Scope[] = ['memory'];
const INVENTORY: readonly Scope[] = ['inventory:write'];
const SHARE: readonly Scope[] = ['share'];
const ADMIN: readonly Scope[] = ['admin'];

/** The scopes that a key needs for each root field. A new root field without an entry fails the test. */
const NEEDS: Readonly<Record<string, readonly Scope[]>> = {
  // Shows what a key may do; its fields with data need READ.
  'Query.viewer': READ,
  // No data of the workspace.
  'Query.service': [],
  'Query.node': READ,
  'Query.memories': READ,
  'Query.memory': READ,
  'Query.memoryCounts': READ,
  'Query.searchMemories': READ,
  'Query.imports': READ,
  'Query.inventorySources': READ,
  'Mutation.startSync': INVENTORY,
  'Mutation.connectSource': ADMIN,
  'Mutation.removeSource': ADMIN,
  'Query.session': READ,
  'Query.sessions': READ,
  'Query.message': READ,
  'Query.operation': READ,
  'Query.recentOperations': READ,
  'Query.entity': READ,
  'Query.entities': READ,
  'Query.path': READ,
  'Query.understand': READ,
  'Query.ask': READ,
  'Query.context': READ,
  'Query.compareContexts': READ,
  'Query.diffContexts': READ,
  'Query.webhooks': READ,
  'Query.webhook': READ,
  'Query.sessionExport': READ,
  'Query.apiKeys': ADMIN,
  'Query.auditRecords': ADMIN,
  'Mutation.createApiKey': ADMIN,
  'Mutation.revokeApiKey': ADMIN,
  'Mutation.addMemory': MEMORY,
  'Mutation.updateMemory': MEMORY,
  'Mutation.syncMemoryFile': MEMORY,
  'Mutation.confirmMemory': MEMORY,
  'Mutation.rejectMemoryChange': MEMORY,
  'Mutation.forgetMemory': MEMORY,
  'Mutation.reportImport': INVENTORY,
  'Mutation.upsertEntities': INVENTORY,
  'Mutation.deleteEntities': INVENTORY,
  'Mutation.addAlias': INVENTORY,
  'Mutation.removeAlias': INVENTORY,
  'Mutation.compactSession': WRITE,
  'Mutation.clearContext': WRITE,
  'Mutation.restoreContext': WRITE,
  'Mutation.importSession': WRITE,
  'Mutation.forkSession': WRITE,
  'Mutation.updateMessage': WRITE,
  'Mutation.openSession': WRITE,
  'Mutation.updateSession': WRITE,
  'Mutation.endSession': WRITE,
  'Mutation.deleteSession': WRITE,
  'Mutation.eraseUser': ['write', 'memory'],
  'Mutation.pinEntity': WRITE,
  'Mutation.unpinEntity': WRITE,
  'Mutation.switchBranch': WRITE,
  'Mutation.releaseFocus': WRITE,
  'Mutation.cancelMessage': WRITE,
  'Mutation.setPreferences': WRITE,
  'Mutation.addMessage': WRITE,
  'Mutation.addMessages': WRITE,
  'Mutation.beginMessage': WRITE,
  'Mutation.generateAnswer': WRITE,
  'Mutation.appendMessage': WRITE,
  'Mutation.finishMessage': WRITE,
  'Mutation.finishOperation': WRITE,
  'Mutation.recordOperation': WRITE,
  'Mutation.shareSession': SHARE,
  'Mutation.unshareSession': SHARE,
  'Mutation.leaveSession': SHARE,
  'Mutation.handOverSession': SHARE,
  'Mutation.createWebhook': WRITE,
  'Mutation.updateWebhook': WRITE,
  'Mutation.deleteWebhook': WRITE,
  'Mutation.rotateWebhookSecret': WRITE,
  'Mutation.testWebhook': WRITE,
  'Mutation.replayDeliveries': WRITE,
  'Subscription.sessionEvents': READ,
  'Subscription.sessions': READ,
  'Subscription.imports': READ,
  'Subscription.inventoryEvents': READ,
  'Subscription.context': READ,
};

/** The scopes that a key needs for each tool, and arguments for it. */
const TOOL_NEEDS: Readonly<Record<string, { readonly scopes: readonly Scope[]; readonly values: Record<string, unknown> }>> = {
  understand: { scopes: ['read'], values: { text: 'Where is sw-1?' } },
  get_context: { scopes: ['read'], values: { session: 'scopes' } },
  add_turn: { scopes: ['read', 'write'], values: { key: 'scopes', text: 'Where is sw-1?' } },
  find_entities: { scopes: ['read'], values: { search: 'sw-1' } },
  explore: { scopes: ['read'], values: { entity: 'sw-1' } },
  recall: { scopes: ['read'], values: { session: 'scopes' } },
  get_recent_context: { scopes: ['read'], values: { session: 'scopes' } },
  record_operation: { scopes: ['read', 'write'], values: { session: 'scopes', tool: 'look', result: '{}' } },
  change_inventory: { scopes: ['read', 'inventory:write'], values: { entity: 'sw-1', delete: true, confirm: true } },
  forget: { scopes: ['read', 'write'], values: { session: 'scopes', confirm: true } },
};

/** Nothing has these ids: a permitted attempt is NOT_FOUND, so that attempts do not influence each other. */
const id = (prefix: string): string => `${prefix}_0000000000000000000000`;
const NOWHERE: Belongings = {
  session: id('ses'),
  message: id('msg'),
  unfinished: id('msg'),
  operation: id('op'),
  entity: id('ent'),
  other: id('ent'),
  webhook: id('whk'),
  delivery: id('whd'),
  importRun: id('imp'),
  memory: id('mem'),
};

const onlyWith = (scopes: readonly Scope[]): string => `only-${scopes.join('-')}`;
const without = (scope: Scope): string => `without-${scope}`;
/** All sets of scopes that are enough for something, by the name of a key. */
const sets = new Map(
  [...Object.values(NEEDS), ...Object.values(TOOL_NEEDS).map(({ scopes }) => scopes)].map((scopes) => [onlyWith(scopes), scopes]),
);

let server: TestServer;
const clients: Client[] = [];
const client = (key: string) => testClient(server.url, key, clients);

beforeAll(async () => {
  const lacking = ALL_SCOPES.map((scope) =>
    keyLine(
      'anna',
      'noc',
      ALL_SCOPES.filter((each) => each !== scope),
      without(scope),
    ),
  );
  const exact = [...sets].filter(([, scopes]) => scopes.length > 0).map(([name, scopes]) => keyLine('anna', 'noc', scopes, name));
  const keys = [...lacking, ...exact, keyLine('anna', 'noc', ['admin'], onlyWith([]))];
  server = await startTestServer({ env: { NETLOOM_API_KEYS: keys.join(','), NETLOOM_MCP_WRITES: 'true' } });
});
afterAll(async () => {
  for (const each of clients) await each.dispose();
  await server.stop();
});

async function refusalsOf(key: string, document: string): Promise<readonly { readonly code: unknown; readonly scope: unknown }[]> {
  const { errors } = document.startsWith('subscription')
    ? await take(client(key).socket(), document, {}, 1)
    : await client(key).run(document);
  return errors.map(({ extensions }) => ({ code: extensions?.['code'], scope: extensions?.['scope'] }));
}

describe('scopes of a key', () => {
  it('are tested with every root field and every tool', () => {
    expect(Object.keys(NEEDS).toSorted()).toEqual(roots.toSorted());
    expect(Object.keys(TOOL_NEEDS)).toEqual([...TOOLS, ...WRITING_TOOLS].map(({ name }) => name));
  });

  it.each(roots)('are needed for %s', async (root) => {
    const needed = NEEDS[root] ?? [];
    for (const { document } of attempts(NOWHERE)[root] ?? []) {
      for (const scope of needed) {
        const refusals = await refusalsOf(without(scope), document);
        expect(refusals, `${document} without ${scope}`).not.toEqual([]);
        for (const each of refusals) expect(each, `${document} without ${scope}`).toEqual({ code: 'FORBIDDEN', scope });
      }
    }
  });

  it.each(roots.filter((root) => !root.startsWith('Subscription.')))('are enough for %s', async (root) => {
    for (const { document } of attempts(NOWHERE)[root] ?? []) {
      const refusals = await refusalsOf(onlyWith(NEEDS[root] ?? []), document);
      // What a write returns is read; that may need READ as well, but the write itself is allowed.
      const other = refusals.filter(({ code, scope }) => code === 'FORBIDDEN' && (root.startsWith('Query.') || scope !== 'read'));
      expect(other, document).toEqual([]);
    }
  });

  it.each(Object.keys(TOOL_NEEDS))('are needed for the tool %s, which writes nothing without them', async (tool) => {
    const { scopes, values } = TOOL_NEEDS[tool] ?? { scopes: [], values: {} };
    for (const scope of scopes) {
      const mcp = await mcpOverHttp(server.url, 'legacy', client(without(scope)).headers);
      const { text, isError } = await mcp.call(tool, values);
      expect({ text, isError }).toMatchObject({
        isError: true,
        text: expect.stringMatching(`^FORBIDDEN: Expected a key with the scope ${scope} `),
      });
      await mcp.close();
    }
    const mcp = await mcpOverHttp(server.url, 'legacy', client(onlyWith(scopes)).headers);
    expect((await mcp.call(tool, values)).text).not.toContain('FORBIDDEN');
    await mcp.close();
  });

  it('are needed for the export and the import of a session over HTTP', async () => {
    const send = (key: string, path: string, init: RequestInit = {}) =>
      fetch(`${server.url}${path}`, { ...init, headers: { ...client(key).headers, 'content-type': 'application/x-ndjson' } });
    const refused = await send(without('read'), `sessions/${NOWHERE.session}/export`);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN', scope: 'read' } }] });
    expect((await send(onlyWith(READ), `sessions/${NOWHERE.session}/export`)).status).toBe(404);
    const upload = { method: 'POST', body: '' };
    expect((await send(without('write'), 'sessions/import', upload)).status).toBe(403);
    expect((await send(onlyWith(WRITE), 'sessions/import', upload)).status).toBe(400);
    const creating = await send(without('inventory:write'), 'sessions/import?createMissing=true', upload);
    expect(await creating.json()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN', scope: 'inventory:write' } }] });
  });

  it('let a key without READ see nothing but ids of what it writes', async () => {
    const upsert = (fields: string) =>
      `mutation { upsertEntities(input: { entities: [{ ref: { objectType: "dcim.device", objectId: "77" }, type: DEVICE, name: "quokka-77" }] }) { entities { ${fields} } } }`;
    const inventory = client(onlyWith(INVENTORY));
    const { data, errors } = await inventory.run(upsert('id'));
    expect(errors).toEqual([]);
    expect(data).toMatchObject({ upsertEntities: { entities: [{ id: expect.stringMatching(/^ent_/u) }] } });
    expect(await refusalsOf(onlyWith(INVENTORY), upsert('id name'))).toEqual([{ code: 'FORBIDDEN', scope: 'read' }]);
    const add =
      'mutation { addMessage(input: { text: "Is quokka-77 up?" }) { message { id understanding { mentions { entities { name } } } } } }';
    expect(await refusalsOf(onlyWith(WRITE), add)).toEqual([{ code: 'FORBIDDEN', scope: 'read' }]);
  });

  it('are shown to every key', async () => {
    const document = '{ viewer { name workspace teams scopes } }';
    expect(await client(onlyWith(INVENTORY)).ok(document)).toEqual({
      viewer: { name: 'anna', workspace: 'noc', teams: [], scopes: ['INVENTORY_WRITE'] },
    });
  });
});
