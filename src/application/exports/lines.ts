import { StringDecoder } from 'node:string_decoder';
import { NetloomError } from '../../domain/common/errors.js';
import { DOCUMENT_LIMITS } from '../../domain/export/records.js';
import type { DocumentLine } from '../../domain/export/parse.js';

/** Bounds of a document. A small compressed document can contain any amount, and a line must fit into memory. */
export type LineLimits = Pick<typeof DOCUMENT_LIMITS, 'lines' | 'characters' | 'bytes'>;

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The lines, also blank ones. Throws TOO_LARGE with the number of the line as soon as a limit is exceeded, before the rest is read. */
export async function* linesOf(
  chunks: Chunks,
  limits: { readonly [Name in keyof LineLimits]: number } = DOCUMENT_LIMITS,
): AsyncGenerator<DocumentLine> {
  const decoder = new StringDecoder('utf8');
  let bytes = 0;
  let number = 1;
  let begun: string[] = [];
  let length = 0;
  const tooLarge = (expected: string): NetloomError => new NetloomError('TOO_LARGE', `line ${number}: expected ${expected}.`);
  const add = (piece: string): void => {
    length += piece.length;
    if (length > limits.characters) throw tooLarge(`at most ${limits.characters} characters`);
    begun.push(piece);
  };
  const ended = (): DocumentLine => {
    if (number > limits.lines) throw tooLarge(`at most ${limits.lines} lines`);
    const line = { number, text: begun.join('') };
    begun = [];
    length = 0;
    number += 1;
    return line;
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > limits.bytes) throw tooLarge(`a document of at most ${limits.bytes} bytes`);
    const text = decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      add(text.slice(from, end));
      yield ended();
      from = end + 1;
    }
    add(text.slice(from));
  }
  add(decoder.end());
  if (length > 0) yield ended();
}
