import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Message } from '../../../domain/model/message.js';
import { understandingText } from '../../../domain/understanding/stored-understanding.js';
import type { ResultRow } from './rows.js';
import { UNDERSTANDING_DICTIONARY } from './understanding-dictionary.js';

/** The first byte says how the rest is written, so that another way can be added. */
const DEFLATED = 1;
const OPTIONS = { dictionary: UNDERSTANDING_DICTIONARY };
/** The maximum size of a text that is read. */
const MOST = 64 * 1_048_576;

/** Quotas ask for the size before the store asks for the bytes. */
const packed = new WeakMap<Message, Buffer>();

/** What was understood of a message, in a form of about a fifth of its JSON. */
function packedUnderstanding(message: Message): Buffer {
  const known = packed.get(message);
  if (known !== undefined) return known;
  const bytes = Buffer.concat([Buffer.of(DEFLATED), deflateRawSync(understandingText(message), OPTIONS)]);
  packed.set(message, bytes);
  return bytes;
}

/** The same for the write, after which nobody asks for it. */
export function writtenUnderstanding(message: Message): Buffer {
  const bytes = packedUnderstanding(message);
  packed.delete(message);
  return bytes;
}

/** The bytes of the content of a message and of what was understood of it, as they are stored. */
export const contentSizeOf = (message: Message): number =>
  Buffer.byteLength(JSON.stringify(message.parts)) + packedUnderstanding(message).length;

/** Whether a name of it is unknown or ambiguous; a store selects by it. */
export const isUnresolved = ({ understanding }: Message): boolean =>
  understanding.mentions.some(({ status }) => status === 'UNKNOWN' || status === 'AMBIGUOUS');

/** The understanding of a row as JSON. Rows of earlier versions have it as a text. */
export function understandingIn(row: ResultRow): string {
  const bytes = row['understandingBytes'] as Uint8Array | Int8Array | null | undefined;
  if (bytes === null || bytes === undefined) return row['understanding'] as string;
  if (bytes[0] !== DEFLATED)
    throw new Error(`Expected an understanding of the form ${DEFLATED}, got ${bytes[0]}. A later version wrote it.`);
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return inflateRawSync(all.subarray(1), { ...OPTIONS, maxOutputLength: MOST }).toString();
}
