import { pageOf, type CursorKey, type Slice } from '../../common/cursor.js';
import type { Entity, EntityType } from '../../model/entity.js';
import { searchRank, type SearchedFor } from './search-rank.js';
import type { Page } from '../../common/page.js';

/** An entity that a search found; see {@link searchRank}. */
export interface Ranked {
  readonly rank: number;
  readonly entity: Entity;
}

export const rankedKey = ({ rank, entity }: Ranked): CursorKey => [rank, entity.name, entity.id];

/** A page of a search's candidates, best first, then by name and id. */
export function rankedSlice(
  candidates: readonly Entity[],
  { types, ...searched }: SearchedFor & { readonly types: readonly EntityType[] | undefined },
  slice: Slice,
): Page<Ranked> {
  const found = candidates.flatMap((entity): readonly Ranked[] => {
    const rank = types === undefined || types.includes(entity.type) ? searchRank(entity, searched) : undefined;
    return rank === undefined ? [] : [{ rank, entity }];
  });
  return sortedPage(found, slice, rankedKey);
}

/** A page of in-memory values, sorted by their keys. */
export function sortedPage<T>(values: readonly T[], slice: Slice, keyOf: (value: T) => CursorKey): Page<T> {
  const { from, backward, size } = slice;
  const ordered = values.toSorted((a, b) => (backward ? compareKeys(keyOf(b), keyOf(a)) : compareKeys(keyOf(a), keyOf(b))));
  const isAfter = (value: T): boolean => {
    const place = from === undefined ? 1 : compareKeys(keyOf(value), from);
    return backward && from !== undefined ? place < 0 : place > 0;
  };
  return pageOf(slice, ordered.filter(isAfter).slice(0, size + 1), keyOf);
}

function compareKeys(one: CursorKey, other: CursorKey): number {
  for (const [index, part] of one.entries()) {
    const against = other[index] ?? '';
    if (part !== against) return part < against ? -1 : 1;
  }
  return 0;
}
