import type { FileDocument } from '../domain/memory/file-document.js';

/** A document of a workspace. */
export interface WorkspaceDocument extends FileDocument {
  readonly workspace: string;
}

export interface ReadDocuments {
  readonly documents: readonly WorkspaceDocument[];
  /** The names of documents that exist and could not be read. Their memories stay. */
  readonly unread: readonly string[];
  /** Parts that were left out, each with file, line and reason. */
  readonly problems: readonly string[];
}

/** The files with memories of projects and agents. */
export interface MemoryFiles {
  /** Reads all documents. A part that cannot be read is a problem, and does not keep others from being read. Throws UNAVAILABLE if the folder cannot be read. */
  read(): Promise<ReadDocuments>;
  /** Calls `changed` after files below the folder changed, until the returned function is called. */
  watch(changed: () => void, onError: (error: unknown) => void): () => Promise<void>;
}
