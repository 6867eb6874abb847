import { setTimeout as wait } from 'node:timers/promises';
import { NetloomError } from '../../domain/common/errors.js';
import type { Embedder } from '../../ports/embedder.js';
import { vectorsOf } from './answer.js';

export interface OpenAiEmbedderOptions {
  /** The URL without the trailing `/embeddings`. */
  readonly url: string;
  readonly model: string;
  readonly key?: string;
  /** The requested dimension; by default that of the model. */
  readonly dimensions?: number;
  readonly characters: number;
}

/** The maximum number of texts in one request. */
const MAX_TEXTS = 64;
const MAX_CHARACTERS = 64_000;
/** 3,000 numbers of 20 characters for each text, plus a reserve. */
const MAX_BYTES = 8_000_000;
const ATTEMPTS = 3;
/** The delay before the second attempt in milliseconds, doubled before each further one. */
const BACKOFF_MS = 250;
/** A longer `retry-after` is left to the caller. */
const MAX_RETRY_DELAY_MS = 10_000;

/** A transient failure that may be retried. */
class Passing extends Error {
  override readonly name = 'Passing';

  constructor(
    message: string,
    readonly afterMs?: number,
  ) {
    super(message);
  }
}

/**
 * OpenAI's API, which many servers implement: `POST {url}/embeddings` with `model` and `input`. The key is only sent in a header. Errors repeat
 * nothing of a response, because some services repeat the key there.
 */
export function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { model, characters } = options;
  let { dimensions } = options;

  async function once(texts: readonly string[], until: number): Promise<readonly Float32Array[]> {
    const answer = await post(options, texts, until - performance.now());
    const vectors = vectorsOf(answer, texts.length, dimensions);
    if (typeof vectors === 'string') throw new NetloomError('UNAVAILABLE', `The embeddings' service ${vectors}.`);
    dimensions ??= vectors[0]?.length;
    return vectors;
  }

  async function patiently(texts: readonly string[], until: number): Promise<readonly Float32Array[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(texts, until);
      } catch (error) {
        if (!(error instanceof Passing)) throw error;
        const pause = error.afterMs ?? BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
        if (attempt === ATTEMPTS || pause > MAX_RETRY_DELAY_MS || performance.now() + pause >= until)
          throw new NetloomError('UNAVAILABLE', error.message);
        await wait(pause, undefined, { ref: false });
      }
    }
  }

  return {
    model,
    characters,
    async embed(texts, withinMs) {
      const until = performance.now() + withinMs;
      const vectors: Float32Array[] = [];
      for (const batch of batchesOf(texts.map((text) => text.slice(0, characters).toWellFormed())))
        vectors.push(...(await patiently(batch, until)));
      return vectors;
    },
  };
}

function batchesOf(texts: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let size = Infinity;
  for (const text of texts) {
    const last = batches.at(-1);
    if (last === undefined || last.length === MAX_TEXTS || size + text.length > MAX_CHARACTERS) {
      batches.push([text]);
      size = text.length;
    } else {
      last.push(text);
      size += text.length;
    }
  }
  return batches;
}

/** The body of the response. Throws {@link Passing} for transient failures. */
async function post({ url, model, key, dimensions }: OpenAiEmbedderOptions, input: readonly string[], withinMs: number): Promise<string> {
  const signal = AbortSignal.timeout(Math.max(1, Math.floor(withinMs)));
  try {
    const response = await fetch(`${url.replace(/\/+$/u, '')}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, input, encoding_format: 'float', ...(dimensions === undefined ? {} : { dimensions }) }),
      redirect: 'error',
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw refusal(response.status, response.headers.get('retry-after'));
    }
    return await bodyOf(response);
  } catch (error) {
    if (error instanceof NetloomError || error instanceof Passing) throw error;
    if (signal.aborted) throw new NetloomError('UNAVAILABLE', `The embeddings' service did not answer within ${Math.round(withinMs)} ms.`);
    throw new Passing(`The embeddings' service cannot be reached${codeOf(error)}.`);
  }
}

function refusal(status: number, retryAfter: string | null): Error {
  const seconds = Number(retryAfter ?? Number.NaN);
  const answered = `The embeddings' service answered ${status}`;
  if (status === 400 || status === 413 || status === 422)
    return new NetloomError('INVALID_INPUT', `${answered}: the texts, the model or the dimensions were rejected.`);
  if (status === 429) return new Passing(`${answered}: too many requests.`, Number.isFinite(seconds) ? seconds * 1_000 : undefined);
  if (status >= 500) return new Passing(`${answered}.`, Number.isFinite(seconds) ? seconds * 1_000 : undefined);
  if (status === 401 || status === 403)
    return new NetloomError('UNAVAILABLE', `${answered}: the key in NETLOOM_EMBEDDINGS_KEY was rejected.`);
  if (status === 404)
    return new NetloomError(
      'UNAVAILABLE',
      `${answered}: the address (NETLOOM_EMBEDDINGS_URL) or the model (NETLOOM_EMBEDDINGS_MODEL) does not exist.`,
    );
  return new NetloomError('UNAVAILABLE', `${answered}.`);
}

async function bodyOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new NetloomError('UNAVAILABLE', `The embeddings' service answered more than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A code such as ECONNREFUSED; other details of a fetch error may contain addresses. */
function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z_]{1,40}$/u.test(code) ? ` (${code})` : '';
}
