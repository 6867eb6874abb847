import { countTokens } from './tokens.js';

/** The text of an answer, and its exact number of tokens. */
export interface Answer {
  readonly text: string;
  readonly tokens: number;
  /** `tokens` is at most this. */
  readonly limit: number;
}

export const TOKENS = { min: 200, max: 20_000, default: 800 } as const;

/** What an answer contains, before it is known how much of it fits. */
export interface AnswerDraft {
  /** The first line. */
  readonly scope: string;
  /** Most important first. A line has no line break and some hundred characters at most. */
  readonly lines: readonly string[];
  /** A note on the lines that do not fit if only the first `shown` do, and how to get them. Undefined: all fit. */
  readonly rest: (shown: number) => string | undefined;
}

/** The heading of what an answer leaves out. No line before it begins like this: texts of others are on one line, or indented by the window. */
export const LEFT_OUT = '# Left out';

export const restText = (rest: string | undefined): string => (rest === undefined ? '' : `${LEFT_OUT}\n${rest}\n`);

/** The largest answer that fits: its first lines, then what is left out. */
export function fittedAnswer({ scope, lines, rest }: AnswerDraft, limit: number): Answer {
  const textWith = (shown: number): string => [scope, ...lines.slice(0, shown)].map((line) => `${line}\n`).join('') + restText(rest(shown));
  return largest(textWith, lines.length, limit);
}

/** The text with the most parts that fits. If not even the text without parts does, it is cut. */
export function largest(textWith: (parts: number) => string, most: number, limit: number): Answer {
  let [fits, above] = [0, most + 1];
  // Usually everything fits.
  let probe = most;
  while (fits < above - 1) {
    if (countTokens(textWith(probe)) <= limit) fits = probe;
    else above = probe;
    probe = Math.floor((fits + above) / 2);
  }
  return cutAnswer(textWith(fits), limit);
}

/** The text, without its end if it does not fit. */
export function cutAnswer(text: string, limit: number): Answer {
  const tokens = countTokens(text);
  if (tokens <= limit) return { text, tokens, limit };
  // A token has at least one character.
  let [fits, above] = [0, text.length];
  while (fits < above - 1) {
    const probe = Math.floor((fits + above) / 2);
    if (countTokens(cutAt(text, probe)) <= limit) fits = probe;
    else above = probe;
  }
  const cut = cutAt(text, fits);
  return { text: cut, tokens: countTokens(cut), limit };
}

const cutAt = (text: string, length: number): string => `${text.slice(0, length).toWellFormed()}…`;

/** `rest` of an answer whose lines are all there is. */
export const linesLeft =
  (total: number, how: string) =>
  (shown: number): string | undefined =>
    shown === total ? undefined : `${total - shown} of ${total} lines; ${how}`;
