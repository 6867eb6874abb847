import type { Principal } from '../../domain/common/principal.js';
import type { Dependencies } from '../common/index.js';

/** How long a document is kept after its last registration, in milliseconds. */
const DOCUMENT_TTL_MS = 7 * 86_400_000;
/** The maximum length of a kept document, in characters. */
const MAX_CHARACTERS = 65_536;

/** Texts of GraphQL documents by their digest, so that clients need not send them again. Each workspace has its own. A document may be dropped at any time. */
export interface Documents {
  /** Undefined if the document is not known. */
  find(caller: Principal, sha256: string): Promise<string | undefined>;
  /** Keeps a document unless it is too long. The caller has verified the digest. */
  keep(caller: Principal, sha256: string, text: string): Promise<void>;
}

export function createDocuments({ cache, digest }: Pick<Dependencies, 'cache' | 'digest'>): Documents {
  // The digest of the workspace, because its name may contain the braces that group keys.
  const keyOf = ({ workspace }: Principal, sha256: string): string => `document:${digest(workspace)}:${sha256}`;
  return {
    async find(caller, sha256) {
      const hit = await cache.get<string>(keyOf(caller, sha256));
      return typeof hit?.value === 'string' ? hit.value : undefined;
    },
    async keep(caller, sha256, text) {
      if (text.length <= MAX_CHARACTERS) await cache.set(keyOf(caller, sha256), text, DOCUMENT_TTL_MS);
    },
  };
}
