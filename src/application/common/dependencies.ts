import type { ToolExtractor } from '../../domain/inventory/metadata/extractor.js';
import type { Topics } from '../../domain/understanding/topic/vocabulary.js';
import type { Profiles } from '../../domain/window/model/profile.js';
import type { Models } from '../../domain/window/tokens/model.js';
import type { Tokenizers } from '../../domain/window/tokens/tokenizers.js';
import type { SteppedTokenizer } from '../../domain/window/tokens/tokenizer.js';
import type { Bus } from '../../ports/bus.js';
import type { Cache } from '../../ports/cache.js';
import type { Clock } from '../../ports/clock.js';
import type { Embedder } from '../../ports/embedder.js';
import type { RateLimiter } from '../../ports/limiter.js';
import type { Queue } from '../../ports/queue.js';
import type { Store } from '../../ports/store/store.js';

/** What the services stand on. */
export interface Dependencies {
  readonly store: Store;
  readonly cache: Cache;
  readonly bus: Bus;
  readonly queue: Queue;
  readonly limiter: RateLimiter;
  /** Absent where no service is set: nothing is told by its meaning then. */
  readonly embedder?: Embedder;
  readonly clock: Clock;
  /** Counts what is written. */
  readonly tokenizer: SteppedTokenizer;
  /** Count windows. */
  readonly tokenizers: Tokenizers;
  readonly models: Models;
  readonly profiles: Profiles;
  /** SHA-256 of a text, hexadecimal: for digests that tell a retry from a collision. */
  readonly digest: (text: string) => string;
  /** Of operations' metadata; the first that fits a tool reads its calls. */
  readonly extractors: readonly ToolExtractor[];
  /** What turns can be about. */
  readonly topics: Topics;
  readonly settings: Settings;
}

export interface Settings {
  readonly version: string;
  /** Idle time of a session that does not say its own, milliseconds. */
  readonly sessionIdleMs: number;
  /** Operations kept for each session. */
  readonly operationsKept: number;
  /** Whether NetBox-shaped tool results create provisional entities for objects that the inventory does not have. */
  readonly observeResults: boolean;
  /** Windows kept with messages, for each session; 0: none. */
  readonly windowsKept: number;
  /** Requests that a principal may make within a minute; 0: as many as it likes. */
  readonly requestsPerMinute: number;
  /** How long a window waits for what is told by its meaning, milliseconds. */
  readonly meaningWithinMs: number;
}
