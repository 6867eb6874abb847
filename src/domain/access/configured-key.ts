import type { Scope } from '../common/scopes.js';

/** A key of the settings: its hexadecimal SHA-256 digest, never the key itself. */
export interface ConfiguredKey {
  readonly sha256: string;
  readonly principal: string;
  readonly workspace: string;
  /** The teams of the principal; at most 20. */
  readonly teams?: readonly string[];
  /** Absent: everything, for a server that only its own process uses. */
  readonly scopes?: readonly Scope[];
}

/** Names a key of the settings, for lists and audit records. */
export const configuredKeyId = ({ sha256 }: Pick<ConfiguredKey, 'sha256'>): string => `configured-${sha256.slice(0, 12)}`;
