import type { Dependencies } from '../common/index.js';
import type { Json } from '../../domain/common/json.js';
import type { Principal } from '../../domain/common/principal.js';
import { checkAnswers } from '../../domain/model/authorship.js';
import { isUsersTurn, type Message, type Part } from '../../domain/model/message.js';
import type { Operation, OperationDraft } from '../../domain/model/operation.js';
import { FOCUSED_RESULTS } from '../../domain/understanding/discourse/focus-after.js';
import { selectionAfter } from '../../domain/model/selection.js';
import type { Session } from '../../domain/model/session.js';
import type { EntitySummary } from '../../domain/model/understanding.js';
import type { Repositories } from '../../ports/store/store.js';
import { observe, withWarnings } from './observe-result.js';
import { bodyOf, operationOf, type OperationBody } from './operation-drafts.js';
import { knownIn } from './read-result.js';

type ToolResult = Extract<Part, { kind: 'TOOL_RESULT' }>;
type ToolCall = Extract<Part, { kind: 'TOOL_CALL' }>;

/** The operations of a message's tool results. */
export interface MessageResults {
  /** Operations that the message records. */
  readonly recorded: readonly Operation[];
  /** RUNNING operations that a result of the message completes. */
  readonly finished: readonly Operation[];
  /** The objects of the results, in order. */
  readonly entities: readonly EntitySummary[];
  readonly selection: Pick<Session, 'selection'>;
  /** The number of tokens that are added to the session's operations. */
  readonly tokens: number;
  /** Whether provisional entities were written. */
  readonly observed: boolean;
}

export const NO_RESULTS: MessageResults = { recorded: [], finished: [], entities: [], selection: {}, tokens: 0, observed: false };

/** The maximum number of messages of a turn that are searched for calls. */
const TURN = 48;
/** The maximum number of operations that are searched for those of a turn. */
const LOOKED_AT = 64;
const UNNAMED_TOOL = 'tool';

export const resultsIn = (parts: readonly Part[]): readonly ToolResult[] => parts.filter((part) => part.kind === 'TOOL_RESULT');

/** The messages of the last turn of a chain: from the user's last message on, oldest first. */
export async function lastTurn(repositories: Repositories, session: Session, head: string | undefined): Promise<readonly Message[]> {
  return turnIn(await recentMessages(repositories, session, head));
}

const turnIn = (recent: readonly Message[]): readonly Message[] => recent.slice(Math.max(0, recent.findLastIndex(isUsersTurn)));

const recentMessages = async ({ messages }: Repositories, session: Session, head: string | undefined): Promise<readonly Message[]> =>
  head === undefined ? [] : messages.recent({ session: session.id, head }, TURN);

/**
 * Each tool result of a message is an operation, as if it were recorded with recordOperation: the operation that was recorded for the same call in
 * the same turn, or a new one. `message` is about to be written after `session.head` or its parent.
 */
export async function resultsOf(
  deps: Dependencies,
  repositories: Repositories,
  session: Session,
  { message, caller }: { readonly message: Message; readonly caller: Principal },
): Promise<MessageResults> {
  const recent = await recentMessages(repositories, session, message.parent);
  checkAnswers(message, session, caller, recent);
  const turn = turnIn(recent);
  const open = new Set(await operationsIn(repositories, session, turn));
  const calls = new Map([...turn, message].flatMap(callsIn).map((call) => [call.callId, call]));
  const recorded: Operation[] = [];
  const finished: Operation[] = [];
  const entities: EntitySummary[] = [];
  let observed = false;
  let tokens = 0;
  const done: Operation[] = [];
  for (const result of resultsIn(message.parts)) {
    const draft = draftOf(result, calls.get(result.callId));
    const known = [...open].find((operation) => isSameCall(operation, draft));
    if (known !== undefined) open.delete(known);
    const { body, summaries, wrote } = await read(deps, repositories, session.workspace, {
      recordedBy: message.writtenBy,
      draft: known === undefined ? draft : named(known, draft),
      tokens: result.tokens,
    });
    observed ||= wrote;
    entities.push(...summaries);
    const sequence = session.counters.operations + 1 + recorded.length;
    const operation = { ...operationOf(deps, session, { ...draft, message: message.id }, { ...body, sequence }), at: message.createdAt };
    const before = known?.status === 'RUNNING' ? known.tokens : 0;
    if (known === undefined) recorded.push(operation);
    else if (known.status === 'RUNNING') finished.push(finishedBy(known, operation));
    else continue;
    tokens += operation.tokens - before;
    done.push(operation);
  }
  return { recorded, finished, entities: entities.slice(0, FOCUSED_RESULTS), selection: selectedBy(session, done), tokens, observed };
}

const callsIn = ({ parts }: Message): readonly ToolCall[] => parts.filter((part) => part.kind === 'TOOL_CALL');

function selectedBy(session: Session, operations: readonly Operation[]): Pick<Session, 'selection'> {
  const before: Pick<Session, 'selection'> = session.selection === undefined ? {} : { selection: session.selection };
  return operations.reduce((selected, operation) => {
    const next = selectionAfter(selected, operation);
    return 'selection' in next ? next : selected;
  }, before);
}

/** The newest operations that were recorded for these messages. */
async function operationsIn(repositories: Repositories, session: Session, turn: readonly Message[]): Promise<readonly Operation[]> {
  if (turn.length === 0) return [];
  const page = await repositories.operations.list(session.id, { first: LOOKED_AT }, { messages: turn.map(({ id }) => id) });
  return page.items.map(({ value }) => value);
}

function draftOf({ callId, tool, text, isError }: ToolResult, call: ToolCall | undefined): OperationDraft & { readonly result: string } {
  return {
    callId,
    tool: tool ?? call?.tool ?? UNNAMED_TOOL,
    arguments: call?.arguments ?? {},
    result: text,
    ...(isError ? { status: 'FAILED' as const } : {}),
  };
}

/** A result without a tool name belongs to any tool. */
const named = ({ tool, arguments: args }: Operation, draft: OperationDraft): OperationDraft => ({ ...draft, tool, arguments: args });

/** Matches by the id of the call; without one by tool and result, or by tool and arguments while it runs. */
function isSameCall(operation: Operation, draft: OperationDraft & { readonly result: string }): boolean {
  const ofTool = draft.tool === UNNAMED_TOOL || draft.tool === operation.tool;
  if (!ofTool) return false;
  if (operation.callId !== undefined) return operation.callId === draft.callId;
  return operation.status === 'RUNNING' ? isSameJson(operation.arguments, draft.arguments ?? {}) : operation.result === draft.result;
}

const isSameJson = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

function finishedBy({ error, durationMs, ...running }: Operation, { result, status, metadata, entities, tokens }: Operation): Operation {
  const before = { ...(error === undefined ? {} : { error }), ...(durationMs === undefined ? {} : { durationMs }) };
  return { ...running, ...before, result, status, metadata, entities, tokens };
}

interface ReadBody {
  readonly body: OperationBody;
  readonly summaries: readonly EntitySummary[];
  readonly wrote: boolean;
}

async function read(
  deps: Dependencies,
  repositories: Repositories,
  workspace: string,
  { recordedBy, draft, tokens }: { readonly recordedBy: string | undefined; readonly draft: OperationDraft; readonly tokens: number },
): Promise<ReadBody> {
  const body = await bodyOf(deps, recordedBy, draft, tokens);
  const { status, metadata } = body;
  const by = { workspace, name: recordedBy };
  const { wrote, warnings } = await observe(deps, repositories, by, { read: body.read, status, deleted: metadata.deleted });
  const summaries = await knownIn(repositories, workspace, body.refs);
  const entities = summaries.map(({ id }) => id);
  return { body: { ...body, metadata: withWarnings(metadata, warnings), entities }, summaries, wrote };
}

/**
 * The operation that a message of the turn recorded for a call that a client records: by the id of the call, otherwise by tool and result. An
 * operation with a client id never matches.
 */
export async function recordedByMessage(
  repositories: Repositories,
  session: Session,
  { callId, tool, result }: Pick<OperationDraft, 'callId' | 'tool' | 'result'>,
): Promise<Operation | undefined> {
  const turn = await lastTurn(repositories, session, session.head);
  const isOfCall = (part: ToolResult): boolean => (callId === undefined ? part.text === result : part.callId === callId);
  const holding = turn.filter(({ parts }) => resultsIn(parts).some(isOfCall));
  const operations = await operationsIn(repositories, session, holding);
  const calls = new Map(
    holding.map(({ id, parts }) => [
      id,
      new Set(
        resultsIn(parts)
          .filter(isOfCall)
          .map((part) => part.callId),
      ),
    ]),
  );
  return operations.find(
    (each) => each.clientId === undefined && each.tool === tool && calls.get(each.message ?? '')?.has(each.callId ?? '') === true,
  );
}

/** Writes the operations of a message's results, in addition to the message. */
export async function writeResults(deps: Dependencies, repositories: Repositories, { recorded, finished }: MessageResults): Promise<void> {
  for (const operation of recorded) await repositories.operations.add(operation, '', deps.settings.operationsKept);
  for (const operation of finished) await repositories.operations.finish(operation);
}
