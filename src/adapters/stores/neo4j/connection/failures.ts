import { Neo4jError } from 'neo4j-driver';
import { NetloomError } from '../../../../domain/common/errors.js';
import { TimeoutError } from './timeout.js';

/** The server's code for a statement that exceeded its timeout. */
const TIMED_OUT = new Set([
  'Neo.ClientError.Transaction.TransactionTimedOut',
  'Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration',
  'Neo.TransientError.Transaction.LockAcquisitionTimeout',
]);
/** The object of a statement was deleted while the statement waited. */
const VANISHED = 'Neo.ClientError.Statement.EntityNotFound';
const UNREACHABLE = new Set(['ServiceUnavailable', 'SessionExpired', 'Neo.TransientError.General.DatabaseUnavailable']);

/** All connections are in use; the server is reachable. */
const isCrowded = (error: unknown): boolean => error instanceof Neo4jError && /acquisition timed out/iu.test(error.message);

/** The server or the network is unreachable, so retrying immediately is useless. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Neo4jError) || isCrowded(error)) return false;
  return UNREACHABLE.has(error.code) || /pool is closed|connection was closed/iu.test(error.message);
}

export const isConstraintViolation = (error: unknown): boolean =>
  error instanceof Neo4jError && error.code === 'Neo.ClientError.Schema.ConstraintValidationFailed';

/**
 * Converts errors to those of the port: I/O failures become UNAVAILABLE, with a reason that a user can act on and without addresses; others are
 * rethrown.
 */
export function explained(error: unknown): unknown {
  const unavailable = (reason: string): NetloomError => new NetloomError('UNAVAILABLE', `The graph store ${reason}`, {}, { cause: error });
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
