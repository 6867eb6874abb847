import type { Dependencies } from '../common/index.js';
import type { SessionId } from '../../domain/common/ids.js';
import { LOCAL } from '../../domain/common/principal.js';
import type { Session } from '../../domain/model/session.js';

/** A subscription to a session. */
export interface Watcher {
  /** Called with the session after each change, because a session may become ephemeral while it is watched. */
  see(session: Session): void;
  /** Called when the subscription ends; more than once has no effect. */
  leave(): void;
}

/**
 * Tells the store which ephemeral sessions subscriptions of this process watch, by leases that are renewed. If the process is killed, its leases expire.
 */
export interface Presence {
  join(session: Session): Promise<Watcher>;
  /** Renews the leases of all watched sessions. Rejects if the store is unavailable. */
  renew(): Promise<void>;
  stop(): void;
}

/** The sessions of one statement. */
const AT_ONCE = 500;

export function createPresence({ store, clock, settings }: Pick<Dependencies, 'store' | 'clock' | 'settings'>): Presence {
  const { leaseMs, renewMs } = settings.presence;
  /** The number of subscriptions by session, by workspace. */
  const watched = new Map<string, Map<SessionId, number>>();
  let timer: NodeJS.Timeout | undefined;

  const extend = (workspace: string, ids: readonly SessionId[]): Promise<void> =>
    store.transaction({ workspace, name: LOCAL.name }, ({ retention }) => retention.watch(ids, clock.now() + leaseMs));

  async function renew(): Promise<void> {
    for (const [workspace, sessions] of watched) {
      const ids = [...sessions.keys()];
      for (let from = 0; from < ids.length; from += AT_ONCE) await extend(workspace, ids.slice(from, from + AT_ONCE));
    }
  }

  /** A renewal that fails is repeated by the next one, before the lease is over. */
  const begin = ({ workspace, id }: Session): Promise<void> => {
    const sessions = watched.get(workspace) ?? new Map<SessionId, number>();
    watched.set(workspace, sessions);
    sessions.set(id, (sessions.get(id) ?? 0) + 1);
    timer ??= setInterval(() => void renew().catch(() => undefined), renewMs).unref();
    return extend(workspace, [id]).catch(() => undefined);
  };

  function end({ workspace, id }: Session): void {
    const sessions = watched.get(workspace);
    const left = (sessions?.get(id) ?? 0) - 1;
    if (left > 0) sessions?.set(id, left);
    else sessions?.delete(id);
    if (sessions?.size === 0) watched.delete(workspace);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    async join(session) {
      let current: Session | undefined;
      let over = false;
      const begun = (next: Session): Promise<void> => {
        current = next;
        return begin(next);
      };
      if (session.graceMs !== undefined) await begun(session);
      return {
        see(next) {
          if (!over && current === undefined && next.graceMs !== undefined) void begun(next);
        },
        leave() {
          if (!over && current !== undefined) end(current);
          over = true;
        },
      };
    },
    renew,
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
