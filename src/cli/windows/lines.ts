import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { NetloomError } from '../../domain/common/errors.js';
import { unreadable } from '../input-file.js';

/** Bounds of a file. A small compressed file can contain any amount, and a line must fit into memory. */
export interface LineLimits {
  readonly lines: number;
  /** The length of a line. */
  readonly characters: number;
  /** The size of the decompressed file. */
  readonly bytes: number;
}

export const LINE_LIMITS: LineLimits = { lines: 1_000_000, characters: 8_000_000, bytes: 4 * 1024 ** 3 };

export interface Line {
  /** The number of the line, from 1; blank lines count. */
  readonly number: number;
  readonly text: string;
}

/** The chunks of a file, decompressed if its name ends with `.gz`. */
export async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  const bytes = createReadStream(file);
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  // A pipe does not pass errors on.
  bytes.on('error', (error) => input.destroy(error));
  try {
    for await (const chunk of input as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    bytes.destroy();
  }
}

/** The lines that are not blank. Throws TOO_LARGE with the name and the line as soon as a limit is exceeded, before the rest is read. */
export async function* linesOf(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  file: string,
  limits: LineLimits = LINE_LIMITS,
): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8');
  let bytes = 0;
  let number = 1;
  let begun: string[] = [];
  let length = 0;
  const tooLarge = (expected: string): NetloomError => new NetloomError('TOO_LARGE', `${file}: line ${number}: expected ${expected}.`);
  const add = (piece: string): void => {
    length += piece.length;
    if (length > limits.characters) throw tooLarge(`at most ${limits.characters} characters`);
    begun.push(piece);
  };
  const ended = (): Line | undefined => {
    if (number > limits.lines) throw new NetloomError('TOO_LARGE', `${file}: expected at most ${limits.lines} lines.`);
    const line = { number, text: begun.join('') };
    begun = [];
    length = 0;
    return line.text.trim() === '' ? undefined : line;
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > limits.bytes) throw tooLarge(`a file of at most ${limits.bytes} bytes`);
    const text = decoder.write(chunk);
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      add(text.slice(from, end));
      const line = ended();
      if (line !== undefined) yield line;
      number += 1;
      from = end + 1;
    }
    add(text.slice(from));
  }
  add(decoder.end());
  const last = length === 0 ? undefined : ended();
  if (last !== undefined) yield last;
}
