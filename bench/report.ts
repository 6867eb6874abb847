import Table from 'cli-table3';

/** One measured value. `case` and `metric` identify it. */
export interface Row {
  readonly case: string;
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  /** The target; `met` says whether it was reached. */
  readonly target?: string;
  readonly met?: boolean;
}

export interface Report {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** The same values on several stacks, by the name of the stack. */
export type Reports = Readonly<Record<string, Report>>;

export function asJson(reports: Reports): string {
  const all = Object.entries(reports).map(([stack, { name, rows }]) => ({
    name,
    stack,
    rows: rows.map(({ case: of, metric, value, unit }) => ({ case: of, metric, value, unit })),
  }));
  return JSON.stringify(all, null, 2);
}

/** One line for each value, one column for each stack. */
export function asTable(reports: Reports): string {
  const stacks = Object.keys(reports);
  const table = new Table({
    head: ['case', 'metric', ...stacks, 'unit', 'wanted'],
    colAligns: ['left', 'left', ...stacks.map(() => 'right' as const), 'left', 'left'],
    style: { head: [], border: [], compact: true },
  });
  const lines = new Map(Object.values(reports).flatMap(({ rows }) => rows.map((row) => [`${row.case}|${row.metric}`, row] as const)));
  for (const [key, row] of lines) {
    const each = stacks.map((stack) => reports[stack]?.rows.find((other) => `${other.case}|${other.metric}` === key));
    const wanted = each.flatMap((one) => (one?.target === undefined ? [] : `${one.target}: ${one.met === true ? 'reached' : 'MISSED'}`));
    table.push([row.case, row.metric, ...each.map((one) => (one === undefined ? '' : shown(one.value))), row.unit, wanted.join('; ')]);
  }
  return table.toString();
}

const shown = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 1_000 ? 1 : 0 });

/** A value that should stay below `most`. */
export function below(most: number, row: Row): Row {
  return { ...row, target: `< ${most}`, met: row.value < most };
}
