import type { FailureCode } from '../common/errors.js';
import type { AuditRecordId } from '../common/ids.js';

/** An entry of the audit log: a principal, the call, and its result. Times in milliseconds since 1970. */
export interface AuditRecord {
  readonly id: AuditRecordId;
  readonly at: number;
  readonly workspace: string;
  readonly principal: string;
  /** The id of the key. */
  readonly credential: string;
  /** The address that the request came from. */
  readonly address?: string;
  /** The call, as `entities.delete`. */
  readonly action: string;
  /** The ids, names and roles among the arguments of the call; at most 20. */
  readonly subjects: readonly string[];
  readonly result: 'OK' | FailureCode;
  /** The scope that was missing. */
  readonly scope?: string;
  /** The number of equal events that this record stands for; absent for one. */
  readonly count?: number;
}
