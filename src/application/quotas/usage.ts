import type { Dependencies } from '../common/index.js';
import type { Principal } from '../../domain/common/principal.js';
import { isPrincipalKind, QUOTA_KINDS, quotasOf, type QuotaKind } from '../../domain/quotas/quotas.js';
import { ownersOf } from './owners.js';

/** The use of one quota. Absent limits mean none. */
export interface QuotaUse {
  readonly kind: QuotaKind;
  /** Absent for kinds that count for the workspace only. */
  readonly used?: number;
  readonly limit?: number;
  readonly workspaceUsed: number;
  readonly workspaceLimit?: number;
}

export interface QuotaUsage {
  /** What the caller and its workspace have stored now, with their limits. */
  of(caller: Principal): Promise<readonly QuotaUse[]>;
}

export function createQuotaUsage({ store, quotas }: Pick<Dependencies, 'store' | 'quotas'>): QuotaUsage {
  return {
    async of(caller) {
      const limits = quotas === undefined ? undefined : quotasOf(quotas, caller.workspace);
      const stored = await store.read(caller).quotas.stored(ownersOf(caller));
      return QUOTA_KINDS.map((kind) => {
        const own = isPrincipalKind(kind) ? { used: stored.principal[kind], limit: limits?.principal[kind] } : undefined;
        const workspaceLimit = limits?.workspace[kind];
        return {
          kind,
          ...(own === undefined ? {} : { used: own.used, ...(own.limit === undefined ? {} : { limit: own.limit }) }),
          workspaceUsed: stored.workspace[kind],
          ...(workspaceLimit === undefined ? {} : { workspaceLimit }),
        };
      });
    },
  };
}
