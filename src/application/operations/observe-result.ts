import type { Dependencies } from '../common/index.js';
import { deriveAll, writeProvisional } from '../inventory/index.js';
import { refKey } from '../../domain/model/entity.js';
import { NetloomError } from '../../domain/common/errors.js';
import { MAX_WARNINGS, type OperationMetadata, type OperationStatus } from '../../domain/model/operation.js';
import { partyOf, type Principal } from '../../domain/common/principal.js';
import type { Repositories } from '../../ports/store/store.js';
import type { ReadResult } from './read-result.js';

/** A tool call and its result. */
export interface ObservedCall {
  readonly read: ReadResult;
  readonly status: OperationStatus;
  /** Ids that the call deleted, such as `dcim.device:1`. */
  readonly deleted: readonly string[];
}

/** What a result created. */
export interface Observation {
  /** Whether anything was written. Then {@link deriveObserved} must run after the commit. */
  readonly wrote: boolean;
  /** Why objects were left out, for the operation. */
  readonly warnings: readonly string[];
}

export const NOTHING_OBSERVED: Observation = { wrote: false, warnings: [] };

/**
 * Creates provisional entities for objects of a result, inside the caller's transaction: at most as many within an hour as the settings allow a principal, so
 * that nobody fills the inventory of a workspace. An operation is recorded in any case.
 */
export async function observe(
  deps: Pick<Dependencies, 'settings' | 'clock' | 'limiter'>,
  repositories: Repositories,
  { workspace, name }: Pick<Principal, 'workspace'> & { readonly name: string | undefined },
  { read, status, deleted }: ObservedCall,
): Promise<Observation> {
  const { isOn, perHour: most } = deps.settings.provisional;
  if (!isOn || status !== 'SUCCEEDED' || read.refs.length === 0) return NOTHING_OBSERVED;
  const drafts = read.drafts().filter(({ ref }) => !deleted.includes(refKey(ref)));
  const key = `provisional:${partyOf({ workspace, name: name ?? '' })}`;
  const mayCreate = async (count: number): Promise<boolean> =>
    repositories.hasNoRoom !== true && (most === 0 || (await deps.limiter.reserve(key, count, most)) === undefined);
  const { wrote, leftOut } = await writeProvisional(repositories, workspace, drafts, { now: deps.clock.now(), mayCreate });
  const reason =
    repositories.hasNoRoom === true
      ? 'the workspace has as many entities as its quota allows'
      : `a principal may bring at most ${most} within an hour (NETLOOM_PROVISIONAL_PER_HOUR)`;
  const warnings = leftOut === 0 ? [] : [`Objects that the inventory does not have were left out (${leftOut}): ${reason}.`];
  return { wrote, warnings };
}

/** The metadata of an operation with more warnings. */
export function withWarnings(metadata: OperationMetadata, more: readonly string[]): OperationMetadata {
  return more.length === 0 ? metadata : { ...metadata, warnings: [...more, ...(metadata.warnings ?? [])].slice(0, MAX_WARNINGS) };
}

/** Derives the relations of provisional entities. If the store fails, maintenance does it later. */
export async function deriveObserved(deps: Dependencies, caller: Principal): Promise<void> {
  try {
    await deriveAll(deps, caller);
  } catch (error) {
    if (!(error instanceof NetloomError) || error.code !== 'UNAVAILABLE') throw error;
  }
}
