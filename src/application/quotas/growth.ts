import { PRINCIPAL_KINDS, type QuotaKind } from '../../domain/quotas/quotas.js';
import type { Operation } from '../../domain/model/operation.js';
import { measuredUnderstandingText } from '../../domain/understanding/stored-understanding.js';
import type { Message } from '../../domain/model/message.js';
import type { EntityStore } from '../../ports/store/entities.js';
import type { MemoryStore } from '../../ports/store/memories.js';
import type { MessageStore } from '../../ports/store/messages.js';
import type { OperationStore } from '../../ports/store/operations.js';
import type { SessionStore } from '../../ports/store/sessions.js';
import type { Repositories } from '../../ports/store/store.js';
import type { UnfinishedStore } from '../../ports/store/unfinished-messages.js';

/** What a transaction adds, by the owner of the data. */
export interface Growth {
  readonly of: Map<string, Map<QuotaKind, number>>;
  /** What was checked when it began, and is only stored in another form now: the text of an unfinished message. */
  isMoved: boolean;
  /** Whether a session gets another owner. How much it has is not known to the transaction. */
  isUnknown: boolean;
  /** Whether something was deleted. */
  shrinks: boolean;
  /** Additions that are not in the counters of the store yet: messages that begin. */
  readonly pending: Map<QuotaKind, number>;
}

export const newGrowth = (): Growth => ({ of: new Map(), isMoved: false, isUnknown: false, shrinks: false, pending: new Map() });

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');
const bytesOfMessage = (message: Message): number => bytesOf(message.parts) + Buffer.byteLength(measuredUnderstandingText(message));
const bytesOfOperation = (operation: Operation): number => bytesOf(operation.arguments) + bytesOf(operation.result);

/** Wraps the repositories of a transaction, so that `growth` has what it adds. All writes of the services end in these methods. */
export function watched(repositories: Repositories, principal: string, growth: Growth): Repositories {
  /** The owners of the sessions that the transaction has read. */
  const owners = new Map<string, string>();
  const add = (owner: string, kind: QuotaKind, amount: number): void => {
    const kinds = growth.of.get(owner) ?? new Map<QuotaKind, number>();
    growth.of.set(owner, kinds.set(kind, (kinds.get(kind) ?? 0) + amount));
  };
  const ownerOf = (session: string): string => owners.get(session) ?? principal;
  const note = <T extends { readonly id: string; readonly owner: string } | undefined>(session: T): T => {
    if (session !== undefined) owners.set(session.id, session.owner);
    return session;
  };
  const notes: Notes = { add, ownerOf, note, principal, growth };
  /** Each is created on first use, because a transaction needs few of them. */
  const known = new Map<string, unknown>();
  return new Proxy(repositories, {
    get: (target, noun: keyof Repositories) => {
      const watch = WATCHED[noun];
      if (watch === undefined) return target[noun];
      const before = known.get(noun);
      if (before !== undefined) return before;
      const own = target[noun];
      const methods = watch(own as never, notes);
      const wrapped = new Proxy(own, { get: (of, name) => Reflect.get(name in methods ? methods : of, name) as unknown });
      known.set(noun, wrapped);
      return wrapped;
    },
  });
}

interface Notes {
  readonly add: (owner: string, kind: QuotaKind, amount: number) => void;
  readonly ownerOf: (session: string) => string;
  readonly note: <T extends { readonly id: string; readonly owner: string } | undefined>(session: T) => T;
  readonly principal: string;
  readonly growth: Growth;
}

const watchedSessions = (sessions: SessionStore, { add, note, principal, growth }: Notes): Partial<SessionStore> => ({
  create(session) {
    add(principal, 'SESSIONS', 1);
    return sessions.create(session);
  },
  get: async (id) => note(await sessions.get(id)),
  lock: async (id) => note(await sessions.lock(id)),
  byKey: async (key) => note(await sessions.byKey(key)),
  handOver(id, owner) {
    growth.isUnknown = true;
    growth.shrinks = true;
    for (const kind of PRINCIPAL_KINDS) add(owner, kind, kind === 'SESSIONS' ? 1 : 0);
    return sessions.handOver(id, owner);
  },
  delete(id) {
    growth.shrinks = true;
    return sessions.delete(id);
  },
});

const watchedMessages = (messages: MessageStore, { add, ownerOf }: Notes): Partial<MessageStore> => ({
  add(write) {
    const owner = ownerOf(write.message.session);
    add(owner, 'MESSAGES', 1);
    add(owner, 'BYTES', bytesOfMessage(write.message));
    return messages.add(write);
  },
});

const watchedUnfinished = (unfinished: UnfinishedStore, { add, ownerOf, growth }: Notes): Partial<UnfinishedStore> => ({
  begin(message) {
    // Its text is written later, in any case, so there must be room for more than nothing.
    for (const kind of ['MESSAGES', 'BYTES'] as const) {
      add(ownerOf(message.session), kind, 0);
      growth.pending.set(kind, (growth.pending.get(kind) ?? 0) + 1);
    }
    return unfinished.begin(message);
  },
  remove(id) {
    growth.isMoved = true;
    return unfinished.remove(id);
  },
});

const watchedOperations = (operations: OperationStore, { add, ownerOf }: Notes): Partial<OperationStore> => ({
  add(operation, digest, keep) {
    add(ownerOf(operation.session), 'BYTES', bytesOfOperation(operation));
    return operations.add(operation, digest, keep);
  },
  finish(operation) {
    add(ownerOf(operation.session), 'BYTES', bytesOfOperation(operation));
    return operations.finish(operation);
  },
});

const watchedEntities = (entities: EntityStore, { add, principal, growth }: Notes): Partial<EntityStore> => ({
  async upsert(writes, now) {
    const outcome = await entities.upsert(writes, now);
    if (outcome.created > 0) add(principal, 'ENTITIES', outcome.created);
    return outcome;
  },
  delete(ids, now) {
    growth.shrinks = true;
    return entities.delete(ids, now);
  },
});

const watchedMemories = (memories: MemoryStore, { add, principal, growth }: Notes): Partial<MemoryStore> => ({
  put(written) {
    const created = written.filter(({ createdAt, updatedAt }) => createdAt === updatedAt).length;
    if (created > 0) add(principal, 'MEMORIES', created);
    return memories.put(written);
  },
  delete(id) {
    growth.shrinks = true;
    return memories.delete(id);
  },
});

const WATCHED: { readonly [Noun in keyof Repositories]?: (own: Repositories[Noun], notes: Notes) => Partial<Repositories[Noun]> } = {
  sessions: watchedSessions,
  messages: watchedMessages,
  unfinished: watchedUnfinished,
  operations: watchedOperations,
  entities: watchedEntities,
  memories: watchedMemories,
};
