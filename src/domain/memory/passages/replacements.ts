import { inverseFrequency } from '../../text/inverse-frequency.js';
import type { EntityId } from '../../common/ids.js';
import type { Passage } from './passage.js';

/**
 * The share of the words of the shorter statement that a later one must have in common to replace an earlier one, words counted by their rarity. Less is
 * enough for statements about the same entity, and for those that say that something changed.
 */
const COMMON = { sameEntity: 0.2, other: 0.8, changeOfSameEntity: 0.1, change: 0.25 } as const;

/** Finds the newest statement that replaces another one of the same writer: a later one about the same, which windows show instead. */
export function createReplacements(pool: readonly Passage[]): (earlier: Passage) => Passage | undefined {
  const documents = new Map<string, number>();
  for (const { terms } of pool) for (const term of terms.keys()) documents.set(term, (documents.get(term) ?? 0) + 1);
  const weightOf = (term: string): number => inverseFrequency(documents.get(term) ?? 0, pool.length);
  const weights = new Map<Passage, number>();
  const weightOfAll = (passage: Passage): number => {
    const weight = weights.get(passage) ?? sumOf([...passage.terms.keys()].map(weightOf));
    weights.set(passage, weight);
    return weight;
  };
  const replaces = (later: Passage, earlier: Passage): boolean => {
    if (later.at < earlier.at || later.message === earlier.message || writerOf(later) !== writerOf(earlier)) return false;
    const isSame = areAboutSame(earlier, later);
    const common = [...earlier.terms.keys()].filter((term) => later.terms.has(term));
    // Of two times of the same, the later one holds.
    if ((later.isChange || common.length > 0) && earlier.hasTime && later.hasTime && shareEntity(earlier, later)) return true;
    // One common word is enough for a change of the same entity: “9003 takes 7719 now”.
    if (common.length < (isSame && later.isChange ? 1 : 2)) return false;
    const shorter = Math.min(weightOfAll(earlier), weightOfAll(later));
    return sumOf(common.map(weightOf)) >= neededShare(isSame, later.isChange) * shorter;
  };
  return (earlier) => {
    let newest: Passage | undefined;
    for (const later of pool) if (later.at >= (newest?.at ?? 0) && later !== earlier && replaces(later, earlier)) newest = later;
    return newest;
  };
}

/** An import has messages of several people. */
export const writerOf = ({ by, author }: Passage): string => author ?? by;

const neededShare = (isSame: boolean, isChange: boolean): number => {
  if (isSame) return isChange ? COMMON.changeOfSameEntity : COMMON.sameEntity;
  return isChange ? COMMON.change : COMMON.other;
};

function intersect(a: ReadonlySet<EntityId>, b: ReadonlySet<EntityId>): boolean {
  for (const entity of a) if (b.has(entity)) return true;
  return false;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const shareEntity = (a: Passage, b: Passage): boolean => intersect(a.entities, b.entities);

/** Statements about nothing in particular are about the same, and so are those about something and its place, owner or parent. */
const areAboutSame = (a: Passage, b: Passage): boolean =>
  a.entities.size === 0 || b.entities.size === 0
    ? a.entities.size === b.entities.size
    : shareEntity(a, b) || intersect(a.entities, b.surroundings) || intersect(b.entities, a.surroundings);
