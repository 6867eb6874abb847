import { NetloomError, invalid, notFound } from '../../domain/common/errors.js';
import type { ImportRun } from '../../domain/inventory/import-run.js';
import type { ImportId } from '../../domain/common/ids.js';
import { isJsonObject, type Json } from '../../domain/common/json.js';
import { LOCAL, type Principal } from '../../domain/common/principal.js';
import type { SourceState } from '../../domain/inventory/sources/source-state.js';
import type { LiveInventory, LiveNotice } from '../../ports/live-inventory.js';
import type { RunningJob } from '../../ports/queue.js';
import { processJobs, type ConfiguredSource, type Dependencies } from '../common/index.js';
import { createImportReporter, type ImportProgress, type ImportRuns } from '../inventory/index.js';
import { createNotices } from './notices.js';
import { isLeased } from './source-lease.js';
import type { SyncOptions } from './sync-run.js';
import { checkOrigin, synchronize, type SyncReport } from './synchronize.js';

/** An inventory server of a workspace, with its state. */
export interface SourceView extends Pick<SourceState, 'source' | 'url' | 'version' | 'lastFull' | 'lastChanges' | 'lastCheck' | 'failure'> {
  /** Whether a process synchronizes it now. */
  readonly isRunning: boolean;
  /** Whether a full sync was interrupted, so that the next one continues it. */
  readonly isUnfinished: boolean;
  /** Whether the settings of this process have it. */
  readonly isConfigured: boolean;
}

/** A sync that was queued. */
export interface StartedSync {
  readonly source: SourceView;
  readonly run: ImportRun;
}

/** The inventory servers from which a workspace is filled. */
export interface Sources {
  /** By name. */
  list(caller: Principal): Promise<readonly SourceView[]>;
  /**
   * Brings the entities of a source up to date, in this process, and compares them with CHECK. CHANGES becomes FULL if there was no full sync yet. Without a name, the only source of the workspace.
   * Throws NOT_FOUND for a source that the settings do not have; CONFLICT while it is being synchronized, and if its stored entities came from elsewhere;
   * UNAVAILABLE if the server cannot be read; CANCELLED if `signal` fires. What was read before is written then, and a full sync continues there.
   */
  sync(
    caller: Principal,
    source: string | undefined,
    options: SyncOptions,
    onProgress?: (progress: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<SyncReport>;
  /** Queues a sync, which one of the instances runs; {@link ImportRuns} show its progress. Throws NOT_FOUND and CONFLICT as {@link sync}. */
  start(caller: Principal, source: string | undefined, options: SyncOptions): Promise<StartedSync>;
  /** Runs queued syncs. `onError` receives the errors of failed ones. */
  begin(onError: (error: unknown) => void): void;
  /** Starts the syncs that the settings schedule. `onError` receives the error of a failed one, once until another one occurs. */
  schedule(onError: (error: unknown) => void): void;
  /**
   * Takes a notice that a server sent: checks its signature and reads the objects of which it speaks soon. `header` returns a header by its name in lower case.
   */
  receive(source: string, body: Uint8Array, header: (name: string) => string | undefined): LiveNotice;
  /**
   * Makes the server of a source send its changes to this service at `baseUrl`, its public address, or stop it. Returns what was done, or with `dryRun` would be done, as
   * sentences. Throws NOT_FOUND as {@link sync}, CONFLICT without a secret for webhooks, and UNAVAILABLE if the server refuses.
   */
  connect(
    caller: Principal,
    source: string | undefined,
    request: { readonly baseUrl: string; readonly remove: boolean; readonly dryRun: boolean },
  ): Promise<readonly string[]>;
  /** Resolves when the objects of all received notices were read. */
  settled(): Promise<void>;
  /** Ends the connections to the servers. */
  stop(): Promise<void>;
}

/** A sync of this process. */
interface Run extends SyncOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** The import that reports its progress, if it has begun. */
  readonly importId?: ImportId | undefined;
}

const JOB = 'source-sync';
const SCHEDULE = 'source-schedule';

type Deps = Pick<Dependencies, 'store' | 'clock' | 'queue' | 'liveSources'>;

export function createSources(given: Deps, runs: Pick<ImportRuns, 'report'>): Sources {
  const { store, clock, queue, liveSources } = given;
  const deps = { store, clock, holder: clock.unique() };
  const ofWorkspace = (workspace: string) => liveSources.filter((each) => each.workspace === workspace);

  let onNoticeError: (error: unknown) => void = () => undefined;
  const notices = new Map(
    liveSources.map(({ workspace, live }) => [live, createNotices(deps, workspace, live, (error) => onNoticeError(error))] as const),
  );

  function chosen({ workspace }: Principal, name: string | undefined): ConfiguredSource {
    const sources = ofWorkspace(workspace);
    const found = name === undefined && sources.length === 1 ? sources[0] : sources.find(({ live }) => live.source === name);
    if (found !== undefined) return found;
    if (sources.length === 0)
      throw new NetloomError('NOT_FOUND', 'The settings have no inventory server for this workspace; see NETLOOM_NETBOX_URL.');
    if (name !== undefined) throw notFound('source', name);
    throw invalid('source', `one of ${sources.map(({ live }) => live.source).join(', ')}`, name);
  }

  const view = ({ workspace }: Principal, state: SourceState): SourceView => {
    const { fence: _fence, leasedUntil: _leasedUntil, holder: _holder, unfinished, changesFrom: _changesFrom, ...shown } = state;
    return {
      ...shown,
      isRunning: isLeased(deps, state),
      isUnfinished: unfinished !== undefined,
      isConfigured: ofWorkspace(workspace).some(({ live }) => live.source === state.source),
    };
  };

  async function sync(caller: Principal, { live }: ConfiguredSource, { signal, importId, onProgress, ...options }: Run): Promise<SyncReport> {
    const reporter = createImportReporter(nameOf(live), async (status) => (await runs.report(caller, status)).id, importId);
    return reporter.during(
      (note) =>
        synchronize(deps, {
          caller,
          live,
          options,
          signal,
          onProgress(progress) {
            note(progress);
            onProgress?.(progress);
          },
        }),
      ({ counts: { read, created, updated, unchanged } }) => ({ records: read, created, updated, unchanged, skipped: 0, badCount: 0 }),
    );
  }

  /** A full sync if one is due, else the changes, which are too many to report each time. */
  async function scheduled(source: ConfiguredSource, signal: AbortSignal): Promise<void> {
    const { live, fullEveryMs, workspace } = source;
    const caller = { workspace, name: LOCAL.name };
    const state = await store.read(caller).sources.get(live.source);
    if (isLeased(deps, state)) return;
    const { lastFull, unfinished } = state ?? {};
    const isDue = lastFull === undefined || unfinished !== undefined || clock.now() - lastFull.startedAt >= fullEveryMs;
    if (isDue) await sync(caller, source, { mode: 'FULL', signal });
    else await synchronize(deps, { caller, live, options: { mode: 'CHANGES' }, onProgress: () => undefined, signal });
  }

  return {
    async list(caller) {
      const stored = await store.read(caller).sources.list();
      const others = ofWorkspace(caller.workspace).filter(({ live }) => stored.every(({ source }) => source !== live.source));
      const states = [...stored, ...others.map(({ live }) => unread(live))];
      return states.map((state) => view(caller, state)).toSorted((one, other) => (one.source < other.source ? -1 : 1));
    },
    sync: async (caller, source, options, onProgress, signal) => sync(caller, chosen(caller, source), { ...options, onProgress, signal }),
    async start(caller, source, options) {
      const { live } = chosen(caller, source);
      const { sources, entities } = store.read(caller);
      const state = await sources.get(live.source);
      await checkOrigin({ entities }, state, live, options);
      if (isLeased(deps, state)) throw new NetloomError('CONFLICT', `${live.source} is being synchronized already.`);
      const run = await runs.report(caller, { source: nameOf(live), state: 'RUNNING', phase: 'READING', counts: {} });
      const data = { workspace: caller.workspace, name: caller.name, source: live.source, importId: run.id, ...options };
      await queue.add({ name: JOB, id: clock.unique(), data }, { attempts: 1 });
      return { source: { ...view(caller, state ?? unread(live)), isRunning: true }, run };
    },
    begin(onError) {
      onNoticeError = onceInARow(onError);
      processJobs(
        queue,
        JOB,
        async ({ data, ending }) => {
          const { caller, source, options, importId } = requestIn(data);
          await sync(caller, chosen(caller, source), { ...options, importId, signal: ending });
        },
        // The import and the source show the others.
        (error) => (error instanceof NetloomError ? undefined : onError(error)),
      );
    },
    schedule(onError) {
      const report = onceInARow(onError);
      processJobs(
        queue,
        SCHEDULE,
        async ({ data, ending }: RunningJob) => {
          const { caller, source } = requestIn(data);
          await scheduled(chosen(caller, source), ending).then(() => report(undefined), report);
        },
        onError,
      );
      for (const { workspace, live, changesEveryMs } of liveSources.filter((each) => each.changesEveryMs > 0)) {
        const data = { workspace, name: LOCAL.name, source: live.source, mode: 'CHANGES' };
        queue.repeat({ name: SCHEDULE, id: JSON.stringify([workspace, live.source]), data }, changesEveryMs);
      }
    },
    receive(source, body, header) {
      const found = liveSources.find(({ live }) => live.source === source)?.live;
      const notice = found?.noticeIn(body, header) ?? { kind: 'OFF' };
      if (found !== undefined && notice.kind === 'CHANGED') notices.get(found)?.add(notice.objects);
      return notice;
    },
    async connect(caller, source, { baseUrl, remove, dryRun }) {
      const { live } = chosen(caller, source);
      if (!URL.canParse(baseUrl) || !/^https?:\/\/[^\s/@?#]+(?:\/[^\s@?#]*)?$/u.test(baseUrl))
        throw invalid('baseUrl', 'an address of this service such as https://netloom.example.org', baseUrl);
      const url = new URL(`webhooks/netbox/${live.source}`, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`).href;
      return live.connect({ url, remove, dryRun });
    },
    async settled() {
      await Promise.all([...notices.values()].map((each) => each.settled()));
    },
    async stop() {
      for (const each of notices.values()) each.stop();
      await Promise.all(liveSources.map(({ live }) => live.dispose()));
    },
  };
}

/** The source of the import that shows the progress. */
const nameOf = ({ source, url }: LiveInventory): string => `${source} (${new URL(url).host})`;

const unread = ({ source, url }: LiveInventory): SourceState => ({ source, url, fence: 0, leasedUntil: 0 });

/** A scheduled sync fails again and again while a server is down. */
function onceInARow(onError: (error: unknown) => void): (error: unknown) => void {
  let last = '';
  return (error) => {
    const text = error === undefined ? '' : String(error);
    if (text !== last && text !== '') onError(error);
    last = text;
  };
}

function requestIn(data: Json) {
  const { workspace, name, source, mode, prune, adopt, importId } = isJsonObject(data) ? data : {};
  if (typeof workspace !== 'string' || typeof name !== 'string' || typeof source !== 'string')
    throw invalid('data', 'a workspace, a name and a source', data);
  const options: SyncOptions = { mode: mode === 'FULL' || mode === 'CHECK' ? mode : 'CHANGES', prune: prune === true, adopt: adopt === true };
  return { caller: { workspace, name }, source, options, importId: typeof importId === 'string' ? importId : undefined };
}
