import type { Dependencies } from '../common/index.js';
import { deriveAll, writeProvisional } from '../inventory/index.js';
import { refKey } from '../../domain/model/entity.js';
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
 * Creates provisional entities for objects of a result, inside the caller's transaction. Returns whether anything was written; then {@link deriveObserved}
 * must run after the commit.
 */
export async function observe(
  deps: Pick<Dependencies, 'settings' | 'clock'>,
  repositories: Repositories,
  workspace: string,
  { read, status, deleted }: ObservedCall,
): Promise<boolean> {
  if (!deps.settings.observeResults || status !== 'SUCCEEDED' || read.refs.length === 0) return false;
  const drafts = read.drafts().filter(({ ref }) => !deleted.includes(refKey(ref)));
  return writeProvisional(repositories, workspace, drafts, deps.clock.now());
}

/** Derives the relations of provisional entities. If the store fails, maintenance does it later. */
export async function deriveObserved(deps: Dependencies, caller: Principal): Promise<void> {
  try {
    await deriveAll(deps, caller);
  } catch (error) {
    if (!(error instanceof NetloomError) || error.code !== 'UNAVAILABLE') throw error;
  }
}
