import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/application/index.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import { QUOTA_KINDS, type QuotaKind } from '../../../src/domain/quotas/quotas.js';
import { TOOLS, WRITING_TOOLS } from '../../../src/mcp/tools/index.js';
import { device, openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';
import { chunksOf, documentOf, idOf, messageRecord, sessionRecord } from '../../testkit/data/session-document.js';

/** What exists in a workspace before its quota is reached. */
interface Made {
  readonly session: string;
  readonly message: string;
  readonly unfinished: string;
  readonly operation: string;
}

interface Case {
  /** The quotas that the call counts against. */
  readonly kinds: readonly QuotaKind[];
  readonly run: (app: Application, caller: Principal, made: Made) => Promise<unknown>;
}

const NETBOX_RESULT = JSON.stringify({
  count: 1,
  results: [{ id: 77, url: 'http://netbox/api/dcim/devices/77/', name: 'sw-new', display: 'sw-new' }],
});
const operation = { tool: 'list_devices', result: NETBOX_RESULT, status: 'SUCCEEDED' } as const;
const FILE = { kind: 'FILE', name: 'rack.txt', text: 'A file.' } as const;
const dumped = documentOf([sessionRecord(1, { id: idOf('ses', 9) }), messageRecord(1, 'Imported.')]);

/** Every mutation that stores more than before. */
const CREATING: Readonly<Record<string, Case>> = {
  openSession: { kinds: ['SESSIONS'], run: (app, caller) => app.sessions.open(caller, { key: 'new' }) },
  addMessage: {
    kinds: ['SESSIONS', 'MESSAGES', 'BYTES'],
    run: (app, caller) => app.messages.add(caller, undefined, userMessage('Hello.')),
  },
  addMessages: {
    kinds: ['MESSAGES', 'BYTES'],
    async run(app, caller, { session }) {
      const { failed, added } = (await app.messages.addMany(caller, session, [userMessage('Hello.')])) as {
        readonly failed?: { readonly error?: unknown };
        readonly added: readonly unknown[];
      };
      if (added.length === 0) throw failed?.error ?? failed;
    },
  },
  // Chunks in progress have to count: nextcloud/server 7993, owncloud/core 40343.
  appendMessage: {
    kinds: ['BYTES'],
    run: (app, caller, { unfinished }) => app.messages.append(caller, unfinished, { offset: 4, text: 'as.' }),
  },
  // An appended text was counted, and is always finished; parts that come with the end were not.
  finishMessage: {
    kinds: ['BYTES'],
    run: (app, caller, { unfinished }) => app.messages.finish(caller, unfinished, { parts: [{ kind: 'TEXT', text: 'It w' }, FILE] }),
  },
  beginMessage: { kinds: ['MESSAGES'], run: (app, caller, { session }) => app.messages.begin(caller, session, { role: 'ASSISTANT' }) },
  forkSession: {
    kinds: ['SESSIONS', 'MESSAGES', 'BYTES'],
    run: (app, caller, { message }) => app.sessions.fork(caller, message, undefined),
  },
  importSession: { kinds: ['SESSIONS', 'MESSAGES', 'BYTES'], run: (app, caller) => app.exports.import(caller, chunksOf(dumped), {}) },
  recordOperation: {
    kinds: ['BYTES'],
    run: (app, caller, { session }) => app.operations.record(caller, session, operation),
  },
  finishOperation: {
    kinds: ['BYTES'],
    run: (app, caller, { operation: id }) => app.operations.finish(caller, id, { result: NETBOX_RESULT, status: 'SUCCEEDED' }),
  },
  upsertEntities: { kinds: ['ENTITIES'], run: (app, caller) => app.entities.upsert(caller, [device('99', 'sw-99')]) },
  addMemory: { kinds: ['MEMORIES'], run: (app, caller) => app.memories.add(caller, { text: 'Fans are loud.' }) },
  syncMemoryFile: {
    kinds: ['MEMORIES'],
    run: (app, caller) =>
      app.memories.files.sync(caller, {
        document: 'NETLOOM.md',
        owner: { kind: 'PROJECT', name: 'migration' },
        statements: [{ text: 'Fans are loud.', file: 'NETLOOM.md', line: 1 }],
      }),
  },
  handOverSession: {
    kinds: ['SESSIONS', 'MESSAGES', 'BYTES'],
    async run(app, caller, { session }) {
      await app.sharing.share(caller, session, { kind: 'USER', name: 'full' }, 'EDITOR');
      await app.sharing.handOver(caller, session, 'full');
    },
  },
};

/** Mutations that need no quota, with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  addAlias: 'at most 64 for each entity',
  cancelMessage: 'stores nothing new',
  clearContext: 'a session has a fixed number of prunings',
  compactSession: 'a session has a fixed number of prunings',
  confirmMemory: 'changes a memory that was counted',
  createApiKey: 'needs the scope admin; a fixed number for a workspace',
  createWebhook: 'at most 10 for a principal',
  deleteEntities: 'deletes',
  deleteSession: 'deletes',
  deleteWebhook: 'deletes',
  endSession: 'stores nothing new',
  eraseUser: 'deletes',
  connectSource: 'stores nothing here',
  removeSource: 'only deletes',
  forgetMemory: 'deletes',
  generateAnswer: 'begins a message as beginMessage does',
  leaveSession: 'stores nothing new',
  pinEntity: 'a session has a fixed number of pins',
  rejectMemoryChange: 'stores nothing new',
  releaseFocus: 'stores nothing new',
  removeAlias: 'deletes',
  replayDeliveries: 'deliveries are deleted after 30 days, and an endpoint has a fixed number of pending ones',
  reportImport: 'the last 20 of a workspace are kept for a day, outside of the store',
  restoreContext: 'deletes a pruning',
  revokeApiKey: 'stores nothing new',
  rotateWebhookSecret: 'replaces',
  setPreferences: 'one for each principal',
  startSync: 'writes entities as upsertEntities does; see test/application/sources',
  shareSession: 'a session has a fixed number of members',
  switchBranch: 'stores nothing new',
  testWebhook: 'one delivery, as replayDeliveries',
  unpinEntity: 'deletes',
  unshareSession: 'deletes',
  updateMemory: 'replaces, and an owner has a fixed number of memories',
  updateMessage: 'stores nothing new',
  updateSession: 'replaces',
  updateWebhook: 'replaces',
};

/** The mutations that do the same as each tool of MCP. */
const OF_TOOLS: Readonly<Record<string, readonly string[]>> = {
  understand: [],
  get_context: [],
  add_turn: ['addMessages', 'openSession'],
  find_entities: [],
  explore: [],
  recall: [],
  get_recent_context: [],
  record_operation: ['recordOperation', 'openSession'],
  change_inventory: ['upsertEntities', 'deleteEntities', 'addAlias', 'removeAlias'],
  forget: ['deleteSession'],
};

const callerOf = (kind: QuotaKind): Principal => ({ workspace: kind.toLowerCase(), name: 'anna' });
const folder = mkdtempSync(join(tmpdir(), 'netloom-quota-writes-'));

/** One workspace for each kind, which may have nothing of that kind. */
function settings(): Readonly<Record<string, string>> {
  const file = join(folder, 'quotas.json');
  const workspaces = QUOTA_KINDS.map((kind) => [kind.toLowerCase(), { workspace: { [kind.toLowerCase()]: 0 } }]);
  writeFileSync(file, JSON.stringify({ workspaces: Object.fromEntries(workspaces) }));
  return { NETLOOM_QUOTAS: file };
}

describe('at a quota', () => {
  let test: TestApplication;
  const made = new Map<QuotaKind, Made>();
  const data = join(folder, 'data');
  beforeAll(async () => {
    const before = openApplication({}, {}, data);
    for (const kind of QUOTA_KINDS) {
      const caller = callerOf(kind);
      const { message, session } = await before.app.messages.add(caller, undefined, userMessage('Hello?'));
      const begun = await before.app.messages.begin(caller, session.id, { role: 'ASSISTANT' });
      if (kind === 'BYTES') await before.app.messages.append(caller, begun.message.id, { offset: 0, text: 'It w' });
      const running = await before.app.operations.record(caller, session.id, { tool: 'list_devices', status: 'RUNNING' });
      made.set(kind, { session: session.id, message: message.id, unfinished: begun.message.id, operation: running.operation.id });
    }
    await before.stop();
    test = openApplication(settings(), {}, data);
  });
  afterAll(async () => {
    await test.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('every mutation of the schema is classified', () => {
    const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
    const names = Object.keys(schema.getMutationType()?.getFields() ?? {});
    expect([...Object.keys(CREATING), ...Object.keys(OTHERS)].toSorted()).toEqual(names.toSorted());
    expect(Object.keys(OF_TOOLS).toSorted()).toEqual([...TOOLS, ...WRITING_TOOLS].map(({ name }) => name).toSorted());
    expect(Object.values(OF_TOOLS).flat()).toEqual(
      Object.values(OF_TOOLS)
        .flat()
        .filter((name) => names.includes(name)),
    );
  });

  const all = Object.entries(CREATING).flatMap(([name, { kinds, run }]) => kinds.map((kind) => [name, kind, run] as const));
  it.each(all)('%s counts against %s', async (_, kind, run) => {
    const there = made.get(kind);
    if (there === undefined) throw new Error('Nothing was made.');
    const { quotas, sessions } = test.app;
    const before = [await quotas.of(callerOf(kind)), await sessions.get(callerOf(kind), there.session)];
    await expect(run(test.app, callerOf(kind), there)).rejects.toMatchObject({
      code: 'QUOTA_EXCEEDED',
      details: { quota: kind, of: 'WORKSPACE', limit: 0 },
    });
    expect([await quotas.of(callerOf(kind)), (await sessions.get(callerOf(kind), there.session))?.counters]).toEqual([
      before[0],
      (before[1] as { readonly counters: unknown }).counters,
    ]);
  });

  it.each(['MESSAGES', 'BYTES'] as const)('%s: a text that was accepted is finished', async (kind) => {
    const { unfinished } = made.get(kind) ?? { unfinished: '' };
    const text = kind === 'BYTES' ? 'It w' : 'It is.';
    if (kind === 'MESSAGES') await test.app.messages.append(callerOf(kind), unfinished, { offset: 0, text });
    const { message } = await test.app.messages.finish(callerOf(kind), unfinished, {});
    expect(message.text).toBe(text);
  });

  it('ENTITIES: operations are recorded without the provisional entities of their results, and say so', async () => {
    const caller = callerOf('ENTITIES');
    const { session, operation: running } = made.get('ENTITIES') ?? { session: '', operation: '' };
    const finished = await test.app.operations.finish(caller, running, { result: NETBOX_RESULT, status: 'SUCCEEDED' });
    const recorded = await test.app.operations.record(caller, session, operation);
    const { message } = await test.app.messages.add(caller, session, {
      role: 'TOOL',
      parts: [{ kind: 'TOOL_RESULT', callId: 'c9', tool: 'get_devices', text: NETBOX_RESULT, isError: false }],
    });
    const [ofMessage] = (await test.app.operations.list(caller, session, { first: 9 }, { messages: [message.id] })).items;
    const warning = expect.stringContaining(
      'Objects that the inventory does not have were left out (1): the workspace has as many entities',
    );
    for (const each of [finished.operation, recorded.operation, ofMessage?.value]) expect(each?.metadata.warnings).toContainEqual(warning);
    expect(await test.app.entities.counts(caller)).toEqual([]);
  });

  it('what stores nothing more, and deletion, are allowed', async () => {
    const kind = 'SESSIONS';
    const { session, message } = made.get(kind) ?? { session: '', message: '' };
    await test.app.sessions.update(callerOf(kind), session, { title: 'Full' });
    await test.app.messages.mark(callerOf(kind), message, { flagged: true });
    await test.app.messages.add(callerOf(kind), session, userMessage('Still there?'));
    await test.app.erasure.session(callerOf(kind), session);
    expect((await test.app.quotas.of(callerOf(kind))).map(({ used }) => used)).toEqual([0, 0, 0, undefined, undefined]);
  });
});
