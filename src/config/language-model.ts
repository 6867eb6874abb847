import { readKey } from './service-key.js';
import type { Settings } from './settings.js';

/** The configuration of the language model. */
export type LanguageModelConfig =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'openai' | 'anthropic';
      /** The URL without the path of the API. */
      readonly url: string;
      readonly model: string;
      readonly key?: string;
      /** The deadline of an answer, and of each part of a streamed one, in milliseconds. */
      readonly timeoutMs: number;
      /** The maximum numbers of input and output tokens of all instances within an hour: of everybody, of a workspace and of a principal. */
      readonly tokensPerHour: { readonly all: number; readonly workspace: number; readonly principal: number };
      /** The uses of the model, besides answers that a client asks for. */
      readonly uses: ModelUses;
    };

export interface ModelUses {
  readonly summaries: boolean;
  readonly titles: boolean;
  readonly references: boolean;
  readonly memories: boolean;
}

const TIMEOUT_MS = 60_000;
const TOKENS_PER_HOUR = 1_000_000;
/** The shares of a workspace and of a principal, so that others can use the rest. */
const WORKSPACE_SHARE = 0.75;
const PRINCIPAL_SHARE = 0.5;
const NEEDS_URL = [
  'NETLOOM_MODEL_API',
  'NETLOOM_MODEL',
  'NETLOOM_MODEL_KEY',
  'NETLOOM_MODEL_KEY_FILE',
  'NETLOOM_MODEL_TIMEOUT',
  'NETLOOM_MODEL_TOKENS_PER_HOUR',
  'NETLOOM_MODEL_TOKENS_PER_WORKSPACE',
  'NETLOOM_MODEL_TOKENS_PER_PRINCIPAL',
  'NETLOOM_MODEL_SUMMARIES',
  'NETLOOM_MODEL_TITLES',
  'NETLOOM_MODEL_REFERENCES',
  'NETLOOM_MODEL_MEMORIES',
] as const;

/** `none` unless an address is set. Adds one line to `problems` for each problem, never with the key. */
export function readLanguageModel(settings: Settings, problems: string[]): LanguageModelConfig {
  const { NETLOOM_MODEL_URL: url, NETLOOM_MODEL: model } = settings;
  if (url === undefined) {
    const first = NEEDS_URL.find((name) => settings[name] !== undefined);
    if (first !== undefined && problems.length === 0)
      problems.push(`NETLOOM_MODEL_URL: expected an address, because ${first} is set, got nothing.`);
    return { kind: 'none' };
  }
  if (model === undefined && problems.length === 0)
    problems.push('NETLOOM_MODEL: expected the name of a model, because NETLOOM_MODEL_URL is set, got nothing.');
  const key = readKey(settings.NETLOOM_MODEL_KEY, 'NETLOOM_MODEL_KEY_FILE', settings.NETLOOM_MODEL_KEY_FILE, problems);
  return Object.freeze({
    kind: settings.NETLOOM_MODEL_API ?? 'openai',
    url,
    model: model ?? '',
    ...(key === undefined ? {} : { key }),
    timeoutMs: settings.NETLOOM_MODEL_TIMEOUT ?? TIMEOUT_MS,
    tokensPerHour: tokensPerHourOf(settings),
    uses: {
      summaries: settings.NETLOOM_MODEL_SUMMARIES ?? true,
      titles: settings.NETLOOM_MODEL_TITLES ?? true,
      references: settings.NETLOOM_MODEL_REFERENCES ?? false,
      memories: settings.NETLOOM_MODEL_MEMORIES ?? true,
    },
  });
}

/** Without keys, there is only one principal, who may use everything. */
function tokensPerHourOf(settings: Settings) {
  const all = settings.NETLOOM_MODEL_TOKENS_PER_HOUR ?? TOKENS_PER_HOUR;
  const isShared = settings.NETLOOM_API_KEYS !== undefined || settings.NETLOOM_API_KEYS_FILE !== undefined;
  const share = (part: number): number => (isShared ? Math.floor(all * part) : all);
  return {
    all,
    workspace: settings.NETLOOM_MODEL_TOKENS_PER_WORKSPACE ?? share(WORKSPACE_SHARE),
    principal: settings.NETLOOM_MODEL_TOKENS_PER_PRINCIPAL ?? share(PRINCIPAL_SHARE),
  };
}
