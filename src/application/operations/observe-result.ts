import type { Dependencies } from '../common/index.js';
import { checkEntityDraft, entityIdOf, deriveAll, toWrites } from '../inventory/index.js';
import { refKey, type EntityDraft } from '../../domain/model/entity.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { OperationStatus } from '../../domain/model/operation.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Repositories } from '../../ports/store/store.js';
import type { ReadResult } from './read-result.js';

/** A tool call and its result. */
export interface ObservedCall {
  readonly read: ReadResult;
  readonly status: OperationStatus;
  /** Ids that the call deleted, such as `dcim.device:1`. */
  readonly deleted: readonly string[];
}

/**
 * Creates provisional entities for objects of a result that the inventory never had, inside the caller's transaction. They have the identity that the
 * inventory would give them, so that its next write replaces them. Returns whether anything was written; then {@link deriveObserved} must run after
 * the commit.
 */
export async function observe(
  deps: Pick<Dependencies, 'settings' | 'clock'>,
  repositories: Repositories,
  workspace: string,
  { read, status, deleted }: ObservedCall,
): Promise<boolean> {
  if (!deps.settings.observeResults || status !== 'SUCCEEDED' || read.refs.length === 0) return false;
  const known = await repositories.entities.getMany(read.refs.map((ref) => entityIdOf(workspace, ref)));
  const isOpen = ({ ref, observed = 0 }: EntityDraft): boolean => {
    const before = known.get(entityIdOf(workspace, ref));
    return before === undefined || (before.observed ?? Infinity) < observed;
  };
  const drafts = read.drafts().filter((draft) => isOpen(draft) && !deleted.includes(refKey(draft.ref)) && isAcceptable(draft));
  if (drafts.length === 0) return false;
  const { changed } = await repositories.entities.upsert(toWrites(workspace, drafts), deps.clock.now());
  return changed.length > 0;
}

/** Derives the relations of provisional entities. If the store fails, maintenance does it later. */
export async function deriveObserved(deps: Dependencies, caller: Principal): Promise<void> {
  try {
    await deriveAll(deps, caller);
  } catch (error) {
    if (!(error instanceof NetloomError) || error.code !== 'UNAVAILABLE') throw error;
  }
}

/** A tool may return anything; objects that no inventory could contain are ignored. */
function isAcceptable(draft: EntityDraft): boolean {
  try {
    checkEntityDraft('result', draft);
    return true;
  } catch (error) {
    if (error instanceof NetloomError) return false;
    throw error;
  }
}
