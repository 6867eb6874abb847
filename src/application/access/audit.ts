import type { Dependencies } from '../common/index.js';
import type { AuditRecord } from '../../domain/access/audit-record.js';
import { failureCodeOf, NetloomError } from '../../domain/common/errors.js';
import { ID_PREFIXES, kindOfId } from '../../domain/common/ids.js';
import type { Page, PageRequest } from '../../domain/common/page.js';
import { LOCAL, type Principal } from '../../domain/common/principal.js';
import type { AuditFilter } from '../../ports/store/access/audit.js';

/** How long records are kept, in milliseconds, and how many of a workspace. */
const AUDIT_KEPT_MS = 90 * 86_400_000;
const AUDIT_KEPT = 100_000;
/** The maximum number of records that one pruning deletes for each reason. */
const PRUNED_AT_ONCE = 5_000;
/** Calls with an equal record within this time are counted, in milliseconds. */
const REPEATED_MS = 60_000;
/** The number of different records that are counted; above it, the count of the oldest one is written. */
const MAX_REPEATED = 1_000;
/** The maximum number of subjects of a record, and of characters of a name. */
const MAX_SUBJECTS = 20;
const MAX_NAME = 64;

export type { AuditFilter };

/** A call of a keyed principal. */
export interface AuditedCall {
  readonly caller: Principal;
  /** As `entities.delete`. */
  readonly action: string;
  /** The arguments after the caller. */
  readonly given: readonly unknown[];
}

/** The audit log. Calls without a key, such as work of the service itself, are not recorded. */
export interface Audit {
  /** Runs a call, and writes a record of its success before it returns. */
  record<T>(call: AuditedCall, run: () => Promise<T>): Promise<T>;
  /** Records that a call failed. */
  failed(call: AuditedCall, error: unknown): void;
  /** The records of the caller's workspace, newest first. */
  list(caller: Principal, page: PageRequest, filter: AuditFilter): Promise<Page<AuditRecord>>;
  /** Deletes records older than 90 days, and above 100,000 the oldest ones of the principal with the most. */
  prune(workspace: string): Promise<void>;
  /** Sets the handler of errors when records are written. The calls are not affected. */
  onError(handler: (error: unknown) => void): void;
  /** Writes the counts that are not written yet. */
  stop(): Promise<void>;
}

type Draft = Omit<AuditRecord, 'id' | 'at'>;

interface Repeated {
  readonly record: Draft;
  readonly since: number;
  /** The number of equal calls after the first one. */
  count: number;
}

type Writer = Pick<Audit, 'onError' | 'stop'> & {
  /** Writes a record, or counts it if one with this key was written within the last minute, so that no client fills the log. */
  readonly note: (key: string, record: Draft) => Promise<void>;
};

function createWriter({ store, clock }: Pick<Dependencies, 'store' | 'clock'>): Writer {
  let handleError: (error: unknown) => void = () => undefined;
  const repeated = new Map<string, Repeated>();
  const writing = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const write = (record: Draft): Promise<void> => {
    const whole = { ...record, id: `${ID_PREFIXES.auditRecord}_${clock.unique()}`, at: clock.now() };
    const scope = { workspace: record.workspace, name: LOCAL.name };
    const written = store
      .transaction(scope, ({ audit }) => audit.add([whole]))
      .catch((error: unknown) => handleError(error))
      .finally(() => writing.delete(written));
    writing.add(written);
    return written;
  };
  /** Writes the counts of records whose first one was written until a time. */
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
  const note = async (key: string, record: Draft): Promise<void> => {
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
    onError: (handler) => void (handleError = handler),
    async stop() {
      clearTimeout(timer);
      writeRepeated(Infinity);
      await Promise.all(writing);
    },
  };
}

export function createAudit({ store, clock }: Pick<Dependencies, 'store' | 'clock'>): Audit {
  const { note, onError, stop } = createWriter({ store, clock });
  const noteResult = async ({ caller, action, given }: AuditedCall, result: AuditRecord['result'], scope?: string): Promise<void> => {
    const { workspace, name: principal, credential } = caller;
    if (credential === undefined) return;
    const { id, address } = credential;
    const record = {
      workspace,
      principal,
      credential: id,
      action,
      subjects: subjectsIn(given),
      result,
      ...(address === undefined ? {} : { address }),
      ...(scope === undefined ? {} : { scope }),
    };
    // The subjects of a refused call are free to choose, so they do not make it another one.
    await note(JSON.stringify(result === 'OK' ? record : { ...record, subjects: [] }), record);
  };
  return {
    async record(call, run) {
      const result = await run();
      await noteResult(call, 'OK');
      return result;
    },
    failed(call, error) {
      const scope = error instanceof NetloomError ? error.details['scope'] : undefined;
      void noteResult(call, failureCodeOf(error), typeof scope === 'string' ? scope : undefined);
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

/** The fields of arguments that name a user. */
const USER_FIELDS: readonly string[] = ['principal', 'user', 'name'];

/** The ids among the arguments of a call and in their lists and fields, with names and roles. */
function subjectsIn(given: readonly unknown[]): readonly string[] {
  const subjects = new Set<string>();
  const add = (value: unknown, isName: boolean): void => {
    if (typeof value !== 'string' || subjects.size >= MAX_SUBJECTS) return;
    if (kindOfId(value) !== undefined || (isName && value.length <= MAX_NAME)) subjects.add(value);
  };
  for (const value of given) {
    // An argument that is a text is an id, a name or a role.
    add(value, true);
    if (typeof value !== 'object' || value === null) continue;
    for (const [field, each] of Object.entries(value).slice(0, MAX_SUBJECTS)) add(each, USER_FIELDS.includes(field));
  }
  return [...subjects];
}
