import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { STRATEGIES, type StrategyName } from '../src/domain/model/session.js';
import { addAgents } from './agents/run.js';
import { BASELINES } from './baselines.js';
import { addChats, compareChats } from './chats.js';
import { evaluateConversations } from './conversations.js';
import { addDestructive } from './destructive/run.js';
import { addFacts, printFacts } from './facts/run.js';
import { type Figures, figuresOf } from './figures.js';
import { foldTable } from './fitting/fold-table.js';
import { errorsOf } from './fitting/errors.js';
import { builtInExamples, fitAll } from './fitting/folds.js';
import { acceptFolds, committedFigures, differencesFrom, measureFolds, replayCommitted } from './fitting/left-out.js';
import type { UnderstandingWeights } from '../src/domain/understanding/scoring/weights.js';
import { addFollowUps } from './followups.js';
import { addMemory, compareMemories } from './memory/run.js';
import { type Plot, svgOf } from './plot.js';
import { evaluateRecall } from './recall.js';
import { addPrecision } from './precision.js';
import { evaluatePrefix, prefixText } from './prefix.js';
import { evaluateSummaries, summariesText } from './summaries.js';
import { type RecallReport, recallText } from './recall-figures.js';
import { acceptFigures, compareWithBaseline, replayOwn, scoreFile } from './regress.js';
import { type Change, missesOf, sayChange, tableOf } from './report.js';
import type { Judged } from './score.js';
import { addTopics } from './topics.js';

const list = (text: string): readonly string[] => text.split(',').map((item) => item.trim());

function numbers(text: string): readonly number[] {
  const values = list(text).map(Number);
  if (values.some((value) => !Number.isInteger(value) || value < 64))
    throw new Error(`--budgets: expected whole numbers of tokens from 64 on, got ${text}`);
  return values;
}

function strategiesOf(text: string): readonly StrategyName[] {
  if (text.toLowerCase() === 'all') return STRATEGIES;
  const names = list(text).map((name) => STRATEGIES.find((strategy) => strategy === name.toUpperCase().replaceAll('-', '_')));
  if (names.some((name) => name === undefined))
    throw new Error(`--strategies: expected all or some of ${STRATEGIES.join(', ')}, got ${text}`);
  return names.filter((name) => name !== undefined);
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--together: expected a whole number from 1 on, got ${text}`);
  return value;
}

interface RecallCommand {
  readonly budgets: readonly number[];
  readonly strategies?: readonly StrategyName[];
  readonly plot?: string;
  readonly together: number;
  readonly json?: boolean;
}

async function printRecall(file: string, { budgets, strategies, plot, together, json }: RecallCommand): Promise<void> {
  const compared = strategies !== undefined || plot !== undefined;
  const report = await evaluateRecall([file], {
    budgets,
    strategies: strategies ?? ['AUTO'],
    compared,
    together,
  });
  if (plot !== undefined) writeFileSync(plot, svgOf(plotOf(report)));
  console.log(json === true ? JSON.stringify(report, null, 2) : recallText(report));
}

async function printPrefix(file: string, options: Parameters<typeof evaluatePrefix>[1]): Promise<void> {
  console.log(prefixText(await evaluatePrefix(file, options)));
}

function plotOf({ questions, curves }: RecallReport): Plot {
  return {
    title: `What an answer needs, found within the budget (${questions} questions)`,
    xLabel: 'budget of the whole window, tokens',
    yLabel: 'mean evidence recall, percent',
    curves: Object.entries(curves).map(([name, row]) => ({
      name,
      dashed: Object.hasOwn(BASELINES, name),
      points: Object.entries(row).map(([budget, { recall }]) => ({ x: Number(budget), y: recall })),
    })),
  };
}

interface ReportOptions {
  readonly json?: boolean;
  readonly misses?: boolean;
}

function printScore(file: string, predictions: string, options: ReportOptions): void {
  const judged = scoreFile(file, predictions);
  printReport({ figures: figuresOf(judged.map(({ finding }) => finding)) }, judged, options);
}

function printReport(
  report: { readonly figures: Figures; readonly worse?: readonly Change[]; readonly better?: readonly Change[] },
  judged: readonly Judged[],
  { json, misses }: ReportOptions,
): void {
  const missed = misses === true ? missesOf(judged) : [];
  if (json === true) console.log(JSON.stringify({ ...report, ...(misses === true ? { misses: missed } : {}) }, null, 2));
  else console.log([...missed, tableOf(report.figures)].join('\n'));
}

async function printRegression({ accept, ...options }: ReportOptions & { readonly accept?: boolean }): Promise<void> {
  const judged = await replayOwn();
  const figures = figuresOf(judged.map(({ finding }) => finding));
  if (accept === true) acceptFigures(figures);
  const { worse, better } = compareWithBaseline(figures);
  printReport({ figures, worse, better }, judged, options);
  if (better.length > 0) console.error(`Better than the baseline; --accept keeps it so:\n${better.map(sayChange).join('\n')}`);
  if (worse.length > 0) {
    console.error(`Worse than the baseline:\n${worse.map(sayChange).join('\n')}`);
    process.exitCode = 1;
  }
}

const WEIGHTS = fileURLToPath(new URL('../src/domain/understanding/scoring/weights.json', import.meta.url));

const program = new Command('eval').description('Measures Netloom on labelled data, over its public API and on an empty store.');

program
  .command('conversations <file>')
  .description('replay labelled conversations (JSON Lines) and write predictions for a scorer')
  .requiredOption('--inventory <file>', 'inventory to import first')
  .requiredOption('--out <file>', 'the file for the predictions (JSON Lines)')
  .option('--budgets <list>', 'shares of the conversation so far', list, ['25%', '50%'])
  .action((file: string, options: { inventory: string; out: string; budgets: readonly string[] }) => evaluateConversations(file, options));

program
  .command('score <file> <predictions>')
  .description('judge predictions of `conversations`')
  .option('--json', 'print the figures as JSON')
  .option('--misses', 'list the errors')
  .action(printScore);

program
  .command('regress')
  .description(
    'replay the labelled conversations of this repository on the sample inventory, and fail if a figure is worse than the baseline',
  )
  .option('--json', 'print the figures as JSON')
  .option('--misses', 'list the errors')
  .option('--accept', 'make these figures the baseline')
  .action(printRegression);

program
  .command('recall <file>')
  .description('measure the recall of evidence on conversations in LoCoMo’s format')
  .option('--budgets <list>', 'tokens', numbers, [1_000, 2_000, 4_000, 8_000])
  .option('--strategies <list>', `all, or some of ${STRATEGIES.join(', ')}; BM25 and the last turns are always measured`, strategiesOf)
  .option('--together <turns>', 'turns for each message, to measure long messages', count, 1)
  .option('--plot <file>', 'the file for a line chart of recall by budget (SVG)')
  .option('--json', 'print the report as JSON')
  .action(printRecall);

program
  .command('summaries <file>')
  .description('measure which figures and names of the evidence are in summaries of 32 messages, without a model')
  .option('--budgets <list>', 'tokens of a summary', numbers, [100, 200, 400, 800])
  .action((file: string, { budgets }: { budgets: readonly number[] }) => console.log(summariesText(evaluateSummaries(file, budgets))));

program
  .command('prefix <file>')
  .description('measure the shared prefix of consecutive windows in growing conversations of either format, and its effect on the cost')
  .option('--inventory <file>', 'inventory to import first')
  .option('--budgets <list>', 'tokens', numbers, [4_000])
  .option('--strategies <list>', `all, or some of ${STRATEGIES.join(', ')}; the last turns are always measured`, strategiesOf, STRATEGIES)
  .action(printPrefix);

program
  .command('fit')
  .description('fit the weights of understanding to the benchmark conversations, and write them')
  .option('--leave-out <name>', 'a set that is not used')
  .option('--out <file>', 'the file for the weights', WEIGHTS)
  .action(async ({ leaveOut, out }: { leaveOut?: string; out: string }) => {
    writeFileSync(out, `${JSON.stringify(await fitAll(leaveOut), null, 2)}\n`);
  });

interface FoldsCommand {
  readonly json?: boolean;
  readonly only?: readonly string[];
  readonly accept?: boolean;
  readonly committed?: boolean;
}

async function printFolds({ json, only, accept, committed }: FoldsCommand): Promise<void> {
  if (accept === true && (only !== undefined || committed === true))
    throw new Error('--accept measures all folds; it allows no other option.');
  const report = accept === true ? await acceptFolds() : committed === true ? await replayCommitted(only) : await measureFolds(only);
  console.log(json === true ? JSON.stringify(report, null, 2) : foldTable(report));
  if (committed !== true) return;
  const differences = differencesFrom(committedFigures(), report);
  if (differences.length === 0) return;
  console.error(`Not the committed figures; if this is intended, run \`eval -- folds --accept\`:\n${differences.join('\n')}`);
  process.exitCode = 1;
}

program
  .command('folds')
  .description('leave out each set of the benchmark in turn: fit to the others, and replay the one left out')
  .option('--json', 'print the report as JSON')
  .option('--only <list>', 'the sets to leave out', list)
  .option('--accept', 'commit to these weights and figures: write them to eval/benchmark/left-out')
  .option('--committed', 'do not fit: replay with the weights in eval/benchmark/left-out, and fail if the figures differ')
  .action(printFolds);

program
  .command('errors <model>')
  .description('list the wrong decisions of a model on the benchmark: names, unknownNames, references, followUp or topicShift')
  .option('--only <list>', 'the sets to replay', list)
  .action(async (model: keyof UnderstandingWeights, { only }: { only?: readonly string[] }) => {
    console.log(errorsOf(await builtInExamples(only), model).join('\n\n'));
  });

program
  .command('committed')
  .description('regress, folds, facts, memory and chats in one process, against the committed figures; exits with 1 if any differs')
  .action(async () => {
    await printRegression({});
    await printFolds({ committed: true });
    await printFacts({ committed: true });
    await compareMemories(false);
    await compareChats(false);
  });

addTopics(program);
addFollowUps(program);
addPrecision(program);
addChats(program);
addDestructive(program);
addMemory(program);
addAgents(program);
addFacts(program, { numbers, list });

await program.parseAsync();
