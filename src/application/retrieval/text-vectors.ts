import { LRUCache } from 'lru-cache';
import { NetloomError } from '../../domain/common/errors.js';
import { detachSubstring } from '../../domain/common/detach-substring.js';
import type { Embedder } from '../../ports/embedder.js';

/** How the service that makes vectors does. */
export interface EmbedderState {
  readonly model: string;
  /** The last request worked, or there was none yet. */
  readonly healthy: boolean;
  /** What went wrong with it. */
  readonly reason?: string;
  /** Texts that it made vectors of, since the start. */
  readonly made: number;
}

/** Vectors of texts, those of lately remembered. A service that just failed is left alone for a moment. */
export interface TextVectors {
  state(): EmbedderState;
  /** Of a question that somebody waits with; undefined when it could not be had. Asked for again while it is on its way, the same one. */
  of(text: string): Promise<Float32Array | undefined>;
  /** Of texts that nobody waits with, in their order; one without numbers for a text that is refused by itself. Throws UNAVAILABLE. */
  all(texts: readonly string[]): Promise<readonly Float32Array[]>;
  /** Which vectors can be compared: the model, and how many numbers it gives. Asks it when nothing was asked yet. Throws UNAVAILABLE. */
  space(): Promise<string>;
  /** Asks for a vector now. */
  check(): Promise<EmbedderState>;
}

const REMEMBERED = 4_000;
/** Numbers that are remembered, all vectors together. */
const NUMBERS_REMEMBERED = 4_000_000;
/** A question that nobody waits for any more may still be asked again. */
const QUESTION_MS = 5_000;
const TEXTS_MS = 30_000;
const MOST_QUESTIONS = 16;
const LEFT_ALONE_MS = 2_000;
/** Taken by every model. */
const WORD = 'network';

export const spaceOf = (model: string, { length }: Float32Array): string => `${model} ${length}`;

/** Asks the service, and knows how that went. */
function createAsking(embedder: Embedder, tell: (error: unknown) => void) {
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
      if (away === undefined) tell(error);
      away = { until: performance.now() + LEFT_ALONE_MS, reason };
      throw new NetloomError('UNAVAILABLE', reason);
    }
  }

  return {
    ask,
    /** Texts that are refused together are asked for one by one; a single one is at fault when a plain word is taken, and gets no numbers. */
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

export function createTextVectors(embedder: Embedder, tell: (error: unknown) => void): TextVectors {
  const asking = createAsking(embedder, tell);
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
      if (vector !== undefined || asking.isAway() || asked.size >= MOST_QUESTIONS) return vector;
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
