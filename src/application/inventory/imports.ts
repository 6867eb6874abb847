import type { EntityDraft, EntityType } from '../../domain/model/entity.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Timer } from '../../async/timer.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Clock } from '../../ports/clock.js';
import type { InventorySource } from '../../ports/inventory.js';
import type { Store, Repositories } from '../../ports/store/store.js';
import { deriveBatch } from './derive-batch.js';
import { toWrites } from './entity-writes.js';
import { completeDrafts } from './partial-drafts.js';
import type { ImportProgress, ImportReport } from './import-report.js';
import { createImportReporter } from './import-reporter.js';
import { createUnresolvedTally, type UnresolvedTally } from './unresolved-references.js';
import { createWriteRetries, noticeOf } from './write-retries.js';
import type { ImportRuns } from './import-runs.js';

export interface Imports {
  /**
   * Streams the source in batches, each in one transaction, then derives relations. A record replaces what was known of its entity; entities that the
   * source does not contain stay. Batches that fail for now are repeated in smaller parts. Repeating an import changes nothing. Throws CANCELLED if `signal` fires: complete batches stay, and the next run
   * continues.
   */
  run(
    caller: Principal,
    source: InventorySource,
    onProgress?: (progress: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<ImportReport>;
}

const BAD_LIMIT = 100;
const SKIPPED_TYPES = 20;
/** The maximum number of types that are counted. */
const COUNTED_TYPES = 1_000;
/** How often the same entities may be marked again by concurrent changes. */
const SAME_AGAIN = 50;
const BULK = { kind: 'BULK', on: 'inventory' } as const;

export interface ImportDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly timer?: Timer;
}

export function createImports(deps: ImportDeps, runs: Pick<ImportRuns, 'report'>): Imports {
  return {
    async run(caller, source, onProgress = () => undefined, signal) {
      const reporter = createImportReporter(source.name, async (status) => (await runs.report(caller, status)).id);
      return reporter.during(
        (report) =>
          importAll(deps, caller, source, {
            signal,
            onProgress(progress) {
              report(progress);
              onProgress(progress);
            },
          }),
        (done) => done,
      );
    },
  };
}

interface ImportRunOptions {
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (progress: ImportProgress) => void;
}

async function importAll(
  { store, clock, timer }: ImportDeps,
  caller: Principal,
  source: InventorySource,
  { signal, onProgress }: ImportRunOptions,
): Promise<ImportReport> {
  const started = clock.now();
  const tally = createTally();
  const writes = createWriteRetries(signal, timer);
  const report = (phase: ImportProgress['phase']): void => {
    const { records, bytesRead, created, updated, unchanged, skipped, badCount } = tally;
    onProgress({ records, bytesRead, created, updated, unchanged, skipped, badCount, size: source.size, phase });
  };
  report('READING');
  await eachBatch(batches(source, store.capabilities.bulk, tally), async (drafts) => {
    await writes.inParts(drafts, async (part) => {
      stopIf(signal);
      await writeBatch(store, clock, caller, part, tally);
    });
    report('READING');
  });
  await writes.repeated(() =>
    deriveAll({ store, clock }, caller, (changed) => {
      stopIf(signal);
      tally.derivedChanged += changed;
      report('DERIVING');
    }),
  );
  const placeholders = await store.read(caller).entities.placeholders();
  return {
    ...reportOf(tally),
    source: source.name,
    notices: [...(source.notices ?? []), ...noticeOf(writes)],
    placeholders,
    elapsedMs: clock.now() - started,
  };
}

/**
 * Derives all pending relations, one batch per transaction. `onBatch` receives the number of relations that a batch changed. Returns the number of
 * processed entities.
 */
export async function deriveAll(
  { store, clock }: ImportDeps,
  caller: Principal,
  onBatch: (changed: number) => void = () => undefined,
): Promise<number> {
  let settled = 0;
  let last = '';
  let same = 0;
  for (;;) {
    const { ids, changed } = await store.transaction(
      caller,
      (repositories) => settleNext(repositories, store.capabilities.bulk, clock.now()),
      BULK,
    );
    if (ids.length === 0) return settled;
    same = ids.join() === last ? same + 1 : 0;
    if (same > SAME_AGAIN) throw new Error('A settled batch of entities is still marked as open: derivation would not end.');
    last = ids.join();
    settled += ids.length;
    onBatch(changed);
  }
}

async function settleNext(
  repositories: Repositories,
  most: number,
  now: number,
): Promise<{ readonly ids: readonly string[]; readonly changed: number }> {
  const dirty = await repositories.entities.dirty(most);
  return { ids: dirty.map(({ id }) => id), changed: await deriveBatch(repositories, dirty, now) };
}

type Tally = {
  -readonly [
    Key in
      | 'records'
      | 'created'
      | 'updated'
      | 'unchanged'
      | 'skipped'
      | 'relationsOpened'
      | 'relationsClosed'
      | 'derivedChanged'
      | 'badCount'
  ]: ImportReport[Key];
} & {
  bytesRead: number;
  readonly byType: Map<EntityType, number>;
  readonly skippedByType: Map<string, number>;
  readonly bad: { readonly line: number; readonly reason: string }[];
  readonly unresolved: UnresolvedTally;
};

function createTally(): Tally {
  const zero = { records: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, relationsOpened: 0, relationsClosed: 0, derivedChanged: 0 };
  return { ...zero, badCount: 0, bytesRead: 0, byType: new Map(), skippedByType: new Map(), bad: [], unresolved: createUnresolvedTally() };
}

/** Reads the next batch while this one is written. */
async function eachBatch<T>(source: AsyncIterable<T>, write: (batch: T) => Promise<void>): Promise<void> {
  let writing = Promise.resolve();
  try {
    for await (const batch of source) {
      await writing;
      writing = write(batch);
      writing.catch(() => undefined);
    }
  } finally {
    await writing;
  }
}

async function* batches(source: InventorySource, size: number, tally: Tally): AsyncGenerator<EntityDraft[]> {
  let drafts: EntityDraft[] = [];
  for await (const record of source.records()) {
    if (record.kind !== 'DRAFT' || record.draft.observed === undefined) tally.records += 1;
    if (record.kind !== 'BAD') tally.unresolved.add(record.unresolved);
    tally.bytesRead = record.bytesRead;
    if (record.kind === 'DRAFT') drafts.push(record.draft);
    else if (record.kind === 'SKIPPED') countSkipped(tally, record.objectType);
    else {
      tally.badCount += 1;
      if (tally.bad.length < BAD_LIMIT) tally.bad.push({ line: record.line, reason: record.reason });
    }
    if (drafts.length === size) {
      yield drafts;
      drafts = [];
    }
  }
  if (drafts.length > 0) yield drafts;
}

function countSkipped(tally: Tally, objectType: string): void {
  tally.skipped += 1;
  const { skippedByType: counts } = tally;
  if (counts.has(objectType) || counts.size < COUNTED_TYPES) counts.set(objectType, (counts.get(objectType) ?? 0) + 1);
}

async function writeBatch(store: Store, clock: Clock, caller: Principal, drafts: readonly EntityDraft[], tally: Tally): Promise<void> {
  const { writes, outcome } = await store.transaction(
    caller,
    async ({ entities }) => {
      const complete = toWrites(caller.workspace, await completeDrafts(entities, caller.workspace, drafts));
      return { writes: complete, outcome: await entities.upsert(complete, clock.now()) };
    },
    BULK,
  );
  for (const name of ['created', 'updated', 'unchanged', 'relationsOpened', 'relationsClosed'] as const) tally[name] += outcome[name];
  for (const { draft } of writes) tally.byType.set(draft.type, (tally.byType.get(draft.type) ?? 0) + 1);
}

function reportOf(tally: Tally): Omit<ImportReport, 'source' | 'notices' | 'placeholders' | 'elapsedMs'> {
  const { records, created, updated, unchanged, skipped, relationsOpened, relationsClosed, derivedChanged, badCount, bad } = tally;
  const byType = mostFirst(tally.byType).map(([type, count]) => ({ type, count }));
  const skippedTypes = mostFirst(tally.skippedByType)
    .slice(0, SKIPPED_TYPES)
    .map(([objectType, count]) => ({ objectType, count }));
  const counts = { records, created, updated, unchanged, skipped, relationsOpened, relationsClosed, derivedChanged, badCount };
  return { ...counts, byType, skippedTypes, bad, ...tally.unresolved.report() };
}

const mostFirst = <Key extends string>(counts: ReadonlyMap<Key, number>): readonly (readonly [Key, number])[] =>
  [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));

function stopIf(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true)
    throw new NetloomError('CANCELLED', 'The import was cancelled; the batches so far are in. Run it again to go on.');
}
