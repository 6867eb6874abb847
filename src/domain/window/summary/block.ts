import { speakerOf } from '../render/lines.js';
import type { SummaryBlock, SummaryLine } from '../model/summary-block.js';

/** One line for each author; consecutive sentences of the same author share a line. */
export function linesText(sentences: readonly SummaryLine[]): string {
  const lines: string[] = [];
  let last: string | undefined;
  for (const sentence of sentences) {
    const speaker = speakerOf(sentence);
    const { text } = sentence;
    if (speaker === last) lines.push(joined(lines.pop() ?? '', text));
    else lines.push(`${speaker}: ${text}`);
    last = speaker;
  }
  return lines.join('\n');
}

/** Sentences of chats often end without a mark. */
const joined = (before: string, text: string): string => `${before}${/[.!?…:;,]["'”’)\]]*$/u.test(before) ? '' : '.'} ${text}`;

export const namesText = (names: readonly string[]): string => (names.length === 0 ? '' : `Also named: ${names.join('; ')}`);

/** The rendered text; empty if there is none. */
export const blockText = ({ lines, names }: Pick<SummaryBlock, 'lines' | 'names'>): string =>
  [linesText(lines), namesText(names)].filter((text) => text !== '').join('\n');

/**
 * The text of a language model, if there is one. It is one line that begins with its source, so that it can neither begin a section of the prompt nor
 * be mistaken for a message.
 */
export const writtenText = ({ written }: Pick<SummaryBlock, 'written'>): string | undefined =>
  written !== undefined && 'text' in written ? `Summary by ${written.model}: ${written.text}` : undefined;

/** All names and figures of the block; those inside its sentences last. */
export const factsOf = ({ lines, names }: Pick<SummaryBlock, 'lines' | 'names'>): readonly string[] => [
  ...new Set([...names, ...lines.flatMap(({ facts }) => facts)]),
];
