import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { withTimeout } from '../../async/with-timeout.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Embedder } from '../../ports/embedder.js';
import type { EncoderAnswer, EncoderRequest, EncoderSource } from './messages.js';

export interface LocalEmbedderOptions {
  /** The absolute path of a folder with a model in ONNX form, or the name of a model that `@huggingface/transformers` fetches on first use. */
  readonly model: string;
  readonly characters: number;
}

/** The maximum number of texts in one request, so that a query does not wait for a long batch. */
const TEXTS_AT_ONCE = 8;

/**
 * A sentence encoder in a worker thread of this process, without a service and a key. The package `@huggingface/transformers` and the model are not part of
 * Netloom; without them every request throws UNAVAILABLE with what is missing. The thread starts with the first request and does not keep the process alive.
 */
export function createLocalEmbedder({ model, characters }: LocalEmbedderOptions): Embedder {
  const source = sourceOf(model);
  const waiting = new Map<number, (answer: EncoderAnswer) => void>();
  let worker: Worker | undefined;
  let count = 0;

  function failAll(error: string): void {
    worker = undefined;
    for (const [number, resolve] of waiting) resolve({ number, error });
    waiting.clear();
  }

  function running(): Worker {
    if (worker !== undefined) return worker;
    const started = startWorker(source);
    started.unref();
    started.on('message', (answer: EncoderAnswer) => {
      waiting.get(answer.number)?.(answer);
      waiting.delete(answer.number);
    });
    started.on('error', (error) => failAll(error.message));
    started.on('exit', () => worker === started && failAll('the thread of the encoder ended'));
    worker = started;
    return started;
  }

  async function encode(texts: readonly string[], withinMs: number): Promise<readonly Float32Array[]> {
    const request: EncoderRequest = { number: (count += 1), texts };
    const answered = new Promise<EncoderAnswer>((resolve) => waiting.set(request.number, resolve));
    running().postMessage(request);
    const answer = await withTimeout(answered, withinMs, (): EncoderAnswer => ({ number: request.number, error: 'no answer in time' }));
    waiting.delete(request.number);
    if ('error' in answer) throw new NetloomError('UNAVAILABLE', `The encoder of this process: ${explained(answer.error, source)}`);
    return answer.vectors;
  }

  return {
    model: basename(model),
    characters,
    async embed(texts, withinMs) {
      const until = performance.now() + withinMs;
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
        const some = texts.slice(at, at + TEXTS_AT_ONCE).map((text) => text.slice(0, characters).toWellFormed());
        vectors.push(...(await encode(some, until - performance.now())));
      }
      return vectors;
    },
    async dispose() {
      const ending = worker;
      failAll('the encoder was ended');
      await ending?.terminate();
    },
  };
}

/** In tests this module is not compiled, and a worker does not inherit the loader of TypeScript. */
function startWorker(workerData: EncoderSource): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./worker.js', import.meta.url), { workerData });
  const module = JSON.stringify(new URL('./worker.ts', import.meta.url).href);
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${module}, ${module}))`, { eval: true, workerData });
}

const sourceOf = (model: string): EncoderSource => (isAbsolute(model) ? { folder: dirname(model), model: basename(model) } : { model });

function explained(error: string, { folder, model }: EncoderSource): string {
  if (/cannot find (?:package|module) '@huggingface/iu.test(error))
    return 'the package @huggingface/transformers is not installed; `npm install @huggingface/transformers` adds it.';
  if (folder !== undefined && !existsSync(join(folder, model))) return `${join(folder, model)} does not exist.`;
  return error;
}
