import type { Dependencies } from '../common/index.js';
import type { AuditRecord } from '../../domain/access/audit-record.js';
import { failureCodeOf, NetloomError } from '../../domain/common/errors.js';
import { ID_PREFIXES, kindOfId } from '../../domain/common/ids.js';
import type { Page, PageRequest } from '../../domain/common/page.js';
import { LOCAL, type Principal } from '../../domain/common/principal.js';
import type { AuditFilter } from '../../ports/store/audit.js';

/** How long records are kept, in milliseconds, and how many of a workspace. */
const AUDIT_KEPT_MS = 90 * 86_400_000;
const AUDIT_KEPT = 100_000;
/** The maximum number of records that one pruning deletes for each reason. */
const PRUNED_AT_ONCE = 5_000;
/** Equal events within this time are counted, in milliseconds. */
const REPEATED_MS = 60_000;
/** The number of different events that are counted; at more, the oldest one is written. */
const MAX_REPEATED = 1_000;
const MAX_IDS = 20;

export type { AuditFilter };

/** A call of a keyed principal. */
export interface AuditedCall {
  readonly caller: Principal;
  /** As `entities.delete`. */
  readonly action: string;
  readonly given: readonly unknown[];
}

/** Keeps who did what. Calls without a key, such as work of the service itself, are not kept. */
export interface Audit {
  /** Runs a call, and writes a record of its success before it returns. */
  record<T>(call: AuditedCall, run: () => Promise<T>): Promise<T>;
  /** Notes that a call failed. */
  failed(call: AuditedCall, error: unknown): void;
  /** The records of the caller's workspace, newest first. */
  list(caller: Principal, page: PageRequest, filter: AuditFilter): Promise<Page<AuditRecord>>;
  /** Deletes records that are older than 90 days, or beyond the newest 100,000. */
  prune(workspace: string): Promise<void>;
  /** Sets what is told of records that cannot be written. The calls are not affected. */
  onError(report: (error: unknown) => void): void;
  /** Writes what was counted, and waits for it. */
  stop(): Promise<void>;
}

type Draft = Omit<AuditRecord, 'id' | 'at'>;

interface Repeated {
  readonly record: Draft;
  readonly since: number;
  /** How often it happened again. */
  count: number;
}

type Writer = Pick<Audit, 'onError' | 'stop'> & {
  /** Writes a record, or counts it if it is equal to one of the last minute, so that nobody fills the log. */
  readonly note: (record: Draft) => Promise<void>;
};

function createWriter({ store, clock }: Pick<Dependencies, 'store' | 'clock'>): Writer {
  let report: (error: unknown) => void = () => undefined;
  const repeated = new Map<string, Repeated>();
  const writing = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const write = (record: Draft): Promise<void> => {
    const whole = { ...record, id: `${ID_PREFIXES.auditRecord}_${clock.unique()}`, at: clock.now() };
    const scope = { workspace: record.workspace, name: LOCAL.name };
    const written = store
      .transaction(scope, ({ audit }) => audit.add([whole]))
      .catch((error: unknown) => report(error))
      .finally(() => writing.delete(written));
    writing.add(written);
    return written;
  };
  /** Writes the numbers of what was first noted until a time. */
  const writeRepeated = (until: number): void => {
    for (const [key, { record, since, count }] of repeated) {
      if (since > until) break;
      repeated.delete(key);
      if (count > 0) void write({ ...record, count });
    }
  };
  const schedule = (): void => {
    if (repeated.size === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      writeRepeated(clock.now() - REPEATED_MS);
      schedule();
    }, REPEATED_MS).unref();
  };
  const note = async (record: Draft): Promise<void> => {
    const key = JSON.stringify(record);
    const before = repeated.get(key);
    if (before !== undefined) {
      before.count += 1;
      return;
    }
    const [oldest] = repeated.size >= MAX_REPEATED ? repeated.values() : [];
    if (oldest !== undefined) writeRepeated(oldest.since);
    repeated.set(key, { record, since: clock.now(), count: 0 });
    schedule();
    await write(record);
  };
  return {
    note,
    onError: (told) => void (report = told),
    async stop() {
      clearTimeout(timer);
      writeRepeated(Infinity);
      await Promise.all(writing);
    },
  };
}

export function createAudit({ store, clock }: Pick<Dependencies, 'store' | 'clock'>): Audit {
  const { note, onError, stop } = createWriter({ store, clock });
  return {
    async record(call, run) {
      const result = await run();
      if (call.caller.credential !== undefined) await note({ ...draftOf(call), ids: idsIn(call.given), result: 'OK' });
      return result;
    },
    failed(call, error) {
      if (call.caller.credential === undefined) return;
      const scope = error instanceof NetloomError ? error.details['scope'] : undefined;
      void note({ ...draftOf(call), ids: [], result: failureCodeOf(error), ...(typeof scope === 'string' ? { scope } : {}) });
    },
    list: (caller, page, filter) => store.read(caller).audit.list(page, filter),
    async prune(workspace) {
      const pruning = { before: clock.now() - AUDIT_KEPT_MS, most: AUDIT_KEPT, limit: PRUNED_AT_ONCE };
      await store.transaction({ workspace, name: LOCAL.name }, ({ audit }) => audit.prune(pruning), { kind: 'BULK' });
    },
    onError,
    stop,
  };
}

function draftOf({ caller: { workspace, name, credential }, action }: AuditedCall): Omit<Draft, 'ids' | 'result'> {
  return {
    workspace,
    principal: name,
    ...(credential === undefined ? {} : { credential: credential.id }),
    ...(credential?.address === undefined ? {} : { address: credential.address }),
    action,
  };
}

/** The ids among the arguments of a call, and in their lists and fields. */
function idsIn(given: readonly unknown[]): readonly string[] {
  const ids = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === 'string' && ids.size < MAX_IDS && kindOfId(value) !== undefined) ids.add(value);
  };
  for (const value of given) {
    add(value);
    if (typeof value === 'object' && value !== null) Object.values(value).slice(0, MAX_IDS).forEach(add);
  }
  return [...ids];
}
