import { LRUCache } from 'lru-cache';
import { NetloomError } from '../../domain/common/errors.js';
import { detachSubstring } from '../../domain/common/detach-substring.js';
import type { Embedder } from '../../ports/embedder.js';

/** The state of the embedding service. */
export interface EmbedderState {
  readonly model: string;
  /** Whether the last request succeeded, or there was none yet. */
  readonly healthy: boolean;
  /** The last error. */
  readonly reason?: string;
  /** The number of texts embedded since the start. */
  readonly made: number;
}

/** Embeds texts, with a cache of recent ones. After a failure, the service is not called for a short time. */
export interface TextVectors {
  state(): EmbedderState;
  /** The vector of a query that a request waits for; undefined if it is not available. Concurrent calls with the same text share one request. */
  of(text: string): Promise<Float32Array | undefined>;
  /** The vectors of texts in the background, in order; an empty vector for a text that the service rejects. Throws UNAVAILABLE. */
  all(texts: readonly string[]): Promise<readonly Float32Array[]>;
  /** The space of comparable vectors: the model and the dimension. Sends a request if the dimension is unknown. Throws UNAVAILABLE. */
  space(): Promise<string>;
  /** Requests a vector now, to check the service. */
  check(): Promise<EmbedderState>;
}

const REMEMBERED = 4_000;
/** The maximum number of cached numbers of all vectors. */
const NUMBERS_REMEMBERED = 4_000_000;
/** A query without waiting requests may be sent again. */
const QUESTION_MS = 5_000;
const TEXTS_MS = 30_000;
const MAX_QUESTIONS = 16;
/** A text that every model accepts. */
const WORD = 'network';

export const spaceOf = (model: string, { length }: Float32Array): string => `${model} ${length}`;

export interface TextVectorOptions {
  /** Called once for each outage. */
  readonly onError: (error: unknown) => void;
  /** How long the service is not called after a failure, in milliseconds. */
  readonly pauseMs: number;
}

/** Calls the service and tracks its state. */
function createAsking(embedder: Embedder, { onError, pauseMs }: TextVectorOptions) {
  let away: { readonly until: number; readonly reason: string } | undefined;
  let made = 0;

  async function ask(texts: readonly string[], withinMs: number): Promise<readonly Float32Array[]> {
    try {
      const vectors = await embedder.embed(texts, withinMs);
      away = undefined;
      made += texts.length;
      return vectors;
    } catch (error) {
      if (isRefusal(error) && (texts.length > 1 || texts[0] !== WORD)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (away === undefined) onError(error);
      away = { until: performance.now() + pauseMs, reason };
      throw new NetloomError('UNAVAILABLE', reason);
    }
  }

  return {
    ask,
    /** If texts are rejected together, they are sent one by one. A single text is at fault if a plain word is accepted, and gets an empty vector. */
    async askEach(texts: readonly string[], withinMs: number): Promise<readonly Float32Array[]> {
      try {
        return await ask(texts, withinMs);
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
      await ask([WORD], withinMs);
      const vectors: Float32Array[] = [];
      for (const text of texts.length === 1 ? [] : texts) vectors.push(...(await this.askEach([text], withinMs)));
      return texts.length === 1 ? [new Float32Array()] : vectors;
    },
    isAway: (): boolean => away !== undefined && performance.now() < away.until,
    state: (): EmbedderState => ({
      model: embedder.model,
      healthy: away === undefined,
      made,
      ...(away === undefined ? {} : { reason: away.reason }),
    }),
  };
}

export function createTextVectors(embedder: Embedder, options: TextVectorOptions): TextVectors {
  const asking = createAsking(embedder, options);
  const known = new LRUCache<string, Float32Array>({
    max: REMEMBERED,
    maxSize: NUMBERS_REMEMBERED,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const asked = new Map<string, Promise<Float32Array | undefined>>();
  let space = '';
  const keyOf = (text: string): string => (text.length <= embedder.characters ? text : detachSubstring(text.slice(0, embedder.characters)));

  function remember(texts: readonly string[], vectors: readonly Float32Array[]): void {
    texts.forEach((text, index) => known.set(keyOf(text), vectors[index] ?? new Float32Array()));
    const some = vectors.find(({ length }) => length > 0);
    if (some !== undefined) space = spaceOf(embedder.model, some);
  }

  function question(text: string): Promise<Float32Array | undefined> {
    const one = asking
      .ask([text], QUESTION_MS)
      .then((vectors) => {
        remember([text], vectors);
        return vectors[0];
      })
      .catch(() => undefined)
      .finally(() => asked.delete(keyOf(text)));
    asked.set(keyOf(text), one);
    return one;
  }

  async function all(texts: readonly string[]): Promise<readonly Float32Array[]> {
    const found = new Map(texts.map((text) => [text, known.get(keyOf(text))]));
    const missing = [...found.keys()].filter((text) => found.get(text) === undefined);
    if (missing.length > 0) {
      if (asking.isAway()) throw new NetloomError('UNAVAILABLE', asking.state().reason ?? '');
      const vectors = await asking.askEach(missing, TEXTS_MS);
      remember(missing, vectors);
      missing.forEach((text, index) => found.set(text, vectors[index]));
    }
    return texts.map((text) => found.get(text) ?? new Float32Array());
  }

  return {
    state: asking.state,
    async of(text) {
      const vector = known.get(keyOf(text)) ?? asked.get(keyOf(text));
      if (vector !== undefined || asking.isAway() || asked.size >= MAX_QUESTIONS) return vector;
      return question(text);
    },
    all,
    async space() {
      if (space === '') await all([WORD]);
      return space;
    },
    async check() {
      await asking.ask([WORD], QUESTION_MS).catch(() => undefined);
      return asking.state();
    },
  };
}

const isRefusal = (error: unknown): boolean => error instanceof NetloomError && error.code === 'INVALID_INPUT';
