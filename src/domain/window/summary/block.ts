import { speakerOf } from '../render/lines.js';
import type { SummaryBlock, SummaryLine } from '../model/summary-block.js';

/** One line a speaker; who goes on is not named again. */
export function linesText(lines: readonly SummaryLine[]): string {
  const told: string[] = [];
  let last: string | undefined;
  for (const line of lines) {
    const speaker = speakerOf(line);
    const { text } = line;
    if (speaker === last) told.push(`${told.pop() ?? ''} ${text}`);
    else told.push(`${speaker}: ${text}`);
    last = speaker;
  }
  return told.join('\n');
}

export const namesText = (names: readonly string[]): string => (names.length === 0 ? '' : `Also named: ${names.join('; ')}`);

/** As it stands in a window; empty where there is nothing. */
export const blockText = ({ lines, names }: Pick<SummaryBlock, 'lines' | 'names'>): string =>
  [linesText(lines), namesText(names)].filter((text) => text !== '').join('\n');

/** All names and figures that it holds, in its sentences or beside them; those of its sentences last. */
export const factsOf = ({ lines, names }: Pick<SummaryBlock, 'lines' | 'names'>): readonly string[] => [
  ...new Set([...names, ...lines.flatMap(({ facts }) => facts)]),
];
