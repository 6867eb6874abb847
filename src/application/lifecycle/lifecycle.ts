import type { Dependencies } from '../common/index.js';
import type { UsageRecorder } from '../sessions/index.js';
import { LOCAL, type Principal } from '../../domain/common/principal.js';
import { retentionOf, RETIREMENTS, type Retirement, type RetentionPolicy, type RetentionRun } from '../../domain/lifecycle/retention.js';
import type { Session } from '../../domain/model/session.js';
import type { DueSession } from '../../ports/store/lifecycle.js';
import type { Presence } from './presence.js';
import { actionOf, queryOf, retireSessions } from './retire.js';

/** A session that is due, and what maintenance will do with it. */
export interface RetiringSession extends DueSession {
  readonly kind: Retirement;
  readonly action: 'ARCHIVE' | 'ERASE';
}

/** Archives and erases sessions by the policy of their workspace and by their own times. */
export interface Lifecycle {
  policyOf(workspace: string): RetentionPolicy;
  /** When a session is archived and erased unless it is used before; absent: never. */
  timesOf(session: Session): { readonly archivesAt?: number; readonly erasesAt?: number };
  /** The last run in the caller's workspace that changed something, or failed to. */
  lastRun(caller: Principal): Promise<RetentionRun | undefined>;
  /** The sessions of a workspace, of every owner, that the next run would change: for operators. At most `limit` of each kind. */
  due(workspace: string, limit: number): Promise<readonly RetiringSession[]>;
  /**
   * Retires the sessions of a workspace that are due, at most 500 of each kind. A session that is used in between stays. Several instances may run it at
   * the same time. `onError` receives errors of single sessions, which the next run tries again.
   */
  run(workspace: string, onError: (error: unknown) => void): Promise<RetentionRun>;
  /** Renews the leases of the ephemeral sessions that this process watches; a timer does it, too. */
  renew(): Promise<void>;
  stop(): void;
}

export function createLifecycle(deps: Dependencies, presence: Presence, usage: UsageRecorder): Lifecycle {
  const startedAt = deps.clock.now();
  const store = (workspace: string) => deps.store.read({ workspace, name: LOCAL.name }).retention;
  const policyOf = (workspace: string): RetentionPolicy => deps.retention.of(workspace);
  return {
    policyOf,
    timesOf: (session) => retentionOf(session, policyOf(session.workspace)),
    lastRun: ({ workspace }) => store(workspace).lastRun(),
    async due(workspace, limit) {
      const policy = policyOf(workspace);
      const found = RETIREMENTS.map(async (kind): Promise<readonly RetiringSession[]> => {
        const sessions = await store(workspace).due(queryOf(kind, policy, deps.clock.now()), limit);
        return sessions.map((session) => ({ ...session, kind, action: actionOf(kind, policy, session.owner) }));
      });
      return (await Promise.all(found)).flat();
    },
    async run(workspace, onError) {
      const counts = { archived: 0, erased: 0, failed: 0 };
      for (const kind of RETIREMENTS)
        await retireSessions({ deps, usage, startedAt, onError, counts }, workspace, kind, policyOf(workspace));
      const run = { at: deps.clock.now(), ...counts };
      if (counts.erased > 0) await deps.store.scrub();
      if (counts.archived + counts.erased + counts.failed > 0)
        await deps.store.transaction({ workspace, name: LOCAL.name }, ({ retention }) => retention.saveRun(run));
      return run;
    },
    renew: () => presence.renew(),
    stop: () => presence.stop(),
  };
}
