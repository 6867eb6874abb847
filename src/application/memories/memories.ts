import { probableEntities } from '../../domain/understanding/meanings.js';
import { checkBody, checkId, checkRange, RANGES, type Dependencies } from '../common/index.js';
import type { TextSimilarity } from '../retrieval/index.js';
import type { ModelCalls } from '../language-model/index.js';
import { understandText } from '../understanding/index.js';
import { notFound } from '../../domain/common/errors.js';
import type { MemoryId, MessageId, SessionId } from '../../domain/common/ids.js';
import type { Page, PageRequest } from '../../domain/common/page.js';
import type { Principal } from '../../domain/common/principal.js';
import { asSeenBy } from '../../domain/memory/provenance.js';
import type { Memory, MemoryOwner, MemoryPatch } from '../../domain/memory/memory.js';
import { relevantMemories, type RelevantMemory } from '../../domain/memory/relevance.js';
import { EMPTY_FOCUS } from '../../domain/model/focus.js';
import type { Repositories } from '../../ports/store/store.js';
import type { MemoryCounts, MemoryFilter } from '../../ports/store/memories.js';
import { confirmMemory, forgetMemory, rejectChange, updateMemory } from './change-memory.js';
import { createLearning, type Learning } from './learning.js';
import { createFileDocuments, type FileDocuments } from './file-documents.js';
import { meaningsOf } from './meanings.js';
import { checkOwner, MAX_MEMORIES, ownersFor, userOwner } from './owners.js';
import { surroundingsOf } from './surroundings.js';
import { addMemory, MAX_TEXT, type MemoryDraft, type WrittenMemory } from './write-memory.js';

export type { MemoryDraft, WrittenMemory } from './write-memory.js';
export type { MemoryPatch };

export interface MemorySearch {
  /** Adds the memories of the session’s project, and compares with its focus. */
  readonly session?: SessionId;
  /** Searches the memories of these owners instead of the caller’s and the session’s. */
  readonly owners?: readonly MemoryOwner[];
  readonly first?: number;
}

/** Memories across sessions. Those of other users do not exist for a caller. */
export interface Memories extends Learning {
  /** Memories of files. */
  readonly files: FileDocuments;
  /** Adds a confirmed memory; for a project or an agent without the scope admin, one that only the author's windows use until it is confirmed. One that it corrects is superseded. An owner has at most 1,000 memories. */
  add(caller: Principal, draft: MemoryDraft): Promise<WrittenMemory>;
  /** Throws CONFLICT for a superseded memory, and for a statement of a file. */
  update(caller: Principal, id: MemoryId, patch: MemoryPatch): Promise<Memory>;
  /**
   * Confirms a proposal, so that windows use it, or puts a superseded memory in force again. `owner` gets the proposal; by default, its
   * owner keeps it. Confirming twice changes nothing.
   */
  confirm(caller: Principal, id: MemoryId, owner?: MemoryOwner): Promise<WrittenMemory>;
  /** Drops a change that waits for a confirmation. Without one, nothing changes. */
  reject(caller: Principal, id: MemoryId): Promise<WrittenMemory>;
  /**
   * Deletes a memory, of any status. That of a file comes back when the file is read again. A memory of a project or an agent is only deleted by its author
   * and with the scope admin; for others, it is returned with the proposal to delete it. Throws NOT_FOUND.
   */
  forget(caller: Principal, id: MemoryId): Promise<Memory | undefined>;
  get(caller: Principal, id: MemoryId): Promise<Memory | undefined>;
  getMany(caller: Principal, ids: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, Memory>>;
  /** Newest first. */
  list(caller: Principal, page: PageRequest, filter: MemoryFilter): Promise<Page<Memory>>;
  counts(caller: Principal, owner?: MemoryOwner): Promise<MemoryCounts>;
  /** The memories that are relevant to a text, with the parts of their scores. */
  search(caller: Principal, text: string, search: MemorySearch): Promise<readonly RelevantMemory[]>;
  /** Memories that were learned from these messages, by message. */
  learnedFrom(caller: Principal, messages: readonly MessageId[]): Promise<ReadonlyMap<MessageId, readonly Memory[]>>;
}

const LEARNED_EACH = 5;

const seenMemories = async ({ memories }: Repositories, { name }: Principal, owner: MemoryOwner): Promise<readonly Memory[]> =>
  (await memories.current(owner, MAX_MEMORIES)).flatMap((memory) => asSeenBy(memory, name) ?? []);

/** `similarity` compares meanings if an embedding service is configured, and `calls` is the language model that finds lasting statements. */
export function createMemories(deps: Dependencies, similarity?: TextSimilarity, calls?: ModelCalls): Memories {
  const { store, clock } = deps;
  const memories = (caller: Principal) => store.read(caller).memories;
  return {
    ...createLearning(deps, calls),
    files: createFileDocuments(deps),
    add: (caller, draft) => addMemory(deps, caller, draft),
    update: (caller, id, patch) => updateMemory(deps, caller, id, patch),
    confirm: (caller, id, owner) => confirmMemory(deps, caller, id, owner),
    reject: (caller, id) => rejectChange(deps, caller, id),
    forget: (caller, id) => forgetMemory(deps, caller, id),
    get: async (caller, id) => memories(caller).get(checkId('memoryId', id, 'memory')),
    getMany: (caller, ids) => memories(caller).getMany(ids),
    list: (caller, page, filter) =>
      memories(caller).list(page, filter.owner === undefined ? filter : { ...filter, owner: checkOwner(caller, filter.owner) }),
    counts: async (caller, owner = userOwner(caller)) => memories(caller).count(checkOwner(caller, owner)),
    search: (caller, text, search) => searchMemories(deps, caller, text, search),
    async learnedFrom(caller, messages) {
      const learned = await memories(caller).learnedFrom(messages, messages.length * LEARNED_EACH);
      const from = ({ source }: Memory): string | undefined => (source.kind === 'MESSAGE' ? source.message : undefined);
      return new Map(messages.map((message) => [message, learned.filter((memory) => from(memory) === message)]));
    },
  };

  async function searchMemories(
    { topics, weights }: Dependencies,
    caller: Principal,
    text: string,
    { session: id, owners: given, first }: MemorySearch,
  ): Promise<readonly RelevantMemory[]> {
    checkBody('text', text, MAX_TEXT);
    const limit = checkRange('first', first, RANGES.memories);
    const read = store.read(caller);
    const session = id === undefined ? undefined : await read.sessions.get(checkId('sessionId', id, 'session'));
    if (id !== undefined && session === undefined) throw notFound('session', id);
    const owners = (given ?? ownersFor(caller, { ...session, members: [] })).map((owner) => checkOwner(caller, owner));
    const focus = session?.focus ?? EMPTY_FOCUS;
    const [{ understanding }, lists] = await Promise.all([
      understandText(read, text, focus, { topics, weights }),
      Promise.all(owners.map((owner) => seenMemories(read, caller, owner))),
    ]);
    const mentioned = understanding.mentions.flatMap(probableEntities);
    const { meaning } = await meaningsOf(similarity, text, lists.flat());
    const around = await surroundingsOf(read, mentioned);
    const query = {
      text,
      entities: mentioned.map((entity) => entity.id),
      around,
      meaning,
      focus: focus.entities.map((entity) => entity.id),
      now: clock.now(),
    };
    return relevantMemories(lists.flat(), query, limit);
  }
}
