import { NetloomError } from '../../domain/common/errors.js';
import type { EntityId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { EntityDraft, EntityRef } from '../../domain/model/entity.js';
import { NO_COUNTS, type SourceState, type SyncCounts, type SyncMode } from '../../domain/inventory/sources/source-state.js';
import type { Clock } from '../../ports/clock.js';
import type { LiveInventory } from '../../ports/live-inventory.js';
import type { Repositories, Store } from '../../ports/store/store.js';
import { deleteAndDerive, entityIdOf, type ImportProgress, toWrites } from '../inventory/index.js';
import type { SourceLease } from './source-lease.js';

/** What one run of a synchronization needs, and what it has done so far. */
export interface SyncRun {
  readonly store: Store;
  readonly clock: Clock;
  readonly caller: Principal;
  readonly live: LiveInventory;
  readonly lease: SourceLease;
  readonly signal: AbortSignal | undefined;
  readonly counts: Counted;
  /** Sentences about what was not read or not deleted. */
  readonly notices: Set<string>;
  /** Types whose lists cannot be read, with the numbers of their stored entities. */
  readonly unreadable: Map<string, number>;
  readonly onProgress: (progress: ImportProgress) => void;
  /** The types that the server has. */
  models: readonly string[];
  /** The number of objects to read; undefined if it is unknown. */
  total: number | undefined;
}

/** The rights of a run that only writes single objects, so that it needs no lease: what it reads is the newest state. */
export const unleased = (store: Store, caller: Principal, state: SourceState): SourceLease => ({
  state,
  write: (work) => store.transaction(caller, async (tx) => (await work(tx, state)).result, { kind: 'BULK', on: 'inventory' }),
});

export type Counted = { -readonly [Key in keyof SyncCounts]: SyncCounts[Key] };

export interface SyncOptions {
  readonly mode: SyncMode;
  /** Deletes what the server does not list even if that is most of a model. */
  readonly prune?: boolean;
  /** Takes over entities of the source that came from elsewhere, such as from a dump of the same server. */
  readonly adopt?: boolean;
}

export const newCounts = (): Counted => ({ ...NO_COUNTS });

/** The maximum number of notices of a run, with one about the others and one about unreadable types. */
const MAX_NOTICES = 50;

export function note(run: SyncRun, notices: readonly string[]): void {
  for (const notice of notices) run.notices.add(notice);
}

/** The notices of a run: what concerns data first, then the types that could not be read, in one sentence. */
export function noticesOf({ notices, unreadable }: SyncRun): readonly string[] {
  const all = [...notices];
  const shown =
    all.length < MAX_NOTICES ? all : [...all.slice(0, MAX_NOTICES - 2), `There are ${all.length - MAX_NOTICES + 2} further notices.`];
  if (unreadable.size === 0) return shown;
  const stored = [...unreadable.values()].reduce((sum, count) => sum + count, 0);
  const kept = stored === 0 ? '' : ` ${stored} stored entities of them stay as they are.`;
  const types = [...unreadable.keys()].toSorted().join(', ');
  const count = unreadable.size === 1 ? 'One type' : `${unreadable.size} types`;
  return [...shown, `${count} could not be read, because the token may not or the list fails: ${types}.${kept}`];
}

export function report(run: SyncRun, phase: ImportProgress['phase']): void {
  const { read, created, updated, unchanged } = run.counts;
  run.onProgress({ phase, records: read, bytesRead: read, size: run.total, created, updated, unchanged, skipped: 0, badCount: 0 });
}

export function stopIf(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true)
    throw new NetloomError('CANCELLED', 'The synchronization was stopped. What was read is written; the next one continues.');
}

export interface Change {
  readonly drafts: readonly EntityDraft[];
  /** The times of the last changes, by object id, for changes that are read as they happen; without one, an entity changes now. */
  readonly changedAt?: ReadonlyMap<string, number>;
  /** Entities that are gone, and when they were deleted, if that is known. */
  readonly gone?: readonly GoneEntity[];
}

export interface GoneEntity {
  readonly ref: EntityRef;
  readonly at?: number | undefined;
}

/**
 * Writes entities and deletes others in one transaction, with the state. Returns the ids of the entities that were created or changed. A repeated transaction
 * counts once.
 */
export async function apply(
  run: SyncRun,
  change: Change,
  state?: (before: SourceState, counts: SyncCounts) => SourceState,
): Promise<ReadonlySet<EntityId>> {
  stopIf(run.signal);
  const { changed, counts } = await run.lease.write(async (tx, before) => {
    const written = await writeIn(tx, run, change);
    return { result: written, ...(state === undefined ? {} : { state: state(before, sumOf(run.counts, written.counts)) }) };
  });
  Object.assign(run.counts, sumOf(run.counts, counts));
  report(run, 'READING');
  return changed;
}

interface WrittenChange {
  readonly changed: ReadonlySet<EntityId>;
  readonly counts: SyncCounts;
}

async function writeIn(tx: Repositories, run: SyncRun, { drafts, gone = [], changedAt }: Change): Promise<WrittenChange> {
  const { workspace } = run.caller;
  const isTimed = changedAt !== undefined || gone.some(({ at }) => at !== undefined);
  const timeOf = await changeTimes(tx, run, isTimed ? [...drafts, ...gone].map(({ ref }) => ref) : []);
  const counts = { ...newCounts(), read: drafts.length };
  const changed = new Set<EntityId>();
  for (const [time, group] of byTime(drafts, ({ ref }) => timeOf(ref, changedAt?.get(ref.objectId)))) {
    const outcome = await tx.entities.upsert(toWrites(workspace, group), time);
    for (const name of ['created', 'updated', 'unchanged'] as const) counts[name] += outcome[name];
    for (const id of outcome.changed) changed.add(id);
  }
  for (const [time, group] of byTime(gone, ({ ref, at }) => timeOf(ref, at)))
    counts.deleted += await deleteAndDerive(
      tx,
      group.map(({ ref }) => entityIdOf(workspace, ref)),
      time,
    );
  return { changed, counts };
}

/**
 * The time at which an entity changes: that of the server, if it is later than what is stored of the entity and than the last complete reading, before which the
 * server's history is unknown; otherwise now.
 */
async function changeTimes(
  { entities }: Repositories,
  { caller, clock, lease }: SyncRun,
  refs: readonly EntityRef[],
): Promise<(ref: EntityRef, at: number | undefined) => number> {
  const now = clock.now();
  const floor = lease.state.lastFull?.startedAt;
  if (floor === undefined || refs.length === 0) return () => now;
  const stored = await entities.everMany(refs.map((ref) => entityIdOf(caller.workspace, ref)));
  return (ref, at) => {
    const last = Math.max(floor, stored.get(entityIdOf(caller.workspace, ref))?.updatedAt ?? 0);
    return at !== undefined && at > last && at < now ? at : now;
  };
}

/** In the order of the times, because what changed later may refer to what changed before. */
function byTime<T>(all: readonly T[], timeOf: (item: T) => number): readonly (readonly [number, readonly T[]])[] {
  const groups = new Map<number, T[]>();
  for (const item of all) {
    const time = timeOf(item);
    const group = groups.get(time) ?? [];
    groups.set(time, group);
    group.push(item);
  }
  return [...groups].toSorted(([one], [other]) => one - other);
}

export function sumOf(one: SyncCounts, other: SyncCounts): SyncCounts {
  return {
    read: one.read + other.read,
    created: one.created + other.created,
    updated: one.updated + other.updated,
    unchanged: one.unchanged + other.unchanged,
    deleted: one.deleted + other.deleted,
  };
}

/** So that addresses of requests stay short. */
const IDS_PER_REQUEST = 100;

/** Parts of a list of ids that fit into one request each. */
export function* inRequests(ids: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) yield ids.slice(start, start + IDS_PER_REQUEST);
}

const IDS_PER_READ = 5_000;

/** The ids of all stored entities of a model, ascending. */
export async function storedIds({ store, caller, live: { source } }: SyncRun, objectType: string): Promise<readonly number[]> {
  const ids: string[] = [];
  for (let last = ''; ;) {
    const more = await store.read(caller).entities.objectIds({ source, objectType }, last, IDS_PER_READ);
    ids.push(...more);
    last = more.at(-1) ?? '';
    if (more.length < IDS_PER_READ) break;
  }
  return ids
    .map(Number)
    .filter((id) => Number.isSafeInteger(id))
    .toSorted((one, other) => one - other);
}

/** The number of models that are read at the same time, so that one is read while another is written. */
const MODELS_AT_ONCE = 4;

/** Throws the first failure when all works that had begun have ended, so that nothing is written afterwards. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const workers = Array.from({ length: MODELS_AT_ONCE }, async () => {
    try {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    } finally {
      queue.length = 0;
    }
  });
  const ended = await Promise.allSettled(workers);
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}
