import type { Session } from '../model/session.js';

/** The end of an ephemeral session that nobody watches any more. */
export const EPHEMERAL_ENDS = ['ERASE', 'ARCHIVE'] as const;
export type EphemeralEnd = (typeof EPHEMERAL_ENDS)[number];

/** When sessions are archived and erased. Each time counts in milliseconds from the end of the idle time; an absent time means never. */
export interface RetentionPolicy {
  readonly archiveAfterMs?: number;
  readonly eraseAfterMs?: number;
  readonly ephemeral: EphemeralEnd;
}

/** The policies of single workspaces, and that of all others. */
export interface RetentionRules {
  readonly default: RetentionPolicy;
  readonly workspaces: ReadonlyMap<string, RetentionPolicy>;
}

/** The policies of a process. */
export interface RetentionPolicies {
  of(workspace: string): RetentionPolicy;
}

/** Sessions are archived when their idle time is over, and nothing is erased. */
export const DEFAULT_RETENTION: RetentionPolicy = { archiveAfterMs: 0, ephemeral: 'ERASE' };

export const createRetention = ({ default: usual, workspaces }: RetentionRules): RetentionPolicies => ({
  of: (workspace) => workspaces.get(workspace) ?? usual,
});

/** The grace period of ephemeral sessions without one of their own, in milliseconds. */
export const DEFAULT_GRACE_MS = 60_000;

/**
 * In the order of maintenance, so that nothing is archived and then erased. LEFT: an ephemeral session that nobody watches, or whose idle time is over
 * without ever being watched.
 */
export const RETIREMENTS = ['LEFT', 'ERASE', 'ARCHIVE'] as const;
export type Retirement = (typeof RETIREMENTS)[number];

/** The last maintenance of a workspace that archived or erased something, or failed to. */
export interface RetentionRun {
  readonly at: number;
  readonly archived: number;
  readonly erased: number;
  readonly failed: number;
}

const earliest = (...times: readonly (number | undefined)[]): number | undefined =>
  times.reduce((first, time) => (first === undefined || (time !== undefined && time < first) ? time : first), undefined);

/** When a session is archived and erased unless it is used before. The policy of the workspace is the upper bound: a session may only shorten it. */
export function retentionOf(
  { status, expiresAt, graceMs, archiveAfterMs, eraseAfterMs }: Session,
  policy: RetentionPolicy,
): { readonly archivesAt?: number; readonly erasesAt?: number } {
  const after = (...times: readonly (number | undefined)[]) => {
    const first = earliest(...times);
    return first === undefined ? undefined : expiresAt + first;
  };
  const ends = (end: EphemeralEnd): number | undefined => (graceMs !== undefined && policy.ephemeral === end ? 0 : undefined);
  const archiving = graceMs === undefined ? after(policy.archiveAfterMs, archiveAfterMs) : after(ends('ARCHIVE'));
  const archivesAt = status === 'ACTIVE' ? archiving : undefined;
  const erasesAt = after(policy.eraseAfterMs, eraseAfterMs, ends('ERASE'));
  return { ...(archivesAt === undefined ? {} : { archivesAt }), ...(erasesAt === undefined ? {} : { erasesAt }) };
}
