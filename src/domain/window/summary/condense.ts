import type { Tokenizer } from '../tokens/tokenizer.js';
import type { SummaryBlock, SummaryLine } from '../model/summary-block.js';
import { blockText } from './block.js';
import type { BlockPlace } from '../model/summary-block.js';

/** The target size of a summary relative to the summarized tokens, unless names and figures alone exceed it. */
const TARGET = 0.5;
const SENTENCES = 0.2;
/** The maximum size of a summary: a text of names and figures alone loses the oldest of them. */
const LONGEST = 0.8;
/** The maximum number of tokens of one summary. */
const MAX_TOKENS = 1_500;
/** The share of the list of names and figures, if there are sentences. */
const NAMES_AT_MOST = 0.6;
/** The framing of a line, and of a name in the list, in tokens. */
const BESIDE = 2;
/** Decisions and open questions come first, up to this share of the room for sentences. */
const FIRST = 0.6;
/** The weight of a word relative to a figure or name. */
const WORD = 0.4;
/** Sentences with fewer words are meaningless without their context. */
const MIN_WORDS = { DECISION: 2, QUESTION: 1, FACT: 3 } as const;

/** The content to condense. */
export interface Material {
  /** Sentences in order. */
  readonly lines: readonly SummaryLine[];
  /** Figures and names that no sentence contains. */
  readonly names: readonly string[];
  /** Tokens of the summarized messages. */
  readonly fromTokens: number;
  /** Tokens of the content to condense. */
  readonly tokens: number;
}

/**
 * Always shortens: selects whole sentences, decisions and open questions first, then the most informative ones for their length, and lists all
 * figures and names that the selected sentences do not contain.
 */
export function condense(place: BlockPlace, material: Material, tokenizer: Tokenizer): SummaryBlock {
  const sizes = new Map(factsOf(material).map((fact) => [fact, tokenizer.count(` ${fact};`)]));
  const lines = chosen(material.lines, sizes, targetOf(material, sizes));
  const covered = new Set(lines.flatMap(({ facts }) => facts));
  const most = longestSummary(material.tokens);
  const unsaid = [...sizes.keys()].filter((fact) => !covered.has(fact));
  const rest = outermost(newest(unsaid, sizes, LOOKED_AT * most));
  for (let names = newest(rest, sizes, most); ; names = names.slice(Math.ceil(names.length / FEWER))) {
    const tokens = tokenizer.count(blockText({ lines, names }));
    if (tokens <= most || names.length === 0) return { ...place, fromTokens: material.fromTokens, tokens, lines, names };
  }
}

/** The maximum number of tokens of a summary of that many tokens. */
export const longestSummary = (tokens: number): number => Math.min(MAX_TOKENS, Math.floor(LONGEST * tokens));

/** Names are compared with each other before the list is shortened; only this multiple of its room is compared, because a table has thousands. */
const LOOKED_AT = 2;
/** The step in which a slightly overlong list is shortened. */
const FEWER = 8;

const listedIn = (sizes: ReadonlyMap<string, number>): number => [...sizes.values()].reduce((sum, size) => sum + size, 0);

/** Half of the content. If names and figures alone take that, some sentences are still kept, because they relate the names. */
function targetOf({ tokens }: Material, sizes: ReadonlyMap<string, number>): number {
  const listed = listedIn(sizes);
  return Math.min(MAX_TOKENS, Math.floor(Math.max(TARGET * tokens, Math.min(listed + SENTENCES * tokens, LONGEST * tokens))));
}

/** Without names that are a part of another: `VLAN` next to `VLAN 200`. */
function outermost(names: readonly string[]): readonly string[] {
  return names.filter((name) => !names.some((other) => other.length > name.length && saysWhole(other, name)));
}

function saysWhole(longer: string, name: string): boolean {
  const at = longer.indexOf(name);
  return at >= 0 && !/[\p{L}\p{N}]$/u.test(longer.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(longer.slice(at + name.length));
}

const factsOf = ({ lines, names }: Material): readonly string[] => [...new Set([...lines.flatMap(({ facts }) => facts), ...names])];

/** Sentences within the target, with the list of names and figures that they do not contain; in the order of the conversation. */
function chosen(lines: readonly SummaryLine[], sizes: ReadonlyMap<string, number>, target: number): readonly SummaryLine[] {
  const covered = new Set<string>();
  const kept = new Set<SummaryLine>();
  let listed = listedIn(sizes);
  let used = 0;
  const take = (line: SummaryLine, most: number): void => {
    const spared = line.facts.filter((fact) => !covered.has(fact));
    if (line.says < MIN_WORDS[line.kind] && spared.length === 0) return;
    const rest = listed - spared.reduce((sum, fact) => sum + (sizes.get(fact) ?? 0), 0);
    if (used + line.tokens + BESIDE + Math.min(rest, NAMES_AT_MOST * MAX_TOKENS) > most) return;
    used += line.tokens + BESIDE;
    listed = rest;
    spared.forEach((fact) => covered.add(fact));
    kept.add(line);
  };
  const ordered = ranked(lines);
  for (const line of ordered) if (line.kind !== 'FACT') take(line, FIRST * target + (1 - FIRST) * Math.min(listed, target));
  for (const line of ordered) if (!kept.has(line)) take(line, target);
  return lines.filter((line) => kept.has(line));
}

/** The information of a sentence relative to the square root of its length. */
function ranked(lines: readonly SummaryLine[]): readonly SummaryLine[] {
  const worth = ({ facts, says, tokens }: SummaryLine): number => (facts.length + WORD * says) / Math.sqrt(Math.max(4, tokens));
  return lines
    .map((line) => ({ line, worth: worth(line) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ line }) => line);
}

/** The newest names are kept if not all fit. */
function newest(names: readonly string[], sizes: ReadonlyMap<string, number>, most: number): readonly string[] {
  let left = most;
  const first = names.findLastIndex((name) => (left -= sizes.get(name) ?? 0) < 0);
  return names.slice(first + 1);
}
