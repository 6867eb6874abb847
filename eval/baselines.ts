import { termsOf } from '../src/domain/text/terms.js';
import type { Tokenizer } from '../src/domain/window/tokens/tokenizer.js';

/** A turn in a simple system: its line of the prompt and its tokens. */
export interface PlainTurn {
  readonly id: string;
  readonly line: string;
  readonly tokens: number;
}

/** The window of a simple system for a number of tokens. */
export interface PlainWindow {
  readonly ids: readonly string[];
  readonly tokens: number;
}

export type Baseline = (turns: readonly PlainTurn[], question: string, room: number) => PlainWindow;

export function plainTurn(id: string, line: string, tokenizer: Tokenizer): PlainTurn {
  return { id, line, tokens: tokenizer.count(`${line}\n`) };
}

/** The newest turns, as many as fit without a gap. */
const lastTurns: Baseline = (turns, _question, room) => {
  const ids: string[] = [];
  let tokens = 0;
  for (const turn of turns.toReversed()) {
    if (tokens + turn.tokens > room) break;
    ids.push(turn.id);
    tokens += turn.tokens;
  }
  return { ids, tokens };
};

/** The usual parameters. */
const K1 = 1.2;
const B = 0.75;

/**
 * The turns that share terms with the question, best first, as far as they fit. The terms are Netloom's, stemmed and without stop words, so that only
 * the choice differs.
 */
const bm25: Baseline = (turns, question, room) => {
  const bags = turns.map(({ line }) => termsOf(line));
  const average = Math.max(1, bags.reduce((sum, { length }) => sum + length, 0) / Math.max(1, bags.length));
  const scores = turns.map(() => 0);
  for (const term of new Set(termsOf(question))) {
    const counts = bags.map((bag) => bag.filter((each) => each === term).length);
    const holders = counts.filter((count) => count > 0).length;
    const weight = Math.log(1 + (turns.length - holders + 0.5) / (holders + 0.5));
    counts.forEach((count, index) => {
      const length = bags[index]?.length ?? 0;
      scores[index] = (scores[index] ?? 0) + (weight * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
    });
  }
  const ranked = turns.map((turn, index) => ({ turn, score: scores[index] ?? 0 })).filter(({ score }) => score > 0);
  const ids: string[] = [];
  let tokens = 0;
  for (const { turn } of ranked.toSorted((one, other) => other.score - one.score)) {
    if (tokens + turn.tokens > room) continue;
    ids.push(turn.id);
    tokens += turn.tokens;
  }
  return { ids, tokens };
};

/** The baselines, by their names in tables and plots. */
export const BASELINES: Readonly<Record<string, Baseline>> = { 'plain BM25': bm25, 'last turns': lastTurns };
