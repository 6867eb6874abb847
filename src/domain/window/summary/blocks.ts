import type { BlockPlace } from '../model/summary-block.js';

/**
 * A conversation is summarized in blocks of a fixed number of messages, several blocks form a block of the next level, and so on. A chain of any
 * length is covered by few blocks, coarse for old and fine for recent messages. Blocks never change.
 */
export const BLOCK_MESSAGES = 8;
export const BLOCK_FAN = 4;
/** Enough for a hundred million messages. */
const LEVELS = 12;

export const messagesIn = (level: number): number => BLOCK_MESSAGES * BLOCK_FAN ** level;

export const startOf = ({ level, end }: BlockPlace): number => end + 1 - messagesIn(level);

/** The blocks of the level below, in order; none for a block of messages. */
export function partsOf({ level, end }: BlockPlace): readonly BlockPlace[] {
  if (level === 0) return [];
  const size = messagesIn(level - 1);
  return Array.from({ length: BLOCK_FAN }, (_, index) => ({ level: level - 1, end: end - (BLOCK_FAN - 1 - index) * size }));
}

/** The coarsest blocks that cover the messages between two depths, oldest first, aligned to the boundaries of blocks. */
export function covering(before: number, from = 0): readonly BlockPlace[] {
  const places: BlockPlace[] = [];
  for (let at = Math.ceil(from / BLOCK_MESSAGES) * BLOCK_MESSAGES; at + BLOCK_MESSAGES <= before;) {
    const level = coarsest(at, before);
    at += messagesIn(level);
    places.push({ level, end: at - 1 });
  }
  return places;
}

/** The level of the largest block that begins here and ends before that depth. */
function coarsest(at: number, before: number): number {
  let level = 0;
  while (level + 1 < LEVELS && at % messagesIn(level + 1) === 0 && at + messagesIn(level + 1) <= before) level += 1;
  return level;
}

/** Rounds a depth up to the end of a block, or down if the chain is not long enough. */
export const upToBlock = (depth: number, length: number): number =>
  Math.min(Math.ceil(depth / BLOCK_MESSAGES), Math.floor(length / BLOCK_MESSAGES)) * BLOCK_MESSAGES;

/** All blocks that a window may contain if the last messages of the chain are included as a whole. */
export function availableBlocks(length: number, whole: number, from = 0): readonly BlockPlace[] {
  const places = new Map<string, BlockPlace>();
  for (let end = length - (length % BLOCK_MESSAGES); end > 0 && end + BLOCK_MESSAGES > length - whole; end -= BLOCK_MESSAGES)
    for (const place of covering(end, from)) places.set(`${place.level} ${place.end}`, place);
  return [...places.values()];
}
