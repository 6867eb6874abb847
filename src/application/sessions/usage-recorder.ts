import type { Dependencies } from '../common/index.js';
import { withTimeout } from '../../async/with-timeout.js';
import type { SessionId } from '../../domain/common/ids.js';
import { LOCAL, type Principal } from '../../domain/common/principal.js';
import { addUsage, NO_USAGE, type SessionUsage } from '../../domain/window/model/session-usage.js';

/**
 * Records the use of sessions. It is added up in this process and written every few seconds, so that a window costs no write. A killed process loses the
 * use since its last write.
 */
export interface UsageRecorder {
  note(this: void, workspace: string, session: SessionId, usage: SessionUsage): void;
  /** The use of a session that the caller may read, including what this process has not written yet. */
  of(caller: Principal, session: SessionId): Promise<SessionUsage>;
  /** Writes everything that was recorded. Never rejects; what cannot be written stays for the next time. */
  flush(): Promise<void>;
  /** Writes the rest, for at most half a second. Returns the number of sessions whose use could not be written. */
  stop(): Promise<number>;
}

const EVERY_MS = 5_000;
/** The sessions of one transaction. */
const AT_ONCE = 200;
/** With this many sessions, they are written at once. */
const FULL = 2_000;
/** While the store is unavailable, the use of further sessions is not recorded. */
const MAX_PENDING = 10_000;
const STOP_MS = 500;

type Pending = Map<string, Map<SessionId, SessionUsage>>;

export function createUsageRecorder({ store }: Pick<Dependencies, 'store'>): UsageRecorder {
  let pending: Pending = new Map();
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let failed = false;

  function note(workspace: string, session: SessionId, usage: SessionUsage): void {
    const sessions = pending.get(workspace) ?? new Map<SessionId, SessionUsage>();
    const before = sessions.get(session);
    if (before === undefined && size >= MAX_PENDING) return;
    if (before === undefined) size += 1;
    pending.set(workspace, sessions.set(session, addUsage(before ?? NO_USAGE, usage)));
    timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
    if (size >= FULL && !failed) void flush();
  }

  async function write(): Promise<void> {
    const all = pending;
    [pending, size] = [new Map(), 0];
    clearTimeout(timer);
    timer = undefined;
    failed = false;
    for (const [workspace, sessions] of all) {
      const entries = [...sessions];
      for (let from = 0; from < entries.length; from += AT_ONCE) {
        const some = new Map(entries.slice(from, from + AT_ONCE));
        await store
          .transaction({ workspace, name: LOCAL.name }, (repositories) => repositories.usage.add(some))
          .catch(() => {
            failed = true;
            some.forEach((usage, session) => note(workspace, session, usage));
          });
      }
    }
  }

  /** Only one write at a time; one that is under way may not include the latest use. */
  async function flush(): Promise<void> {
    await writing;
    if (size === 0) return;
    writing ??= write().finally(() => (writing = undefined));
    await writing;
  }

  return {
    note,
    async of(caller, session) {
      await flush();
      const stored = (await store.read(caller).usage.get(session)) ?? NO_USAGE;
      return addUsage(stored, pending.get(caller.workspace)?.get(session) ?? NO_USAGE);
    },
    flush,
    async stop() {
      const sessions = size;
      const isWritten = await withTimeout(
        flush().then(() => true),
        STOP_MS,
        () => false,
      );
      clearTimeout(timer);
      return isWritten ? size : sessions;
    },
  };
}
