import stringWidth from 'string-width';

/** The assumed width of a terminal, in columns. */
export const COLUMNS = 100;

/** A character as displayed by a terminal, with its position in the text. */
export interface Cell {
  readonly at: number;
  readonly shown: string;
  /** The width in columns: 1, or 2 for wide characters. */
  readonly width: number;
}

const BLANK = /^\s$/u;
/** Control characters would move the cursor or overwrite output; bidirectional marks would reverse the rest of the line. */
const HARMFUL = /[\p{Cc}\p{Cs}\p{Co}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/u;
/** More combining marks on one character would overlap the lines above and below. */
const MAX_MARKS = 4;

/** The displayable characters of a text. Characters that control the terminal are replaced, and line breaks become spaces. */
export function cellsOf(text: string): readonly Cell[] {
  return [...new Intl.Segmenter('en').segment(text)].map(({ segment, index }) => {
    if (BLANK.test(segment) || segment === '\r\n') return { at: index, shown: ' ', width: 1 };
    if (HARMFUL.test(segment)) return { at: index, shown: '\uFFFD', width: 1 };
    const shown = Array.from(segment)
      .slice(0, MAX_MARKS + 1)
      .join('');
    return { at: index, shown, width: Math.max(1, stringWidth(shown)) };
  });
}

const widthOf = (cells: readonly Cell[]): number => cells.reduce((sum, { width }) => sum + width, 0);

/** A text on one line, truncated with an ellipsis if it is wider than `columns`. */
export function fitted(text: string, columns: number): string {
  const cells = cellsOf(text.slice(0, 4 * columns));
  if (widthOf(cells) <= columns && text.length <= 4 * columns) return cells.map(({ shown }) => shown).join('');
  return `${joined(cutAt(cells, columns - 1)[0])}…`;
}

/** Pads a text with spaces to a width. */
export function padded(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - widthOf(cellsOf(text))));
}

/** The cells that fit into a line, then the rest. */
export function cutAt(cells: readonly Cell[], columns: number): readonly [line: readonly Cell[], rest: readonly Cell[]] {
  let width = 0;
  const end = cells.findIndex((cell) => (width += cell.width) > columns);
  if (end === -1) return [cells, []];
  const blank = cells.slice(0, end + 1).findLastIndex(({ shown }) => shown === ' ');
  const at = blank > end / 2 ? blank + 1 : Math.max(1, end);
  return [cells.slice(0, at), cells.slice(at)];
}

export const joined = (cells: readonly Cell[]): string => cells.map(({ shown }) => shown).join('');

/** Wraps a text into lines; the first is prefixed with `first`, the others are indented by its width. */
export function wrapped(text: string, first: string, columns = COLUMNS): readonly string[] {
  const indent = widthOf(cellsOf(first));
  const lines: string[] = [];
  for (let rest = cellsOf(text); rest.length > 0;) {
    const [line, more] = cutAt(rest, columns - indent);
    lines.push(`${lines.length === 0 ? first : ' '.repeat(indent)}${joined(line).trimEnd()}`);
    rest = more;
  }
  return lines.length === 0 ? [first.trimEnd()] : lines;
}
