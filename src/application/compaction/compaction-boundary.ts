import type { RelevantMessage } from '../../domain/window/model/context-window.js';
import type { Message } from '../../domain/model/message.js';
import { inForce, type Pruning } from '../../domain/model/pruning.js';
import type { Session } from '../../domain/model/session.js';
import type { Repositories } from '../../ports/store/store.js';

/** The part of a chain that is excluded from windows. */
export interface Boundary {
  /** The first depth that windows may contain. */
  readonly from: number;
  /** The first depth that summaries may cover; 0 if nothing was cleared. */
  readonly cleared: number;
  /** Operations recorded before this time are excluded, too. */
  readonly since: number;
  /** The deepest pruning in force. */
  readonly pruning: Pruning;
}

/** The maximum number of flagged messages before a boundary that windows read, newest first. */
export const MAX_FLAGGED = 24;
/** As much as shared entities contribute, so that kept messages are included if there is room. */
const KEPT_SCORE = 0.35;

/** The boundary of the current chain; undefined, without a store call, if nothing was pruned. */
export async function boundaryOf(repositories: Repositories, { id, head, prunings }: Session): Promise<Boundary | undefined> {
  const holding = inForce(prunings);
  if (holding.length === 0 || head === undefined) return undefined;
  const on = await repositories.messages.onChain(
    { session: id, head },
    holding.map(({ message }) => message),
  );
  const there = holding.filter(({ message }) => on.has(message));
  const [deepest, ...others] = there.toSorted((a, b) => b.depth - a.depth || b.at - a.at);
  if (deepest === undefined) return undefined;
  const cleared = Math.max(0, ...there.filter(({ kind }) => kind === 'CLEARED').map(({ depth }) => depth + 1));
  return { from: deepest.depth + 1, cleared, since: Math.max(deepest.since, ...others.map(({ since }) => since)), pruning: deepest };
}

/** The messages before the boundary that windows may contain, flagged or important, oldest first. */
export async function keptBefore({ messages }: Repositories, session: string, boundary: Boundary | undefined): Promise<readonly Message[]> {
  if (boundary === undefined) return [];
  const { message: head, important = [] } = boundary.pruning;
  const [flagged, others] = await Promise.all([
    messages.flagged({ session, head }, MAX_FLAGGED),
    important.length === 0 ? new Map<string, Message>() : messages.getMany(important),
  ]);
  const present = [...others.values()].filter(
    (message) => !message.flagged && message.cancelled !== true && message.depth >= boundary.cleared,
  );
  return [...flagged, ...present].toSorted((a, b) => a.depth - b.depth);
}

export const asKept = (message: Message): RelevantMessage => ({
  message,
  score: KEPT_SCORE,
  parts: [{ name: message.flagged ? 'flagged' : 'important', value: KEPT_SCORE }],
  reason: message.flagged ? 'is flagged' : `was kept by a compaction, because its priority is ${message.priority}`,
});
