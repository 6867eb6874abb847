import { settleAllOrThrow, type Dependencies } from '../common/index.js';
import { focusAt, selectionAt } from '../point-in-time/index.js';
import { NO_RESULTS, resultsIn, resultsOf, deriveObserved, type MessageResults, writeResults } from '../operations/index.js';
import type { AnswerWindow, AnswerWindows } from '../snapshots/index.js';
import { idOfTarget, retryOf, definedFields, type SessionChange, type SessionTarget, clientIdConflict } from '../changes/index.js';
import { type Understood, understandText } from '../understanding/index.js';
import { invalid, notFound } from '../../domain/common/errors.js';
import { attributed, type Authorship } from '../../domain/model/authorship.js';
import type { Focus } from '../../domain/model/focus.js';
import { ID_PREFIXES, type MessageId } from '../../domain/common/ids.js';
import { contextTypeOf, KIND_OF_ROLE, textOf, type Message, type MessageDraft, type Part } from '../../domain/model/message.js';
import type { Principal } from '../../domain/common/principal.js';
import { withChoices, type ReferenceChoice } from '../../domain/language-model/references.js';
import { countTerms } from '../../domain/text/terms.js';
import { priorityOf } from '../../domain/window/retrieval/priority.js';
import { withRemarks, type LookupRemark } from '../../domain/understanding/looked-up-names.js';
import { focusAfter } from '../../domain/understanding/discourse/rebuild-focus.js';
import { afterResult } from '../../domain/understanding/discourse/focus-after.js';
import type { Session } from '../../domain/model/session.js';
import { NOTHING_UNDERSTOOD, type Understanding } from '../../domain/model/understanding.js';
import type { Repositories } from '../../ports/store/store.js';
import type { Remember } from './attempts.js';
import { checkDraft, countedParts } from './message-drafts.js';
import { checkTime, parentFor, withParent } from './message-parents.js';

/** The maximum number of unfinished messages in one session. */
export const MAX_UNFINISHED = 8;

export interface WrittenMessage {
  readonly message: Message;
  /** False if the client id was already known, so that nothing was written. */
  readonly created: boolean;
}

/** The result of {@link writeMessage}. */
export interface Written extends WrittenMessage {
  /** Whether provisional entities were written, so that {@link deriveObserved} must run after the commit. */
  readonly observed: boolean;
}

export interface AddedMessage extends WrittenMessage {
  readonly session: Session;
}

/** A validated draft with everything that can be computed outside the transaction. */
export interface Prepared {
  readonly id: MessageId;
  readonly draft: MessageDraft;
  readonly parts: readonly Part[];
  readonly text: string;
  readonly terms: ReturnType<typeof countTerms>;
  readonly digest: string;
  /** The choices of a language model for ambiguous mentions. */
  readonly choices?: readonly ReferenceChoice[];
  /** The answers of inventory servers about its unknown names. */
  readonly remarks?: ReadonlyMap<string, LookupRemark>;
}

/** Validates a draft and counts its tokens. Throws for invalid drafts. */
export async function prepareMessage(deps: Dependencies, draft: MessageDraft): Promise<Prepared> {
  checkDraft(draft);
  if (draft.createdAt !== undefined) checkTime('createdAt', draft.createdAt, 0, deps.clock.now());
  if (draft.updatedAt !== undefined) {
    if (draft.createdAt === undefined) throw invalid('updatedAt', '`createdAt`, too', draft.updatedAt);
    checkTime('updatedAt', draft.updatedAt, draft.createdAt, deps.clock.now());
  }
  const parts = await countedParts(deps.tokenizer, draft.parts);
  const text = textOf(parts);
  return { id: newMessageId(deps), draft, parts, text, terms: countTerms(text), digest: digestOf(deps, draft) };
}

/** The data of an earlier begun message. */
export interface StreamedMessage {
  readonly id: MessageId;
  readonly interrupted: boolean;
  /** Its writer, who may be another than the one who finishes it. */
  readonly authorship: Authorship;
}

export interface WriteDependencies {
  readonly deps: Dependencies;
  readonly answerWindows: AnswerWindows;
  /** The writer of the message. */
  readonly caller: Principal;
  /** Remembers what was understood, for transactions that may be repeated. */
  readonly remember?: Remember | undefined;
}

/** What a message is based on: its parent, the focus at the parent, and its understanding. */
export type MessageBasis = Awaited<ReturnType<typeof basisFor>>;

/** Reads everything that a message needs before it is written, concurrently. `latest` is the head of the session, if it was just written. */
export async function basisFor(
  { deps, caller: { workspace }, remember }: WriteDependencies,
  repositories: Repositories,
  current: Session,
  { draft: given, text, choices = [], remarks = NO_REMARKS }: Prepared,
  latest?: Message,
) {
  const draft = await withParent(repositories, current, given);
  const follows = draft.root !== true && (draft.parent ?? current.head) === latest?.id;
  const [parent, focused] = await Promise.all([
    follows ? latest : parentFor(repositories, current, draft),
    understoodIn(repositories, { ...deps, workspace, remember }, current, draft, text),
  ]);
  const { understood } = focused;
  if (understood === undefined) return { parent, ...focused };
  const understanding = withRemarks(withChoices(understood.understanding, choices), remarks);
  return { parent, ...focused, understood: { ...understood, understanding } };
}

const NO_REMARKS: ReadonlyMap<string, LookupRemark> = new Map();

/** Writes a message with its understanding. Returns the session after the write. */
export async function writeMessage(
  { deps, answerWindows, caller }: WriteDependencies,
  repositories: Repositories,
  current: Session,
  prepared: Prepared,
  { parent, focus, understood }: MessageBasis,
  { answerWindow, streamed }: { readonly answerWindow: AnswerWindow | undefined; readonly streamed?: StreamedMessage },
): Promise<SessionChange<Written>> {
  if (understood?.missing !== undefined) throw notFound('entity', understood.missing);
  const { id, draft, parts, text, terms, digest } = prepared;
  // Messages are replayed by their times, so an earlier one cannot follow a later one.
  if (draft.createdAt !== undefined && parent !== undefined) checkTime('createdAt', draft.createdAt, parent.createdAt, Infinity);
  const understanding = understood?.understanding ?? NOTHING_UNDERSTOOD;
  const { selection: _selection, ...before } = current;
  const there = { ...before, ...(await selectionAt(repositories, current, parent?.id)) };
  const written = messageOf(
    deps,
    current,
    streamed === undefined ? attributed(draft, current, caller) : { ...draft, ...streamed.authorship },
    { id, parent, parts, text, understanding, ...(streamed === undefined ? {} : { streamed }) },
  );
  const message = answerWindows.linked(current, written, answerWindow);
  const nextFocus = understood === undefined ? focus : focusAfter(focus, message, understood.question);
  const results = resultsIn(message.parts).length > 0 ? await resultsOf(deps, repositories, there, { message, caller }) : NO_RESULTS;
  const change = afterMessage(there, message, afterResult(nextFocus, results.entities, message.id), results);
  deps.metrics?.mentionsFound(understanding.mentions.map(({ status }) => status));
  // Started last, so that an error leaves no write unawaited.
  const add = repositories.messages.add({ message, terms: terms.terms, length: terms.length, digest });
  return {
    ...change,
    writing: settleAllOrThrow([add, answerWindows.keep(repositories, message, answerWindow), writeResults(deps, repositories, results)]),
  };
}

/** Derives relations of provisional entities that were written with a message. */
export async function settled<T extends { readonly observed: boolean }>(
  deps: Dependencies,
  caller: Principal,
  { observed, ...written }: T,
): Promise<Omit<T, 'observed'>> {
  if (observed) await deriveObserved(deps, caller);
  return written;
}

/** The answer window, or the error. An error only counts if the message is not a retry. */
export async function answerWindowOf(
  deps: Dependencies,
  answerWindows: AnswerWindows,
  caller: Principal,
  target: SessionTarget,
  draft: MessageDraft,
): Promise<PromiseSettledResult<AnswerWindow | undefined>> {
  const keeping = idOfTarget(deps, caller, target).then((id) => answerWindows.keepsakeFor(caller, id, draft));
  return (await Promise.allSettled([keeping]))[0];
}

/** A digest of everything that is stored of a draft. It distinguishes a retry from another message. */
export function digestOf(deps: Pick<Dependencies, 'digest'>, draft: MessageDraft): string {
  const { role, kind, parent, root, parts, intent, flagged = false, chosen = [] } = draft;
  const { priority, author, contextType, window, parentClientId, createdAt, agent, updatedAt } = draft;
  const optionalFields = definedFields({
    priority,
    author,
    contextType,
    window,
    parentClientId,
    createdAt,
    agent,
    updatedAt,
    ...(flagged ? { flagged } : {}),
    ...(chosen.length === 0 ? {} : { chosen }),
  });
  return deps.digest(JSON.stringify([role, kind, parent, root, parts, ...(intent === undefined ? [] : [intent]), ...optionalFields]));
}

/** The focus at the parent of the draft, which is the session's focus unless the draft starts a branch, and the understanding there. */
export async function understoodIn(
  repositories: Repositories,
  means: UnderstandingMeans,
  session: Session,
  draft: MessageDraft,
  text: string,
): Promise<{ readonly focus: Focus; readonly understood?: Understood }> {
  const { root, parent } = draft;
  const focus = await focusAt(repositories, means.workspace, session, root === true ? undefined : (parent ?? session.head));
  return understoodAt(repositories, means, focus, draft, text);
}

type UnderstandingMeans = { readonly workspace: string; readonly remember?: Remember | undefined } & Pick<
  Dependencies,
  'topics' | 'weights'
>;

/** The same for a known focus. */
export async function understoodAt(
  repositories: Repositories,
  { topics, weights, remember = (_key, understand) => understand() }: UnderstandingMeans,
  focus: Focus,
  { role, chosen }: MessageDraft,
  text: string,
): Promise<{ readonly focus: Focus; readonly understood?: Understood }> {
  if (role === 'SYSTEM' || role === 'TOOL') return { focus };
  const more = { speaker: role, topics, weights, ...(chosen === undefined ? {} : { chosen }) };
  const understand = (): Promise<Understood> => understandText(repositories, text, focus, more);
  return { focus, understood: await remember(JSON.stringify([role, text, chosen, focus]), understand) };
}

/** The message that was written under the same client id. Throws CONFLICT if its content is different. */
export async function retry(repositories: Repositories, session: Session, clientId: string, digest: string): Promise<Message | undefined> {
  const [known, unfinished] = await Promise.all([
    repositories.messages.byClientId(session.id, clientId),
    repositories.unfinished.ofSession(session.id, MAX_UNFINISHED),
  ]);
  if (unfinished.some(({ draft }) => draft.clientId === clientId)) throw clientIdConflict(clientId, 'message');
  return retryOf(known && { value: known.message, digest: known.digest }, digest, clientId, 'message');
}

interface MessageBody {
  readonly id: MessageId;
  readonly parent: Message | undefined;
  readonly parts: readonly Part[];
  readonly text: string;
  readonly understanding: Understanding;
  readonly streamed?: StreamedMessage;
}

export const newMessageId = ({ clock }: Pick<Dependencies, 'clock'>): MessageId => `${ID_PREFIXES.message}_${clock.unique()}`;

function messageOf(deps: Dependencies, session: Session, draft: MessageDraft & Authorship, body: MessageBody): Message {
  const kind = draft.kind ?? KIND_OF_ROLE[draft.role];
  return {
    id: body.streamed?.id ?? body.id,
    session: session.id,
    sequence: session.counters.messages + 1,
    ...(body.parent === undefined ? {} : { parent: body.parent.id }),
    depth: body.parent === undefined ? 0 : body.parent.depth + 1,
    role: draft.role,
    kind,
    contextType: draft.contextType ?? contextTypeOf(kind),
    priority: draft.priority ?? priorityOf(draft.role, kind, body.text, body.understanding),
    ...(draft.author === undefined ? {} : { author: draft.author }),
    ...(draft.writtenBy === undefined ? {} : { writtenBy: draft.writtenBy }),
    ...(draft.authorClaimed === undefined ? {} : { authorClaimed: draft.authorClaimed }),
    ...(draft.relayed === undefined ? {} : { relayed: draft.relayed }),
    ...(draft.agent === undefined ? {} : { agent: draft.agent }),
    ...(draft.intent === undefined ? {} : { intent: draft.intent }),
    ...(draft.clientId === undefined ? {} : { clientId: draft.clientId }),
    flagged: draft.flagged ?? false,
    ...(body.streamed?.interrupted === true ? { interrupted: true } : {}),
    parts: body.parts,
    text: body.text,
    tokens: body.parts.reduce((sum, part) => sum + part.tokens, 0),
    createdAt: draft.createdAt ?? deps.clock.now(),
    ...(draft.updatedAt === undefined ? {} : { updatedAt: draft.updatedAt }),
    understanding: body.understanding,
  };
}

function afterMessage(
  session: Session,
  message: Message,
  focus: Focus,
  { recorded, finished, selection, tokens, observed }: MessageResults,
): SessionChange<Written> {
  const { counters } = session;
  const systemMessages = counters.messages === 0 ? 0 : counters.systemMessages;
  const next = {
    ...counters,
    ...(systemMessages === undefined ? {} : { systemMessages: systemMessages + (message.role === 'SYSTEM' ? 1 : 0) }),
    messages: counters.messages + 1,
    messageTokens: counters.messageTokens + message.tokens,
    operations: counters.operations + recorded.length,
    operationTokens: counters.operationTokens + tokens,
  };
  return {
    session: { ...session, ...selection, focus, head: message.id, counters: next },
    events: [
      { kind: 'MESSAGE_ADDED', message },
      ...recorded.map((operation) => ({ kind: 'OPERATION_RECORDED' as const, operation })),
      ...finished.map((operation) => ({ kind: 'OPERATION_FINISHED' as const, operation })),
    ],
    result: { message, created: true, observed },
  };
}
