import type { Learning } from '../memories/index.js';
import type { NoteRead, Titles, UsageRecorder } from '../sessions/index.js';
import { checkId, checkInteger, type Dependencies } from '../common/index.js';
import type { Embeddings } from '../retrieval/index.js';
import type { AnswerWindows } from '../snapshots/index.js';
import { assertActive, changeSession, type SessionTarget } from '../changes/index.js';
import { completesBlock, type Summaries } from '../compaction/index.js';
import type { ErrorCode } from '../../domain/common/error-codes.js';
import { invalid, NetloomError, notFound } from '../../domain/common/errors.js';
import type { EntityId, MessageId, SessionId } from '../../domain/common/ids.js';
import { withFlags, type Message, type MessageDraft, type MessageFlags } from '../../domain/model/message.js';
import type { Page, PageRequest } from '../../domain/common/page.js';
import { LOCAL, type Principal } from '../../domain/common/principal.js';
import { NO_USAGE } from '../../domain/window/model/session-usage.js';
import type { Session } from '../../domain/model/session.js';
import { ownerOf } from '../../domain/model/session-access.js';
import { asMessage, type UnfinishedMessage } from '../../domain/model/unfinished-message.js';
import type { UnresolvedName, UnresolvedStatus } from '../../domain/understanding/unresolved-names.js';
import type { Branch, MessageFilter } from '../../ports/store/messages.js';
import { cancelMessage, type CancelledMessage } from './cancel-message.js';
import { mentioningMessages, requiredSession, searchMessages, unresolvedNames } from './find-messages.js';
import { createBatches, type AddedMessages } from './message-batches.js';
import { pageAt, type MessagePage } from './message-pages.js';
import { ABANDONED_AFTER_MS, abandonedIn, finishMessage, interruptMessage, type Finish } from './finish-message.js';
import { appendText, beginMessage, type Appended } from './streaming.js';
import { parentOf } from './message-parents.js';
import { addMessage, type Beforehand } from './add-message.js';
import { MAX_UNFINISHED, type AddedMessage } from './write-message.js';

export type { AddedMessage };

export interface FlaggedMessage {
  readonly message: Message;
  readonly session: Session;
}

export interface Messages {
  /** Writes one message with its understanding in one transaction. Without a session, one is opened. */
  add(caller: Principal, session: SessionTarget, draft: MessageDraft): Promise<AddedMessage>;
  /** Writes up to 100 messages in one transaction, each understood as if it were added alone. */
  addMany(caller: Principal, session: SessionTarget, drafts: readonly MessageDraft[], signal?: AbortSignal): Promise<AddedMessages>;
  /**
   * Begins a message whose text is appended later. Until it is finished, it is in no history, list or window. Without a session, one is opened. A
   * known client id returns the message that it began.
   */
  begin(caller: Principal, session: SessionTarget, draft: UnfinishedMessage['draft']): Promise<AddedMessage>;
  /** Appends text at `offset`, which must be the length of the text. Repeating an append changes nothing; a gap is a CONFLICT. */
  append(caller: Principal, id: MessageId, chunk: { readonly offset: number; readonly text: string }): Promise<Appended>;
  /** Finishes an unfinished message, with the same effect as adding the whole message now. Finishing it again changes nothing. */
  finish(caller: Principal, id: MessageId, finish: Finish): Promise<AddedMessage>;
  /** Finishes, as interrupted, messages of the workspace without an append for ten minutes. */
  finishAbandoned(workspace: string): Promise<void>;
  /** The unfinished messages of a session with their text so far, in the order in which they began. */
  unfinished(caller: Principal, session: SessionId): Promise<readonly Message[]>;
  /**
   * Cancels the head of a session: the message before it becomes the head again, and the focus is restored. A cancelled message can only be read by
   * its id. Cancelling twice changes nothing. Throws CONFLICT for a message that is not the head.
   */
  cancel(caller: Principal, id: MessageId): Promise<CancelledMessage>;
  /** Changes the flag or the priority (1 to 10) of a message. Repeating the change has no effect. */
  mark(caller: Principal, id: MessageId, mark: Partial<MessageFlags>): Promise<FlaggedMessage>;
  get(caller: Principal, id: MessageId): Promise<Message | undefined>;
  getMany(caller: Principal, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, Message>>;
  /** The branches of a session, the one that began last first. Throws NOT_FOUND. */
  branches(caller: Principal, session: SessionId, page: PageRequest): Promise<Page<Branch>>;
  /** Lists all branches by sequence. */
  list(caller: Principal, session: SessionId, page: MessagePage, filter: MessageFilter): Promise<Page<Message>>;
  /** Lists one branch by depth, from the first message to the given one (by default the session's head). */
  history(
    caller: Principal,
    session: SessionId,
    head: MessageId | undefined,
    page: MessagePage,
    filter: MessageFilter,
  ): Promise<Page<Message>>;
  children(caller: Principal, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, readonly Message[]>>;
  /** The messages of the session's current branch that share words with the text, best first. */
  search(caller: Principal, session: SessionId, text: string, first: number): Promise<readonly Message[]>;
  /** The messages of the session's current branch that mention the entity, newest first. */
  mentioning(caller: Principal, session: SessionId, entity: EntityId, last?: number): Promise<readonly Message[]>;
  /**
   * The most frequent names that are AMBIGUOUS or UNKNOWN, counted in the newest 200 messages of each of the caller's last 200 sessions, of which at
   * most 1,000 with such a name. At most `first`: 1 to 100, by default 20.
   */
  unresolvedNames(
    caller: Principal,
    options: { readonly status?: UnresolvedStatus | undefined; readonly first?: number | undefined },
  ): Promise<readonly UnresolvedName[]>;
}

const CHILDREN_EACH = 50;

interface MessageServices {
  readonly summaries: Summaries;
  readonly embeddings: Embeddings;
  readonly memories: Learning;
  readonly titles: Titles;
  readonly answerWindows: AnswerWindows;
  readonly beforehand: Beforehand;
  readonly noteRead: NoteRead;
  readonly usage: UsageRecorder;
}

export function createMessages(
  deps: Dependencies,
  { summaries, embeddings, memories, titles, answerWindows, beforehand, noteRead, usage }: MessageServices,
): Messages {
  const addBatch = createBatches(deps, answerWindows);
  /** Derived data belongs to the session, so it is computed on behalf of its owner. */
  const noted = (caller: Principal, added: AddedMessage): AddedMessage => {
    const owner = ownerOf(added.session);
    if (added.created && added.message.writtenBy === caller.name) memories.noteMessage(caller, added.session, added.message);
    if (added.created) embeddings.note(owner, added.message);
    if (added.created && added.message.role === 'ASSISTANT') usage.note(owner.workspace, added.session.id, { ...NO_USAGE, answers: 1 });
    if (added.created) titles.note(owner, added.session, added.message);
    if (added.created && completesBlock(added.message)) summaries.note(owner, added.message);
    return added;
  };
  const interrupt = async (caller: Principal, id: MessageId): Promise<void> => {
    const added = await interruptMessage(deps, answerWindows, caller, id);
    if (added !== undefined) noted(caller, added);
  };
  return {
    add: async (caller, session, draft) => noted(caller, await addMessage(deps, answerWindows, caller, session, draft, beforehand)),
    async addMany(caller, session, drafts, signal) {
      const result = await addBatch(caller, session, drafts, signal);
      for (const each of result.added) noted(caller, { ...each, session: result.session });
      return result;
    },
    async begin(caller, session, draft) {
      for (const id of await abandonedIn(deps, caller, session)) await interrupt(caller, id);
      return beginMessage(deps, answerWindows, caller, session, draft);
    },
    append: (caller, id, chunk) => appendText(deps, caller, id, chunk),
    finish: async (caller, id, finish) => noted(caller, await finishMessage(deps, answerWindows, caller, id, finish)),
    finishAbandoned: (workspace) => finishAbandoned(deps, workspace, interrupt),
    async unfinished(caller, session) {
      const read = deps.store.read(caller).unfinished;
      return Promise.all((await read.ofSession(session, MAX_UNFINISHED)).map(async (each) => asMessage(each, await read.text(each.id, 0))));
    },
    cancel: (caller, id) => cancelMessage(deps, caller, id),
    mark: (caller, id, mark) => flagMessage(deps, caller, id, mark),
    get: async (caller, id) => (await messagesById(deps, caller, [checkId('messageId', id, 'message')])).get(id),
    getMany: (caller, ids) => messagesById(deps, caller, ids),
    branches: (caller, session, page) => branchesOf(deps, noteRead, caller, session, page),
    list: async (caller, session, page, filter) => {
      noteRead(caller, await requiredSession(deps, caller, session));
      return listMessages(deps, caller, session, page, filter);
    },
    async history(caller, session, head, page, filter) {
      const known = await requiredSession(deps, caller, session);
      noteRead(caller, known);
      const end = head ?? known.head;
      if (end === undefined) return { items: [], hasNext: false, hasPrevious: false };
      const read = deps.store.read(caller);
      if (head !== undefined) await parentOf(read, known, checkId('head', head, 'message'), 'head');
      return read.messages.chain({ session, head: end }, await pageAt(read, { session, head: end }, page), filter);
    },
    children: (caller, ids) => deps.store.read(caller).messages.children(ids, CHILDREN_EACH),
    search: (caller, session, text, first) => searchMessages(deps, caller, session, text, first),
    mentioning: (caller, session, entity, last) => mentioningMessages(deps, caller, session, entity, last),
    unresolvedNames: (caller, options) => unresolvedNames(deps, caller, options),
  };
}

async function listMessages(
  deps: Dependencies,
  caller: Principal,
  session: SessionId,
  page: MessagePage,
  filter: MessageFilter,
): Promise<Page<Message>> {
  const read = deps.store.read(caller);
  return read.messages.list(session, await pageAt(read, { session }, page), filter);
}

async function branchesOf(
  deps: Dependencies,
  noteRead: MessageServices['noteRead'],
  caller: Principal,
  session: SessionId,
  page: PageRequest,
): Promise<Page<Branch>> {
  noteRead(caller, await requiredSession(deps, caller, session));
  return deps.store.read(caller).messages.branches(session, page);
}

/** Messages by their ids, including unfinished ones. A message that is finished concurrently is returned in either form. */
async function messagesById(
  { store }: Dependencies,
  caller: Principal,
  ids: readonly MessageId[],
): Promise<ReadonlyMap<MessageId, Message>> {
  const { messages, unfinished } = store.read(caller);
  const found = new Map(await messages.getMany(ids));
  const missing = () => ids.filter((id) => !found.has(id));
  if (missing().length === 0) return found;
  const streamed = [...(await unfinished.getMany(missing())).values()];
  for (const each of streamed) {
    const text = await unfinished.text(each.id, 0);
    // The text became shorter: the message was finished concurrently.
    if (text.length >= each.length) found.set(each.id, asMessage(each, text));
  }
  if (missing().length > 0) for (const [id, message] of await messages.getMany(missing())) found.set(id, message);
  return found;
}

/** The maximum number of messages that one maintenance run finishes. */
const MAX_ABANDONED = 500;

/** Messages that were finished or appended to concurrently are left alone. */
async function finishAbandoned(
  { store, clock }: Dependencies,
  workspace: string,
  interrupt: (caller: Principal, id: MessageId) => Promise<void>,
): Promise<void> {
  const { unfinished } = store.read({ workspace, name: LOCAL.name });
  for (const { principal, id } of await unfinished.abandoned(clock.now() - ABANDONED_AFTER_MS, MAX_ABANDONED)) {
    await interrupt({ workspace, name: principal }, id).catch((error: unknown) => {
      if (!(error instanceof NetloomError) || !WRITTEN_MEANWHILE.has(error.code)) throw error;
    });
  }
}

const WRITTEN_MEANWHILE: ReadonlySet<ErrorCode> = new Set(['CONFLICT', 'NOT_FOUND']);

/** Implements {@link Messages.mark}. A cancelled message cannot be flagged. */
async function flagMessage(deps: Dependencies, caller: Principal, id: MessageId, mark: Partial<MessageFlags>): Promise<FlaggedMessage> {
  if (mark.priority !== undefined) checkInteger('priority', mark.priority, 1, 10);
  const known = await deps.store.read(caller).messages.get(checkId('messageId', id, 'message'));
  if (known === undefined) throw notFound('message', id);
  const { session, result } = await changeSession(deps, caller, known.session, async (repositories, current) => {
    const message = (await repositories.messages.get(id)) ?? known;
    if (message.cancelled === true) throw invalid('messageId', 'a message that is not cancelled', id);
    const { flagged = message.flagged, priority = message.priority } = mark;
    const marked = withFlags(message, { flagged, priority });
    if (marked === message) return { session: current, result: message };
    assertActive(current);
    await repositories.messages.mark(id, { flagged, priority });
    return { session: current, event: { kind: 'MESSAGE_CHANGED', message: marked }, result: marked };
  });
  return { message: result, session };
}
