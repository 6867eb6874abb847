import { SYSTEM_TIMER, type Timer } from '../../async/timer.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Embedder } from '../../ports/embedder.js';
import { withRetries } from '../http-service/retries.js';
import { addressOf, callService, textOfResponse, type HttpService } from '../http-service/service.js';
import { vectorsOf } from './answer.js';

export interface OpenAiEmbedderOptions {
  /** The URL without the trailing `/embeddings`. */
  readonly url: string;
  readonly model: string;
  readonly key?: string;
  /** The requested dimension; by default that of the model. */
  readonly dimensions?: number;
  readonly characters: number;
  /** For deadlines and the delays before repeated requests. */
  readonly timer?: Timer;
}

const SUBJECT = "The embeddings' service";
/** The maximum number of texts in one request. */
const MAX_TEXTS = 64;
const MAX_CHARACTERS = 64_000;
/** 3,000 numbers of 20 characters for each text, plus a reserve. */
const MAX_BYTES = 8_000_000;
/**
 * OpenAI's API, which many servers implement: `POST {url}/embeddings` with `model` and `input`. The key is only sent in a header. Errors repeat
 * nothing of a response, because some services repeat the key there.
 */
export function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { model, characters, timer = SYSTEM_TIMER } = options;
  let { dimensions } = options;

  async function once(texts: readonly string[], until: number): Promise<readonly Float32Array[]> {
    const answer = await post(options, texts, until - timer.now());
    const vectors = vectorsOf(answer, texts.length, dimensions);
    if (typeof vectors === 'string') throw new NetloomError('UNAVAILABLE', `${SUBJECT} ${vectors}.`);
    dimensions ??= vectors[0]?.length;
    return vectors;
  }

  return {
    model,
    characters,
    async embed(texts, withinMs) {
      const until = timer.now() + withinMs;
      const vectors: Float32Array[] = [];
      for (const batch of batchesOf(texts.map((text) => text.slice(0, characters).toWellFormed())))
        vectors.push(...(await withRetries(() => once(batch, until), until, { timer })));
      return vectors;
    },
    dispose: async () => undefined,
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

/** The body of the response. */
async function post(options: OpenAiEmbedderOptions, input: readonly string[], withinMs: number): Promise<string> {
  const { url, model, key, dimensions, timer = SYSTEM_TIMER } = options;
  const service: HttpService = {
    subject: SUBJECT,
    url: addressOf(url, '/embeddings'),
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    maxBytes: MAX_BYTES,
    rejects: 'the texts, the model or the dimensions',
    settings: { url: 'NETLOOM_EMBEDDINGS_URL', key: 'NETLOOM_EMBEDDINGS_KEY', model: 'NETLOOM_EMBEDDINGS_MODEL' },
  };
  const body = { model, input, encoding_format: 'float', ...(dimensions === undefined ? {} : { dimensions }) };
  const late = new AbortController();
  const cancel = timer.after(Math.max(1, Math.floor(withinMs)), () => late.abort());
  try {
    return await callService(service, body, { signal: late.signal, withinMs }, (response) => textOfResponse(service, response));
  } finally {
    cancel();
  }
}
