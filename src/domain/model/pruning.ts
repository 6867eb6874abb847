import type { MessageId } from '../common/ids.js';

/** COMPACTED: the last turns stayed. CLEARED: nothing did, and the focus was released. */
export const PRUNING_KINDS = ['COMPACTED', 'CLEARED'] as const;
export type PruningKind = (typeof PRUNING_KINDS)[number];

/**
 * A command that keeps earlier messages of a chain out of windows. It holds for every chain that its boundary is on; nothing stored is lost by it.
 */
export interface Pruning {
  readonly kind: PruningKind;
  readonly at: number;
  /** The principal that gave the command. */
  readonly by: string;
  /** The boundary: the last message that is kept out. Flagged ones stay in. */
  readonly message: MessageId;
  readonly depth: number;
  /** Tool operations from before this time are kept out, too. */
  readonly since: number;
  /** What fell out: messages, and things that nothing speaks of any more. */
  readonly messages: number;
  readonly entities: number;
  /** Tokens of the chain that windows may take from, before and after. */
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** When it was undone. */
  readonly restoredAt?: number;
}

/** Prunings that a session remembers. */
export const PRUNINGS_KEPT = 100;

/** Those that hold. */
export const inForce = (prunings: readonly Pruning[] | undefined): readonly Pruning[] =>
  (prunings ?? []).filter(({ restoredAt }) => restoredAt === undefined);

/** Those that held at a time, as if it were now. */
export function inForceAt(prunings: readonly Pruning[], time: number): readonly Pruning[] {
  const then = prunings.filter(({ at, restoredAt }) => at < time && (restoredAt === undefined || restoredAt >= time));
  return then.map(({ restoredAt: _later, ...pruning }) => pruning);
}

/** With one more; where there are too many, the oldest that was undone makes room, else the oldest. */
export function withPruning(prunings: readonly Pruning[], pruning: Pruning): readonly Pruning[] {
  const all = [...prunings, pruning];
  if (all.length <= PRUNINGS_KEPT) return all;
  const undone = all.findIndex(({ restoredAt }) => restoredAt !== undefined);
  return all.toSpliced(Math.max(0, undone), 1);
}
