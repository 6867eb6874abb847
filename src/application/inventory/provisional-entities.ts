import { NetloomError } from '../../domain/common/errors.js';
import type { EntityDraft } from '../../domain/model/entity.js';
import type { Repositories } from '../../ports/store/store.js';
import { checkEntityDraft } from './entity-drafts.js';
import { entityIdOf, toWrites } from './entity-writes.js';

export interface ProvisionalWrite {
  /** Whether anything was written. Then derived relations must be computed after the commit. */
  readonly wrote: boolean;
  /** The number of new entities that were left out, because `mayCreate` refused them. */
  readonly leftOut: number;
}

/**
 * Writes provisional entities that the inventory never had, inside the caller's transaction. They have the identity that the inventory would give them, so that
 * its next write replaces them. `mayCreate` decides about a number of new ones.
 */
export async function writeProvisional(
  { entities }: Pick<Repositories, 'entities'>,
  workspace: string,
  drafts: readonly EntityDraft[],
  { now, mayCreate = async () => true }: { readonly now: number; readonly mayCreate?: (count: number) => Promise<boolean> },
): Promise<ProvisionalWrite> {
  const known = await entities.getMany(drafts.map(({ ref }) => entityIdOf(workspace, ref)));
  const isOpen = ({ ref, observed = 0 }: EntityDraft): boolean => {
    const before = known.get(entityIdOf(workspace, ref));
    return before === undefined || (before.observed ?? Infinity) < observed;
  };
  const open = drafts.filter((draft) => isOpen(draft) && isAcceptable(draft));
  const others = open.filter(({ ref }) => known.has(entityIdOf(workspace, ref)));
  const all = new Set(open.map(({ ref }) => entityIdOf(workspace, ref)));
  const count = [...all].filter((id) => !known.has(id)).length;
  const isAllowed = count === 0 || (await mayCreate(count));
  const written = isAllowed ? open : others;
  const leftOut = isAllowed ? 0 : count;
  if (written.length === 0) return { wrote: false, leftOut };
  const { changed } = await entities.upsert(toWrites(workspace, written), now);
  return { wrote: changed.length > 0, leftOut };
}

/** Objects from outside may have any form; those that no inventory could contain are ignored. */
function isAcceptable(draft: EntityDraft): boolean {
  try {
    checkEntityDraft('result', draft);
    return true;
  } catch (error) {
    if (error instanceof NetloomError) return false;
    throw error;
  }
}
