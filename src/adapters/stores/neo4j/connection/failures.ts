import { Neo4jError } from 'neo4j-driver';
import { NetloomError } from '../../../../domain/common/errors.js';
import { TimeoutError } from './timeout.js';

/** What the server says when it stopped a statement that took too long. */
const TIMED_OUT = new Set([
  'Neo.ClientError.Transaction.TransactionTimedOut',
  'Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration',
  'Neo.TransientError.Transaction.LockAcquisitionTimeout',
]);
/** What a statement was about was deleted while it waited. */
const VANISHED = 'Neo.ClientError.Statement.EntityNotFound';
const UNREACHABLE = new Set(['ServiceUnavailable', 'SessionExpired', 'Neo.TransientError.General.DatabaseUnavailable']);

/** All connections are busy: the server is there. */
const isCrowded = (error: unknown): boolean => error instanceof Neo4jError && /acquisition timed out/iu.test(error.message);

/** The server, or the way to it, is gone: asking again at once is of no use. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Neo4jError) || isCrowded(error)) return false;
  return UNREACHABLE.has(error.code) || /pool is closed|connection was closed/iu.test(error.message);
}

export const isConstraintViolation = (error: unknown): boolean =>
  error instanceof Neo4jError && error.code === 'Neo.ClientError.Schema.ConstraintValidationFailed';

/** As the port says it: I/O failures are UNAVAILABLE, with a reason a person can act on and no address; the rest is thrown on. */
export function explained(error: unknown): unknown {
  const unavailable = (reason: string): NetloomError => new NetloomError('UNAVAILABLE', `The graph store ${reason}`, { retryable: true });
  if (isCrowded(error)) return unavailable('has no free connection in the pool. Try again in a moment.');
  if (error instanceof TimeoutError) return unavailable('did not finish in time. Try again, or request less.');
  if (!(error instanceof Neo4jError)) return error;
  if (TIMED_OUT.has(error.code)) return unavailable('took too long for this and stopped. Try again, or ask for less.');
  if (error.code === VANISHED) return new NetloomError('NOT_FOUND', 'The object to change was deleted.');
  if (error.code.startsWith('Neo.ClientError.Security.')) return unavailable('rejects the configured user or password.');
  if (isUnreachable(error)) return unavailable('does not respond. Try again in a moment.');
  if (error.retriable || error.code.startsWith('Neo.TransientError.')) return unavailable('is busy. Try again in a moment.');
  return error;
}
