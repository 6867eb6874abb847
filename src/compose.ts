import { createHash, randomBytes } from 'node:crypto';
import { copyStore, type CopyOptions, type CopyReport } from './application/index.js';
import { openInventory } from './adapters/fixture/source.js';
import { createAnthropicModel } from './adapters/anthropic/messages-model.js';
import { MODEL_SERVICE } from './adapters/http-service/model-options.js';
import { createIssuerKeys, createFixedKeys, KEY_TIMES, type KeyTimes } from './adapters/jwt/issuer-keys.js';
import { createTokenVerifier } from './adapters/jwt/verifier.js';
import { createMemoryBus } from './adapters/memory/bus.js';
import { createMemoryCache } from './adapters/memory/cache.js';
import { createMemoryImportLog } from './adapters/memory/import-log.js';
import { createMemoryLimiter } from './adapters/memory/limiter.js';
import { createMemoryQueue } from './adapters/memory/queue.js';
import { createMemoryFiles } from './adapters/memory-files/memory-files.js';
import { readMemoryFile } from './adapters/memory-files/single-file.js';
import { createNetboxInventory } from './adapters/netbox/live-inventory.js';
import { createNeo4jStore } from './adapters/stores/neo4j/store.js';
import { createNeo4jTransfer } from './adapters/stores/neo4j/transfer/transfer.js';
import { createOpenAiModel } from './adapters/openai/chat-model.js';
import { createLocalEmbedder } from './adapters/local-encoder/embedder.js';
import { createOpenAiEmbedder } from './adapters/openai/embedder.js';
import { createPrometheusMetrics } from './adapters/prometheus/metrics.js';
import { createRedisShared } from './adapters/redis/shared.js';
import { createSqliteStore } from './adapters/stores/sqlite/store.js';
import { createSqliteTransfer } from './adapters/stores/sqlite/transfer/transfer.js';
import { boundExtractors } from './adapters/system/bounded-extractor.js';
import { createScratchSpace } from './adapters/system/scratch-space.js';
import { createSystemClock } from './adapters/system/clock.js';
import { createWebhookSender } from './adapters/webhooks/sender.js';
import {
  createApplication,
  type AcceptedTokens,
  type Application,
  type Dependencies,
  type FactSource,
  type PresenceTimes,
  type Waits,
} from './application/index.js';
import type { EmbeddingsConfig } from './config/embeddings.js';
import type { LanguageModelConfig } from './config/language-model.js';
import type { Config, SharedConfig, StoreConfig } from './config/config.js';
import { isSafeUrl } from './config/hosts.js';
import type { TokensConfig } from './config/tokens.js';
import { declaredExtractor } from './domain/inventory/metadata/declared.js';
import type { ToolExtractor } from './domain/inventory/metadata/extractor.js';
import { createRetention } from './domain/lifecycle/retention.js';
import { createAddressPolicy } from './domain/webhooks/address-policy.js';
import { createProfiles } from './domain/window/model/profile.js';
import { BUILT_IN_MODELS } from './domain/window/tokens/built-in-models.js';
import { createModels } from './domain/window/tokens/model.js';
import { loadO200k } from './domain/window/tokens/ranks.js';
import { createTokenizer } from './domain/window/tokens/tokenizer.js';
import { createTokenizers } from './domain/window/tokens/tokenizers.js';
import type { UnderstandingWeights } from './domain/understanding/scoring/weights.js';
import { createTopics } from './domain/understanding/turn/topics.js';
import type { Clock } from './ports/clock.js';
import type { Embedder } from './ports/embedder.js';
import type { Queue } from './ports/queue.js';
import type { Store } from './ports/store/store.js';
import type { StoreTransfer } from './ports/store/transfer.js';
import type { WebhookSender } from './ports/webhook-sender.js';

export { openInventory, readMemoryFile };

/** The maximum number of events of a session that are stored for subscribers that reconnect. */
const EVENTS_KEPT = 1_000;

/** A client that connects again after a few seconds finds its session, and a killed instance is noticed within twenty. */
const PRESENCE: PresenceTimes = { leaseMs: 20_000, renewMs: 5_000, settleMs: 6_000 };
const WAITS: Omit<Waits, 'meaningMs'> = { embedderPauseMs: 2_000, referencesMs: 1_500, answerErrorMs: 2_000, lookupMs: 300 };

/** The application with its back ends, and a function that releases them. */
export interface Composition {
  readonly app: Application;
  /** Calls `begin` with what it ends next. Returns what could not be stored. */
  readonly dispose: (begin?: (what: string) => void) => Promise<readonly string[]>;
}

export interface ComposeOptions {
  readonly version: string;
  /** Opens the store read-only, so that another process may use the data folder. */
  readonly readOnly?: boolean;
  /** Wraps the store, for tests that count its calls. */
  readonly decorateStore?: (store: Store) => Store;
  /** Metadata extractors in code. They are tried before those of the settings. */
  readonly extractors?: readonly ToolExtractor[];
  /** Replaces the built-in weights of understanding, to evaluate fitted ones. */
  readonly weights?: UnderstandingWeights;
  /** Replaces the source of the facts that questions ask for, to measure windows without it. */
  readonly facts?: FactSource;
  /** Replaces the system clock, for tests that move the time. */
  readonly clock?: Clock;
  /** Replaces the times of ephemeral sessions, for tests that shorten them. */
  readonly presence?: Partial<PresenceTimes>;
  /** Replaces times for which services wait, for tests whose result must not depend on them. */
  readonly waits?: Partial<Waits>;
  /** Replaces the sender of webhooks, for tests that shorten its timeout. */
  readonly webhookSender?: WebhookSender;
  /** Replaces times of the requests for the keys of tokens, for tests that shorten them. */
  readonly keyTimes?: Partial<KeyTimes>;
  /** Replaces the time in milliseconds after which Redis counts as unavailable, for tests on busy machines. */
  readonly redisTimeoutMs?: number;
}

const policiesOf = ({ retention, quotas }: Config): Pick<Dependencies, 'retention' | 'quotas'> => ({
  retention: createRetention(retention),
  ...(quotas === undefined ? {} : { quotas }),
});

/** Throws a NetloomError if the data folder cannot be used: not writable, in use, or of a newer version. */
export function compose(config: Config, options: ComposeOptions): Composition {
  const { version, readOnly = false, decorateStore = (store) => store, extractors: own = [] } = options;
  const store = storeOf(config, readOnly);
  const { disposeShared, ...shared } = sharedOf(config.shared, options.redisTimeoutMs);
  const { sessionIdleMs, windowTtlMs, operationsKept, provisional, windowsKept, requestsPerMinute, memoryLearning, embeddings } = config;
  const meaningMs = embeddings.kind === 'none' ? 0 : embeddings.waitMs;
  const embedder = embedderOf(embeddings);
  const settings = {
    version,
    presence: { ...PRESENCE, ...options.presence },
    sessionIdleMs,
    windowTtlMs,
    operationsKept,
    provisional,
    windowsKept,
    requestsPerMinute,
    memoryLearning,
    waits: { ...WAITS, meaningMs, ...options.waits },
  };
  const extractors = [...boundExtractors(own), ...config.extractors.map(declaredExtractor)];
  const tokenizer = createTokenizer(loadO200k);
  const clock = options.clock ?? createSystemClock();
  const app = createApplication({
    store: decorateStore(store),
    ...shared,
    ...(embedder === undefined ? {} : { embedder }),
    ...modelOf(config.languageModel),
    ...(config.memoryRoot === undefined ? {} : { memoryFiles: createMemoryFiles(config.memoryRoot) }),
    webhookSender: options.webhookSender ?? createWebhookSender({ version, policy: createAddressPolicy(config.webhooks.allow) }),
    scratchSpace: createScratchSpace(),
    clock,
    tokenizer,
    tokenizers: createTokenizers(tokenizer),
    models: createModels(config.models, BUILT_IN_MODELS),
    profiles: createProfiles(config.profiles),
    digest,
    extractors,
    topics: createTopics(config.topics),
    ...(options.weights === undefined ? {} : { weights: options.weights }),
    ...(options.facts === undefined ? {} : { facts: options.facts }),
    liveSources: liveSourcesOf(config, version),
    ...policiesOf(config),
    settings,
    ...(config.metrics === undefined ? {} : { metrics: createPrometheusMetrics() }),
    ...keysOf(config, clock, { ...KEY_TIMES, ...options.keyTimes }),
  });
  return {
    app,
    dispose: (begin = () => undefined) => end({ app, store, queue: shared.queue, embedder, disposeShared, readOnly }, begin),
  };
}

interface Ending {
  readonly app: Application;
  readonly store: Store;
  readonly queue: Queue;
  readonly embedder: Embedder | undefined;
  readonly disposeShared: () => Promise<void>;
  readonly readOnly: boolean;
}

/** Ends one part after the other, those that use others first. Returns what could not be stored. */
async function end(
  { app, store, queue, embedder, disposeShared, readOnly }: Ending,
  begin: (what: string) => void,
): Promise<readonly string[]> {
  begin('reading files of memories');
  await app.memories.files.stop();
  begin('deliveries of webhooks');
  await app.webhooks.loop.stop();
  begin('answers of the language model');
  await app.answers.stop();
  begin('audit records and exports');
  await Promise.all([app.exports.dispose(), app.audit.stop()]);
  app.lifecycle.stop();
  app.authentication.stop();
  begin('background jobs');
  await queue.dispose();
  await embedder?.dispose();
  begin('requests to inventory servers');
  await app.sources.stop();
  begin('statistics of sessions');
  const unwritten = readOnly ? 0 : await app.usage.stop();
  begin('the connections to Redis');
  await disposeShared();
  begin('changes of the store');
  await store.dispose();
  return unwritten === 0 ? [] : [`the statistics of ${unwritten} sessions`];
}

function storeOf({ store, windowTtlMs: cacheIdleMs }: Config, readOnly: boolean): Store {
  return store.kind === 'neo4j'
    ? createNeo4jStore({ ...store, cacheIdleMs })
    : createSqliteStore({ folder: store.folder, readOnly, cacheIdleMs });
}

const liveSourcesOf = ({ netboxes }: Config, version: string): Dependencies['liveSources'] =>
  netboxes.map(({ workspace, changesEveryMs, fullEveryMs, looksUp, ...options }) => ({
    workspace,
    changesEveryMs,
    fullEveryMs,
    looksUp,
    live: createNetboxInventory({ ...options, version }),
  }));

function embedderOf(config: EmbeddingsConfig): Embedder | undefined {
  if (config.kind === 'none') return undefined;
  return config.kind === 'local' ? createLocalEmbedder(config) : createOpenAiEmbedder(config);
}

function modelOf(config: LanguageModelConfig): Pick<Dependencies, 'languageModel'> {
  if (config.kind === 'none') return {};
  const { kind, timeoutMs, tokensPerHour, uses, ...options } = config;
  const create = kind === 'openai' ? createOpenAiModel : createAnthropicModel;
  return { languageModel: { port: create({ ...options, service: MODEL_SERVICE }), timeoutMs, tokensPerHour, uses } };
}

/** Copies everything from one store to another; see {@link copyStore}. Throws NOT_FOUND if `from` is a folder without data. */
export async function copyBetween(from: StoreConfig, to: StoreConfig, options: CopyOptions): Promise<CopyReport> {
  const source = openTransfer(from, true);
  try {
    const target = openTransfer(to, false);
    try {
      return await copyStore(source, target, options);
    } finally {
      await target.dispose();
    }
  } finally {
    await source.dispose();
  }
}

function openTransfer(config: StoreConfig, existing: boolean): StoreTransfer {
  return config.kind === 'neo4j' ? createNeo4jTransfer(config) : createSqliteTransfer({ folder: config.folder, existing });
}

/** The back ends that instances share, or their in-process replacements. */
function sharedOf(config: SharedConfig, commandTimeoutMs?: number) {
  const cache = createMemoryCache({ maxEntries: 1_000, maxCharacters: 64_000_000 });
  const limiter = createMemoryLimiter();
  if (config.kind === 'redis') return createRedisShared({ ...config, keep: EVENTS_KEPT, cache, limiter, commandTimeoutMs });
  const bus = createMemoryBus({ keep: EVENTS_KEPT, maxTopics: 10_000, maxCharacters: 16_000_000 });
  const disposeShared = async (): Promise<void> => {
    await bus.dispose();
    await cache.dispose();
    await limiter.dispose();
  };
  return { cache, limiter, bus, queue: createMemoryQueue(), importLog: createMemoryImportLog(), disposeShared };
}

function keysOf({ auth }: Config, clock: Clock, times: KeyTimes): Pick<Dependencies, 'configuredKeys' | 'tokens' | 'newApiKey'> {
  if (auth.kind === 'none') return { newApiKey };
  const tokens = auth.tokens === undefined ? {} : { tokens: tokensOf(auth.tokens, clock, times) };
  return { newApiKey, configuredKeys: auth.keys, ...tokens };
}

function tokensOf({ keys, rules, ...options }: TokensConfig, clock: Clock, times: KeyTimes): AcceptedTokens {
  const now = (): number => clock.now();
  const found =
    keys.kind === 'FILE'
      ? createFixedKeys(keys.keys)
      : createIssuerKeys(keys.kind === 'URL' ? keys : { ...keys, issuer: options.issuer, isSafe: isSafeUrl }, now, times);
  return { verifier: createTokenVerifier({ ...options, keys: found, now }), rules };
}

const newApiKey = (): string => `nl_${randomBytes(32).toString('base64url')}`;

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
