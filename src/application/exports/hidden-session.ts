import { setTimeout as wait } from 'node:timers/promises';
import type { Dependencies } from '../common/index.js';
import { copying, isOpenedMeanwhile, newSession } from '../changes/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Session } from '../../domain/model/session.js';

/**
 * The time after the last transaction of an import, in milliseconds, after which it counts as interrupted. Maintenance erases its session then, as one
 * that nobody watches any more.
 */
const LEASE_MS = 120_000;
/** How long an import waits for one of the same document on another instance, and how often it looks. */
const WAIT_MS = 60_000;
const LOOK_MS = 250;

/** The end of the lease of an import that writes now. */
export const leaseUntil = (now: number): number => now + LEASE_MS;

/**
 * Opens the session of an import, hidden until it is complete. Returns undefined, or the session of an earlier import of the caller. One that was
 * interrupted is deleted first. Throws CONFLICT if the caller has no access to the session any more, or another instance is still importing it.
 */
export async function openHidden(
  deps: Dependencies,
  caller: Principal,
  { id, createdAt }: Pick<Session, 'id' | 'createdAt'>,
): Promise<Session | undefined> {
  const owner = copying(caller);
  const opened: Session = { ...newSession(deps, owner, LEASE_MS), id, createdAt, graceMs: 0 };
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    const known = await deps.store.read(caller).sessions.get(id);
    if (known !== undefined) return known;
    const hidden = await deps.store.read(owner).sessions.get(id);
    if (hidden !== undefined && isInterrupted(deps, hidden)) await deleteHidden(deps, caller, id);
    else if (hidden !== undefined) await wait(LOOK_MS);
    else if (await isOpened(deps, owner, opened)) return undefined;
    else if (await isOutOfReach(deps, caller, id)) throw noAccess(id);
  }
  throw new NetloomError('CONFLICT', `Another instance is importing this session, as ${id}. Try again later.`, { retryAfter: 60 });
}

/** An import of this process has the only turn of its principal, so one that is found in a store of this process alone has ended. */
const isInterrupted = ({ store, clock }: Dependencies, { expiresAt }: Session): boolean =>
  !store.capabilities.shared || expiresAt <= clock.now();

/** Returns false if there is a session with this id. */
const isOpened = ({ store }: Dependencies, owner: Principal, opened: Session): Promise<boolean> =>
  store
    .transaction(owner, ({ sessions }) => sessions.create(opened), { on: opened.id })
    .then(() => true)
    .catch((error: unknown) => {
      if (isOpenedMeanwhile(error)) return false;
      throw error;
    });

/** Whether the session belongs to somebody else, and was not only opened in between. */
async function isOutOfReach({ store }: Dependencies, caller: Principal, id: SessionId): Promise<boolean> {
  const found = await Promise.all([caller, copying(caller)].map((owner) => store.read(owner).sessions.get(id)));
  return found.every((session) => session === undefined);
}

const noAccess = (id: string): NetloomError =>
  new NetloomError(
    'CONFLICT',
    `You imported this session before, as ${id}, and have no access to it any more. Ask its owner to share it with you.`,
    { session: id },
  );

/** Deletes what an import wrote before it failed. */
export async function deleteHidden({ store }: Dependencies, caller: Principal, id: SessionId): Promise<void> {
  await store.transaction(copying(caller), ({ sessions }) => sessions.delete(id), { kind: 'BULK', on: id });
}
