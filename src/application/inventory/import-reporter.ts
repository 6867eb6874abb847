import { LIMITS } from '../common/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { ImportId } from '../../domain/common/ids.js';
import type { ImportProgress } from './import-report.js';
import type { ImportStatus } from './import-runs.js';

/** The minimum interval between two reports, in milliseconds. */
const EVERY_MS = 1_000;
/** The folders of an absolute path, which are private to a computer. */
const FOLDERS = /(?<![^\s"'“(])(?:[A-Za-z]:)?[/\\](?:[^\s/\\]+[/\\])+/gu;

/** Reports on one import. A report that fails does not fail the import. */
export interface ImportReporter {
  /**
   * Runs the import, and reports its end with the counts of its result. The import passes its progress to `report`, which sends it at most once a second and returns immediately.
   */
  during<T>(run: (report: (progress: ImportProgress) => void) => Promise<T>, countsIn: (result: T) => ImportedCounts): Promise<T>;
}

/**
 * `begun` is the id of an import that was reported before. `send` stores a report and returns the id of the import. If the first report fails, there are no others. Of the name of a file only its last part is
 * reported, because everybody in the workspace may read it.
 */
export function createImportReporter(name: string, send: (status: ImportStatus) => Promise<ImportId>, begun?: ImportId): ImportReporter {
  const source = oneLine(name.split(/[/\\]/u).at(-1) ?? '', 'unnamed');
  let importId = begun;
  let failed = false;
  let sending: Promise<void> | undefined;
  let last = -Infinity;
  let newest: Progress = { phase: 'READING', counts: {} };

  async function transmit(status: Omit<ImportStatus, 'importId' | 'source'>): Promise<void> {
    if (failed) return;
    try {
      importId = await send({ ...status, source, ...(importId === undefined ? {} : { importId }) });
    } catch {
      failed = importId === undefined;
    }
  }

  function report(progress: ImportProgress): void {
    newest = progressOf(progress);
    if (sending !== undefined || performance.now() - last < EVERY_MS) return;
    last = performance.now();
    sending = transmit({ ...newest, state: 'RUNNING' }).finally(() => (sending = undefined));
  }

  async function end(status: Pick<ImportStatus, 'state' | 'reason'>): Promise<void> {
    await sending;
    await transmit({ ...newest, ...status });
  }

  return {
    async during(run, countsIn) {
      try {
        const done = await run(report);
        newest = { ...newest, progress: 1, counts: countsOf(countsIn(done)) };
        await end({ state: 'FINISHED' });
        return done;
      } catch (error) {
        // Other errors may quote paths or settings of this computer.
        const reason = error instanceof NetloomError ? error.message : 'The import failed; its own output has the reason.';
        await end({ state: 'FAILED', reason: oneLine(reason.replaceAll(FOLDERS, ''), 'unknown') });
        throw error;
      }
    },
  };
}

type Progress = Pick<ImportStatus, 'phase' | 'progress' | 'counts'>;

function progressOf(progress: ImportProgress): Progress {
  const { phase, bytesRead, size } = progress;
  const part = size === undefined || size === 0 ? {} : { progress: Math.min(1, bytesRead / size) };
  return { phase, counts: countsOf(progress), ...part };
}

export type ImportedCounts = Omit<ImportProgress, 'bytesRead' | 'size' | 'phase'>;

const countsOf = ({ records, created, updated, unchanged, skipped, badCount }: ImportedCounts) => ({
  records,
  created,
  updated,
  unchanged,
  skipped,
  invalid: badCount,
});

/** A text that `checkLine` accepts. */
function oneLine(text: string, empty: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LIMITS.title)
    .toWellFormed();
  return line === '' ? empty : line;
}
