import { checkInteger } from '../common/index.js';
import { invalid, NetloomError } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import { DEFAULT_GRACE_MS } from '../../domain/lifecycle/retention.js';
import { roleOf } from '../../domain/model/session-access.js';
import type { Session, SessionPatch } from '../../domain/model/session.js';

const MINUTE_MS = 60_000;
const GRACE_MS = { least: 1_000, most: 86_400_000 };
/** Ten years. */
const AFTER_MINUTES = { least: 0, most: 5_256_000 };

/** The fields of a patch about the end of a session, which only its owner may change. */
export type LifecyclePatch = Pick<SessionPatch, 'ephemeral' | 'graceMs' | 'archiveAfterMinutes' | 'eraseAfterMinutes'>;

type LifecycleFields = Pick<Session, 'graceMs' | 'archiveAfterMs' | 'eraseAfterMs'>;

/** The session's fields after a change: `null` clears, absent fields stay. Throws INVALID_INPUT. */
export function patchedLifecycle(before: LifecycleFields, patch: LifecyclePatch): LifecycleFields {
  const graceMs = patchedGrace(before.graceMs, patch);
  const archiveAfterMs = patchedMinutes('archiveAfterMinutes', before.archiveAfterMs, patch.archiveAfterMinutes);
  const eraseAfterMs = patchedMinutes('eraseAfterMinutes', before.eraseAfterMs, patch.eraseAfterMinutes);
  return {
    ...(graceMs === undefined ? {} : { graceMs }),
    ...(archiveAfterMs === undefined ? {} : { archiveAfterMs }),
    ...(eraseAfterMs === undefined ? {} : { eraseAfterMs }),
  };
}

function patchedGrace(before: number | undefined, { ephemeral, graceMs }: LifecyclePatch): number | undefined {
  const stays = ephemeral === undefined ? before !== undefined : ephemeral === true;
  if (typeof graceMs === 'number') checkInteger('graceMs', graceMs, GRACE_MS.least, GRACE_MS.most);
  if (typeof graceMs === 'number' && !stays) throw invalid('graceMs', 'ephemeral: true with it', graceMs);
  if (!stays) return undefined;
  if (graceMs === null) return DEFAULT_GRACE_MS;
  return graceMs ?? before ?? DEFAULT_GRACE_MS;
}

function patchedMinutes(path: string, before: number | undefined, minutes: number | null | undefined): number | undefined {
  if (minutes === undefined) return before;
  if (minutes === null) return undefined;
  checkInteger(path, minutes, AFTER_MINUTES.least, AFTER_MINUTES.most);
  return minutes * MINUTE_MS;
}

/** Throws FORBIDDEN if the patch changes how a session of somebody else ends. */
export function assertMayEnd(session: Session, caller: Principal, patch: LifecyclePatch): void {
  const given = [patch.ephemeral, patch.graceMs, patch.archiveAfterMinutes, patch.eraseAfterMinutes].some((field) => field !== undefined);
  if (!given || roleOf(session, caller) === 'OWNER') return;
  throw new NetloomError(
    'FORBIDDEN',
    `Only the owner may change how the session ${session.id} ends: expected its owner, and your role is EDITOR.`,
  );
}
