import DataLoader from 'dataloader';
import type { Application, EntityRelevance, RelatedEntity, RelationFilter } from '../../application/index.js';
import type { Entity, EntityRef } from '../../domain/model/entity.js';
import type { Memory } from '../../domain/memory/memory.js';
import type { EntityId, MemoryId, MessageId, SessionId, WindowId } from '../../domain/common/ids.js';
import type { Message } from '../../domain/model/message.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Session } from '../../domain/model/session.js';
import { stateAt, type EntityState } from './entity-state.js';
import { snapshotToGraphql, type GraphqlSnapshot } from '../types/context-window.js';

/** The maximum number of ids in one call to the application. */
const MAX_BATCH = 1_000;

/** An entity at a time in milliseconds since 1970, by default now. */
interface Moment {
  readonly id: EntityId;
  readonly asOf: number | undefined;
}

interface TrackedKey {
  readonly session: SessionId;
  readonly entity: EntityId;
}

interface RelationsKey {
  readonly id: EntityId;
  readonly filter: RelationFilter;
  readonly limit: number;
}

/** The loaders of one request. They combine what many fields read at once into one call each. Missing objects are `undefined`. */
export interface Loaders {
  readonly session: DataLoader<SessionId, Session | undefined>;
  readonly message: DataLoader<MessageId, Message | undefined>;
  readonly memory: DataLoader<MemoryId, Memory | undefined>;
  /** Memories that were learned from a message. */
  readonly learned: DataLoader<MessageId, readonly Memory[]>;
  readonly children: DataLoader<MessageId, readonly Message[]>;
  /** Window snapshots. */
  readonly window: DataLoader<WindowId, GraphqlSnapshot | undefined>;
  /** Includes deleted entities, so that references to them stay readable. */
  readonly entity: DataLoader<EntityId, Entity | undefined>;
  /** The entities as of a time. */
  readonly entityThen: DataLoader<Moment, EntityState | undefined, string>;
  readonly chain: DataLoader<Moment, readonly EntityState[], string>;
  /** The first relations of each entity, in order, without cursors. */
  readonly relations: DataLoader<RelationsKey, readonly RelatedEntity[], string>;
  /** The addresses of web pages. */
  readonly webPage: DataLoader<EntityRef, string | undefined, string>;
  /** The relevance of entities to their sessions: one traversal for each session. */
  readonly relevance: DataLoader<TrackedKey, EntityRelevance | undefined, string>;
}

export function createLoaders(app: Application, caller: Principal): Loaders {
  return {
    session: byId((ids) => app.sessions.getMany(caller, ids)),
    message: byId((ids) => app.messages.getMany(caller, ids)),
    memory: byId((ids) => app.memories.getMany(caller, ids)),
    learned: listById((ids) => app.memories.learnedFrom(caller, ids)),
    children: listById((ids) => app.messages.children(caller, ids)),
    window: byId(
      async (ids) => new Map([...(await app.contexts.kept(caller, ids))].map(([id, window]) => [id, snapshotToGraphql(id, window)])),
    ),
    entity: byId((ids) => app.entities.everMany(caller, ids)),
    entityThen: byMoment(
      async (ids, asOf) => mapped(await app.entities.getMany(caller, ids, asOf), (entity) => stateAt(entity, asOf)),
      undefined,
    ),
    chain: byMoment(
      async (ids, asOf) => mapped(await app.entities.chain(caller, ids, asOf), (chain) => chain.map((entity) => stateAt(entity, asOf))),
      [],
    ),
    relations: relationsLoader(app, caller),
    webPage: new DataLoader((refs) => app.sources.webPages(caller, refs), { cacheKeyFn: identityOf, maxBatchSize: MAX_BATCH }),
    relevance: relevanceLoader(app, caller),
  };
}

const identityOf = ({ source, objectType, objectId }: EntityRef): string => JSON.stringify([source, objectType, objectId]);

function byId<T>(read: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>): DataLoader<string, T | undefined> {
  return new DataLoader(
    async (ids) => {
      const found = await read(ids);
      return ids.map((id) => found.get(id));
    },
    { maxBatchSize: MAX_BATCH },
  );
}

function listById<T>(read: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly T[]>>): DataLoader<string, readonly T[]> {
  return new DataLoader(
    async (ids) => {
      const found = await read(ids);
      return ids.map((id) => found.get(id) ?? []);
    },
    { maxBatchSize: MAX_BATCH },
  );
}

/** Makes one call for each time. `absent` is the value for an entity that did not exist then. */
function byMoment<T, Absent>(
  read: (ids: readonly EntityId[], asOf: number | undefined) => Promise<ReadonlyMap<EntityId, T>>,
  absent: Absent,
): DataLoader<Moment, T | Absent, string> {
  const time = ({ asOf }: Moment): string => String(asOf);
  return new DataLoader<Moment, T | Absent, string>(
    async (keys) => {
      const answers = new Map<string, ReadonlyMap<EntityId, T>>();
      for (const [name, some] of grouped(keys, time)) {
        const ids = some.map(({ id }) => id);
        answers.set(name, await read(ids, some[0]?.asOf));
      }
      return keys.map((key) => answers.get(time(key))?.get(key.id) ?? absent);
    },
    { maxBatchSize: MAX_BATCH, cacheKeyFn: (key) => `${key.id} ${time(key)}` },
  );
}

/** Groups by filter: the same field of many entities makes one call, regardless of other relation fields. */
function relationsLoader(app: Application, caller: Principal): DataLoader<RelationsKey, readonly RelatedEntity[], string> {
  const question = ({ filter, limit }: RelationsKey): string => JSON.stringify([filter, limit]);
  return new DataLoader<RelationsKey, readonly RelatedEntity[], string>(
    async (keys) => {
      const groups = grouped(keys, question);
      const answers = new Map<string, ReadonlyMap<EntityId, readonly RelatedEntity[]> | Error>();
      for (const [name, [one, ...others]] of groups) {
        if (one === undefined) continue;
        const ids = [one, ...others].map(({ id }) => id);
        answers.set(name, await app.entities.relationsMany(caller, ids, one.filter, one.limit).catch(asError));
      }
      return keys.map((key) => {
        const answer = answers.get(question(key));
        return answer instanceof Error ? answer : (answer?.get(key.id) ?? []);
      });
    },
    { maxBatchSize: MAX_BATCH, cacheKeyFn: (key) => `${key.id} ${question(key)}` },
  );
}

function relevanceLoader(app: Application, caller: Principal): DataLoader<TrackedKey, EntityRelevance | undefined, string> {
  return new DataLoader<TrackedKey, EntityRelevance | undefined, string>(
    async (keys) => {
      const answers = new Map<SessionId, ReadonlyMap<EntityId, EntityRelevance>>();
      for (const [session, some] of grouped(keys, (key) => key.session)) {
        const ids = some.map(({ entity }) => entity);
        answers.set(session, await app.sessions.relevance(caller, session, ids));
      }
      return keys.map(({ session, entity }) => answers.get(session)?.get(entity));
    },
    { maxBatchSize: MAX_BATCH, cacheKeyFn: ({ session, entity }) => `${session} ${entity}` },
  );
}

const mapped = <Key, From, To>(values: ReadonlyMap<Key, From>, change: (value: From) => To): ReadonlyMap<Key, To> =>
  new Map([...values].map(([key, value]) => [key, change(value)]));

/** An error of one key must not reject the other keys of the batch. */
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function grouped<T>(values: readonly T[], nameOf: (value: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(nameOf(value));
    if (group === undefined) groups.set(nameOf(value), [value]);
    else group.push(value);
  }
  return groups;
}
