import type { SourceCheck } from '../../application/index.js';
import type { Finding } from './finding.js';

/** One for each NetBox server of the settings. */
export const netboxFindings = (checks: readonly SourceCheck[]): readonly Finding[] =>
  checks.map(({ source, url, version, models, reason }) => ({
    check: `NetBox ${source}`,
    ok: reason === undefined,
    found: reason ?? `${url} responds, version ${version ?? 'unknown'}, ${models ?? 0} types`,
    ...(reason === undefined ? {} : { remedy: 'Check NETLOOM_NETBOX_URL, the token, and that NetBox is running.' }),
  }));
