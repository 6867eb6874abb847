import * as fc from 'fast-check';
import { expect } from 'vitest';
import { EMPTY_FOCUS } from '../../../src/domain/model/focus.js';
import { NO_COUNTERS, type Session } from '../../../src/domain/model/session.js';
import { fieldsWhere } from '../../../src/domain/records/fields.js';
import { SESSION } from '../../../src/domain/records/session.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import {
  add,
  messageOf,
  mentionOf,
  openSession,
  operationOf,
  random,
  sessionOf,
  newPrincipals,
  entityWrite,
  understood,
  upsert,
  write,
} from './builders.js';
import { expectPages, listed } from './paging.js';

/** A value for every field: a field that is missing here is a type error. */
const WHOLE: Required<Omit<Session, 'id' | 'workspace' | 'owner' | 'members'>> = {
  key: 'a ticket',
  title: 'Störung',
  project: 'edge',
  status: 'ARCHIVED',
  createdAt: 1_000,
  lastActivityAt: 2_000,
  endedAt: 5_000,
  archivedAt: 4_000,
  expiresAt: 9_000,
  graceMs: 60_000,
  archiveAfterMs: 70_000,
  eraseAfterMs: 80_000,
  revision: 3,
  preferences: { budget: 500, timeZone: 'Europe/Berlin', agents: [{ profile: 'night', memories: false }] },
  activeFile: 'a/b.md',
  pins: [{ entity: 'ent_1', by: 'bert' }, { entity: 'ent_2' }],
  head: 'msg_1',
  selection: ['7', '“8”'],
  focus: { ...EMPTY_FOCUS, turn: 4, words: ['uplink'], learned: [{ form: 'it', id: 'ent_1' }] },
  prunings: [
    {
      kind: 'COMPACTED',
      at: 1,
      by: 'anna',
      message: 'msg_1',
      depth: 0,
      since: 1,
      messages: 2,
      entities: 0,
      tokensBefore: 9,
      tokensAfter: 3,
    },
  ],
  counters: { ...NO_COUNTERS, messages: 3, cancelled: 1, systemMessages: 1, summariesWritten: 2 },
};
const OPTIONAL = fieldsWhere(SESSION, ({ optional, separate }) => optional === true && separate !== true);

/** The whole session without some of its optional fields. */
const without = (names: readonly string[]): Partial<Session> =>
  Object.fromEntries(Object.entries(WHOLE).filter(([name]) => !names.includes(name)));

export const SESSION_SPECS: Specs<Store> = {
  async 'counts the traces of a session, also after it was deleted and another one was opened'(store) {
    const { anna, bert } = newPrincipals();
    const first = await openSession(store, anna);
    await write(store, anna, ({ operations }) => operations.add(operationOf(first, 1, {}), 'd', 50));
    const traces = await store.read(anna).sessions.traces(first.id);
    expect(traces?.counts.operations).toBe(1);
    expect(await store.read(bert).sessions.traces(first.id)).toBeUndefined();
    await write(store, anna, ({ sessions }) => sessions.delete(first.id));
    expect(await store.read(anna).sessions.traces(first.id)).toBeUndefined();
    const second = await openSession(store, anna);
    await write(store, anna, ({ operations }) => operations.add(operationOf(second, 1, {}), 'd', 50));
    const left = await store.read(anna).sessions.traces(first.id, traces?.handle);
    expect(Object.values(left?.counts ?? { none: 1 }).every((count) => count === 0)).toBe(true);
  },

  async 'sessions are returned as they were created'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna, WHOLE);
    const { sessions } = store.read(anna);
    expect(await sessions.get(session.id)).toEqual(session);
    expect(await sessions.byKey('a ticket')).toEqual(session);
    expect([...(await sessions.getMany([session.id, `ses_${random()}`]))]).toEqual([[session.id, session]]);
    expect(await write(store, anna, (repositories) => repositories.sessions.lock(session.id))).toEqual(session);
  },

  async 'sessions with any of their optional fields are returned as they were created, and as they were saved'(store) {
    const { anna } = newPrincipals();
    await fc.assert(
      fc.asyncProperty(fc.subarray([...OPTIONAL]), fc.subarray([...OPTIONAL]), async (first, then) => {
        const session = await openSession(store, anna, { ...without(['key', ...first]) });
        expect(await store.read(anna).sessions.get(session.id)).toEqual(session);
        const { id, workspace, owner } = session;
        const saved = { ...without(['key', ...then]), id, workspace, owner } as Session;
        await write(store, anna, ({ sessions }) => sessions.save(saved));
        expect(await store.read(anna).sessions.get(session.id)).toEqual(saved);
      }),
      { numRuns: 20 },
    );
  },

  async 'missing sessions are undefined'(store) {
    const { sessions } = store.read(newPrincipals().anna);
    expect(await sessions.get(`ses_${random()}`)).toBeUndefined();
    expect(await sessions.byKey(random())).toBeUndefined();
    expect(await listed((page) => sessions.list(page, {}))).toEqual([]);
    expect(await sessions.count({})).toBe(0);
    expect(await sessions.preferences()).toEqual({});
  },

  async 'a session key is unique for its owner only'(store) {
    const { anna, bert, chris } = newPrincipals();
    await openSession(store, anna, { key: 'page' });
    await openSession(store, bert, { key: 'page' });
    await openSession(store, chris, { key: 'page' });
    await expect(openSession(store, anna, { key: 'page' })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await store.read(anna).sessions.count({})).toBe(1);
  },

  async 'another principal cannot read, change or delete a session'(store) {
    const { anna, bert, chris } = newPrincipals();
    const session = await openSession(store, anna, { key: 'mine', title: 'secret' });
    for (const stranger of [bert, chris]) {
      const { sessions } = store.read(stranger);
      expect(await sessions.get(session.id)).toBeUndefined();
      expect((await sessions.getMany([session.id])).size).toBe(0);
      expect(await sessions.byKey('mine')).toBeUndefined();
      expect(await listed((page) => sessions.list(page, {}))).toEqual([]);
      expect(await sessions.count({ search: 'secret' })).toBe(0);
      expect(await sessions.entities(session.id, 10)).toEqual([]);
      expect(await write(store, stranger, (repositories) => repositories.sessions.lock(session.id))).toBeUndefined();
      expect(await write(store, stranger, (repositories) => repositories.sessions.save({ ...session, title: 'stolen' }))).toBe(false);
      expect(await write(store, stranger, (repositories) => repositories.sessions.delete(session.id))).toBe(false);
    }
    expect(await store.read(anna).sessions.get(session.id)).toEqual(session);
  },

  async 'sessions are listed by last activity, then id, and paged both ways'(store) {
    const { anna } = newPrincipals();
    const times = [30, 50, 10, 50, 50, 20, 40];
    const made = await Promise.all(times.map((lastActivityAt) => openSession(store, anna, { lastActivityAt })));
    const expected = made.toSorted((a, b) => b.lastActivityAt - a.lastActivityAt || (a.id < b.id ? 1 : -1)).map(({ id }) => id);
    await expectPages(
      (page) => store.read(anna).sessions.list(page, {}),
      ({ id }) => id,
      expected,
    );
  },

  async 'a page after a cursor does not change if sessions are added before it'(store) {
    const { anna } = newPrincipals();
    for (const lastActivityAt of [10, 20, 30, 40]) await openSession(store, anna, { lastActivityAt });
    const first = await store.read(anna).sessions.list({ first: 2 }, {});
    await openSession(store, anna, { lastActivityAt: 99 });
    const next = await store.read(anna).sessions.list({ first: 2, after: first.items[1]?.cursor ?? '' }, {});
    expect(next.items.map(({ value }) => value.lastActivityAt)).toEqual([20, 10]);
  },

  async 'sessions are filtered by status, words of any case and mentioned entity'(store) {
    const { anna, chris } = newPrincipals();
    const device = entityWrite('sw-1');
    await upsert(store, anna, 1, device);
    const [one, two] = [
      await openSession(store, anna, { title: 'Umzug KÖLN', status: 'ENDED' }),
      await openSession(store, anna, { key: 'Page-7' }),
    ];
    await add(store, anna, messageOf(two, 1, 'sw-1', understood(mentionOf('sw-1', device.id))));
    const { sessions } = store.read(anna);
    const ids = async (filter: Parameters<typeof sessions.list>[1]) =>
      (await listed((page) => sessions.list(page, filter))).map(({ id }) => id);
    expect(await ids({ status: { is: 'ENDED', at: 0 } })).toEqual([one.id]);
    expect(await ids({ search: 'köln' })).toEqual([one.id]);
    expect(await ids({ search: 'pAGE' })).toEqual([two.id]);
    expect(await ids({ search: '%' })).toEqual([]);
    expect(await ids({ entity: device.id })).toEqual([two.id]);
    expect(await sessions.count({ entity: device.id })).toBe(1);
    expect(await store.read(chris).sessions.count({ entity: device.id })).toBe(0);
    expect(await store.read(chris).entities.sessions(device.id, 10)).toEqual([]);
  },

  async 'a saved session replaces the stored one; a deleted one cannot be saved'(store) {
    const { anna } = newPrincipals();
    const before = await openSession(store, anna, { title: 'old', activeFile: 'x' });
    const { activeFile: _gone, ...rest } = before;
    const after = { ...rest, title: 'new', revision: 1, lastActivityAt: 5_000, counters: { ...before.counters, messages: 4 } };
    expect(await write(store, anna, ({ sessions }) => sessions.save(after))).toBe(true);
    expect(await store.read(anna).sessions.get(before.id)).toEqual(after);
    expect(await write(store, anna, ({ sessions }) => sessions.delete(before.id))).toBe(true);
    expect(await write(store, anna, ({ sessions }) => sessions.save(after))).toBe(false);
    expect(await write(store, anna, ({ sessions }) => sessions.delete(before.id))).toBe(false);
  },

  async 'deleting a session deletes its content'(store) {
    const { anna } = newPrincipals();
    const device = entityWrite('sw-1');
    await upsert(store, anna, 1, device);
    const session = await openSession(store, anna);
    const message = messageOf(session, 1, 'sw-1 is down', { clientId: 'c', ...understood(mentionOf('sw-1', device.id)) });
    const operation = operationOf(session, 1, { clientId: 'c' });
    await add(store, anna, message);
    await write(store, anna, ({ operations }) => operations.add(operation, 'd', 50));
    await write(store, anna, ({ sessions }) => sessions.delete(session.id));
    const repositories = store.read(anna);
    expect(await repositories.messages.get(message.id)).toBeUndefined();
    expect(await repositories.messages.byClientId(session.id, 'c')).toBeUndefined();
    expect(await repositories.operations.get(operation.id)).toBeUndefined();
    expect(await repositories.operations.byClientId(session.id, 'c')).toBeUndefined();
    expect(await repositories.entities.sessions(device.id, 10)).toEqual([]);
    expect(await repositories.messages.search({ session: session.id, head: message.id }, ['down'], { limit: 10, postings: 100 })).toEqual(
      [],
    );
  },

  async 'a session is dormant from its expiry on, exactly'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna, { expiresAt: 300 });
    const ended = await openSession(store, anna, { expiresAt: 300, status: 'ENDED' });
    const { sessions } = store.read(anna);
    const ids = async (is: 'ACTIVE' | 'DORMANT' | 'ENDED', at: number) => {
      const forward = await sessions.list({ first: 10 }, { status: { is, at } });
      const backward = await sessions.list({ last: 10 }, { status: { is, at } });
      const found = forward.items.map(({ value }) => value.id);
      expect(backward.items.map(({ value }) => value.id)).toEqual(found);
      expect(await sessions.count({ status: { is, at } })).toBe(found.length);
      return found;
    };
    expect([await ids('ACTIVE', 299), await ids('DORMANT', 299)]).toEqual([[session.id], []]);
    expect([await ids('ACTIVE', 300), await ids('DORMANT', 300)]).toEqual([[], [session.id]]);
    expect([await ids('ENDED', 299), await ids('ENDED', 300)]).toEqual([[ended.id], [ended.id]]);
  },

  async 'an extension moves the last activity forward only, and not of an ended session'(store) {
    const { anna, bert } = newPrincipals();
    const session = await openSession(store, anna, { lastActivityAt: 100, expiresAt: 200 });
    const ended = await openSession(store, anna, { lastActivityAt: 100, expiresAt: 200, status: 'ENDED' });
    const extend = (scope: typeof anna, id: string, at: number) => write(store, scope, ({ sessions }) => sessions.extend(id, at, at + 100));
    await extend(anna, session.id, 150);
    await extend(anna, session.id, 140);
    await extend(bert, session.id, 190);
    await extend(anna, ended.id, 150);
    await extend(anna, `ses_${random()}`, 150);
    const { sessions } = store.read(anna);
    expect(await sessions.get(session.id)).toEqual({ ...session, lastActivityAt: 150, expiresAt: 250 });
    expect(await sessions.get(ended.id)).toEqual(ended);
  },

  async 'preferences belong to one principal of one workspace'(store) {
    const { anna, bert, chris } = newPrincipals();
    await write(store, anna, ({ sessions }) => sessions.savePreferences({ budget: 100 }));
    await write(store, anna, ({ sessions }) => sessions.savePreferences({ budget: 200, timeZone: 'UTC' }));
    expect(await store.read(anna).sessions.preferences()).toEqual({ budget: 200, timeZone: 'UTC' });
    expect(await store.read(bert).sessions.preferences()).toEqual({});
    expect(await store.read(chris).sessions.preferences()).toEqual({});
  },

  async 'mentioned entities are tracked: first and last mention, count and words'(store) {
    const { anna } = newPrincipals();
    const [one, two] = [entityWrite('sw-1'), entityWrite('sw-2')];
    await upsert(store, anna, 1, one, two);
    const session = await openSession(store, anna);
    const words = Array.from({ length: 10 }, (_, index) => `word ${index}`);
    const messages = words.map((word, index) => messageOf(session, index + 1, word, understood(mentionOf(word, one.id))));
    const last = messageOf(session, 11, 'both', understood(mentionOf('word 9', one.id), mentionOf('it', two.id)));
    await add(store, anna, ...messages, last);
    const tracked = await store.read(anna).sessions.entities(session.id, 10);
    expect(tracked.map(({ entity }) => entity)).toEqual([one.id, two.id]);
    expect(tracked[0]).toMatchObject({ firstSequence: 1, lastSequence: 11, count: 11, firstAt: 1_001, lastAt: 1_011 });
    expect(tracked[0]?.words).toEqual(['word 9', 'word 8', 'word 7', 'word 6', 'word 5', 'word 4', 'word 3', 'word 2']);
    expect(tracked[1]).toMatchObject({ firstSequence: 11, lastSequence: 11, count: 1, words: ['it'] });
    expect(await store.read(anna).sessions.entities(session.id, 1)).toHaveLength(1);
    expect(await store.read(anna).entities.sessions(two.id, 10)).toEqual([session.id]);
  },

  async 'a session cannot be written for another principal'(store) {
    const { anna, chris } = newPrincipals();
    const session = sessionOf(chris);
    await write(store, anna, ({ sessions }) => sessions.create(session));
    expect(await store.read(chris).sessions.get(session.id)).toBeUndefined();
    expect(await store.read(anna).sessions.get(session.id)).toMatchObject({ owner: anna.name, workspace: anna.workspace });
  },
};
