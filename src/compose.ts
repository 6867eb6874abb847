import { createHash } from 'node:crypto';
import { openInventory } from './adapters/fixture/source.js';
import { createMemoryBus } from './adapters/memory/bus.js';
import { createMemoryCache } from './adapters/memory/cache.js';
import { createSqliteStore } from './adapters/sqlite/store.js';
import { createSystemClock } from './adapters/system/clock.js';
import { createApplication, type Application } from './application/index.js';
import type { Config } from './config.js';
import { loadO200k } from './domain/tokens/ranks.js';
import { createTokenizer } from './domain/tokens/tokenizer.js';
import type { Store } from './ports/store.js';

export { openInventory };

/** The application with everything under it, and how to let go of it. */
export interface Composition {
  readonly app: Application;
  readonly dispose: () => Promise<void>;
}

export interface ComposeOptions {
  readonly version: string;
  /** A look over the store's shoulder, for tests that count its calls. */
  readonly decorateStore?: (store: Store) => Store;
}

/** Throws a NetloomError when the data folder cannot be used: not writable, in use, or of a newer version. */
export function compose(config: Config, { version, decorateStore = (store) => store }: ComposeOptions): Composition {
  const store = createSqliteStore({ folder: config.store.folder });
  const cache = createMemoryCache({ maxEntries: 1_000, maxCharacters: 64_000_000 });
  const bus = createMemoryBus({ keep: 1_000, maxTopics: 10_000 });
  const settings = { version, sessionIdleMs: config.sessionIdleMs, operationsKept: 50 };
  const tokenizer = createTokenizer(loadO200k);
  const app = createApplication({ store: decorateStore(store), cache, bus, clock: createSystemClock(), tokenizer, digest, settings });
  return {
    app,
    async dispose() {
      await bus.dispose();
      await cache.dispose();
      await store.dispose();
    },
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
