import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { NetloomError } from '../../../src/domain/common/errors.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import type { Store } from '../../../src/ports/store/store.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';
import { createMovedClock, type MovedClock } from '../../testkit/application/moved-clock.js';

const ANNA: Principal = { workspace: 'default', name: 'anna' };
const BERT: Principal = { workspace: 'default', name: 'bert' };
const ELSEWHERE: Principal = { workspace: 'lab', name: 'anna' };

const folder = mkdtempSync(join(tmpdir(), 'netloom-quota-limits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let test: TestApplication;
let clock: MovedClock;
let counts = 0;
afterEach(async () => test.dispose());

function open(quotas: object, shared = false): void {
  const file = join(folder, 'quotas.json');
  writeFileSync(file, JSON.stringify({ default: quotas }));
  clock = createMovedClock();
  counts = 0;
  const decorateStore = (store: Store): Store => ({
    ...store,
    capabilities: { ...store.capabilities, shared: true },
    read(...given) {
      const repositories = store.read(...given);
      const stored = (owners: readonly string[]) => {
        counts += 1;
        return repositories.quotas.stored(owners);
      };
      return { ...repositories, quotas: { ...repositories.quotas, stored } };
    },
    reading: (...given) => store.reading(...given),
  });
  test = openApplication({ NETLOOM_QUOTAS: file }, { clock, ...(shared ? { decorateStore } : {}) });
}

const say = (caller: Principal, session?: string) => test.app.messages.add(caller, session, userMessage('Hello.'));
const refused = (of: string, quota: string, limit: number, amount: number) => ({
  code: 'QUOTA_EXCEEDED',
  details: { of, quota, limit, amount },
});

describe('a quota', () => {
  it('of a principal is exact, does not concern others, and is freed by deletion', async () => {
    open({ principal: { sessions: 2, messages: 3 } });
    const [first] = [await say(ANNA), await say(ANNA)];
    await expect(say(ANNA)).rejects.toMatchObject(refused('PRINCIPAL', 'SESSIONS', 2, 3));
    const writes = await Promise.allSettled(Array.from({ length: 4 }, () => say(ANNA, first.session.id)));
    expect(writes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    await expect(say(ANNA, first.session.id)).rejects.toMatchObject(refused('PRINCIPAL', 'MESSAGES', 3, 4));
    await say(BERT);
    await say(ELSEWHERE);
    await test.app.erasure.session(ANNA, first.session.id);
    await say(ANNA);
  });

  it('of a workspace counts all principals', async () => {
    open({ workspace: { messages: 2 } });
    await say(ANNA);
    await say(BERT);
    await expect(say(BERT)).rejects.toMatchObject(refused('WORKSPACE', 'MESSAGES', 2, 3));
    await say(ELSEWHERE);
  });

  it('of the owner applies to what editors write in a session', async () => {
    open({ principal: { messages: 1 } });
    const { session } = await say(ANNA);
    await test.app.sharing.share(ANNA, session.id, { kind: 'USER', name: BERT.name }, 'EDITOR');
    const error = await say(BERT, session.id).catch((each: unknown) => each);
    // How much the owner stores is nobody else's business.
    expect(error).toMatchObject({ code: 'QUOTA_EXCEEDED', details: { quota: 'MESSAGES', of: 'PRINCIPAL' } });
    expect(Object.keys((error as NetloomError).details)).toEqual(['quota', 'of']);
    expect((error as NetloomError).message).toContain('the quota of messages of the principal anna');
    await say(BERT);
  });

  // A text in pieces exceeds no quota, also in several messages at the same time (nextcloud/client_theming 7), and what was given up is free again
  // (cyberfabric/cyberfabric-core 1393).
  it.each([false, true])('of bytes counts streamed texts as they grow (a shared store: %s)', async (shared) => {
    open({ principal: { bytes: 6_000 } }, shared);
    const { session } = await test.app.messages.add(ANNA, undefined, userMessage('Hello '.repeat(300)));
    await test.app.sharing.share(ANNA, session.id, { kind: 'USER', name: BERT.name }, 'EDITOR');
    const begin = async (writer: typeof ANNA) => (await test.app.messages.begin(writer, session.id, { role: 'ASSISTANT' })).message.id;
    const messages = [await begin(ANNA), await begin(BERT), await begin(BERT)];
    const append = (index: number, offset: number) =>
      test.app.messages.append(index === 0 ? ANNA : BERT, messages[index] ?? '', { offset, text: 'word '.repeat(200) });
    const appended = await Promise.allSettled([append(0, 0), append(1, 0), append(2, 0)]);
    expect(appended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    const beyond = await Promise.allSettled([append(0, 1_000), append(1, 1_000), append(2, 1_000)]);
    expect(beyond.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    const used = (await test.app.quotas.of(ANNA)).find(({ kind }) => kind === 'BYTES')?.used ?? 0;
    expect(used).toBeLessThanOrEqual(6_000);
    // What was accepted is finished, whatever it takes to store.
    await test.app.messages.finish(ANNA, messages[0] ?? '', {});
    await test.app.messages.cancel(BERT, messages[1] ?? '');
    await test.app.messages.cancel(BERT, messages[2] ?? '');
    const later = (await test.app.quotas.of(ANNA)).find(({ kind }) => kind === 'BYTES')?.used ?? 0;
    expect(later).toBeLessThan(used);
  });

  it('is shown with what is stored', async () => {
    open({ principal: { sessions: 2, bytes: 'unlimited' }, workspace: { entities: 7 } });
    await say(ANNA);
    await say(BERT);
    const use = new Map((await test.app.quotas.of(ANNA)).map((each) => [each.kind, each]));
    expect(use.get('SESSIONS')).toMatchObject({ used: 1, limit: 2, workspaceUsed: 2 });
    expect(use.get('BYTES')).not.toHaveProperty('limit');
    expect(use.get('ENTITIES')).toEqual({ kind: 'ENTITIES', workspaceUsed: 0, workspaceLimit: 7 });
  });
});

describe('a quota in a store that several processes share', () => {
  it('counts all sessions at most every 30 seconds, and what this process adds', async () => {
    open({ principal: { messages: 100 } }, true);
    const { session } = await say(ANNA);
    for (let each = 0; each < 20; each += 1) await say(ANNA, session.id);
    expect(counts).toBe(1);
    clock.moveOn(30_000);
    await say(ANNA, session.id);
    expect(counts).toBe(2);
  });

  it('is counted again before a refusal, and after a deletion', async () => {
    open({ principal: { messages: 2 } }, true);
    const first = await say(ANNA);
    await say(ANNA);
    clock.moveOn(1_000);
    await expect(say(ANNA)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED', details: { limit: 2, amount: 3 } });
    await test.app.erasure.session(ANNA, first.session.id);
    await say(ANNA);
    await expect(say(ANNA)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
  });
});
