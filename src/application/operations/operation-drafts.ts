import { LIMITS, checkBody, checkDepth, checkId, checkLine, countTokensInSteps, type Dependencies } from '../common/index.js';
import { definedFields } from '../changes/index.js';
import { invalid } from '../../domain/common/errors.js';
import { refKey } from '../../domain/model/entity.js';
import type { ToolCall } from '../../domain/inventory/metadata/extractor.js';
import { failureOf } from '../../domain/inventory/metadata/failure.js';
import { extractorFor, metadataOf } from '../../domain/inventory/metadata/metadata.js';
import { isRecognized, unrecognized } from '../../domain/inventory/results/unrecognized.js';
import { ID_PREFIXES } from '../../domain/common/ids.js';
import {
  MAX_WARNINGS,
  type Operation,
  type OperationDraft,
  type OperationMetadata,
  type OperationStatus,
} from '../../domain/model/operation.js';
import type { Session } from '../../domain/model/session.js';
import { readResult, refsOfIds, type ReadResult } from './read-result.js';

/** The maximum number of objects of an operation that are looked up in the inventory. */
const MAX_REFS = 200;

export function checkOperation(draft: OperationDraft): void {
  checkLine('tool', draft.tool, LIMITS.toolName);
  checkBody('result', draft.result ?? '', LIMITS.operationResult);
  checkDepth('arguments', draft.arguments);
  checkBody('arguments', JSON.stringify(draft.arguments ?? null), LIMITS.operationArguments);
  if (draft.error !== undefined) checkBody('error', draft.error, LIMITS.operationArguments);
  if (draft.clientId !== undefined) checkLine('clientId', draft.clientId, LIMITS.clientId);
  if (draft.callId !== undefined) checkLine('callId', draft.callId, LIMITS.clientId);
  if (draft.message !== undefined) checkId('messageId', draft.message, 'message');
  if (draft.query !== undefined) checkBody('query', draft.query, LIMITS.operationQuery);
  if (draft.summary !== undefined) checkBody('summary', draft.summary, LIMITS.operationSummary);
  const { durationMs } = draft;
  if (durationMs !== undefined && !(Number.isSafeInteger(durationMs) && durationMs >= 0))
    throw invalid('durationMs', 'whole milliseconds, zero or more', durationMs);
}

/** The parts of an operation that do not come from its draft and its session. */
export interface OperationBody extends Omit<Awaited<ReturnType<typeof bodyOf>>, 'refs' | 'digest' | 'read'> {
  readonly entities: readonly string[];
  /** The position among the operations of the session, by default the next one. */
  readonly sequence?: number;
}

export function operationOf(deps: Pick<Dependencies, 'clock'>, session: Session, draft: OperationDraft, body: OperationBody): Operation {
  const message = draft.message ?? session.head;
  return {
    id: `${ID_PREFIXES.operation}_${deps.clock.unique()}`,
    session: session.id,
    sequence: body.sequence ?? session.counters.operations + 1,
    ...(draft.clientId === undefined ? {} : { clientId: draft.clientId }),
    ...(draft.callId === undefined ? {} : { callId: draft.callId }),
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

/** The metadata of a call, and its status: what the client states, otherwise FAILED if the result states a failure. */
function operationMetadata(
  call: Omit<ToolCall, 'status'>,
  stated: OperationStatus | undefined,
  read: ReadResult,
  extractors: Dependencies['extractors'],
): OperationMetadata & { readonly status: OperationStatus } {
  const isFailed = read.failed || (stated === 'FAILED' && call.error === undefined && read.text.trim() !== '');
  const failure = failureOf(call.tool, { ...read, failed: isFailed });
  const status = stated ?? (call.error !== undefined || failure.failed ? 'FAILED' : 'SUCCEEDED');
  const { warnings = [], ...found } = metadataOf(
    { ...call, status },
    read.refs.filter(({ isNested }) => isNested !== true).map(refKey),
    extractors,
    failure.errors,
  );
  // An extractor says which objects of its tool's results count.
  const unread = [...read.unread, ...(extractorFor(call.tool, extractors) === undefined ? read.unreadObjects : [])];
  const isRead = read.refs.length > 0 || unread.length + warnings.length > 0 || isRecognized(found, read.json) || status !== 'SUCCEEDED';
  const all = [...warnings, ...unread, ...(isRead ? [] : unrecognized(read))].slice(0, MAX_WARNINGS);
  return { ...found, status, objectsRead: read.refs.length, ...(all.length === 0 ? {} : { warnings: all }) };
}

/**
 * Everything of an operation that does not depend on its session. `recordedBy`: who states it. `resultTokens`: the tokens of the result, if they are
 * already counted.
 */
export async function bodyOf(deps: Dependencies, recordedBy: string | undefined, draft: OperationDraft, resultTokens?: number) {
  const { tool, arguments: args = {}, result = '', error, query, summary, durationMs, message } = draft;
  const read = readResult(result, tool, args);
  const { refs } = read;
  const call = { tool, arguments: args, result: read.json ?? read.text, ...(error === undefined ? {} : { error }) };
  const { status, ...found } = operationMetadata(call, draft.status, read, deps.extractors);
  const metadata: OperationMetadata = {
    ...found,
    ...(recordedBy === undefined ? {} : { recordedBy }),
    ...(query === undefined ? {} : { query }),
    ...(summary === undefined ? {} : { summary }),
  };
  const attached = query === undefined && summary === undefined ? [] : [query, summary];
  return {
    args,
    result,
    status,
    metadata,
    read,
    refs: [...refs, ...refsOfIds(metadata, refs)].slice(0, MAX_REFS),
    tokens:
      (await countTokensInSteps(deps.tokenizer, `${tool} ${JSON.stringify(args)}`)) +
      (resultTokens ?? (await countTokensInSteps(deps.tokenizer, result))),
    digest: deps.digest(
      JSON.stringify([
        tool,
        args,
        result,
        draft.status,
        error,
        ...attached,
        ...definedFields({ durationMs, message, callId: draft.callId }),
      ]),
    ),
  };
}
