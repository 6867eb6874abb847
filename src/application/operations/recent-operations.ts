import type { MessageId, SessionId } from '../../domain/common/ids.js';
import type { Operation } from '../../domain/model/operation.js';
import { effectsAsked } from '../../domain/understanding/turn/needs.js';
import type { OperationFilter } from '../../ports/store/operations.js';
import type { Repositories } from '../../ports/store/store.js';

/** The maximum number of operations in a window. */
const NEWEST = 20;
/** The maximum number of operations that are read to find those of one branch. */
const LOOKED_AT = 100;
const ASKED = 5;

/** Limits operations to one branch and to a time. */
export interface OperationBounds {
  readonly since?: number;
  /** The last message of the branch; undefined before the first message. */
  readonly head: MessageId | undefined;
}

/** The newest operations of a branch, newest first. */
export async function newestOperations(
  repositories: Repositories,
  session: SessionId,
  { since = 0, head }: OperationBounds,
): Promise<readonly Operation[]> {
  return (await operationsOn(repositories, { session, head }, NEWEST, {})).filter(({ at }) => at >= since);
}

/** The last operations of a branch with an effect that the text asks about, regardless of later ones. */
export async function operationsAsked(
  repositories: Repositories,
  session: SessionId,
  text: string,
  { since = 0, head }: OperationBounds,
): Promise<readonly Operation[]> {
  const found = await Promise.all(effectsAsked(text).map((effect) => operationsOn(repositories, { session, head }, ASKED, { effect })));
  return found.flat().filter(({ at }) => at >= since);
}

/** A branch by its last message, which is undefined before the first message. */
export interface Branch {
  readonly session: SessionId;
  readonly head: MessageId | undefined;
}

/**
 * The newest operations of a branch, newest first, without those of cancelled messages and other branches. If the newest of the session are not
 * enough, the last 100 that match the filter are read.
 */
export async function operationsOn(
  repositories: Repositories,
  branch: Branch,
  limit: number,
  filter: OperationFilter,
): Promise<readonly Operation[]> {
  const page = await repositories.operations.list(branch.session, { first: limit }, filter);
  const on = await recordedOn(
    repositories,
    branch,
    page.items.map(({ value }) => value),
  );
  if (on.length === page.items.length || !page.hasNext || limit >= LOOKED_AT) return on;
  const further = await repositories.operations.list(branch.session, { first: LOOKED_AT }, filter);
  const all = await recordedOn(
    repositories,
    branch,
    further.items.map(({ value }) => value),
  );
  return all.slice(0, limit);
}

/** Those of the operations that belong to a branch. An operation that was recorded before the first message belongs to every branch. */
export async function recordedOn(
  repositories: Repositories,
  { session, head }: Branch,
  operations: readonly Operation[],
): Promise<readonly Operation[]> {
  const messages = [...new Set(operations.flatMap(({ message }) => message ?? []))];
  const on = head === undefined || messages.length === 0 ? new Set() : await repositories.messages.onChain({ session, head }, messages);
  return operations.filter(({ message }) => message === undefined || on.has(message));
}
