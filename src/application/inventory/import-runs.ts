import { createSignal } from '../../async/signal.js';
import { checkId, checkLine, checkRange, LIMITS, type Dependencies } from '../common/index.js';
import { NetloomError, invalid, notFound } from '../../domain/common/errors.js';
import { ID_PREFIXES, type ImportId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { importEvent } from '../../domain/webhooks/payload.js';
import type { ImportCounts, ImportPhase, ImportRun } from '../../domain/inventory/import-run.js';
import type { BusSubscription } from '../../ports/bus.js';
import type { LoggedImport } from '../../ports/import-log.js';

/** A running import without a report for this long is LOST, in milliseconds. */
const LOST_AFTER_MS = 120_000;
/** The interval in which a subscription looks for lost imports, in milliseconds. */
const LOOK_EVERY_MS = 30_000;
/** The interval between two updates of a subscription, in milliseconds. */
const UPDATE_EVERY_MS = 200;
const COUNT = { min: 0, max: 2_147_483_647, default: 0 };

/** The report of a process about its import. */
export interface ImportStatus {
  /** Absent in the first report. */
  readonly importId?: ImportId;
  readonly source: string;
  readonly state: LoggedImport['state'];
  readonly phase: ImportPhase;
  readonly progress?: number;
  readonly counts: Partial<ImportCounts>;
  /** A sentence, of a FAILED import. */
  readonly reason?: string;
}

/** Imports into the inventory of a workspace, as everybody in the workspace sees them: the last 20, for a day. */
export interface ImportRuns {
  /**
   * Stores the state of an import. The first report has no id and gets one. Throws NOT_FOUND for an import that another principal began or that is no
   * longer stored, CONFLICT if it has ended, and INVALID_INPUT for values out of range.
   */
  report(caller: Principal, status: ImportStatus): Promise<ImportRun>;
  /** The newest first. */
  list(caller: Principal): Promise<readonly ImportRun[]>;
  /** Yields the list now and after each change of an import, at most five times a second. */
  follow(caller: Principal): Promise<AsyncIterableIterator<readonly ImportRun[]>>;
}

type Deps = Pick<Dependencies, 'bus' | 'clock' | 'digest' | 'importLog' | 'store' | 'onOutbox'>;

export function createImportRuns(deps: Deps): ImportRuns {
  const { bus, clock, importLog } = deps;
  const list = async ({ workspace }: Principal): Promise<readonly ImportRun[]> =>
    (await importLog.list(workspace)).map((run) => shown(run, clock.now()));
  return {
    list,
    async report(caller, status) {
      check(status);
      const before = await begun(deps, caller, status.importId);
      const run = next(status, before, clock.now());
      await importLog.put(caller.workspace, run);
      await bus.notify(topicOf(deps, caller), run.id);
      if (run.state !== 'RUNNING') await notifyWebhooks(deps, caller, run);
      return shown(run, clock.now());
    },
    async follow(caller) {
      return follow(await bus.listen(topicOf(deps, caller)), () => list(caller));
    },
  };
}

const topicOf = ({ digest }: Deps, { workspace }: Principal): string => digest(JSON.stringify(['imports', workspace]));

/** Adds `import.finished` to the outbox of the webhooks of the principal that imported. */
async function notifyWebhooks({ store, clock, onOutbox }: Deps, caller: Principal, run: LoggedImport): Promise<void> {
  const event = importEvent(`${ID_PREFIXES.delivery}_${clock.unique()}`, caller.workspace, run, clock.now());
  const queued = await store.transaction(caller, ({ webhooks }) => webhooks.enqueue([event]));
  if (queued > 0) onOutbox?.();
}

function check({ importId, source, progress, counts, reason, state }: ImportStatus): void {
  if (importId !== undefined) checkId('importId', importId, 'import');
  checkLine('source', source, LIMITS.title);
  if (progress !== undefined && !(progress >= 0 && progress <= 1)) throw invalid('progress', 'a number from 0 to 1', progress);
  for (const [name, count] of Object.entries(counts)) checkRange(`counts.${name}`, count, COUNT);
  if (reason !== undefined) checkLine('reason', reason, LIMITS.title);
  if (reason !== undefined && state !== 'FAILED') throw invalid('reason', 'no reason of an import that did not fail', reason);
}

/** The earlier report, or the id and the owner of a new import. */
async function begun({ importLog, clock, digest }: Deps, caller: Principal, id: ImportId | undefined) {
  const owner = digest(JSON.stringify([caller.workspace, caller.name]));
  if (id === undefined) return { id: `${ID_PREFIXES.import}_${clock.unique()}`, owner, startedAt: clock.now() };
  const known = await importLog.get(caller.workspace, id);
  if (known?.owner !== owner) throw notFound('import', id);
  if (known.state !== 'RUNNING') throw new NetloomError('CONFLICT', `The import ${id} has ended; expected a running import.`);
  return { id, owner, startedAt: known.startedAt };
}

function next(status: ImportStatus, before: Pick<LoggedImport, 'id' | 'owner' | 'startedAt'>, now: number): LoggedImport {
  const { source, state, phase, progress, counts, reason } = status;
  const none: ImportCounts = { records: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, invalid: 0 };
  const times = { reportedAt: now, ...(state === 'RUNNING' ? {} : { finishedAt: now }) };
  const optional = { ...(progress === undefined ? {} : { progress }), ...(reason === undefined ? {} : { reason }) };
  return { ...before, source, state, phase, counts: { ...none, ...counts }, ...times, ...optional };
}

function shown(logged: LoggedImport, now: number): ImportRun {
  const { id, source, state, phase, counts, startedAt, reportedAt, progress, finishedAt, reason } = logged;
  const lost = state === 'RUNNING' && now - reportedAt > LOST_AFTER_MS;
  const optional = { ...(progress === undefined ? {} : { progress }), ...(reason === undefined ? {} : { reason }) };
  const end = finishedAt === undefined ? {} : { finishedAt };
  return { id, source, state: lost ? 'LOST' : state, phase, counts, startedAt, reportedAt, ...end, ...optional };
}

/** Several notices before the next read become one update. */
function follow(notices: BusSubscription, read: () => Promise<readonly ImportRun[]>): AsyncIterableIterator<readonly ImportRun[]> {
  const signal = createSignal();
  let over = false;
  let last: string | undefined;
  const drain = async (): Promise<void> => {
    for await (const _ of notices) signal.ring();
    over = true;
    signal.ring();
  };
  drain().catch((error: unknown) => signal.fail(error));
  const end = async (): Promise<IteratorResult<readonly ImportRun[]>> => {
    await notices.return?.();
    return { value: undefined, done: true };
  };
  const iterator: AsyncIterableIterator<readonly ImportRun[]> = {
    async next() {
      let wait = last !== undefined;
      for (;;) {
        if (wait) await signal.wait(LOOK_EVERY_MS);
        if (over) return end();
        if (wait) await new Promise((resolve) => setTimeout(resolve, UPDATE_EVERY_MS));
        const runs = await read();
        const text = JSON.stringify(runs);
        if (text !== last) {
          last = text;
          return { value: runs, done: false };
        }
        wait = true;
      }
    },
    return: end,
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
