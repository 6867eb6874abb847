import type { EntityRef } from '../../domain/model/entity.js';
import type { ChangePosition, SourceState, SyncCounts, UnfinishedSync } from '../../domain/inventory/sources/source-state.js';
import type { LiveDescription, LivePage } from '../../ports/live-inventory.js';
import { apply, inParallel, newCounts, note, report, stopIf, storedIds, type GoneEntity, type SyncRun } from './sync-run.js';

/** An older unfinished sync is begun anew, because its changes may no longer be recorded. In milliseconds. */
const CONTINUES_FOR_MS = 86_400_000;
/** Of a model with fewer entities, all may be deleted at once. */
const FEW = 20;
/** If less than this part of the stored entities is listed, they are not deleted without being asked to. */
const SAFE_PART = 0.5;

/**
 * Reads all objects of all models and deletes the entities that the server no longer lists. A page covers a range of ids completely, and it is written together with
 * the deletions in its range and the place to continue from, so that a killed sync continues where it ended. Returns the place from which
 * changes are read afterwards: the time of the server before the first object was read.
 */
export async function readAll(run: SyncRun, { models, time }: LiveDescription, prune: boolean): Promise<ChangePosition> {
  const begun = await beginOrContinue(run, time);
  const open = models.filter((objectType) => begun.models[objectType] !== 'DONE');
  const counted = await Promise.all(open.map(async (objectType) => ({ objectType, count: await run.live.count(objectType, run.signal) })));
  run.total = run.counts.read + counted.reduce((sum, { count = 0 }) => sum + count, 0);
  report(run, 'READING');
  const largestFirst = counted.toSorted((one, other) => (other.count ?? 0) - (one.count ?? 0));
  await inParallel(largestFirst, (model) => readModel(run, { ...model, after: Number(begun.models[model.objectType] ?? 0), prune }));
  return { time: begun.from, allTime: begun.from };
}

async function beginOrContinue(run: SyncRun, time: number): Promise<UnfinishedSync> {
  const { unfinished } = run.lease.state;
  if (unfinished !== undefined && run.clock.now() - unfinished.startedAt < CONTINUES_FOR_MS) {
    Object.assign(run.counts, unfinished.counts);
    return unfinished;
  }
  const begun: UnfinishedSync = { startedAt: run.clock.now(), from: time, models: {}, counts: newCounts() };
  await apply(run, { drafts: [] }, (before) => ({ ...before, unfinished: begun }));
  return begun;
}

interface OpenModel {
  readonly objectType: string;
  /** Undefined if the model cannot be read. */
  readonly count: number | undefined;
  /** The id after which it continues. */
  readonly after: number;
  readonly prune: boolean;
}

async function readModel(run: SyncRun, { objectType, count, after, prune }: OpenModel): Promise<void> {
  stopIf(run.signal);
  const stored = await storedIds(run, objectType);
  if (count === undefined) return skip(run, objectType, stored.length);
  const deletes = prune || stored.length < FEW || count >= stored.length * SAFE_PART;
  if (!deletes) note(run, [keptNotice(run, objectType, count, stored.length)]);
  const unlisted = createUnlisted(deletes ? stored.filter((id) => id > after) : []);
  for (let reading = read(run, objectType, after); ;) {
    const page = await reading;
    if (page === undefined) return skip(run, objectType, stored.length);
    note(run, page.unread);
    const isLast = page.isLast || page.last === undefined;
    // The next page is read while this one is written.
    if (!isLast) reading = read(run, objectType, page.last);
    const present = new Set(page.drafts.map(({ ref }) => Number(ref.objectId)));
    const gone = unlisted.upTo(isLast ? Infinity : page.last, present).map((id) => ({ ref: refOf(run, objectType, id) }));
    await writePage(run, { objectType, page, gone });
    if (isLast) return;
  }
}

/** A page whose failure is noticed when it is awaited. */
function read(run: SyncRun, objectType: string, after: number): Promise<LivePage | undefined> {
  const page = run.live.page(objectType, after, undefined, run.signal);
  page.catch(() => undefined);
  return page;
}

/** Takes ascending ids away, in ranges that follow each other. */
function createUnlisted(ids: readonly number[]) {
  let next = 0;
  return {
    /** The ids up to `last` that are not present. */
    upTo(last: number, present: ReadonlySet<number>): readonly number[] {
      const from = next;
      while (next < ids.length && (ids[next] ?? Infinity) <= last) next += 1;
      return ids.slice(from, next).filter((id) => !present.has(id));
    },
  };
}

const refOf = ({ live: { source } }: SyncRun, objectType: string, id: number): EntityRef => ({ source, objectType, objectId: String(id) });

/** Deletes first, so that the place to continue from is behind all deletions of the page. */
async function writePage(
  run: SyncRun,
  { objectType, page, gone }: { readonly objectType: string; readonly page: LivePage; readonly gone: readonly GoneEntity[] },
): Promise<void> {
  const { bulk } = run.store.capabilities;
  for (let start = 0; start < gone.length; start += bulk) await apply(run, { drafts: [], gone: gone.slice(start, start + bulk) });
  const listed = page.drafts.length;
  const drafts = [...page.drafts, ...page.referred];
  for (let start = 0; start < Math.max(drafts.length, 1); start += bulk) {
    const part = drafts.slice(start, start + bulk);
    const end = start + part.length;
    const last = Number(page.drafts[Math.min(end, listed) - 1]?.ref.objectId ?? Number.NaN);
    const isDone = page.isLast && end >= drafts.length;
    const place = isDone ? ('DONE' as const) : last;
    await apply(run, { drafts: part }, (before, counts) => progressOf(before, objectType, place, counts));
  }
}

function progressOf(before: SourceState, objectType: string, place: number | 'DONE', counts: SyncCounts): SourceState {
  const { unfinished } = before;
  if (unfinished === undefined) return before;
  const models = place === 'DONE' || Number.isSafeInteger(place) ? { ...unfinished.models, [objectType]: place } : unfinished.models;
  return { ...before, unfinished: { ...unfinished, models, counts } };
}

async function skip(run: SyncRun, objectType: string, stored: number): Promise<void> {
  run.unreadable.set(objectType, stored);
  await apply(run, { drafts: [] }, (before, counts) => progressOf(before, objectType, 'DONE', counts));
}

const keptNotice = ({ live: { source } }: SyncRun, objectType: string, count: number, stored: number): string =>
  `${objectType}: the server lists ${count} of ${stored} stored entities of ${source}. None was deleted, because the token may see less than before. If they are gone, run a full sync with prune.`;
