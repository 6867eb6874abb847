import type { BlockPlace } from '../model/summary-block.js';

/**
 * A conversation is summarised in blocks of so many messages, and so many of these blocks in one of the next level, and so on: a chain of any length is
 * covered by a handful of blocks, coarse for what is long ago and fine for what is near. Blocks never change once they are made.
 */
export const BLOCK_MESSAGES = 8;
export const BLOCK_FAN = 4;
/** Enough for a hundred million messages. */
const LEVELS = 12;

export const messagesIn = (level: number): number => BLOCK_MESSAGES * BLOCK_FAN ** level;

export const startOf = ({ level, end }: BlockPlace): number => end + 1 - messagesIn(level);

/** The blocks below it, in their order; none below a block of messages. */
export function partsOf({ level, end }: BlockPlace): readonly BlockPlace[] {
  if (level === 0) return [];
  const size = messagesIn(level - 1);
  return Array.from({ length: BLOCK_FAN }, (_, index) => ({ level: level - 1, end: end - (BLOCK_FAN - 1 - index) * size }));
}

/**
 * The coarsest blocks that cover the messages from one depth to before another, oldest first; the first is taken up to where a block begins, the last down
 * to where one ends.
 */
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

/** From a depth on to where a block ends, or back where the chain is not as long. */
export const upToBlock = (depth: number, length: number): number =>
  Math.min(Math.ceil(depth / BLOCK_MESSAGES), Math.floor(length / BLOCK_MESSAGES)) * BLOCK_MESSAGES;

/** All blocks that may be told in a window of which the last so many messages of the chain can be whole. */
export function availableBlocks(length: number, whole: number, from = 0): readonly BlockPlace[] {
  const places = new Map<string, BlockPlace>();
  for (let end = length - (length % BLOCK_MESSAGES); end > 0 && end + BLOCK_MESSAGES > length - whole; end -= BLOCK_MESSAGES)
    for (const place of covering(end, from)) places.set(`${place.level} ${place.end}`, place);
  return [...places.values()];
}
