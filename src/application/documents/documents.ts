import type { Principal } from '../../domain/common/principal.js';
import type { Dependencies } from '../common/index.js';

/** How long a document is kept after its last registration, in milliseconds. */
const DOCUMENT_TTL_MS = 7 * 86_400_000;
/**
 * Documents of each workspace by their maximum length, in characters: at most 2,048 with 20 million characters. A document has two places by its
 * digest, and takes that of another one if both are taken, so that no list of documents is needed.
 */
const SIZES = [
  { name: 'small', characters: 8_192, places: 1_984 },
  { name: 'large', characters: 65_536, places: 64 },
] as const;

/** A document at its place. */
interface Kept {
  readonly sha256: string;
  readonly text: string;
}

/** Texts of GraphQL documents by their digest, so that clients need not send them again. Each workspace has its own. A document may be dropped at any time. */
export interface Documents {
  /** Undefined if the document is not known. */
  find(caller: Principal, sha256: string): Promise<string | undefined>;
  /** Keeps a valid document unless it is too long. The caller has verified the digest and the document. */
  keep(caller: Principal, sha256: string, text: string): Promise<void>;
}

export function createDocuments({ cache, digest }: Pick<Dependencies, 'cache' | 'digest'>): Documents {
  // The digest of the workspace, because its name may contain the braces that group keys.
  const placesOf = ({ workspace }: Principal, sha256: string, { name, places }: (typeof SIZES)[number]): readonly string[] =>
    [0, 8].map((from) => `document:${digest(workspace)}:${name}:${Number.parseInt(sha256.slice(from, from + 8), 16) % places}`);
  const at = async (key: string): Promise<Kept | undefined> => (await cache.get<Kept>(key))?.value;
  return {
    async find(caller, sha256) {
      const places = SIZES.flatMap((size) => placesOf(caller, sha256, size));
      return (await Promise.all(places.map(at))).find((kept) => kept?.sha256 === sha256)?.text;
    },
    async keep(caller, sha256, text) {
      const size = SIZES.find(({ characters }) => text.length <= characters);
      if (size === undefined) return;
      const places = placesOf(caller, sha256, size);
      const there = await Promise.all(places.map(at));
      const own = there.findIndex((kept) => kept?.sha256 === sha256);
      const free = there.findIndex((kept) => kept === undefined);
      const place = places[own >= 0 ? own : Math.max(0, free)];
      if (place !== undefined) await cache.set(place, { sha256, text } satisfies Kept, DOCUMENT_TTL_MS);
    },
  };
}
