import { LRUCache } from 'lru-cache';
import { checkId, type Dependencies } from '../common/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import { checkPage, decodeCursor, encodeCursor } from '../../domain/common/cursor.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { writeDocument, type SessionDocument } from './write-document.js';

/** Lines of a document, in order. */
export interface DocumentPage {
  /** The revision of the session, the same on all pages. */
  readonly revision: number;
  readonly lines: readonly string[];
  /** The number of lines of the document. */
  readonly total: number;
  /** For the next page. */
  readonly cursor: string;
  readonly hasNext: boolean;
}

export interface DocumentPages {
  page(caller: Principal, session: SessionId, request: { readonly first?: number; readonly after?: string }): Promise<DocumentPage>;
  dispose(): Promise<void>;
}

/** A page ends before the line with which it would be larger, in bytes, but has at least one line. */
const PAGE_BYTES = 1_000_000;
/** The documents that an instance holds between pages, and for how long, in milliseconds. */
const HELD = 8;
const HELD_MS = 60_000;
/** The time that a page that is being read may take after its document was dropped, in milliseconds. */
const LINGER_MS = 5_000;
const DIGITS = 16;

/**
 * Pages through documents. Between pages, an instance holds the document; another instance, or the same one later, writes it again, which gives the same
 * lines unless the session, the inventory or memories changed. Throws CONFLICT if they did.
 */
export function createDocumentPages(deps: Dependencies): DocumentPages {
  const held = new LRUCache<string, SessionDocument>({
    max: HELD,
    ttl: HELD_MS,
    ttlAutopurge: true,
    dispose: (document) => void setTimeout(() => void document.dispose(), LINGER_MS).unref(),
  });

  async function documentOf(caller: Principal, session: SessionId, exportedAt: number): Promise<SessionDocument> {
    const key = JSON.stringify([caller.workspace, caller.name, session, exportedAt]);
    const known = held.get(key);
    // Access may have been revoked since.
    const current = known === undefined ? undefined : await deps.store.read(caller).sessions.get(session);
    if (known !== undefined && current?.revision === known.session.revision) return known;
    const document = await writeDocument(deps, caller, session, exportedAt);
    held.set(key, document);
    return document;
  }

  return {
    async page(caller, session, { first, after }) {
      checkId('sessionId', session, 'session');
      const size = checkPage({ ...(first === undefined ? {} : { first }), ...(after === undefined ? {} : { after }) });
      const [exportedAt, sha256, from] =
        after === undefined ? [deps.clock.now(), undefined, 0] : (decodeCursor(after, 'nsn', 'after') as [number, string, number]);
      const document = await documentOf(caller, session, exportedAt);
      const digest = document.sha256.slice(0, DIGITS);
      if (sha256 !== undefined && sha256 !== digest) throw changed(session);
      const to = endOfPage(document, from, size);
      const total = document.offsets.length - 1;
      const cursor = encodeCursor([exportedAt, digest, to]);
      return { revision: document.session.revision, lines: await linesBetween(document, from, to), total, cursor, hasNext: to < total };
    },
    async dispose() {
      const documents = [...held.values()];
      held.clear();
      await Promise.all(documents.map((document) => document.dispose()));
    },
  };
}

function endOfPage({ offsets }: SessionDocument, from: number, size: number): number {
  const begin = offsets[from] ?? 0;
  let to = Math.min(from + 1, offsets.length - 1);
  while (to < offsets.length - 1 && to - from < size && (offsets[to + 1] ?? Infinity) - begin <= PAGE_BYTES) to += 1;
  return to;
}

async function linesBetween(document: SessionDocument, from: number, to: number): Promise<readonly string[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of document.read(document.offsets[from], document.offsets[to])) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? [] : text.slice(0, -1).split('\n');
}

const changed = (session: SessionId): NetloomError =>
  new NetloomError('CONFLICT', `The session ${session} changed since the first page of its export. Begin again without \`after\`.`, {
    session,
  });
