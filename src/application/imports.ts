import type { EntityType } from '../domain/entity.js';
import type { Principal } from '../domain/principal.js';
import type { InventorySource } from '../ports/inventory.js';

export interface ImportProgress {
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
  readonly relationsOpened: number;
  readonly relationsClosed: number;
  readonly derivedChanged: number;
  readonly byType: readonly { readonly type: EntityType; readonly count: number }[];
  /** References to things that the inventory does not hold. */
  readonly placeholders: number;
  /** At most 100 of them; `badCount` says how many there were. */
  readonly bad: readonly { readonly line: number; readonly reason: string }[];
  readonly badCount: number;
  readonly elapsedMs: number;
}

export interface Imports {
  /** Streams the source in batches of 500, each whole or not at all, then works out derived relations. */
  run(
    caller: Principal,
    source: InventorySource,
    onProgress?: (progress: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<ImportReport>;
}
