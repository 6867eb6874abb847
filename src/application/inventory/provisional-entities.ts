import { NetloomError } from '../../domain/common/errors.js';
import type { EntityDraft } from '../../domain/model/entity.js';
import type { Repositories } from '../../ports/store/store.js';
import { checkEntityDraft } from './entity-drafts.js';
import { entityIdOf, toWrites } from './entity-writes.js';

/**
 * Writes provisional entities that the inventory never had, inside the caller's transaction. They have the identity that the inventory would give them, so that
 * its next write replaces them. Returns whether anything was written; then derived relations must be computed after the commit.
 */
export async function writeProvisional(
  { entities }: Pick<Repositories, 'entities'>,
  workspace: string,
  drafts: readonly EntityDraft[],
  now: number,
): Promise<boolean> {
  const known = await entities.getMany(drafts.map(({ ref }) => entityIdOf(workspace, ref)));
  const isOpen = ({ ref, observed = 0 }: EntityDraft): boolean => {
    const before = known.get(entityIdOf(workspace, ref));
    return before === undefined || (before.observed ?? Infinity) < observed;
  };
  const open = drafts.filter((draft) => isOpen(draft) && isAcceptable(draft));
  if (open.length === 0) return false;
  const { changed } = await entities.upsert(toWrites(workspace, open), now);
  return changed.length > 0;
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
