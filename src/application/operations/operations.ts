import { checkRange, RANGES, checkId, fulfilled, type Dependencies } from '../common/index.js';
import { assertActive, changeSession, checkTarget, retriable, retryOf, type SessionChange, type SessionTarget } from '../changes/index.js';
import { invalid, notFound } from '../../domain/common/errors.js';
import type { OperationId, SessionId } from '../../domain/common/ids.js';
import type { Message } from '../../domain/model/message.js';
import type { EffectIds, Operation, OperationDraft } from '../../domain/model/operation.js';
import type { Page, PageRequest } from '../../domain/common/page.js';
import type { Principal } from '../../domain/common/principal.js';
import { afterResult, FOCUSED_RESULTS } from '../../domain/understanding/discourse/focus-after.js';
import { selectionAfter } from '../../domain/model/selection.js';
import type { Session } from '../../domain/model/session.js';
import type { EntitySummary } from '../../domain/model/understanding.js';
import type { OperationFilter } from '../../ports/store/operations.js';
import type { Repositories } from '../../ports/store/store.js';
import { finishOperation, type FinishedOperation, type OperationOutcome } from './finish-operation.js';
import { recordedByMessage } from './message-results.js';
import { observe, deriveObserved, withWarnings } from './observe-result.js';
import { bodyOf, checkOperation, operationOf } from './operation-drafts.js';
import { operationsOn, recordedOn } from './recent-operations.js';
import { knownIn } from './read-result.js';

export interface RecordedOperation {
  readonly operation: Operation;
  readonly session: Session;
  readonly created: boolean;
}

/** The recent operations of the current branch with their effects, newest first. */
export interface RecentContext extends EffectIds {
  readonly operations: readonly Operation[];
  readonly errors: readonly string[];
  /** Ids that are selected now, regardless of the filter. */
  readonly selection: readonly string[];
}

export interface Operations {
  /** Without a session, one is opened. */
  record(caller: Principal, session: SessionTarget, draft: OperationDraft): Promise<RecordedOperation>;
  /** Completes an operation that was recorded as RUNNING. */
  finish(caller: Principal, id: OperationId, outcome: OperationOutcome): Promise<FinishedOperation>;
  get(caller: Principal, id: OperationId): Promise<Operation | undefined>;
  list(caller: Principal, session: SessionId, page: PageRequest, filter: OperationFilter): Promise<Page<Operation>>;
  recent(caller: Principal, session: SessionId, last: number | undefined, filter: OperationFilter): Promise<RecentContext>;
}

export function createOperations(deps: Dependencies): Operations {
  const operationStore = (caller: Principal) => deps.store.read(caller).operations;
  const sessionOf = async (caller: Principal, session: SessionId): Promise<Session> => {
    const known = await deps.store.read(caller).sessions.get(checkId('sessionId', session, 'session'));
    if (known === undefined) throw notFound('session', session);
    return known;
  };
  return {
    record: (caller, session, draft) => recordOperation(deps, caller, session, draft),
    finish: (caller, id, outcome) => finishOperation(deps, caller, id, outcome),
    get: (caller, id) => operationStore(caller).get(checkId('operationId', id, 'operation')),
    async list(caller, session, page, filter) {
      await sessionOf(caller, session);
      return operationStore(caller).list(session, page, filter);
    },
    async recent(caller, session, last, filter) {
      const first = checkRange('last', last, RANGES.recentOperations);
      const { selection = [], head } = await sessionOf(caller, session);
      const operations = await operationsOn(deps.store.read(caller), { session, head }, first, filter);
      return { ...recentOf(operations), selection };
    },
  };
}

function recentOf(operations: readonly Operation[]): Omit<RecentContext, 'selection'> {
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

async function recordOperation(
  deps: Dependencies,
  caller: Principal,
  target: SessionTarget,
  draft: OperationDraft,
): Promise<RecordedOperation> {
  checkTarget(target);
  checkOperation(draft);
  const body = await bodyOf(deps, caller.name, draft);
  const { clientId } = draft;
  const to = retriable(deps, caller, target, { what: 'operation', clientId });
  const changed = await changeSession(deps, caller, to, async (repositories, session) => {
    const [first, asked] = await Promise.allSettled([
      clientId === undefined ? undefined : retry(repositories, session, clientId, body.digest),
      Promise.all([
        knownIn(repositories, caller.workspace, body.refs),
        recordedByMessage(repositories, session, draft),
        checkMessage(repositories, session, draft.message),
      ]),
    ]);
    const retried = fulfilled(first);
    if (retried !== undefined) return { session, result: { operation: retried, created: false, observed: false } };
    const [before, there] = fulfilled(asked);
    assertActive(session);
    if (there !== undefined) return completed(repositories, session, there, draft, body);
    const { wrote, warnings } = await observe(deps, repositories, caller, { ...body, deleted: body.metadata.deleted });
    const metadata = withWarnings(body.metadata, warnings);
    const known = wrote ? await knownIn(repositories, caller.workspace, body.refs) : before;
    const operation = operationOf(deps, session, draft, { ...body, metadata, entities: known.map((entity) => entity.id) });
    const [here] = await recordedOn(repositories, { session: session.id, head: session.head }, [operation]);
    // A tool may finish after its question was cancelled, or after the session moved to another branch: the operation is stored, but does not belong
    // to this branch.
    const { result, ...change } = afterOperation(session, operation, here === undefined ? undefined : known);
    const writing = repositories.operations.add(operation, body.digest, deps.settings.operationsKept);
    return { ...change, result: { ...result, observed: wrote }, writing };
  });
  const { observed, ...result } = changed.result;
  if (observed) await deriveObserved(deps, caller);
  return { ...result, session: changed.session };
}

/** A message's tool result recorded the same call: the client's additional data is added to it. */
function completed(
  repositories: Repositories,
  session: Session,
  there: Operation,
  draft: OperationDraft,
  { result, status, metadata, tokens }: Pick<Operation, 'result' | 'status' | 'metadata' | 'tokens'>,
): SessionChange<Omit<RecordedOperation, 'session'> & { readonly observed: boolean }> {
  const { error, durationMs } = draft;
  const { query, summary } = metadata;
  const { recordedBy } = there.metadata;
  const stated = draft.result === undefined || status === 'RUNNING' ? {} : { result, status, metadata, tokens };
  const operation: Operation = {
    ...there,
    ...stated,
    metadata: {
      ...(stated.metadata ?? there.metadata),
      // Who repeats a result has not stated it first.
      ...(recordedBy !== undefined && result === there.result ? { recordedBy } : {}),
      ...(query === undefined ? {} : { query }),
      ...(summary === undefined ? {} : { summary }),
    },
    ...(error === undefined ? {} : { error }),
    ...(durationMs === undefined ? {} : { durationMs }),
  };
  const answer = { operation, created: false, observed: false };
  if (JSON.stringify(operation) === JSON.stringify(there)) return { session, result: answer };
  const { counters } = session;
  const operationTokens = counters.operationTokens + operation.tokens - there.tokens;
  return {
    session: { ...session, counters: { ...counters, operationTokens } },
    event: { kind: 'OPERATION_FINISHED', operation },
    result: answer,
    writing: repositories.operations.finish(operation),
  };
}

async function retry(repositories: Repositories, session: Session, clientId: string, digest: string): Promise<Operation | undefined> {
  const known = await repositories.operations.byClientId(session.id, clientId);
  return retryOf(known && { value: known.operation, digest: known.digest }, digest, clientId, 'operation');
}

async function checkMessage(repositories: Repositories, session: Session, id: string | undefined): Promise<Message | undefined> {
  const message = id === undefined || session.status === 'ENDED' ? undefined : await repositories.messages.get(id);
  if (session.status === 'ENDED') return undefined;
  if (id !== undefined && message === undefined) throw notFound('message', id);
  if (message !== undefined && message.session !== session.id)
    throw invalid('messageId', `a message of session ${session.id}`, `${id ?? ''} of another session`);
  return message;
}

/** `known` is undefined for an operation of another branch, which changes neither focus nor selection. */
function afterOperation(
  session: Session,
  operation: Operation,
  known: readonly EntitySummary[] | undefined,
): SessionChange<{ readonly operation: Operation; readonly created: boolean }> {
  const { counters } = session;
  const brought =
    known === undefined
      ? {}
      : {
          focus: afterResult(session.focus, known.slice(0, FOCUSED_RESULTS), operation.message ?? ''),
          ...selectionAfter(session, operation),
        };
  const next = { ...counters, operations: counters.operations + 1, operationTokens: counters.operationTokens + operation.tokens };
  return {
    session: { ...session, ...brought, counters: next },
    event: { kind: 'OPERATION_RECORDED', operation },
    result: { operation, created: true },
  };
}
