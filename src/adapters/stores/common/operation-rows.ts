import type { Operation, OperationMetadata, OperationStatus } from '../../../domain/model/operation.js';
import { json, maybeNumber, maybeText, number, present, text, texts, type ResultRow } from './rows.js';

/** The fields that {@link operationOf} reads, except the session, and the digest. */
export const OPERATION_FIELDS = [
  'id',
  'sequence',
  'clientId',
  'callId',
  'digest',
  'message',
  'tool',
  'arguments',
  'result',
  'status',
  'error',
  'durationMs',
  'at',
  'metadata',
  'entities',
  'tokens',
] as const;

export function operationOf(row: ResultRow): Operation {
  return present({
    id: text(row, 'id'),
    session: text(row, 'session'),
    sequence: number(row, 'sequence'),
    clientId: maybeText(row, 'clientId'),
    callId: maybeText(row, 'callId'),
    message: maybeText(row, 'message'),
    tool: text(row, 'tool'),
    arguments: json<Operation['arguments']>(row, 'arguments'),
    result: text(row, 'result'),
    status: text(row, 'status') as OperationStatus,
    error: maybeText(row, 'error'),
    durationMs: maybeNumber(row, 'durationMs'),
    at: number(row, 'at'),
    metadata: json<OperationMetadata>(row, 'metadata'),
    entities: texts(row, 'entities'),
    tokens: number(row, 'tokens'),
  });
}
