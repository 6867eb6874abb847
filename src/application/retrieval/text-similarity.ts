import { LRUCache } from 'lru-cache';
import { withTimeout } from '../../async/with-timeout.js';
import type { TextVectors } from './text-vectors.js';

/** Compares short texts with a question by their meaning. */
export interface TextSimilarity {
  /**
   * The similarities of the texts to the question, from 0 (no more similar than unrelated texts) to 1, in order. Texts without a vector have 0 and are
   * embedded in the background; then the result is not complete, and a later call may find more.
   */
  of(question: string, texts: readonly string[]): Promise<{ readonly values: readonly number[]; readonly complete: boolean }>;
}

/** The maximum number of numbers of all cached vectors: 64 MB. */
const NUMBERS_REMEMBERED = 16_000_000;
/** Texts that are sent in one request. */
const AT_ONCE = 64;
/** The similarity above that of unrelated texts, as a share of what is possible, from which on a text counts fully. */
const RELATED = 0.5;

/** Statements about different things. Models have different scales, so the similarity to these is that of an unrelated text. */
const UNRELATED: readonly string[] = [
  'The train leaves at noon.',
  'My sister plays the piano.',
  'Bread is made of flour and water.',
  'The invoice was paid last week.',
  'It rains often in autumn.',
  'The museum is closed on Mondays.',
];

/** `withinMs` is the time that a question waits for its vector, in milliseconds. */
export function createTextSimilarity(texts: TextVectors, withinMs: number): TextSimilarity {
  const vectors = new LRUCache<string, Float32Array>({
    maxSize: NUMBERS_REMEMBERED,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const wanted = new Set<string>();
  let making: Promise<void> | undefined;

  /** Stops after a failure; the next question begins again. */
  async function make(): Promise<void> {
    try {
      while (wanted.size > 0) {
        const some = [...wanted].slice(0, AT_ONCE);
        const made = await texts.all(some);
        some.forEach((text, index) => {
          vectors.set(text, made[index] ?? new Float32Array());
          wanted.delete(text);
        });
      }
    } catch {
      wanted.clear();
    }
  }

  return {
    async of(question, compared) {
      const missing = [...UNRELATED, ...compared].filter((text) => !vectors.has(text));
      missing.forEach((text) => wanted.add(text));
      if (missing.length > 0) making ??= make().finally(() => (making = undefined));
      const asked = await withTimeout(texts.of(question), withinMs, () => undefined);
      if (asked === undefined || asked.length === 0) return { values: compared.map(() => 0), complete: false };
      const usual = mean(UNRELATED.flatMap((text) => cosine(asked, vectors.get(text)) ?? []));
      const values = compared.map((text) => {
        const near = cosine(asked, vectors.get(text));
        return near === undefined || usual === undefined ? 0 : shareOf(near, usual);
      });
      return { values, complete: missing.length === 0 };
    },
  };
}

const shareOf = (near: number, usual: number): number => Math.max(0, Math.min(1, (near - usual) / ((1 - usual) * RELATED)));

/** Vectors have length 1. Undefined for a text without a vector, and for one of another model. */
function cosine(a: Float32Array, b: Float32Array | undefined): number | undefined {
  if (b === undefined || b.length !== a.length) return undefined;
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : Math.min(0.99, values.reduce((sum, value) => sum + value, 0) / values.length);
