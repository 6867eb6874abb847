import type { HttpService } from './service.js';

export interface ModelOptions {
  /** The URL without the path of the API. */
  readonly url: string;
  readonly model: string;
  /** Only sent in a header. */
  readonly key?: string;
  readonly service: Omit<HttpService, 'url' | 'headers'>;
}

/** 32,000 tokens of streamed chunks with some hundred bytes each. */
const MAX_BYTES = 16_000_000;

/** The service of the configured language model. */
export const MODEL_SERVICE: ModelOptions['service'] = {
  subject: "The language model's service",
  maxBytes: MAX_BYTES,
  rejects: 'the messages or the model',
  settings: { url: 'NETLOOM_MODEL_URL', key: 'NETLOOM_MODEL_KEY', model: 'NETLOOM_MODEL' },
};
