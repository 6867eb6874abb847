import { fold } from '../../text/normal-form.js';
import { FREE_WORDS } from '../../language/en/attributes.js';
import { stem } from '../../text/stem.js';
import type { FactGroup } from '../model.js';
import type { FactRequest } from './fact-request.js';
import { WITHOUT_CABLE } from './filter.js';

const MAX_WORDS = 12;

/**
 * The words of a question that its answer does not use: conditions and other words that chose nothing, and that the answer does not have either. Words of
 * several that are beside each other are one.
 */
export function unusedWords(
  { filters, loose, excluding }: Pick<FactRequest, 'filters' | 'loose' | 'excluding'>,
  groups: readonly FactGroup[],
): readonly string[] {
  if (groups.length === 0) return [];
  const used = new Set(groups.flatMap(({ filteredBy = [] }) => filteredBy));
  const answered = new Set(groups.flatMap((group) => stemsOf(textOf(group))));
  const isAnswered = (text: string): boolean => stemsOf(text).every((word) => answered.has(word));
  const isUsed = (text: string): boolean => used.has(text) || text.split(' ').every((word) => used.has(word));
  return [
    ...new Set([
      ...groups.flatMap(({ notFilteredBy = [] }) => notFilteredBy),
      ...filters.map(({ text }) => text).filter((text) => !used.has(text)),
      ...unusedExclusions(excluding, groups),
      ...loose.filter(({ text, isRead }) => !isRead && !isUsed(text) && !isAnswered(text)).map(({ text }) => text),
    ]),
  ]
    .filter((text, at, all) => !all.some((other, place) => place !== at && other.split(' ').includes(text)))
    .slice(0, MAX_WORDS);
}

/** Words that exclude entries, if the answer is a list with these entries. */
function unusedExclusions(excluding: readonly string[], groups: readonly FactGroup[]): readonly string[] {
  if (!groups.some(({ topic, total }) => topic === 'MEMBERS' && total > 0)) return [];
  return groups.some(tellsFree) ? excluding.filter((words) => !FREE_WORDS.has(words)) : excluding;
}

/** Whether a group answers “free”: free units and addresses, and ports without a cable. */
const tellsFree = ({ topic, title, summary = '', filteredBy = [] }: FactGroup): boolean =>
  topic === 'SPACE' || /\bfree\b/u.test(`${title} ${summary}`) || filteredBy.includes(WITHOUT_CABLE.text);

/**
 * Lists of an answer that unused words of the question may narrow: each word that stands in a sentence that asks for a list. Their numbers are not those
 * that the question asks for.
 */
export function withUnused<T extends FactGroup>(
  groups: readonly T[],
  { loose, excluding }: Pick<FactRequest, 'loose' | 'excluding'>,
  unused: readonly string[],
): readonly T[] {
  const near = [...loose.filter(({ isNear }) => isNear).map(({ text }) => text), ...excluding].filter((text) => unused.includes(text));
  if (near.length === 0) return groups;
  return groups.map((group) =>
    group.topic === 'MEMBERS' ? { ...group, notFilteredBy: [...new Set([...(group.notFilteredBy ?? []), ...near])] } : group,
  );
}

/** The text of a group, without the title of a list, because that repeats words of the question. */
const textOf = ({ topic, subject, title, summary, rows }: FactGroup): string =>
  [topic === 'MEMBERS' ? '' : title, subject?.display ?? '', summary ?? '', ...rows.map(({ text }) => text)].join(' ');

const stemsOf = (text: string): readonly string[] => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);

/** `, not filtered by “network”`, behind what a list is called. */
export const unfilteredText = ({ notFilteredBy = [] }: Pick<FactGroup, 'notFilteredBy'>): string =>
  notFilteredBy.length === 0 ? '' : `, not filtered by ${notFilteredBy.map((word) => `“${word}”`).join(', ')}`;

/** `Not used: “network”`. */
export const unusedText = (words: readonly string[]): string | undefined =>
  words.length === 0 ? undefined : `Not used: ${words.map((word) => `“${word}”`).join(', ')}`;
