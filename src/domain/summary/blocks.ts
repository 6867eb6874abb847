/**
 * A conversation is summarised in blocks of so many messages, and so many of these blocks in one of the next level, and so on: a chain of any length is
 * covered by a handful of blocks, coarse for what is long ago and fine for what is near. Blocks never change once they are made.
 */
export const BLOCK_MESSAGES = 8;
export const BLOCK_FAN = 4;
/** Enough for a hundred million messages. */
const LEVELS = 12;

/** Where a block stands in a chain. */
export interface BlockPlace {
  /** 0 for one of messages, else for one of blocks of the level below. */
  readonly level: number;
  /** Depth of its last message. */
  readonly end: number;
}

export const messagesIn = (level: number): number => BLOCK_MESSAGES * BLOCK_FAN ** level;

export const startOf = ({ level, end }: BlockPlace): number => end + 1 - messagesIn(level);

/** The blocks below it, in their order; none below a block of messages. */
export function partsOf({ level, end }: BlockPlace): readonly BlockPlace[] {
  if (level === 0) return [];
  const size = messagesIn(level - 1);
  return Array.from({ length: BLOCK_FAN }, (_, index) => ({ level: level - 1, end: end - (BLOCK_FAN - 1 - index) * size }));
}

/** The coarsest blocks that cover the messages before this depth, oldest first; it is taken down to where a block ends. */
export function covering(before: number): readonly BlockPlace[] {
  const places: BlockPlace[] = [];
  for (let level = LEVELS - 1, at = 0; level >= 0; level -= 1) {
    const size = messagesIn(level);
    for (; at + size <= before; at += size) places.push({ level, end: at + size - 1 });
  }
  return places;
}

/** From a depth on to where a block ends, or back where the chain is not as long. */
export const upToBlock = (depth: number, length: number): number =>
  Math.min(Math.ceil(depth / BLOCK_MESSAGES), Math.floor(length / BLOCK_MESSAGES)) * BLOCK_MESSAGES;

/** All blocks that may be told in a window of which the last so many messages of the chain can be whole. */
export function tellable(length: number, whole: number): readonly BlockPlace[] {
  const places = new Map<string, BlockPlace>();
  for (let end = length - (length % BLOCK_MESSAGES); end > 0 && end + BLOCK_MESSAGES > length - whole; end -= BLOCK_MESSAGES)
    for (const place of covering(end)) places.set(`${place.level} ${place.end}`, place);
  return [...places.values()];
}
