import type { StopReason } from './stop-reason.js';
import type { SummaryBlock, SummaryRejection } from '../window/model/summary-block.js';
import { factsOf } from '../window/summary/block.js';
import { longestSummary } from '../window/summary/condense.js';
import type { Tokenizer } from '../window/tokens/tokenizer.js';

/** The text of a model, and what it was written from. */
export interface ProposedSummary {
  /** As {@link cleanedText} returns it. */
  readonly text: string;
  readonly stop: StopReason;
  /** Everything that the model was given. */
  readonly source: string;
}

/**
 * The reason that the text of a model must not replace the sentences of a block; undefined if it may. It must be shorter than the messages, no longer than
 * sentences may be, keep every name and figure and every open question of the block, and contain no figure that the model was not given.
 */
export function checkSummary(
  block: SummaryBlock,
  { text, stop, source }: ProposedSummary,
  tokenizer: Pick<Tokenizer, 'count'>,
): SummaryRejection | undefined {
  if (text === '') return 'EMPTY';
  if (stop !== 'END') return 'INCOMPLETE';
  if (tokenizer.count(text) > longestSummary(block.fromTokens)) return 'TOO_LONG';
  const said = comparable(text);
  if (!factsOf(block).every((fact) => keepsFact(said, comparable(fact)))) return 'MISSES_NAME';
  if (!questionsOf(block).every((question) => said.includes(comparable(question)))) return 'MISSES_QUESTION';
  const given = comparable(source);
  return figuresIn(said).every((figure) => contains(given, figure)) ? undefined : 'INVENTS_FIGURE';
}

/** The open questions of a block, word for word. */
export const questionsOf = ({ lines }: Pick<SummaryBlock, 'lines'>): readonly string[] =>
  lines.filter(({ kind }) => kind === 'QUESTION').map(({ text }) => text);

/** A text of a model as one line without control characters. */
export const cleanedText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();

/** Case, spaces and typographic variants of quotes and dashes are no difference. */
const comparable = (text: string): string =>
  cleanedText(text)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/[‐‑–—]/gu, '-');

/** Words with a digit. */
const FIGURE = /[\p{L}\p{N}_.:/@#%+$€£°~-]*\p{N}[\p{L}\p{N}_.:/@#%+$€£°~-]*/gu;
const figuresIn = (said: string): readonly string[] =>
  (said.match(FIGURE) ?? []).map((figure) => figure.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));

/** A count or a number with its word may have other words in between: `48 free ports` keeps `48 ports`. */
const COUNTED = /^(?:\d[\d.,]* \p{L}+|\p{L}+ \d[\d.,]*)$/u;

function keepsFact(said: string, fact: string): boolean {
  if (contains(said, fact)) return true;
  return COUNTED.test(fact) && fact.split(' ').every((word) => contains(said, word));
}

/** Whether a text contains a name that is not a part of a longer word there. */
function contains(said: string, name: string): boolean {
  for (let at = said.indexOf(name); at >= 0; at = said.indexOf(name, at + 1)) {
    const isWhole =
      !/[\p{L}\p{N}]$/u.test(said.slice(Math.max(0, at - 2), at)) &&
      !/^[\p{L}\p{N}]/u.test(said.slice(at + name.length, at + name.length + 2));
    if (isWhole) return true;
  }
  return false;
}
