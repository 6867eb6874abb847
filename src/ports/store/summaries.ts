import type { SummaryBlock } from '../../domain/window/model/summary-block.js';
import type { BlockPlace } from '../../domain/window/model/summary-block.js';
import type { MessageId, SessionId } from '../../domain/common/ids.js';
import type { Chain } from './messages.js';

/** The position of a block in a session, in the order of {@link SummaryStore.list}: branch, depth and level. */
export type SummaryPosition = readonly [branch: number, depth: number, level: number];

/** A block with its last message. */
export interface PlacedBlock {
  readonly message: MessageId;
  readonly block: SummaryBlock;
  readonly position: SummaryPosition;
}

/** Summaries of parts of conversations. They are derived from immutable messages and can be made again at any time. */
export interface SummaryStore {
  /**
   * Stores blocks of this chain, which must contain their last messages. Existing blocks are not replaced. Chains that share the messages share the
   * blocks. Writes nothing if the chain does not exist for this scope.
   */
  add(chain: Chain, blocks: readonly SummaryBlock[]): Promise<void>;
  /**
   * Replaces existing blocks of this chain, which differ only by `written`. Writes nothing for missing blocks, or if the chain does not exist for this
   * scope.
   */
  rewrite(chain: Chain, blocks: readonly SummaryBlock[]): Promise<void>;
  /** The stored blocks at these positions of the chain, oldest first, then finest first. */
  get(chain: Chain, places: readonly BlockPlace[]): Promise<readonly SummaryBlock[]>;
  /** The blocks of a session on all branches after a position, at most `limit`. */
  list(session: SessionId, after: SummaryPosition, limit: number): Promise<readonly PlacedBlock[]>;
}
