import { setImmediate as nextTurn } from 'node:timers/promises';
import { probableEntities } from '../../domain/understanding/meanings.js';
import { checkCount, LIMITS } from '../common/index.js';
import { invalid, NetloomError } from '../../domain/common/errors.js';
import { overlapOf, recallOf, type Recall } from '../../domain/window/comparison/compare-windows.js';
import type { ContextRequest } from '../../domain/window/model/context-window.js';
import { encodeCursor } from '../../domain/common/cursor.js';
import { chainCursor } from '../../domain/model/message-tree.js';
import type { MessageId, SessionId } from '../../domain/common/ids.js';
import { isUsersTurn, type Message } from '../../domain/model/message.js';
import type { Repositories } from '../../ports/store/store.js';
import type { BuiltContext } from './window-updates.js';

/** One of several compared windows. */
export interface ComparedContext {
  readonly built: BuiltContext;
  /** The overlap with each of the windows, including itself, in the order of the requests; undefined for a request that failed. */
  readonly overlaps: readonly (number | undefined)[];
  /**
   * How much of the known answer the window contains. Absent unless the window is for a message of the user that was answered, or for a turn in place
   * of such a message.
   */
  readonly recall?: Recall;
}

/** The number of messages after a question that are searched for its answer, because tool calls and results come in between. */
const ANSWER_WITHIN = 20;
const SIBLINGS = 20;

/** Builds the windows of several requests, and compares them. Throws for none, and for too many. */
export async function compareRequests(
  repositories: Repositories,
  id: SessionId,
  requests: readonly ContextRequest[],
  build: (request: ContextRequest) => Promise<BuiltContext>,
): Promise<readonly (ComparedContext | Error)[]> {
  checkCount('requests', requests.length, LIMITS.comparedContexts);
  if (requests.length === 0) throw invalid('requests', 'at least one request', []);
  const built: (BuiltContext | NetloomError)[] = [];
  for (const [index, request] of requests.entries()) {
    // A large window takes a while, and others have their turn between two.
    if (index > 0) await nextTurn();
    built.push(await builtOrError(index, build(request)));
  }
  return sideBySide(repositories, id, requests, built);
}

async function sideBySide(
  repositories: Repositories,
  session: SessionId,
  requests: readonly ContextRequest[],
  built: readonly (BuiltContext | Error)[],
): Promise<readonly (ComparedContext | Error)[]> {
  const answers = await Promise.all(
    requests.map(async ({ at, message }) => (at === undefined ? undefined : answersAt(repositories, session, at, message !== undefined))),
  );
  return built.map((each, index): ComparedContext | Error => {
    if (each instanceof Error) return each;
    const named = answers[index]?.flatMap(({ understanding }) => understanding.mentions.flatMap(probableEntities));
    const overlaps = built.map((other) => (other instanceof Error ? undefined : overlapOf(each.window, other.window)));
    return { built: each, overlaps, ...(named === undefined ? {} : { recall: recallOf(each.window, named) }) };
  });
}

/** The window, or the error of its request, which names the request. Other errors concern all requests and are thrown. */
async function builtOrError<T>(index: number, work: Promise<T>): Promise<T | NetloomError> {
  try {
    return await work;
  } catch (error) {
    const path = error instanceof NetloomError ? error.details['path'] : undefined;
    if (!(error instanceof NetloomError) || typeof path !== 'string' || !isOfRequest(path)) throw error;
    const placed = `requests[${index}].${path.replace(/^request\./u, '')}`;
    const message = error.message.startsWith(path) ? `${placed}${error.message.slice(path.length)}` : error.message;
    return new NetloomError(error.code, message, { ...error.details, path: placed });
  }
}

/** Windows report `budget` if the required parts do not fit. */
const isOfRequest = (path: string): boolean => path.startsWith('request.') || path === 'budget';

/**
 * The answer to the user's message at this position; if another turn is compared there, the answer to the user's next message. On the current branch,
 * if it contains the position; otherwise the last answer. Undefined if there is none.
 */
async function answersAt(
  repositories: Repositories,
  id: SessionId,
  at: MessageId,
  asksAnother: boolean,
): Promise<readonly Message[] | undefined> {
  const [message, session] = await Promise.all([repositories.messages.get(at), repositories.sessions.get(id)]);
  if (message === undefined || session?.head === undefined) return undefined;
  if (message.role !== 'USER' && !asksAnother) return undefined;
  const chain = { session: id, head: session.head };
  const isOn = (await repositories.messages.onChain(chain, [at])).has(at);
  const after = isOn
    ? (await repositories.messages.chain(chain, { first: ANSWER_WITHIN, after: encodeCursor(chainCursor(message)) }, {})).items.map(
        ({ value }) => value,
      )
    : ((await repositories.messages.children([at], SIBLINGS)).get(at) ?? []).filter(({ role }) => role === 'ASSISTANT').slice(-1);
  const question = message.role === 'USER' ? 0 : after.findIndex(isUsersTurn) + 1;
  if (message.role !== 'USER' && question === 0) return undefined;
  const asked = after.slice(question);
  const next = asked.findIndex(isUsersTurn);
  const answers = (next === -1 ? asked : asked.slice(0, next)).filter(({ role }) => role === 'ASSISTANT');
  return answers.length === 0 ? undefined : answers;
}
