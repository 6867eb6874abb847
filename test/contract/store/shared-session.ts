import type { Principal } from '../../../src/domain/common/principal.js';
import type { Entity } from '../../../src/domain/model/entity.js';
import type { Member, MemberRole } from '../../../src/domain/model/member.js';
import type { Message } from '../../../src/domain/model/message.js';
import type { Operation } from '../../../src/domain/model/operation.js';
import type { Session } from '../../../src/domain/model/session.js';
import { NO_USAGE } from '../../../src/domain/window/model/session-usage.js';
import type { Chain } from '../../../src/ports/store/messages.js';
import type { Repositories, Store } from '../../../src/ports/store/store.js';
import {
  addChain,
  entityWrite,
  mentionOf,
  messageOf,
  openSession,
  operationOf,
  random,
  sessionOf,
  understood,
  upsert,
  write,
  writeOf,
} from './builders.js';

/** A session with one of everything that a principal could reach. */
export interface Shared {
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

export const member = (kind: Member['kind'], name: string, role: MemberRole): Member => ({ kind, name, role, addedBy: 'anna', addedAt: 7 });

export const unfinishedOf = (session: Session, id: string) => ({
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

export async function sharedSession(store: Store, anna: Principal): Promise<Shared> {
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
    await repositories.usage.add(new Map([[session.id, { ...NO_USAGE, answers: 1 }]]));
    await repositories.unfinished.begin(unfinishedOf(session, unfinished));
    await repositories.unfinished.append(unfinished, { start: 0, text: 'so far', at: 2 });
  });
  const messages = [...chain, third];
  return {
    anna,
    session,
    messages,
    chain: { session: session.id, head: third.id },
    operation,
    entity: { id: device.id },
    unfinished,
    window,
  };
}

type Read = (repositories: Repositories, shared: Shared) => Promise<unknown>;

const size = async (found: Promise<{ readonly size: number }>) => (await found).size;
const lengthOf = async (found: Promise<{ readonly length: number }>) => (await found).length;
const itemsOf = async (found: Promise<{ readonly items: readonly unknown[] }>) => (await found).items.length;

type SessionReads = 'get' | 'getMany' | 'list' | 'latest' | 'marks' | 'count' | 'traces' | 'entities';
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
  readonly summaries: Readonly<Record<Exclude<keyof Repositories['summaries'], 'add' | 'rewrite'>, Read>>;
  readonly vectors: Readonly<Record<Exclude<keyof Repositories['vectors'], 'put'>, Read>>;
  readonly unfinished: Readonly<
    Record<Exclude<keyof Repositories['unfinished'], 'begin' | 'lock' | 'append' | 'remove' | 'count' | 'abandoned'>, Read>
  >;
  readonly usage: Readonly<Record<'get', Read>>;
  readonly entities: Readonly<Record<'sessions', Read>>;
} = {
  sessions: {
    get: ({ sessions }, { session }) => sessions.get(session.id),
    getMany: ({ sessions }, { session }) => size(sessions.getMany([session.id])),
    list: ({ sessions }) => itemsOf(sessions.list(WHOLE, {})),
    latest: ({ sessions }) => lengthOf(sessions.latest(5)),
    marks: ({ sessions }, { session }) => size(sessions.marks([session.id])),
    count: ({ sessions }) => sessions.count({}),
    entities: ({ sessions }, { session }) => lengthOf(sessions.entities(session.id, 5)),
  },
  messages: {
    get: ({ messages }, { messages: [first] }) => messages.get(first?.id ?? ''),
    getMany: ({ messages }, { messages: all }) => size(messages.getMany(all.map(({ id }) => id))),
    written: ({ messages }, { session }) => lengthOf(messages.written(session.id, 0, 5)),
    byClientId: ({ messages }, { session }) => messages.byClientId(session.id, 'mine'),
    list: ({ messages }, { session }) => itemsOf(messages.list(session.id, WHOLE, {})),
    chain: ({ messages }, { chain }) => itemsOf(messages.chain(chain, WHOLE, {})),
    branches: ({ messages }, { session }) => itemsOf(messages.branches(session.id, WHOLE)),
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
    written: ({ operations }, { session }) => lengthOf(operations.written(session.id, 0, 5)),
    byClientId: ({ operations }, { session }) => operations.byClientId(session.id, 'mine'),
    list: ({ operations }, { session }) => itemsOf(operations.list(session.id, WHOLE, {})),
  },
  windows: { getMany: ({ windows }, { window }) => size(windows.getMany([window])) },
  summaries: {
    get: ({ summaries }, { chain }) => lengthOf(summaries.get(chain, [BLOCK])),
    list: ({ summaries }, { session }) => lengthOf(summaries.list(session.id, [-1, -1, -1], 5)),
  },
  vectors: {
    list: ({ vectors }, { session }) => lengthOf(vectors.list(session.id, SPACE, { after: 0, from: 0, limit: 5 })),
    missing: ({ vectors }, { chain }) => lengthOf(vectors.missing(chain, SPACE, 5)),
  },
  unfinished: {
    getMany: ({ unfinished }, shared) => size(unfinished.getMany([shared.unfinished])),
    text: ({ unfinished }, shared) => unfinished.text(shared.unfinished, 0),
    ofSession: ({ unfinished }, { session }) => lengthOf(unfinished.ofSession(session.id, 5)),
  },
  usage: { get: ({ usage }, { session }) => usage.get(session.id) },
  entities: { sessions: ({ entities }, { entity }) => lengthOf(entities.sessions(entity.id, 5)) },
};

/** Every way to write to a session that an editor may use. A write without access throws or changes nothing. */
export const WRITES: Readonly<Record<string, (repositories: Repositories, shared: Shared) => Promise<unknown>>> = {
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
  'summaries.rewrite': async ({ summaries }, { chain }) => {
    await summaries.rewrite(chain, [{ ...BLOCK, tokens: 7 }]);
    return (await summaries.get(chain, [BLOCK]))[0]?.tokens === 7;
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
export const OWNER_WRITES: typeof WRITES = {
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

export const reads = () =>
  Object.entries(READS).flatMap(([repository, methods]) =>
    Object.entries(methods as Record<string, Read>).map(([name, run]) => [`${repository}.${name}`, run] as const),
  );

export async function readable(store: Store, scope: Principal, shared: Shared): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, run] of reads()) {
    const result = await run(store.read(scope), shared);
    if (result !== undefined && result !== 0 && result !== '') found.push(name);
  }
  return found;
}

export async function writable(store: Store, scope: Principal, shared: Shared, writes: typeof WRITES): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, run] of Object.entries(writes))
    if (await takesEffect(store, scope, (repositories) => run(repositories, shared))) found.push(name);
  return found;
}
