import { setTimeout as wait } from 'node:timers/promises';
import type { Dependencies } from '../common/index.js';
import { addToOutbox, eventOf, isCopying, publish } from '../changes/index.js';
import { eraseSession } from '../erasure/index.js';
import type { UsageRecorder } from '../sessions/index.js';
import type { SessionId } from '../../domain/common/ids.js';
import { LOCAL, type Principal } from '../../domain/common/principal.js';
import type { Retirement, RetentionPolicy } from '../../domain/lifecycle/retention.js';
import type { Session } from '../../domain/model/session.js';
import type { SessionEvent } from '../../domain/model/session-event.js';
import { NO_USAGE } from '../../domain/window/model/session-usage.js';
import type { DueQuery, DueSession } from '../../ports/store/lifecycle.js';
import type { Repositories } from '../../ports/store/store.js';

const BATCH = 50;
/** The maximum number of sessions of one kind in a run. */
const MAX_RETIRED = 500;
/** A run ends after this many failures, because the next ones would fail, too. */
const MAX_FAILURES = 20;

export interface Means {
  readonly deps: Dependencies;
  readonly usage: UsageRecorder;
  /** The start of this process. */
  readonly startedAt: number;
  readonly onError: (error: unknown) => void;
  readonly counts: { archived: number; erased: number; failed: number };
}

export function queryOf(kind: Retirement, { archiveAfterMs, eraseAfterMs }: RetentionPolicy, at: number): DueQuery {
  const afterMs = { LEFT: undefined, ARCHIVE: archiveAfterMs, ERASE: eraseAfterMs }[kind];
  return { kind, at, ...(afterMs === undefined ? {} : { afterMs }) };
}

/** Retires the sessions of a workspace that are due for one reason, in batches. */
export async function retireSessions(means: Means, workspace: string, kind: Retirement, policy: RetentionPolicy): Promise<void> {
  const { deps } = means;
  const everyone = { workspace, name: LOCAL.name };
  /** Sessions that stay due. */
  const skipped = new Set<SessionId>();
  let failures = 0;
  for (let retired = 0; retired < MAX_RETIRED && failures < MAX_FAILURES;) {
    const query = queryOf(kind, policy, deps.clock.now());
    const found = await deps.store.read(everyone).retention.due(query, BATCH + skipped.size);
    const due = found.filter(({ id }) => !skipped.has(id)).slice(0, BATCH);
    if (due.length === 0) return;
    if (kind === 'LEFT') await leasesRenewed(means, due);
    for (const session of due) {
      // It is in the list again only if it stays due.
      skipped.add(session.id);
      if (kind === 'LEFT' && !hadTimeToReturn(means, session)) continue;
      if (!(await retire(means, workspace, session, kind, policy))) failures += 1;
    }
    retired += due.length;
  }
}

/**
 * After an outage of the store, leases may be over although sessions are watched. Every instance renews its leases within this time, and the transaction
 * reads them again.
 */
async function leasesRenewed({ deps }: Means, due: readonly DueSession[]): Promise<void> {
  if (due.length > 0) await wait(deps.settings.presence.settleMs, undefined, { ref: false });
}

/** After a restart, clients have the grace period to connect again. */
const hadTimeToReturn = ({ deps, startedAt }: Means, { graceMs = 0 }: DueSession): boolean => startedAt + graceMs <= deps.clock.now();

/** A copy whose time is over was interrupted, so nobody will ever read it. */
export const actionOf = (kind: Retirement, { ephemeral }: RetentionPolicy, owner: string): 'ARCHIVE' | 'ERASE' =>
  isCopying(owner) ? 'ERASE' : kind === 'LEFT' ? ephemeral : kind;

/** Returns false if it failed. */
async function retire(
  { deps, usage, onError, counts }: Means,
  workspace: string,
  { id, owner }: DueSession,
  kind: Retirement,
  policy: RetentionPolicy,
): Promise<boolean> {
  const principal = { workspace, name: owner };
  const isDue = ({ retention }: Repositories): Promise<boolean> => retention.isDue(queryOf(kind, policy, deps.clock.now()), id);
  const erases = actionOf(kind, policy, owner) === 'ERASE';
  try {
    if (erases && (await eraseSession(deps, principal, id, isDue)) !== undefined) counts.erased += 1;
    if (!erases && (await archiveSession(deps, principal, id, isDue))) {
      counts.archived += 1;
      usage.note(workspace, id, { ...NO_USAGE, reductions: { ARCHIVED: 1 } });
    }
    return true;
  } catch (error) {
    counts.failed += 1;
    onError(error);
    return false;
  }
}

/** Returns false if the session does not exist or is not due any more. */
async function archiveSession(
  deps: Dependencies,
  owner: Principal,
  id: SessionId,
  isDue: (repositories: Repositories) => Promise<boolean>,
): Promise<boolean> {
  const archive = async (repositories: Repositories) => {
    const before = await repositories.sessions.lock(id);
    if (before === undefined || before.owner !== owner.name || !(await isDue(repositories))) return undefined;
    const now = deps.clock.now();
    const session: Session = { ...before, status: 'ARCHIVED', archivedAt: now, revision: before.revision + 1 };
    await repositories.sessions.save(session);
    const event: SessionEvent = eventOf(session, { kind: 'SESSION_CHANGED', state: session }, now);
    return { session, event, queued: await addToOutbox(deps, repositories, session, [event]) };
  };
  const archived = await deps.store.transaction(owner, archive, { on: id });
  if (archived === undefined) return false;
  if (archived.queued) deps.onOutbox?.();
  await publish(deps, archived.session, archived.event);
  return true;
}
