import { NetloomError } from '../domain/common/errors.js';

/** The error for a file that cannot be read: NOT_FOUND if it does not exist, otherwise INVALID_INPUT with what was expected. */
export function unreadable(file: string, error: unknown, expected = 'a file that can be read'): NetloomError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return new NetloomError('NOT_FOUND', `${file}: the file does not exist.`);
  return new NetloomError('INVALID_INPUT', `${file}: expected ${expected}, got ${message}.`);
}
