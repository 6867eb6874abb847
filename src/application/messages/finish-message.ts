import { settleAllOrThrow, checkId, type Dependencies } from '../common/index.js';
import type { AnswerWindows } from '../snapshots/index.js';
import { changeSession, idOfTarget, type SessionChange, type SessionTarget } from '../changes/index.js';
import { invalid, NetloomError, notFound } from '../../domain/common/errors.js';
import type { MessageId } from '../../domain/common/ids.js';
import { checkContinues, type Authorship } from '../../domain/model/authorship.js';
import {
  type ChosenEntity,
  type Message,
  type MessageDraft,
  type PartDraft,
  withDetails,
  type PartDetails,
} from '../../domain/model/message.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Session } from '../../domain/model/session.js';
import { asMessage, type UnfinishedMessage } from '../../domain/model/unfinished-message.js';
import type { Repositories } from '../../ports/store/store.js';
import { streamedText } from './streaming.js';
import { type EarlyUnderstanding, understandThenWrite } from './understand-ahead.js';
import { endText } from './text-feed.js';
import { basisFor, MAX_UNFINISHED, prepareMessage, settled, writeMessage, type AddedMessage, type Written } from './write-message.js';

/** An unfinished message without an append for this long is finished as interrupted. */
export const ABANDONED_AFTER_MS = 10 * 60_000;

/** The input for finishing a streamed message. */
export interface Finish {
  /** The number of UTF-16 units that the client appended. CONFLICT if the text has another length. */
  readonly length?: number;
  /** The whole content, if it consists of more than the text. */
  readonly parts?: readonly PartDraft[];
  /** Details of the parts by their positions; without `parts`, of the text at position 0. */
  readonly details?: ReadonlyMap<number, PartDetails>;
  readonly chosen?: readonly ChosenEntity[];
  readonly window?: string;
  /** Whether the text ends early. */
  readonly interrupted?: boolean;
}

/** Finishes an unfinished message, with the same effect as adding the whole message now. Finishing it again changes nothing. */
export async function finishMessage(
  deps: Dependencies,
  answerWindows: AnswerWindows,
  caller: Principal,
  id: MessageId,
  finish: Finish,
): Promise<AddedMessage> {
  const read = deps.store.read(caller);
  const unfinished = (await read.unfinished.getMany([checkId('messageId', id, 'message')])).get(id);
  if (unfinished === undefined) return finishedBefore(deps, caller, id, finish);
  checkContinues(unfinished.draft, caller);
  return complete(deps, answerWindows, caller, unfinished, finish);
}

async function complete(
  deps: Dependencies,
  answerWindows: AnswerWindows,
  caller: Principal,
  unfinished: UnfinishedMessage,
  finish: Finish,
): Promise<AddedMessage> {
  const { id } = unfinished;
  const text = await deps.store.read(caller).unfinished.text(id, 0);
  if (finish.length !== undefined) checkLength(id, finish.length, text.length);
  const draft = draftOf(unfinished, finish, text);
  const prepared = { ...(await prepareMessage(deps, draft)), digest: unfinished.digest };
  const begunWith = unfinished.draft.window;
  const answerWindow =
    finish.window !== undefined || begunWith === undefined
      ? await answerWindows.keepsakeFor(caller, unfinished.session, draft)
      : { id: begunWith };
  const write = (ahead?: EarlyUnderstanding) => {
    const means = { deps, answerWindows, caller, remember: ahead?.remember };
    const work = async (repositories: Repositories, current: Session): Promise<SessionChange<Written | undefined>> => {
      await ahead?.check(repositories);
      const locked = await repositories.unfinished.lock(id);
      if (locked === undefined) return { session: current, result: undefined };
      checkLength(id, text.length, locked.length);
      const placed = { ...prepared, draft: { ...draft, ...(await placeOf(repositories, current, locked)) } };
      const basis = await basisFor(means, repositories, current, placed);
      const streamed = { id, interrupted: finish.interrupted === true, authorship: authorshipOf(unfinished) };
      const change = await writeMessage(means, repositories, current, placed, basis, { answerWindow, streamed });
      return { ...change, writing: settleAllOrThrow([change.writing ?? Promise.resolve(), repositories.unfinished.remove(id)]) };
    };
    return changeSession(deps, caller, unfinished.session, work);
  };
  const read = deps.store.read(caller);
  const before = await read.sessions.get(unfinished.session);
  const place = before === undefined ? {} : await placeOf(read, before, unfinished);
  const given = { draft: { ...draft, ...place }, text: prepared.text };
  const { session, result } = await understandThenWrite(deps, caller, unfinished.session, given, write);
  if (result === undefined) return finishedBefore(deps, caller, id, finish);
  await endText(deps, unfinished);
  return settled(deps, caller, { ...result, session });
}

function authorshipOf({ draft: { writtenBy, authorClaimed } }: UnfinishedMessage): Authorship {
  return { ...(writtenBy === undefined ? {} : { writtenBy }), ...(authorClaimed === undefined ? {} : { authorClaimed }) };
}

function draftOf({ draft }: UnfinishedMessage, { parts, details = new Map(), chosen, window }: Finish, text: string): MessageDraft {
  return {
    ...draft,
    parts: withDetails(partsWith(parts, text), details),
    ...(chosen === undefined ? {} : { chosen }),
    ...(window === undefined ? {} : { window }),
  };
}

function checkLength(id: MessageId, expected: number, length: number): void {
  if (expected === length) return;
  throw new NetloomError('CONFLICT', `length: expected ${length}, the length of the text of ${id}, got ${expected}.`, {
    path: 'length',
    expected: length,
    received: expected,
  });
}

/** The content: the text, or parts with the same text. */
function partsWith(parts: readonly PartDraft[] | undefined, text: string): readonly PartDraft[] {
  if (parts === undefined) return [{ kind: 'TEXT', text }];
  const whole = streamedText(parts);
  if (whole !== text)
    throw invalid('parts', `text parts that make the appended text of ${text.length} characters`, `${whole.length} characters`);
  return parts;
}

/**
 * The parent of the finished message. If the client named no parent and the conversation continued after the message began, it follows the head, so
 * that nothing is excluded from the conversation. If the conversation is on another branch now, the message stays on its own.
 */
async function placeOf(
  { messages }: Repositories,
  { id: session, head }: Session,
  { draft, after }: UnfinishedMessage,
): Promise<Pick<MessageDraft, 'parent' | 'root'>> {
  if (draft.root === true || draft.parent !== undefined || head === undefined || head === after || after === undefined) return {};
  const wentOn = (await messages.onChain({ session, head }, [after])).has(after);
  return { parent: wentOn ? head : after };
}

async function finishedBefore({ store }: Dependencies, caller: Principal, id: MessageId, finish: Finish): Promise<AddedMessage> {
  const read = store.read(caller);
  const message = await read.messages.get(id);
  const session = message === undefined ? undefined : await read.sessions.get(message.session);
  if (message === undefined || session === undefined || message.cancelled === true) throw notFound('unfinished message', id);
  const text = streamedText(message.parts);
  if (finish.length !== undefined) checkLength(id, finish.length, text.length);
  if (finish.parts !== undefined) partsWith(finish.parts, text);
  if (message.interrupted === true && finish.interrupted !== true)
    throw new NetloomError(
      'CONFLICT',
      `The message ${id} was interrupted with ${text.length} characters; expected one that is still being written.`,
      {
        path: 'messageId',
      },
    );
  return { message, session, created: false };
}

/** Removes an unfinished message without a trace. Undefined if it is no longer unfinished. */
export async function discardMessage(
  deps: Dependencies,
  caller: Principal,
  unfinished: UnfinishedMessage,
): Promise<{ readonly message: Message; readonly session: Session } | undefined> {
  const { session, result } = await changeSession(deps, caller, unfinished.session, async (repositories, current) => {
    const locked = await repositories.unfinished.lock(unfinished.id);
    if (locked === undefined) return { session: current, result: undefined };
    const message: Message = { ...asMessage(locked, ''), cancelled: true };
    return {
      session: current,
      event: { kind: 'MESSAGE_CANCELLED' as const, message },
      result: message,
      writing: repositories.unfinished.remove(locked.id),
    };
  });
  if (result === undefined) return undefined;
  await endText(deps, unfinished);
  return { message: result, session };
}

/** Finishes an abandoned message with the text that it has, or removes it if it has none. */
export async function interruptMessage(
  deps: Dependencies,
  answerWindows: AnswerWindows,
  caller: Principal,
  id: MessageId,
): Promise<AddedMessage | undefined> {
  const read = deps.store.read(caller);
  const unfinished = (await read.unfinished.getMany([id])).get(id);
  if (unfinished === undefined) return undefined;
  const text = await read.unfinished.text(id, 0);
  if (text.trim() === '') {
    await discardMessage(deps, caller, unfinished);
    return undefined;
  }
  return complete(deps, answerWindows, caller, unfinished, { interrupted: true, length: unfinished.length });
}

/** The unfinished messages of a session without a recent append. */
export async function abandonedIn(deps: Dependencies, caller: Principal, target: SessionTarget): Promise<readonly MessageId[]> {
  const session = await idOfTarget(deps, caller, target);
  if (session === undefined) return [];
  const unfinished = await deps.store.read(caller).unfinished.ofSession(session, MAX_UNFINISHED);
  const before = deps.clock.now() - ABANDONED_AFTER_MS;
  return unfinished.filter(({ writtenAt }) => writtenAt < before).map(({ id }) => id);
}
