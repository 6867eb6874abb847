import { parentPort, workerData } from 'node:worker_threads';
import type { EncoderAnswer, EncoderRequest, EncoderSource } from './messages.js';

/** The parts of `@huggingface/transformers` that are used. The package is optional, so its types are not. */
interface Transformers {
  readonly env: { allowRemoteModels: boolean; localModelPath: string };
  pipeline(task: 'feature-extraction', model: string, options: { readonly dtype: string }): Promise<Encoder>;
}

type Encoder = (
  texts: readonly string[],
  options: { readonly pooling: 'mean'; readonly normalize: true },
) => Promise<{ tolist(): number[][] }>;

/** A variable, because the compiler would look for the package. */
const PACKAGE: string = '@huggingface/transformers';

async function load({ folder, model }: EncoderSource): Promise<Encoder> {
  const transformers = (await import(PACKAGE)) as Transformers;
  if (folder !== undefined) {
    transformers.env.allowRemoteModels = false;
    transformers.env.localModelPath = folder;
  }
  return transformers.pipeline('feature-extraction', model, { dtype: 'q8' });
}

const encoder = load(workerData as EncoderSource);
// Requests report the failure.
encoder.catch(() => undefined);

async function answer({ number, texts }: EncoderRequest): Promise<EncoderAnswer> {
  try {
    const vectors = await (await encoder)(texts, { pooling: 'mean', normalize: true });
    return { number, vectors: vectors.tolist().map((values) => Float32Array.from(values)) };
  } catch (error) {
    return { number, error: error instanceof Error ? error.message : String(error) };
  }
}

/** One after the other: the encoder uses all processors that it may use for one request. */
let turn: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (request: EncoderRequest) => {
  turn = turn.then(async () => parentPort?.postMessage(await answer(request)));
});
