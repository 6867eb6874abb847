import type { MessageId } from '../common/ids.js';

/** COMPACTED: the last turns were kept. CLEARED: nothing was kept, and the focus was emptied. */
export const PRUNING_KINDS = ['COMPACTED', 'CLEARED'] as const;
export type PruningKind = (typeof PRUNING_KINDS)[number];

/** A command that excludes earlier messages of a chain from windows. It applies to every chain that contains its boundary; nothing is deleted. */
export interface Pruning {
  readonly kind: PruningKind;
  readonly at: number;
  /** The principal that gave the command. */
  readonly by: string;
  /** The boundary: the last excluded message. Flagged messages stay. */
  readonly message: MessageId;
  /** Messages before the boundary that stay because of their priority, highest first; absent if there are none. */
  readonly important?: readonly MessageId[];
  readonly depth: number;
  /** Tool operations before this time are excluded, too. */
  readonly since: number;
  /** The excluded messages, and the entities that only they mention. */
  readonly messages: number;
  readonly entities: number;
  /** The tokens of the chain that windows may use, before and after. */
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** The time when it was undone. */
  readonly restoredAt?: number;
}

/** The maximum number of {@link Pruning.important}. */
export const MAX_KEPT_IMPORTANT = 24;

/** The number of prunings that a session stores. */
export const PRUNINGS_KEPT = 100;

/** The prunings in force. */
export const inForce = (prunings: readonly Pruning[] | undefined): readonly Pruning[] =>
  (prunings ?? []).filter(({ restoredAt }) => restoredAt === undefined);

/** The prunings that were in force at a time. */
export function inForceAt(prunings: readonly Pruning[], time: number): readonly Pruning[] {
  const then = prunings.filter(({ at, restoredAt }) => at < time && (restoredAt === undefined || restoredAt >= time));
  return then.map(({ restoredAt: _later, ...pruning }) => pruning);
}

/** Adds a pruning. If there are too many, the oldest undone one is dropped, otherwise the oldest. */
export function withPruning(prunings: readonly Pruning[], pruning: Pruning): readonly Pruning[] {
  const all = [...prunings, pruning];
  if (all.length <= PRUNINGS_KEPT) return all;
  const undone = all.findIndex(({ restoredAt }) => restoredAt !== undefined);
  return all.toSpliced(Math.max(0, undone), 1);
}
