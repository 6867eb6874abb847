import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { recallText, type RecallReport } from './recall-figures.js';
import { evaluateRecall } from './recall.js';

const FOLDER = fileURLToPath(new URL('./long-chats', import.meta.url));
const COMMITTED = join(FOLDER, 'committed.json');
const BUDGETS = [1_000, 2_000, 4_000, 8_000];

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'committed.json')
    .toSorted()
    .map((name) => join(folder, name));

const measureChats = (): Promise<RecallReport> =>
  evaluateRecall(filesOf(FOLDER), { budgets: BUDGETS, strategies: ['AUTO', 'HYBRID'], compared: true, together: 1 });

/** Compares the recall of each strategy and baseline with the committed figures, or writes them. */
export async function compareChats(accept: boolean): Promise<void> {
  const { questions, curves } = await measureChats();
  const recall = Object.fromEntries(
    Object.entries(curves).map(([name, row]) => [
      name,
      Object.fromEntries(Object.entries(row).map(([budget, each]) => [budget, each.recall])),
    ]),
  );
  const text = `${JSON.stringify({ questions, recall }, null, 2)}\n`;
  if (accept) return writeFileSync(COMMITTED, text);
  const before = readFileSync(COMMITTED, 'utf8');
  console.log(
    text === before ? 'The figures of long chats are the committed ones.' : `Expected the figures of ${COMMITTED}, got:\n${text}`,
  );
  if (text !== before) process.exitCode = 1;
}

interface Options {
  readonly committed?: boolean;
  readonly accept?: boolean;
  readonly json?: boolean;
}

async function print({ committed, accept, json }: Options): Promise<void> {
  if (committed === true || accept === true) return compareChats(accept === true);
  const report = await measureChats();
  console.log(json === true ? JSON.stringify(report, null, 2) : recallText(report));
}

export function addChats(program: Command): void {
  program
    .command('chats')
    .description('recall of evidence in long chats of an engineer with a model, which belong to this repository')
    .option('--json', 'print the report as JSON')
    .option('--committed', 'compare the figures with the committed ones')
    .option('--accept', 'commit the figures')
    .action(print);
}
