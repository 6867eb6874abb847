import type { MemoryOwner } from './memory.js';

/** One statement of a file of memories, with its place. */
export interface FileStatement {
  /** At most 2,000 characters. */
  readonly text: string;
  /** The file, relative to the root. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The headings above it, such as “Access / Uplinks”. */
  readonly section?: string;
}

/** A file of memories with everything that it imports. */
export interface FileDocument {
  readonly owner: MemoryOwner;
  /** The name of the file; see FileOrigin in memory.ts. */
  readonly document: string;
  /** In the order of the file. */
  readonly statements: readonly FileStatement[];
}

/** The limits of a document. */
export const FILE_LIMITS = { statements: 500, characters: 2_000, section: 200, name: 300 } as const;

/** In lower case. */
export const FILE_EXTENSIONS: readonly string[] = ['.md', '.markdown', '.txt'];
