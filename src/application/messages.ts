import { invalid, notFound } from '../domain/errors.js';
import type { Focus } from '../domain/focus.js';
import { ID_PREFIXES, type MessageId, type SessionId } from '../domain/ids.js';
import {
  textOf,
  type ContextType,
  type Message,
  type MessageDraft,
  type MessageMark,
  type MessageKind,
  type Part,
  type Role,
} from '../domain/message.js';
import type { Page } from '../domain/page.js';
import type { Principal } from '../domain/principal.js';
import { countTerms } from '../domain/relevance/terms.js';
import { focusAfter } from '../domain/replay.js';
import { afterResult } from '../domain/resolve/focus.js';
import type { Session } from '../domain/session.js';
import { NOTHING_UNDERSTOOD, type Understanding } from '../domain/understanding.js';
import type { MessageFilter } from '../ports/messages.js';
import type { StoreNouns } from '../ports/store.js';
import { allDone, fulfilled } from './all-done.js';
import type { NoteRead } from './activity.js';
import { checkId } from './checks.js';
import { cancelMessage, type CancelledMessage } from './cancelling.js';
import type { Dependencies } from './dependencies.js';
import type { Embeddings } from './embeddings.js';
import { focusAt } from './focus-at.js';
import { markMessage, type MarkedMessage } from './marking.js';
import { pageAt, type MessagePage } from './message-pages.js';
import { checkDraft, countedParts } from './message-drafts.js';
import { NO_RESULTS, resultsIn, resultsOf, writeResults, type MessageResults } from './message-results.js';
import { settleObserved } from './observing.js';
import type { Keepsake, Replay } from './replay.js';
import { retryOf, saidBeside } from './retries.js';
import { selectionAt } from './selection-at.js';
import {
  assertActive,
  changeSession,
  checkTarget,
  idOfTarget,
  retriable,
  type SessionChange,
  type SessionTarget,
} from './session-changes.js';
import { completesBlock, type Summaries } from './summaries.js';
import { understandText, type Understood } from './understanding.js';

export interface AddedMessage {
  readonly message: Message;
  readonly session: Session;
  /** False when the client id was known already and nothing was written. */
  readonly created: boolean;
}

export interface Messages {
  /** Writes one message with what is understood of it, all or nothing. Without a session one is opened. */
  add(caller: Principal, session: SessionTarget, draft: MessageDraft): Promise<AddedMessage>;
  /**
   * Takes back the session's head, which nothing follows: the message before it is the head again, and the focus is as it was then. What was
   * cancelled is read by its id alone. Cancelling twice changes nothing. Throws CONFLICT for a message that is not the head.
   */
  cancel(caller: Principal, id: MessageId): Promise<CancelledMessage>;
  /** Flags it or gives it another priority, 1 to 10: what is not said stays. The same again changes nothing. */
  mark(caller: Principal, id: MessageId, mark: Partial<MessageMark>): Promise<MarkedMessage>;
  get(caller: Principal, id: MessageId): Promise<Message | undefined>;
  getMany(caller: Principal, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, Message>>;
  /** Every branch, by sequence. */
  list(caller: Principal, session: SessionId, page: MessagePage, filter: MessageFilter): Promise<Page<Message>>;
  /** One branch, by depth: from the given message (the session's head) back to the root. */
  history(
    caller: Principal,
    session: SessionId,
    head: MessageId | undefined,
    page: MessagePage,
    filter: MessageFilter,
  ): Promise<Page<Message>>;
  children(caller: Principal, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, readonly Message[]>>;
}

const CHILDREN_EACH = 50;

interface Beside {
  readonly summaries: Summaries;
  readonly embeddings: Embeddings;
  readonly replay: Replay;
  readonly noteRead: NoteRead;
}

export function createMessages(deps: Dependencies, { summaries, embeddings, replay, noteRead }: Beside): Messages {
  const nouns = (caller: Principal) => deps.store.read(caller).messages;
  return {
    async add(caller, session, draft) {
      const added = await addMessage(deps, replay, caller, session, draft);
      if (added.created) embeddings.note(caller, added.message);
      if (added.created && completesBlock(added.message)) summaries.note(caller, added.message);
      return added;
    },
    cancel: (caller, id) => cancelMessage(deps, caller, id),
    mark: (caller, id, mark) => markMessage(deps, caller, id, mark),
    get: (caller, id) => nouns(caller).get(checkId('messageId', id, 'message')),
    getMany: (caller, ids) => nouns(caller).getMany(ids),
    async list(caller, session, page, filter) {
      noteRead(caller, await required(deps, caller, session));
      const read = deps.store.read(caller);
      return read.messages.list(session, await pageAt(read, { session }, page), filter);
    },
    async history(caller, session, head, page, filter) {
      const known = await required(deps, caller, session);
      noteRead(caller, known);
      const end = head ?? known.head;
      if (end === undefined) return { items: [], hasNext: false, hasPrevious: false };
      const read = deps.store.read(caller);
      if (head !== undefined) await parentOf(read, known, checkId('head', head, 'message'), 'head');
      return read.messages.chain({ session, head: end }, await pageAt(read, { session, head: end }, page), filter);
    },
    children: (caller, ids) => nouns(caller).children(ids, CHILDREN_EACH),
  };
}

async function required(deps: Dependencies, caller: Principal, id: SessionId): Promise<Session> {
  const session = await deps.store.read(caller).sessions.get(checkId('sessionId', id, 'session'));
  if (session === undefined) throw notFound('session', id);
  return session;
}

const KIND_OF_ROLE: Readonly<Record<Role, MessageKind>> = {
  USER: 'QUERY',
  ASSISTANT: 'RESPONSE',
  SYSTEM: 'INSTRUCTION',
  TOOL: 'TOOL_RESULT',
};
const PRIORITY_OF_KIND: Readonly<Record<MessageKind, number>> = {
  QUERY: 6,
  RESPONSE: 5,
  TOOL_RESULT: 3,
  ERROR: 4,
  SUMMARY: 7,
  INSTRUCTION: 9,
};

function contextTypeOf(kind: MessageKind): ContextType {
  if (kind === 'SUMMARY') return 'SUMMARY';
  return kind === 'TOOL_RESULT' ? 'TOOL_OUTPUT' : 'PRIMARY';
}

/** A parent is in the same session and exists; a cycle cannot be made, for a message's parent is written before it. */
async function parentOf(nouns: StoreNouns, session: Session, id: MessageId, path: string): Promise<Message> {
  const parent = await nouns.messages.get(id);
  if (parent === undefined) throw notFound('message', id);
  if (parent.session !== session.id) throw invalid(path, `a message of session ${session.id}`, `${id} of another session`);
  if (parent.cancelled === true) throw invalid(path, 'a message that was not cancelled', id);
  return parent;
}

async function addMessage(
  deps: Dependencies,
  replay: Replay,
  caller: Principal,
  target: SessionTarget,
  draft: MessageDraft,
): Promise<AddedMessage> {
  checkTarget(target);
  checkDraft(draft);
  const parts = await countedParts(deps.tokenizer, draft.parts);
  const terms = countTerms(textOf(parts));
  const digest = digestOf(deps, draft);
  const keeping = await keepsakeOf(deps, replay, caller, target, draft);
  const { clientId } = draft;
  const to = retriable(deps, caller, target, { what: 'message', clientId });
  const { session, result } = await changeSession(deps, caller, to, async (nouns, current) => {
    const text = textOf(parts);
    const [known, asked] = await Promise.allSettled([
      clientId === undefined ? undefined : retry(nouns, current, clientId, digest),
      Promise.all([
        parentFor(nouns, current, draft),
        understoodIn(nouns, { workspace: caller.workspace, topics: deps.topics }, current, draft, text),
      ]),
    ]);
    const retried = fulfilled(known);
    if (retried !== undefined) return { session: current, result: { message: retried, created: false, observed: false } };
    const keepsake = fulfilled(keeping);
    const [parent, focused] = fulfilled(asked);
    assertActive(current);
    const { focus, understood } = focused;
    if (understood?.missing !== undefined) throw notFound('entity', understood.missing);
    const understanding = understood?.understanding ?? NOTHING_UNDERSTOOD;
    const { selection: _selection, ...before } = current;
    const there = { ...before, ...(await selectionAt(nouns, current, parent?.id)) };
    const written = messageOf(deps, current, draft, { parent, parts, text, understanding });
    const message = replay.linked(current, written, keepsake);
    const said = understood === undefined ? focus : focusAfter(focus, message, understood.question);
    const results = hasResults(message) ? await resultsOf(deps, nouns, there, message) : NO_RESULTS;
    const change = afterMessage(there, message, afterResult(said, results.entities, message.id), results);
    // Begun last, so that whatever throws leaves no write behind that nobody waits for.
    const add = nouns.messages.add({ message, terms: terms.terms, length: terms.length, digest });
    const operations = writeResults(deps, nouns, results);
    return { ...change, writing: allDone([add, replay.keep(nouns, message, keepsake), operations]) };
  });
  const { observed, ...added } = result;
  if (observed) await settleObserved(deps, caller);
  return { ...added, session };
}

const hasResults = ({ parts }: Message): boolean => resultsIn(parts).length > 0;

/** The keepsake, or why there is none: a retry is recognised before that counts. */
async function keepsakeOf(
  deps: Dependencies,
  replay: Replay,
  caller: Principal,
  target: SessionTarget,
  draft: MessageDraft,
): Promise<PromiseSettledResult<Keepsake | undefined>> {
  const keeping = idOfTarget(deps, caller, target).then((id) => replay.keepsakeFor(caller, id, draft));
  return (await Promise.allSettled([keeping]))[0];
}

/** Of all that is stored of a draft, to tell a retry from another message. */
function digestOf(deps: Pick<Dependencies, 'digest'>, draft: MessageDraft): string {
  const { role, kind, parent, root, parts, intent, priority, author, contextType, window, flagged = false, chosen = [] } = draft;
  const beside = saidBeside({
    priority,
    author,
    contextType,
    window,
    ...(flagged ? { flagged } : {}),
    ...(chosen.length === 0 ? {} : { chosen }),
  });
  return deps.digest(JSON.stringify([role, kind, parent, root, parts, ...(intent === undefined ? [] : [intent]), ...beside]));
}

/** The focus where the draft is said, which is the session's own unless it begins a branch, and what it means there. */
async function understoodIn(
  nouns: StoreNouns,
  { workspace, topics }: { readonly workspace: string } & Pick<Dependencies, 'topics'>,
  session: Session,
  { role, root, parent, chosen }: MessageDraft,
  text: string,
): Promise<{ readonly focus: Focus; readonly understood?: Understood }> {
  const focus = await focusAt(nouns, workspace, session, root === true ? undefined : (parent ?? session.head));
  if (role === 'SYSTEM' || role === 'TOOL') return { focus };
  return {
    focus,
    understood: await understandText(nouns, text, focus, { speaker: role, topics, ...(chosen === undefined ? {} : { chosen }) }),
  };
}

/** What the draft follows: what it says, or the head; nothing when it begins a branch of its own. */
async function parentFor(nouns: StoreNouns, session: Session, draft: MessageDraft): Promise<Message | undefined> {
  const id = draft.root === true ? undefined : (draft.parent ?? session.head);
  return id === undefined || session.status === 'ENDED' ? undefined : parentOf(nouns, session, id, 'parentId');
}

async function retry(nouns: StoreNouns, session: Session, clientId: string, digest: string): Promise<Message | undefined> {
  const known = await nouns.messages.byClientId(session.id, clientId);
  return retryOf(known && { value: known.message, digest: known.digest }, digest, clientId, 'message');
}

interface MessageBody {
  readonly parent: Message | undefined;
  readonly parts: readonly Part[];
  readonly text: string;
  readonly understanding: Understanding;
}

function messageOf(deps: Dependencies, session: Session, draft: MessageDraft, body: MessageBody): Message {
  const kind = draft.kind ?? KIND_OF_ROLE[draft.role];
  return {
    id: `${ID_PREFIXES.message}_${deps.clock.unique()}`,
    session: session.id,
    sequence: session.counters.messages + 1,
    ...(body.parent === undefined ? {} : { parent: body.parent.id }),
    depth: body.parent === undefined ? 0 : body.parent.depth + 1,
    role: draft.role,
    kind,
    contextType: draft.contextType ?? contextTypeOf(kind),
    priority: draft.priority ?? PRIORITY_OF_KIND[kind],
    ...(draft.author === undefined ? {} : { author: draft.author }),
    ...(draft.intent === undefined ? {} : { intent: draft.intent }),
    ...(draft.clientId === undefined ? {} : { clientId: draft.clientId }),
    flagged: draft.flagged ?? false,
    parts: body.parts,
    text: body.text,
    tokens: body.parts.reduce((sum, part) => sum + part.tokens, 0),
    createdAt: deps.clock.now(),
    understanding: body.understanding,
  };
}

function afterMessage(
  session: Session,
  message: Message,
  focus: Focus,
  { recorded, finished, selection, tokens, observed }: MessageResults,
): SessionChange<{ readonly message: Message; readonly created: boolean; readonly observed: boolean }> {
  const { counters } = session;
  const next = {
    ...counters,
    messages: counters.messages + 1,
    messageTokens: counters.messageTokens + message.tokens,
    operations: counters.operations + recorded.length,
    operationTokens: counters.operationTokens + tokens,
  };
  return {
    session: { ...session, ...selection, focus, head: message.id, counters: next },
    event: { kind: 'MESSAGE_ADDED', message },
    further: [
      ...recorded.map((operation) => ({ kind: 'OPERATION_RECORDED' as const, operation })),
      ...finished.map((operation) => ({ kind: 'OPERATION_FINISHED' as const, operation })),
    ],
    result: { message, created: true, observed },
  };
}
