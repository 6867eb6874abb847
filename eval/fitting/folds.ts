import { BUILT_IN_WEIGHTS, type UnderstandingWeights } from '../../src/domain/understanding/scoring/weights.js';
import { readCases, type DestructiveCase } from '../destructive/cases.js';
import { judgeCase, type JudgedCase } from '../destructive/figures.js';
import { dialogueOf } from '../destructive/run.js';
import { benchmarkSets, type BenchmarkSet } from '../benchmark/sets.js';
import { replayDirect, startDirect, type DirectNetloom } from '../direct.js';
import { judge, type Judged } from '../score.js';
import { intervalsOf, reportOf, type FoldFigures, type Intervals } from './fold-figures.js';
import { collectCommands } from './commands.js';
import { collectExamples, type Examples } from './examples.js';
import { fitWeights } from './fit.js';
import { EXPECTED } from './expected.js';

export interface Fold extends FoldFigures {
  readonly leftOut: string;
  /** 95 % intervals of the main figures, by bootstrap over the conversations. */
  readonly intervals: Intervals;
  /** Destructive commands over the inventory; undefined if there are none. */
  readonly commands?: CommandFigures | undefined;
}

export interface FoldReport {
  readonly folds: readonly Fold[];
  readonly mean: FoldFigures;
}

/** A set with a Netloom that holds its inventory and uses `weights`, which may be replaced. */
interface OpenSet {
  readonly set: BenchmarkSet;
  readonly netloom: DirectNetloom;
  readonly weights: Mutable<UnderstandingWeights>;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

async function withSets<T>(work: (sets: readonly OpenSet[]) => Promise<T>, names?: (name: string) => boolean): Promise<T> {
  const open: OpenSet[] = [];
  try {
    for (const set of benchmarkSets().filter(({ name }) => names?.(name) ?? true)) {
      const weights = { ...EXPECTED };
      open.push({ set, weights, netloom: await startDirect(set.inventory, { weights }) });
    }
    return await work(open);
  } finally {
    for (const { netloom } of open) await netloom.stop();
  }
}

async function examplesOf({ set, netloom, weights }: OpenSet, used: UnderstandingWeights): Promise<Examples> {
  Object.assign(weights, used);
  const examples = await collectExamples(netloom, set.dialogues, used);
  const commands = await collectCommands(netloom, commandsOf(set), used);
  return { ...examples, references: [...examples.references, ...commands] };
}

const commandsOf = ({ name }: BenchmarkSet): readonly DestructiveCase[] => readCases().filter(({ inventory }) => inventory === name);

/** Fits weights to sets: first in the focus that hand-set weights lead to, then in the one that the fitted weights lead to. */
async function fitTo(sets: readonly OpenSet[], first: ReadonlyMap<string, Examples>): Promise<UnderstandingWeights> {
  const rough = fitWeights(sets.flatMap(({ set }) => first.get(set.name) ?? []));
  const examples: Examples[] = [];
  for (const each of sets) examples.push(await examplesOf(each, rough));
  return fitWeights(examples, rough);
}

async function firstExamples(sets: readonly OpenSet[]): Promise<ReadonlyMap<string, Examples>> {
  const first = new Map<string, Examples>();
  for (const each of sets) first.set(each.set.name, await examplesOf(each, EXPECTED));
  return first;
}

/** Fits weights to all sets, or to all but one. */
export const fitAll = (leaveOut?: string): Promise<UnderstandingWeights> =>
  withSets(
    async (sets) => fitTo(sets, await firstExamples(sets)),
    (name) => name !== leaveOut,
  );

/** The examples of the sets in the focus that the built-in weights lead to. */
export const builtInExamples = (only?: readonly string[]): Promise<readonly Examples[]> =>
  withSets(
    async (sets) => {
      const all: Examples[] = [];
      for (const each of sets) all.push(await examplesOf(each, BUILT_IN_WEIGHTS));
      return all;
    },
    (name) => only?.includes(name) ?? true,
  );

/** A fold with the weights that were fitted to the other sets. */
export interface FittedFold {
  readonly fold: Fold;
  readonly weights: UnderstandingWeights;
}

/** Leaves out each set in turn: fits weights to the others and replays the one left out. */
export const fitFolds = (only?: readonly string[]): Promise<readonly FittedFold[]> =>
  withSets(async (sets) => {
    const first = await firstExamples(sets);
    const folds: FittedFold[] = [];
    for (const each of sets.filter(({ set }) => only?.includes(set.name) ?? true)) {
      const weights = await fitTo(
        sets.filter((other) => other !== each),
        first,
      );
      folds.push({ weights, fold: await measureFold(each, weights) });
    }
    return folds;
  });

/** Replays each set with weights that were fitted before to the others. */
export const replayFolds = (fitted: ReadonlyMap<string, UnderstandingWeights>, only?: readonly string[]): Promise<readonly Fold[]> =>
  withSets(
    async (sets) => {
      const folds: Fold[] = [];
      for (const each of sets) {
        const weights = fitted.get(each.set.name);
        if (weights === undefined)
          throw new Error(`expected committed weights for ${each.set.name}; \`eval -- folds --accept\` writes them`);
        folds.push(await measureFold(each, weights));
      }
      return folds;
    },
    (name) => only?.includes(name) ?? true,
  );

export const reportOfFolds = (folds: readonly Fold[]): FoldReport => ({ folds, mean: meanOf(folds) });

async function measureFold(each: OpenSet, weights: UnderstandingWeights): Promise<Fold> {
  const judged = await replaySet(each, weights);
  return { leftOut: each.set.name, ...reportOf(judged), intervals: intervalsOf(judged), commands: await commandFigures(each) };
}

/** Numbers of destructive commands. */
export interface CommandFigures {
  readonly wrong: number;
  readonly of: number;
  /** Of those with a target. */
  readonly right: number;
  readonly clear: number;
}

/** Judges destructive commands with the weights that a set uses now. */
async function commandFigures({ set, netloom }: OpenSet): Promise<CommandFigures | undefined> {
  const judged: JudgedCase[] = [];
  for (const each of commandsOf(set)) {
    const { turns } = await replayDirect(netloom, dialogueOf(each));
    judged.push(judgeCase(each, turns.at(-1)?.spans ?? []));
  }
  if (judged.length === 0) return undefined;
  const count = (holds: (each: JudgedCase) => boolean): number => judged.filter(holds).length;
  const clear = count(({ of }) => of.target !== null);
  return {
    wrong: count(({ outcome }) => outcome === 'wrong'),
    of: judged.length,
    right: count(({ outcome }) => outcome === 'right'),
    clear,
  };
}

async function replaySet({ set, netloom, weights }: OpenSet, used: UnderstandingWeights): Promise<readonly Judged[]> {
  Object.assign(weights, used);
  const predictions = [];
  for (const dialogue of set.dialogues) predictions.push(await replayDirect(netloom, dialogue));
  return judge(set.dialogues, predictions);
}

function meanOf(folds: readonly FoldFigures[]): FoldFigures {
  const mean = (of: (fold: FoldFigures) => number | null): number | null => {
    const values = folds.map(of).filter((value) => value !== null);
    return values.length === 0 ? null : Math.round((10 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 10;
  };
  const rates = (of: (fold: FoldFigures) => FoldFigures['resolution']): FoldFigures['resolution'] => ({
    precision: mean((fold) => of(fold).precision),
    recall: mean((fold) => of(fold).recall),
    f1: mean((fold) => of(fold).f1),
  });
  return {
    userCovered: mean(({ userCovered }) => userCovered),
    referencesCovered: mean(({ referencesCovered }) => referencesCovered),
    userAssertedWrong: mean(({ userAssertedWrong }) => userAssertedWrong),
    referencesAssertedWrong: mean(({ referencesAssertedWrong }) => referencesAssertedWrong),
    strayAsserted: mean(({ strayAsserted }) => strayAsserted),
    strayLists: mean(({ strayLists }) => strayLists),
    falseUnknown: mean(({ falseUnknown }) => falseUnknown),
    independentFlagged: mean(({ independentFlagged }) => independentFlagged),
    resolution: rates(({ resolution }) => resolution),
    userMentions: mean(({ userMentions }) => userMentions),
    assistantMentions: mean(({ assistantMentions }) => assistantMentions),
    references: mean(({ references }) => references),
    ambiguousAsked: mean(({ ambiguousAsked }) => ambiguousAsked),
    unknownSaid: mean(({ unknownSaid }) => unknownSaid),
    guessedInstead: mean(({ guessedInstead }) => guessedInstead),
    followUp: rates(({ followUp }) => followUp),
    topicShift: rates(({ topicShift }) => topicShift),
  };
}
