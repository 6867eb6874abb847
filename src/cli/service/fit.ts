import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import type { FitReport } from '../../application/index.js';
import type { Config } from '../../config/config.js';
import { invalid, NetloomError } from '../../domain/common/errors.js';
import { LOCAL } from '../../domain/common/principal.js';
import { EXIT, type ExitCode, type CliEnvironment } from '../environment.js';
import { jsonText } from '../output/clean.js';

export interface FitOptions {
  readonly workspace: string;
  readonly out: string;
  readonly principal?: readonly string[];
  readonly atLeast: string;
  readonly data?: string;
  readonly json?: boolean;
}

/** Only the owner may read weights. */
const MODE = 0o600;
const MAX_LEAST = 100_000;

/** Fits weights to the sessions of a workspace and writes them to a file. It only reads the store, so a server may use the same data. */
export async function runFit(options: FitOptions, environment: CliEnvironment): Promise<ExitCode> {
  const atLeast = Number(options.atLeast);
  if (!Number.isInteger(atLeast) || atLeast < 1 || atLeast > MAX_LEAST)
    throw invalid('atLeast', `an integer from 1 to ${MAX_LEAST}`, options.atLeast);
  const config = environment.readConfig({ NETLOOM_DATA: options.data, NETLOOM_REDIS_URL: '' });
  const { app, dispose } = await environment.compose(config, { readOnly: true });
  try {
    const report = await app.fitting.run(options.workspace, options.principal ?? principalsOf(config, options.workspace), atLeast);
    await writeWhole(options.out, `${JSON.stringify(report.weights, null, 1)}\n`);
    const { sessions, labels, unused, accuracy } = report;
    if (options.json === true) environment.out(jsonText({ file: options.out, sessions, labels, unused, accuracy }));
    else linesOf(report, options.out).forEach(environment.out);
    return EXIT.ok;
  } finally {
    await dispose();
  }
}

/** The principals with an API key for the workspace; without keys, the only one that there is. */
function principalsOf({ auth }: Config, workspace: string): readonly string[] {
  if (auth.kind === 'none') return [LOCAL.name];
  return [...new Set(auth.keys.filter((key) => key.workspace === workspace).map(({ principal }) => principal))];
}

/** Replaces a file at once: a reader sees the old text or the new one. */
async function writeWhole(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, text, { mode: MODE, flag: 'wx' });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw new NetloomError(
      'INVALID_INPUT',
      `--out: cannot write ${JSON.stringify(file)}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function linesOf({ sessions, labels, unused, accuracy }: FitReport, file: string): readonly string[] {
  const { CLARIFIED, CHOSEN, CORRECTED } = labels;
  return [
    `Sessions: ${sessions}`,
    `Labels: ${CLARIFIED + CHOSEN + CORRECTED} (${CLARIFIED} answered clarifications, ${CHOSEN} chosen by clients, ${CORRECTED} corrections)`,
    `Labels without a matching candidate, not used: ${unused}`,
    `Accuracy on the labels: ${percent(accuracy.before)} with the built-in weights, ${percent(accuracy.after)} with fitted ones (cross-validated)`,
    `Wrote ${file}.`,
  ];
}
