import type { Message } from '../../domain/model/message.js';
import type { Session, StrategyName } from '../../domain/model/session.js';
import { SUMMARISED } from '../../domain/window/selection/strategies.js';
import type { SummaryBlock } from '../../domain/window/model/summary-block.js';
import { covering, availableBlocks, upToBlock } from '../../domain/window/summary/blocks.js';
import type { Repositories } from '../../ports/store/store.js';
import type { Boundary } from './compaction-boundary.js';

/** The number of messages of the chain, including those excluded from windows. */
export const lengthOf = (recent: readonly Message[], boundary: Boundary | undefined): number =>
  (recent.at(-1)?.depth ?? (boundary?.from ?? 0) - 1) + 1;

/**
 * The summary blocks that a window may use, and whether some of them have not been made yet: of the whole chain if the strategy uses summaries, of compacted messages with any strategy, and none of
 * cleared messages.
 */
export async function availableSummaries(
  repositories: Repositories,
  { id, head }: Session,
  strategy: StrategyName,
  { boundary, recent }: { readonly boundary: Boundary | undefined; readonly recent: readonly Message[] },
): Promise<{ readonly summaries: readonly SummaryBlock[]; readonly summariesMissing: boolean }> {
  const [from, cleared] = [boundary?.from ?? 0, boundary?.cleared ?? 0];
  const length = lengthOf(recent, boundary);
  const places = [
    ...(SUMMARISED[strategy] === undefined ? [] : availableBlocks(length, recent.length, cleared)),
    ...(from > cleared ? covering(upToBlock(from, length), cleared) : []),
  ];
  if (head === undefined || places.length === 0) return { summaries: [], summariesMissing: false };
  const each = new Map(places.map((place) => [`${place.level} ${place.end}`, place]));
  const summaries = await repositories.summaries.get({ session: id, head }, [...each.values()]);
  return { summaries, summariesMissing: summaries.length < each.size };
}
