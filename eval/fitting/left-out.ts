import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { UnderstandingWeights } from '../../src/domain/understanding/scoring/weights.js';
import { type Fold, type FoldReport, fitFolds, replayFolds, reportOfFolds } from './folds.js';

/** For each set of the benchmark, the weights that were fitted to all the others, and the figures that they gave. */
const FOLDER = fileURLToPath(new URL('../benchmark/left-out/', import.meta.url));
const FIGURES = `${FOLDER}figures.json`;

const weightsFile = (name: string): string => `${FOLDER}${name}.weights.json`;

function read(file: string): unknown {
  if (!existsSync(file)) throw new Error(`There is no ${file}; \`eval -- folds --accept\` writes it.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const committedWeights = (name: string): UnderstandingWeights => read(weightsFile(name)) as UnderstandingWeights;
export const committedFigures = (): FoldReport => read(FIGURES) as FoldReport;

/** Fits all folds. Takes about ten minutes. */
export const measureFolds = async (only?: readonly string[]): Promise<FoldReport> =>
  reportOfFolds((await fitFolds(only)).map(({ fold }) => fold));

/** Fits all folds, and writes their weights and figures for {@link replayCommitted}. */
export async function acceptFolds(): Promise<FoldReport> {
  const fitted = await fitFolds();
  const report = reportOfFolds(fitted.map(({ fold }) => fold));
  mkdirSync(FOLDER, { recursive: true });
  for (const { fold, weights } of fitted) writeFileSync(weightsFile(fold.leftOut), `${JSON.stringify(weights, null, 1)}\n`);
  writeFileSync(FIGURES, `${JSON.stringify(report, null, 2)}\n`);
  return report;
}

/** Replays each set with its committed weights, without fitting. Takes about a minute. */
export const replayCommitted = async (only?: readonly string[]): Promise<FoldReport> =>
  reportOfFolds(await replayFolds(committedWeights, only));

/** The folds whose figures are not the committed ones, one line each. */
export function differencesFrom(committed: FoldReport, { folds }: FoldReport): readonly string[] {
  const figuresOf = (name: string): Fold | undefined => committed.folds.find(({ leftOut }) => leftOut === name);
  return folds
    .filter((fold) => !isDeepStrictEqual(plain(fold), plain(figuresOf(fold.leftOut))))
    .map((fold) => `${fold.leftOut}: expected ${brief(figuresOf(fold.leftOut))}, got ${brief(fold)}`);
}

/** As JSON has it: without properties that are undefined. */
const plain = (fold: Fold | undefined): unknown => (fold === undefined ? undefined : JSON.parse(JSON.stringify(fold)));

const brief = (fold: Fold | undefined): string => {
  if (fold === undefined) return 'nothing';
  const { resolution, references, followUp, topicShift, commands } = fold;
  return JSON.stringify({
    f1: resolution.f1,
    references,
    followUp: followUp.f1,
    topicShift: topicShift.f1,
    wrongCommands: commands?.wrong,
  });
};
