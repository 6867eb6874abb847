import { LIMITS, checkInteger, checkLine, type Dependencies } from '../common/index.js';
import { checkPreferences } from '../preferences/index.js';
import { advance, eventOf, isOpenedMeanwhile, newSession, publish } from '../changes/index.js';
import type { SessionEvent } from '../../domain/model/session-event.js';
import { patchedPreferences } from '../../domain/model/preferences.js';
import type { Principal } from '../../domain/common/principal.js';
import { extendedAt, isExtensionDue, reopened, type PreferencesPatch, type Session } from '../../domain/model/session.js';
import type { Repositories } from '../../ports/store/store.js';

/** What happens to a key whose session was ended: the session goes on, or the key is given to a new session. */
export type OnEnded = 'REOPEN' | 'NEW';

export interface OpenSession {
  readonly key?: string;
  readonly title?: string;
  /** Idle time after which it is dormant; the setting, 24 h by default. One minute to 90 days. */
  readonly idleTimeoutMinutes?: number;
  /** Its own. It has no copy of its user's, which hold where it sets none. */
  readonly preferences?: PreferencesPatch;
  /** REOPEN by default. */
  readonly onEnded?: OnEnded;
}

export interface OpenedSession {
  readonly session: Session;
  /** False when there was one with this key. */
  readonly created: boolean;
}

interface Opening extends OpenedSession {
  readonly event?: SessionEvent;
}

const MINUTE_MS = 60_000;
const IDLE_MINUTES = { least: 1, most: 129_600 };

/**
 * Opens a session, or gets the one with the key. A dormant one is active again, without a new revision. One that was ended is opened again or, with
 * `onEnded: NEW`, gives its key to a new session.
 */
export async function openSession(deps: Dependencies, caller: Principal, input: OpenSession): Promise<OpenedSession> {
  const wanted = sessionFor(deps, caller, input);
  const { key } = wanted;
  const open = async ({ sessions }: Repositories): Promise<Opening> => {
    const known = key === undefined ? undefined : await sessions.byKey(key);
    const used = known === undefined ? undefined : await usedAgain(deps, sessions, known, input.onEnded);
    if (used?.session.key !== undefined) return used;
    await sessions.create(wanted);
    return { ...used, session: wanted, created: true };
  };
  const run = () => deps.store.transaction(caller, open);
  const { event, ...opened } = await run().catch((error: unknown) => {
    if (key === undefined || !isOpenedMeanwhile(error)) throw error;
    return run();
  });
  if (event !== undefined) await publish(deps, event);
  return opened;
}

/** The session that is opened when there is none with the key. */
function sessionFor(
  deps: Dependencies,
  caller: Principal,
  { key, title, idleTimeoutMinutes: idle, preferences = {} }: OpenSession,
): Session {
  if (key !== undefined) checkLine('key', key, LIMITS.key);
  if (title !== undefined) checkLine('title', title, LIMITS.title);
  if (idle !== undefined) checkInteger('idleTimeoutMinutes', idle, IDLE_MINUTES.least, IDLE_MINUTES.most);
  return {
    ...newSession(deps, caller, idle === undefined ? undefined : idle * MINUTE_MS),
    preferences: patchedPreferences({}, checkPreferences(preferences, deps)),
    ...(key === undefined ? {} : { key }),
    ...(title === undefined ? {} : { title }),
  };
}

/** The known session as it goes on; without its key when that is for a new one. Undefined when it was deleted meanwhile. */
async function usedAgain(
  deps: Dependencies,
  sessions: Repositories['sessions'],
  known: Session,
  onEnded: OnEnded = 'REOPEN',
): Promise<Opening | undefined> {
  const now = deps.clock.now();
  if (known.status === 'ACTIVE' && !isExtensionDue(known, now)) return { session: known, created: false };
  const locked = await sessions.lock(known.id);
  if (locked === undefined) return undefined;
  if (locked.status === 'ACTIVE') {
    const session = extendedAt(locked, now);
    await sessions.extend(session.id, session.lastActivityAt, session.expiresAt);
    return { session, created: false };
  }
  const { key: _key, ...keyless } = locked;
  const session = advance(deps, onEnded === 'NEW' ? keyless : reopened(locked));
  await sessions.save(session);
  return { session, created: false, event: eventOf(session, { kind: 'SESSION_CHANGED', state: session }, now) };
}
