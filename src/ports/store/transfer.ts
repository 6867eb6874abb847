import type { RecordOf, TransferKey, TransferKind, TransferPosition, TransferRecord } from '../../domain/transfer/records.js';

/** The progress of a copy, stored in its target. */
export interface TransferMark {
  /** The {@link StoreTransfer.name} of the source. */
  readonly source: string;
  /** The last record that was written. Absent before the first one. */
  readonly position?: TransferPosition;
  /** Whether everything was copied and compared with the source. */
  readonly finished: boolean;
}

/**
 * All records of a store, of every workspace and principal, for copying it to another store. It is not limited to a scope and must not be used for
 * anything else. I/O failures throw UNAVAILABLE.
 */
export interface StoreTransfer {
  /** A stable name of the store, without user and password. */
  readonly name: string;
  /** The records of a kind with keys after `after`, in the order of their keys, at most `limit`. See domain/model/transfer. */
  page<Kind extends TransferKind>(kind: Kind, after: TransferKey, limit: number): Promise<readonly RecordOf<Kind>[]>;
  /** Writes records of one kind, after all earlier kinds, together with the mark in one transaction. Writing records again changes nothing. */
  write(records: readonly TransferRecord[], mark: TransferMark): Promise<void>;
  mark(): Promise<TransferMark | undefined>;
  /** The approximate number of records of each kind, for progress; 0 only if there are none. */
  counts(): Promise<Readonly<Record<TransferKind, number>>>;
  dispose(): Promise<void>;
}
