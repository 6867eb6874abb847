import { resolve } from 'node:path';
import { Presets, SingleBar } from 'cli-progress';
import Table from 'cli-table3';
import type { CopyProgress, CopyReport } from '../../application/index.js';
import { ConfigError, type StoreConfig } from '../../config/config.js';
import { NetloomError } from '../../domain/common/errors.js';
import { EXIT, type ExitCode, type CliEnvironment } from '../environment.js';
import { jsonText } from '../output/clean.js';

interface FromTo {
  readonly from: string;
  readonly to: string;
  readonly json?: boolean;
}

export async function runCopy(options: FromTo, environment: CliEnvironment): Promise<ExitCode> {
  const [from, to] = [storeOf(options.from, environment), storeOf(options.to, environment)];
  if (placeOf(from) === placeOf(to)) throw new ConfigError([`--to: expected a store other than --from, got ${placeOf(to)} for both.`]);
  const abort = new AbortController();
  void environment.stopRequested.then(() => abort.abort());
  const progress = environment.terminal && options.json !== true ? drawProgress() : undefined;
  try {
    const report = await environment.copy(from, to, { onProgress: progress?.show ?? (() => undefined), signal: abort.signal });
    progress?.end();
    if (options.json) environment.out(jsonText(report));
    else print(report, environment);
    return EXIT.ok;
  } catch (error) {
    progress?.end();
    if (!abort.signal.aborted) throw error;
    throw new NetloomError('CANCELLED', 'Stopped. Run the same command again to continue.');
  }
}

/** Parses a store: text with `://` is a Neo4j address, with user, password and database from the settings; other text is a data folder. */
function storeOf(text: string, environment: CliEnvironment): StoreConfig {
  const place = text.includes('://') ? { NETLOOM_NEO4J_URL: text } : { NETLOOM_NEO4J_URL: '', NETLOOM_DATA: text };
  return environment.readConfig(place).store;
}

/** A canonical form, so that two spellings of the same store compare as equal. */
function placeOf(store: StoreConfig): string {
  if (store.kind === 'sqlite') return resolve(store.folder);
  const { hostname, port } = new URL(store.url);
  return `${hostname}:${port === '' ? '7687' : port}/${store.database}`;
}

function drawProgress(): { readonly show: (progress: CopyProgress) => void; readonly end: () => void } {
  const bar = new SingleBar(
    { format: '{phase} [{bar}] {percentage} %  {records} records', hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  bar.start(1, 0, { phase: 'Copying  ', records: 0 });
  return {
    show({ phase, records, total }) {
      bar.setTotal(Math.max(total, 1));
      bar.update(records, { phase: phase === 'COPYING' ? 'Copying  ' : 'Comparing', records });
    },
    end: () => bar.stop(),
  };
}

function print({ from, to, counts, records, written, resumed, digest, elapsedMs }: CopyReport, environment: CliEnvironment): void {
  const table = new Table({ head: ['records', 'count'], colAligns: ['left', 'right'], style: { head: [], border: [], compact: true } });
  for (const [kind, count] of Object.entries(counts)) table.push([kind, count]);
  environment.out(table.toString());
  const seconds = Math.max(elapsedMs, 1) / 1_000;
  const what = written === 0 ? 'Nothing to copy' : `${written}${resumed ? ' more' : ''} records copied`;
  environment.out(`${what}; ${from} and ${to} compared in ${seconds.toFixed(1)} s in all.`);
  environment.out(`Both are equal: ${records} records, digest ${digest}.`);
}
