import { setImmediate as nextTurn } from 'node:timers/promises';
import { NetloomError, notFound } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import type { ListedRef } from '../../ports/store/entities.js';
import type { ConfiguredSource } from '../common/index.js';
import { deleteAndDerive } from '../inventory/index.js';
import { withLease, type SourceLease } from './source-lease.js';
import type { SyncDeps } from './synchronize.js';

/** The result of a removal. */
export interface RemovedSource {
  readonly source: string;
  /** The number of entities that were deleted, or would be. */
  readonly entities: number;
}

const PER_READ = 5_000;

/**
 * Deletes all entities of a source, which keep their history, and forgets how far it was read. If it is stopped half-way, another call continues. Throws NOT_FOUND
 * for a source that has nothing; CONFLICT while it is synchronized, and for one that the settings have, because the next sync would read it again.
 */
export async function removeSource(
  deps: SyncDeps,
  settings: readonly ConfiguredSource[],
  caller: Principal,
  { source, dryRun }: { readonly source: string; readonly dryRun: boolean },
): Promise<RemovedSource> {
  const { sources, entities } = deps.store.read(caller);
  const state = await sources.get(source);
  const all = await allOf((after) => entities.ofSource(source, after, PER_READ));
  if (state === undefined && all.length === 0) throw notFound('source', source);
  if (dryRun) return { source, entities: all.length };
  if (settings.some(({ workspace, live }) => workspace === caller.workspace && live.source === source))
    throw new NetloomError(
      'CONFLICT',
      `The settings have the source ${source}, so that the next sync would read it again; expected a source without a server. Remove it from the settings first (NETLOOM_NETBOX_URL or NETLOOM_NETBOX_SERVERS).`,
    );
  const deleted = await withLease(
    deps,
    caller,
    { source, url: state?.url ?? '' },
    async () => undefined,
    async (lease) => deleteAll(deps, caller, source, lease),
  );
  await deps.store.transaction(caller, (tx) => tx.sources.remove(source), { on: 'inventory' });
  return { source, entities: deleted };
}

async function deleteAll({ store, clock }: SyncDeps, caller: Principal, source: string, lease: SourceLease): Promise<number> {
  const { entities } = store.read(caller);
  const all = await allOf((after) => entities.ofSource(source, after, PER_READ));
  const { bulk } = store.capabilities;
  let deleted = 0;
  for (let start = 0; start < all.length; start += bulk) {
    const ids = all.slice(start, start + bulk).map(({ id }) => id);
    deleted += await lease.write(async (tx) => ({ result: await deleteAndDerive(tx, ids, clock.now()) }));
    // An embedded store keeps the event loop: let others in between.
    await nextTurn();
  }
  return deleted;
}

async function allOf(read: (after: ListedRef | undefined) => Promise<readonly ListedRef[]>): Promise<readonly ListedRef[]> {
  const all: ListedRef[] = [];
  for (;;) {
    const page = await read(all.at(-1));
    all.push(...page);
    if (page.length < PER_READ) return all;
  }
}
