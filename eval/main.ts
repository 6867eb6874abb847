import { Command } from 'commander';
import { evaluateConversations } from './conversations.js';
import { evaluateRecall, type RecallReport } from './recall.js';

const list = (text: string): readonly string[] => text.split(',').map((item) => item.trim());

function numbers(text: string): readonly number[] {
  const values = list(text).map(Number);
  if (values.some((value) => !Number.isInteger(value) || value < 64))
    throw new Error(`--budgets: expected whole numbers of tokens from 64 on, got ${text}`);
  return values;
}

function printRecall(report: RecallReport): void {
  console.log(`${report.questions} questions: mean evidence recall within the budget (with excerpts), mean and largest window`);
  for (const [name, row] of Object.entries({ overall: report.overall, ...report.categories })) {
    const cells = Object.entries(row).map(
      ([budget, each]) => `${budget}: ${each.recall} (${each.withExcerpts}) ${each.meanTokens}/${each.maxTokens}`,
    );
    console.log(`${name.padEnd(10)} ${cells.join('   ')}`);
  }
}

const program = new Command('eval').description('Measures Netloom on labelled data, over its public API and on an empty store.');

program
  .command('conversations <file>')
  .description('replays labelled conversations (JSON Lines) and writes predictions for the scorer of the set')
  .requiredOption('--inventory <file>', 'inventory to import first')
  .requiredOption('--out <file>', 'where the predictions go, JSON Lines')
  .option('--budgets <list>', 'shares of the conversation so far', list, ['25%', '50%'])
  .action((file: string, options: { inventory: string; out: string; budgets: readonly string[] }) => evaluateConversations(file, options));

program
  .command('recall <file>')
  .description('evidence recall on conversations of LoCoMo’s form')
  .option('--budgets <list>', 'tokens', numbers, [1_000, 2_000, 4_000, 8_000])
  .option('--json', 'print the report as JSON')
  .action(async (file: string, { budgets, json }: { budgets: readonly number[]; json?: boolean }) => {
    const report = await evaluateRecall(file, budgets);
    if (json === true) console.log(JSON.stringify(report, null, 2));
    else printRecall(report);
  });

await program.parseAsync();
