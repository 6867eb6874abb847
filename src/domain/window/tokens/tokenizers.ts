import type { Estimate, Model } from './model.js';
import { importCl100k } from './ranks.js';
import { thousandthsOf } from './scripts.js';
import { createTokenizer, type Framing, type Tokenizer } from './tokenizer.js';

/** Tokenizers by model. Their tables are loaded on first use. */
export interface Tokenizers {
  /** Counts messages when they are written, and windows without a model. */
  readonly usual: Tokenizer;
  of(model: Model): Promise<Tokenizer>;
}

/** Everything that uses o200k_base shares the tables and the cache of `usual`. */
export function createTokenizers(usual: Tokenizer): Tokenizers {
  const known = new Map<string, Tokenizer>();
  let cl100k: Promise<Tokenizer> | undefined;
  const loadCl100k = async (): Promise<Tokenizer> => createTokenizer(await importCl100k(), 'cl100k_base');
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

function framed(base: Tokenizer, framing: Framing): Tokenizer {
  const { encoding } = base;
  return { encoding, framing, count: (text) => base.count(text) };
}

/** In whole thousandths, so that the sum of the parts is never less than the whole because of rounding. */
export function estimated(base: Tokenizer, { factor, margin, scripts = [] }: Estimate, framing: Framing): Tokenizer {
  const thousandths = Math.ceil(Math.round(factor * (1 + margin) * 1e6) / 1e3);
  return {
    encoding: `${base.encoding} × ${factor} + ${Math.round(margin * 1_000) / 10} % (estimate)`,
    framing,
    count: (text) => Math.ceil((base.count(text) * thousandths + thousandthsOf(text, scripts)) / 1_000),
  };
}
