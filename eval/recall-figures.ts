/** The share of the required evidence in one window. */
export interface Measured {
  /** The shares of the evidence that is completely there, and of that with at least half of its words; 0 to 1. */
  readonly recall: number;
  readonly withExcerpts: number;
  readonly tokens: number;
}

export interface RecallFigures {
  readonly recall: number;
  readonly withExcerpts: number;
  readonly meanTokens: number;
  readonly maxTokens: number;
}

/** By budget. */
export type RecallRow = Readonly<Record<string, RecallFigures>>;

export interface RecallReport {
  readonly questions: number;
  /** For the first strategy. */
  readonly overall: RecallRow;
  readonly categories: Readonly<Record<string, RecallRow>>;
  /** For each strategy and each baseline. */
  readonly curves: Readonly<Record<string, RecallRow>>;
  /** The mean tokens of question and whole history. */
  readonly fullHistory: number;
}

/** Collects measurements by curve, kind of question and budget. */
export interface RecallTally {
  add(curve: string, category: string, budget: number, measured: Measured): void;
  row(curve: string, category?: string): RecallRow;
  readonly categories: readonly string[];
}

interface Sum {
  readonly curve: string;
  readonly category: string;
  readonly budget: number;
  readonly measured: Measured[];
}

const ALL = 'overall';

export function createRecallTally(): RecallTally {
  const sums = new Map<string, Sum>();
  const addTo = (curve: string, category: string, budget: number, measured: Measured): void => {
    const key = JSON.stringify([curve, category, budget]);
    const known = sums.get(key) ?? { curve, category, budget, measured: [] };
    known.measured.push(measured);
    sums.set(key, known);
  };
  return {
    add(curve, category, budget, measured) {
      for (const each of [ALL, category]) addTo(curve, each, budget, measured);
    },
    row(curve, category = ALL) {
      const own = [...sums.values()].filter((each) => each.curve === curve && each.category === category);
      return Object.fromEntries(own.map(({ budget, measured }) => [String(budget), figuresOf(measured)]));
    },
    get categories() {
      return [...new Set([...sums.values()].map(({ category }) => category))].filter((category) => category !== ALL).toSorted();
    },
  };
}

function figuresOf(measured: readonly Measured[]): RecallFigures {
  const mean = (value: (each: Measured) => number) => measured.reduce((sum, each) => sum + value(each), 0) / Math.max(1, measured.length);
  const percent = (share: number) => Math.round(1_000 * share) / 10;
  return {
    recall: percent(mean(({ recall }) => recall)),
    withExcerpts: percent(mean(({ withExcerpts }) => withExcerpts)),
    meanTokens: Math.round(mean(({ tokens }) => tokens)),
    maxTokens: Math.max(0, ...measured.map(({ tokens }) => tokens)),
  };
}

/** The report for people: recall of each curve and kind of question, then the tokens of the windows. */
export function recallText({ questions, overall, categories, curves, fullHistory }: RecallReport): string {
  const cells = (row: RecallRow) =>
    Object.entries(row).map(([budget, each]) => `${budget}: ${each.recall} (${each.withExcerpts}) ${each.meanTokens}/${each.maxTokens}`);
  const line = (name: string, row: RecallRow) => `${name.padEnd(10)} ${cells(row).join('   ')}`;
  return [
    `${questions} questions: mean evidence recall within the budget (with excerpts), mean and largest window`,
    line('overall', overall),
    ...Object.entries(categories).map(([name, row]) => line(name, row)),
    ...(Object.keys(curves).length > 1 ? ['', tableOf(curves, fullHistory)] : []),
  ].join('\n');
}

/** As Markdown: one line for each curve, then tokens relative to the whole history and to the budget, for the first curve. */
function tableOf(curves: RecallReport['curves'], fullHistory: number): string {
  const [first = {}] = Object.values(curves);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  const means = Object.entries(first).map(([budget, { meanTokens }]) => ({ budget: Number(budget), meanTokens }));
  return [
    line(['recall', ...Object.keys(first)]),
    line(['---', ...Object.keys(first).map(() => '---')]),
    ...Object.entries(curves).map(([name, row]) => line([name, ...Object.values(row).map(({ recall }) => recall.toFixed(1))])),
    line(['tokens of a window', ...means.map(({ meanTokens }) => String(meanTokens))]),
    line(['share of the budget', ...means.map(({ budget, meanTokens }) => percent(meanTokens, budget))]),
    line([`share of the whole history (${fullHistory})`, ...means.map(({ meanTokens }) => percent(meanTokens, fullHistory))]),
  ].join('\n');
}
