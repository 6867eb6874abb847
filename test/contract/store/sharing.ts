import { expect } from 'vitest';
import type { Principal } from '../../../src/domain/common/principal.js';
import type { Member } from '../../../src/domain/model/member.js';
import type { Session } from '../../../src/domain/model/session.js';
import type { SessionRole } from '../../../src/domain/model/session-access.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import { newPrincipals, openSession, random, write } from './builders.js';
import { listed } from './paging.js';
import { member, OWNER_WRITES, readable, reads, sharedSession, unfinishedOf, writable, WRITES, type Shared } from './shared-session.js';

/** Principals with each role, through their names and through a team. */
function people(anna: Principal, away: string) {
  const { workspace } = anna;
  const [viewer, editor, reviewers, operators] = ['viewer', 'editor', 'reviewers', 'operators'].map((name) => `${name}-${random()}`) as [
    string,
    string,
    string,
    string,
  ];
  const inTeam = (...teams: readonly string[]): Principal => ({ workspace, name: `someone-${random()}`, teams });
  return {
    members: [
      member('USER', viewer, 'VIEWER'),
      member('USER', editor, 'EDITOR'),
      member('TEAM', reviewers, 'VIEWER'),
      member('TEAM', operators, 'EDITOR'),
    ],
    roles: [
      [anna, 'OWNER'],
      [{ workspace, name: viewer }, 'VIEWER'],
      [inTeam('others', reviewers), 'VIEWER'],
      [{ workspace, name: editor }, 'EDITOR'],
      [inTeam(operators), 'EDITOR'],
      [inTeam(reviewers, operators), 'EDITOR'],
      [{ workspace, name: viewer, teams: [operators] }, 'EDITOR'],
      // Names of teams do not count as names of users, and neither counts in another workspace or inside a longer name.
      [{ workspace, name: operators }, undefined],
      [inTeam(editor, viewer), undefined],
      [{ workspace, name: `READ USER ${viewer}` }, undefined],
      [{ workspace, name: `${editor} ` }, undefined],
      [{ workspace, name: `someone-${random()}` }, undefined],
      [{ workspace: away, name: editor, teams: [operators] }, undefined],
      [{ workspace: away, name: anna.name }, undefined],
    ] satisfies readonly (readonly [Principal, SessionRole | undefined])[],
  };
}

const ALL_READS = () => reads().map(([name]) => name);

export const SHARING_SPECS: Specs<Store> = {
  async 'each role may read, write and manage a session as far as it permits, with every method'(store) {
    const { anna, chris } = newPrincipals();
    const shared = await sharedSession(store, anna);
    const { members, roles } = people(anna, chris.workspace);
    await write(store, anna, ({ sessions }) => sessions.saveMembers(shared.session.id, members));
    for (const [scope, role] of roles) {
      const found = {
        reads: await readable(store, scope, shared),
        writes: await writable(store, scope, shared, WRITES),
        manages: await writable(store, scope, shared, OWNER_WRITES),
      };
      expect({ scope, ...found }).toEqual({
        scope,
        reads: role === undefined ? [] : ALL_READS(),
        writes: role === 'OWNER' || role === 'EDITOR' ? Object.keys(WRITES) : [],
        manages: role === 'OWNER' ? Object.keys(OWNER_WRITES) : [],
      });
    }
  },

  async 'a member who is removed, or whose role is lowered, loses the access at once'(store) {
    const { anna, bert } = newPrincipals();
    const shared = await sharedSession(store, anna);
    const share = (...members: readonly Member[]) => write(store, anna, ({ sessions }) => sessions.saveMembers(shared.session.id, members));
    await share(member('USER', bert.name, 'EDITOR'));
    expect(await readable(store, bert, shared)).toEqual(ALL_READS());
    await share(member('USER', bert.name, 'VIEWER'));
    expect(await readable(store, bert, shared)).toEqual(ALL_READS());
    expect(await writable(store, bert, shared, WRITES)).toEqual([]);
    await share();
    expect(await readable(store, bert, shared)).toEqual([]);
    expect((await store.read(anna).sessions.get(shared.session.id))?.members).toBeUndefined();
  },

  async 'members are returned with the session, and saving the session does not change them'(store) {
    const { anna, bert } = newPrincipals();
    const session = await openSession(store, anna);
    const members = [member('USER', bert.name, 'EDITOR'), member('TEAM', 'Wärme & "Kälte"', 'VIEWER')];
    expect(await write(store, anna, ({ sessions }) => sessions.saveMembers(session.id, members))).toBe(true);
    await write(store, bert, ({ sessions }) => sessions.save({ ...session, title: 'new', members: [] }));
    expect(await store.read(bert).sessions.get(session.id)).toEqual({ ...session, title: 'new', members });
    expect(await write(store, anna, ({ sessions }) => sessions.saveMembers(`ses_${random()}`, members))).toBe(false);
  },

  async 'a member reaches nothing of other sessions of the owner through a shared one'(store) {
    const { anna, bert } = newPrincipals();
    const [shared, secret] = [await sharedSession(store, anna), await sharedSession(store, anna)];
    await write(store, anna, ({ sessions }) => sessions.saveMembers(shared.session.id, [member('USER', bert.name, 'EDITOR')]));
    const mixed: Shared = { ...secret, chain: { session: shared.session.id, head: secret.chain.head } };
    const listings = ['sessions.list', 'sessions.latest', 'sessions.count'];
    expect(await readable(store, bert, secret)).toEqual(listings);
    expect(await writable(store, bert, secret, WRITES)).toEqual([]);
    expect((await readable(store, bert, mixed)).filter((name) => !listings.includes(name))).toEqual([]);
    expect(await store.read(bert).sessions.count({})).toBe(1);
  },

  async 'lists contain own and shared sessions in the order of activity, each once, or only one kind'(store) {
    const { anna, bert, chris } = newPrincipals();
    const mine = await Promise.all([10, 30, 50].map((at) => openSession(store, bert, { lastActivityAt: at })));
    const theirs: Session[] = [];
    for (const at of [20, 30, 60, 5]) theirs.push(await openSession(store, anna, { lastActivityAt: at, title: `shared ${at}` }));
    const viewer = { ...bert, teams: ['ops'] };
    for (const { id } of theirs.slice(0, 3))
      await write(store, anna, ({ sessions }) =>
        sessions.saveMembers(id, [member('USER', bert.name, 'VIEWER'), member('TEAM', 'ops', 'EDITOR')]),
      );
    const expected = [...mine, ...theirs.slice(0, 3)]
      .toSorted((a, b) => b.lastActivityAt - a.lastActivityAt || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id);
    const { sessions } = store.read(viewer);
    const ids = async (filter: Parameters<typeof sessions.list>[1]) =>
      (await listed((page) => sessions.list(page, filter))).map(({ id }) => id);
    expect(await ids({})).toEqual(expected);
    const latest = await sessions.latest(4);
    expect(latest.map(({ id }) => id)).toEqual(expected.slice(0, 4));
    const [first] = await listed((page) => sessions.list(page, {}));
    expect(latest[0]).toEqual({ id: first?.id, revision: first?.revision, lastActivityAt: first?.lastActivityAt });
    const project = await openSession(store, bert, { lastActivityAt: 1, project: 'kiln' });
    expect([...(await sessions.marks([project.id, theirs[0]?.id ?? '', theirs[3]?.id ?? ''])).values()]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: project.id, project: 'kiln' }),
        expect.objectContaining({ id: theirs[0]?.id }),
      ]),
    );
    expect((await sessions.marks([theirs[3]?.id ?? ''])).size).toBe(0);
    await write(store, bert, (all) => all.sessions.delete(project.id));
    expect((await ids({ ownership: 'OWN' })).toSorted()).toEqual(mine.map(({ id }) => id).toSorted());
    expect(await ids({ ownership: 'SHARED' })).toEqual(expected.filter((id) => theirs.some((each) => each.id === id)));
    expect(await ids({ search: 'SHARED 6' })).toEqual([theirs[2]?.id]);
    const counts = await Promise.all([sessions.count({}), sessions.count({ ownership: 'OWN' }), sessions.count({ ownership: 'SHARED' })]);
    expect(counts).toEqual([6, 3, 3]);
    expect(await store.read({ ...chris, teams: ['ops'] }).sessions.count({})).toBe(0);
    const backward = await sessions.list({ last: 2 }, {});
    expect(backward.items.map(({ value }) => value.id)).toEqual(expected.slice(-2));
  },

  async 'a session that is handed over belongs to the new owner with everything, and no longer to the former one'(store) {
    const { anna, bert } = newPrincipals();
    const shared = await sharedSession(store, anna);
    expect(await write(store, anna, ({ sessions }) => sessions.handOver(shared.session.id, bert.name))).toBe(true);
    expect(await readable(store, bert, shared)).toEqual(ALL_READS());
    expect(await readable(store, anna, shared)).toEqual([]);
    expect(await writable(store, bert, shared, OWNER_WRITES)).toEqual(Object.keys(OWNER_WRITES));
    expect((await store.read(bert).sessions.byKey(shared.session.key ?? ''))?.owner).toBe(bert.name);
    expect(await store.read(anna).sessions.byKey(shared.session.key ?? '')).toBeUndefined();
    const { key = '', ...keyless } = { ...shared.session, owner: bert.name };
    await write(store, bert, ({ sessions }) => sessions.save(keyless));
    expect(await store.read(bert).sessions.byKey(key)).toBeUndefined();
    expect((await store.read(bert).sessions.get(keyless.id))?.key).toBeUndefined();
    await openSession(store, bert, { key });
    expect((await store.read(bert).sessions.byKey(key))?.id).not.toBe(keyless.id);
  },

  async 'a session is not handed over to a user who has a session with its key'(store) {
    const { anna, bert } = newPrincipals();
    const [session] = [await openSession(store, anna, { key: 'page' }), await openSession(store, bert, { key: 'page' })];
    await expect(write(store, anna, ({ sessions }) => sessions.handOver(session.id, bert.name))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect((await store.read(anna).sessions.get(session.id))?.owner).toBe(anna.name);
  },

  async 'a session that a principal receives belongs to it with everything'(store) {
    const { anna, bert } = newPrincipals();
    const shared = await sharedSession(store, anna);
    expect(await write(store, bert, ({ sessions }) => sessions.receive(shared.session.id, bert.name))).toBe(false);
    expect(await write(store, bert, ({ sessions }) => sessions.receive(shared.session.id, anna.name))).toBe(true);
    expect(await readable(store, bert, shared)).toEqual(ALL_READS());
    expect(await writable(store, bert, shared, OWNER_WRITES)).toEqual(Object.keys(OWNER_WRITES));
    expect(await readable(store, anna, shared)).toEqual([]);
  },

  async 'a session is not saved with the key of another one'(store) {
    const { anna } = newPrincipals();
    await openSession(store, anna, { key: 'page' });
    const session = await openSession(store, anna);
    await expect(write(store, anna, ({ sessions }) => sessions.save({ ...session, key: 'page' }))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await store.read(anna).sessions.get(session.id)).toEqual(session);
  },

  async 'a transaction for copying reads shared sessions that the principal may only view'(store) {
    const { anna, bert } = newPrincipals();
    const shared = await sharedSession(store, anna);
    await write(store, anna, ({ sessions }) => sessions.saveMembers(shared.session.id, [member('USER', bert.name, 'VIEWER')]));
    const found = await store.transaction(bert, ({ messages }) => messages.get(shared.messages[0]?.id ?? ''), { access: 'READ' });
    expect(found?.text).toBe('the first rack');
  },

  async 'abandoned messages of an editor are listed for the owner of the session'(store) {
    const { anna, bert } = newPrincipals();
    const session = await openSession(store, anna);
    await write(store, anna, ({ sessions }) => sessions.saveMembers(session.id, [member('USER', bert.name, 'EDITOR')]));
    const id = `msg_${random()}`;
    await write(store, bert, ({ unfinished }) => unfinished.begin(unfinishedOf(session, id)));
    expect(await store.read(bert).unfinished.count()).toBe(1);
    expect(await store.read(anna).unfinished.count()).toBe(0);
    expect(await store.read(anna).unfinished.abandoned(5, 9)).toEqual([{ principal: anna.name, id }]);
  },
};
