/** An import of an inventory: how far it is, or how it ended. */
export interface ImportRun {
  /** `imp_…` */
  readonly id: string;
  /** The source of the records, such as the name of a file. */
  readonly source: string;
  readonly state: ImportState;
  readonly phase: ImportPhase;
  /** The part of the source that was read, from 0 to 1; absent if the size of the source is unknown. */
  readonly progress?: number;
  readonly counts: ImportCounts;
  /** In milliseconds since 1970, as the other times. */
  readonly startedAt: number;
  /** The time of the last report. */
  readonly reportedAt: number;
  readonly finishedAt?: number;
  /** A sentence; only of a FAILED import. */
  readonly reason?: string;
}

/** LOST: there was no report for minutes, so the process that imports has probably died. */
export type ImportState = 'RUNNING' | 'FINISHED' | 'FAILED' | 'LOST';

/** DERIVING: all records are read, and relations are derived from them. */
export type ImportPhase = 'READING' | 'DERIVING';

/** Numbers of records. */
export interface ImportCounts {
  readonly records: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly invalid: number;
}
