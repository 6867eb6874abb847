import { NetloomError } from '../common/errors.js';
import type { Principal } from '../common/principal.js';

/** What is counted. Entities and memories count for the workspace only; a user has a fixed number of memories. */
export const QUOTA_KINDS = ['SESSIONS', 'MESSAGES', 'BYTES', 'ENTITIES', 'MEMORIES'] as const;
export type QuotaKind = (typeof QUOTA_KINDS)[number];

/** Kinds that count for principals, too. */
export const PRINCIPAL_KINDS = ['SESSIONS', 'MESSAGES', 'BYTES'] as const satisfies readonly QuotaKind[];
export type PrincipalKind = (typeof PRINCIPAL_KINDS)[number];

export const isPrincipalKind = (kind: QuotaKind): kind is PrincipalKind => (PRINCIPAL_KINDS as readonly QuotaKind[]).includes(kind);

/** What is stored. BYTES are those of the contents of messages and of the arguments and results of operations, as JSON in UTF-8. */
export interface StoredAmounts {
  readonly principal: Readonly<Record<PrincipalKind, number>>;
  readonly workspace: Readonly<Record<QuotaKind, number>>;
}

/** The limits of a workspace, and of each principal in it. An absent limit means none. */
export interface Quotas {
  readonly principal: Readonly<Partial<Record<PrincipalKind, number>>>;
  readonly workspace: Readonly<Partial<Record<QuotaKind, number>>>;
}

/** The quotas of single workspaces, and those of all others. */
export interface QuotaRules {
  readonly default: Quotas;
  readonly workspaces: ReadonlyMap<string, Quotas>;
}

export const quotasOf = ({ default: usual, workspaces }: QuotaRules, workspace: string): Quotas => workspaces.get(workspace) ?? usual;

const GIB = 1024 ** 3;

/** Far above what a team needs, so that only an error or an attack meets them. */
export const DEFAULT_QUOTAS: Quotas = {
  principal: { SESSIONS: 100_000, MESSAGES: 5_000_000, BYTES: 20 * GIB },
  workspace: { SESSIONS: 1_000_000, MESSAGES: 50_000_000, BYTES: 200 * GIB, ENTITIES: 2_000_000, MEMORIES: 200_000 },
};

/** A quota that an addition would exceed. */
export interface Exceeded {
  readonly of: 'PRINCIPAL' | 'WORKSPACE';
  readonly kind: QuotaKind;
  readonly limit: number;
  readonly amount: number;
}

/** The first quota of a kind that grows and that the stored amounts and the pending ones together exceed. */
export function exceededQuota(quotas: Quotas, stored: StoredAmounts, growing: ReadonlyMap<QuotaKind, number>): Exceeded | undefined {
  for (const [kind, pending] of growing) {
    const amounts = [
      ...(isPrincipalKind(kind) ? [{ of: 'PRINCIPAL' as const, limit: quotas.principal[kind], used: stored.principal[kind] }] : []),
      { of: 'WORKSPACE' as const, limit: quotas.workspace[kind], used: stored.workspace[kind] },
    ];
    for (const { of, limit, used } of amounts)
      if (limit !== undefined && used + pending > limit) return { of, kind, limit, amount: used + pending };
  }
  return undefined;
}

/** `isOwner`: whether the caller is the principal whose quota it is. Nobody else is told how much it stores. */
export function quotaError({ of, kind, limit, amount }: Exceeded, { name: owner, workspace }: Principal, isOwner: boolean): NetloomError {
  if (of === 'PRINCIPAL' && !isOwner)
    return new NetloomError(
      'QUOTA_EXCEEDED',
      `Expected room in the quota of ${kind.toLowerCase()} of the principal ${owner}, for whom this counts, and there is too little. Ask ${owner} to delete some, or the operator for a higher quota.`,
      { quota: kind, of },
    );
  const whose = of === 'PRINCIPAL' ? `principal ${owner}` : `workspace ${workspace}`;
  return new NetloomError(
    'QUOTA_EXCEEDED',
    `Expected at most ${limit} ${kind.toLowerCase()} of the ${whose}, got ${amount}. Delete some first, or ask the operator for a higher quota.`,
    { quota: kind, of, limit, amount },
  );
}
