import type { Logger } from 'pino';
import { currentRequest } from '../../async/request-scope.js';
import { NetloomError } from '../../domain/common/errors.js';
import { cutAnswer } from '../answers/answer.js';

/** Arguments of tools that the application has other names for. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  after: 'cursor',
  clientId: 'client_id',
  callId: 'call_id',
  sessionId: 'session',
  first: 'limit',
};

/** The message with the name of the tool's argument at its beginning. */
function withArgument(message: string): string {
  const [, name = ''] = /^(\w+):/u.exec(message) ?? [];
  const argument = Object.hasOwn(ARGUMENTS, name) ? ARGUMENTS[name] : undefined;
  return argument === undefined ? message : `${argument}${message.slice(name.length)}`;
}

/** An error as callers may see it, of at most `limit` tokens. Unexpected errors are logged, and callers only learn that there was one. */
export function errorText(error: unknown, logger: Logger, limit: number): string {
  if (error instanceof NetloomError) {
    if (error.cause !== undefined) logger.warn({ request: currentRequest(), code: error.code, err: error.cause }, error.message);
    return cutAnswer(`${error.code}: ${withArgument(error.message)}`, limit).text;
  }
  logger.error({ request: currentRequest(), err: error }, 'Unexpected error');
  return 'INTERNAL: Internal error.';
}
