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
  for (const memory of known) unmatched.set(normalText(memory.text), [...(unmatched.get(normalText(memory.text)) ?? []), memory]);
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
  const added = fresh.map((statement) => {
    const replaces = takeSimilar(gone, statement);
    return { statement, ...(replaces === undefined ? {} : { replaces }) };
  });
  return { added, moved, removed: gone };
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

/** Removes the memory that is most similar to the statement, if there is one, from the list. */
function takeSimilar(gone: Memory[], statement: FileStatement): Memory | undefined {
  let best: { readonly index: number; readonly alike: number } | undefined;
  gone.forEach(({ source, text }, index) => {
    if (source.kind !== 'FILE' || source.file !== statement.file || source.section !== statement.section) return;
    const alike = likeness(text, statement.text);
    if (alike >= ALIKE && alike > (best?.alike ?? 0)) best = { index, alike };
  });
  return best === undefined ? undefined : gone.splice(best.index, 1)[0];
}

/** The words in common as a share of all words, from 0 to 1. */
function likeness(before: string, after: string): number {
  const [a, b] = [new Set(normalText(before).split(' ')), new Set(normalText(after).split(' '))];
  const common = [...a].filter((word) => b.has(word)).length;
  return common / (a.size + b.size - common);
}
