import { NetloomError } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import { exceededQuota, quotaError, quotasOf, type QuotaKind, type QuotaRules, type StoredAmounts } from '../../domain/quotas/quotas.js';
import type { Clock } from '../../ports/clock.js';
import type { Repositories, Store } from '../../ports/store/store.js';
import { createCountedAmounts, type CountedAmounts } from './counted-amounts.js';
import { newGrowth, watched, type Growth } from './growth.js';
import { ownersOf, principalOf } from './owners.js';

/** How long amounts of a shared store may be remembered, because other processes write, too; and how often a principal beyond a quota is counted. */
const COUNT_EVERY_MS = 30_000;
const COUNT_AGAIN_MS = 1_000;

/**
 * A store whose transactions fail with QUOTA_EXCEEDED if they add more than a quota allows; then nothing of them is written. Most writes are far from
 * every quota, which remembered amounts are enough to tell. Otherwise the store is asked: the counters of a store of this process alone are exact and
 * belong to the transaction, and a shared store counts.
 */
export function withQuotas(store: Store, rules: QuotaRules, clock: Clock): Store {
  const amounts = createCountedAmounts(clock);
  const check = { store, rules, amounts };
  return {
    ...store,
    read: (...given) => store.read(...given),
    reading: (...given) => store.reading(...given),
    async transaction(scope, work, options) {
      let growth = newGrowth();
      const attempt = (hasNoRoom: boolean) =>
        store.transaction(
          scope,
          async (repositories) => {
            // The work may run again.
            growth = newGrowth();
            const done = await work(watched(repositories, scope.name, growth, hasNoRoom));
            if (growth.of.size > 0) await assertWithin(check, scope, repositories, growth);
            return done;
          },
          options,
        );
      const result = await attempt(false).catch((error: unknown) => {
        if (!isBeyond(error, 'ENTITIES') || !growth.isProvisional) throw error;
        return attempt(true);
      });
      if (growth.shrinks) amounts.forget(scope.workspace);
      return result;
    },
  };
}

const isBeyond = (error: unknown, kind: QuotaKind): boolean =>
  error instanceof NetloomError && error.code === 'QUOTA_EXCEEDED' && error.details['quota'] === kind;

interface Check {
  readonly store: Store;
  readonly rules: QuotaRules;
  readonly amounts: CountedAmounts;
}

async function assertWithin(
  check: Check,
  { workspace, name: caller }: Principal,
  repositories: Repositories,
  growth: Growth,
): Promise<void> {
  const { rules, amounts } = check;
  const added = additionsOf(growth);
  const limits = quotasOf(rules, workspace);
  if (!growth.isMoved || growth.hasParts)
    for (const [name, kinds] of added) {
      const owner = { workspace, name };
      const growing = new Map([...kinds].map(([kind, amount]) => [kind, amount + (growth.pending.get(kind) ?? 0)]));
      const remembered = growth.isUnknown ? undefined : amounts.of(owner, check.store.capabilities.shared ? COUNT_EVERY_MS : Infinity);
      if (remembered !== undefined && exceededQuota(limits, remembered, growing) === undefined) continue;
      const { stored, pending } = await storedNow(check, owner, repositories, growing, growth);
      const found = exceededQuota(limits, stored, pending);
      if (found !== undefined) throw quotaError(found, owner, name === principalOf(caller));
      amounts.counted(owner, stored);
    }
  // Before the commit, so that no other transaction is compared with less.
  amounts.add(workspace, added);
}

/** What the store has, and what comes in addition. */
async function storedNow(
  { store, amounts }: Check,
  owner: Principal,
  { quotas }: Repositories,
  growing: ReadonlyMap<QuotaKind, number>,
  growth: Growth,
): Promise<{ readonly stored: StoredAmounts; readonly pending: ReadonlyMap<QuotaKind, number> }> {
  if (store.capabilities.shared) {
    const stored = amounts.of(owner, COUNT_AGAIN_MS) ?? (await store.read(owner).quotas.stored(ownersOf(owner)));
    return { stored, pending: growing };
  }
  // The counters have what this transaction added.
  const pending = new Map([...growing.keys()].map((kind) => [kind, growth.pending.get(kind) ?? 0]));
  return { stored: await quotas.stored(ownersOf(owner)), pending };
}

function additionsOf({ of }: Growth): ReadonlyMap<string, Map<QuotaKind, number>> {
  const additions = new Map<string, Map<QuotaKind, number>>();
  for (const [owner, kinds] of of) {
    const name = principalOf(owner);
    const known = additions.get(name) ?? new Map<QuotaKind, number>();
    for (const [kind, amount] of kinds) known.set(kind, (known.get(kind) ?? 0) + amount);
    additions.set(name, known);
  }
  return additions;
}
