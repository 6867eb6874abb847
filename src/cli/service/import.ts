import { Presets, SingleBar } from 'cli-progress';
import Table from 'cli-table3';
import type { ImportProgress, ImportReport } from '../../application/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import { LOCAL } from '../../domain/common/principal.js';
import { EXIT, type ExitCode, type CliEnvironment } from '../environment.js';

interface ImportOptions {
  readonly data?: string;
  readonly workspace: string;
  readonly strict?: boolean;
  readonly json?: boolean;
}

export async function runImport(file: string, options: ImportOptions, environment: CliEnvironment): Promise<ExitCode> {
  const config = environment.readConfig({ NETLOOM_DATA: options.data });
  const source = await environment.openInventory(file);
  const { app, dispose } = await environment.compose(config);
  const abort = new AbortController();
  void environment.stopRequested.then(() => abort.abort());
  const progress = environment.terminal && options.json !== true ? drawProgress() : undefined;
  try {
    const report = await app.imports.run({ workspace: options.workspace, name: LOCAL.name }, source, progress?.show, abort.signal);
    progress?.end();
    if (options.json) environment.out(JSON.stringify(report));
    else print(report, environment);
    return exitCode(report, options.strict === true);
  } catch (error) {
    progress?.end();
    if (!abort.signal.aborted) throw error;
    throw new NetloomError('CANCELLED', 'Stopped. Complete batches were imported; run the command again to continue.');
  } finally {
    await dispose();
  }
}

function exitCode({ records, badCount }: ImportReport, strict: boolean): ExitCode {
  const nothing = records - badCount <= 0;
  return nothing || (strict && badCount > 0) ? EXIT.failure : EXIT.ok;
}

function drawProgress(): { readonly show: (progress: ImportProgress) => void; readonly end: () => void } {
  const bar = new SingleBar(
    { format: '{phase} [{bar}] {percentage} %  {records} records', hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  bar.start(1, 0, { phase: 'Reading ', records: 0 });
  return {
    show({ bytesRead, size, records, phase }) {
      bar.setTotal(Math.max(size ?? bytesRead, 1));
      bar.update(bytesRead, { phase: phase === 'READING' ? 'Reading ' : 'Deriving', records });
    },
    end: () => bar.stop(),
  };
}

function print(report: ImportReport, environment: CliEnvironment): void {
  const {
    created,
    updated,
    unchanged,
    skipped,
    skippedTypes,
    placeholders,
    relationsOpened,
    relationsClosed,
    derivedChanged,
    elapsedMs,
    records,
  } = report;
  if (report.byType.length > 0) environment.out(typeTable(report).toString());
  const seconds = Math.max(elapsedMs, 1) / 1_000;
  environment.out(`${records} records from ${report.source} in ${seconds.toFixed(1)} s, ${Math.round(records / seconds)} a second.`);
  if (created + updated + relationsOpened + relationsClosed + derivedChanged === 0) environment.out('Nothing changed.');
  else
    environment.out(
      `${created} created, ${updated} updated, ${unchanged} unchanged; relations: ${relationsOpened} opened, ${relationsClosed} closed, ${derivedChanged} derived.`,
    );
  if (skipped > 0)
    environment.out(
      `${skipped} records are not entities by themselves (settings, templates, and joins, which become relations or tags): ${skippedList(skippedTypes, skipped)}.`,
    );
  if (placeholders > 0) environment.out(`${placeholders} referenced objects are missing in the inventory.`);
  printBad(report, environment);
}

const SKIPPED_SHOWN = 5;

/** `extras.tag 12, users.user 3, … and 4 others`. */
function skippedList(types: ImportReport['skippedTypes'], skipped: number): string {
  const listed = types.slice(0, SKIPPED_SHOWN);
  const others = skipped - listed.reduce((sum, { count }) => sum + count, 0);
  return [...listed.map(({ objectType, count }) => `${objectType} ${count}`), ...(others > 0 ? [`… and ${others} others`] : [])].join(', ');
}

function typeTable({ byType }: ImportReport): Table.Table {
  const table = new Table({ head: ['type', 'count'], colAligns: ['left', 'right'], style: { head: [], border: [], compact: true } });
  for (const { type, count } of byType) table.push([type, count]);
  return table;
}

function printBad({ bad, badCount }: ImportReport, environment: CliEnvironment): void {
  if (badCount === 0) return;
  environment.err(`${badCount} invalid records were left out:`);
  for (const { line, reason } of bad) environment.err(`  line ${line}: ${reason}`);
  if (badCount > bad.length) environment.err(`  … and ${badCount - bad.length} more.`);
}
