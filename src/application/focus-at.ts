import type { MessageId } from '../domain/ids.js';
import type { Focus } from '../domain/focus.js';
import type { Message, Part } from '../domain/message.js';
import { OPERATION_ENTITY_LIMIT, type Operation } from '../domain/operation.js';
import { beginsAtRoot, replay, REPLAYED, startOf, type ResultStep } from '../domain/replay.js';
import { FOCUSED_RESULTS } from '../domain/resolve/focus.js';
import type { Session } from '../domain/session.js';
import type { EntityBrief } from '../domain/understanding.js';
import type { StoreNouns } from '../ports/store.js';
import { knownIn, readResult } from './results.js';

/** Operations that are looked through for what they brought into focus. */
const OPERATIONS_READ = 100;

/**
 * The session's focus where a message is the head: its own where it is, else made again from what was understood of the messages that lead
 * there, so that nothing of another branch or of a turn that was taken back is in it.
 */
export async function focusAt(nouns: StoreNouns, workspace: string, session: Session, head: MessageId | undefined): Promise<Focus> {
  return head === session.head ? session.focus : focusMadeAgain(nouns, workspace, session, head);
}

/** The focus where this message is the head, from what was understood of the messages that lead there. */
export async function focusMadeAgain(nouns: StoreNouns, workspace: string, session: Session, head: MessageId | undefined): Promise<Focus> {
  const last = (id: MessageId | undefined, limit: number): Promise<readonly Message[]> =>
    id === undefined ? Promise.resolve([]) : nouns.messages.recent({ session: session.id, head: id }, limit);
  const [messages, before, operations] = await Promise.all([
    last(head, REPLAYED),
    last(session.head, 2 * REPLAYED),
    nouns.operations.list(session.id, { first: OPERATIONS_READ }, {}),
  ]);
  const results = await resultsOf(nouns, workspace, messages, operations.items.map(({ value }) => value).toReversed());
  const { focus } = session;
  return replay(startOf(messages, { focus, messages: before }), { messages, results, releases: focus.released ?? [] });
}

/** What tools brought up in these turns. A thing that the inventory has no more is not among it. */
async function resultsOf(
  nouns: StoreNouns,
  workspace: string,
  messages: readonly Message[],
  operations: readonly Operation[],
): Promise<readonly ResultStep[]> {
  const ids = new Set(messages.map(({ id }) => id));
  const recorded = operations.filter(({ message }) => (message === undefined ? beginsAtRoot(messages) : ids.has(message)));
  const holding = messages.filter(({ parts }) => parts.some(({ kind }) => kind === 'TOOL_RESULT'));
  const briefs = await nouns.lookup.briefs([...new Set(recorded.flatMap(({ entities }) => entities))]);
  const said = await Promise.all(holding.map(({ parts }) => spokenOfIn(nouns, workspace, parts)));
  return [
    ...holding.map((message, index) => ({ message: message.id, at: message.createdAt, results: said[index] ?? [] })),
    ...recorded.map(({ message = '', at, entities }) => ({
      message,
      at,
      results: entities.flatMap((id) => briefs.get(id) ?? []).slice(0, FOCUSED_RESULTS),
    })),
  ];
}

/** Things that the tool results of a message speak of: they come into focus like those of an operation. */
export async function spokenOfIn(nouns: StoreNouns, workspace: string, parts: readonly Part[]): Promise<readonly EntityBrief[]> {
  const refs = parts.flatMap((part) => (part.kind === 'TOOL_RESULT' && !part.isError ? readResult(part.text, {}).refs : []));
  return (await knownIn(nouns, workspace, refs.slice(0, OPERATION_ENTITY_LIMIT))).slice(0, FOCUSED_RESULTS);
}
