import type { NeededFact } from './question.js';

/** How a window answers a question. */
export interface Answered {
  /** The facts that are in the window, by their place in the question. */
  readonly present: readonly boolean[];
  /** The tokens of the facts in the window, and how many of them belong to the answer. */
  readonly factTokens: number;
  readonly relatedTokens: number;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

const ADDRESS = /^(?:\d+(?:\.\d+){3}|[\da-f]*:[\da-f:]*:[\da-f]*)$/iu;

/**
 * Whether a line has a text as whole words: `eth1` is neither in `eth10` nor in `eth1/0`, but an address is found with its mask, and a number in the
 * rack unit `U38`.
 */
export function hasText(line: string, text: string): boolean {
  const pattern = patterns.get(text) ?? patternOf(text);
  patterns.set(text, pattern);
  return pattern.test(line);
}

/** By the texts that the labels ask for. */
const patterns = new Map<string, RegExp>();

function patternOf(text: string): RegExp {
  const mask = ADDRESS.test(text) ? String.raw`(?:/\d+)?` : '';
  const unit = /^\d+$/u.test(text) ? String.raw`|(?<=(?<![\p{L}\p{N}])U)` : '';
  const before = String.raw`(?:(?<![\p{L}\p{N}]|\p{N}[./:-])${unit})`;
  const pattern = String.raw`${before}${escaped(text)}${mask}(?![\p{L}\p{N}]|[./:-][\p{L}\p{N}])`;
  return new RegExp(pattern, 'iu');
}

const hasFact = (line: string, fact: NeededFact): boolean => fact.every((text) => hasText(line, text));

/**
 * Judges a window. A part of a line about entities belongs to the answer if it has a text of a needed fact, or the name of a record that the answer is
 * read from. Parts are separated by semicolons.
 */
export function judge(
  lines: readonly string[],
  aboutEntities: readonly string[],
  { facts, names }: { readonly facts: readonly NeededFact[]; readonly names: readonly string[] },
  tokensOf: (text: string) => number,
): Answered {
  const relating = [...new Set([...facts.flat(), ...names])];
  const parts = aboutEntities.flatMap((line) => line.split('; '));
  const related = parts.filter((part) => relating.some((text) => hasText(part, text)));
  const tokens = (some: readonly string[]): number => some.reduce((sum, part) => sum + tokensOf(part), 0);
  return {
    present: facts.map((fact) => lines.some((line) => hasFact(line, fact))),
    factTokens: tokens(parts),
    relatedTokens: tokens(related),
  };
}
