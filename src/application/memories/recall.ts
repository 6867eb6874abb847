import { probableEntities } from '../../domain/understanding/meanings.js';
import { LRUCache } from 'lru-cache';
import type { Dependencies } from '../common/index.js';
import type { Recall, RecalledTurn, TextSimilarity } from '../retrieval/index.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Memory, MemoryOwner } from '../../domain/memory/memory.js';
import { isOfFile, namedFiles } from '../../domain/memory/named-files.js';
import { asSeenBy, authorOf, isShared } from '../../domain/memory/provenance.js';
import { relevantMemories, type RelevantMemory } from '../../domain/memory/relevance.js';
import { rankStatements } from '../../domain/memory/passages/rank-statements.js';
import type { Session } from '../../domain/model/session.js';
import type { EntitySummary } from '../../domain/model/understanding.js';
import type { Repositories } from '../../ports/store/store.js';
import { createEarlierStatements, meaningsOfPassages, type EarlierPassages } from './earlier-statements.js';
import { meaningsOf } from './meanings.js';
import { MAX_MEMORIES } from './owners.js';
import { surroundingsOf } from './surroundings.js';

/** What the memory of a window depends on: the owners of its memories, with the revision of each, and the last other session. */
export interface MemoryBasis {
  readonly owners: readonly MemoryOwner[];
  readonly revisions: readonly number[];
  /** The other session of the reader with the last activity, and its revision: a change of any other session makes it the last one. Empty if there is none. */
  readonly lastSession: string;
}

export interface MemoryRecall {
  /** Recalls what is relevant to a turn. `provisional` is called if the result depends on other sessions, which may change at any time. */
  for(caller: Principal, basis: MemoryBasis, provisional: () => void): Recall;
}

/** The maximum number of memories that compete for a window. */
const MAX_RECALLED = 24;
/** The maximum number of memories in the cache of the process. */
const MAX_CACHED = 50_000;
/** Former lists are not found any more; they are dropped after this time, in milliseconds. */
const CACHED_MS = 600_000;

/** `similarity` compares meanings, if an embedding service is configured. */
export function createRecall(deps: Pick<Dependencies, 'clock' | 'settings'>, similarity: TextSimilarity | undefined): MemoryRecall {
  const earlier = createEarlierStatements();
  const cache = new LRUCache<string, readonly Memory[]>({
    maxSize: MAX_CACHED,
    ttl: CACHED_MS,
    sizeCalculation: (memories) => 1 + memories.length,
  });

  async function listOf(
    { memories }: Repositories,
    { workspace }: Principal,
    owner: MemoryOwner,
    revision: number,
  ): Promise<readonly Memory[]> {
    if (revision === 0) return [];
    const key = JSON.stringify([workspace, owner.kind, owner.name, revision]);
    const known = cache.get(key);
    if (known !== undefined) return known;
    const list = await memories.current(owner, MAX_MEMORIES);
    cache.set(key, list);
    return list;
  }

  return {
    for:
      (caller, { owners, revisions }, provisional) =>
      async (repositories, session, turn) => {
        const entities = namedIn(turn);
        const ids = entities.map(({ id }) => id);
        const [lists, read, around] = await Promise.all([
          Promise.all(owners.map((owner, index) => listOf(repositories, caller, owner, revisions[index] ?? 0))),
          isPrivate(session) ? earlier(repositories, caller.name, session, ids) : NOTHING_READ,
          surroundingsOf(repositories, entities),
        ]);
        const known = lists.flat().flatMap((memory) => asSeenBy(memory, caller.name) ?? []);
        const { passages } = read;
        const [similar, alike] = await Promise.all([
          meaningsOf(similarity, turn.text, known),
          meaningsOfPassages(similarity, turn.text, passages),
        ]);
        const now = deps.clock.now();
        const expiresSoon = ({ expiresAt = 0 }: Memory): boolean => expiresAt > now && expiresAt <= now + deps.settings.windowTtlMs;
        const query = { text: turn.text, entities: ids, around, now };
        const focus = session.focus.entities.map(({ id }) => id);
        const memories = relevantMemories(known, { ...query, focus, meaning: similar.meaning }, MAX_RECALLED).map((each) =>
          withAuthor(each, caller),
        );
        const statements = rankStatements(passages, { ...query, meaning: alike.meaning });
        // Sessions of others may be withdrawn at any time.
        const hasOthers = statements.some((each) => each.statements.some(({ passage }) => passage.owner !== caller.name));
        if (!similar.complete || !alike.complete || !read.complete || hasOthers || known.some(expiresSoon)) provisional();
        return {
          ...(memories.length === 0 ? {} : { memories }),
          ...missingFilesOf(turn.text, known),
          ...(statements.length === 0 ? {} : { earlierStatements: { reader: caller.name, statements } }),
        };
      },
  };
}

/** Files that a text names without a statement among the memories. */
function missingFilesOf(text: string, memories: readonly Memory[]): { readonly missingFiles?: readonly string[] } {
  const missing = namedFiles(text).filter((file) => !memories.some((memory) => isOfFile(memory, file)));
  return missing.length === 0 ? {} : { missingFiles: missing.map(({ name }) => name) };
}

/** Memories of projects and agents name their author, unless the reader is. */
function withAuthor(relevant: RelevantMemory, { name }: Principal): RelevantMemory {
  const author = authorOf(relevant.memory);
  return !isShared(relevant.memory) || author === undefined || author === name ? relevant : { ...relevant, author };
}

const namedIn = ({ understanding }: RecalledTurn): readonly EntitySummary[] => [
  ...new Map(understanding.mentions.flatMap(probableEntities).map((each) => [each.id, each])).values(),
];

const NOTHING_READ: EarlierPassages = { passages: [], complete: true };

/** A shared session shows its stored windows to its members, who may not read the other sessions, so its windows have none. */
const isPrivate = ({ members = [] }: Session): boolean => members.length === 0;
