import { setImmediate as others } from 'node:timers/promises';
import { adoptAliases, toWrites } from '../inventory/index.js';
import type { Repositories } from '../../ports/store/store.js';
import type { MissingEntity } from './find-entities.js';
import type { Import } from './import.js';

/** The entities of one transaction. */
const AT_ONCE = 100;

/** Creates the entities that the workspace lacks, in short transactions, as an import of an inventory does. Returns their number. */
export async function writeEntities({ deps, caller, entities }: Import): Promise<number> {
  let created = 0;
  for (let from = 0; from < entities.length; from += AT_ONCE) {
    const some = entities.slice(from, from + AT_ONCE);
    created += await deps.store.transaction(caller, (repositories) => create(repositories, caller, some, deps.clock.now()), {
      kind: 'BULK',
      on: 'inventory',
    });
    await others();
  }
  return created;
}

async function create(repositories: Repositories, caller: Import['caller'], some: readonly MissingEntity[], now: number): Promise<number> {
  // Another import may have created them meanwhile, and existing entities are never changed.
  const existing = await repositories.entities.everMany(some.map(({ id }) => id));
  const missing = some.filter(({ id }) => !existing.has(id));
  if (missing.length === 0) return 0;
  const drafts = missing.map(({ draft }) => draft);
  const { created } = await repositories.entities.upsert(toWrites(caller.workspace, drafts), now);
  for (const { id, ownAliases } of missing) await adoptAliases(repositories, caller, id, ownAliases, now);
  const deleted = missing.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
  if (deleted.length > 0) await repositories.entities.delete(deleted, now);
  return created;
}
