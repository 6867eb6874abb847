import type { Tokenizer } from '../tokens/tokenizer.js';
import type { SummaryBlock, SummaryLine } from '../model/summary-block.js';
import { blockText } from './block.js';
import type { BlockPlace } from '../model/summary-block.js';

/** Of the tokens it replaces a summary takes at most this share, unless names and figures alone take more. */
const TARGET = 0.5;
const SENTENCES = 0.2;
/** A summary is never longer than this share: a text of names and figures alone loses the oldest of them. */
const LONGEST = 0.8;
/** Tokens of one summary at the most, whatever it replaces. */
const MOST_TOKENS = 1_500;
/** Of them for the list, where there are sentences. */
const NAMES_AT_MOST = 0.6;
/** Framing of a line, and of a name in the list. */
const BESIDE = 2;
/** Decisions and open questions come first, up to this share of the room for sentences. */
const FIRST = 0.6;
/** Beside a figure or name, a word. */
const WORD = 0.4;
/** Fewer words say nothing without what stood around them. */
const LEAST_WORDS = { DECISION: 2, QUESTION: 1, FACT: 3 } as const;

/** What is to be told again with less. */
export interface Material {
  /** Sentences in their order. */
  readonly lines: readonly SummaryLine[];
  /** Figures and names that no sentence here says. */
  readonly names: readonly string[];
  /** Tokens of the originals. */
  readonly fromTokens: number;
  /** Tokens of what is told again. */
  readonly tokens: number;
}

/**
 * Shrinks always: keeps sentences as they are, decisions and open questions before others, those first that say most for their length, and lists
 * every figure and name that the sentences kept do not say.
 */
export function condense(place: BlockPlace, material: Material, tokenizer: Tokenizer): SummaryBlock {
  const sizes = new Map(factsOf(material).map((fact) => [fact, tokenizer.count(` ${fact};`)]));
  const lines = chosen(material.lines, sizes, targetOf(material, sizes));
  const said = new Set(lines.flatMap(({ facts }) => facts));
  const most = Math.min(MOST_TOKENS, Math.floor(LONGEST * material.tokens));
  const unsaid = [...sizes.keys()].filter((fact) => !said.has(fact));
  const rest = outermost(newest(unsaid, sizes, LOOKED_AT * most));
  for (let names = newest(rest, sizes, most); ; names = names.slice(Math.ceil(names.length / FEWER))) {
    const tokens = tokenizer.count(blockText({ lines, names }));
    if (tokens <= most || names.length === 0) return { ...place, fromTokens: material.fromTokens, tokens, lines, names };
  }
}

/** Names are held against each other before they are cut to their room: of so many times that, for a table has thousands. */
const LOOKED_AT = 2;
/** A list that is too long by little loses so small a part of it at a time. */
const FEWER = 8;

const listedIn = (sizes: ReadonlyMap<string, number>): number => [...sizes.values()].reduce((sum, size) => sum + size, 0);

/** Half of what is told again; where names and figures alone take that, still something for the sentences that say how they belong together. */
function targetOf({ tokens }: Material, sizes: ReadonlyMap<string, number>): number {
  const listed = listedIn(sizes);
  return Math.min(MOST_TOKENS, Math.floor(Math.max(TARGET * tokens, Math.min(listed + SENTENCES * tokens, LONGEST * tokens))));
}

/** Without what another one says as well: `VLAN` beside `VLAN 200`. */
function outermost(names: readonly string[]): readonly string[] {
  return names.filter((name) => !names.some((other) => other.length > name.length && saysWhole(other, name)));
}

function saysWhole(longer: string, name: string): boolean {
  const at = longer.indexOf(name);
  return at >= 0 && !/[\p{L}\p{N}]$/u.test(longer.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(longer.slice(at + name.length));
}

const factsOf = ({ lines, names }: Material): readonly string[] => [...new Set([...lines.flatMap(({ facts }) => facts), ...names])];

/** Sentences within the target, with the list of what they do not say; in the order of the conversation. */
function chosen(lines: readonly SummaryLine[], sizes: ReadonlyMap<string, number>, target: number): readonly SummaryLine[] {
  const said = new Set<string>();
  const kept = new Set<SummaryLine>();
  let listed = listedIn(sizes);
  let told = 0;
  const take = (line: SummaryLine, most: number): void => {
    const spared = line.facts.filter((fact) => !said.has(fact));
    if (line.says < LEAST_WORDS[line.kind] && spared.length === 0) return;
    const rest = listed - spared.reduce((sum, fact) => sum + (sizes.get(fact) ?? 0), 0);
    if (told + line.tokens + BESIDE + Math.min(rest, NAMES_AT_MOST * MOST_TOKENS) > most) return;
    told += line.tokens + BESIDE;
    listed = rest;
    spared.forEach((fact) => said.add(fact));
    kept.add(line);
  };
  const ordered = ranked(lines);
  for (const line of ordered) if (line.kind !== 'FACT') take(line, FIRST * target + (1 - FIRST) * Math.min(listed, target));
  for (const line of ordered) if (!kept.has(line)) take(line, target);
  return lines.filter((line) => kept.has(line));
}

/** By what each says for its length; the root of it, for of two short sentences neither may say much. */
function ranked(lines: readonly SummaryLine[]): readonly SummaryLine[] {
  const worth = ({ facts, says, tokens }: SummaryLine): number => (facts.length + WORD * says) / Math.sqrt(Math.max(4, tokens));
  return lines
    .map((line) => ({ line, worth: worth(line) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ line }) => line);
}

/** The newest names stay where not all have room. */
function newest(names: readonly string[], sizes: ReadonlyMap<string, number>, most: number): readonly string[] {
  let left = most;
  const first = names.findLastIndex((name) => (left -= sizes.get(name) ?? 0) < 0);
  return names.slice(first + 1);
}
