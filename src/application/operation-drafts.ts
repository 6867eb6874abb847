import { invalid } from '../domain/errors.js';
import { refKey } from '../domain/entity.js';
import { metadataOf } from '../domain/metadata/metadata.js';
import type { OperationDraft, OperationMetadata, OperationStatus } from '../domain/operation.js';
import { checkBody, checkDepth, checkId, checkLine, LIMITS } from './checks.js';
import type { Dependencies } from './dependencies.js';
import { countGently } from './gentle-counting.js';
import { readResult, refsOfIds } from './results.js';
import { saidBeside } from './retries.js';

/** Things of an operation that are looked for in the inventory. */
const MOST_REFS = 200;

export function checkOperation(draft: OperationDraft): void {
  checkLine('tool', draft.tool, LIMITS.toolName);
  checkBody('result', draft.result ?? '', LIMITS.operationResult);
  checkDepth('arguments', draft.arguments);
  checkBody('arguments', JSON.stringify(draft.arguments ?? null), LIMITS.operationArguments);
  if (draft.error !== undefined) checkBody('error', draft.error, LIMITS.operationArguments);
  if (draft.clientId !== undefined) checkLine('clientId', draft.clientId, LIMITS.clientId);
  if (draft.message !== undefined) checkId('messageId', draft.message, 'message');
  if (draft.query !== undefined) checkBody('query', draft.query, LIMITS.operationQuery);
  if (draft.summary !== undefined) checkBody('summary', draft.summary, LIMITS.operationSummary);
  const { durationMs } = draft;
  if (durationMs !== undefined && !(Number.isFinite(durationMs) && durationMs >= 0))
    throw invalid('durationMs', 'milliseconds, zero or more', durationMs);
}

/** All of an operation that does not depend on its session. */
export async function bodyOf(deps: Dependencies, draft: OperationDraft) {
  const { tool, arguments: args = {}, result = '', error, query, summary, durationMs, message } = draft;
  const status: OperationStatus = draft.status ?? (error === undefined ? 'SUCCEEDED' : 'FAILED');
  const { json, refs } = readResult(result, args);
  const call = { tool, arguments: args, result: json ?? result, status, ...(error === undefined ? {} : { error }) };
  const read = metadataOf(call, refs.map(refKey), deps.extractors);
  const metadata: OperationMetadata = { ...read, ...(query === undefined ? {} : { query }), ...(summary === undefined ? {} : { summary }) };
  const attached = query === undefined && summary === undefined ? [] : [query, summary];
  return {
    args,
    result,
    status,
    metadata,
    refs: [...refs, ...refsOfIds(metadata, refs)].slice(0, MOST_REFS),
    tokens: (await countGently(deps.tokenizer, `${tool} ${JSON.stringify(args)}`)) + (await countGently(deps.tokenizer, result)),
    digest: deps.digest(JSON.stringify([tool, args, result, draft.status, error, ...attached, ...saidBeside({ durationMs, message })])),
  };
}
