import { Presets, SingleBar } from 'cli-progress';
import Table from 'cli-table3';
import { createClient } from '#client';
import type { ImportProgress, ImportReport, InventorySource } from '../../application/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import { typeNamed } from '../../domain/inventory/netbox/type-names.js';
import { LOCAL } from '../../domain/common/principal.js';
import { overridesOf, type ConnectionFlags } from '../connection/connect.js';
import { withPlainFile } from './inventory-file.js';
import { checkInventory, importRemotely } from './remote-import.js';
import { inUse, isInUse, runningServer } from '../connection/running-server.js';
import { EXIT, type ExitCode, type CliEnvironment } from '../environment.js';
import { jsonText } from '../output/clean.js';
import { UsageError } from '../usage.js';

export interface ImportOptions extends ConnectionFlags {
  readonly dryRun?: boolean;
  readonly strict?: boolean;
  /** The NetBox model of objects that do not state theirs. */
  readonly type?: string;
}

/** Imports a file into the data folder, or into the server that the options name or that uses the folder. */
export async function runImport(file: string, options: ImportOptions, environment: CliEnvironment): Promise<ExitCode> {
  return withPlainFile(file, environment, async (path) => {
    const source: InventorySource = { ...(await environment.openInventory(path, modelOf(options.type))), name: file };
    if (options.dryRun === true) return shown(await checkInventory(source), options, environment);
    const abort = new AbortController();
    void environment.stopRequested.then(() => abort.abort());
    const progress = environment.terminal && options.json !== true ? drawProgress() : undefined;
    try {
      const report = await write(source, options, environment, { show: progress?.show, signal: abort.signal });
      progress?.end();
      return shown(report, options, environment);
    } catch (error) {
      progress?.end();
      if (!abort.signal.aborted) throw error;
      throw new NetloomError('CANCELLED', 'Stopped. Complete batches were imported; run the command again to continue.');
    }
  });
}

/** `dcim.device` for `dcim.device`, `devices` and `dcim/devices`. */
function modelOf(type: string | undefined): string | undefined {
  if (type === undefined) return undefined;
  const named = typeNamed(type);
  if (named === undefined) throw new UsageError(`--type: expected a model of NetBox such as dcim.device, got ${JSON.stringify(type)}.`);
  return named.objectType;
}

interface Run {
  readonly show: ((progress: ImportProgress) => void) | undefined;
  readonly signal: AbortSignal;
}

async function write(source: InventorySource, options: ImportOptions, environment: CliEnvironment, run: Run): Promise<ImportReport> {
  const config = environment.readConfig(overridesOf(options, environment));
  if (config.server.url !== undefined) return remote(config.server.url, config.server.key, source, run);
  try {
    const { app, dispose } = await environment.compose(config);
    try {
      const { workspace = LOCAL.workspace, principal = LOCAL.name } = options;
      return await app.imports.run({ workspace, name: principal }, source, run.show, run.signal);
    } finally {
      await dispose();
    }
  } catch (error) {
    const url = isInUse(error) ? await runningServer(config.store) : undefined;
    if (url === undefined && isInUse(error)) throw inUse(config.store);
    if (url === undefined || options.workspace !== undefined) throw error;
    return remote(url, config.server.key, source, run);
  }
}

async function remote(url: string, key: string | undefined, source: InventorySource, { show, signal }: Run): Promise<ImportReport> {
  const client = createClient({ url, token: key });
  try {
    return await importRemotely(client, source, show ?? (() => undefined), signal);
  } finally {
    client.close();
  }
}

function shown(report: ImportReport, { json, strict, dryRun }: ImportOptions, environment: CliEnvironment): ExitCode {
  if (json === true) environment.out(jsonText(dryRun === true ? { dryRun, ...report } : report));
  else print(report, dryRun === true, environment);
  return exitCode(report, strict === true);
}

function exitCode({ records, badCount, unresolvedCount }: ImportReport, strict: boolean): ExitCode {
  // An empty page is no failure; a file of which nothing can be used is one.
  const nothing = badCount > 0 && records - badCount <= 0;
  return nothing || (strict && badCount + unresolvedCount > 0) ? EXIT.failure : EXIT.ok;
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

function print(report: ImportReport, dryRun: boolean, environment: CliEnvironment): void {
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
  if (dryRun) environment.out(`Nothing was written. ${records - skipped - report.badCount} records would be imported.`);
  else if (records === 0) environment.out('The file contains no objects.');
  else if (created + updated + relationsOpened + relationsClosed + derivedChanged === 0) environment.out('Nothing changed.');
  else
    environment.out(
      `${created} created, ${updated} updated, ${unchanged} unchanged; relations: ${relationsOpened} opened, ${relationsClosed} closed, ${derivedChanged} derived.`,
    );
  if (skipped > 0)
    environment.out(
      `${skipped} records are not entities by themselves (settings, templates, and joins of others): ${skippedList(skippedTypes, skipped)}.`,
    );
  if (placeholders > 0) environment.out(`${placeholders} referenced objects are missing in the inventory.`);
  for (const notice of report.notices) environment.out(notice);
  printUnresolved(report, environment);
  printBad(report, environment);
}

function printUnresolved({ unresolved, unresolvedCount }: ImportReport, environment: CliEnvironment): void {
  if (unresolvedCount === 0) return;
  environment.err(`${unresolvedCount} references were not understood and are missing:`);
  for (const { field, count, example, reason } of unresolved) environment.err(`  ${field}: ${count}, such as ${example} (${reason})`);
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
