import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Command, Option } from 'commander';
import { type FactFigures, factReport, type FactReport } from './figures.js';
import { type MeasuredQuestion, measureSet } from './measure.js';
import { FACT_SETS } from './sets.js';
import { startStore, STORE_NAMES, type StoreName } from '../stores.js';

interface Options {
  readonly store?: StoreName;
  /** Tokens. */
  readonly budgets?: readonly number[];
  readonly only?: readonly string[];
  readonly json?: boolean;
  readonly misses?: boolean;
  readonly accept?: boolean;
  readonly committed?: boolean;
}

const FIGURES = fileURLToPath(new URL('./figures.json', import.meta.url));

async function measureFacts(store: StoreName, budgets: readonly number[], only?: readonly string[]): Promise<readonly MeasuredQuestion[]> {
  const unknown = (only ?? []).filter((name) => !FACT_SETS.some((set) => set.name === name));
  if (unknown.length > 0)
    throw new Error(`--only: expected some of ${FACT_SETS.map(({ name }) => name).join(', ')}, got ${unknown.join(', ')}`);
  const measured: MeasuredQuestion[] = [];
  for (const set of FACT_SETS.filter(({ name }) => only?.includes(name) ?? true)) {
    // A store for each inventory, because ids, which order what is otherwise equal, depend on the workspace.
    const { settings, stop } = await startStore(store);
    try {
      measured.push(...(await measureSet(set, budgets, settings)));
    } finally {
      await stop();
    }
  }
  return measured;
}

export function addFacts(
  program: Command,
  parse: { readonly numbers: (text: string) => readonly number[]; readonly list: (text: string) => readonly string[] },
): void {
  program
    .command('facts')
    .description('ask questions about inventories, and count the facts for an answer that the windows have')
    .addOption(new Option('--store <name>', 'the store to ask, by default embedded').choices(STORE_NAMES))
    .option('--budgets <list>', 'tokens, by default 500,1000,2000', parse.numbers)
    .option('--only <list>', 'the inventories to ask about', parse.list)
    .option('--json', 'print the figures as JSON')
    .option('--misses', 'list the questions whose facts are incomplete in the largest window, with its lines')
    .option('--accept', 'commit to these figures: write them to eval/facts/figures.json')
    .option('--committed', 'fail if the figures differ from those in eval/facts/figures.json')
    .action(printFacts);
}

export async function printFacts({
  store = 'embedded',
  budgets = [500, 1_000, 2_000],
  only,
  json,
  misses,
  accept,
  committed,
}: Options): Promise<void> {
  if (only !== undefined && (accept === true || committed === true))
    throw new Error('--only: expected neither --accept nor --committed with it, which measure all inventories.');
  const measured = await measureFacts(store, budgets, only);
  const report = factReport(measured);
  if (accept === true) writeFileSync(FIGURES, `${JSON.stringify(report, null, 2)}\n`);
  if (committed === true) compareWithCommitted(report);
  if (misses === true) console.log(missesOf(measured).join('\n\n'));
  console.log(json === true ? JSON.stringify(report, null, 2) : factTable(report));
}

function compareWithCommitted(report: FactReport): void {
  const known = JSON.parse(readFileSync(FIGURES, 'utf8')) as FactReport;
  if (JSON.stringify(known) === JSON.stringify(report)) return;
  console.error(`Not the committed figures; if this is intended, run \`eval -- facts --accept\`. Committed are:\n${factTable(known)}`);
  process.exitCode = 1;
}

function missesOf(measured: readonly MeasuredQuestion[]): readonly string[] {
  return measured.flatMap(({ question: { id, turns, facts }, windows }) => {
    const window = windows.at(-1);
    const missing = facts.filter((_, at) => window?.answered.present[at] !== true);
    if (missing.length === 0) return [];
    const wanted = missing.slice(0, 8).map((fact) => fact.join(' + '));
    return [
      [
        `${id}: ${turns.join(' | ')}`,
        `  missing ${missing.length} of ${facts.length}: ${wanted.join('; ')}`,
        ...(window?.lines ?? []).map((line) => `  > ${line}`),
      ].join('\n'),
    ];
  });
}

const COLUMNS = ['questions', 'facts', 'complete', 'precision', 'tokens', 'ofNetbox'] as const satisfies readonly (keyof FactFigures)[];

/** A table of the figures at each budget. */
export function factTable({ budgets }: FactReport): string {
  const row = (name: string, cells: readonly string[]): string => `${name.padEnd(14)}${cells.map((cell) => cell.padStart(11)).join('')}`;
  return Object.entries(budgets)
    .map(([budget, { mean, sets, kinds }]) =>
      [
        row(`${budget} tokens`, ['questions', 'facts %', 'complete %', 'precise %', 'tokens', '% of JSON']),
        ...[...Object.entries(sets), ['mean', mean] as const, ...Object.entries(kinds)].map(([name, figures]) =>
          row(
            name.toLowerCase().replaceAll('_', ' '),
            COLUMNS.map((column) => String(figures[column])),
          ),
        ),
      ].join('\n'),
    )
    .join('\n\n');
}
