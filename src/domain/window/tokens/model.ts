import { baseName } from './model-names.js';
import type { ScriptTokens } from './scripts.js';
import type { Framing } from './tokenizer.js';

export const ENCODINGS = ['o200k_base', 'cl100k_base'] as const;
export type EncodingName = (typeof ENCODINGS)[number];

/** How a model's tokens are counted: with a published encoding, or with an estimate based on one. */
export interface Counting {
  readonly encoding: EncodingName;
  /** Absent if the encoding is the model's own. */
  readonly estimate?: Estimate;
}

/** The tokens of the encoding times `factor`, plus `margin` of that, and those of `scripts`, rounded up. */
export interface Estimate {
  readonly factor: number;
  /** A share, such as 0.15 for 15 %. */
  readonly margin: number;
  /** Scripts whose characters take more than that. */
  readonly scripts?: readonly ScriptTokens[];
}

/** The properties of a model that windows depend on. */
export interface Model {
  /** The name, which also covers variants: `gpt-4o` covers `gpt-4o-2024-08-06`, but no later version. */
  readonly name: string;
  readonly provider: string;
  readonly counting: Counting;
  /** The tokens of prompt and answer together. */
  readonly contextTokens: number;
  /** The maximum tokens of an answer. */
  readonly outputTokens: number;
  /** The maximum tokens of a prompt, if it is smaller than the context. */
  readonly inputTokens?: number;
  readonly framing: Framing;
}

/** All models, custom ones before built-in ones. */
export interface Models {
  readonly all: readonly Model[];
  /** A model by its name, as its provider or a reseller writes it; undefined if it is unknown. */
  find(name: string): Model | undefined;
}

/** The allowed suffix of a model's name: nothing, a variant or a date, but not the number of a later version. */
const VARIANT = /^(?:$|[-@:](?!\d{1,2}(?:\D|$)))/u;

export function createModels(own: readonly Model[], builtIn: readonly Model[]): Models {
  const names = new Set(own.map(({ name }) => name));
  const all = [...own, ...builtIn.filter(({ name }) => !names.has(name))];
  const longestFirst = all.toSorted((a, b) => b.name.length - a.name.length);
  return {
    all,
    find(asked) {
      const name = asked.trim().toLowerCase();
      const isOf = (model: Model, wanted: string): boolean => {
        const known = model.name.toLowerCase();
        return wanted.startsWith(known) && VARIANT.test(wanted.slice(known.length));
      };
      return longestFirst.find((model) => isOf(model, name)) ?? longestFirst.find((model) => isOf(model, baseName(name)));
    },
  };
}
