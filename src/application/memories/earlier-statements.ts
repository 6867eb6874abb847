import { LRUCache } from 'lru-cache';
import { boundaryOf } from '../compaction/index.js';
import type { TextSimilarity } from '../retrieval/index.js';
import type { EntityId, SessionId } from '../../domain/common/ids.js';
import { passagesOf, type Passage } from '../../domain/memory/passages/passage.js';
import { probableEntities } from '../../domain/understanding/meanings.js';
import type { Session } from '../../domain/model/session.js';
import type { Chain } from '../../ports/store/messages.js';
import type { SessionMark } from '../../ports/store/sessions.js';
import type { Repositories } from '../../ports/store/store.js';
import { surroundingsOf } from './surroundings.js';

/** What users stated in the earlier sessions of a reader. */
export interface EarlierPassages {
  readonly passages: readonly Passage[];
  /** Whether all sessions have been read that are looked at. */
  readonly complete: boolean;
}

/** Sessions that are looked at: the last ones, and the last ones of each of the first entities; those that one window reads; messages of users in each,
 * among this many last messages. */
const LOOK = { sessions: 50, entities: 4, ofEntity: 12, read: 24, messages: 100, depths: 2_000 } as const;
/** The maximum number of statements in the cache of the process, each with a few kilobytes. */
const MAX_CACHED = 20_000;
/** Deleted text leaves the process after this time, and entities may have moved, in milliseconds. */
const CACHED_MS = 600_000;

interface Read {
  readonly revision: number;
  readonly passages: readonly Passage[];
  /** The principals that wrote messages. */
  readonly writers: ReadonlySet<string>;
}

/**
 * Reads what users stated in earlier sessions, with a cache of the process for each revision of a session. `entities` are those of the turn. Only sessions
 * count in which the reader wrote: sharing a session with somebody, or handing it over, must not bring text into other windows of that user.
 */
export type ReadEarlier = (
  repositories: Repositories,
  reader: string,
  session: Session,
  entities: readonly EntityId[],
) => Promise<EarlierPassages>;

export function createEarlierStatements(): ReadEarlier {
  const cache = new LRUCache<SessionId, Read>({
    maxSize: MAX_CACHED,
    ttl: CACHED_MS,
    sizeCalculation: ({ passages }) => 1 + passages.length,
  });

  const known = ({ id, revision }: SessionMark): Read | undefined => {
    const read = cache.get(id);
    return read?.revision === revision ? read : undefined;
  };

  async function readSessions(repositories: Repositories, missing: readonly SessionMark[]): Promise<ReadonlyMap<SessionId, Read>> {
    const ids = missing.map(({ id }) => id);
    const sessions = ids.length === 0 ? [] : [...(await repositories.sessions.getMany(ids)).values()];
    const read = await Promise.all(
      sessions.map(async (each) => [each.id, { revision: each.revision, ...(await statementsIn(repositories, each)) }] as const),
    );
    for (const [id, each] of read) cache.set(id, each);
    return new Map(read);
  }

  return async (repositories, reader, session, entities) => {
    const sessions = await earlierSessions(repositories, session, entities);
    const missing = sessions.filter((each) => known(each) === undefined);
    const added = await readSessions(repositories, missing.slice(0, LOOK.read));
    const passages = sessions.flatMap((each) => {
      const read = added.get(each.id) ?? known(each);
      return read?.writers.has(reader) === true ? read.passages : [];
    });
    return { passages, complete: missing.length <= LOOK.read };
  };
}

async function statementsIn(repositories: Repositories, session: Session): Promise<Omit<Read, 'revision'>> {
  if (session.head === undefined) return { passages: [], writers: new Set() };
  const whole = { session: session.id, head: session.head };
  const [boundary, first] = await Promise.all([boundaryOf(repositories, session), firstRead(repositories, session, whole)]);
  const chain = { ...whole, from: Math.max(first, boundary?.cleared ?? 0) };
  const { items } = await repositories.messages.chain(chain, { last: LOOK.messages }, { roles: ['USER'] });
  const messages = items.map(({ value }) => value);
  const mentioned = messages.flatMap(({ understanding }) => understanding.mentions.flatMap(probableEntities));
  return {
    passages: passagesOf(session, messages, await surroundingsOf(repositories, mentioned.toReversed())),
    // Messages from before their writer was stored are the owner's.
    writers: new Set(messages.map(({ writtenBy }) => writtenBy ?? session.owner)),
  };
}

/** The first depth that is read: the chain has no index of messages of users, which may be rare among those of tools. */
async function firstRead({ messages }: Repositories, { counters }: Session, chain: Chain): Promise<number> {
  return counters.messages <= LOOK.depths ? 0 : Math.max(0, (await messages.size(chain)).messages - LOOK.depths);
}

/** The sessions whose statements may be shown in a session, those of the entities first. Statements of one project are not shown in another one. */
async function earlierSessions(
  { sessions, entities: mentioned }: Repositories,
  { id, project }: Session,
  entities: readonly EntityId[],
): Promise<readonly SessionMark[]> {
  const [last, ...byEntity] = await Promise.all([
    sessions.latest(LOOK.sessions),
    ...entities.slice(0, LOOK.entities).map((entity) => mentioned.sessions(entity, LOOK.ofEntity)),
  ]);
  const listed = new Map(last.map((each) => [each.id, each]));
  const older = byEntity.flat().filter((each) => !listed.has(each));
  const others = older.length === 0 ? new Map<SessionId, SessionMark>() : await sessions.marks(older);
  return [...others.values(), ...listed.values()].filter(
    (each) => each.id !== id && (each.project === undefined || project === undefined || each.project === project),
  );
}

/** The similarity of meaning of each statement to a text, from 0 to 1. Empty without an encoder. */
export async function meaningsOfPassages(
  similarity: TextSimilarity | undefined,
  text: string,
  passages: readonly Passage[],
): Promise<{ readonly meaning: ReadonlyMap<string, number>; readonly complete: boolean }> {
  if (similarity === undefined || text.trim() === '' || passages.length === 0) return { meaning: new Map(), complete: true };
  const texts = [...new Set(passages.map((passage) => passage.text))];
  const { values, complete } = await similarity.of(text, texts);
  return { meaning: new Map(texts.map((each, index) => [each, values[index] ?? 0])), complete };
}
