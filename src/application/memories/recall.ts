import { probableEntities } from '../../domain/understanding/meanings.js';
import { LRUCache } from 'lru-cache';
import type { Dependencies } from '../common/index.js';
import type { Recall, RecalledTurn, TextSimilarity } from '../retrieval/index.js';
import type { Principal } from '../../domain/common/principal.js';
import { asksForEarlierWork, outcomeIn } from '../../domain/memory/earlier-work.js';
import type { Memory, MemoryOwner } from '../../domain/memory/memory.js';
import { asSeenBy, authorOf, isShared } from '../../domain/memory/provenance.js';
import { relevantMemories, type RelevantMemory } from '../../domain/memory/relevance.js';
import type { Session } from '../../domain/model/session.js';
import type { EarlierSession } from '../../domain/window/model/context-window.js';
import type { Repositories } from '../../ports/store/store.js';
import { meaningsOf } from './meanings.js';
import { MAX_MEMORIES } from './owners.js';
import { surroundingsOf } from './surroundings.js';

/** The owners of the memories that a window uses, with the revision of each. */
export interface MemoryBasis {
  readonly owners: readonly MemoryOwner[];
  readonly revisions: readonly number[];
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
/** Sessions that are looked at, and shown. */
const SESSIONS = { read: 12, shown: 4, messages: 12, entities: 4 } as const;

/** `similarity` compares meanings, if an embedding service is configured. */
export function createRecall(deps: Pick<Dependencies, 'clock' | 'settings'>, similarity: TextSimilarity | undefined): MemoryRecall {
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
        const [lists, earlierSessions] = await Promise.all([
          Promise.all(owners.map((owner, index) => listOf(repositories, caller, owner, revisions[index] ?? 0))),
          earlierWork(repositories, caller, session, turn),
        ]);
        if (earlierSessions.length > 0) provisional();
        const known = lists.flat().flatMap((memory) => asSeenBy(memory, caller.name) ?? []);
        const { meaning, complete } = await meaningsOf(similarity, turn.text, known);
        const now = deps.clock.now();
        const expiresSoon = ({ expiresAt = 0 }: Memory): boolean => expiresAt > now && expiresAt <= now + deps.settings.windowTtlMs;
        if (!complete || known.some(expiresSoon)) provisional();
        const entities = namedIn(turn);
        const query = {
          meaning,
          text: turn.text,
          entities,
          around: await surroundingsOf(repositories, turn, known),
          focus: session.focus.entities.map(({ id }) => id),
          now,
        };
        const memories = relevantMemories(known, query, MAX_RECALLED).map((each) => withAuthor(each, caller));
        return { ...(memories.length === 0 ? {} : { memories }), ...(earlierSessions.length === 0 ? {} : { earlierSessions }) };
      },
  };
}

/** Memories of projects and agents name their author, unless the reader is. */
function withAuthor(relevant: RelevantMemory, { name }: Principal): RelevantMemory {
  const author = authorOf(relevant.memory);
  return !isShared(relevant.memory) || author === undefined || author === name ? relevant : { ...relevant, author };
}

const namedIn = ({ understanding }: RecalledTurn): readonly string[] => [
  ...new Set(understanding.mentions.flatMap((mention) => probableEntities(mention).map(({ id }) => id))),
];

/**
 * The last other sessions that mention the entities of a turn that asks for earlier work. A shared session shows its stored windows to its members, who
 * may not read the others, so its windows have none.
 */
async function earlierWork(
  repositories: Repositories,
  { name: reader }: Principal,
  session: Session,
  turn: RecalledTurn,
): Promise<readonly EarlierSession[]> {
  const entities = namedIn(turn).slice(0, SESSIONS.entities);
  if (entities.length === 0 || (session.members ?? []).length > 0 || !asksForEarlierWork(turn.text)) return [];
  const mentioning = await Promise.all(
    entities.map(async (entity) => ({ entity, sessions: await repositories.entities.sessions(entity, SESSIONS.read) })),
  );
  const ids = [...new Set(mentioning.flatMap(({ sessions }) => sessions))].filter((id) => id !== session.id);
  const known = [...(await repositories.sessions.getMany(ids)).values()].toSorted((a, b) => b.lastActivityAt - a.lastActivityAt);
  const names = new Map(turn.understanding.mentions.flatMap((mention) => probableEntities(mention).map(({ id, name }) => [id, name])));
  const told = await Promise.all(
    known.map(async (earlier) => {
      const about = mentioning.filter(({ sessions }) => sessions.includes(earlier.id)).flatMap(({ entity }) => names.get(entity) ?? []);
      const { id, title, owner, lastActivityAt, head } = earlier;
      const last = head === undefined ? [] : await repositories.messages.recent({ session: id, head }, SESSIONS.messages);
      const outcome = outcomeIn(last, about);
      return {
        session: { id, owner, lastActivityAt, ...(title === undefined ? {} : { title }) },
        reader,
        about,
        outcome,
      };
    }),
  );
  // Sessions that only asked say nothing. Those with an outcome come before those without.
  return told
    .filter(({ outcome }) => outcome !== undefined)
    .toSorted((a, b) => Number(b.outcome?.isOutcome) - Number(a.outcome?.isOutcome))
    .slice(0, SESSIONS.shown)
    .map(({ outcome, ...rest }) => ({ ...rest, ...(outcome === undefined ? {} : { outcome: outcome.sentence }) }));
}
