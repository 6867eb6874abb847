import { checkId, type Dependencies } from '../common/index.js';
import { assertActive, changeSession } from '../changes/index.js';
import { invalid, NetloomError, notFound } from '../../domain/common/errors.js';
import type { OperationId } from '../../domain/common/ids.js';
import type { Operation, OperationDraft } from '../../domain/model/operation.js';
import type { Principal } from '../../domain/common/principal.js';
import { afterResult, FOCUSED_RESULTS } from '../../domain/understanding/discourse/focus-after.js';
import { selectionAfter } from '../../domain/model/selection.js';
import type { Session } from '../../domain/model/session.js';
import { observe, deriveObserved, NOTHING_OBSERVED, withWarnings } from './observe-result.js';
import { bodyOf, checkOperation } from './operation-drafts.js';
import { recordedOn } from './recent-operations.js';
import { knownIn } from './read-result.js';

/** The outcome of a RUNNING operation. */
export type OperationOutcome = Pick<OperationDraft, 'result' | 'status' | 'error' | 'durationMs' | 'query' | 'summary'>;

export interface FinishedOperation {
  readonly operation: Operation;
  readonly session: Session;
}

/**
 * Completes an operation that was recorded while it ran: its result is read, and focus and selection are updated, as if it were recorded now.
 * Repeating the same outcome changes nothing. CONFLICT if the operation already has another outcome.
 */
export async function finishOperation(
  deps: Dependencies,
  caller: Principal,
  id: OperationId,
  outcome: OperationOutcome,
): Promise<FinishedOperation> {
  const known = await deps.store.read(caller).operations.get(checkId('operationId', id, 'operation'));
  if (known === undefined) throw notFound('operation', id);
  if (outcome.status === 'RUNNING') throw invalid('input.status', 'SUCCEEDED, FAILED or CANCELLED', outcome.status);
  const draft: OperationDraft = { ...outcome, tool: known.tool, arguments: known.arguments };
  checkOperation(draft);
  const { refs, digest: _digest, args: _args, read, ...body } = await bodyOf(deps, caller.name, draft);
  let observed = false;
  const changed = await changeSession(deps, caller, known.session, async (repositories, session) => {
    const running = await repositories.operations.get(id);
    if (running === undefined) throw notFound('operation', id);
    const isOpen = running.status === 'RUNNING' && session.status !== 'ENDED';
    const call = { read, status: body.status, deleted: body.metadata.deleted };
    const { wrote, warnings } = isOpen ? await observe(deps, repositories, caller, call) : NOTHING_OBSERVED;
    observed = wrote;
    const found = await knownIn(repositories, caller.workspace, refs);
    const { error, durationMs } = outcome;
    const finished: Operation = {
      ...running,
      ...body,
      metadata: withWarnings(body.metadata, warnings),
      ...(error === undefined ? {} : { error }),
      ...(durationMs === undefined ? {} : { durationMs }),
      entities: found.map((entity) => entity.id),
    };
    if (running.status !== 'RUNNING') return { session, result: sameOutcome(running, finished) };
    assertActive(session);
    const [here] = await recordedOn(repositories, { session: session.id, head: session.head }, [finished]);
    const brought =
      here === undefined
        ? {}
        : {
            focus: afterResult(session.focus, found.slice(0, FOCUSED_RESULTS), finished.message ?? ''),
            ...selectionAfter(session, finished),
          };
    const { counters } = session;
    const operationTokens = counters.operationTokens + finished.tokens - running.tokens;
    return {
      session: { ...session, ...brought, counters: { ...counters, operationTokens } },
      event: { kind: 'OPERATION_FINISHED', operation: finished },
      result: finished,
      writing: repositories.operations.finish(finished),
    };
  });
  if (observed) await deriveObserved(deps, caller);
  return { operation: changed.result, session: changed.session };
}

function sameOutcome(over: Operation, again: Operation): Operation {
  const outcomeOf = ({ result, status, error }: Operation): string => JSON.stringify([result, status, error]);
  if (outcomeOf(over) === outcomeOf(again)) return over;
  throw new NetloomError(
    'CONFLICT',
    `The operation ${over.id} is over (${over.status}); expected one that is RUNNING, or the same outcome again.`,
  );
}
