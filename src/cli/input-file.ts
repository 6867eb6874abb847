import { Transform } from 'node:stream';
import { NetloomError } from '../domain/common/errors.js';
import type { CliEnvironment } from './environment.js';

/** The maximum size of standard input that is read into memory, in bytes. */
const MAX_INPUT_BYTES = 64 * 1024 ** 2;

/** Reads standard input to its end. Throws TOO_LARGE as soon as it is longer than `most` bytes. */
export async function inputText({ input }: Pick<CliEnvironment, 'input'>, most = MAX_INPUT_BYTES): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input()) {
    bytes += chunk.length;
    if (bytes > most) throw tooLarge('standard input', most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** A stream that passes at most `most` bytes on, and then fails with TOO_LARGE. */
export function limited(name: string, most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) done(tooLarge(name, most));
      else done(null, chunk);
    },
  });
}

const tooLarge = (name: string, most: number): NetloomError =>
  new NetloomError('TOO_LARGE', `${name}: expected at most ${most} bytes, got more.`);

/** The error for a file that cannot be read: NOT_FOUND if it does not exist, otherwise INVALID_INPUT with what was expected. */
export function unreadable(file: string, error: unknown, expected = 'a file that can be read'): NetloomError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return new NetloomError('NOT_FOUND', `${file}: the file does not exist.`);
  return new NetloomError('INVALID_INPUT', `${file}: expected ${expected}, got ${message}.`);
}
