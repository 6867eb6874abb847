import type { EntityType } from '../../domain/model/entity.js';

/** The progress of an import. `skipped` and `badCount` are records that were left out. */
export interface ImportProgress extends Pick<ImportReport, 'created' | 'updated' | 'unchanged' | 'skipped' | 'badCount'> {
  readonly records: number;
  readonly bytesRead: number;
  readonly size: number | undefined;
  readonly phase: 'READING' | 'DERIVING';
}

export interface ImportReport {
  readonly source: string;
  readonly records: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
  /** The types of skipped records, most frequent first; at most 20. */
  readonly skippedTypes: readonly { readonly objectType: string; readonly count: number }[];
  readonly relationsOpened: number;
  readonly relationsClosed: number;
  readonly derivedChanged: number;
  readonly byType: readonly { readonly type: EntityType; readonly count: number }[];
  /** The number of references to entities that the inventory does not contain. */
  readonly placeholders: number;
  /** At most 100; `badCount` is the total. */
  readonly bad: readonly { readonly line: number; readonly reason: string }[];
  readonly badCount: number;
  /** References that were not understood and are left out, by field with an example, most frequent first; at most 100 fields. */
  readonly unresolved: readonly { readonly field: string; readonly count: number; readonly example: string; readonly reason: string }[];
  readonly unresolvedCount: number;
  /** Notices of the source, such as skipped lines. */
  readonly notices: readonly string[];
  readonly elapsedMs: number;
}
