import type { Application, CopyOptions, CopyReport, InventorySource, SampleConversation } from '../application/index.js';
import type { Config, StoreConfig } from '../config/config.js';

/** A server as the command line sees it. */
export interface ServerHandle {
  readonly url: string;
  stop(): Promise<void>;
}

/** What the commands stand on. `main.ts` gives the real one. */
export interface CliEnvironment {
  readonly version: string;
  /** Throws a ConfigError with all that is wrong. `overrides` are settings by name that win over the environment. */
  readConfig(overrides: Readonly<Record<string, string | undefined>>): Config;
  /** `readOnly`: a data folder may be in use by a server meanwhile. */
  compose(config: Config, options?: { readonly readOnly: boolean }): { readonly app: Application; readonly dispose: () => Promise<void> };
  /** Copies one store into another; see application/copy/copy-store. */
  copy(from: StoreConfig, to: StoreConfig, options: CopyOptions): Promise<CopyReport>;
  openInventory(path: string): Promise<InventorySource>;
  /** The inventory and conversation that come with Netloom. */
  sample(): Promise<{ readonly inventory: InventorySource; readonly conversation: SampleConversation }>;
  startServer(config: Config, app: Application): Promise<ServerHandle>;
  /** Resolves when the process is asked to end. */
  readonly stopRequested: Promise<string>;
  /** All of standard input. */
  input(): Promise<string>;
  /** Standard output, a line. */
  readonly out: (line: string) => void;
  /** Standard error, a line. */
  readonly err: (line: string) => void;
  /** Standard error is a terminal that a progress bar can be drawn on. */
  readonly terminal: boolean;
}

/** What a process tells its caller by its exit code. */
export const EXIT = { ok: 0, failure: 1, usage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
