import { LIMITS, checkInteger, checkLine, type Dependencies } from '../common/index.js';
import { checkPreferences } from '../preferences/index.js';
import { addToOutbox, advance, eventOf, isOpenedMeanwhile, newSession, noteSession, publish } from '../changes/index.js';
import type { SessionEvent } from '../../domain/model/session-event.js';
import { patchedPreferences } from '../../domain/model/preferences.js';
import type { Principal } from '../../domain/common/principal.js';
import { extendedAt, isExtensionDue, reopened, type PreferencesPatch, type Session } from '../../domain/model/session.js';
import { patchedLifecycle } from './session-lifecycle.js';
import type { Repositories } from '../../ports/store/store.js';

/** What happens to a key whose session was ended: the session is reopened, or a new session gets the key. */
export type OnEnded = 'REOPEN' | 'NEW';

export interface OpenSession {
  readonly key?: string;
  readonly title?: string;
  /** The project of a new session, whose memories its windows use. */
  readonly project?: string;
  /** The idle time after which the session becomes dormant: one minute to 90 days. By default the setting, 24 hours. */
  readonly idleTimeoutMinutes?: number;
  /** The preferences of the session itself. Those of its user apply to fields that it does not set. */
  readonly preferences?: PreferencesPatch;
  /** Whether the session ends when nobody watches it any more. */
  readonly ephemeral?: boolean;
  /** The time for which an ephemeral session stays without a subscription: 1,000 to 86,400,000 milliseconds, by default one minute. */
  readonly graceMs?: number;
  /** The time from the end of the idle time until the session is archived. An earlier time of the workspace’s policy applies instead. */
  readonly archiveAfterMinutes?: number;
  /** The same for erasing it. */
  readonly eraseAfterMinutes?: number;
  /** By default REOPEN. */
  readonly onEnded?: OnEnded;
}

export interface OpenedSession {
  readonly session: Session;
  /** False if a session with this key existed. */
  readonly created: boolean;
}

interface Opening extends OpenedSession {
  readonly event?: SessionEvent;
  /** Whether a webhook selects the event. */
  readonly queued?: boolean;
}

const MINUTE_MS = 60_000;
const IDLE_MINUTES = { least: 1, most: 129_600 };

/**
 * Opens a session, or finds the one with the key. A dormant session becomes active, without a new revision, and an archived one is restored. An ended
 * session is reopened or, with
 * `onEnded: NEW`, its key is given to a new session.
 */
export async function openSession(deps: Dependencies, caller: Principal, input: OpenSession): Promise<OpenedSession> {
  const requested = sessionFor(deps, caller, input);
  const { key } = requested;
  const open = async (repositories: Repositories): Promise<Opening> => {
    const { sessions } = repositories;
    const known = key === undefined ? undefined : await sessions.byKey(key);
    const used = known === undefined ? undefined : await usedAgain(deps, repositories, known, input.onEnded);
    if (used?.session.key !== undefined) return used;
    await sessions.create(requested);
    return { ...used, session: requested, created: true };
  };
  const run = () => deps.store.transaction(caller, open);
  const {
    event,
    queued = false,
    ...opened
  } = await run().catch((error: unknown) => {
    if (key === undefined || !isOpenedMeanwhile(error)) throw error;
    return run();
  });
  if (queued) deps.onOutbox?.();
  if (event !== undefined) await publish(deps, opened.session, event);
  if (opened.created) await noteSession(deps, opened.session);
  return opened;
}

/** The session to open if none has the key. */
function sessionFor(
  deps: Dependencies,
  caller: Principal,
  { key, title, project, idleTimeoutMinutes: idle, preferences = {}, ...lifecycle }: OpenSession,
): Session {
  if (key !== undefined) checkLine('key', key, LIMITS.key);
  if (title !== undefined) checkLine('title', title, LIMITS.title);
  if (project !== undefined) checkLine('project', project, LIMITS.project);
  if (idle !== undefined) checkInteger('idleTimeoutMinutes', idle, IDLE_MINUTES.least, IDLE_MINUTES.most);
  return {
    ...newSession(deps, caller, idle === undefined ? undefined : idle * MINUTE_MS),
    preferences: patchedPreferences({}, checkPreferences(preferences, deps)),
    ...patchedLifecycle({}, lifecycle),
    ...(key === undefined ? {} : { key }),
    ...(title === undefined ? {} : { title }),
    ...(project === undefined ? {} : { project }),
  };
}

/** The known session after the change; without its key if a new session gets it. Undefined if it was deleted concurrently. */
async function usedAgain(
  deps: Dependencies,
  repositories: Repositories,
  known: Session,
  onEnded: OnEnded = 'REOPEN',
): Promise<Opening | undefined> {
  const { sessions } = repositories;
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
  const session = advance(deps, locked.status === 'ENDED' && onEnded === 'NEW' ? keyless : reopened(locked));
  await sessions.save(session);
  const event = eventOf(session, { kind: 'SESSION_CHANGED', state: session }, now);
  return { session, created: false, event, queued: await addToOutbox(deps, repositories, session, [event]) };
}
