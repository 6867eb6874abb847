import { expect } from 'vitest';
import type { Retirement } from '../../../src/domain/lifecycle/retention.js';
import { NO_USAGE, type SessionUsage } from '../../../src/domain/window/model/session-usage.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import { newPrincipals, openSession, write } from './builders.js';
import { member } from './shared-session.js';

const dueAt = async (store: Store, scope: Principal, kind: Retirement, at: number, afterMs?: number, limit = 10) =>
  (await store.read(scope).retention.due({ kind, at, ...(afterMs === undefined ? {} : { afterMs }) }, limit)).map(({ id, since }) => [
    id,
    since,
  ]);

const isDue = (store: Store, scope: Principal, kind: Retirement, at: number, id: string, afterMs?: number) =>
  store.read(scope).retention.isDue({ kind, at, ...(afterMs === undefined ? {} : { afterMs }) }, id);

const watch = (store: Store, scope: Principal, id: string, until: number) =>
  write(store, scope, ({ retention }) => retention.watch([id, 'ses_none'], until));

/** The retirement of sessions by maintenance, and their statistics. Sessions of the builders expire at 9,000. */
export const RETENTION_SPECS: Specs<Store> = {
  async 'sessions of a workspace are due by its policy, of every owner, the earliest first'(store) {
    const { anna, bert, chris } = newPrincipals();
    const later = await openSession(store, anna, { expiresAt: 9_500 });
    const first = await openSession(store, bert);
    await openSession(store, chris);
    for (const kind of ['ARCHIVE', 'ERASE'] as const) {
      expect(await dueAt(store, anna, kind, 9_099, 100)).toEqual([]);
      expect(await dueAt(store, anna, kind, 9_100, 100)).toEqual([[first.id, 9_100]]);
      expect(await dueAt(store, anna, kind, 9_600, 100)).toEqual([
        [first.id, 9_100],
        [later.id, 9_600],
      ]);
      expect(await dueAt(store, anna, kind, 9_600, 100, 1)).toEqual([[first.id, 9_100]]);
      expect(await dueAt(store, anna, kind, 99_999)).toEqual([]);
      expect([await isDue(store, anna, kind, 9_100, first.id, 100), await isDue(store, anna, kind, 9_100, later.id, 100)]).toEqual([
        true,
        false,
      ]);
      expect([await isDue(store, chris, kind, 9_100, first.id, 100), await isDue(store, anna, kind, 9_100, first.id)]).toEqual([
        false,
        false,
      ]);
    }
    expect((await store.read(anna).retention.due({ kind: 'ERASE', at: 9_100, afterMs: 100 }, 5))[0]?.owner).toBe(bert.name);
  },

  async 'a session may be due before its workspace says so, and is in the list once'(store) {
    const { anna } = newPrincipals();
    const own = await openSession(store, anna, { archiveAfterMs: 50, eraseAfterMs: 50 });
    await openSession(store, anna);
    for (const kind of ['ARCHIVE', 'ERASE'] as const) {
      expect(await dueAt(store, anna, kind, 9_049)).toEqual([]);
      expect(await dueAt(store, anna, kind, 9_050)).toEqual([[own.id, 9_050]]);
      expect((await dueAt(store, anna, kind, 9_100, 100)).map(([, since]) => since)).toEqual([9_050, 9_100]);
      expect(await isDue(store, anna, kind, 9_050, own.id)).toBe(true);
    }
    // A later activity postpones it, and its fields can be cleared.
    await write(store, anna, ({ sessions }) => sessions.extend(own.id, 2_000, 20_000));
    expect(await dueAt(store, anna, 'ERASE', 20_049)).toEqual([]);
    expect(await dueAt(store, anna, 'ERASE', 20_050)).toEqual([[own.id, 20_050]]);
    const { archiveAfterMs: _archive, eraseAfterMs: _erase, ...without } = own;
    await write(store, anna, ({ sessions }) => sessions.save(without));
    expect(await store.read(anna).sessions.get(own.id)).toEqual(without);
    expect([await dueAt(store, anna, 'ARCHIVE', 99_999), await dueAt(store, anna, 'ERASE', 99_999)]).toEqual([[], []]);
  },

  async 'only active sessions are archived, and archived and ended ones are erased'(store) {
    const { anna } = newPrincipals();
    const archived = await openSession(store, anna, { status: 'ARCHIVED', archivedAt: 7 });
    const ended = await openSession(store, anna, { status: 'ENDED', endedAt: 7 });
    expect(await store.read(anna).sessions.get(archived.id)).toEqual(archived);
    expect(await dueAt(store, anna, 'ARCHIVE', 99_999, 0)).toEqual([]);
    expect(new Set((await dueAt(store, anna, 'ERASE', 99_999, 0)).map(([id]) => id))).toEqual(new Set([archived.id, ended.id]));
    const status = async (is: 'ACTIVE' | 'DORMANT' | 'ARCHIVED' | 'ENDED') =>
      store.read(anna).sessions.count({ status: { is, at: 99_999 } });
    expect([await status('ACTIVE'), await status('DORMANT'), await status('ARCHIVED'), await status('ENDED')]).toEqual([0, 0, 1, 1]);
  },

  async 'an ephemeral session is left when its lease and its grace period are over'(store) {
    const { anna, bert, chris } = newPrincipals();
    const session = await openSession(store, bert, { graceMs: 500 });
    await openSession(store, bert);
    // Without a lease, its idle time decides.
    expect(await dueAt(store, anna, 'LEFT', 8_999)).toEqual([]);
    expect(await dueAt(store, anna, 'LEFT', 9_000)).toEqual([[session.id, 9_000]]);
    expect(await dueAt(store, anna, 'ARCHIVE', 99_999, 0)).not.toContainEqual([session.id, 9_000]);
    await watch(store, anna, session.id, 2_000);
    expect(await dueAt(store, anna, 'LEFT', 2_499)).toEqual([]);
    expect(await dueAt(store, anna, 'LEFT', 2_500)).toEqual([[session.id, 2_500]]);
    // A lease is never shortened, and other workspaces cannot extend it.
    await watch(store, anna, session.id, 1_500);
    await watch(store, chris, session.id, 50_000);
    expect(await isDue(store, anna, 'LEFT', 2_500, session.id)).toBe(true);
    // A write in between postpones it.
    await write(store, bert, ({ sessions }) => sessions.save({ ...session, lastActivityAt: 3_000, expiresAt: 11_000 }));
    expect([await isDue(store, anna, 'LEFT', 3_499, session.id), await isDue(store, anna, 'LEFT', 3_500, session.id)]).toEqual([
      false,
      true,
    ]);
    await watch(store, anna, session.id, 40_000);
    expect(await dueAt(store, anna, 'ERASE', 30_000, 0)).not.toContainEqual([session.id, 11_000]);
    expect(await isDue(store, anna, 'ERASE', 30_000, session.id, 0)).toBe(false);
    expect(await isDue(store, anna, 'ERASE', 40_000, session.id, 0)).toBe(true);
    // An archived one has been left before, and one that is kept is not ephemeral any more.
    await write(store, bert, ({ sessions }) => sessions.save({ ...session, status: 'ARCHIVED', archivedAt: 1 }));
    expect(await dueAt(store, anna, 'LEFT', 99_999)).toEqual([]);
    const { graceMs: _grace, ...kept } = session;
    await write(store, bert, ({ sessions }) => sessions.save(kept));
    expect(await dueAt(store, anna, 'LEFT', 99_999)).toEqual([]);
  },

  async 'the last run of a workspace is stored'(store) {
    const { anna, bert, chris } = newPrincipals();
    await openSession(store, anna);
    expect(await store.read(anna).retention.lastRun()).toBeUndefined();
    const run = { at: 5, archived: 1, erased: 2, failed: 3 };
    await write(store, anna, ({ retention }) => retention.saveRun(run));
    expect(await store.read(bert).retention.lastRun()).toEqual(run);
    expect(await store.read(chris).retention.lastRun()).toBeUndefined();
    expect(await store.read(anna).entities.revision()).toBe(0);
  },

  async 'the use of a session is added up without a new revision, and read by those who may read the session'(store) {
    const { anna, bert, chris } = newPrincipals();
    const [session, other] = [await openSession(store, anna), await openSession(store, bert)];
    const once: SessionUsage = {
      ...NO_USAGE,
      computed: 1,
      lastTokens: 7,
      strategies: { DISCARD: 1 },
      sections: { HISTORY: 90 },
      reductions: { OMITTED: 2 },
    };
    const twice = {
      ...once,
      computed: 2,
      lastTokens: 7,
      strategies: { DISCARD: 2 },
      sections: { HISTORY: 180 },
      reductions: { OMITTED: 4 },
    };
    const add = (scope: Principal) =>
      write(store, scope, ({ usage }) =>
        usage.add(
          new Map([
            [session.id, once],
            ['ses_none', once],
            [other.id, once],
          ]),
        ),
      );
    expect(await store.read(anna).usage.get(session.id)).toBeUndefined();
    await add(bert);
    await add(anna);
    await add(chris);
    expect(await store.read(anna).usage.get(session.id)).toEqual(twice);
    expect(await store.read(bert).usage.get(other.id)).toEqual(twice);
    expect([await store.read(bert).usage.get(session.id), await store.read(chris).usage.get(session.id)]).toEqual([undefined, undefined]);
    expect(await store.read(anna).sessions.get(session.id)).toEqual(session);
    await write(store, anna, ({ sessions }) => sessions.saveMembers(session.id, [member('USER', bert.name, 'VIEWER')]));
    expect(await store.read(bert).usage.get(session.id)).toEqual(twice);
    // Another save keeps it, and a deletion deletes it.
    await write(store, anna, ({ sessions }) => sessions.save({ ...session, title: 'changed' }));
    expect((await store.read(anna).usage.get(session.id))?.computed).toBe(2);
    await write(store, anna, ({ sessions }) => sessions.delete(session.id));
    await add(anna);
    expect(await store.read(anna).usage.get(session.id)).toBeUndefined();
  },
};
