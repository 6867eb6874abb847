import { isSameOwner, type Memory } from './memory.js';

/** The share of words that two subjects of the same form must have in common. */
const ALIKE = 0.6;

/** Whether a later statement about `after` replaces one about `before`. */
export function isSameSubject(before: string, after: string): boolean {
  if (before === after) return true;
  const [first, second] = [before, after].map((subject) => subject.split(': '));
  const [form, words = ''] = first ?? [];
  const [otherForm, others = ''] = second ?? [];
  if (form !== otherForm) return false;
  const [a, b] = [new Set(words.split(' ')), new Set(others.split(' '))];
  const common = [...a].filter((word) => b.has(word)).length;
  return common / (a.size + b.size - common) >= ALIKE;
}

const isAboutSame = (a: Memory, b: Memory): boolean =>
  a.entities.length === 0 || b.entities.length === 0
    ? a.entities.length === b.entities.length
    : a.entities.some((entity) => b.entities.includes(entity));

/** A statement of a file is corrected in its file, because reading the file again would bring it back. */
const isCorrectable = ({ source: before }: Memory, { source: after }: Memory): boolean =>
  before.kind !== 'FILE' || (after.kind === 'FILE' && after.document === before.document);

/** The memories of the same owner that a new one corrects: those about the same subject and the same entities that say something else. */
export const corrected = (known: readonly Memory[], memory: Memory): readonly Memory[] =>
  known.filter(
    (before) =>
      before.id !== memory.id &&
      before.status !== 'SUPERSEDED' &&
      isSameOwner(before.owner, memory.owner) &&
      isCorrectable(before, memory) &&
      before.subject !== undefined &&
      memory.subject !== undefined &&
      isSameSubject(before.subject, memory.subject) &&
      isAboutSame(before, memory) &&
      !isSameText(before.text, memory.text),
  );

/** Case, spaces and punctuation do not count. */
export const normalText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const isSameText = (a: string, b: string): boolean => normalText(a) === normalText(b);
