import type { Principal } from '../../domain/common/principal.js';
import { PRINCIPAL_KINDS, QUOTA_KINDS, type PrincipalKind, type QuotaKind, type StoredAmounts } from '../../domain/quotas/quotas.js';
import type { Clock } from '../../ports/clock.js';

/** What transactions add, by principal. */
export type Additions = ReadonlyMap<string, ReadonlyMap<QuotaKind, number>>;

/** Amounts that were counted some time ago, with what this process added since. What was deleted since is not subtracted, so they are never too small. */
export interface CountedAmounts {
  /** The amounts of a principal and its workspace. Undefined if they were counted longer ago, or never. */
  of(owner: Principal, withinMs: number): StoredAmounts | undefined;
  counted(owner: Principal, stored: StoredAmounts): void;
  add(workspace: string, added: Additions): void;
  /** Forgets what was counted of a workspace. */
  forget(workspace: string): void;
}

/** The owners and workspaces whose amounts a process remembers. */
const MOST = 10_000;

interface Known {
  readonly at: number;
  readonly amounts: Map<QuotaKind, number>;
}

const keyOf = (...names: readonly string[]): string => JSON.stringify(names);

export function createCountedAmounts(clock: Clock): CountedAmounts {
  const known = new Map<string, Known>();
  const set = (key: string, amounts: Readonly<Partial<Record<QuotaKind, number>>>): void => {
    known.delete(key);
    known.set(key, { at: clock.now(), amounts: new Map(Object.entries(amounts) as [QuotaKind, number][]) });
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  };
  return {
    of({ workspace, name }, withinMs) {
      const [own, all] = [known.get(keyOf(workspace, name)), known.get(keyOf(workspace))];
      if (own === undefined || all === undefined || clock.now() - Math.min(own.at, all.at) >= withinMs) return undefined;
      return { principal: recordOf<PrincipalKind>(PRINCIPAL_KINDS, own), workspace: recordOf<QuotaKind>(QUOTA_KINDS, all) };
    },
    counted({ workspace, name }, { principal, workspace: all }) {
      set(keyOf(workspace, name), principal);
      set(keyOf(workspace), all);
    },
    add(workspace, added) {
      for (const [name, kinds] of added)
        for (const each of [known.get(keyOf(workspace, name)), known.get(keyOf(workspace))])
          for (const [kind, amount] of kinds) each?.amounts.set(kind, (each.amounts.get(kind) ?? 0) + amount);
    },
    forget: (workspace) => void known.delete(keyOf(workspace)),
  };
}

const recordOf = <K extends QuotaKind>(kinds: readonly K[], { amounts }: Known): Record<K, number> =>
  Object.fromEntries(kinds.map((kind) => [kind, amounts.get(kind) ?? 0])) as Record<K, number>;
