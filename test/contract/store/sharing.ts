import { expect } from 'vitest';
import type { Principal } from '../../../src/domain/common/principal.js';
import type { Entity } from '../../../src/domain/model/entity.js';
import type { Member, MemberRole } from '../../../src/domain/model/member.js';
import type { Message } from '../../../src/domain/model/message.js';
import type { Operation } from '../../../src/domain/model/operation.js';
import type { Session } from '../../../src/domain/model/session.js';
import type { SessionRole } from '../../../src/domain/model/session-access.js';
import type { Chain } from '../../../src/ports/store/messages.js';
import type { Repositories, Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import {
  addChain,
  entityWrite,
  mentionOf,
  messageOf,
  newPrincipals,
  openSession,
  operationOf,
  random,
  sessionOf,
  understood,
  upsert,
  write,
  writeOf,
} from './builders.js';
import { listed } from './paging.js';

/** A session with one of everything that a principal could reach. */
interface Shared {
  readonly anna: Principal;
  readonly session: Session;
  readonly messages: readonly Message[];
  readonly chain: Chain;
  readonly operation: Operation;
  readonly entity: Pick<Entity, 'id'>;
  readonly unfinished: string;
  readonly window: string;
}

const BLOCK = { level: 0, end: 2, fromTokens: 9, tokens: 1, lines: [], names: [] };
const SPACE = 'words 1';
const WHOLE = { first: 10 };

const member = (kind: Member['kind'], name: string, role: MemberRole): Member => ({ kind, name, role, addedBy: 'anna', addedAt: 7 });

const unfinishedOf = (session: Session, id: string) => ({
  id,
  session: session.id,
  draft: { role: 'ASSISTANT' as const },
  sequence: 9,
  depth: 3,
  digest: 'd',
  begunAt: 1,
  writtenAt: 1,
  chunks: 0,
  length: 0,
});

async function sharedSession(store: Store, anna: Principal): Promise<Shared> {
  const device = entityWrite(`core-${random()}`);
  await upsert(store, anna, 1, device);
  const session = await openSession(store, anna, { key: `page ${random()}` });
  const chain = await addChain(store, anna, session, ['the first rack', 'the second rack']);
  const third = messageOf(session, 3, 'the third rack', {
    depth: 2,
    parent: chain[1]?.id ?? '',
    flagged: true,
    clientId: 'mine',
    ...understood(mentionOf('core', device.id)),
  });
  const operation = operationOf(session, 1, { clientId: 'mine' });
  const [unfinished, window] = [`msg_${random()}`, `win_${random()}`];
  await write(store, anna, async (repositories) => {
    await repositories.messages.add(writeOf(third));
    await repositories.operations.add(operation, 'd', 50);
    await repositories.windows.keep({ id: window, session: session.id, at: 1, content: new Uint8Array([1]) }, 9);
    await repositories.summaries.add({ session: session.id, head: third.id }, [BLOCK]);
    await repositories.vectors.put(session.id, SPACE, [{ message: third.id, values: Float32Array.from([1]) }]);
    await repositories.unfinished.begin(unfinishedOf(session, unfinished));
    await repositories.unfinished.append(unfinished, { start: 0, text: 'so far', at: 2 });
  });
  const messages = [...chain, third];
  return { anna, session, messages, chain: { session: session.id, head: third.id }, operation, entity: { id: device.id }, unfinished, window };
}

type Read = (repositories: Repositories, shared: Shared) => Promise<unknown>;

const size = async (found: Promise<{ readonly size: number }>) => (await found).size;
const lengthOf = async (found: Promise<{ readonly length: number }>) => (await found).length;
const itemsOf = async (found: Promise<{ readonly items: readonly unknown[] }>) => (await found).items.length;

type SessionReads = 'get' | 'getMany' | 'list' | 'count' | 'traces' | 'entities';
type MessageWrites = 'add' | 'cancel' | 'mark';

/**
 * Every way to read data of a session. The types demand an entry for each method, so that a new one is tested with every role. A result is truthy if
 * something was found.
 */
const READS: {
  readonly sessions: Readonly<Record<Exclude<SessionReads, 'traces'>, Read>>;
  readonly messages: Readonly<Record<Exclude<keyof Repositories['messages'], MessageWrites | 'unresolved'>, Read>>;
  readonly operations: Readonly<Record<Exclude<keyof Repositories['operations'], 'add' | 'finish'>, Read>>;
  readonly windows: Readonly<Record<Exclude<keyof Repositories['windows'], 'keep'>, Read>>;
  readonly summaries: Readonly<Record<Exclude<keyof Repositories['summaries'], 'add' | 'replace' | 'reject'>, Read>>;
  readonly vectors: Readonly<Record<Exclude<keyof Repositories['vectors'], 'put'>, Read>>;
  readonly unfinished: Readonly<
    Record<Exclude<keyof Repositories['unfinished'], 'begin' | 'lock' | 'append' | 'remove' | 'count' | 'abandoned'>, Read>
  >;
  readonly entities: Readonly<Record<'sessions', Read>>;
} = {
  sessions: {
    get: ({ sessions }, { session }) => sessions.get(session.id),
    getMany: ({ sessions }, { session }) => size(sessions.getMany([session.id])),
    list: ({ sessions }) => itemsOf(sessions.list(WHOLE, {})),
    count: ({ sessions }) => sessions.count({}),
    entities: ({ sessions }, { session }) => lengthOf(sessions.entities(session.id, 5)),
  },
  messages: {
    get: ({ messages }, { messages: [first] }) => messages.get(first?.id ?? ''),
    getMany: ({ messages }, { messages: all }) => size(messages.getMany(all.map(({ id }) => id))),
    byClientId: ({ messages }, { session }) => messages.byClientId(session.id, 'mine'),
    list: ({ messages }, { session }) => itemsOf(messages.list(session.id, WHOLE, {})),
    chain: ({ messages }, { chain }) => itemsOf(messages.chain(chain, WHOLE, {})),
    children: ({ messages }, { messages: [first] }) => size(messages.children([first?.id ?? ''], 5)),
    opening: ({ messages }, { chain }) => lengthOf(messages.opening(chain, 2)),
    recent: ({ messages }, { chain }) => lengthOf(messages.recent(chain, 2)),
    flagged: ({ messages }, { chain }) => lengthOf(messages.flagged(chain, 2)),
    onChain: ({ messages }, { chain, messages: all }) =>
      size(
        messages.onChain(
          chain,
          all.map(({ id }) => id),
        ),
      ),
    size: async ({ messages }, { chain }) => (await messages.size(chain)).messages,
    search: ({ messages }, { chain }) => lengthOf(messages.search(chain, ['rack'], { limit: 5, postings: 99 })),
    mentioning: async ({ messages }, { chain, entity }) =>
      (await messages.mentioning(chain, [entity.id], { limit: 5, neighbors: 0 })).hits.length,
  },
  operations: {
    get: ({ operations }, { operation }) => operations.get(operation.id),
    byClientId: ({ operations }, { session }) => operations.byClientId(session.id, 'mine'),
    list: ({ operations }, { session }) => itemsOf(operations.list(session.id, WHOLE, {})),
  },
  windows: { getMany: ({ windows }, { window }) => size(windows.getMany([window])) },
  summaries: { get: ({ summaries }, { chain }) => lengthOf(summaries.get(chain, [BLOCK])) },
  vectors: {
    list: ({ vectors }, { session }) => lengthOf(vectors.list(session.id, SPACE, { after: 0, from: 0, limit: 5 })),
    missing: ({ vectors }, { chain }) => lengthOf(vectors.missing(chain, SPACE, 5)),
  },
  unfinished: {
    getMany: ({ unfinished }, shared) => size(unfinished.getMany([shared.unfinished])),
    text: ({ unfinished }, shared) => unfinished.text(shared.unfinished, 0),
    ofSession: ({ unfinished }, { session }) => lengthOf(unfinished.ofSession(session.id, 5)),
  },
  entities: { sessions: ({ entities }, { entity }) => lengthOf(entities.sessions(entity.id, 5)) },
};

/** Every way to write to a session that an editor may use. A write without access throws or changes nothing. */
const WRITES: Readonly<Record<string, (repositories: Repositories, shared: Shared) => Promise<unknown>>> = {
  'sessions.lock': ({ sessions }, { session }) => sessions.lock(session.id),
  'sessions.save': ({ sessions }, { session }) => sessions.save({ ...session, title: `changed ${random()}` }),
  'messages.add': ({ messages }, { session }) => messages.add(writeOf(messageOf(session, 20, 'an addition'))).then(() => true),
  'messages.mark': ({ messages }, { messages: [first] }) => messages.mark(first?.id ?? '', { flagged: true, priority: 9 }),
  'messages.cancel': ({ messages }, { messages: all }) => {
    const { message, terms, length } = writeOf(all[2] ?? messageOf(sessionOf({ workspace: '', name: '' }), 1, ''));
    return messages.cancel({ message, terms, length }).then(() => true);
  },
  'operations.add': ({ operations }, { session }) => operations.add(operationOf(session, 2), 'd', 50).then(() => true),
  'operations.finish': async ({ operations }, { operation }) => {
    await operations.finish({ ...operation, result: 'changed' });
    return (await operations.get(operation.id))?.result === 'changed';
  },
  'windows.keep': async ({ windows }, { session }) => {
    const id = `win_${random()}`;
    await windows.keep({ id, session: session.id, at: 2, content: new Uint8Array([2]) }, 9);
    return size(windows.getMany([id]));
  },
  'summaries.add': async ({ summaries }, { chain }) => {
    await summaries.add(chain, [{ ...BLOCK, level: 1 }]);
    return lengthOf(summaries.get(chain, [{ level: 1, end: 2 }]));
  },
  'vectors.put': async ({ vectors }, { session, messages: [first] }) => {
    await vectors.put(session.id, 'other', [{ message: first?.id ?? '', values: Float32Array.from([1]) }]);
    return lengthOf(vectors.list(session.id, 'other', { after: 0, from: 0, limit: 5 }));
  },
  'unfinished.begin': ({ unfinished }, { session }) => unfinished.begin(unfinishedOf(session, `msg_${random()}`)).then(() => true),
  'unfinished.lock': ({ unfinished }, shared) => unfinished.lock(shared.unfinished),
  'unfinished.append': ({ unfinished }, shared) => unfinished.append(shared.unfinished, { start: 6, text: '!', at: 3 }).then(() => true),
  'unfinished.remove': async ({ unfinished }, shared) => {
    const before = await size(unfinished.getMany([shared.unfinished]));
    await unfinished.remove(shared.unfinished);
    return before - (await size(unfinished.getMany([shared.unfinished])));
  },
  'sessions.extend': async ({ sessions }, { session }) => {
    await sessions.extend(session.id, 5_000, 20_000);
    return (await sessions.get(session.id))?.expiresAt === 20_000;
  },
};

/** What only an owner may do. */
const OWNER_WRITES: typeof WRITES = {
  'sessions.saveMembers': ({ sessions }, { session }) => sessions.saveMembers(session.id, []),
  'sessions.handOver': ({ sessions }, { session }) => sessions.handOver(session.id, `nobody-${random()}`),
  'sessions.delete': ({ sessions }, { session }) => sessions.delete(session.id),
};

class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

/** Whether a write would take effect. It is rolled back, so that the next one finds the same data. */
async function takesEffect(store: Store, scope: Principal, run: (repositories: Repositories) => Promise<unknown>): Promise<boolean> {
  let effect = false;
  await store
    .transaction(scope, async (repositories) => {
      effect = Boolean(await run(repositories));
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) effect = false;
    });
  return effect;
}

const reads = () =>
  Object.entries(READS).flatMap(([repository, methods]) =>
    Object.entries(methods as Record<string, Read>).map(([name, run]) => [`${repository}.${name}`, run] as const),
  );

async function readable(store: Store, scope: Principal, shared: Shared): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, run] of reads()) {
    const result = await run(store.read(scope), shared);
    if (result !== undefined && result !== 0 && result !== '') found.push(name);
  }
  return found;
}

async function writable(store: Store, scope: Principal, shared: Shared, writes: typeof WRITES): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, run] of Object.entries(writes))
    if (await takesEffect(store, scope, (repositories) => run(repositories, shared))) found.push(name);
  return found;
}

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
    const listings = ['sessions.list', 'sessions.count'];
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
  },

  async 'a session is not handed over to a user who has a session with its key'(store) {
    const { anna, bert } = newPrincipals();
    const [session] = [await openSession(store, anna, { key: 'page' }), await openSession(store, bert, { key: 'page' })];
    await expect(write(store, anna, ({ sessions }) => sessions.handOver(session.id, bert.name))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect((await store.read(anna).sessions.get(session.id))?.owner).toBe(anna.name);
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
