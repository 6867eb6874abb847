/** A Markdown text that can be parsed in time, and what was left out. */
export interface BoundedMarkdown {
  /** With an empty line for each line that was left out, so that the numbers of lines stay. */
  readonly text: string;
  /** The first line of each block that was left out in part. */
  readonly problems: readonly { readonly line: number; readonly reason: string }[];
}

/** The maximum number of characters of a paragraph or an item: a statement is shorter. */
const MAX_BLOCK = 4_000;
/** The maximum number of characters such as `*` and `[`, which may begin a mark, in a block of text and in a block of code. */
const MAX_MARKS = { text: 300, code: 2_000 } as const;
/** The parser takes time that grows with the square of the marks of a block. This bounds the sum of all blocks, for well below a second. */
const MAX_WORK = 8_000_000;
/** The maximum number of quotations and lists within each other that a line may begin, and the columns by which it may be indented: the parser follows them recursively. */
const MAX_NESTED = 8;
const MAX_INDENT = 40;

/** Lines that end the block before them wherever they are. Others may continue a paragraph, so they count to it. */
const ENDS_BLOCK = /^(?:\s*$| {0,3}#{1,6}(?:\s|$)| {0,3}(?:[-*+]|1[.)])\s)/u;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/u;
const FENCE = /^ {0,3}(?:```+[^`]*|~~~+.*)$/u;
const NESTED = /^(?:\s{0,3}(?:>|[-*+]\s|\d{1,9}[.)]\s))+/u;
const MARKERS = />|[-*+]\s|\d{1,9}[.)]\s/gu;
const MARKS = /[*_`[\]<>!&\\~]/gu;

const columnsOf = (line: string): number => (/^\s*/u.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length;

/** Leaves out lines that would keep the parser busy for long, whatever they contain. */
export function boundedMarkdown(text: string): BoundedMarkdown {
  const problems: { readonly line: number; readonly reason: string }[] = [];
  /** What is kept of the current block. `full` is the reason to leave out the rest of it. */
  let block: { readonly characters: number; readonly marks: number; readonly full?: string } = { characters: 0, marks: 0 };
  let [inList, inCode, work] = [false, false, 0];

  function begin(): void {
    work += block.marks ** 2;
    block = { characters: 0, marks: 0 };
  }

  /** The reason to leave out a line; undefined if it is kept. */
  function excess(line: string): string | undefined {
    if ((NESTED.exec(line)?.[0].match(MARKERS) ?? []).length > MAX_NESTED || (ITEM.test(line) && columnsOf(line) > MAX_INDENT))
      return `expected at most ${MAX_NESTED} quotations and lists within each other, indented by at most ${MAX_INDENT} columns`;
    if (!inCode && block.characters > MAX_BLOCK) return `expected at most ${MAX_BLOCK} characters in a paragraph or an item`;
    const most = inCode ? MAX_MARKS.code : MAX_MARKS.text;
    if (block.marks > most) return `expected at most ${most} marks such as * and [ in a block`;
    return work + block.marks ** 2 > MAX_WORK ? 'expected fewer marks such as * and [ in the whole file' : undefined;
  }

  const lines = text.split('\n').map((line, index) => {
    // In a list, an item of any number and indentation begins a block.
    const ends = !inCode && (ENDS_BLOCK.test(line) || (inList && ITEM.test(line)));
    const isFence = FENCE.test(line);
    if (ends || isFence) begin();
    if (ends && ITEM.test(line)) inList = true;
    else if (!inCode && block.characters === 0 && /^\S/u.test(line)) inList = false;
    if (isFence) inCode = !inCode;
    if (block.full !== undefined) return '';
    const before = block;
    block = { characters: before.characters + line.length, marks: before.marks + (line.match(MARKS) ?? []).length };
    const full = excess(line);
    if (full === undefined) return line;
    problems.push({ line: index + 1, reason: full });
    block = { ...before, full };
    return '';
  });
  return { text: lines.join('\n'), problems };
}
