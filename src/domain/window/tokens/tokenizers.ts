import type { Estimate, Model } from './model.js';
import { importCl100k } from './ranks.js';
import { thousandthsOf } from './scripts.js';
import { createTokenizer, type Framing, type SteppedTokenizer } from './tokenizer.js';

/** Tokenizers by model. Their tables are loaded on first use. */
export interface Tokenizers {
  /** Counts messages when they are written, and windows without a model. */
  readonly usual: SteppedTokenizer;
  of(model: Model): Promise<SteppedTokenizer>;
}

/** Everything that uses o200k_base shares the tables and the cache of `usual`. */
export function createTokenizers(usual: SteppedTokenizer): Tokenizers {
  const known = new Map<string, SteppedTokenizer>();
  let cl100k: Promise<SteppedTokenizer> | undefined;
  const loadCl100k = async (): Promise<SteppedTokenizer> => createTokenizer(await importCl100k(), 'cl100k_base');
  return {
    usual,
    async of({ counting: { encoding, estimate }, framing }) {
      const key = JSON.stringify([encoding, estimate, framing]);
      const before = known.get(key);
      if (before !== undefined) return before;
      const base = encoding === 'o200k_base' ? usual : await (cl100k ??= loadCl100k());
      const made = estimate === undefined ? framed(base, framing) : estimated(base, estimate, framing);
      known.set(key, made);
      return made;
    },
  };
}

function framed(base: SteppedTokenizer, framing: Framing): SteppedTokenizer {
  const { encoding } = base;
  return { encoding, framing, count: (text) => base.count(text), steps: (text) => base.steps(text) };
}

/** In whole thousandths, so that the sum of the parts is never less than the whole because of rounding. */
export function estimated(base: SteppedTokenizer, { factor, margin, scripts = [] }: Estimate, framing: Framing): SteppedTokenizer {
  const thousandths = Math.ceil(Math.round(factor * (1 + margin) * 1e6) / 1e3);
  const scaled = (tokens: number, text: string): number => Math.ceil((tokens * thousandths + thousandthsOf(text, scripts)) / 1_000);
  return {
    encoding: `${base.encoding} × ${factor} + ${Math.round(margin * 1_000) / 10} % (estimate)`,
    framing,
    count: (text) => scaled(base.count(text), text),
    *steps(text) {
      return scaled(yield* base.steps(text), text);
    },
  };
}
