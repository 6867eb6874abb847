import type { FoldFigures } from './fold-figures.js';
import type { CommandFigures, FoldReport } from './folds.js';

const COLUMNS: readonly (readonly [string, (figures: FoldFigures) => number | null])[] = [
  ['user covered', ({ userCovered }) => userCovered],
  ['references covered', ({ referencesCovered }) => referencesCovered],
  ['user wrong', ({ userAssertedWrong }) => userAssertedWrong],
  ['references wrong', ({ referencesAssertedWrong }) => referencesAssertedWrong],
  ['stray', ({ strayAsserted }) => strayAsserted],
  ['stray lists', ({ strayLists }) => strayLists],
  ['F1', ({ resolution }) => resolution.f1],
  ['asked', ({ ambiguousAsked }) => ambiguousAsked],
  ['unknown', ({ unknownSaid }) => unknownSaid],
  ['guessed', ({ guessedInstead }) => guessedInstead],
  ['false unknown', ({ falseUnknown }) => falseUnknown],
  ['independent', ({ independentFlagged }) => independentFlagged],
  ['follow-up', ({ followUp }) => followUp.f1],
  ['shift', ({ topicShift }) => topicShift.f1],
];
const WIDTH = 19;

/** The main figures, one line for each set. */
export function foldTable({ folds, mean }: FoldReport): string {
  const line = (name: string, cells: readonly string[]): string =>
    [name.padEnd(WIDTH), ...cells.map((cell) => cell.padStart(WIDTH))].join('');
  const row = (name: string, figures: FoldFigures): string =>
    line(
      name,
      COLUMNS.map(([, of]) => of(figures)?.toFixed(1) ?? '-'),
    );
  return [
    line('left out', [...COLUMNS.map(([name]) => name), 'commands: wrong, right']),
    ...folds.map((fold) => `${row(fold.leftOut, fold)}${commandCell(fold.commands)}`),
    row('mean', mean),
  ].join('\n');
}

const commandCell = (commands: CommandFigures | undefined): string =>
  commands === undefined ? '' : `   ${commands.wrong} of ${commands.of}, ${commands.right} of ${commands.clear}`;

/** The main figures as a Markdown table, for docs/EVALUATION.md. */
export function foldMarkdown({ folds, mean }: FoldReport): string {
  const names = ['left out', ...COLUMNS.map(([name]) => name), 'commands wrong', 'commands right'];
  const row = (name: string, figures: FoldFigures, { wrong, right }: { readonly wrong: string; readonly right: string }): string =>
    cells([name, ...COLUMNS.map(([, of]) => of(figures)?.toFixed(1) ?? ''), wrong, right]);
  const commandsOf = (commands: CommandFigures | undefined) =>
    commands === undefined
      ? { wrong: '', right: '' }
      : { wrong: `${commands.wrong} of ${commands.of}`, right: `${commands.right} of ${commands.clear}` };
  return [
    cells(names),
    cells(names.map((_, at) => (at === 0 ? '---' : '--:'))),
    ...folds.map((fold) => row(fold.leftOut, fold, commandsOf(fold.commands))),
    row('mean', mean, commandsOf(sumOf(folds.flatMap(({ commands }) => commands ?? [])))),
  ].join('\n');
}

const cells = (values: readonly string[]): string => `| ${values.join(' | ')} |`;

const sumOf = (all: readonly CommandFigures[]): CommandFigures =>
  all.reduce(
    (sum, each) => ({ wrong: sum.wrong + each.wrong, of: sum.of + each.of, right: sum.right + each.right, clear: sum.clear + each.clear }),
    {
      wrong: 0,
      of: 0,
      right: 0,
      clear: 0,
    },
  );
