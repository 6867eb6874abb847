import { NetloomError, preview } from '../common/errors.js';
import { isJsonObject, type Json } from '../common/json.js';
import { FIRST_KEYS, TRANSFER_KINDS, transferKey, type TransferKind, type TransferRecord } from './records.js';

/** The JSON Lines format of records: a header line, then one record on each line. */
export interface FormatHeader {
  readonly format: 'netloom';
  /** Grows when a reader of the version before would misread the records. */
  readonly version: number;
}

export const FORMAT_VERSION = 1;

export const headerLine = (): string => JSON.stringify({ format: 'netloom', version: FORMAT_VERSION } satisfies FormatHeader);

/** Throws INVALID_INPUT for another format, or a later version. */
export function parseHeader(line: string): FormatHeader {
  const header = parseObject(line, 'header');
  const { format, version } = header;
  if (format !== 'netloom') throw malformed('header', 'the format "netloom"', format);
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > FORMAT_VERSION)
    throw malformed('header', `a version from 1 to ${FORMAT_VERSION}`, version);
  return { format, version };
}

/** The line of a record, without a line feed. Members keep their order, because windows list the attributes of an entity in it. */
export const recordLine = (record: TransferRecord): string => JSON.stringify(record);

/** Throws INVALID_INPUT for a line that is no JSON object, has an unknown kind, or lacks the fields that identify the record. */
export function parseRecord(line: string): TransferRecord {
  const record = parseObject(line, 'record');
  const { kind } = record;
  if (!isKind(kind)) throw malformed('record', `a kind (${TRANSFER_KINDS.join(', ')})`, kind);
  const parsed = record as unknown as TransferRecord;
  if (!hasKey(parsed)) throw malformed('record', `the fields that identify a record of the kind ${kind}`, record);
  return parsed;
}

const isKind = (kind: Json | undefined): kind is TransferKind => TRANSFER_KINDS.some((known) => known === kind);

/** Whether the key has the types that keys of this kind have. */
function hasKey(record: TransferRecord): boolean {
  try {
    const key = transferKey(record);
    return FIRST_KEYS[record.kind].every((first, index) => typeof key[index] === typeof first);
  } catch {
    return false;
  }
}

function parseObject(line: string, what: string): Readonly<Record<string, Json>> {
  try {
    const value = JSON.parse(line) as Json;
    if (isJsonObject(value)) return value;
  } catch {
    // Reported below.
  }
  throw malformed(what, 'a JSON object', line);
}

function malformed(what: string, expected: string, received: unknown): NetloomError {
  return new NetloomError('INVALID_INPUT', `${what}: expected ${expected}, got ${preview(received)}.`);
}
