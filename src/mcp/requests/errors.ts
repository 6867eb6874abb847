import type { Logger } from 'pino';
import { NetloomError } from '../../domain/common/errors.js';
import { cutAnswer, TOKENS } from '../answers/answer.js';

/** An error as callers may see it. Unexpected errors are logged, and callers only learn that there was one. */
export function errorText(error: unknown, logger: Logger): string {
  if (error instanceof NetloomError) return cutAnswer(`${error.code}: ${error.message}`, TOKENS.default).text;
  logger.error({ err: error }, 'Unexpected error');
  return 'INTERNAL: Internal error.';
}
