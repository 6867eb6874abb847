/** Opaque, stable ids. The prefix is the kind, so that an id of another kind is rejected before any lookup. */
export const ID_PREFIXES = {
  session: 'ses',
  message: 'msg',
  operation: 'op',
  entity: 'ent',
  window: 'win',
  webhook: 'whk',
  delivery: 'whd',
  memory: 'mem',
  import: 'imp',
  apiKey: 'key',
  auditRecord: 'aud',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

export type SessionId = string;
export type MessageId = string;
export type OperationId = string;
export type EntityId = string;
/** `win_` and the first 40 hexadecimal digits of the SHA-256 of the snapshot: equal content has the same id. */
export type WindowId = string;
export type WebhookId = string;
export type MemoryId = string;
/** The `webhook-id` of a delivery: the same in every attempt. */
export type DeliveryId = string;
export type ImportId = string;
export type ApiKeyId = string;
export type AuditRecordId = string;

/** The kind of an id, or undefined if it is not a Netloom id. */
export function kindOfId(id: string): IdKind | undefined {
  const match = /^([a-z]{2,3})_[0-9a-z]{16,40}$/.exec(id);
  if (match === null) return undefined;
  const kinds = Object.keys(ID_PREFIXES) as IdKind[];
  return kinds.find((kind) => ID_PREFIXES[kind] === match[1]);
}
