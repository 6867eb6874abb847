import { invalid, notFound } from '../domain/errors.js';
import { ID_PREFIXES, type OperationId, type SessionId } from '../domain/ids.js';
import type { Message } from '../domain/message.js';
import type { EffectIds, Operation, OperationDraft } from '../domain/operation.js';
import type { Page, PageRequest } from '../domain/page.js';
import type { Principal } from '../domain/principal.js';
import { afterResult, FOCUSED_RESULTS } from '../domain/resolve/focus.js';
import { selectionAfter } from '../domain/selection.js';
import type { Session } from '../domain/session.js';
import type { EntityBrief } from '../domain/understanding.js';
import type { OperationFilter } from '../ports/operations.js';
import type { StoreNouns } from '../ports/store.js';
import { fulfilled } from './all-done.js';
import { checkId, checkInteger } from './checks.js';
import type { Dependencies } from './dependencies.js';
import { finishOperation, type FinishedOperation, type OperationOutcome } from './finishing.js';
import { bodyOf, checkOperation } from './operation-drafts.js';
import { operationsOn, recordedOn } from './recent-operations.js';
import { knownIn } from './results.js';
import { retryOf } from './retries.js';
import { assertActive, changeSession, checkTarget, retriable, type SessionChange, type SessionTarget } from './session-changes.js';

export interface RecordedOperation {
  readonly operation: Operation;
  readonly session: Session;
  readonly created: boolean;
}

/** The recent operations of the branch that a session is on, with what they did, newest first: "what was just deselected?" */
export interface RecentContext extends EffectIds {
  readonly operations: readonly Operation[];
  readonly errors: readonly string[];
  /** Ids that are selected now, whichever operations are asked for. */
  readonly selection: readonly string[];
}

export interface Operations {
  /** Without a session one is opened. */
  record(caller: Principal, session: SessionTarget, draft: OperationDraft): Promise<RecordedOperation>;
  /** Completes an operation that was recorded as RUNNING. */
  finish(caller: Principal, id: OperationId, outcome: OperationOutcome): Promise<FinishedOperation>;
  get(caller: Principal, id: OperationId): Promise<Operation | undefined>;
  list(caller: Principal, session: SessionId, page: PageRequest, filter: OperationFilter): Promise<Page<Operation>>;
  recent(caller: Principal, session: SessionId, last: number, filter: OperationFilter): Promise<RecentContext>;
}

const MOST_RECENT = 100;

export function createOperations(deps: Dependencies): Operations {
  const nouns = (caller: Principal) => deps.store.read(caller).operations;
  const sessionOf = async (caller: Principal, session: SessionId): Promise<Session> => {
    const known = await deps.store.read(caller).sessions.get(checkId('sessionId', session, 'session'));
    if (known === undefined) throw notFound('session', session);
    return known;
  };
  return {
    record: (caller, session, draft) => recordOperation(deps, caller, session, draft),
    finish: (caller, id, outcome) => finishOperation(deps, caller, id, outcome),
    get: (caller, id) => nouns(caller).get(checkId('operationId', id, 'operation')),
    async list(caller, session, page, filter) {
      await sessionOf(caller, session);
      return nouns(caller).list(session, page, filter);
    },
    async recent(caller, session, last, filter) {
      const first = checkInteger('last', last, 1, MOST_RECENT);
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
  const body = await bodyOf(deps, draft);
  const { clientId } = draft;
  const to = retriable(deps, caller, target, { what: 'operation', clientId });
  const changed = await changeSession(deps, caller, to, async (nouns, session) => {
    const [first, asked] = await Promise.allSettled([
      clientId === undefined ? undefined : retry(nouns, session, clientId, body.digest),
      Promise.all([knownIn(nouns, caller.workspace, body.refs), checkMessage(nouns, session, draft.message)]),
    ]);
    const retried = fulfilled(first);
    if (retried !== undefined) return { session, result: { operation: retried, created: false } };
    const [known] = fulfilled(asked);
    assertActive(session);
    const operation = operationOf(deps, session, draft, { ...body, entities: known.map((entity) => entity.id) });
    const [here] = await recordedOn(nouns, { session: session.id, head: session.head }, [operation]);
    // A tool may end after its question was cancelled or another branch was taken: its operation is kept, but this branch does not show it.
    const change = afterOperation(session, operation, here === undefined ? undefined : known);
    return { ...change, writing: nouns.operations.add(operation, body.digest, deps.settings.operationsKept) };
  });
  return { ...changed.result, session: changed.session };
}

async function retry(nouns: StoreNouns, session: Session, clientId: string, digest: string): Promise<Operation | undefined> {
  const known = await nouns.operations.byClientId(session.id, clientId);
  return retryOf(known && { value: known.operation, digest: known.digest }, digest, clientId, 'operation');
}

async function checkMessage(nouns: StoreNouns, session: Session, id: string | undefined): Promise<Message | undefined> {
  const message = id === undefined || session.status === 'ENDED' ? undefined : await nouns.messages.get(id);
  if (session.status === 'ENDED') return undefined;
  if (id !== undefined && message === undefined) throw notFound('message', id);
  if (message !== undefined && message.session !== session.id)
    throw invalid('messageId', `a message of session ${session.id}`, `${id ?? ''} of another session`);
  return message;
}

interface OperationBody extends Omit<Awaited<ReturnType<typeof bodyOf>>, 'refs' | 'digest'> {
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
    status: body.status,
    ...(draft.error === undefined ? {} : { error: draft.error }),
    ...(draft.durationMs === undefined ? {} : { durationMs: draft.durationMs }),
    at: deps.clock.now(),
    metadata: body.metadata,
    entities: body.entities,
    tokens: body.tokens,
  };
}

/** `known` is undefined for an operation of another branch, which changes neither focus nor selection. */
function afterOperation(
  session: Session,
  operation: Operation,
  known: readonly EntityBrief[] | undefined,
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
