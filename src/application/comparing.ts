import { overlapOf, recallOf, type Recall } from '../domain/compare-windows.js';
import type { ContextRequest } from '../domain/context-window.js';
import { encodeCursor } from '../domain/cursor.js';
import type { MessageId, SessionId } from '../domain/ids.js';
import type { Message } from '../domain/message.js';
import type { StoreNouns } from '../ports/store.js';
import type { BuiltContext } from './context-updates.js';

/** One of several windows that stand side by side. */
export interface ComparedContext {
  readonly built: BuiltContext;
  /** Things in common with each of the windows, itself among them, as shares of what either holds; in the order of the requests. */
  readonly overlaps: readonly number[];
  /** Of what the answer then named. Absent unless the window is of a user's message that was answered. */
  readonly recall?: Recall;
}

/** Messages after a question that are looked through for its answer: calls of tools and their results come in between. */
const ANSWER_WITHIN = 20;
const SIBLINGS = 20;

export async function sideBySide(
  nouns: StoreNouns,
  session: SessionId,
  requests: readonly ContextRequest[],
  built: readonly BuiltContext[],
): Promise<readonly ComparedContext[]> {
  const moments = [...new Set(requests.flatMap(({ at }) => at ?? []))];
  const answers = new Map(await Promise.all(moments.map(async (at) => [at, await answersTo(nouns, session, at)] as const)));
  return built.map((each, index): ComparedContext => {
    const named = answers
      .get(requests[index]?.at ?? '')
      ?.flatMap(({ understanding }) => understanding.mentions.flatMap(({ entities }) => entities));
    const overlaps = built.map(({ window }) => overlapOf(each.window, window));
    return { built: each, overlaps, ...(named === undefined ? {} : { recall: recallOf(each.window, named) }) };
  });
}

/** What was answered to a user's message: on the branch that the session is on, where it is there, else the last answer. Undefined without one. */
async function answersTo(nouns: StoreNouns, id: SessionId, at: MessageId): Promise<readonly Message[] | undefined> {
  const [message, session] = await Promise.all([nouns.messages.get(at), nouns.sessions.get(id)]);
  if (message?.role !== 'USER' || session?.head === undefined) return undefined;
  const chain = { session: id, head: session.head };
  const isOn = (await nouns.messages.onChain(chain, [at])).has(at);
  const after = isOn
    ? (await nouns.messages.chain(chain, { first: ANSWER_WITHIN, after: encodeCursor([message.depth]) }, {})).items.map(
        ({ value }) => value,
      )
    : ((await nouns.messages.children([at], SIBLINGS)).get(at) ?? []).filter(({ role }) => role === 'ASSISTANT').slice(-1);
  const next = after.findIndex(({ role }) => role === 'USER');
  const answers = (next === -1 ? after : after.slice(0, next)).filter(({ role }) => role === 'ASSISTANT');
  return answers.length === 0 ? undefined : answers;
}
