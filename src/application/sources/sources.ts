import { invalid, NetloomError } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import { webPageOf } from '../../domain/inventory/sources/source-state.js';
import type { EntityRef } from '../../domain/model/entity.js';
import type { LiveInventory, LiveNotice, LiveObject } from '../../ports/live-inventory.js';
import { checkLine, LIMITS, type Dependencies } from '../common/index.js';
import type { ImportProgress, ImportRuns } from '../inventory/index.js';
import { createConfiguredSources, type SourceView } from './configured-sources.js';
import { removeSource, type RemovedSource } from './remove-source.js';
import { createNotices } from './notices.js';
import { createSyncJobs, type StartedSync } from './sync-jobs.js';
import type { SyncOptions } from './sync-run.js';
import type { SyncReport } from './synchronize.js';

/** The inventory servers from which a workspace is filled. */
export interface Sources {
  /** By name. */
  list(caller: Principal): Promise<readonly SourceView[]>;
  /** The addresses of the web pages of objects in the order of the references; undefined where there is none. */
  webPages(caller: Principal, refs: readonly EntityRef[]): Promise<readonly (string | undefined)[]>;
  /**
   * Brings the entities of a source up to date, in this process, and compares them with COMPARE. CHANGES becomes FULL if there was no full sync yet. Without a name, the only source of the workspace.
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
   * Makes the server of a source send its changes to this service at `callback`, its public address, or with `remove` stop it. Returns what was done, or with `dryRun` would be done, as
   * sentences. Throws NOT_FOUND as {@link sync}, CONFLICT without a secret for webhooks, and UNAVAILABLE if the server refuses.
   */
  connect(
    caller: Principal,
    source: string | undefined,
    request: { readonly callback: string | undefined; readonly remove: boolean; readonly dryRun: boolean },
  ): Promise<readonly string[]>;
  /** See {@link removeSource}. */
  remove(caller: Principal, request: { readonly source: string; readonly dryRun: boolean }): Promise<RemovedSource>;
  /** Reads objects of a source soon, as they are then. Before the first full sync, nothing is read. */
  readSoon(source: string, objects: readonly LiveObject[]): void;
  /** Whether the servers of the settings respond to their credentials; within about ten seconds. */
  check(): Promise<readonly SourceCheck[]>;
  /** Resolves when the objects of all received notices were read. */
  settled(): Promise<void>;
  /** Ends the connections to the servers. */
  stop(): Promise<void>;
}

export type SourceDeps = Pick<Dependencies, 'store' | 'clock' | 'queue' | 'liveSources'>;

export function createSources(given: SourceDeps, runs: Pick<ImportRuns, 'report'>): Sources {
  const { store, clock, liveSources } = given;
  const deps = { ...given, holder: clock.unique() };
  const configured = createConfiguredSources(deps);
  const jobs = createSyncJobs(deps, configured, runs);
  let onNoticeError: (error: unknown) => void = () => undefined;
  const notices = new Map(
    liveSources.map(({ workspace, live }) => [live, createNotices(deps, workspace, live, (error) => onNoticeError(error))] as const),
  );
  return {
    async list(caller) {
      return configured.views(caller, await store.read(caller).sources.list());
    },
    async webPages(caller, refs) {
      const states = new Map((await store.read(caller).sources.list()).map((state) => [state.source, state]));
      return refs.map((ref) => webPageOf(ref, states.get(ref.source)));
    },
    sync: async (caller, source, options, onProgress, signal) =>
      jobs.sync(caller, configured.chosen(caller, source), { ...options, onProgress, signal }),
    start: async (caller, source, options) => jobs.start(caller, configured.chosen(caller, source), options),
    begin(onError) {
      onNoticeError = onceInARow(onError);
      jobs.begin(onError);
    },
    schedule: (onError) => jobs.schedule(onceInARow(onError)),
    async connect(caller, source, { callback, remove, dryRun }) {
      const { live } = configured.chosen(caller, source);
      return live.connect({ url: remove ? undefined : webhookAddress(callback, live.source), dryRun });
    },
    remove: (caller, request) =>
      removeSource(deps, liveSources, caller, { ...request, source: checkLine('source', request.source, LIMITS.title) }),
    readSoon(source, objects) {
      const found = liveSources.find(({ live }) => live.source === source)?.live;
      if (found !== undefined) notices.get(found)?.add(objects);
    },
    receive(source, body, header) {
      const found = liveSources.find(({ live }) => live.source === source)?.live;
      const notice = found?.noticeIn(body, header) ?? { kind: 'OFF' };
      if (found !== undefined && notice.kind === 'CHANGED') notices.get(found)?.add(notice.objects);
      return notice;
    },
    check: () => Promise.all(liveSources.map(({ live }) => checkOf(live))),
    async settled() {
      await Promise.all([...notices.values()].map((each) => each.settled()));
    },
    async stop() {
      for (const each of notices.values()) each.stop();
      await Promise.all(liveSources.map(({ live }) => live.dispose()));
    },
  };
}

/** A server, with its version and the number of its types, or the reason why it cannot be read. */
export interface SourceCheck {
  readonly source: string;
  readonly url: string;
  readonly version?: string;
  readonly models?: number;
  readonly reason?: string;
}

const CHECK_MS = 10_000;

async function checkOf(live: LiveInventory): Promise<SourceCheck> {
  const { source, url } = live;
  try {
    const { version, models } = await live.describe(AbortSignal.timeout(CHECK_MS));
    return { source, url, version, models: models.length };
  } catch (error) {
    if (!(error instanceof NetloomError)) throw error;
    return { source, url, reason: error.code === 'CANCELLED' ? `${url} did not answer within ${CHECK_MS / 1_000} s.` : error.message };
  }
}

function webhookAddress(callback: string | undefined, source: string): string {
  const expected = 'an address of this service such as https://netloom.example.org, without /webhooks/netbox, which is added';
  const isAddress = callback !== undefined && URL.canParse(callback) && /^https?:\/\/[^\s/@?#]+(?:\/[^\s@?#]*)?$/u.test(callback);
  if (!isAddress || /\/webhooks\/netbox(?:\/|$)/u.test(callback)) throw invalid('callback', expected, callback);
  return new URL(`webhooks/netbox/${source}`, callback.endsWith('/') ? callback : `${callback}/`).href;
}

/** The same error occurs again and again while a server is down. Undefined is a success. */
function onceInARow(onError: (error: unknown) => void): (error: unknown) => void {
  let last = '';
  return (error) => {
    const text = error instanceof Error ? error.message : error === undefined ? '' : 'unknown';
    if (text !== last && text !== '') onError(error);
    last = text;
  };
}
