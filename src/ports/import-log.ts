import type { ImportRun } from '../domain/inventory/import-run.js';

/** An import, with who reports on it. */
export interface LoggedImport extends Omit<ImportRun, 'state'> {
  readonly state: Exclude<ImportRun['state'], 'LOST'>;
  /** A digest of the principal. Only the same principal may report on the import again. */
  readonly owner: string;
}

/**
 * The imports of each workspace: the {@link IMPORTS_KEPT} that began last, for a day after the last report of the workspace. It informs people, so it
 * may lose imports with its back end. No method rejects, or waits longer than a second.
 */
export interface ImportLog {
  readonly kind: string;
  /** Adds an import, or replaces the one with the same id. */
  put(workspace: string, run: LoggedImport): Promise<void>;
  get(workspace: string, id: string): Promise<LoggedImport | undefined>;
  /** The newest first, by the time when they began, then by id. */
  list(workspace: string): Promise<readonly LoggedImport[]>;
}

export const IMPORTS_KEPT = 20;
export const IMPORTS_KEPT_MS = 24 * 3_600_000;
