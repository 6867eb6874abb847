import type { EntityId } from '../../domain/common/ids.js';
import type { EntityDraft, EntityRef, RelationDraft } from '../../domain/model/entity.js';
import type { ChangePosition } from '../../domain/inventory/sources/source-state.js';
import type { Dependents, LiveDescription, LiveFilter, LiveInventory, LiveObject, LivePage } from '../../ports/live-inventory.js';
import { entityIdOf } from '../inventory/index.js';
import { apply, inParallel, inRequests, note, type GoneEntity, type SyncRun } from './sync-run.js';

/**
 * Changes are read again for this long, in milliseconds: servers record the time of a change before its transaction is committed, so a change may appear late.
 */
const OVERLAP_MS = 300_000;
/** The interval in which the changes of all types are read, also of those that the server does not record as changed. In milliseconds. */
const ALL_EVERY_MS = 600_000;

/** Reads what changed since a position, and returns the position of the next run. */
export async function readChanges(run: SyncRun, { models, time }: LiveDescription, from: ChangePosition): Promise<ChangePosition> {
  const since = from.time - OVERLAP_MS;
  const other = await run.live.otherChangesSince(since, run.signal);
  if (other === undefined) note(run, ['The token may not read the change log: deletions are found by the next full sync.']);
  const readsAll = other === undefined || time - from.allTime >= ALL_EVERY_MS;
  const changed = new Set(other?.changedTypes ?? []);
  const filter = { changedSince: readsAll ? from.allTime - OVERLAP_MS : since };
  await inParallel(
    readsAll ? models : models.filter((each) => changed.has(each)),
    async (objectType) => void (await readEach(run, objectType, filter)),
  );
  await readAgain(run, other?.affected ?? []);
  await deleteAll(run, other?.deleted ?? []);
  return { time, allTime: readsAll ? time : from.allTime };
}

/** Reads and writes the objects that a filter selects, and those that changed with them. Returns whether the model can be read. */
async function readEach(
  run: SyncRun,
  objectType: string,
  filter: LiveFilter,
  depth = 0,
  onObject: (id: number) => unknown = () => undefined,
): Promise<boolean> {
  for (let after = 0; ;) {
    const page = await run.live.page(objectType, after, filter, run.signal);
    if (page === undefined) {
      run.unreadable.set(objectType, 0);
      return false;
    }
    note(run, page.unread);
    for (const { ref } of page.drafts) onObject(Number(ref.objectId));
    await writeWithDependents(run, objectType, page, depth);
    if (page.isLast || page.last === undefined) return true;
    after = page.last;
  }
}

/** A location moves its racks, and they their devices. */
const MAX_DEPTH = 3;

async function writeWithDependents(
  run: SyncRun,
  objectType: string,
  { drafts: listed, referred, changedAt }: LivePage,
  depth: number,
): Promise<void> {
  const drafts = [...listed, ...referred];
  const { bulk } = run.store.capabilities;
  const dependents = depth < MAX_DEPTH ? run.live.dependentsOf(objectType) : [];
  for (let start = 0; start < drafts.length; start += bulk) {
    const part = drafts.slice(start, start + bulk);
    const before = dependents.length === 0 ? new Map<EntityId, readonly RelationDraft[]>() : await relationsOf(run, part);
    const changed = await apply(run, { drafts: part, changedAt });
    // Those of changed objects are read each time that the change is read, so that a failure in between is made up for.
    const leading = depth === 0 ? part : part.filter(({ ref }) => changed.has(entityIdOf(run.caller.workspace, ref)));
    for (const dependent of dependents) await readDependents(run, dependent, leading, before, depth);
  }
}

const relationsOf = (
  { store, caller }: SyncRun,
  drafts: readonly EntityDraft[],
): Promise<ReadonlyMap<EntityId, readonly RelationDraft[]>> =>
  store.read(caller).entities.statedRelations(drafts.map(({ ref }) => entityIdOf(caller.workspace, ref)));

async function readDependents(
  run: SyncRun,
  dependent: Dependents,
  changed: readonly EntityDraft[],
  before: ReadonlyMap<EntityId, readonly RelationDraft[]>,
  depth: number,
): Promise<void> {
  if ('field' in dependent) {
    if (!run.models.includes(dependent.objectType)) return;
    for (const ids of inRequests(changed.map(({ ref }) => Number(ref.objectId))))
      await readEach(run, dependent.objectType, { field: dependent.field, ids }, depth + 1);
    return;
  }
  const targets = changed.flatMap(({ ref, relations }) => [...relations, ...(before.get(entityIdOf(run.caller.workspace, ref)) ?? [])]);
  const objects = targets.filter(({ type }) => type === dependent.relation).map(({ to }) => ({ ...to, objectId: Number(to.objectId) }));
  await readAgain(run, objects, depth + 1);
}

/** Reads single objects, by type. Those that do not exist any more are in the list of deletions. */
async function readAgain(run: SyncRun, objects: readonly LiveObject[], depth = 0): Promise<void> {
  const byType = new Map<string, Set<number>>();
  for (const { objectType, objectId } of objects) {
    if (!run.models.includes(objectType)) continue;
    const ids = byType.get(objectType) ?? new Set();
    byType.set(objectType, ids.add(objectId));
  }
  for (const [objectType, all] of byType) for (const ids of inRequests([...all])) await readEach(run, objectType, { ids }, depth);
}

/** A deleted object may have been restored since with the same id, so those that are still stored are read again. */
async function deleteAll(run: SyncRun, deleted: readonly LiveObject[]): Promise<void> {
  const { store, caller, live } = run;
  const byId = new Map(deleted.map((object) => [entityIdOf(caller.workspace, refOf(live, object)), object]));
  const stored = await store.read(caller).entities.getMany([...byId.keys()]);
  await readObjects(
    run,
    [...byId].filter(([id]) => stored.has(id)).map(([, object]) => object),
  );
}

/** Reads objects, writes those that exist, with what changed with them, and deletes the others. */
export async function readObjects(run: SyncRun, objects: readonly LiveObject[]): Promise<void> {
  for (const objectType of run.models) {
    const all = new Map(objects.filter((each) => each.objectType === objectType).map((each) => [each.objectId, each]));
    for (const ids of inRequests([...all.keys()])) {
      const missing = new Set(ids);
      if (!(await readEach(run, objectType, { ids }, 0, (id) => missing.delete(id)))) continue;
      const gone = [...missing].flatMap((id) => all.get(id) ?? []).map((object) => ({ ref: refOf(run.live, object), at: object.at }));
      if (gone.length > 0) await deleteWithEnds(run, objectType, gone);
    }
  }
}

/** NetBox does not record that the ends of a deleted cable change. */
async function deleteWithEnds(run: SyncRun, objectType: string, gone: readonly GoneEntity[]): Promise<void> {
  const { store, caller } = run;
  const ends = run.live.dependentsOf(objectType).flatMap((dependent) => ('relation' in dependent ? [dependent.relation] : []));
  const before =
    ends.length === 0
      ? new Map<EntityId, readonly RelationDraft[]>()
      : await store.read(caller).entities.statedRelations(gone.map(({ ref }) => entityIdOf(caller.workspace, ref)));
  await apply(run, { drafts: [], gone });
  const targets = [...before.values()].flat().filter(({ type }) => ends.includes(type));
  await readAgain(
    run,
    targets.map(({ to }) => ({ ...to, objectId: Number(to.objectId) })),
    MAX_DEPTH,
  );
}

const refOf = ({ source }: LiveInventory, { objectType, objectId }: LiveObject): EntityRef => ({
  source,
  objectType,
  objectId: String(objectId),
});
