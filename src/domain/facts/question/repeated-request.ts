import { REPEATS_ALSO } from '../../language/en/conversation.js';
import { HIGHEST, LOWEST } from '../../language/en/measures.js';
import { isStated } from '../graph/related.js';
import { comparisonsIn } from './comparisons.js';
import type { FactRequest } from './fact-request.js';
import { countRange, type Tally } from './tallies.js';
import { wordsIn } from './words.js';

/**
 * The request of a follow-up that repeats the question before. Another kind of things replaces the one before (“and routers?”), unless both are asked for
 * (“and routers as well”); attributes and conditions are added. `isVague`: it asks for nothing else itself.
 */
export function repeatedRequest(before: FactRequest, stated: FactRequest, text: string, isVague: boolean): FactRequest {
  const isOther = stated.types.length > 0 && !REPEATS_ALSO.test(text);
  const { tally: tallyBefore, ...others } = before;
  const { tally, read } = repeatedTally(tallyBefore, stated, text);
  return {
    ...others,
    ...kindOf(before, stated, isOther),
    ...(tally === undefined ? {} : { tally }),
    ...(stated.ranking === undefined ? {} : { ranking: stated.ranking }),
    ...(stated.total === undefined ? {} : { total: stated.total }),
    subjects: isVague ? before.subjects : new Set([...before.subjects, ...stated.subjects]),
    attributes: new Set([...before.attributes, ...stated.attributes]),
    filters: [
      ...before.filters.filter(({ range }) => range === undefined || !isOther),
      ...stated.filters.filter(({ range }) => range === undefined || read.length === 0),
    ],
    excluding: [...before.excluding, ...stated.excluding.filter((words) => !read.includes(words))],
    loose: [
      ...(isOther ? [] : repeatedWords(before.loose)),
      ...stated.loose.filter(({ text: word }) => !read.some((words) => words.split(' ').includes(word))),
    ],
  };
}

type Kind = Pick<FactRequest, 'types' | 'nounTypes' | 'whichTypes' | 'roleNouns' | 'roleTypes' | 'stems' | 'words'>;

/** The kind of things that is listed. */
function kindOf(before: FactRequest, stated: FactRequest, isOther: boolean): Kind {
  if (stated.types.length === 0) return before;
  if (isOther) return { ...stated, stems: new Set([...before.stems, ...stated.stems]), words: new Set([...before.words, ...stated.words]) };
  return {
    types: [...new Set([...before.types, ...stated.types])],
    nounTypes: [...before.nounTypes, ...stated.nounTypes],
    whichTypes: new Set([...before.whichTypes, ...stated.whichTypes]),
    roleNouns: [...new Set([...before.roleNouns, ...stated.roleNouns])],
    roleTypes: new Set([...before.roleTypes, ...stated.roleTypes]),
    stems: before.stems,
    words: before.words,
  };
}

/** The words of the question before that belong to its list. Its answer has reported whether they were used. */
const repeatedWords = (loose: FactRequest['loose']): FactRequest['loose'] =>
  loose.filter(({ types }) => types.length > 0).map((words) => ({ ...words, isRead: true }));

interface RepeatedTally {
  readonly tally?: Tally;
  /** The words that it uses. */
  readonly read: readonly string[];
}

/** “And per rack?”, “and the fewest?”, “with fewer than 5?”, “and racks?”. */
function repeatedTally(before: Tally | undefined, stated: FactRequest, text: string): RepeatedTally {
  if (stated.tally !== undefined) return { tally: stated.tally, read: [] };
  if (before === undefined) return { read: [] };
  const counted = stated.types.length === 0 ? before.counted : stated.types.filter((type) => isStated(type, before.names));
  if (counted.length === 0) return { read: [] };
  const superlative = wordsIn(text).find(({ text: word }) => HIGHEST.has(word) || LOWEST.has(word))?.text;
  const order = superlative === undefined ? undefined : HIGHEST.has(superlative) ? 'MOST' : 'FEWEST';
  const [comparison] = before.of === undefined ? [] : comparisonsIn(text);
  return {
    tally: {
      ...before,
      counted,
      ...(order === undefined ? {} : { order }),
      ...(comparison === undefined ? {} : { range: countRange(comparison) }),
    },
    read: [superlative, comparison?.text.trim()].filter((words) => words !== undefined),
  };
}
