import type { ConfiguredKey } from '../../domain/access/configured-key.js';
import type { TokenRules } from '../../domain/access/token-principal.js';
import type { ToolExtractor } from '../../domain/inventory/metadata/extractor.js';
import type { UnderstandingWeights } from '../../domain/understanding/scoring/weights.js';
import type { Topics } from '../../domain/understanding/turn/topics.js';
import type { Profiles } from '../../domain/window/model/profile.js';
import type { Models } from '../../domain/window/tokens/model.js';
import type { Tokenizers } from '../../domain/window/tokens/tokenizers.js';
import type { SteppedTokenizer } from '../../domain/window/tokens/tokenizer.js';
import type { Bus } from '../../ports/bus.js';
import type { Cache } from '../../ports/cache.js';
import type { Clock } from '../../ports/clock.js';
import type { Embedder } from '../../ports/embedder.js';
import type { ImportLog } from '../../ports/import-log.js';
import type { LanguageModel } from '../../ports/language-model.js';
import type { LiveInventory } from '../../ports/live-inventory.js';
import type { RateLimiter } from '../../ports/limiter.js';
import type { MemoryFiles } from '../../ports/memory-files.js';
import type { Metrics } from '../../ports/metrics.js';
import type { Queue } from '../../ports/queue.js';
import type { Store } from '../../ports/store/store.js';
import type { ScratchSpace } from '../../ports/scratch.js';
import type { TokenVerifier } from '../../ports/token-verifier.js';
import type { WebhookSender } from '../../ports/webhook-sender.js';
import type { QuotaRules } from '../../domain/quotas/quotas.js';
import type { RetentionPolicies } from '../../domain/lifecycle/retention.js';
import type { FactSource } from '../facts/index.js';
import type { LaterJobs } from './later-jobs.js';

/** What the services depend on. */
export interface Dependencies {
  readonly store: Store;
  readonly cache: Cache;
  readonly bus: Bus;
  readonly queue: Queue;
  /** Made by `createApplication`. */
  readonly later: LaterJobs;
  readonly limiter: RateLimiter;
  readonly importLog: ImportLog;
  /** Absent if no embedding service is configured. */
  readonly embedder?: Embedder;
  /** Absent if no language model is configured. */
  readonly languageModel?: ConfiguredModel;
  readonly webhookSender: WebhookSender;
  readonly scratchSpace: ScratchSpace;
  readonly clock: Clock;
  /** Counts the tokens of stored messages and operations. */
  readonly tokenizer: SteppedTokenizer;
  /** Count the tokens of windows. */
  readonly tokenizers: Tokenizers;
  readonly models: Models;
  readonly profiles: Profiles;
  /** The hexadecimal SHA-256 digest of a text. It distinguishes a retry from a collision of client ids. */
  readonly digest: (text: string) => string;
  /** Extractors of operation metadata; the first one that matches the tool is used. */
  readonly extractors: readonly ToolExtractor[];
  /** The topics that turns can be about. */
  readonly topics: Topics;
  /** The weights of understanding; the built-in ones by default. */
  readonly weights?: UnderstandingWeights;
  /** Reads what a question asks for from the graph; that of `application/facts` by default. */
  readonly facts?: FactSource;
  /** The files with memories of projects and agents, if the settings name their folder. */
  readonly memoryFiles?: MemoryFiles;
  /** Counts what this process does. Absent if the settings do not ask for it. */
  readonly metrics?: Metrics;
  /** Called after the commit of events that webhooks select. */
  readonly onOutbox?: () => void;
  /** Inventory servers from which workspaces are filled. */
  readonly liveSources: readonly ConfiguredSource[];
  /** When sessions are archived and erased, by workspace. */
  readonly retention: RetentionPolicies;
  /** The most that principals and workspaces store; absent: no limits. */
  readonly quotas?: QuotaRules;
  readonly settings: Settings;
  /** The keys of the settings. Absent if the server needs no keys. */
  readonly configuredKeys?: readonly ConfiguredKey[];
  /** The tokens that are accepted beside keys, if there are any. */
  readonly tokens?: AcceptedTokens;
  /** A new API key: random, and in the form in which keys are looked up. */
  readonly newApiKey: () => string;
}

export interface AcceptedTokens {
  readonly verifier: TokenVerifier;
  readonly rules: TokenRules;
}

export interface ConfiguredModel {
  readonly port: LanguageModel;
  /** The deadline of an answer, and of each part of a streamed one, in milliseconds. */
  readonly timeoutMs: number;
  /** The maximum numbers of tokens of all instances within an hour. */
  readonly tokensPerHour: { readonly all: number; readonly workspace: number; readonly principal: number };
  readonly uses: { readonly summaries: boolean; readonly titles: boolean; readonly references: boolean; readonly memories: boolean };
}

/** An inventory server of the settings. */
export interface ConfiguredSource {
  readonly workspace: string;
  readonly live: LiveInventory;
  /** The interval between two reads of changes, in milliseconds; 0: only on request. */
  readonly changesEveryMs: number;
  /** The interval between two full syncs, in milliseconds. */
  readonly fullEveryMs: number;
  /** Whether unknown names of texts are looked up there. */
  readonly looksUp: boolean;
}

/** The timing of leases for ephemeral sessions, in milliseconds. */
export interface PresenceTimes {
  /** The time for which a session counts as watched after a renewal. */
  readonly leaseMs: number;
  readonly renewMs: number;
  /** The time between finding a session that nobody watches and ending it, in which every instance renews its leases. */
  readonly settleMs: number;
}

/** How long the services wait for others, in milliseconds. */
export interface Waits {
  /** How long a window waits for the semantic search. */
  readonly meaningMs: number;
  /** How long an embedding service that failed is not called. */
  readonly embedderPauseMs: number;
  /** How long a message waits for all choices of the language model. */
  readonly referencesMs: number;
  /** How long an answer waits for an error of the language model, before it begins. */
  readonly answerErrorMs: number;
  /** How long a text waits for the lookup of its unknown names. */
  readonly lookupMs: number;
}

export interface ProvisionalRules {
  readonly isOn: boolean;
  /** The maximum number that a principal brings within an hour; 0 is unlimited. */
  readonly perHour: number;
}

export interface Settings {
  readonly version: string;
  /** The default idle time of sessions, in milliseconds. */
  readonly sessionIdleMs: number;
  /** The time for which a window is cached, in milliseconds. */
  readonly windowTtlMs: number;
  /** The number of operations stored for each session. */
  readonly operationsKept: number;
  /** Provisional entities for objects of NetBox-shaped tool results that the inventory does not have. */
  readonly provisional: ProvisionalRules;
  /** The number of window snapshots stored for each session; 0 stores none. */
  readonly windowsKept: number;
  /** The maximum number of requests of a principal per minute; 0 is unlimited. */
  readonly requestsPerMinute: number;
  /** Whether lasting statements of users become memories: not at all, as proposals, or at once. */
  readonly memoryLearning: 'off' | 'propose' | 'confirm';
  readonly waits: Waits;
  readonly presence: PresenceTimes;
}
