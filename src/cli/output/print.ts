import Table from 'cli-table3';
import type { CliEnvironment } from '../environment.js';
import { fitted } from './terminal.js';
import { jsonText } from './clean.js';

/** Prints a result as one line of JSON, or as lines for people. */
export function print(json: boolean | undefined, data: unknown, lines: () => readonly string[], environment: CliEnvironment): void {
  if (json === true) environment.out(jsonText(data));
  else lines().forEach(environment.out);
}

export interface Column<Row> {
  readonly head: string;
  /** The maximum width, in columns of the terminal. */
  readonly width: number;
  readonly align?: 'right';
  readonly value: (row: Row) => string | number | null | undefined;
}

/** A table without borders. Values are cut to the width of their column, and cannot control the terminal. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): readonly string[] {
  if (rows.length === 0) return [];
  const chars = Object.fromEntries(
    ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right', 'left', 'left-mid', 'mid', 'mid-mid']
      .concat(['right', 'right-mid'])
      .map((name) => [name, '']),
  );
  const drawn = new Table({
    head: columns.map(({ head }) => head),
    colAligns: columns.map(({ align }) => align ?? 'left'),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 },
    chars: { ...chars, middle: '' },
  });
  for (const row of rows) drawn.push(columns.map(({ value, width }) => fitted(String(value(row) ?? ''), width)));
  return drawn
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}

/** A time as people read it: `2026-11-25 14:03`. */
export const shortTime = (iso: string | null | undefined): string => (iso ?? '').slice(0, 16).replace('T', ' ');

/** `1 message`, `2 messages`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
