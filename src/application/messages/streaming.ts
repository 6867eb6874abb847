import { LIMITS, settleAllOrThrow, checkBody, checkId, checkInteger, fulfilled, type Dependencies } from '../common/index.js';
import type { AnswerWindow, AnswerWindows } from '../snapshots/index.js';
import {
  assertActive,
  changeSession,
  refusal,
  checkTarget,
  retriable,
  retryOf,
  type SessionChange,
  type SessionTarget,
  clientIdConflict,
} from '../changes/index.js';
import { invalid, NetloomError, notFound } from '../../domain/common/errors.js';
import type { MessageId } from '../../domain/common/ids.js';
import { attributed, checkContinues } from '../../domain/model/authorship.js';
import type { Message, MessageDraft, PartDraft } from '../../domain/model/message.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Session } from '../../domain/model/session.js';
import { asMessage, type UnfinishedMessage } from '../../domain/model/unfinished-message.js';
import type { Repositories } from '../../ports/store/store.js';
import { checkHead } from './message-drafts.js';
import { publishText } from './text-feed.js';
import { digestOf, answerWindowOf, MAX_UNFINISHED, newMessageId, type AddedMessage, type WrittenMessage } from './write-message.js';
import { parentFor } from './message-parents.js';

/** The maximum number of unfinished messages of one principal in all sessions. */
const MAX_UNFINISHED_OF_ONE = 64;
/** The maximum number of UTF-16 units of one append. */
const MAX_APPENDED = 65_536;
/** The maximum number of appends to one message. */
const MAX_CHUNKS = 20_000;

export interface Appended {
  readonly message: MessageId;
  /** The length of the text in UTF-16 units: the offset of the next append. */
  readonly length: number;
  /** False for a repeated append. */
  readonly appended: boolean;
}

/** Begins a message whose text is appended later. */
export async function beginMessage(
  deps: Dependencies,
  answerWindows: AnswerWindows,
  caller: Principal,
  target: SessionTarget,
  draft: UnfinishedMessage['draft'],
): Promise<AddedMessage> {
  checkTarget(target);
  checkHead(draft);
  const whole: MessageDraft = { ...draft, parts: [] };
  const digest = digestOf(deps, whole);
  const keeping = await answerWindowOf(deps, answerWindows, caller, target, whole);
  const to = retriable(deps, caller, target, { what: 'message', clientId: draft.clientId });
  const { session, result } = await changeSession(
    deps,
    caller,
    to,
    async (repositories, current): Promise<SessionChange<WrittenMessage>> => {
      const [known, unfinished] = await Promise.all([
        draft.clientId === undefined ? undefined : repositories.messages.byClientId(current.id, draft.clientId),
        repositories.unfinished.ofSession(current.id, MAX_UNFINISHED),
      ]);
      const message = await begunBefore(repositories, { known, unfinished, digest }, draft.clientId);
      if (message !== undefined) return { session: current, result: { message, created: false } };
      const answerWindow = fulfilled(keeping);
      assertActive(current);
      await assertRoom(repositories, unfinished.length);
      return begin(deps, answerWindows, repositories, current, { draft: attributed(draft, current, caller), digest, answerWindow });
    },
  );
  return { ...result, session };
}

interface EarlierMessages {
  readonly known: { readonly message: Message; readonly digest: string } | undefined;
  readonly unfinished: readonly UnfinishedMessage[];
  readonly digest: string;
}

/** The message that an earlier call with the same client id began, finished or not. */
async function begunBefore(
  repositories: Repositories,
  { known, unfinished, digest }: EarlierMessages,
  clientId: string | undefined,
): Promise<Message | undefined> {
  if (clientId === undefined) return undefined;
  const earlier = unfinished.find(({ draft }) => draft.clientId === clientId);
  if (earlier === undefined) return retryOf(known && { value: known.message, digest: known.digest }, digest, clientId, 'message');
  if (earlier.digest !== digest) throw clientIdConflict(clientId, 'message');
  return asMessage(earlier, await repositories.unfinished.text(earlier.id, 0));
}

async function assertRoom(repositories: Repositories, inSession: number): Promise<void> {
  if (inSession >= MAX_UNFINISHED) throw tooMany('of a session', MAX_UNFINISHED);
  if ((await repositories.unfinished.count()) >= MAX_UNFINISHED_OF_ONE) throw tooMany('of one user', MAX_UNFINISHED_OF_ONE);
}

const tooMany = (whose: string, limit: number): NetloomError =>
  new NetloomError(
    'CONFLICT',
    `Expected at most ${limit} unfinished messages ${whose}, and there are ${limit}. Finish or cancel one first.`,
    {
      limit,
    },
  );

async function begin(
  deps: Dependencies,
  answerWindows: AnswerWindows,
  repositories: Repositories,
  session: Session,
  { draft, digest, answerWindow }: Pick<UnfinishedMessage, 'draft' | 'digest'> & { readonly answerWindow: AnswerWindow | undefined },
): Promise<SessionChange<WrittenMessage>> {
  const parent = await parentFor(repositories, session, draft);
  const now = deps.clock.now();
  const unfinished: UnfinishedMessage = {
    id: newMessageId(deps),
    session: session.id,
    draft,
    ...(parent === undefined ? {} : { after: parent.id }),
    sequence: session.counters.messages + 1,
    depth: parent === undefined ? 0 : parent.depth + 1,
    digest,
    begunAt: now,
    writtenAt: now,
    chunks: 0,
    length: 0,
  };
  const message = answerWindows.linked(session, asMessage(unfinished, ''), answerWindow);
  const { window } = message;
  const kept: UnfinishedMessage = window === undefined ? unfinished : { ...unfinished, draft: { ...draft, window } };
  return {
    session,
    event: { kind: 'MESSAGE_BEGUN', message },
    result: { message, created: true },
    writing: settleAllOrThrow([repositories.unfinished.begin(kept), answerWindows.keep(repositories, message, answerWindow)]),
  };
}

/** Appends text to an unfinished message. Repeating the same text at the same offset changes nothing; a gap is a CONFLICT. */
export async function appendText(
  deps: Dependencies,
  caller: Principal,
  id: MessageId,
  { offset, text }: { readonly offset: number; readonly text: string },
): Promise<Appended> {
  checkId('messageId', id, 'message');
  checkInteger('offset', offset, 0, LIMITS.messageText);
  checkBody('text', text, MAX_APPENDED);
  if (text === '') throw invalid('text', 'a text that is not empty', text);
  const grown = await deps.store.transaction(
    caller,
    async ({ unfinished }) => {
      const known = await unfinished.lock(id);
      if (known === undefined) return undefined;
      checkContinues(known.draft, caller);
      if (known.length !== offset) {
        const isThere = offset < known.length && (await unfinished.text(id, 0)).startsWith(text, offset);
        if (!isThere) throw wrongOffset(id, known.length, offset);
        return { chunks: known.chunks, length: known.length, appended: false };
      }
      assertGrowth(known, text);
      await unfinished.append(id, { start: offset, text, at: deps.clock.now() });
      return { chunks: known.chunks + 1, length: offset + text.length, appended: true };
    },
    { on: id },
  );
  if (grown === undefined) {
    const readable = (await deps.store.read(caller).unfinished.getMany([id])).get(id);
    if (readable !== undefined) throw await refusal(deps, caller, readable.session);
    return appendedBefore(deps, caller, id, { offset, text });
  }
  if (grown.appended) await publishText(deps, id, grown.chunks);
  return { message: id, length: grown.length, appended: grown.appended };
}

function assertGrowth({ length, chunks }: UnfinishedMessage, text: string): void {
  if (length + text.length > LIMITS.messageText) {
    const detail = { path: 'text', limit: LIMITS.messageText, length: length + text.length };
    throw new NetloomError(
      'TOO_LARGE',
      `text: expected at most ${LIMITS.messageText} characters in all, got ${length} and ${text.length} more.`,
      detail,
    );
  }
  if (chunks >= MAX_CHUNKS)
    throw new NetloomError('TOO_LARGE', `Expected at most ${MAX_CHUNKS} appends to a message. Append larger texts, or finish it.`, {
      limit: MAX_CHUNKS,
    });
}

const wrongOffset = (id: MessageId, expected: number, offset: number): NetloomError =>
  new NetloomError(
    'CONFLICT',
    `offset: expected ${expected}, the length of the text of ${id} so far (or the text that is there already), got ${offset}.`,
    { path: 'offset', expected, received: offset },
  );

/** A retry that arrives after the message was finished. */
async function appendedBefore(
  { store }: Dependencies,
  caller: Principal,
  id: MessageId,
  { offset, text }: { readonly offset: number; readonly text: string },
): Promise<Appended> {
  const message = await store.read(caller).messages.get(id);
  if (message === undefined || message.cancelled === true) throw notFound('unfinished message', id);
  const whole = streamedText(message.parts);
  if (whole.startsWith(text, offset)) return { message: id, length: whole.length, appended: false };
  const how = message.interrupted === true ? 'was interrupted' : 'is complete';
  throw new NetloomError(
    'CONFLICT',
    `The message ${id} ${how} with ${whole.length} characters; expected one that is still being written.`,
    {
      path: 'messageId',
      expected: whole.length,
      received: offset,
    },
  );
}

/** The appended text of a finished message. */
export const streamedText = (parts: readonly PartDraft[]): string => parts.map((part) => (part.kind === 'TEXT' ? part.text : '')).join('');
