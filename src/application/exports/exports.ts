import pLimit from 'p-limit';
import { createTurns } from '../../async/turns.js';
import type { Dependencies } from '../common/index.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { createDocumentPages, type DocumentPages } from './document-pages.js';
import { importSession, type ImportedSession, type ImportOptions } from './import-session.js';
import { writeDocument, type SessionDocument } from './write-document.js';
import { pinOf } from '../../domain/model/session.js';
import { parseLine } from '../../domain/export/parse.js';
import { markdownOfRecord } from '../../domain/export/markdown.js';
import { linesOf } from './lines.js';

/** The text of a document, piece by piece. It reads the document twice, because entities, whose names are shown, come last. */
async function* markdownOf(document: SessionDocument): AsyncGenerator<string> {
  const pins = new Set(document.session.pins.map((pin) => pinOf(pin).entity));
  const names = new Map<string, string>();
  const begin = document.offsets.length - 2 - document.counts.ENTITY;
  if (pins.size > 0) {
    for await (const line of linesOf(document.read(document.offsets[begin]))) {
      const record = parseLine(line);
      if (record.kind === 'ENTITY' && pins.has(record.entity.id)) names.set(record.entity.id, record.entity.display);
    }
  }
  for await (const line of linesOf(document.read(document.offsets[1]))) {
    const record = parseLine(line);
    const text = record.kind === 'END' ? '' : markdownOfRecord(record, (entity) => names.get(entity) ?? entity);
    if (text !== '') yield text;
  }
}

/** Exports a session as a document, and imports it elsewhere. See docs/EXPORT.md. */
export interface Exports {
  /** The document of a session that the caller may read, at one revision. The caller of this function disposes it. */
  document(caller: Principal, session: SessionId): Promise<SessionDocument>;
  /** The document as text for people, in Markdown, in pieces. */
  markdown(document: SessionDocument): AsyncIterable<string>;
  /** A page of the lines of the document. Throws CONFLICT if the session changed since the first page. */
  readonly page: DocumentPages['page'];
  /**
   * Checks a whole document, then writes its session as one of the caller, which nobody sees before it is complete. The imports of a caller follow each
   * other. Importing the same document again, also at the same time on another instance, returns the same session with `created: false`. Throws
   * INVALID_INPUT and TOO_LARGE with the number of the line, and CONFLICT if another document of the same session was imported.
   */
  import(caller: Principal, chunks: AsyncIterable<Uint8Array>, options: ImportOptions): Promise<ImportedSession>;
  /** Deletes temporary files. */
  dispose(): Promise<void>;
}

/** The maximum number of documents that an instance reads from the store at the same time, and of those that it writes to it. Others wait. */
const AT_ONCE = 4;

export function createExports(deps: Dependencies): Exports {
  const limit = pLimit(AT_ONCE);
  const turns = createTurns({ alone: 1, together: 1, workspace: AT_ONCE, all: AT_ONCE });
  const pages = createDocumentPages(deps);
  return {
    document: (caller, session) => limit(() => writeDocument(deps, caller, session)),
    markdown: markdownOf,
    page: (caller, session, request) => limit(() => pages.page(caller, session, request)),
    import: (caller, chunks, options) => importSession(deps, caller, chunks, options, turns),
    dispose: () => pages.dispose(),
  };
}
