import type { Message } from './message.js';

/** The depths directly above and below the first `most` of these messages that are not among them, unordered. */
export function depthsAround(hits: readonly Message[], most: number): readonly number[] {
  const taken = new Set(hits.map(({ depth }) => depth));
  const neighbors = hits.slice(0, most).flatMap(({ depth }) => [depth - 1, depth + 1]);
  return [...new Set(neighbors)].filter((depth) => depth >= 0 && !taken.has(depth));
}

/** The shape of a chain's cursors; see domain/common/cursor. */
export const CHAIN_CURSOR = 'ns';

/** A position on a chain: the depth, and the message at it, which reveals cursors of other branches. */
export const chainCursor = ({ depth, id }: Pick<Message, 'depth' | 'id'>): readonly [depth: number, id: string] => [depth, id];
