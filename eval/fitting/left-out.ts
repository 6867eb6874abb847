import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { fileURLToPath } from 'node:url';
import { linesOf } from '../labels.js';
import { type FittedFold, type Fold, type FoldReport, fitFolds, replayFolds, reportOfFolds } from './folds.js';

/** One line for each set of the benchmark: the weights that were fitted to all the others, and the figures that they gave. */
const FILE = fileURLToPath(new URL('../benchmark/left-out.jsonl', import.meta.url));

const committed = (): readonly FittedFold[] => linesOf(FILE) as readonly FittedFold[];

export const committedFigures = (): FoldReport => reportOfFolds(committed().map(({ fold }) => fold));

/** Fits all folds. Takes about ten minutes. */
export const measureFolds = async (only?: readonly string[]): Promise<FoldReport> =>
  reportOfFolds((await fitFolds(only)).map(({ fold }) => fold));

/** Fits all folds, and writes their weights and figures for {@link replayCommitted}. */
export async function acceptFolds(): Promise<FoldReport> {
  const fitted = await fitFolds();
  writeFileSync(FILE, fitted.map((each) => `${JSON.stringify(each)}\n`).join(''));
  return reportOfFolds(fitted.map(({ fold }) => fold));
}

/** Replays each set with its committed weights, without fitting. Takes about a minute. */
export async function replayCommitted(only?: readonly string[]): Promise<FoldReport> {
  const weights = new Map(committed().map(({ fold, weights: fitted }) => [fold.leftOut, fitted]));
  return reportOfFolds(await replayFolds(weights, only));
}

/** The folds whose figures are not the committed ones, one line each. */
export function differencesFrom(before: FoldReport, { folds }: FoldReport): readonly string[] {
  const figuresOf = (name: string): Fold | undefined => before.folds.find(({ leftOut }) => leftOut === name);
  return folds
    .filter((fold) => !isDeepStrictEqual(plain(fold), plain(figuresOf(fold.leftOut))))
    .map((fold) => `${fold.leftOut}: expected ${brief(figuresOf(fold.leftOut))}, got ${brief(fold)}`);
}

/** As JSON has it: without properties that are undefined. */
const plain = (fold: Fold | undefined): unknown => (fold === undefined ? undefined : JSON.parse(JSON.stringify(fold)));

const brief = (fold: Fold | undefined): string => {
  if (fold === undefined) return 'nothing';
  const { userCovered, userAssertedWrong, referencesAssertedWrong, resolution, followUp, topicShift, commands } = fold;
  return JSON.stringify({
    userCovered,
    userAssertedWrong,
    referencesAssertedWrong,
    f1: resolution.f1,
    followUp: followUp.f1,
    topicShift: topicShift.f1,
    wrongCommands: commands?.wrong,
  });
};
