import { invalid, NetloomError } from '../../domain/common/errors.js';
import type { ImportId } from '../../domain/common/ids.js';
import { isJsonObject, type Json } from '../../domain/common/json.js';
import { LOCAL, type Principal } from '../../domain/common/principal.js';
import type { ImportRun } from '../../domain/inventory/import-run.js';
import type { LiveInventory } from '../../ports/live-inventory.js';
import { processJobs, type ConfiguredSource, type Dependencies } from '../common/index.js';
import { createImportReporter, type ImportProgress, type ImportRuns } from '../inventory/index.js';
import { unreadState, type ConfiguredSources, type SourceView } from './configured-sources.js';
import { isLeased } from './source-lease.js';
import type { SyncOptions } from './sync-run.js';
import { checkOrigin, synchronize, type SyncDeps, type SyncReport } from './synchronize.js';

/** A sync of this process. */
interface Run extends SyncOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** The import that reports its progress, if it has begun. */
  readonly importId?: ImportId | undefined;
}

/** A sync that was queued. */
export interface StartedSync {
  readonly source: SourceView;
  readonly run: ImportRun;
}

/** Syncs of this process, of the queue and of the schedule. */
export interface SyncJobs {
  sync(caller: Principal, source: ConfiguredSource, run: Run): Promise<SyncReport>;
  start(caller: Principal, source: ConfiguredSource, options: SyncOptions): Promise<StartedSync>;
  begin(onError: (error: unknown) => void): void;
  /** `onResult` receives the error of each scheduled sync, or undefined if it succeeded. */
  schedule(onResult: (error: unknown) => void): void;
}

const JOB = 'source-sync';
const SCHEDULE = 'source-schedule';

type Deps = SyncDeps & Pick<Dependencies, 'queue' | 'liveSources'>;

export function createSyncJobs(deps: Deps, configured: ConfiguredSources, runs: Pick<ImportRuns, 'report'>): SyncJobs {
  const { store, clock, queue, liveSources } = deps;
  const sync = reportedSync(deps, runs);
  return {
    sync,
    async start(caller, { live }, options) {
      const { sources, entities } = store.read(caller);
      const state = await sources.get(live.source);
      await checkOrigin({ entities }, state, live, options);
      if (isLeased(deps, state)) throw new NetloomError('CONFLICT', `${live.source} is being synchronized already.`);
      const run = await runs.report(caller, { source: nameOf(live), state: 'RUNNING', phase: 'READING', counts: {} });
      const data = { workspace: caller.workspace, name: caller.name, source: live.source, importId: run.id, ...options };
      await queue.add({ name: JOB, id: clock.unique(), data }, { attempts: 1 }).catch(async (error: unknown) => {
        const reason = 'The sync could not be queued.';
        await runs.report(caller, { importId: run.id, source: nameOf(live), state: 'FAILED', phase: 'READING', counts: {}, reason });
        throw error;
      });
      return { source: { ...configured.view(caller, state ?? unreadState(live)), isRunning: true }, run };
    },
    begin(onError) {
      const work = async (data: Json, signal: AbortSignal): Promise<void> => {
        const { caller, source, options, importId } = requestIn(data);
        await sync(caller, configured.chosen(caller, source), { ...options, importId, signal });
      };
      // The import and the source show the others.
      const unexpected = (error: unknown): void => (error instanceof NetloomError ? undefined : onError(error));
      processJobs(queue, JOB, ({ data, ending }) => work(data, ending), unexpected);
    },
    schedule(onResult) {
      const work = async (data: Json, signal: AbortSignal): Promise<void> => {
        const { caller, source } = requestIn(data);
        await nextScheduled(deps, sync, configured.chosen(caller, source), signal).then(() => onResult(undefined), onResult);
      };
      processJobs(queue, SCHEDULE, ({ data, ending }) => work(data, ending), onResult);
      for (const { workspace, live, changesEveryMs } of liveSources.filter((each) => each.changesEveryMs > 0)) {
        const data = { workspace, name: LOCAL.name, source: live.source, mode: 'CHANGES' };
        queue.repeat({ name: SCHEDULE, id: JSON.stringify([workspace, live.source]), data }, changesEveryMs);
      }
    },
  };
}

/** A sync that an import shows. */
const reportedSync =
  (deps: SyncDeps, runs: Pick<ImportRuns, 'report'>): SyncJobs['sync'] =>
  (caller, { live }, { signal, importId, onProgress, ...options }) => {
    const reporter = createImportReporter(nameOf(live), async (status) => (await runs.report(caller, status)).id, importId);
    return reporter.during(
      (note) => {
        const show = (progress: ImportProgress): void => {
          note(progress);
          onProgress?.(progress);
        };
        return synchronize(deps, { caller, live, options, signal, onProgress: show });
      },
      ({ counts: { read, created, updated, unchanged } }) => ({ records: read, created, updated, unchanged, skipped: 0, badCount: 0 }),
    );
  };

/** A full sync if one is due, else the changes, which are too many to report each time. */
async function nextScheduled(deps: SyncDeps, sync: SyncJobs['sync'], source: ConfiguredSource, signal: AbortSignal): Promise<void> {
  const { live, fullEveryMs, workspace } = source;
  const caller = { workspace, name: LOCAL.name };
  const state = await deps.store.read(caller).sources.get(live.source);
  if (isLeased(deps, state)) return;
  const { lastFull, unfinished } = state ?? {};
  const isDue = lastFull === undefined || unfinished !== undefined || deps.clock.now() - lastFull.startedAt >= fullEveryMs;
  if (isDue) await sync(caller, source, { mode: 'FULL', signal });
  else await synchronize(deps, { caller, live, options: { mode: 'CHANGES' }, onProgress: () => undefined, signal });
}

/** The source of the import that shows the progress. */
const nameOf = ({ source, url }: LiveInventory): string => `${source} (${new URL(url).host})`;

function requestIn(data: Json) {
  const { workspace, name, source, mode, prune, adopt, importId } = isJsonObject(data) ? data : {};
  if (typeof workspace !== 'string' || typeof name !== 'string' || typeof source !== 'string')
    throw invalid('data', 'a workspace, a name and a source', data);
  const options: SyncOptions = {
    mode: mode === 'FULL' || mode === 'COMPARE' ? mode : 'CHANGES',
    prune: prune === true,
    adopt: adopt === true,
  };
  return { caller: { workspace, name }, source, options, importId: typeof importId === 'string' ? importId : undefined };
}
