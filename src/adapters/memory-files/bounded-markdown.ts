/** A Markdown text whose parts the parser can read in time, and what was left out. */
export interface BoundedMarkdown {
  /** With an empty line for each line that was left out, so that the numbers of lines stay. */
  readonly text: string;
  readonly problems: readonly { readonly line: number; readonly reason: string }[];
}

/** The maximum number of characters of a paragraph or an item: a statement is shorter. */
const MAX_BLOCK = 4_000;
/** The maximum number of characters of a block that Markdown may read as a mark: the parser takes time that grows with the square of their number. */
const MAX_MARKS = 300;
/** The maximum number of quotations and lists within each other that a line may begin: the parser follows them recursively. */
const MAX_NESTED = 8;

/** Lines of a quotation continue its paragraph. */
const BEGINS_BLOCK = /^(?:\s*>)*\s*(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}\s|```|~~~|$)/u;
const FENCE = /^\s*(?:```|~~~)/u;
const NESTED = /^(?:\s{0,3}(?:>|[-*+]\s|\d{1,9}[.)]\s))+/u;
const MARKERS = />|[-*+]\s|\d{1,9}[.)]\s/gu;
const MARKS = /[*_`[\]<>!&\\~]/gu;

/** Leaves out lines that would keep the parser busy for long, whatever they contain. */
export function boundedMarkdown(text: string): BoundedMarkdown {
  const problems: { readonly line: number; readonly reason: string }[] = [];
  let block = { characters: 0, marks: 0 };
  let reported = false;
  const leaveOut = (line: number, reason: string): string => {
    if (!reported) problems.push({ line, reason });
    reported = true;
    return '';
  };
  const lines = text.split('\n').map((line, index) => {
    if (BEGINS_BLOCK.test(line)) {
      block = { characters: 0, marks: 0 };
      reported = false;
    }
    if (FENCE.test(line)) return line.slice(0, MAX_BLOCK);
    if ((NESTED.exec(line)?.[0].match(MARKERS) ?? []).length > MAX_NESTED)
      return leaveOut(index + 1, `expected at most ${MAX_NESTED} quotations and lists within each other`);
    block = { characters: block.characters + line.length, marks: block.marks + (line.match(MARKS) ?? []).length };
    if (block.characters > MAX_BLOCK) return leaveOut(index + 1, `expected at most ${MAX_BLOCK} characters without an empty line`);
    return block.marks > MAX_MARKS
      ? leaveOut(index + 1, `expected at most ${MAX_MARKS} marks such as * and [ without an empty line`)
      : line;
  });
  return { text: lines.join('\n'), problems };
}
