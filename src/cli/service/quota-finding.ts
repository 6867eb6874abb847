import type { Finding } from './finding.js';

interface Use {
  readonly kind: string;
  readonly used?: number | null;
  readonly limit?: number | null;
  readonly workspaceUsed: number;
  readonly workspaceLimit?: number | null;
}

/** The part of a quota from which it is a problem. */
const NEARLY = 0.9;

/** What the principal and its workspace have stored. A quota that is nearly reached is a problem. */
export function quotaFinding(usage: readonly Use[]): Finding {
  const amounts = usage.flatMap(({ kind, used, limit, workspaceUsed, workspaceLimit }) => [
    ...(used === undefined || used === null ? [] : [{ what: kind.toLowerCase(), used, limit }]),
    { what: `${kind.toLowerCase()} of the workspace`, used: workspaceUsed, limit: workspaceLimit },
  ]);
  const limited = amounts.flatMap(({ what, used, limit }) => (limit === undefined || limit === null ? [] : [{ what, used, limit }]));
  if (limited.length === 0) return { check: 'quotas', ok: true, found: 'none' };
  const full = limited.filter(({ used, limit }) => used >= limit * NEARLY);
  const found = limited.map(({ what, used, limit }) => `${used} of ${limit} ${what}`).join(', ');
  if (full.length === 0) return { check: 'quotas', ok: true, found };
  return { check: 'quotas', ok: false, found, remedy: 'Delete what is not needed, or raise the quota in the file of NETLOOM_QUOTAS.' };
}
