import { knownIn, readResult, resultsIn } from '../operations/index.js';
import type { MessageId } from '../../domain/common/ids.js';
import type { Focus } from '../../domain/model/focus.js';
import type { Message } from '../../domain/model/message.js';
import type { Operation } from '../../domain/model/operation.js';
import { beginsAtRoot, replay, REPLAYED, startOf, type ResultStep } from '../../domain/understanding/discourse/rebuild-focus.js';
import { FOCUSED_RESULTS } from '../../domain/understanding/discourse/focus-after.js';
import type { Session } from '../../domain/model/session.js';
import type { EntitySummary } from '../../domain/model/understanding.js';
import type { Repositories } from '../../ports/store/store.js';

/** The maximum number of operations that are searched for entities of a turn. */
const OPERATIONS_READ = 100;

/**
 * The session's focus at a message: the stored one if the message is the head, otherwise rebuilt from the understandings of the messages before it,
 * without other branches and cancelled turns.
 */
export async function focusAt(
  repositories: Repositories,
  workspace: string,
  session: Session,
  head: MessageId | undefined,
): Promise<Focus> {
  return head === session.head ? session.focus : rebuildFocus(repositories, workspace, session, head);
}

/** Rebuilds the focus at a message from the understandings of the messages before it. */
export async function rebuildFocus(
  repositories: Repositories,
  workspace: string,
  session: Session,
  head: MessageId | undefined,
): Promise<Focus> {
  const last = (id: MessageId | undefined, limit: number): Promise<readonly Message[]> =>
    id === undefined ? Promise.resolve([]) : repositories.messages.recent({ session: session.id, head: id }, limit);
  const [messages, before, operations] = await Promise.all([
    last(head, REPLAYED),
    last(session.head, 2 * REPLAYED),
    repositories.operations.list(session.id, { first: OPERATIONS_READ }, {}),
  ]);
  const results = await resultsOf(repositories, workspace, messages, operations.items.map(({ value }) => value).toReversed());
  const { focus } = session;
  return replay(startOf(messages, { focus, messages: before }), { messages, results, releases: focus.released ?? [] });
}

/** Entities of tool results in these turns that still exist. */
async function resultsOf(
  repositories: Repositories,
  workspace: string,
  messages: readonly Message[],
  operations: readonly Operation[],
): Promise<readonly ResultStep[]> {
  const ids = new Set(messages.map(({ id }) => id));
  const all = operations.filter(({ message }) => (message === undefined ? beginsAtRoot(messages) : ids.has(message)));
  const withResults = messages.filter(({ parts }) => resultsIn(parts).length > 0);
  const byMessage = new Map(withResults.map((message) => [message.id, operationsOfMessage(message, all)]));
  const ofMessages = new Set([...byMessage.values()].flatMap((each) => [...each.values()]));
  const recorded = all.filter((operation) => !ofMessages.has(operation));
  const summaries = await repositories.lookup.summaries([...new Set(all.flatMap(({ entities }) => entities))]);
  const results = await Promise.all(
    withResults.map((message) => spokenOfIn(repositories, workspace, { message, operations: byMessage.get(message.id), summaries })),
  );
  return [
    ...withResults.map((message, index) => ({ message: message.id, at: message.createdAt, results: results[index] ?? [] })),
    ...recorded.map(({ message = '', at, entities }) => ({
      message,
      at,
      results: entities.flatMap((id) => summaries.get(id) ?? []).slice(0, FOCUSED_RESULTS),
    })),
  ];
}

/** The operations of a message by the id of the call. */
function operationsOfMessage({ id, parts }: Message, operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  const calls = new Set(resultsIn(parts).map(({ callId }) => callId));
  const own = operations.filter(({ message, callId }) => message === id && callId !== undefined && calls.has(callId));
  return new Map(own.map((operation) => [operation.callId ?? '', operation]));
}

interface Holding {
  readonly message: Message;
  readonly operations: ReadonlyMap<string, Operation> | undefined;
  readonly summaries: ReadonlyMap<string, EntitySummary>;
}

/** The entities of a message's tool results: those of its operations; for a result without one, read from its text. */
async function spokenOfIn(
  repositories: Repositories,
  workspace: string,
  { message, operations, summaries }: Holding,
): Promise<readonly EntitySummary[]> {
  const found = await Promise.all(
    resultsIn(message.parts).map(async ({ callId, tool = '', text, isError }) => {
      const operation = operations?.get(callId);
      if (operation !== undefined) return operation.entities.flatMap((id) => summaries.get(id) ?? []);
      return isError ? [] : knownIn(repositories, workspace, readResult(text, tool, {}).refs);
    }),
  );
  return found.flat().slice(0, FOCUSED_RESULTS);
}
