import type { FailureCode } from '../common/errors.js';
import type { AuditRecordId } from '../common/ids.js';

/** Who did what, and how it ended. Times in milliseconds since 1970. */
export interface AuditRecord {
  readonly id: AuditRecordId;
  readonly at: number;
  readonly workspace: string;
  /** Absent for a login that failed. */
  readonly principal?: string;
  /** The id of a stored key, or how else the caller was recognised. Absent for work without a key. */
  readonly credential?: string;
  /** The address that the request came from. */
  readonly address?: string;
  /** The call, as `entities.delete`. */
  readonly action: string;
  /** The objects that the call names, at most 20. */
  readonly ids: readonly string[];
  readonly result: 'OK' | FailureCode;
  /** The scope that was missing. */
  readonly scope?: string;
  /** The number of equal events that this record stands for; absent for one. */
  readonly count?: number;
}
