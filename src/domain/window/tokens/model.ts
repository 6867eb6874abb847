import type { Framing } from './tokenizer.js';

export const ENCODINGS = ['o200k_base', 'cl100k_base'] as const;
export type EncodingName = (typeof ENCODINGS)[number];

/** How a model counts: by an encoding that is published, or by an estimate over one. */
export interface Counting {
  readonly encoding: EncodingName;
  /** Absent where the encoding is the model's own. */
  readonly estimate?: Estimate;
}

/** Tokens are those of the encoding times `factor`, and `margin` of that more, rounded up. */
export interface Estimate {
  readonly factor: number;
  /** A share, 0.15 for 15 %. */
  readonly margin: number;
}

/** What has to be known of a model to fill its window. */
export interface Model {
  /** Also of its variants: `gpt-4o` is `gpt-4o-2024-08-06` and `gpt-4o-mini` too, but no later version. */
  readonly name: string;
  readonly provider: string;
  readonly counting: Counting;
  /** Tokens of question and answer together. */
  readonly contextTokens: number;
  /** The longest answer, tokens. */
  readonly outputTokens: number;
  /** The longest question, where that is less than the context. */
  readonly inputTokens?: number;
  readonly framing: Framing;
}

/** The models that are known, own ones before those that are built in. */
export interface Models {
  readonly all: readonly Model[];
  /** By its name, with or without the provider's before it; undefined for one that is not known. */
  find(name: string): Model | undefined;
}

/** What may stand behind a model's name: nothing, a variant or a date, but not the number of a later version. */
const VARIANT = /^(?:$|[-@:](?!\d{1,2}(?:\D|$)))/u;

export function createModels(own: readonly Model[], builtIn: readonly Model[]): Models {
  const names = new Set(own.map(({ name }) => name));
  const all = [...own, ...builtIn.filter(({ name }) => !names.has(name))];
  const longestFirst = all.toSorted((a, b) => b.name.length - a.name.length);
  return {
    all,
    find(asked) {
      const name = asked.trim().toLowerCase();
      const plain = name.replace(/^(?:openai|anthropic)[/.]/u, '');
      const isOf = (model: Model, wanted: string): boolean => {
        const known = model.name.toLowerCase();
        return wanted.startsWith(known) && VARIANT.test(wanted.slice(known.length));
      };
      return longestFirst.find((model) => isOf(model, name)) ?? longestFirst.find((model) => isOf(model, plain));
    },
  };
}
