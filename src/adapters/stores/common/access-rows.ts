import type { AuditRecord } from '../../../domain/access/audit-record.js';
import type { StoredKey } from '../../../domain/access/stored-key.js';
import { json, maybeNumber, present, text, type ResultRow } from './rows.js';

/** The fields that {@link keyOf} reads, except the workspace. `body` is JSON with what never changes. */
export const KEY_FIELDS = ['id', 'sha256', 'principal', 'body', 'lastUsedAt', 'revokedAt'] as const;

type KeyBody = Omit<StoredKey, 'id' | 'workspace' | 'sha256' | 'principal' | 'lastUsedAt' | 'revokedAt'>;

export const keyOf = (row: ResultRow): StoredKey =>
  present({
    id: text(row, 'id'),
    workspace: text(row, 'workspace'),
    sha256: text(row, 'sha256'),
    principal: text(row, 'principal'),
    ...json<KeyBody>(row, 'body'),
    lastUsedAt: maybeNumber(row, 'lastUsedAt'),
    revokedAt: maybeNumber(row, 'revokedAt'),
  });

/** The stored fields of a key. */
export function keyFields({ id, workspace, sha256, principal, lastUsedAt, revokedAt, ...body }: StoredKey) {
  return { id, workspace, sha256, principal, createdAt: body.createdAt, body: JSON.stringify(body), lastUsedAt, revokedAt };
}

type AuditBody = Omit<AuditRecord, 'id' | 'workspace' | 'at' | 'principal' | 'action'>;

/** The fields that {@link auditRecordOf} reads, except the workspace. `body` is JSON with what is not searched. */
export const AUDIT_FIELDS = ['id', 'at', 'principal', 'action', 'body'] as const;

export function auditRecordOf(row: ResultRow): AuditRecord {
  return {
    id: text(row, 'id'),
    at: row['at'] as number,
    workspace: text(row, 'workspace'),
    principal: text(row, 'principal'),
    action: text(row, 'action'),
    ...json<AuditBody>(row, 'body'),
  };
}

/** The stored fields of a record. */
export function auditFields({ id, at, workspace, principal, action, ...body }: AuditRecord) {
  return { id, at, workspace, principal, action, body: JSON.stringify(body) };
}
