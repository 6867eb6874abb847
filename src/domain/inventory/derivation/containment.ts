import { closer, holds, parentKeys, type Placement } from '../address/keys.js';
import type { EntityId } from '../../common/ids.js';

export interface Placed {
  readonly id: EntityId;
  readonly placement: Placement;
}

/** The parent among the prefixes found by {@link parentKeys}: the most specific one; among equals the one with the lowest id. */
export function parentAmong({ id, placement }: Placed, found: ReadonlyMap<string, readonly EntityId[]>): EntityId | undefined {
  for (const key of parentKeys(placement)) {
    const parents = (found.get(key) ?? []).filter((parent) => parent !== id);
    if (parents.length > 0) return parents.toSorted()[0];
  }
  return undefined;
}

/** The most specific prefix that contains an entity; undefined if there is none. */
export function closestHolder(inner: Placed, prefixes: readonly Placed[]): Placed | undefined {
  let best: Placed | undefined;
  for (const outer of prefixes) {
    if (outer.id === inner.id || !holds(outer.placement, inner.placement)) continue;
    if (best === undefined || closer(outer.placement, best.placement, inner.placement)) best = outer;
  }
  return best;
}

/**
 * Whether an entity inside a changed prefix needs a new parent: it has none, its parent has changed, or the changed prefix is at least as specific as
 * its parent.
 */
export function adopts(changed: Placed, parent: Placed | undefined, isChanged: (id: EntityId) => boolean): boolean {
  if (parent === undefined || isChanged(parent.id)) return parent?.id !== changed.id;
  return changed.placement.cidr.length >= parent.placement.cidr.length;
}

export interface KeySpan {
  readonly from: string;
  readonly to: string;
}

/**
 * Merges key ranges to at most `limit` if possible: nested and overlapping ones first, then neighbors of the same kind and table. The merged ranges
 * may contain more, but never less.
 */
export function joinSpans(spans: readonly KeySpan[], limit: number): KeySpan[] {
  let joined = mergeSpans(spans, (last, next) => next.from <= last.to);
  for (let before = Infinity; joined.length > limit && joined.length < before;) {
    before = joined.length;
    let odd = false;
    // Every second neighbor of a table, so that the number halves each time.
    joined = mergeSpans(joined, (last, next) => {
      odd = !odd && tableOf(last.from) === tableOf(next.from);
      return odd;
    });
  }
  return joined;
}

function mergeSpans(spans: readonly KeySpan[], joins: (last: KeySpan, next: KeySpan) => boolean): KeySpan[] {
  const merged: KeySpan[] = [];
  for (const next of spans.toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))) {
    const last = merged.at(-1);
    if (last !== undefined && joins(last, next)) merged[merged.length - 1] = { from: last.from, to: last.to > next.to ? last.to : next.to };
    else merged.push(next);
  }
  return merged;
}

function tableOf(key: string): string {
  return key.slice(0, Math.max(key.indexOf(':'), key.lastIndexOf(':')));
}
