import type { Stretch } from './notation.js';
import { prompts } from './prompts.js';

/** A port in a table of neighbours, and where the text names the device that it belongs to. */
export interface TablePort extends Stretch {
  readonly device: Stretch;
}

export interface NeighbourTable {
  readonly header: Stretch;
  readonly ports: readonly TablePort[];
}

/** A column of a table: its number, and where its cells begin and end in a line, in UTF-16 units. */
interface Column {
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

type Role = 'localPort' | 'device' | 'remotePort';

interface Line {
  readonly start: number;
  readonly text: string;
}

/** The columns of a table of neighbours, of which it has `count` in all. */
interface Header {
  readonly count: number;
  readonly columns: Readonly<Record<Role, Column>>;
}

/**
 * The tables of neighbours in a text, as `show lldp neighbors`, `show cdp neighbors` and their like print them: a local port belongs to the device of the
 * prompt above the table, and another one to the neighbour in its row. Rows that do not fit the columns are left out. Linear in the text.
 */
export function neighbourTables(text: string): readonly NeighbourTable[] {
  if (!LOCAL_PORT.test(text)) return [];
  const hosts = prompts(text).toSorted((a, b) => a.start - b.start);
  const lines = linesOf(text);
  return lines.flatMap(({ start, text: line }, at) => {
    const header = headerOf(line, lines[at + 1]?.text ?? '');
    if (header === undefined) return [];
    const local = hosts.findLast((host) => host.start < start);
    const ports = rowsFrom(lines, at + 1).flatMap((row) => portsOf(lines[row] as Line, lines[row - 1] as Line, header, local));
    return [{ header: { start, end: start + line.length }, ports }];
  });
}

/** The numbers of the lines of a table, up to an empty line or another header. */
function rowsFrom(lines: readonly Line[], first: number): readonly number[] {
  const rows: number[] = [];
  for (let at = first; at < lines.length; at += 1) {
    const { text } = lines[at] as Line;
    if (text.trim() === '' || headerOf(text, '') !== undefined) break;
    if (!RULE.test(text)) rows.push(at);
  }
  return rows;
}

const LOCAL = '(?:local|loc|lcl)[ -]?(?:port|interface|intf|intrfce|if)';
const REMOTE = '(?:(?:remote|rem|neighbou?r|nbr|peer)[ -]?)';
const LOCAL_PORT = new RegExp(`\\b${LOCAL}|^[ \\t|]{0,8}(?:port|interface|intf)[ \\t|]{2}`, 'imu');

/** Headers of columns, best first. */
const HEADERS: Readonly<Record<Role, readonly RegExp[]>> = {
  localPort: [new RegExp(`^${LOCAL}(?: ?id)?$`, 'iu'), /^(?:port|interface|intf)$/iu],
  device: [
    new RegExp(`^${REMOTE}?(?:system|sys|host)[ -]?name$`, 'iu'),
    new RegExp(`^${REMOTE}?(?:device|dev|system|host|router)(?:[ -]?(?:id|name))?$`, 'iu'),
    /^(?:neighbou?r|peer)(?:[ -]?(?:id|name))?$/iu,
  ],
  remotePort: [new RegExp(`^${REMOTE}(?:port|interface|intf)[ -]?(?:id|name|info)?$`, 'iu'), /^(?:port|interface)[ -]?(?:id|info|name)$/iu],
};

/** The columns of the three roles; undefined if a line is not the header of a table of neighbours. */
function headerOf(text: string, next: string): Header | undefined {
  const names = cellsIn({ start: 0, text });
  const rules = RULE.test(next) ? [...next.matchAll(/-+/gu)].map(({ index }) => index) : [];
  const starts = rules.length === names.length ? rules : names.map(({ start }) => start);
  const columnOf = (role: Role): Column | undefined => {
    const matches = HEADERS[role].map((pattern) => names.findIndex(({ start, end }) => pattern.test(text.slice(start, end))));
    const index = matches.find((each) => each >= 0);
    return index === undefined ? undefined : { index, from: starts[index] ?? 0, to: starts[index + 1] ?? Number.POSITIVE_INFINITY };
  };
  const [localPort, device, remotePort] = [columnOf('localPort'), columnOf('device'), columnOf('remotePort')];
  if (localPort === undefined || device === undefined || remotePort === undefined) return undefined;
  return { count: names.length, columns: { localPort, device, remotePort } };
}

/** A line of hyphens under the header. */
const RULE = /^[\s|+]*-[-\s|+]*$/u;

/** A line with fewer is a sum or a note. */
const LEAST_CELLS = 3;

/** The ports of a row. A neighbour with a long name stands alone in the line before. */
function portsOf(row: Line, before: Line, { count, columns }: Header, local: Stretch | undefined): readonly TablePort[] {
  const cells = cellsIn(row);
  if (cells.length < LEAST_CELLS) return [];
  const cellOf = (column: Column): Stretch | undefined => (cells.length === count ? cells[column.index] : cellAt(row, column));
  const alone = /^\S+\s*$/u.test(before.text) ? cellsIn(before)[0] : undefined;
  const device = cellOf(columns.device) ?? alone;
  const [here, there] = [cellOf(columns.localPort), cellOf(columns.remotePort)];
  if (device === undefined || here === undefined) return [];
  return [...(local === undefined ? [] : [{ ...here, device: local }]), ...(there === undefined ? [] : [{ ...there, device }])];
}

/** The cells of a line, which two spaces, tabs or bars separate. */
const cellsIn = ({ start, text }: Line): readonly Stretch[] =>
  [...text.matchAll(/[^\s|]+(?: [^\s|]+)*/gu)].map(({ index, 0: cell }) => ({ start: start + index, end: start + index + cell.length }));

/** The text in a column of a line; undefined if there is none, or if a word stands across its beginning. */
function cellAt({ start, text }: Line, { from, to }: Column): Stretch | undefined {
  if (/^\S\S$/u.test(text.slice(Math.max(0, from - 1), from + 1))) return undefined;
  const cell = text.slice(from, to).replace(/[\s|]+$/u, '');
  const indent = /^[\s|]*/u.exec(cell)?.[0].length ?? 0;
  return cell.length === indent ? undefined : { start: start + from + indent, end: start + from + cell.length };
}

function linesOf(text: string): readonly Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const found = { start, text: line };
    start += line.length + 1;
    return found;
  });
}
