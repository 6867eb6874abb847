import { inverseFrequency } from '../../text/inverse-frequency.js';
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
  const weightOf = (terms: readonly string[]): number =>
    terms.reduce((sum, term) => sum + inverseFrequency(documents.get(term) ?? 0, pool.length), 0);
  const replaces = (later: Passage, earlier: Passage): boolean => {
    if (later.at < earlier.at || later.message === earlier.message || writerOf(later) !== writerOf(earlier)) return false;
    const isSame = haveSameEntity(earlier, later);
    const common = [...earlier.terms.keys()].filter((term) => later.terms.has(term));
    // One common word is enough for a change of the same entity: “9003 takes 7719 now”.
    if (common.length < (isSame && later.isChange ? 1 : 2)) return false;
    const shorter = Math.min(weightOf([...earlier.terms.keys()]), weightOf([...later.terms.keys()]));
    return weightOf(common) >= neededShare(isSame, later.isChange) * shorter;
  };
  return (earlier) => {
    let newest: Passage | undefined;
    for (const later of pool) if (later.at >= (newest?.at ?? 0) && later !== earlier && replaces(later, earlier)) newest = later;
    return newest;
  };
}

/** An import has messages of several people. */
const writerOf = ({ by, author }: Passage): string => author ?? by;

const neededShare = (isSame: boolean, isChange: boolean): number => {
  if (isSame) return isChange ? COMMON.changeOfSameEntity : COMMON.sameEntity;
  return isChange ? COMMON.change : COMMON.other;
};

/** Statements about nothing in particular are about the same. */
const haveSameEntity = ({ entities: a }: Passage, { entities: b }: Passage): boolean =>
  a.size === 0 || b.size === 0 ? a.size === b.size : [...a].some((entity) => b.has(entity));
