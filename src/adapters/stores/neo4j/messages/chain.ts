import type { Chain } from '../../../../ports/store/messages.js';
import { ACCESSIBLE, type Neo4jScope } from '../connection/scope.js';
import type { Row } from '../connection/statement.js';

/** A part of a chain inside one branch: depths `low` to `high`, both inclusive. */
export interface Segment {
  readonly branch: number;
  readonly low: number;
  readonly high: number;
}

/**
 * A branch stores the segments that lead to it (three numbers each: branch, low, high), which never change; the head has its own depth. Everything
 * before `from` is cut off. A chain is therefore one lookup, regardless of its length and its forks. Binds `s`, `h` and `cut`.
 */
export const CHAIN = `MATCH (h:Message { id: $head })-[:IN_SESSION]->(s:Session) WHERE s.id = $session AND ${ACCESSIBLE}
  MATCH (b:Branch { session: s.id, branch: h.branch })
  WITH s, h, b.before + [b.branch, b.start, h.depth] AS whole
  WITH s, h, CASE WHEN $from IS NULL THEN whole ELSE reduce(cut = [], i IN range(0, size(whole) / 3 - 1) | CASE WHEN whole[3 * i + 2] < $from THEN cut
    ELSE cut + [whole[3 * i], CASE WHEN whole[3 * i + 1] < $from THEN $from ELSE whole[3 * i + 1] END, whole[3 * i + 2]] END) END AS cut`;

/** One row for each segment: `branch`, `low`, `high`, in addition to `s` and `h`. */
export const SEGMENTS = `${CHAIN}
  UNWIND range(0, size(cut) / 3 - 1) AS i
  WITH s, h, cut[3 * i] AS branch, cut[3 * i + 1] AS low, cut[3 * i + 2] AS high`;

export const chainOf = (own: Neo4jScope, { session, head, from }: Chain) => ({ ...own, session, head, from });

export function segmentsOf(row: Row): readonly Segment[] {
  const cut = row['cut'] as readonly number[];
  return Array.from({ length: cut.length / 3 }, (_, i) => ({
    branch: cut[3 * i] ?? 0,
    low: cut[3 * i + 1] ?? 0,
    high: cut[3 * i + 2] ?? 0,
  }));
}

export function isOnChain(segments: readonly Segment[], branch: number, depth: number): boolean {
  return segments.some((segment) => segment.branch === branch && depth >= segment.low && depth <= segment.high);
}
