import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTurns } from '../../async/turns.js';
import { LIMITS, checkCount, type Dependencies } from '../common/index.js';
import type { AnswerWindow, AnswerWindows } from '../snapshots/index.js';
import { assertActive, changeSession, checkTarget, retriable, type Changed, type SessionTarget } from '../changes/index.js';
import { invalid, NetloomError } from '../../domain/common/errors.js';
import type { SessionEventBody } from '../../domain/model/session-event.js';
import { EMPTY_FOCUS } from '../../domain/model/focus.js';
import type { Message, MessageDraft } from '../../domain/model/message.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Session } from '../../domain/model/session.js';
import { focusAfter } from '../../domain/understanding/discourse/rebuild-focus.js';
import type { Repositories } from '../../ports/store/store.js';
import { resultsIn } from '../operations/index.js';
import { createAttempts, GaveWay } from './attempts.js';
import { targetOfMessage } from './message-target.js';
import { LONG_TEXT } from './understand-ahead.js';
import {
  basisFor,
  answerWindowOf,
  prepareMessage,
  retry,
  settled,
  understoodAt,
  understoodIn,
  writeMessage,
  type Prepared,
  type Written,
  type WriteDependencies,
  type WrittenMessage,
} from './write-message.js';

/** The maximum number of messages in a batch. */
export const MAX_IN_BATCH = 100;
/** The maximum number of characters of all texts in a batch. */
const MAX_CHARACTERS = 2 * LIMITS.messageText;

export interface AddedMessages {
  /** The messages in the order of the input. */
  readonly added: readonly WrittenMessage[];
  readonly session: Session;
}

interface Ready extends Prepared {
  readonly answerWindow: AnswerWindow | undefined;
}

/** Writes of the embedded store wait for each other, so several batches of one principal would keep those of others waiting. */
const ONE_EACH = { alone: 1, together: 1, workspace: 1, all: Infinity } as const;

/** Adds batches; see {@link addMessages}. In an embedded store, those of a principal are written one after the other. */
export function createBatches(deps: Dependencies, answerWindows: AnswerWindows) {
  const turns = createTurns(ONE_EACH);
  return (caller: Principal, target: SessionTarget, drafts: readonly MessageDraft[], signal?: AbortSignal): Promise<AddedMessages> => {
    const add = () => addMessages(deps, answerWindows, caller, target, drafts, signal);
    return deps.store.capabilities.shared ? add() : turns.take(caller, add);
  };
}

/** Writes several messages in one transaction, each understood as if it were added alone. An aborted `signal` ends it with CANCELLED, and nothing is written. */
async function addMessages(
  deps: Dependencies,
  answerWindows: AnswerWindows,
  caller: Principal,
  target: SessionTarget,
  drafts: readonly MessageDraft[],
  signal?: AbortSignal,
): Promise<AddedMessages> {
  checkWanted(signal);
  checkTarget(target);
  checkBatch(drafts);
  const ready: Ready[] = [];
  for (const [index, draft] of drafts.entries())
    ready.push(await atPlace(index, prepareOne(deps, answerWindows, caller, target, { draft, isFirst: index === 0 })));
  const { session, result } = await writeAll(deps, answerWindows, caller, target, ready, signal);
  await settled(deps, caller, { observed: result.some(({ observed }) => observed) });
  return { added: result.map(({ message, created }) => ({ message, created })), session };
}

/** Writes all messages in one transaction, which gives way to writes of others and is then repeated. */
async function writeAll(
  given: Dependencies,
  answerWindows: AnswerWindows,
  caller: Principal,
  target: SessionTarget,
  ready: readonly Ready[],
  signal: AbortSignal | undefined,
): Promise<Changed<readonly Written[]>> {
  const attempts = createAttempts(given);
  const deps = { ...given, clock: attempts.clock };
  const means: WriteDependencies = { deps, answerWindows, caller, remember: attempts.remember };
  const to = retriable(given, caller, target, { what: 'message', clientId: ready[0]?.draft.clientId });
  const work = async (repositories: Repositories, before: Session) => {
    await attempts.check(repositories);
    let current = before;
    const added: Written[] = [];
    const events: SessionEventBody[] = [];
    for (const [index, one] of ready.entries()) {
      const change = await atPlace(index, addOne(means, repositories, current, one, added.at(-1)?.message));
      current = change.session;
      added.push(change.result);
      events.push(...(change.events ?? []));
      await nextTurn();
      checkWanted(signal);
      if (index < ready.length - 1 && attempts.mustGiveWay()) throw new GaveWay(current, index + 1);
    }
    return { session: current, events, result: added };
  };
  const [first] = ready;
  if (first !== undefined && first.text.length >= LONG_TEXT && !given.store.capabilities.shared) {
    const read = given.store.read(caller);
    const beforehand = await targetOfMessage(given, caller, target, first.draft);
    await attempts.check(read);
    if (beforehand?.session !== undefined) await understandFollowing(means, beforehand.session, [first], signal);
    else if (beforehand !== undefined)
      await understoodAt(read, { ...deps, ...means, workspace: caller.workspace }, EMPTY_FOCUS, first.draft, first.text);
  }
  for (;;) {
    attempts.begin();
    try {
      return await changeSession(deps, caller, to, work, 'BULK');
    } catch (error) {
      if (!(error instanceof GaveWay)) throw error;
      await understandFollowing(means, error.session, ready.slice(error.next), signal);
    }
  }
}

/**
 * Understands the messages that follow one another, outside a transaction. It ends at a message with results of tools or on another branch, because
 * what the next one refers to is then known only after it was written.
 */
async function understandFollowing(
  { deps, caller, remember }: WriteDependencies,
  session: Session,
  following: readonly Ready[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const repositories = deps.store.read(caller);
  let { focus } = session;
  for (const { id, draft, text, parts } of following) {
    if (draft.root === true || draft.parent !== undefined || draft.parentClientId !== undefined || resultsIn(parts).length > 0) return;
    const to = { ...deps, workspace: caller.workspace, remember };
    const { understood } = await understoodIn(repositories, to, { ...session, focus }, draft, text);
    const { role } = draft;
    if (understood !== undefined)
      focus = focusAfter(focus, { id, role, text, understanding: understood.understanding }, understood.question);
    await nextTurn();
    checkWanted(signal);
  }
}

function checkWanted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true)
    throw new NetloomError('CANCELLED', 'The request ended before all messages were written. None of them is stored.');
}

function checkBatch(drafts: readonly MessageDraft[]): void {
  checkCount('messages', drafts.length, MAX_IN_BATCH);
  if (drafts.length === 0) throw invalid('messages', 'at least one message', []);
  const ids = drafts.flatMap(({ clientId }) => clientId ?? []);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw invalid('messages', 'each clientId once', twice);
  const size = drafts.reduce((sum, { parts }) => sum + parts.reduce((all, part) => all + ('text' in part ? part.text.length : 0), 0), 0);
  if (size <= MAX_CHARACTERS) return;
  throw new NetloomError('TOO_LARGE', `messages: expected at most ${MAX_CHARACTERS} characters in all, got ${size}.`, {
    path: 'messages',
    limit: MAX_CHARACTERS,
    length: size,
  });
}

/** The last window that was built can only belong to the first message. */
async function prepareOne(
  deps: Dependencies,
  answerWindows: AnswerWindows,
  caller: Principal,
  target: SessionTarget,
  { draft, isFirst }: { readonly draft: MessageDraft; readonly isFirst: boolean },
): Promise<Ready> {
  const prepared = await prepareMessage(deps, draft);
  if (!isFirst && draft.window === undefined) return { ...prepared, answerWindow: undefined };
  const keeping = await answerWindowOf(deps, answerWindows, caller, target, draft);
  if (keeping.status === 'rejected') throw keeping.reason;
  return { ...prepared, answerWindow: keeping.value };
}

async function addOne(
  means: WriteDependencies,
  repositories: Repositories,
  session: Session,
  { answerWindow, ...prepared }: Ready,
  latest: Message | undefined,
) {
  const { clientId } = prepared.draft;
  const known = clientId === undefined ? undefined : await retry(repositories, session, clientId, prepared.digest);
  if (known !== undefined) return { session, events: [], result: { message: known, created: false, observed: false } };
  assertActive(session);
  const basis = await basisFor(means, repositories, session, prepared, latest);
  const change = await writeMessage(means, repositories, session, prepared, basis, { answerWindow });
  await change.writing;
  return change;
}

/** Names the message in the error. */
async function atPlace<T>(index: number, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof NetloomError) || error.code === 'UNAVAILABLE') throw error;
    const { path } = error.details;
    const details = { ...error.details, path: path === undefined ? `messages[${index}]` : `messages[${index}].${String(path)}` };
    throw new NetloomError(error.code, `messages[${index}]: ${error.message}`, details);
  }
}
