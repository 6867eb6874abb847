import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';
import { createMovedClock, type MovedClock } from '../../testkit/application/moved-clock.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const folder = mkdtempSync(join(tmpdir(), 'netloom-retention-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function settingsOf(policy: object): Readonly<Record<string, string>> {
  const file = join(folder, 'retention.json');
  writeFileSync(file, JSON.stringify({ default: policy }));
  return { NETLOOM_RETENTION: file };
}

let test: TestApplication;
let clock: MovedClock;
const errors: unknown[] = [];
const open = (policy: object = {}) => {
  clock = createMovedClock();
  test = openApplication(settingsOf(policy), { clock, presence: { settleMs: 1 } });
};
beforeEach(() => void errors.splice(0));
afterEach(async () => {
  await test.dispose();
  expect(errors).toEqual([]);
});
const run = () => test.app.lifecycle.run(LOCAL.workspace, (error) => errors.push(error));
const sessionWith = async (key: string, input: object = {}) => {
  const { session } = await test.app.sessions.open(LOCAL, { key, idleTimeoutMinutes: 60, ...input });
  return (await test.app.messages.add(LOCAL, session.id, userMessage(`about ${key}`))).session.id;
};
const stored = async (id: string) => (await test.app.sessions.getMany(LOCAL, [id])).get(id);

describe('without a policy', () => {
  it('sessions are archived when their idle time is over, and nothing is erased', async () => {
    open();
    const id = await sessionWith('page');
    clock.moveOn(60 * MINUTE - 1);
    expect(await run()).toMatchObject({ archived: 0, erased: 0, failed: 0 });
    clock.moveOn(1);
    expect(await test.app.lifecycle.due(LOCAL.workspace, 5)).toMatchObject([{ id, owner: LOCAL.name, kind: 'ARCHIVE', action: 'ARCHIVE' }]);
    const before = await stored(id);
    expect(await run()).toMatchObject({ archived: 1, erased: 0, failed: 0 });
    const after = await stored(id);
    expect(after).toMatchObject({ status: 'ARCHIVED', archivedAt: clock.now(), revision: (before?.revision ?? 0) + 1 });
    expect([after?.lastActivityAt, after?.expiresAt]).toEqual([before?.lastActivityAt, before?.expiresAt]);
    expect(await test.app.lifecycle.lastRun(LOCAL)).toEqual({ at: clock.now(), archived: 1, erased: 0, failed: 0 });
    clock.moveOn(10_000 * DAY);
    expect(await run()).toMatchObject({ archived: 0, erased: 0, failed: 0 });
    expect(await stored(id)).toEqual(after);
  });

  it('a fork that was interrupted is erased, because nobody can see it', async () => {
    open();
    const copying = { workspace: LOCAL.workspace, name: `:${LOCAL.name}` };
    const { session } = await test.app.sessions.open(copying, { idleTimeoutMinutes: 60 });
    clock.moveOn(60 * MINUTE);
    expect(await test.app.lifecycle.due(LOCAL.workspace, 5)).toMatchObject([{ id: session.id, action: 'ERASE' }]);
    expect(await run()).toMatchObject({ archived: 0, erased: 1, failed: 0 });
    expect(await test.app.sessions.getMany(copying, [session.id])).toEqual(new Map());
  });

  it('an archived session can be read, and reads do not restore it', async () => {
    open();
    const id = await sessionWith('page');
    clock.moveOn(DAY);
    await run();
    expect((await test.app.contexts.build(LOCAL, id, {})).window.sections.length).toBeGreaterThan(0);
    expect((await test.app.messages.history(LOCAL, id, undefined, {}, {})).items).toHaveLength(1);
    expect((await test.app.sessions.list(LOCAL, { first: 5 }, { status: 'ARCHIVED' })).items.map(({ value }) => value.id)).toEqual([id]);
    await test.app.sessions.get(LOCAL, id);
    expect((await stored(id))?.status).toBe('ARCHIVED');
    expect((await test.app.sessions.statistics(LOCAL, id)).usage.reductions).toMatchObject({ ARCHIVED: 1 });
  });

  it('every kind of write restores it', async () => {
    open();
    const id = await sessionWith('page');
    const writes = [
      () => test.app.messages.add(LOCAL, id, userMessage('hello')),
      () => test.app.messages.add(LOCAL, { key: 'page' }, userMessage('hello')),
      () => test.app.operations.record(LOCAL, id, { tool: 'ping' }),
      () => test.app.sessions.update(LOCAL, id, { title: `at ${clock.now()}` }),
      () => test.app.sessions.open(LOCAL, { key: 'page' }),
      () => test.app.sessions.open(LOCAL, { key: 'page', onEnded: 'NEW' as const }),
    ];
    for (const write of writes) {
      clock.moveOn(DAY);
      await run();
      expect((await stored(id))?.status).toBe('ARCHIVED');
      await write();
      const restored = await stored(id);
      expect([restored?.status, restored?.expiresAt]).toEqual(['ACTIVE', clock.now() + 60 * MINUTE]);
      expect(restored).not.toHaveProperty('archivedAt');
    }
    clock.moveOn(DAY);
    await run();
    expect(await test.app.sessions.end(LOCAL, id)).toMatchObject({ status: 'ENDED' });
    expect(await stored(id)).not.toHaveProperty('archivedAt');
  });

  it('subscribers and session lists are told', async () => {
    open();
    const id = await sessionWith('page');
    const [feed, lists] = [await test.app.events.session(LOCAL, id), await test.app.events.sessions(LOCAL)];
    await lists.next();
    clock.moveOn(DAY);
    await run();
    expect((await feed.next()).value).toMatchObject({ kind: 'SESSION_CHANGED', state: { status: 'ARCHIVED' } });
    expect((await lists.next()).value).toMatchObject({ session: { id } });
    await Promise.all([feed.return?.(), lists.return?.()]);
  });
});

describe('a policy', () => {
  it('erases archived, ended and never archived sessions, everywhere', async () => {
    open({ archiveAfter: '1d', eraseAfter: '2d' });
    const [first, ended, fresh] = [
      await sessionWith('first'),
      await sessionWith('ended'),
      await sessionWith('fresh', { idleTimeoutMinutes: 7 * 24 * 60 }),
    ];
    await test.app.sessions.end(LOCAL, ended);
    await test.app.contexts.build(LOCAL, first, {});
    const feed = await test.app.events.session(LOCAL, first);
    clock.moveOn(DAY + 60 * MINUTE);
    expect(await run()).toMatchObject({ archived: 1, erased: 0 });
    clock.moveOn(DAY);
    expect((await test.app.lifecycle.due(LOCAL.workspace, 5)).map(({ id, action }) => [id, action])).toEqual(
      expect.arrayContaining([
        [first, 'ERASE'],
        [ended, 'ERASE'],
      ]),
    );
    expect(await run()).toMatchObject({ archived: 0, erased: 2, failed: 0 });
    expect([await stored(first), await stored(ended), (await stored(fresh))?.status]).toEqual([undefined, undefined, 'ACTIVE']);
    const kinds: string[] = [];
    for await (const event of feed) kinds.push(event.kind);
    expect(kinds).toEqual(['SESSION_CHANGED', 'SESSION_DELETED']);
    expect(await test.app.lifecycle.lastRun(LOCAL)).toMatchObject({ erased: 2 });
    expect(await run()).toMatchObject({ archived: 0, erased: 0, failed: 0 });
  });

  it('never erases a session that became active in between', async () => {
    open({ eraseAfter: '0m' });
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => sessionWith(`page ${index}`)));
    clock.moveOn(60 * MINUTE);
    // The writes are queued between the transactions of the run.
    const running = run();
    const used = ids.slice(-4);
    const written = await Promise.allSettled(used.map((id) => test.app.messages.add(LOCAL, id, userMessage('still here'))));
    const { erased, archived, failed } = await running;
    const acknowledged = used.filter((_, index) => written[index]?.status === 'fulfilled');
    for (const id of acknowledged) expect((await stored(id))?.counters.messages, id).toBe(2);
    expect([erased, archived, failed]).toEqual([ids.length - acknowledged.length, 0, 0]);
    expect(await run()).toMatchObject({ erased: 0 });
  });

  it('is applied once by two concurrent runs', async () => {
    open({ eraseAfter: '0m', archiveAfter: 'never' });
    for (let index = 0; index < 20; index += 1) await sessionWith(`page ${index}`);
    clock.moveOn(60 * MINUTE);
    const runs = await Promise.all([run(), run()]);
    expect(runs.reduce((sum, { erased }) => sum + erased, 0)).toBe(20);
    expect(runs.map(({ failed, archived }) => [failed, archived])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('is an upper bound: a session may only be retired earlier', async () => {
    open({ archiveAfter: '2d', eraseAfter: '4d' });
    const earlier = await sessionWith('earlier', { archiveAfterMinutes: 10, eraseAfterMinutes: 20 });
    const later = await sessionWith('later', { archiveAfterMinutes: 5_256_000, eraseAfterMinutes: 5_256_000 });
    const now = clock.now();
    const times = async (id: string) => {
      const session = await stored(id);
      return session === undefined ? undefined : test.app.lifecycle.timesOf(session);
    };
    expect(await times(earlier)).toEqual({ archivesAt: now + 70 * MINUTE, erasesAt: now + 80 * MINUTE });
    expect(await times(later)).toEqual({ archivesAt: now + 60 * MINUTE + 2 * DAY, erasesAt: now + 60 * MINUTE + 4 * DAY });
    clock.moveOn(70 * MINUTE);
    expect(await run()).toMatchObject({ archived: 1, erased: 0 });
    clock.moveOn(10 * MINUTE);
    expect(await run()).toMatchObject({ archived: 0, erased: 1 });
    clock.moveOn(4 * DAY);
    expect(await run()).toMatchObject({ erased: 1 });
    expect([await stored(earlier), await stored(later)]).toEqual([undefined, undefined]);
  });

  it('retires many sessions over several runs', async () => {
    open({ archiveAfter: '0m' });
    for (let index = 0; index < 520; index += 1) await test.app.sessions.open(LOCAL, { idleTimeoutMinutes: 60 });
    clock.moveOn(60 * MINUTE);
    expect(await run()).toMatchObject({ archived: 500, failed: 0 });
    expect(await run()).toMatchObject({ archived: 20, failed: 0 });
  });
});

describe('the times of a session', () => {
  it('are changed by its owner only, and cleared', async () => {
    open();
    const bert = { ...LOCAL, name: 'bert' };
    const id = await sessionWith('page');
    await test.app.sharing.share(LOCAL, id, { kind: 'USER', name: 'bert' }, 'EDITOR');
    await test.app.sessions.update(bert, id, { title: 'an editor may do this' });
    for (const patch of [{ eraseAfterMinutes: 0 }, { ephemeral: true }, { archiveAfterMinutes: null }, { graceMs: 5_000 }])
      await expect(test.app.sessions.update(bert, id, patch)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await test.app.sessions.update(LOCAL, id, { eraseAfterMinutes: 5, ephemeral: true })).toMatchObject({
      eraseAfterMs: 5 * MINUTE,
      graceMs: MINUTE,
    });
    const kept = await test.app.sessions.update(LOCAL, id, { eraseAfterMinutes: null, ephemeral: false });
    expect([kept.eraseAfterMs, kept.graceMs]).toEqual([undefined, undefined]);
    expect(await stored(id)).toEqual(kept);
  });

  it('are validated', async () => {
    open();
    const refused = (input: object) => expect(test.app.sessions.open(LOCAL, input)).rejects;
    await refused({ eraseAfterMinutes: -1 }).toMatchObject({ code: 'INVALID_INPUT', details: { path: 'eraseAfterMinutes' } });
    await refused({ archiveAfterMinutes: 1.5 }).toMatchObject({ code: 'INVALID_INPUT' });
    await refused({ ephemeral: true, graceMs: 999 }).toMatchObject({ code: 'INVALID_INPUT', details: { path: 'graceMs' } });
    await refused({ graceMs: 5_000 }).toMatchObject({ code: 'INVALID_INPUT', details: { path: 'graceMs' } });
  });
});
