import { isSameOwner, type Memory } from './memory.js';
import { isSameText } from './normal-text.js';
import { isDictionaryWord } from '../text/lexicon.js';
import { isWholeText, subjectOfText } from './statements/subjects.js';
import { wordScorer } from './word-score.js';

/** A correction has the subject of a whole text only from the memory that it replaces, so entities need not be compared. */
const isAboutSame = (a: Memory, b: Memory): boolean => (isWholeText(a.subject) && a.subject === b.subject) || haveSameEntity(a, b);

const haveSameEntity = (a: Memory, b: Memory): boolean =>
  a.entities.length === 0 || b.entities.length === 0
    ? a.entities.length === b.entities.length
    : a.entities.some((entity) => b.entities.includes(entity));

/** A statement of a file is corrected in its file, because reading the file again would bring it back. */
const isCorrectable = ({ source: before }: Memory, { source: after }: Memory): boolean =>
  before.kind !== 'FILE' || (after.kind === 'FILE' && after.document === before.document);

/** A proposal never replaces a later one. */
const isEarlier = (before: Memory, after: Memory): boolean =>
  before.status !== 'PROPOSED' || before.createdAt < after.createdAt || (before.createdAt === after.createdAt && before.id < after.id);

/**
 * The memories of the same owner that a new one corrects: those about the same subject and the same entities that say something else. Subjects are compared
 * as a whole: “never on Fridays” does not correct “never on Saturdays”.
 */
export const corrected = (known: readonly Memory[], memory: Memory): readonly Memory[] =>
  known.filter(
    (before) =>
      before.id !== memory.id &&
      before.status !== 'SUPERSEDED' &&
      isSameOwner(before.owner, memory.owner) &&
      isCorrectable(before, memory) &&
      before.subject !== undefined &&
      before.subject === memory.subject &&
      isEarlier(before, memory) &&
      isAboutSame(before, memory) &&
      !isSameText(before.text, memory.text),
  );

/** The parts of common entities (besides their names), names of others, and the kind. */
const SAME = { entity: 0.2, name: 0.2, kind: 0.15 } as const;
/** With less in common, a statement is about something else: one word alone is not enough. */
const ENOUGH = { words: 0.2, all: 0.6 } as const;

/**
 * Gives a memory that says that something changed or was wrong the subject of the memory that it replaces, so that the two are about the same. `said` is the
 * sentence with the one before it, without names of entities; without it, or if no known memory is alike, the memory is returned unchanged. `target` has
 * the subject as well. Statements of one message do not correct each other, and only one of them corrects a memory.
 */
export function correctionOf(
  known: readonly Memory[],
  memory: Memory,
  said: string | undefined,
): { readonly correction: Memory; readonly target?: Memory } {
  const others = known.filter(
    (each) =>
      !isOfSameMessage(each, memory) &&
      !known.some((one) => isOfSameMessage(one, memory) && one.subject !== undefined && one.subject === each.subject),
  );
  const target = said === undefined || corrected(known, memory).length > 0 ? undefined : mostAlike(others, memory, said);
  if (target === undefined) return { correction: memory };
  const subject = target.subject === undefined || !haveSameEntity(target, memory) ? subjectOfText(target.text) : target.subject;
  return { correction: { ...memory, subject }, target: { ...target, subject } };
}

const isOfSameMessage = ({ source: a }: Memory, { source: b }: Memory): boolean =>
  a.kind === 'MESSAGE' && b.kind === 'MESSAGE' && a.message === b.message;

/** Words that are in no dictionary, such as names of people. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !isDictionaryWord(word)));

/** The memory with most words and entities in common, if any has enough. */
function mostAlike(known: readonly Memory[], { owner, kind, text: stated, entities }: Memory, text: string): Memory | undefined {
  const candidates = known.filter(
    (memory) =>
      memory.status !== 'SUPERSEDED' &&
      memory.source.kind !== 'FILE' &&
      isSameOwner(memory.owner, owner) &&
      !isSameText(memory.text, stated),
  );
  const wordScore = wordScorer(candidates, text);
  const names = namesIn(text);
  const scored = candidates.map((memory) => {
    const words = wordScore(memory);
    const parts = [
      memory.entities.some((id) => entities.includes(id)) ? SAME.entity : 0,
      [...namesIn(memory.text)].some((name) => names.has(name)) ? SAME.name : 0,
      memory.kind === kind ? SAME.kind : 0,
    ];
    return { memory, words, all: parts.reduce((sum, part) => sum + part, words) };
  });
  return scored
    .filter(({ words, all }) => words >= ENOUGH.words && all >= ENOUGH.all)
    .toSorted((a, b) => b.all - a.all || b.memory.updatedAt - a.memory.updatedAt)[0]?.memory;
}
