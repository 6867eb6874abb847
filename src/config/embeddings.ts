import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join } from 'node:path';
import { readKey } from './service-key.js';
import type { Settings } from './settings.js';

/** The configuration of the embedding service. */
export type EmbeddingsConfig =
  | { readonly kind: 'none' }
  /** An encoder in this process. */
  | { readonly kind: 'local'; readonly model: string; readonly characters: number; readonly waitMs: number }
  | {
      readonly kind: 'openai';
      /** The URL without the trailing `/embeddings`. */
      readonly url: string;
      readonly model: string;
      readonly key?: string;
      readonly dimensions?: number;
      /** The maximum number of characters of a text; the rest is ignored. */
      readonly characters: number;
      /** How long a window waits for an embedding, in milliseconds. */
      readonly waitMs: number;
    };

/** About 500 tokens, which the smallest models accept. */
const CHARACTERS = 2_000;
const WAIT_MS = 300;
/** An encoder in the process answers within a few milliseconds. */
const LOCAL_WAIT_MS = 60;
/** Small and fast: 384 numbers, 23 MB. */
const LOCAL_MODEL = 'Xenova/all-MiniLM-L6-v2';
/** Settings of a service that an encoder of this process does not have. */
const SERVICE_ONLY = [
  'NETLOOM_EMBEDDINGS_URL',
  'NETLOOM_EMBEDDINGS_KEY',
  'NETLOOM_EMBEDDINGS_KEY_FILE',
  'NETLOOM_EMBEDDINGS_DIMENSIONS',
] as const;
const NEEDS_URL = [
  'NETLOOM_EMBEDDINGS_MODEL',
  'NETLOOM_EMBEDDINGS_KEY',
  'NETLOOM_EMBEDDINGS_KEY_FILE',
  'NETLOOM_EMBEDDINGS_DIMENSIONS',
  'NETLOOM_EMBEDDINGS_CHARACTERS',
  'NETLOOM_EMBEDDINGS_WAIT',
] as const;

/** An encoder of this process if the package and a model of it are there; none unless that, an address or `local` is set, or if `off` is. Adds one line to `problems` for each problem, never with the key. */
export function readEmbeddings(settings: Settings, problems: string[]): EmbeddingsConfig {
  const { NETLOOM_EMBEDDINGS_URL: url, NETLOOM_EMBEDDINGS_MODEL: model, NETLOOM_EMBEDDINGS_DIMENSIONS: dimensions } = settings;
  if (settings.NETLOOM_EMBEDDINGS === 'off') return { kind: 'none' };
  if (settings.NETLOOM_EMBEDDINGS === 'local') return localEmbeddings(settings, problems);
  if (url === undefined && SERVICE_ONLY.every((name) => settings[name] === undefined) && hasEncoder(model ?? LOCAL_MODEL))
    return localEmbeddings(settings, problems);
  if (url === undefined) {
    const first = NEEDS_URL.find((name) => settings[name] !== undefined);
    if (first !== undefined && problems.length === 0)
      problems.push(`NETLOOM_EMBEDDINGS_URL: expected an address, because ${first} is set, got nothing.`);
    return { kind: 'none' };
  }
  if (model === undefined && problems.length === 0)
    problems.push('NETLOOM_EMBEDDINGS_MODEL: expected the name of a model, because NETLOOM_EMBEDDINGS_URL is set, got nothing.');
  const key = readKey(settings.NETLOOM_EMBEDDINGS_KEY, 'NETLOOM_EMBEDDINGS_KEY_FILE', settings.NETLOOM_EMBEDDINGS_KEY_FILE, problems);
  return Object.freeze({
    kind: 'openai',
    url,
    model: model ?? '',
    ...(key === undefined ? {} : { key }),
    ...(dimensions === undefined ? {} : { dimensions }),
    characters: settings.NETLOOM_EMBEDDINGS_CHARACTERS ?? CHARACTERS,
    waitMs: settings.NETLOOM_EMBEDDINGS_WAIT ?? WAIT_MS,
  });
}

function localEmbeddings(settings: Settings, problems: string[]): EmbeddingsConfig {
  const foreign = SERVICE_ONLY.find((name) => settings[name] !== undefined);
  if (foreign !== undefined)
    problems.push(`${foreign}: expected nothing, because NETLOOM_EMBEDDINGS=local uses an encoder of this process and no service.`);
  return Object.freeze({
    kind: 'local',
    model: settings.NETLOOM_EMBEDDINGS_MODEL ?? LOCAL_MODEL,
    characters: settings.NETLOOM_EMBEDDINGS_CHARACTERS ?? CHARACTERS,
    waitMs: settings.NETLOOM_EMBEDDINGS_WAIT ?? LOCAL_WAIT_MS,
  });
}

/** Whether `@huggingface/transformers` is installed beside this file, with a model that it need not fetch. */
function hasEncoder(model: string): boolean {
  try {
    const entry = createRequire(import.meta.url).resolve('@huggingface/transformers');
    return isFetched(model, dirname(dirname(entry)));
  } catch {
    return false;
  }
}

/** A folder with a model, or the name of one that the package in this folder has fetched. */
export function isFetched(model: string, packageFolder: string): boolean {
  const folder = isAbsolute(model) ? model : join(packageFolder, '.cache', model);
  return existsSync(join(folder, 'onnx', 'model_quantized.onnx'));
}
