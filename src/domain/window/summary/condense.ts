import type { Tokenizer } from '../tokens/tokenizer.js';
import type { BlockPlace, SummaryBlock, SummaryLine } from '../model/summary-block.js';
import { firstIndex } from '../../common/first-index.js';
import { searchedTerms } from '../../text/terms.js';
import { blockText, factsOf } from './block.js';

/** The share of the summarized tokens for sentences: of messages, and of summaries, which are dense already. */
const SENTENCES = { messages: 0.5, summaries: 0.6 } as const;
/** The maximum size of a summary: a text of names and figures alone loses the oldest of them. */
const LONGEST = 0.8;
/** The maximum number of tokens of one summary, and of its sentences. */
const MAX_TOKENS = 1_500;
const MAX_IN_SENTENCES = 1_200;
/** The share of the sentences in a block that is shortened to the room in a window; names and figures take what they leave. */
const SENTENCES_SHOWN = 0.75;
/** The framing of a line, in tokens. */
const BESIDE = 2;
/** The weight of a word relative to a figure or name. */
const WORD = 0.4;
/** How much more a sentence of a user, a decision and an open question are worth, and how much less a question whose answer follows. */
const BY_USER = 2;
const OF_KIND = { DECISION: 1.5, QUESTION: 2, FACT: 1 } as const;
const ANSWERED = 0.5;
/** How much of a figure or name counts in a sentence whose words another sentence has: “app-1 is slow”, “app-2 is slow”. */
const SAME_WORDS = 0.3;
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

/** Always shortens: selects the most informative sentences, and lists all figures and names that these do not contain. */
export function condense(place: BlockPlace, material: Material, tokenizer: Tokenizer): SummaryBlock {
  const share = place.level === 0 ? SENTENCES.messages : SENTENCES.summaries;
  const lines = mostInformative(material.lines, Math.min(MAX_IN_SENTENCES, share * material.tokens));
  const most = longestSummary(material.tokens);
  const sizes = sizesOf(unsaidIn(material, lines), tokenizer);
  const rest = outermost(newest([...sizes.keys()], sizes, LOOKED_AT * most));
  const { names, tokens } = withNames(lines, newest(rest, sizes, most), most, tokenizer);
  return { ...place, fromTokens: material.fromTokens, tokens, lines, names };
}

/** The maximum number of tokens of a summary of that many tokens. */
export const longestSummary = (tokens: number): number => Math.min(MAX_TOKENS, Math.floor(LONGEST * tokens));

/** The most informative sentences of several blocks, as far as they fit beside names and figures. */
export const sentencesOf = (blocks: readonly SummaryBlock[], most: number): ReadonlySet<SummaryLine> =>
  new Set(
    mostInformative(
      blocks.flatMap(({ lines }) => lines),
      SENTENCES_SHOWN * most,
    ),
  );

/** The block within a number of tokens: some of its sentences, and the newest of its other names and figures. */
export function shortened(
  block: SummaryBlock,
  sentences: ReadonlySet<SummaryLine>,
  most: number,
  tokenizer: Tokenizer,
): Pick<SummaryBlock, 'lines' | 'names'> {
  const lines = block.lines.filter((line) => sentences.has(line));
  const sizes = sizesOf(unsaidIn(block, lines), tokenizer);
  const { names, tokens } = withNames(lines, newest([...sizes.keys()], sizes, most), most, tokenizer);
  // The names of authors may be longer than expected.
  return tokens > most && lines.length > 0 ? shortened(block, new Set(), most, tokenizer) : { lines, names };
}

/** Names are compared with each other before the list is shortened; only this multiple of its room is compared, because a table has thousands. */
const LOOKED_AT = 2;
/** The step in which a slightly overlong list is shortened. */
const FEWER = 8;

/** As many of the names, newest first, as fit beside the sentences. */
function withNames(lines: readonly SummaryLine[], all: readonly string[], most: number, tokenizer: Tokenizer) {
  for (let names = all; ; names = names.slice(Math.ceil(names.length / FEWER))) {
    const tokens = tokenizer.count(blockText({ lines, names }));
    if (tokens <= most || names.length === 0) return { names, tokens };
  }
}

function unsaidIn(material: Pick<Material, 'lines' | 'names'>, lines: readonly SummaryLine[]): readonly string[] {
  const covered = new Set(lines.flatMap(({ facts }) => facts));
  return factsOf(material).filter((fact) => !covered.has(fact));
}

const sizesOf = (facts: readonly string[], tokenizer: Tokenizer): ReadonlyMap<string, number> =>
  new Map(facts.map((fact) => [fact, tokenizer.count(` ${fact};`)]));

/** The newest names are kept if not all fit. */
function newest(names: readonly string[], sizes: ReadonlyMap<string, number>, most: number): readonly string[] {
  let left = most;
  const first = names.findLastIndex((name) => (left -= sizes.get(name) ?? 0) < 0);
  return names.slice(first + 1);
}

/** Without names that are a part of another: `VLAN` next to `VLAN 200`. */
function outermost(names: readonly string[]): readonly string[] {
  return names.filter((name) => !names.some((other) => other.length > name.length && saysWhole(other, name)));
}

function saysWhole(longer: string, name: string): boolean {
  const at = longer.indexOf(name);
  return at >= 0 && !/[\p{L}\p{N}]$/u.test(longer.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(longer.slice(at + name.length));
}

/**
 * The sentences that say most for the square root of their length, within a number of tokens. Figures, names and words of another sentence do not count again.
 * Later ones come first among equals. In the order of the conversation.
 */
function mostInformative(lines: readonly SummaryLine[], most: number): readonly SummaryLine[] {
  const covered = new Set<string>();
  const kept = new Set<SummaryLine>();
  const rate = (line: SummaryLine): RatedLine => ({ line, worth: worthOf(line, covered) });
  const waiting = lines
    .filter(({ says, kind, facts }) => says >= MIN_WORDS[kind] || facts.length > 0)
    .map(rate)
    .toSorted((a, b) => b.worth - a.worth || b.line.depth - a.line.depth);
  let left = most;
  for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) {
    if (first.line.tokens + BESIDE > left) continue;
    // A chosen sentence only lowers the worth of others, so a line that is still the best is the best of all.
    const now = rate(first.line);
    const at = firstIndex(waiting, ({ worth, line }) => worth < now.worth || (worth === now.worth && line.depth <= now.line.depth));
    if (at > 0) waiting.splice(at, 0, now);
    else if (now.worth > 0) {
      left -= now.line.tokens + BESIDE;
      [...now.line.facts, ...wordsOf(now.line)].forEach((said) => covered.add(said));
      kept.add(now.line);
    }
  }
  return lines.filter((line) => kept.has(line));
}

interface RatedLine {
  readonly line: SummaryLine;
  readonly worth: number;
}

/** The stemmed words of sentences, which are compared with many others. */
const words = new WeakMap<SummaryLine, readonly string[]>();

function wordsOf(line: SummaryLine): readonly string[] {
  const known = words.get(line);
  if (known !== undefined) return known;
  const terms = [...new Set(searchedTerms(line.text))];
  words.set(line, terms);
  return terms;
}

function worthOf(line: SummaryLine, covered: ReadonlySet<string>): number {
  const { facts, tokens, role, kind, text } = line;
  const freshOf = (all: readonly string[]): number => all.filter((each) => !covered.has(each)).length;
  const said = wordsOf(line);
  const fresh = freshOf(said);
  const added = freshOf(facts) * (SAME_WORDS + (1 - SAME_WORDS) * (fresh / Math.max(1, said.length))) + WORD * fresh;
  const factor = (role === 'USER' ? BY_USER : 1) * OF_KIND[kind] * (kind === 'FACT' && text.includes('?') ? ANSWERED : 1);
  return (factor * added) / Math.sqrt(Math.max(4, tokens));
}
