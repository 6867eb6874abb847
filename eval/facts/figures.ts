import { groupBy } from '../../src/domain/common/group-by.js';
import type { MeasuredQuestion } from './measure.js';

/** Percentages with one decimal; tokens as means. */
export interface FactFigures {
  readonly questions: number;
  /** The share of the needed facts that are in the windows. */
  readonly facts: number;
  /** The share of the questions all of whose facts are in the window. */
  readonly complete: number;
  /** The share of the tokens about entities that belong to the answer. */
  readonly precision: number;
  /** The tokens about entities in a window, and their share of NetBox’s JSON for the same records. */
  readonly tokens: number;
  readonly ofNetbox: number;
}

export interface FactReport {
  /** By budget: all questions, by set, by kind. `mean` is the mean of the sets. */
  readonly budgets: Readonly<
    Record<
      string,
      {
        readonly mean: FactFigures;
        readonly sets: Readonly<Record<string, FactFigures>>;
        readonly kinds: Readonly<Record<string, FactFigures>>;
      }
    >
  >;
}

export function factReport(measured: readonly MeasuredQuestion[]): FactReport {
  const budgets = measured[0]?.windows.map(({ budget }) => budget) ?? [];
  return { budgets: Object.fromEntries(budgets.map((budget) => [String(budget), figuresAt(measured, budget)])) };
}

function figuresAt(measured: readonly MeasuredQuestion[], budget: number) {
  const by = (keyOf: (each: MeasuredQuestion) => string): Record<string, FactFigures> =>
    Object.fromEntries(
      [...groupBy(measured, keyOf)]
        .map(([key, some]): [string, FactFigures] => [key, figuresOf(some, budget)])
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  const sets = by(({ set }) => set);
  return { mean: meanOf(Object.values(sets)), sets, kinds: by(({ question }) => question.kind) };
}

function figuresOf(measured: readonly MeasuredQuestion[], budget: number): FactFigures {
  const answers = measured.flatMap(({ windows, netboxTokens }) =>
    windows.filter((window) => window.budget === budget).map(({ answered }) => ({ ...answered, netboxTokens })),
  );
  const sum = (valueOf: (answer: (typeof answers)[number]) => number): number =>
    answers.reduce((total, answer) => total + valueOf(answer), 0);
  const present = sum(({ present: some }) => some.filter(Boolean).length);
  const tokens = sum(({ factTokens }) => factTokens);
  return {
    questions: answers.length,
    facts: percent(
      present,
      sum(({ present: some }) => some.length),
    ),
    complete: percent(
      sum(({ present: some }) => (some.every(Boolean) ? 1 : 0)),
      answers.length,
    ),
    precision: percent(
      sum(({ relatedTokens }) => relatedTokens),
      tokens,
    ),
    tokens: rounded(tokens / Math.max(1, answers.length)),
    ofNetbox: percent(
      tokens,
      sum(({ netboxTokens }) => netboxTokens),
    ),
  };
}

function meanOf(figures: readonly FactFigures[]): FactFigures {
  const mean = (valueOf: (each: FactFigures) => number): number =>
    rounded(figures.reduce((sum, each) => sum + valueOf(each), 0) / Math.max(1, figures.length));
  return {
    questions: figures.reduce((sum, { questions }) => sum + questions, 0),
    facts: mean(({ facts }) => facts),
    complete: mean(({ complete }) => complete),
    precision: mean(({ precision }) => precision),
    tokens: mean(({ tokens }) => tokens),
    ofNetbox: mean(({ ofNetbox }) => ofNetbox),
  };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : rounded((100 * part) / whole));

/** The figures of the largest budget as a table in Markdown, for docs/EVALUATION.md. */
export function factMarkdown({ budgets }: FactReport): string {
  const [budget = '', figures] = Object.entries(budgets).at(-1) ?? [];
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const cellsOf = (name: string, { questions, facts, complete, precision, tokens, ofNetbox }: FactFigures) =>
    row([name, questions, facts, complete, precision, Math.round(tokens), ofNetbox]);
  return [
    row([`${Number(budget).toLocaleString('en')} tokens`, 'questions', 'facts', 'complete', 'precision', 'tokens', "of NetBox's JSON"]),
    row(Array.from({ length: 7 }, () => '-')),
    ...Object.entries(figures?.sets ?? {}).map(([name, each]) => cellsOf(name, each)),
    ...(figures === undefined ? [] : [cellsOf('mean', figures.mean)]),
  ].join('\n');
}
