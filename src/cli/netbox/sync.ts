import { setTimeout as pause } from 'node:timers/promises';
import { Presets, SingleBar } from 'cli-progress';
import { ImportsDocument, InventorySourcesDocument, StartSyncDocument, type ImportsQuery } from '#client/operations';
import { NetloomError } from '../../domain/common/errors.js';
import type { Connection, ConnectionFlags } from '../connection/connect.js';
import { EXIT, type CliEnvironment, type ExitCode } from '../environment.js';
import { print } from '../output/print.js';
import { comparisonOf, countsOf, type ListedSource } from './status.js';

export interface SyncOptions extends ConnectionFlags {
  readonly full?: boolean;
  readonly compare?: boolean;
  readonly prune?: boolean;
  readonly adopt?: boolean;
}

type Run = ImportsQuery['imports'][number];

const LOOK_EVERY_MS = 250;

/** Starts a sync, shows its progress until it ends, and prints what changed. Its failure is the exit code 1. */
export async function runSync(connection: Connection, options: SyncOptions, environment: CliEnvironment): Promise<ExitCode> {
  let isStopped = false;
  void environment.stopRequested.then(() => (isStopped = true));
  try {
    return await followSync(connection, options, environment);
  } catch (error) {
    if (!isStopped) throw error;
    throw new NetloomError('CANCELLED', 'Stopped. What was read is stored; run the command again to continue.');
  }
}

async function followSync({ client }: Connection, options: SyncOptions, environment: CliEnvironment): Promise<ExitCode> {
  const { full = false, compare = false, prune = false, adopt = false, source, json } = options;
  const input = {
    mode: compare ? ('COMPARE' as const) : full ? ('FULL' as const) : ('CHANGES' as const),
    prune,
    adopt,
    ...(source === undefined ? {} : { source }),
  };
  const { startSync } = await client.request(StartSyncDocument, { input });
  const progress = environment.terminal && json !== true ? drawProgress() : undefined;
  const ended = await endOf(
    async () => (await client.request(ImportsDocument)).imports.find(({ importId }) => importId === startSync.import.importId),
    (run) => progress?.show(run),
  ).finally(() => progress?.end());
  const { inventorySources } = await client.request(InventorySourcesDocument);
  const state = inventorySources.find((each) => each.source === startSync.source.source);
  if (ended?.state !== 'FINISHED') throw failureOf(ended, state);
  if (compare) return printComparison(state, json, environment);
  const isFull = newerOf(state) === state?.lastFull;
  print(json, state, () => linesOf(state, isFull), environment);
  return EXIT.ok;
}

/** The failure of a sync, with its code. */
function failureOf(ended: Run | undefined, state: ListedSource | undefined): Error {
  const { code = 'INTERNAL', reason } = state?.failure ?? {};
  const message = ended?.reason ?? reason ?? 'The sync ended without a reason; the log of the server may have it.';
  return Object.assign(new Error(message), { name: 'NetloomError', code });
}

/** Differences are the exit code 1. */
function printComparison(state: ListedSource | undefined, json: boolean | undefined, environment: CliEnvironment): ExitCode {
  const comparison = state?.lastComparison;
  if (comparison === null || comparison === undefined) return EXIT.failure;
  const { missing, different, surplus, notices } = comparison;
  print(json, comparison, () => [`Compared with ${state?.source ?? ''}: ${comparisonOf(comparison)}.`, ...notices], environment);
  return missing + different + surplus === 0 ? EXIT.ok : EXIT.failure;
}

async function endOf(look: () => Promise<Run | undefined>, show: (run: Run) => void): Promise<Run | undefined> {
  for (;;) {
    const run = await look();
    if (run?.state !== 'RUNNING') return run;
    show(run);
    await pause(LOOK_EVERY_MS);
  }
}

function newerOf(state: ListedSource | undefined): ListedSource['lastFull'] {
  const { lastFull = null, lastChanges = null } = state ?? {};
  if (lastFull === null || lastChanges === null) return lastFull ?? lastChanges;
  return Date.parse(lastFull.finishedAt) >= Date.parse(lastChanges.finishedAt) ? lastFull : lastChanges;
}

function linesOf(state: ListedSource | undefined, isFull: boolean): readonly string[] {
  const summary = newerOf(state);
  if (state === undefined || summary === null) return ['The sync has ended.'];
  const seconds = (Date.parse(summary.finishedAt) - Date.parse(summary.startedAt)) / 1_000;
  const what = isFull ? 'Read everything' : 'Read the changes';
  return [`${what} of ${state.source} (${state.url}) in ${seconds.toFixed(1)} s: ${countsOf(summary)}.`, ...summary.notices];
}

/** A progress bar on standard error, with the remaining time. */
function drawProgress() {
  const bar = new SingleBar(
    { format: '{phase} [{bar}] {percentage} %  {records} objects  {left}', hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  const began = performance.now();
  bar.start(1_000, 0, { phase: 'Reading ', records: 0, left: '' });
  return {
    show({ phase, progress, records }: Run): void {
      const part = progress ?? 0;
      const seconds = part > 0 ? ((performance.now() - began) * (1 - part)) / part / 1_000 : undefined;
      const left = seconds === undefined || phase !== 'READING' ? '' : `${Math.ceil(seconds)} s left`;
      bar.update(Math.round(part * 1_000), { phase: phase === 'READING' ? 'Reading ' : 'Deriving', records, left });
    },
    end: () => bar.stop(),
  };
}
