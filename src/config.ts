/** Everything a process is told from outside, checked. See docs/OPERATIONS.md for the settings. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly store: { readonly kind: 'sqlite'; readonly folder: string };
  /** Loopback only and everything belongs to the principal `local`, or API keys. */
  readonly auth: { readonly kind: 'none' } | { readonly kind: 'api-keys'; readonly keys: readonly ApiKey[] };
  /** Explorer pages and introspection. */
  readonly development: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Fill an empty store with the sample inventory and conversation. */
  readonly sample: boolean;
  readonly sessionIdleMs: number;
}

/** A key is kept as its SHA-256, hexadecimal; the key itself is never stored. */
export interface ApiKey {
  readonly sha256: string;
  readonly principal: string;
  readonly workspace: string;
}
