import { PRINCIPAL_KINDS, type QuotaKind } from '../../domain/quotas/quotas.js';
import type { Operation } from '../../domain/model/operation.js';
import type { Message } from '../../domain/model/message.js';
import type { EntityStore } from '../../ports/store/entities.js';
import type { MemoryStore } from '../../ports/store/memories.js';
import type { MessageStore } from '../../ports/store/messages.js';
import type { OperationStore } from '../../ports/store/operations.js';
import type { SessionStore } from '../../ports/store/sessions.js';
import type { Repositories } from '../../ports/store/store.js';
import type { LockedUnfinished, UnfinishedStore } from '../../ports/store/unfinished-messages.js';

/** What a transaction adds, by the owner of the data. */
export interface Growth {
  readonly of: Map<string, Map<QuotaKind, number>>;
  /** Whether an unfinished message was finished. Its text was checked when it was appended, and is only stored in another form now. */
  isMoved: boolean;
  /** Whether a message has more than one text. */
  hasParts: boolean;
  /** Whether a session gets another owner. How much it has is not known to the transaction. */
  isUnknown: boolean;
  /** Whether all new entities are provisional. Then the transaction can do without them. */
  isProvisional: boolean;
  /** Whether something was deleted. */
  shrinks: boolean;
  /** Additions that are not in the counters of the store yet: messages that begin. */
  readonly pending: Map<QuotaKind, number>;
}

export const newGrowth = (): Growth => ({
  of: new Map(),
  isMoved: false,
  hasParts: false,
  isUnknown: false,
  isProvisional: true,
  shrinks: false,
  pending: new Map(),
});

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');
const bytesOfOperation = ({ arguments: given, result, error, metadata }: Operation): number =>
  bytesOf(given) + bytesOf(result) + bytesOf(metadata) + (error === undefined ? 0 : bytesOf(error));

/** Wraps the repositories of a transaction, so that `growth` has what it adds. All writes of the services end in these methods. */
export function watched(repositories: Repositories, principal: string, growth: Growth, hasNoRoom: boolean): Repositories {
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
  /** The owners of the sessions of the unfinished messages that the transaction has locked. */
  const ofMessages = new Map<string, string>();
  const noteLocked: Notes['noteLocked'] = (locked) => {
    if (locked !== undefined) ofMessages.set(locked.id, locked.owner);
    return locked;
  };
  const ownerOfMessage = (id: string): string => ofMessages.get(id) ?? principal;
  const notes: Notes = {
    add,
    ownerOf,
    note,
    noteLocked,
    ownerOfMessage,
    sizeOf: (message) => repositories.quotas.sizeOf(message),
    principal,
    growth,
  };
  /** Each is created on first use, because a transaction needs few of them. */
  const known = new Map<string, unknown>();
  return new Proxy(repositories, {
    get: (target, noun: keyof Repositories) => {
      if (noun === 'hasNoRoom') return hasNoRoom ? true : undefined;
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
  readonly noteLocked: (locked: LockedUnfinished | undefined) => LockedUnfinished | undefined;
  readonly ownerOfMessage: (id: string) => string;
  readonly sizeOf: (message: Message) => number;
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

const watchedMessages = (messages: MessageStore, { add, ownerOf, sizeOf, growth }: Notes): Partial<MessageStore> => ({
  add(write) {
    const owner = ownerOf(write.message.session);
    const { parts } = write.message;
    growth.hasParts ||= parts.length !== 1 || parts[0]?.kind !== 'TEXT';
    add(owner, 'MESSAGES', 1);
    add(owner, 'BYTES', sizeOf(write.message));
    return messages.add(write);
  },
});

const watchedUnfinished = (
  unfinished: UnfinishedStore,
  { add, ownerOf, noteLocked, ownerOfMessage, growth }: Notes,
): Partial<UnfinishedStore> => ({
  begin(message) {
    // Its text is appended later, so there must be room for more than nothing.
    for (const kind of ['MESSAGES', 'BYTES'] as const) {
      add(ownerOf(message.session), kind, 0);
      growth.pending.set(kind, (growth.pending.get(kind) ?? 0) + 1);
    }
    return unfinished.begin(message);
  },
  lock: async (id) => noteLocked(await unfinished.lock(id)),
  append(id, chunk) {
    add(ownerOfMessage(id), 'BYTES', Buffer.byteLength(chunk.text));
    return unfinished.append(id, chunk);
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
    if (outcome.created > 0) {
      add(principal, 'ENTITIES', outcome.created);
      growth.isProvisional &&= writes.every(({ draft: { observed = 0 } }) => observed > 0);
    }
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

const WATCHED: {
  readonly [Noun in keyof Repositories]?: (own: NonNullable<Repositories[Noun]>, notes: Notes) => Partial<Repositories[Noun]>;
} = {
  sessions: watchedSessions,
  messages: watchedMessages,
  unfinished: watchedUnfinished,
  operations: watchedOperations,
  entities: watchedEntities,
  memories: watchedMemories,
};
