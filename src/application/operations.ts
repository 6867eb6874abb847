import { invalid, notFound } from '../domain/errors.js';
import { ID_PREFIXES, type OperationId, type SessionId } from '../domain/ids.js';
import type { Json } from '../domain/json.js';
import { metadataOf } from '../domain/operation-metadata.js';
import type { Operation, OperationDraft } from '../domain/operation.js';
import type { Page, PageRequest } from '../domain/page.js';
import type { Principal } from '../domain/principal.js';
import { afterResult, FOCUSED_RESULTS } from '../domain/resolve/focus.js';
import { refKey } from '../domain/entity.js';
import type { Session } from '../domain/session.js';
import type { EntityBrief } from '../domain/understanding.js';
import type { OperationFilter } from '../ports/operations.js';
import type { StoreNouns } from '../ports/store.js';
import { checkBody, checkDepth, checkId, checkInteger, checkLine, LIMITS } from './checks.js';
import type { Dependencies } from './dependencies.js';
import { knownIn, readResult } from './results.js';
import { retryOf } from './retries.js';
import { assertActive, changeSession, type SessionChange } from './session-changes.js';

export interface RecordedOperation {
  readonly operation: Operation;
  readonly session: Session;
  readonly created: boolean;
}

/** The recent operations of a session with what they did, newest first: "what was just deselected?" */
export interface RecentContext {
  readonly operations: readonly Operation[];
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly deleted: readonly string[];
  readonly selected: readonly string[];
  readonly deselected: readonly string[];
  readonly errors: readonly string[];
}

export interface Operations {
  /** Without a session one is opened. */
  record(caller: Principal, session: SessionId | undefined, draft: OperationDraft): Promise<RecordedOperation>;
  get(caller: Principal, id: OperationId): Promise<Operation | undefined>;
  list(caller: Principal, session: SessionId, page: PageRequest, filter: OperationFilter): Promise<Page<Operation>>;
  recent(caller: Principal, session: SessionId, last: number, filter: OperationFilter): Promise<RecentContext>;
}

const MOST_RECENT = 100;

export function createOperations(deps: Dependencies): Operations {
  const nouns = (caller: Principal) => deps.store.read(caller).operations;
  const list: Operations['list'] = async (caller, session, page, filter) => {
    const known = await deps.store.read(caller).sessions.get(checkId('sessionId', session, 'session'));
    if (known === undefined) throw notFound('session', session);
    return nouns(caller).list(session, page, filter);
  };
  return {
    record: (caller, session, draft) => recordOperation(deps, caller, session, draft),
    get: (caller, id) => nouns(caller).get(checkId('operationId', id, 'operation')),
    list,
    async recent(caller, session, last, filter) {
      const page = await list(caller, session, { first: checkInteger('last', last, 1, MOST_RECENT) }, filter);
      return recentOf(page.items.map(({ value }) => value));
    },
  };
}

function recentOf(operations: readonly Operation[]): RecentContext {
  const all = (pick: (operation: Operation) => readonly string[]) => [...new Set(operations.flatMap(pick))];
  return {
    operations,
    created: all(({ metadata }) => metadata.created),
    changed: all(({ metadata }) => metadata.changed),
    deleted: all(({ metadata }) => metadata.deleted),
    selected: all(({ metadata }) => metadata.selected),
    deselected: all(({ metadata }) => metadata.deselected),
    errors: all(({ metadata, error }) => (error === undefined ? metadata.errors : [error, ...metadata.errors])),
  };
}

function checkDraft(draft: OperationDraft): void {
  checkLine('tool', draft.tool, LIMITS.toolName);
  checkBody('result', draft.result ?? '', LIMITS.operationResult);
  checkDepth('arguments', draft.arguments);
  checkBody('arguments', JSON.stringify(draft.arguments ?? null), LIMITS.operationArguments);
  if (draft.error !== undefined) checkBody('error', draft.error, LIMITS.operationArguments);
  if (draft.clientId !== undefined) checkLine('clientId', draft.clientId, LIMITS.clientId);
  if (draft.message !== undefined) checkId('messageId', draft.message, 'message');
  const { durationMs } = draft;
  if (durationMs !== undefined && !(Number.isFinite(durationMs) && durationMs >= 0))
    throw invalid('durationMs', 'milliseconds, zero or more', durationMs);
}

async function recordOperation(
  deps: Dependencies,
  caller: Principal,
  id: SessionId | undefined,
  draft: OperationDraft,
): Promise<RecordedOperation> {
  if (id !== undefined) checkId('sessionId', id, 'session');
  checkDraft(draft);
  const args = draft.arguments ?? {};
  const result = draft.result ?? '';
  const { json, refs } = readResult(result, args);
  const tokens = deps.tokenizer.count(`${draft.tool} ${JSON.stringify(args)}`) + deps.tokenizer.count(result);
  const digest = deps.digest(JSON.stringify([draft.tool, args, result, draft.status, draft.error]));
  const changed = await changeSession(deps, caller, id, async (nouns, session) => {
    const retried = draft.clientId === undefined ? undefined : await retry(nouns, session, draft.clientId, digest);
    if (retried !== undefined) return { session, result: { operation: retried, created: false } };
    assertActive(session);
    await checkMessage(nouns, session, draft.message);
    const known = await knownIn(nouns, refs);
    const metadata = metadataOf(
      draft.tool,
      args,
      json,
      refs.map(({ ref }) => refKey(ref)),
    );
    const operation = operationOf(deps, session, draft, { args, result, tokens, metadata, entities: known.map((entity) => entity.id) });
    await nouns.operations.add(operation, digest, deps.settings.operationsKept);
    return afterOperation(session, operation, known);
  });
  return { ...changed.result, session: changed.session };
}

async function retry(nouns: StoreNouns, session: Session, clientId: string, digest: string): Promise<Operation | undefined> {
  const known = await nouns.operations.byClientId(session.id, clientId);
  return retryOf(known && { value: known.operation, digest: known.digest }, digest, clientId, 'operation');
}

async function checkMessage(nouns: StoreNouns, session: Session, id: string | undefined): Promise<void> {
  const message = id === undefined ? undefined : await nouns.messages.get(id);
  if (id !== undefined && message === undefined) throw notFound('message', id);
  if (message !== undefined && message.session !== session.id)
    throw invalid('messageId', `a message of session ${session.id}`, `${id ?? ''} of another session`);
}

interface OperationBody {
  readonly args: Json;
  readonly result: string;
  readonly tokens: number;
  readonly metadata: Operation['metadata'];
  readonly entities: readonly string[];
}

function operationOf(deps: Dependencies, session: Session, draft: OperationDraft, body: OperationBody): Operation {
  const message = draft.message ?? session.head;
  return {
    id: `${ID_PREFIXES.operation}_${deps.clock.unique()}`,
    session: session.id,
    sequence: session.counters.operations + 1,
    ...(draft.clientId === undefined ? {} : { clientId: draft.clientId }),
    ...(message === undefined ? {} : { message }),
    tool: draft.tool,
    arguments: body.args,
    result: body.result,
    status: draft.status ?? (draft.error === undefined ? 'SUCCEEDED' : 'FAILED'),
    ...(draft.error === undefined ? {} : { error: draft.error }),
    ...(draft.durationMs === undefined ? {} : { durationMs: draft.durationMs }),
    at: deps.clock.now(),
    metadata: body.metadata,
    entities: body.entities,
    tokens: body.tokens,
  };
}

function afterOperation(
  session: Session,
  operation: Operation,
  known: readonly EntityBrief[],
): SessionChange<{ readonly operation: Operation; readonly created: boolean }> {
  const { counters } = session;
  const focus = afterResult(session.focus, known.slice(0, FOCUSED_RESULTS), operation.message ?? '');
  const next = { ...counters, operations: counters.operations + 1, operationTokens: counters.operationTokens + operation.tokens };
  return {
    session: { ...session, focus, counters: next },
    event: { kind: 'OPERATION_RECORDED', operation },
    result: { operation, created: true },
  };
}
