import type { RecordOf, TransferKey, TransferKind, TransferPosition, TransferRecord } from '../../domain/model/transfer.js';

/** How far a copy into a store has come; kept in that store. */
export interface TransferMark {
  /** {@link StoreTransfer.name} of where the records come from. */
  readonly source: string;
  /** The last record that was written. Absent before the first one. */
  readonly position?: TransferPosition;
  /** All of it is here, and was compared with the source. */
  readonly finished: boolean;
}

/**
 * A whole store, of every workspace and principal, as records: to be moved into another one. For nothing else, since it knows no scope.
 * I/O failures throw UNAVAILABLE.
 */
export interface StoreTransfer {
  /** Says which store it is, the same each time it is opened; without user and password. */
  readonly name: string;
  /** Records of a kind with keys after `after`, in the order of their keys, at most `limit`. See domain/model/transfer. */
  page<Kind extends TransferKind>(kind: Kind, after: TransferKey, limit: number): Promise<readonly RecordOf<Kind>[]>;
  /**
   * Writes records of one kind whose earlier ones are written, and the mark, in one transaction. What is there already stays as it is or becomes
   * the same: writing again changes nothing.
   */
  write(records: readonly TransferRecord[], mark: TransferMark): Promise<void>;
  mark(): Promise<TransferMark | undefined>;
  /** How much there is of each kind, without reading it: near enough to show progress, and 0 only where there is nothing. */
  counts(): Promise<Readonly<Record<TransferKind, number>>>;
  dispose(): Promise<void>;
}
