import { normalText } from './normal-text.js';
import type { FileStatement } from './file-document.js';
import type { Memory } from './memory.js';

/** The changes that make the memories of a document equal to its statements. */
export interface DocumentChanges {
  /** Statements without a memory, with the memory that each replaces. */
  readonly added: readonly { readonly statement: FileStatement; readonly replaces?: Memory }[];
  /** Memories whose statement moved within the document. */
  readonly moved: readonly Memory[];
  /** Memories whose statement is no longer in the document, and was not replaced. */
  readonly removed: readonly Memory[];
}

/** The share of words that a changed statement keeps. */
const ALIKE = 0.5;

/**
 * Compares the current memories of a document with its statements. A statement with the same words keeps its memory. A statement that replaces a similar
 * one of the same section corrects it. The order of statements with the same words does not matter.
 */
export function documentChanges(known: readonly Memory[], document: string, statements: readonly FileStatement[]): DocumentChanges {
  const unmatched = new Map<string, Memory[]>();
  for (const memory of known) {
    const key = normalText(memory.text);
    const same = unmatched.get(key);
    if (same === undefined) unmatched.set(key, [memory]);
    else same.push(memory);
  }
  const moved: Memory[] = [];
  const fresh: FileStatement[] = [];
  const stated = new Set<string>();
  for (const statement of statements) {
    const key = normalText(statement.text);
    // A statement that is repeated has one memory.
    if (stated.has(key)) continue;
    stated.add(key);
    const memory = unmatched.get(key)?.shift();
    if (memory === undefined) fresh.push(statement);
    else if (!isAt(memory, document, statement))
      moved.push({ ...memory, text: statement.text, source: sourceOf(document, statement, memory.source.by) });
  }
  const gone = [...unmatched.values()].flat();
  const takeSimilar = similarTo(gone);
  const replaced = new Set<Memory>();
  const added = fresh.map((statement) => {
    const replaces = takeSimilar(statement);
    if (replaces !== undefined) replaced.add(replaces);
    return { statement, ...(replaces === undefined ? {} : { replaces }) };
  });
  return { added, moved, removed: gone.filter((memory) => !replaced.has(memory)) };
}

export const sourceOf = (document: string, { file, line, section }: FileStatement, by: string | undefined): Memory['source'] => ({
  kind: 'FILE',
  document,
  file,
  line,
  ...(section === undefined ? {} : { section }),
  ...(by === undefined ? {} : { by }),
});

function isAt({ text, source }: Memory, document: string, statement: FileStatement): boolean {
  return (
    text === statement.text &&
    source.kind === 'FILE' &&
    source.document === document &&
    source.file === statement.file &&
    source.line === statement.line &&
    source.section === statement.section
  );
}

/**
 * Returns a function that finds the memory that is most similar to a statement, in the same section, each memory once. It counts common words by an index,
 * because a document may have hundreds of long statements.
 */
function similarTo(memories: readonly Memory[]): (statement: FileStatement) => Memory | undefined {
  const sizes: number[] = [];
  const places = new Map<string, number[]>();
  for (const [index, { source, text }] of memories.entries()) {
    const words = wordsIn(text);
    sizes.push(words.size);
    if (source.kind !== 'FILE') continue;
    for (const word of words) {
      const key = keyOf(source, word);
      const at = places.get(key);
      if (at === undefined) places.set(key, [index]);
      else at.push(index);
    }
  }
  const taken = new Set<number>();
  const common = new Uint32Array(memories.length);
  return (statement) => {
    const words = wordsIn(statement.text);
    common.fill(0);
    for (const word of words) for (const index of places.get(keyOf(statement, word)) ?? []) common[index] = (common[index] ?? 0) + 1;
    let best: { readonly index: number; readonly alike: number } | undefined;
    for (const [index, count] of common.entries()) {
      const alike = count / (words.size + (sizes[index] ?? 0) - count);
      if (!taken.has(index) && alike >= ALIKE && alike > (best?.alike ?? 0)) best = { index, alike };
    }
    if (best === undefined) return undefined;
    taken.add(best.index);
    return memories[best.index];
  };
}

const wordsIn = (text: string): ReadonlySet<string> => new Set(normalText(text).split(' '));
const keyOf = ({ file, section }: Omit<FileStatement, 'text' | 'line'>, word: string): string => `${word}\n${file}\n${section ?? ''}`;
