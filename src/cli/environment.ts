import type { Application, CopyOptions, CopyReport, InventorySource, SampleConversation } from '../application/index.js';
import type { Config, StoreConfig } from '../config/config.js';
import type { Principal } from '../domain/common/principal.js';
import type { FileStatement } from '../domain/memory/file-document.js';

/** A running server, as the commands see it. */
export interface ServerHandle {
  readonly url: string;
  /** Where the metrics are, if they are served. */
  readonly metricsUrl?: string | undefined;
  stop(): Promise<void>;
}

/** What the commands need from outside. `main.ts` implements it. */
export interface CliEnvironment {
  readonly version: string;
  /** Throws a ConfigError that lists all problems. `overrides` are settings by name; they override the environment. */
  readConfig(overrides: Readonly<Record<string, string | undefined>>): Config;
  /** `readOnly`: a server may use the data folder meanwhile. */
  compose(
    config: Config,
    options?: { readonly readOnly: boolean },
  ): Promise<{ readonly app: Application; readonly dispose: (begin?: (what: string) => void) => Promise<readonly string[]> }>;
  /** Copies one store to another; see application/copy/copy-store. */
  copy(from: StoreConfig, to: StoreConfig, options: CopyOptions): Promise<CopyReport>;
  /**
   * Reads a Markdown file with statements, and its imports below the folder `root`, by default the folder of the file. Throws if the file itself cannot be read;
   * other parts that were left out are problems.
   */
  readMemoryFile(
    path: string,
    root?: string,
  ): Promise<{ readonly statements: readonly FileStatement[]; readonly problems: readonly string[] }>;
  openInventory(path: string, objectType?: string): Promise<InventorySource>;
  /** The inventory and the conversation of the sample. */
  sample(): Promise<{ readonly inventory: InventorySource; readonly conversation: SampleConversation }>;
  startServer(config: Config, app: Application): Promise<ServerHandle>;
  /** MCP on standard input and output, until the input ends. */
  readonly mcp: {
    serve(config: Config, app: Application, caller: Principal): Promise<void>;
    /** Forwards everything to a running server. */
    forward(server: { readonly url: string; readonly key?: string }): Promise<void>;
  };
  /** Environment variables that are no settings of the server: those of the shell and the terminal. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Resolves when the process is asked to stop. */
  readonly stopRequested: Promise<string>;
  /** Notes what a stopping process ends next, which it names if it has to exit before. */
  readonly noteEnding: (what: string) => void;
  /** The bytes of standard input as they come. */
  input(): AsyncIterable<Buffer>;
  /** Writes a line to standard output. */
  readonly out: (line: string) => void;
  /** Writes a line to standard error. */
  readonly err: (line: string) => void;
  /** Whether standard error is a terminal that can show a progress bar. */
  readonly terminal: boolean;
  /** Whether standard output is a terminal that can show colours and rewrite lines; its width in columns. */
  readonly screen: { readonly isTerminal: boolean; readonly columns: number };
}

/** Exit codes of the process. */
export const EXIT = { ok: 0, failure: 1, usage: 2, notFound: 3, refused: 4, unavailable: 5, ambiguous: 6, interrupted: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
