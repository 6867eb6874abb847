import type { Finding } from './finding.js';

/** The policy of a workspace in minutes after the idle time, and the last run of maintenance. */
export interface RetentionFacts {
  readonly archiveAfterMinutes?: number | null | undefined;
  readonly eraseAfterMinutes?: number | null | undefined;
  readonly lastRun?:
    | { readonly at: number | string; readonly archived: number; readonly erased: number; readonly failed: number }
    | null
    | undefined;
}

const after = (minutes: number | null | undefined): string =>
  minutes === null || minutes === undefined ? 'never' : `${minutes} minutes after their idle time`;

/** The retention of sessions. A failed run is a problem. */
export function retentionFinding({ archiveAfterMinutes, eraseAfterMinutes, lastRun }: RetentionFacts): Finding {
  const policy = `sessions are archived ${after(archiveAfterMinutes)} and erased ${after(eraseAfterMinutes)}`;
  if (lastRun === null || lastRun === undefined) return { check: 'retention', ok: true, found: policy };
  const { at, archived, erased, failed } = lastRun;
  const found = `${policy}; ${archived} archived, ${erased} erased, ${failed} failed at ${new Date(at).toISOString()}`;
  return { check: 'retention', ok: failed === 0, found, ...(failed === 0 ? {} : { remedy: 'See the log of the server.' }) };
}
