import { NetloomError } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import type { ChangePosition, SourceComparison, SourceState, SyncMode, SyncSummary } from '../../domain/inventory/sources/source-state.js';
import type { Clock } from '../../ports/clock.js';
import type { LiveInventory } from '../../ports/live-inventory.js';
import type { Repositories, Store } from '../../ports/store/store.js';
import { deriveAll, type ImportProgress } from '../inventory/index.js';
import { compareAll } from './compare-source.js';
import { readChanges } from './changes-sync.js';
import { readAll } from './full-sync.js';
import { withLease } from './source-lease.js';
import { newCounts, noticesOf, report, type SyncOptions, type SyncRun } from './sync-run.js';

/** What a run read, as far as it wrote, and what it compared, if it did. */
export interface SyncReport extends SyncSummary {
  readonly source: string;
  readonly url: string;
  readonly mode: SyncMode;
  readonly comparison?: SourceComparison;
}

export interface SyncDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** A random name of this process. */
  readonly holder: string;
}

export interface SyncRequest {
  readonly caller: Principal;
  readonly live: LiveInventory;
  readonly options: SyncOptions;
  readonly onProgress: (progress: ImportProgress) => void;
  readonly signal: AbortSignal | undefined;
}

/**
 * Brings the entities of a source up to date. A full sync also reads what changed while it ran. The relations that are derived from others follow in the
 * same run.
 */
export async function synchronize(deps: SyncDeps, { caller, live, options, onProgress, signal }: SyncRequest): Promise<SyncReport> {
  const { store, clock } = deps;
  const startedAt = clock.now();
  const accept = (tx: Repositories, state: SourceState | undefined) => checkOrigin(tx, state, live, options);
  return withLease(deps, caller, live, accept, async (lease) => {
    const run: SyncRun = {
      store,
      clock,
      caller,
      live,
      lease,
      signal,
      onProgress,
      counts: newCounts(),
      notices: new Set(),
      unreadable: new Map(),
      models: [],
      total: undefined,
    };
    const mode = lease.state.changesFrom === undefined && options.mode === 'CHANGES' ? 'FULL' : options.mode;
    const description = await live.describe(signal);
    run.models = description.models;
    const from = mode === 'FULL' ? await readAll(run, description, options.prune === true) : lease.state.changesFrom;
    if (from === undefined) throw new NetloomError('CONFLICT', `There is nothing to compare: ${live.source} was not read as a whole yet.`);
    const changesFrom = await readChanges(run, description, from);
    report(run, 'DERIVING');
    await deriveAll(deps, caller, () => report(run, 'DERIVING'));
    const summary = await finish(run, { mode, startedAt, version: description.version, webPaths: description.webPaths, changesFrom });
    return {
      source: live.source,
      url: live.url,
      mode,
      ...summary,
      ...(mode === 'COMPARE' ? { comparison: await compare(run, description.models) } : {}),
    };
  });
}

interface Finished {
  readonly mode: SyncMode;
  readonly startedAt: number;
  readonly version: string;
  readonly webPaths: Readonly<Record<string, string>>;
  readonly changesFrom: ChangePosition;
}

async function finish(run: SyncRun, { mode, startedAt, ...state }: Finished): Promise<SyncSummary> {
  const { lease, clock, counts } = run;
  const summary: SyncSummary = { startedAt, finishedAt: clock.now(), counts: { ...counts }, notices: noticesOf(run) };
  const last = mode === 'FULL' ? { lastFull: summary } : { lastChanges: summary };
  await lease.write(async (_tx, { unfinished, failure: _failure, ...before }) => ({
    result: undefined,
    state: { ...before, ...state, ...last, ...(mode === 'FULL' || unfinished === undefined ? {} : { unfinished }) },
  }));
  return summary;
}

async function compare(run: SyncRun, models: readonly string[]): Promise<SourceComparison> {
  const startedAt = run.clock.now();
  run.notices.clear();
  run.unreadable.clear();
  const compared = await compareAll(run, models);
  const lastComparison: SourceComparison = { startedAt, finishedAt: run.clock.now(), ...compared, notices: noticesOf(run) };
  await run.lease.write(async (_tx, state) => ({ result: undefined, state: { ...state, lastComparison } }));
  return lastComparison;
}

/**
 * Throws CONFLICT if the stored entities of the source may be those of another server: they were not read from this address. Their ids would mean other objects.
 */
export async function checkOrigin(
  { entities }: Pick<Repositories, 'entities'>,
  state: SourceState | undefined,
  { source, url }: Pick<LiveInventory, 'source' | 'url'>,
  { adopt = false }: Pick<SyncOptions, 'adopt'>,
): Promise<void> {
  if (adopt) return;
  const choices =
    'If they are from this server, synchronize once with --adopt (GraphQL: adopt); otherwise use an empty data folder, or another name for the source.';
  const isFilled = state?.lastFull !== undefined || state?.unfinished !== undefined;
  if (isFilled && state.url !== url)
    throw new NetloomError('CONFLICT', `The source ${source} was read from ${state.url}, and the settings name ${url}. ${choices}`);
  if (isFilled) return;
  for (const objectType of COMMON_TYPES)
    if ((await entities.objectIds({ source, objectType }, '', 1)).length > 0)
      throw new NetloomError(
        'CONFLICT',
        `The inventory has entities of the source ${source} that were not read from this server but come from a file, a tool or the sample, such as ${objectType}. ${choices}`,
      );
}

/** An inventory without any of them is too small to be worth a question. */
const COMMON_TYPES = ['dcim.site', 'dcim.device', 'dcim.interface', 'ipam.prefix', 'ipam.ipaddress', 'virtualization.virtualmachine'];
