import type { Message } from './message.js';

/** Depths right above and below the first `most` of these messages where none of them is, in no order. */
export function depthsBeside(hits: readonly Message[], most: number): readonly number[] {
  const taken = new Set(hits.map(({ depth }) => depth));
  const beside = hits.slice(0, most).flatMap(({ depth }) => [depth - 1, depth + 1]);
  return [...new Set(beside)].filter((depth) => depth >= 0 && !taken.has(depth));
}

/** The shape of a chain's cursors; see domain/common/cursor. */
export const CHAIN_CURSOR = 'ns';

/** A place on a chain: the depth to go on from, and the message that was there, by which a cursor of another branch is told. */
export const chainCursor = ({ depth, id }: Pick<Message, 'depth' | 'id'>): readonly [depth: number, id: string] => [depth, id];
