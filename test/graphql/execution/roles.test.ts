import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testkit/application/server.js';
import { attempts, createInventory, createSession, everythingOf, MARK, roots, tryAs, type Belongings } from './attempts.js';

/**
 * READ: everybody with whom the session is shared. WRITE: editors and the owner. OWN: only the owner. AUTHOR: who began the message. PERSONAL: it concerns the caller or the
 * workspace, and a membership changes nothing.
 */
type Needs = 'READ' | 'WRITE' | 'OWN' | 'AUTHOR' | 'PERSONAL';

/** A new root field without an entry fails the test. */
const NEEDS: Readonly<Record<string, Needs>> = {
  'Query.viewer': 'READ',
  'Query.node': 'READ',
  'Query.service': 'PERSONAL',
  // A membership gives no access to memories; a session only adds its focus.
  'Query.memories': 'PERSONAL',
  'Query.memory': 'PERSONAL',
  'Query.memoryCounts': 'PERSONAL',
  'Query.searchMemories': 'READ',
  'Mutation.addMemory': 'PERSONAL',
  'Mutation.updateMemory': 'PERSONAL',
  'Mutation.syncMemoryFile': 'PERSONAL',
  'Mutation.confirmMemory': 'PERSONAL',
  'Mutation.rejectMemoryChange': 'PERSONAL',
  'Mutation.forgetMemory': 'PERSONAL',
  'Query.imports': 'PERSONAL',
  'Query.inventorySources': 'PERSONAL',
  'Mutation.startSync': 'PERSONAL',
  'Mutation.connectSource': 'PERSONAL',
  'Mutation.removeSource': 'PERSONAL',
  'Mutation.reportImport': 'PERSONAL',
  'Subscription.imports': 'PERSONAL',
  'Subscription.inventoryEvents': 'PERSONAL',
  'Query.session': 'READ',
  'Query.sessions': 'READ',
  'Query.message': 'READ',
  'Query.operation': 'READ',
  'Query.recentOperations': 'READ',
  'Query.entity': 'READ',
  'Query.entities': 'PERSONAL',
  'Query.path': 'PERSONAL',
  'Query.understand': 'READ',
  'Query.ask': 'READ',
  'Query.context': 'READ',
  'Query.compareContexts': 'READ',
  // Its attempts name no stored window; see below.
  'Query.diffContexts': 'PERSONAL',
  'Query.apiKeys': 'PERSONAL',
  'Query.auditRecords': 'PERSONAL',
  'Mutation.createApiKey': 'PERSONAL',
  'Mutation.revokeApiKey': 'PERSONAL',
  'Query.webhooks': 'PERSONAL',
  'Query.webhook': 'PERSONAL',
  'Mutation.compactSession': 'WRITE',
  'Mutation.clearContext': 'WRITE',
  'Mutation.restoreContext': 'WRITE',
  'Query.sessionExport': 'READ',
  'Mutation.importSession': 'PERSONAL',
  // The copy belongs to the caller.
  'Mutation.forkSession': 'READ',
  'Mutation.updateMessage': 'WRITE',
  'Mutation.openSession': 'PERSONAL',
  'Mutation.updateSession': 'WRITE',
  'Mutation.endSession': 'WRITE',
  'Mutation.deleteSession': 'OWN',
  'Mutation.eraseUser': 'PERSONAL',
  'Mutation.pinEntity': 'WRITE',
  'Mutation.unpinEntity': 'WRITE',
  'Mutation.switchBranch': 'WRITE',
  'Mutation.releaseFocus': 'WRITE',
  'Mutation.cancelMessage': 'WRITE',
  'Mutation.setPreferences': 'PERSONAL',
  'Mutation.addMessage': 'WRITE',
  'Mutation.addMessages': 'WRITE',
  'Mutation.beginMessage': 'WRITE',
  // Without a configured model, everybody gets the same error; see generate-answer.test.ts.
  'Mutation.generateAnswer': 'PERSONAL',
  'Mutation.appendMessage': 'AUTHOR',
  'Mutation.finishMessage': 'AUTHOR',
  'Mutation.finishOperation': 'WRITE',
  'Mutation.recordOperation': 'WRITE',
  'Mutation.upsertEntities': 'PERSONAL',
  'Mutation.deleteEntities': 'PERSONAL',
  'Mutation.addAlias': 'PERSONAL',
  'Mutation.removeAlias': 'PERSONAL',
  'Mutation.shareSession': 'OWN',
  'Mutation.unshareSession': 'OWN',
  // Members may leave, with either role.
  'Mutation.leaveSession': 'READ',
  'Mutation.handOverSession': 'OWN',
  'Mutation.createWebhook': 'READ',
  'Mutation.updateWebhook': 'PERSONAL',
  'Mutation.deleteWebhook': 'PERSONAL',
  'Mutation.rotateWebhookSecret': 'PERSONAL',
  'Mutation.testWebhook': 'PERSONAL',
  'Mutation.replayDeliveries': 'PERSONAL',
  'Subscription.sessionEvents': 'READ',
  'Subscription.sessions': 'PERSONAL',
  'Subscription.context': 'READ',
};

/** Reads of these fields return the text that is in all data of the session. */
const SHOW_THE_MARK = [
  'Query.viewer',
  'Query.session',
  'Query.sessions',
  'Query.message',
  'Query.operation',
  'Query.context',
  'Query.entity',
  'Query.sessionExport',
];
const REFUSED = ['FORBIDDEN', 'NOT_FOUND'];

let server: TestServer;
let inventory: Pick<Belongings, 'entity' | 'other' | 'importRun' | 'memory'>;
let opened = 0;
/** Earlier sessions, which are deleted, because a user may have few webhooks and unfinished messages. */
const used: Belongings[] = [];

/** A new session of Anna that is shared with Bert, because an attempt may change it. */
async function sharedWith(role: 'VIEWER' | 'EDITOR'): Promise<Belongings> {
  opened += 1;
  const anna = server.as('anna');
  for (const { session, webhook } of used.splice(0, Math.max(0, used.length - 2))) {
    await anna.run('mutation ($id: ID!) { deleteWebhook(input: { webhookId: $id }) { deletedWebhookId } }', { id: webhook });
    await anna.run('mutation ($id: ID!) { deleteSession(input: { sessionId: $id }) { deletedSessionId } }', { id: session });
  }
  const belongings = { ...inventory, ...(await createSession(anna, `${MARK} ${opened}`)) };
  used.push(belongings);
  await anna.ok('mutation ($input: ShareSessionInput!) { shareSession(input: $input) { session { id } } }', {
    input: { sessionId: belongings.session, user: 'bert', role },
  });
  return belongings;
}

beforeAll(async () => {
  server = await startTestServer({ keys: true });
  inventory = await createInventory(server.as('anna'));
});
afterAll(() => server.stop());

const withNeed = (...needs: readonly Needs[]) => roots.filter((root) => needs.includes(NEEDS[root] ?? 'PERSONAL'));

describe('members of a session', () => {
  it('are tested with every root field', () => {
    expect(Object.keys(NEEDS).toSorted()).toEqual(roots.toSorted());
  });

  it.each(withNeed('READ'))('may use %s with either role', async (root) => {
    for (const role of ['VIEWER', 'EDITOR'] as const) {
      const belongings = await sharedWith(role);
      const answers = [];
      for (const each of attempts(belongings)[root] ?? []) answers.push(await tryAs(server, 'bert', each));
      const ofSession = answers.filter(({ text }) => text.includes(MARK));
      if (SHOW_THE_MARK.includes(root)) expect(ofSession, JSON.stringify(answers)).not.toEqual([]);
      const allowed = answers.filter(({ code }) => !REFUSED.includes(String(code)));
      expect(allowed, JSON.stringify(answers)).not.toEqual([]);
    }
  });

  it.each(withNeed('WRITE'))('may use %s as editors only', async (root) => {
    const [viewed, edited] = [await sharedWith('VIEWER'), await sharedWith('EDITOR')];
    const before = await everythingOf(server.as('anna'), viewed);
    const codes = [];
    for (const each of attempts(viewed)[root] ?? []) codes.push((await tryAs(server, 'bert', each)).code);
    expect(codes).toContain('FORBIDDEN');
    expect(await everythingOf(server.as('anna'), viewed)).toBe(before);
    for (const each of attempts(edited)[root] ?? []) {
      const { code, text } = await tryAs(server, 'bert', each);
      expect(REFUSED, `${each.document} → ${text}`).not.toContain(code);
    }
  });

  it.each(withNeed('OWN'))('may not use %s', async (root) => {
    for (const role of ['VIEWER', 'EDITOR'] as const) {
      const belongings = await sharedWith(role);
      const before = await everythingOf(server.as('anna'), belongings);
      for (const each of attempts(belongings)[root] ?? []) {
        const { code, text } = await tryAs(server, 'bert', each);
        expect(code, `${each.document} → ${text}`).toBe('FORBIDDEN');
      }
      expect(await everythingOf(server.as('anna'), belongings)).toBe(before);
    }
  });

  it.each(withNeed('AUTHOR'))('may not use %s for a message that the owner began', async (root) => {
    for (const role of ['VIEWER', 'EDITOR'] as const) {
      const belongings = await sharedWith(role);
      const before = await everythingOf(server.as('anna'), belongings);
      const codes = [];
      for (const each of attempts(belongings)[root] ?? []) codes.push((await tryAs(server, 'bert', each)).code);
      expect(codes).toContain('FORBIDDEN');
      expect(await everythingOf(server.as('anna'), belongings)).toBe(before);
    }
  });

  it('may compare stored windows', async () => {
    const { session } = await sharedWith('VIEWER');
    const anna = server.as('anna');
    await anna.ok('query ($id: ID!) { context(sessionId: $id) { revision } }', { id: session });
    const answer =
      'mutation ($id: ID!) { addMessage(input: { sessionId: $id, role: ASSISTANT, text: "In B-R01." }) { message { id context { id } } } }';
    const { addMessage } = await anna.ok<{ addMessage: { message: { context: { id: string } } } }>(answer, { id: session });
    const { id } = addMessage.message.context;
    const { text } = await tryAs(server, 'bert', { document: `{ diffContexts(a: "${id}", b: "${id}") { a { rendered(as: PROMPT) } } }` });
    expect(text).toContain(MARK);
  });

  it('give no access to principals of other workspaces with the same names', async () => {
    const belongings = await sharedWith('EDITOR');
    const anna = server.as('anna');
    await anna.ok('mutation ($input: ShareSessionInput!) { shareSession(input: $input) { session { id } } }', {
      input: { sessionId: belongings.session, user: 'chris', role: 'EDITOR' },
    });
    for (const root of withNeed('READ', 'WRITE', 'OWN', 'AUTHOR')) {
      for (const each of attempts(belongings)[root] ?? []) {
        const { text } = await tryAs(server, 'chris', each);
        expect(text, each.document).not.toContain(MARK);
      }
    }
  });
});
