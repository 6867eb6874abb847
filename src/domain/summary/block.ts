import type { Role } from '../message.js';
import { speakerOf } from '../render/lines.js';
import type { BlockPlace } from './blocks.js';

/** Why a sentence stays. */
export type LineKind = 'DECISION' | 'QUESTION' | 'FACT';

/** A sentence of an original, word for word. */
export interface SummaryLine {
  readonly depth: number;
  readonly role: Role;
  /** Who said it, where the role does not tell. */
  readonly author?: string;
  readonly kind: LineKind;
  readonly text: string;
  readonly tokens: number;
  /** Words that say something. */
  readonly says: number;
  /** Figures and names that it says. */
  readonly facts: readonly string[];
}

/** What is left of a stretch of a conversation: sentences of it, and every figure and name that these do not say. */
export interface SummaryBlock extends BlockPlace {
  /** Tokens of all the originals. */
  readonly fromTokens: number;
  /** Tokens of its text. */
  readonly tokens: number;
  /** In the order of the conversation. */
  readonly lines: readonly SummaryLine[];
  readonly names: readonly string[];
}

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
