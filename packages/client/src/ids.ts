/** The key of the brand. It exists only in types. */
declare const brand: unique symbol;

/** A string that is known to be an id of one kind. It can be used as a string; a string becomes an id by a parser such as {@link sessionId}. */
export type Id<Kind extends string> = string & { readonly [brand]: Kind };

export type SessionId = Id<'session'>;
export type MessageId = Id<'message'>;
export type OperationId = Id<'operation'>;
export type EntityId = Id<'entity'>;
export type WindowId = Id<'window'>;
export type WebhookId = Id<'webhook'>;
/** A stored key (`key_…`), or one of the settings (`configured-…`). */
export type ApiKeyId = Id<'apiKey'>;
export type DeliveryId = Id<'delivery'>;
export type MemoryId = Id<'memory'>;
/** Not a node: `node` does not find imports. */
export type ImportId = Id<'import'>;
/** An id of any kind. */
export type NodeId = SessionId | MessageId | OperationId | EntityId | WindowId | WebhookId | DeliveryId | MemoryId;

const PREFIXES = {
  session: 'ses',
  message: 'msg',
  operation: 'op',
  entity: 'ent',
  window: 'win',
  webhook: 'whk',
  delivery: 'whd',
  import: 'imp',
  memory: 'mem',
} as const;
type IdKind = keyof typeof PREFIXES;

function parser<K extends IdKind>(kind: K): (text: string) => Id<K> {
  const pattern = new RegExp(`^${PREFIXES[kind]}_[0-9a-z]{16,40}$`, 'u');
  return (text) => {
    if (typeof text !== 'string' || !pattern.test(text))
      throw new TypeError(`Expected a ${kind} id (${PREFIXES[kind]}_…), got ${JSON.stringify(text)}.`);
    return text as Id<K>;
  };
}

/** Checks the id of a session, for example from a URL or from storage. Throws a TypeError for anything else. */
export const sessionId = parser('session');
/** Checks the id of a message. Throws a TypeError for anything else. */
export const messageId = parser('message');
/** Checks the id of an operation. Throws a TypeError for anything else. */
export const operationId = parser('operation');
/** Checks the id of an entity. Throws a TypeError for anything else. */
export const entityId = parser('entity');
/** Checks the id of a window. Throws a TypeError for anything else. */
export const windowId = parser('window');
/** Checks the id of a webhook. Throws a TypeError for anything else. */
export const webhookId = parser('webhook');
/** Checks the id of a webhook delivery. Throws a TypeError for anything else. */
export const deliveryId = parser('delivery');
/** Checks the id of an import. Throws a TypeError for anything else. */
export const importId = parser('import');
/** Checks the id of a memory. Throws a TypeError for anything else. */
export const memoryId = parser('memory');
