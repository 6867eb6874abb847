import { renderedId } from '../render/calls.js';
import { callsOf, resultsOf } from '../render/tool-parts.js';
import type { Piece } from './pieces.js';

/**
 * The pieces that a provider only accepts together, in the order of the conversation: calls with their results, wherever these are, and all pieces of
 * one message, so that a message is included as a whole or not at all.
 */
export function joinedPieces(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const groups = disjointSets(pieces.length);
  const firstOf = new Map<string, number>();
  pieces.forEach(({ message, written }, index) => {
    const ids = [...callsOf(message), ...resultsOf(message)].map(({ callId }) => `call ${renderedId(callId)}`);
    for (const key of [`message ${written.id}`, ...ids]) {
      const first = firstOf.get(key);
      if (first === undefined) firstOf.set(key, index);
      else groups.join(first, index);
    }
  });
  const joined = new Map<number, Piece[]>();
  pieces.forEach((piece, index) => {
    const root = groups.rootOf(index);
    const group = joined.get(root);
    if (group === undefined) joined.set(root, [piece]);
    else group.push(piece);
  });
  return [...joined.values()];
}

interface DisjointSets {
  rootOf(index: number): number;
  join(one: number, other: number): void;
}

function disjointSets(size: number): DisjointSets {
  const parents = Array.from({ length: size }, (_, index) => index);
  const rootOf = (index: number): number => {
    let at = index;
    for (let next = parents[at] ?? at; next !== at; next = parents[at] ?? at) {
      parents[at] = parents[next] ?? next;
      at = next;
    }
    return at;
  };
  return {
    rootOf,
    join(one, other) {
      const [first, second] = [rootOf(one), rootOf(other)];
      parents[Math.max(first, second)] = Math.min(first, second);
    },
  };
}
