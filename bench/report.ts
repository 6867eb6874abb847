import Table from 'cli-table3';

/** One figure. `case` says of what, `metric` which. */
export interface Row {
  readonly case: string;
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  /** What is wanted of it; `met` says whether it is so. */
  readonly target?: string;
  readonly met?: boolean;
}

export interface Report {
  readonly name: string;
  readonly rows: readonly Row[];
}

export function asJson({ name, rows }: Report): string {
  return JSON.stringify({ name, rows: rows.map(({ case: of, metric, value, unit }) => ({ case: of, metric, value, unit })) }, null, 2);
}

export function asTable({ rows }: Report): string {
  const table = new Table({
    head: ['case', 'metric', 'value', 'unit', 'wanted'],
    colAligns: ['left', 'left', 'right', 'left', 'left'],
    style: { head: [], border: [], compact: true },
  });
  for (const row of rows) {
    const wanted = row.target === undefined ? '' : `${row.target}: ${row.met === true ? 'reached' : 'MISSED'}`;
    table.push([row.case, row.metric, shown(row.value), row.unit, wanted]);
  }
  return table.toString();
}

const shown = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 1_000 ? 1 : 0 });

/** A figure that should stay below `most`. */
export function below(most: number, row: Row): Row {
  return { ...row, target: `< ${most}`, met: row.value < most };
}
