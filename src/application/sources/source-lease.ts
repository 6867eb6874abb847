import { failureCodeOf, NetloomError } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import type { SourceState, SyncFailure } from '../../domain/inventory/sources/source-state.js';
import type { Clock } from '../../ports/clock.js';
import type { LiveInventory } from '../../ports/live-inventory.js';
import type { Repositories, Store } from '../../ports/store/store.js';

/** A lease that is not renewed for this long is free for others, in milliseconds. */
const LEASE_MS = 60_000;
const RENEW_MS = 15_000;
const ON = { kind: 'BULK', on: 'inventory' } as const;

interface LeaseDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** A random name of this process. */
  readonly holder: string;
}

/** Whether a process synchronizes the source. Data that only one process can open is not in use by one that is gone. */
export const isLeased = ({ store, clock, holder }: LeaseDeps, state: SourceState | undefined): boolean =>
  state !== undefined && state.leasedUntil > clock.now() && (store.capabilities.shared || state.holder === holder);

/** The right to write the entities of a source, which one process has at a time. */
export interface SourceLease {
  /** The state when the lease began. */
  readonly state: SourceState;
  /**
   * Runs `work` in a transaction, which renews the lease, and stores the state that it returns. Throws CONFLICT, and writes nothing, if another process has taken over the lease.
   */
  write<T>(work: (tx: Repositories, state: SourceState) => Promise<Written<T>>): Promise<T>;
}

interface Written<T> {
  readonly result: T;
  /** The state to store; absent: the same. */
  readonly state?: SourceState;
}

/**
 * Runs `work` with the lease of a source and gives it back afterwards, with the reason if it failed. `check` may refuse the stored state. Throws CONFLICT if
 * another process has the lease.
 */
export async function withLease<T>(
  deps: LeaseDeps,
  caller: Principal,
  live: Pick<LiveInventory, 'source' | 'url'>,
  check: (tx: Repositories, state: SourceState | undefined) => Promise<void>,
  work: (lease: SourceLease) => Promise<T>,
): Promise<T> {
  const { clock } = deps;
  const state = await begin(deps, caller, live, check);
  const lease = heldLease(deps, caller, state);
  const renewing = setInterval(() => void lease.write(async () => ({ result: undefined })).catch(() => undefined), RENEW_MS).unref();
  try {
    const result = await work(lease);
    await end(deps, lease, {});
    return result;
  } catch (error) {
    // The next sync would report the same failure; that of the store hides it.
    await end(deps, lease, { failure: failureOf(error, clock.now()) }).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** Takes the lease. If `check` refuses the stored state, its reason is stored as a failure, unless somebody else has the lease. */
async function begin(
  deps: LeaseDeps,
  caller: Principal,
  live: Pick<LiveInventory, 'source' | 'url'>,
  check: (tx: Repositories, state: SourceState | undefined) => Promise<void>,
): Promise<SourceState> {
  const { store, clock } = deps;
  const begun = await store.transaction(
    caller,
    async (tx) => {
      const before = await tx.sources.get(live.source);
      if (isLeased(deps, before)) throw busy(live.source);
      const refusal = await check(tx, before).then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof NetloomError && error.code === 'CONFLICT') return error;
          throw error;
        },
      );
      const free = { url: live.url, ...(before ?? { source: live.source, fence: 0, leasedUntil: 0 }) };
      if (refusal !== undefined) {
        await tx.sources.put({ ...free, failure: failureOf(refusal, clock.now()) });
        return { refusal };
      }
      const state: SourceState = {
        ...free,
        url: live.url,
        fence: free.fence + 1,
        leasedUntil: clock.now() + LEASE_MS,
        holder: deps.holder,
      };
      await tx.sources.put(state);
      return { state };
    },
    ON,
  );
  if (begun.state === undefined) throw begun.refusal;
  return begun.state;
}

function heldLease({ store, clock }: LeaseDeps, caller: Principal, state: SourceState): SourceLease {
  return {
    state,
    write: (work) =>
      store.transaction(
        caller,
        async (tx) => {
          const now = await tx.sources.get(state.source);
          if (now?.fence !== state.fence) throw lost(state.source);
          const { result, state: change } = await work(tx, { ...now, leasedUntil: clock.now() + LEASE_MS });
          await tx.sources.put(change ?? { ...now, leasedUntil: clock.now() + LEASE_MS });
          return result;
        },
        ON,
      ),
  };
}

async function end({ clock }: LeaseDeps, lease: SourceLease, change: Pick<SourceState, 'failure'>): Promise<void> {
  await lease.write(async (_tx, state) => ({ result: undefined, state: { ...state, leasedUntil: clock.now() - 1, ...change } }));
}

/** Other errors may quote data or settings. */
const failureOf = (error: unknown, at: number): SyncFailure => ({
  at,
  code: failureCodeOf(error),
  reason: error instanceof NetloomError ? error.message : 'An internal error; the log has its cause.',
});

const busy = (source: string): NetloomError =>
  new NetloomError(
    'CONFLICT',
    `${source} is being synchronized already. Try again when that has ended, or a minute after its process died.`,
  );
const lost = (source: string): NetloomError =>
  new NetloomError('CONFLICT', `Another process has taken over the synchronization of ${source}; this one writes nothing more.`);
